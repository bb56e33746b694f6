//! The format of an event: rebuys and add-ons, starting stacks, registration, and how the field is seated.
//!
//! Rebuys, add-ons and late entries are settings of the event under every book. A book that speaks of them is cited for
//! them; no player is refused one by an article of another club.

use serde::{Deserialize, Serialize};

use crate::book::{Answer, Book, Citation};
use crate::chips::Chips;
use crate::policy::{Case, Format, Registration};

/// What an event offers, under whatever book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// One stack each, and no more (gleize2007 7-1).
    Freezeout,
    /// Rebuys for a time; then, perhaps, an add-on.
    Rebuys {
        /// Most rebuys of one player; `None` for no limit.
        most: Option<u8>,
        /// Most stacks of the add-on: 0 for no add-on, 2 for a double one.
        add_on: u8,
    },
}

/// Where the event stands as to rebuys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    /// Rebuys are open.
    Open,
    /// The period is over; the player's table is still in its last hand of it, or has dealt none since.
    Ended,
    /// The period is over, and so many hands were played since.
    Over {
        /// Hands of the player's table.
        hands: u8,
    },
}

/// A player who would buy chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buyer {
    /// Their chips.
    pub stack: Chips,
    /// The big blind of now.
    pub big_blind: Chips,
    /// Rebuys they have had.
    pub rebuys: u8,
    /// Hands that were dealt without them since they could have bought.
    pub missed: u8,
}

/// What a player may buy now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurchaseOptions {
    /// One stack, to go on.
    pub rebuy: bool,
    /// Stacks of the add-on; 0 for none.
    pub add_on: u8,
}

/// Hands played after the rebuy period (gleize2007 7-5).
const EXTRA_HANDS: u8 = 2;

/// Why a player may not buy something now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NotSold {
    /// The event is a freezeout.
    NoRebuys,
    /// The event has no add-on, or the player has bought all of it.
    NoAddOn,
    /// The player has a big blind or more.
    EnoughChips,
    /// The player has bought as often as the event allows.
    NoMore,
    /// A hand was dealt since the player could have bought.
    MissedHand,
    /// The time for rebuys is over.
    PeriodOver,
    /// The add-on comes when the time for rebuys is over, or after the extra hands.
    NotTheTime,
    /// The add-on was sold until the extra hands were played.
    AddOnOver,
}

/// What a player may buy now.
///
/// A rebuy is for a player with less than a big blind, one stack at a time and before the next hand. The add-on is for
/// everybody, once. Where the book has rebuys itself (gleize2007 7-5) two extra hands follow their period: after the
/// first a player may still rebuy, after the second only add on, and no player does both. Elsewhere the event sells the
/// add-on as soon as the period is over: in the break that ends it, and until two hands were played since. Who lost
/// their chips in the last hand of the period may still rebuy before the next one.
#[must_use]
pub fn may_buy(
    buyer: &Buyer,
    offer: Offer,
    period: Period,
    book: &Book,
) -> Answer<PurchaseOptions> {
    let policy = &book.policy.format;
    let nothing = PurchaseOptions {
        rebuy: false,
        add_on: 0,
    };
    let (most, add_on) = match offer {
        Offer::Freezeout => return own(Answer::of(nothing, policy), book),
        Offer::Rebuys { most, add_on } => (most, add_on),
    };
    let short = buyer.stack < buyer.big_blind;
    let left = most.is_none_or(|most| buyer.rebuys < most);
    let rebuy = short && left && buyer.missed == 0;
    let with_rebuy = PurchaseOptions { rebuy, ..nothing };
    let with_add_on = PurchaseOptions { add_on, ..nothing };
    let by_event = match period {
        Period::Open => with_rebuy,
        Period::Ended => PurchaseOptions { rebuy, add_on },
        Period::Over {
            hands: 1..=EXTRA_HANDS,
        } => with_add_on,
        Period::Over { .. } => nothing,
    };
    if policy.value == Format::Freezeout {
        return as_the_event_says(by_event);
    }
    // A book that has rebuys and no extra hands (tda2024 27) leaves to the event what follows their period.
    if named_by_the_book(book, Case::ExtraHands).is_empty() {
        let case = match period {
            Period::Over { .. } => Case::AddOn,
            Period::Open | Period::Ended if buyer.missed > 0 => Case::AnnouncedRebuy,
            Period::Open | Period::Ended => Case::Rebuy,
        };
        return own(Answer::led(by_event, policy, case), book);
    }
    let answer = match period {
        Period::Open | Period::Ended if buyer.missed > 0 => {
            Answer::led(with_rebuy, policy, Case::AnnouncedRebuy)
        }
        Period::Open | Period::Ended => Answer::led(with_rebuy, policy, Case::Rebuy),
        Period::Over { hands: 1 } => Answer::led(with_rebuy, policy, Case::ExtraHands),
        Period::Over { hands: EXTRA_HANDS } if add_on > 0 => {
            Answer::led(with_add_on, policy, Case::AddOn)
        }
        Period::Over { .. } => Answer::led(nothing, policy, Case::ExtraHands),
    };
    own(answer, book)
}

/// Why a player may not buy something, where [`may_buy`] does not offer it.
#[must_use]
pub fn not_sold(buyer: &Buyer, offer: Offer, period: Period, is_rebuy: bool) -> NotSold {
    let (most, add_on) = match offer {
        Offer::Freezeout if is_rebuy => return NotSold::NoRebuys,
        Offer::Freezeout => return NotSold::NoAddOn,
        Offer::Rebuys { most, add_on } => (most, add_on),
    };
    if !is_rebuy {
        return match period {
            _ if add_on == 0 => NotSold::NoAddOn,
            Period::Over { hands } if hands > EXTRA_HANDS => NotSold::AddOnOver,
            Period::Open | Period::Ended | Period::Over { .. } => NotSold::NotTheTime,
        };
    }
    if buyer.missed > 0 {
        NotSold::MissedHand
    } else if buyer.stack >= buyer.big_blind {
        NotSold::EnoughChips
    } else if most.is_some_and(|most| buyer.rebuys >= most) {
        NotSold::NoMore
    } else if matches!(period, Period::Open | Period::Ended) {
        NotSold::NoRebuys
    } else {
        NotSold::PeriodOver
    }
}

/// What the event alone decides: no article says it.
const fn as_the_event_says<T>(value: T) -> Answer<T> {
    Answer {
        value,
        citations: Vec::new(),
    }
}

/// An answer with the articles of the book itself: what another book says of the format is no reason here. A house book
/// speaks through the book it extends.
fn own<T>(mut answer: Answer<T>, book: &Book) -> Answer<T> {
    if Book::IDS.contains(&book.id.as_str()) {
        answer.citations.retain(|cited| cited.book == book.id);
    }
    answer
}

/// What the book itself says of a case of its format; nothing where it is silent: the event alone decides then.
pub(in crate::tournament) fn named_by_the_book(book: &Book, case: Case) -> Vec<Citation> {
    let value = ();
    let citations = book.policy.format.articles.named(case).to_vec();
    own(Answer { value, citations }, book).citations
}

/// A rebuy that was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// The player's chips as they count from now on.
    pub counts_as: Chips,
    /// Whether the price is owed.
    pub owed: bool,
}

/// What announcing a rebuy does: the chips count at once, and have to be paid (gleize2007 7-3, tda2024 27). `None` where
/// the event has no rebuys.
#[must_use]
pub fn announce_rebuy(
    stack: Chips,
    bought: Chips,
    offer: Offer,
    book: &Book,
) -> Answer<Option<Announced>> {
    let policy = &book.policy.format;
    let announced = (offer != Offer::Freezeout).then_some(Announced {
        counts_as: stack + bought,
        owed: true,
    });
    match policy.value {
        Format::Freezeout if announced.is_some() => as_the_event_says(announced),
        Format::Freezeout | Format::FreezeoutRebuyAddon => {
            own(Answer::led(announced, policy, Case::AnnouncedRebuy), book)
        }
    }
}

/// Whether the stacks handed out are as they have to be: the same for everybody.
#[must_use]
pub fn stacks_are_right(stacks: &[Chips], book: &Book) -> Answer<bool> {
    let right = stacks.windows(2).all(|pair| match pair {
        [one, other] => one == other,
        _ => true,
    });
    Answer::of(right, &book.policy.common.starting_stack)
}

/// When a player wants to enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registering {
    /// Beforehand.
    BeforeStart,
    /// Once the event has begun, for which it sets no deadline.
    AfterStart,
    /// Once the event has begun, before the deadline that it sets.
    BeforeDeadline,
    /// After the organisers' deadline.
    AfterDeadline,
}

/// Whether a player may register. A deadline that the event sets is good under every book; without one the book says
/// whether players enter late. Where the book forbids it, the deadline is a house rule (cdc2013 1.p3, 2.8.p2).
#[must_use]
pub fn may_register(when: Registering, book: &Book) -> Answer<bool> {
    let policy = &book.policy.registration;
    let may = match when {
        Registering::BeforeStart | Registering::BeforeDeadline => true,
        Registering::AfterStart => policy.value == Registration::EventSetting,
        Registering::AfterDeadline => false,
    };
    match (policy.value, when) {
        (Registration::NoLateEntry, Registering::BeforeDeadline | Registering::AfterDeadline) => {
            own(Answer::of(may, &book.policy.common.house_rules), book)
        }
        (Registration::NoLateEntry | Registration::EventSetting, _) => {
            own(Answer::of(may, policy), book)
        }
    }
}

/// How a field is seated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedField {
    /// Players at each table, as even as can be.
    pub tables: Vec<u8>,
    /// Players for whom the event has no place.
    pub refused: u16,
    /// Players at one table, at most.
    pub seats: u8,
}

/// Players at one table, at most: the book's number, or fewer where the event sets it so.
fn seats_of_a_table(set: Option<u8>, book: &Book) -> u8 {
    let most = book.policy.table_size.value.seats.max(2);
    set.unwrap_or(most).clamp(2, most)
}

/// What limits how many players an event takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Players who can sit at the same time.
    pub seated: u16,
    /// Players of the whole event, whether in or out; `None` where the book sets no limit.
    pub field: Option<u16>,
}

/// How many players so many tables take; `set` as for [`seat_field`].
#[must_use]
pub fn places(tables: u16, set: Option<u8>, book: &Book) -> Answer<Capacity> {
    let policy = &book.policy.table_size;
    let places = Capacity {
        seated: tables.saturating_mul(u16::from(seats_of_a_table(set, book))),
        field: (policy.value.field > 0).then_some(policy.value.field),
    };
    Answer::of(places, policy)
}

/// Tables for so many players; `set` is the size of a table where the event sets one below the book's.
#[must_use]
pub fn seat_field(players: u16, set: Option<u8>, book: &Book) -> Answer<SeatedField> {
    let policy = &book.policy.table_size;
    let seats = u16::from(seats_of_a_table(set, book));
    let taken = match policy.value.field {
        0 => players,
        cap => players.min(cap),
    };
    let count = taken.div_ceil(seats);
    let tables = (0..count)
        .map(|table| {
            let more = u16::from(table < taken % count);
            u8::try_from(taken / count + more).unwrap_or(u8::MAX)
        })
        .collect();
    let field = SeatedField {
        tables,
        refused: players - taken,
        seats: seats_of_a_table(set, book),
    };
    Answer::of(field, policy)
}
