//! The format of an event: rebuys and add-ons, starting stacks, registration, and how the field is seated.

use crate::book::{Answer, Book};
use crate::chips::Chips;
use crate::policy::{Case, Format, Registration};

/// What an event offers, where its book knows rebuys at all.
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

/// What a player may buy now.
///
/// A rebuy is for a player with less than a big blind, one stack at a time and before the next hand; the add-on is for
/// everybody, once, after the two extra hands that follow the rebuy period. After the first of them a player may still
/// rebuy, after the second only add on: no player does both.
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
    let (most, add_on) = match (policy.value, offer) {
        (Format::Freezeout, _) | (_, Offer::Freezeout) => {
            return Answer::of(nothing, policy);
        }
        (Format::FreezeoutRebuyAddon, Offer::Rebuys { most, add_on }) => (most, add_on),
    };
    let short = buyer.stack < buyer.big_blind;
    let left = most.is_none_or(|most| buyer.rebuys < most);
    let rebuy = short && left && buyer.missed == 0;
    let with_rebuy = PurchaseOptions { rebuy, ..nothing };
    match period {
        Period::Open if buyer.missed > 0 => Answer::led(with_rebuy, policy, Case::AnnouncedRebuy),
        Period::Open => Answer::led(with_rebuy, policy, Case::Rebuy),
        Period::Over { hands: 1 } => Answer::led(with_rebuy, policy, Case::ExtraHands),
        Period::Over { hands: EXTRA_HANDS } if add_on > 0 => {
            Answer::led(PurchaseOptions { add_on, ..nothing }, policy, Case::AddOn)
        }
        Period::Over { .. } => Answer::led(nothing, policy, Case::ExtraHands),
    }
}

/// A rebuy that was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// The player's chips as they count from now on.
    pub counts_as: Chips,
    /// Whether the price is owed.
    pub owed: bool,
}

/// What announcing a rebuy does: the chips count at once, and have to be paid (gleize2007 7-3). `None` where the book
/// has no rebuys.
#[must_use]
pub fn announce_rebuy(stack: Chips, bought: Chips, book: &Book) -> Answer<Option<Announced>> {
    let policy = &book.policy.format;
    let announced = match policy.value {
        Format::Freezeout => None,
        Format::FreezeoutRebuyAddon => Some(Announced {
            counts_as: stack + bought,
            owed: true,
        }),
    };
    Answer::led(announced, policy, Case::AnnouncedRebuy)
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
    /// Once the event has begun, before the organisers' deadline.
    AfterStart,
    /// After the organisers' deadline.
    AfterDeadline,
}

/// Whether a player may register.
#[must_use]
pub fn may_register(when: Registering, book: &Book) -> Answer<bool> {
    let policy = &book.policy.registration;
    let may = match policy.value {
        Registration::NoLateEntry => when == Registering::BeforeStart,
        Registration::EventSetting => when != Registering::AfterDeadline,
    };
    Answer::of(may, policy)
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
