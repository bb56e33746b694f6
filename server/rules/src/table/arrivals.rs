//! A player who arrives at a table: which seat, and whether they play at once, wait, post, or let the button pass.
//!
//! Two things always hold (cdc2013 3.3, gleize2007 8-6): the big blind advances to the next player, and a player who
//! was small blind has the button next. Everything else follows from where the newcomer sits between them.

use serde::{Deserialize, Serialize};

use crate::book::{Answer, Book};
use crate::policy::{
    ArrivalSeat, Case, ConsecutiveBlindAfterBreak, EnterDirectReplacement, EnterLeftOfNewDealer,
    EnterOnNewButton, LateSeat,
};
use crate::seat::{Seat, SeatSet};

use super::Positions;

/// How a newcomer enters the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Dealt in, with whatever the position owes or gives.
    #[default]
    Plays,
    /// Dealt in; should the button come to the seat, it passes to the left (gleize2007 8-11).
    ButtonPasses,
    /// Sits one hand out (cdc2013 3.4).
    Waits,
    /// Sits one hand out, then plays, and the button passes (gleize2007 8-10).
    WaitsThenButtonPasses,
}

impl Entry {
    /// Whether the coming hand is dealt without them.
    #[must_use]
    pub const fn waits(self) -> bool {
        matches!(self, Self::Waits | Self::WaitsThenButtonPasses)
    }

    /// Whether the button does not rest at their seat when it comes there.
    #[must_use]
    pub const fn lets_button_pass(self) -> bool {
        matches!(self, Self::ButtonPasses)
    }

    /// What is left of it after a hand in which they sat out.
    #[must_use]
    pub const fn waited(self) -> Self {
        match self {
            Self::WaitsThenButtonPasses => Self::ButtonPasses,
            Self::Plays | Self::ButtonPasses | Self::Waits => Self::Plays,
        }
    }
}

/// One of the blinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Blind {
    /// The small blind.
    Small,
    /// The big blind.
    Big,
}

/// The table as a newcomer finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// Seats of the table.
    pub seats: u8,
    /// Button and blinds of the last hand; `None` before the first.
    pub last: Option<Positions>,
    /// Who was dealt in in the last hand.
    pub dealt: SeatSet,
    /// Who is dealt in in the coming hand, without the newcomer.
    pub players: SeatSet,
    /// Players at whose seat the button does not rest.
    pub passing: SeatSet,
}

/// The newcomer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Newcomer {
    /// Where they sit down.
    pub seat: Seat,
    /// The blind they posted in their last hand at another table.
    pub paid: Option<Blind>,
    /// Whether cards of the hand have been dealt already.
    pub deal_begun: bool,
}

impl Newcomer {
    /// A player who sits down before the cards are dealt and has posted nothing lately.
    #[must_use]
    pub const fn at(seat: Seat) -> Self {
        Self {
            seat,
            paid: None,
            deal_begun: false,
        }
    }
}

/// What becomes of a newcomer and of the coming hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// How they enter.
    pub entry: Entry,
    /// The blind they post.
    pub posts: Option<Blind>,
    /// Button and blinds of the coming hand; `None` before the first, or while there are too few players.
    pub positions: Option<Positions>,
}

/// Where a newcomer sits, by what it means for the coming hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// Where the button comes.
    NewButton,
    /// Between the button and the small blind.
    LeftOfDealer,
    /// Where the last big blind was: the small blind comes there.
    OldBigBlind,
    /// Where the big blind comes.
    BigBlind,
    /// Anywhere else.
    Other,
}

impl Before {
    fn with(&self, seat: Seat) -> SeatSet {
        let mut players = self.players;
        players.insert(seat);
        players
    }

    /// Button and blinds of the coming hand with these players.
    fn coming(&self, players: SeatSet, passing: SeatSet) -> Option<Positions> {
        Some(self.last?.advance(players)?.passing(passing))
    }

    fn spot(&self, seat: Seat) -> Spot {
        let Some(last) = self.last else {
            return Spot::Other;
        };
        let coming = self.coming(self.with(seat), SeatSet::EMPTY);
        if seat == last.small_blind {
            return Spot::NewButton;
        }
        if seat == last.big_blind {
            return Spot::OldBigBlind;
        }
        // With few players left the newcomer may have the button: no other player can.
        let between = last.between_blinds().any(|between| between == seat);
        if between && !last.comes_round(self.with(seat)) {
            return Spot::LeftOfDealer;
        }
        if coming.is_some_and(|next| next.big_blind == seat) {
            Spot::BigBlind
        } else {
            Spot::Other
        }
    }

    /// Whether the big blind would go to another player because of a player at this seat.
    fn changes_the_big_blind(&self, seat: Seat) -> bool {
        let next = |players: SeatSet| {
            self.last?
                .big_blind
                .clockwise()
                .find(|next| players.contains(*next))
        };
        next(self.players) != next(self.with(seat))
    }
}

/// How a newcomer enters, and the coming hand with them.
#[must_use]
pub fn arrive(before: &Before, newcomer: &Newcomer, book: &Book) -> Answer<Arrival> {
    let policy = &book.policy;
    if newcomer.deal_begun {
        let waits = Arrival {
            entry: Entry::Waits,
            posts: None,
            positions: before.coming(before.players, before.passing),
        };
        return Answer::of(waits, &policy.common.enter_other);
    }
    let mut answer = entry(before, newcomer.seat, book);
    let mut arrival = arrival(before, newcomer.seat, answer.value);
    if let (Some(paid), Some(posts)) = (newcomer.paid, arrival.posts)
        && paid == posts
    {
        let again = &policy.consecutive_blind_after_break;
        let barred = again.value == ConsecutiveBlindAfterBreak::BbOnly && posts == Blind::Small;
        if barred {
            arrival = self::arrival(before, newcomer.seat, Entry::WaitsThenButtonPasses);
        }
        let entered = answer.citations;
        answer = match posts {
            Blind::Small => Answer::of(arrival.entry, again),
            Blind::Big => Answer::led(arrival.entry, again, Case::BigBlind),
        };
        answer.citations.extend(entered);
        answer.citations.dedup();
    }
    answer.map(|_| arrival)
}

fn arrival(before: &Before, seat: Seat, entry: Entry) -> Arrival {
    // No player waits when there would be no hand without them.
    let entry = match entry {
        Entry::Waits | Entry::WaitsThenButtonPasses if before.players.len() < 2 => Entry::Plays,
        Entry::Plays | Entry::ButtonPasses | Entry::Waits | Entry::WaitsThenButtonPasses => entry,
    };
    if entry.waits() {
        return Arrival {
            entry,
            posts: None,
            positions: before.coming(before.players, before.passing),
        };
    }
    let mut passing = before.passing;
    if entry.lets_button_pass() {
        passing.insert(seat);
    }
    let positions = before.coming(before.with(seat), passing);
    let posts = positions.and_then(|positions| {
        if positions.big_blind == seat {
            Some(Blind::Big)
        } else {
            (positions.small_blind == seat).then_some(Blind::Small)
        }
    });
    Arrival {
        entry,
        posts,
        positions,
    }
}

fn entry(before: &Before, seat: Seat, book: &Book) -> Answer<Entry> {
    let policy = &book.policy;
    let direct = &policy.enter_direct_replacement;
    let replaces = before.dealt.contains(seat);
    match before.spot(seat) {
        Spot::NewButton if replaces => match direct.value {
            EnterDirectReplacement::PlaysAnyPosition => Answer::of(Entry::Plays, direct),
            EnterDirectReplacement::PlaysObligationsExceptBetweenButtonAndSb => {
                on_new_button(before, seat, book).and(direct)
            }
            // Not on the button after all: the big blind comes round to them.
            EnterDirectReplacement::PlaysExceptSbAndButton
                if before.changes_the_big_blind(seat) =>
            {
                Answer::of(Entry::Plays, direct)
            }
            EnterDirectReplacement::PlaysExceptSbAndButton => {
                Answer::of(Entry::WaitsThenButtonPasses, direct)
            }
        },
        Spot::NewButton => on_new_button(before, seat, book),
        Spot::OldBigBlind => match direct.value {
            EnterDirectReplacement::PlaysAnyPosition => Answer::of(Entry::Plays, direct),
            EnterDirectReplacement::PlaysObligationsExceptBetweenButtonAndSb => {
                let left = &policy.enter_left_of_new_dealer;
                match left.value {
                    EnterLeftOfNewDealer::SitOutUnlessOldBbSeat => {
                        Answer::led(Entry::Plays, left, Case::OldBigBlind).and(direct)
                    }
                    EnterLeftOfNewDealer::SitOutOneThenButtonSkips => {
                        Answer::of(Entry::WaitsThenButtonPasses, left).and(direct)
                    }
                }
            }
            EnterDirectReplacement::PlaysExceptSbAndButton => {
                Answer::of(Entry::WaitsThenButtonPasses, direct)
                    .and(&policy.enter_left_of_new_dealer)
            }
        },
        Spot::LeftOfDealer => {
            let left = &policy.enter_left_of_new_dealer;
            let entry = match left.value {
                EnterLeftOfNewDealer::SitOutOneThenButtonSkips => Entry::WaitsThenButtonPasses,
                EnterLeftOfNewDealer::SitOutUnlessOldBbSeat => Entry::Waits,
            };
            Answer::of(entry, left)
        }
        Spot::BigBlind if replaces => Answer::led(Entry::Plays, direct, Case::BigBlind),
        Spot::BigBlind | Spot::Other if !replaces => {
            Answer::of(Entry::Plays, &policy.common.enter_other)
        }
        Spot::BigBlind | Spot::Other => Answer::of(Entry::Plays, direct),
    }
}

fn on_new_button(before: &Before, seat: Seat, book: &Book) -> Answer<Entry> {
    let policy = &book.policy.enter_on_new_button;
    let entry = match policy.value {
        EnterOnNewButton::PlaysButtonPassesLeft => Entry::ButtonPasses,
        EnterOnNewButton::PlaysButtonIfBbAdvanceUnaffectedElsePassesLeft
            if before.changes_the_big_blind(seat) =>
        {
            Entry::ButtonPasses
        }
        EnterOnNewButton::PlaysButtonIfBbAdvanceUnaffectedElsePassesLeft
        | EnterOnNewButton::DealtIn => Entry::Plays,
    };
    Answer::of(entry, policy)
}

/// Which of the free seats a newcomer takes; `None` when there is none.
///
/// Both rules give the worst place without a free ride: the coming big blind, or as soon after it as there is a seat.
#[must_use]
pub fn seat_for(before: &Before, free: SeatSet, book: &Book) -> Answer<Option<Seat>> {
    let policy = &book.policy.arrival_seat;
    Answer::of(free_seat(before, free, policy.value, book), policy)
}

/// Which of the free seats a player takes who enters late and is given a seat by hand; `None` when there is none.
#[must_use]
pub fn late_seat_for(before: &Before, free: SeatSet, book: &Book) -> Answer<Option<Seat>> {
    let policy = &book.policy.late_seat;
    match policy.value {
        LateSeat::AsAMovedPlayer => seat_for(before, free, book).and(policy),
        LateSeat::PaysBigBlindSoonest => {
            let soonest = ArrivalSeat::BbSeatOrNearestLeftOfBb;
            Answer::of(free_seat(before, free, soonest, book), policy)
        }
    }
}

fn free_seat(before: &Before, free: SeatSet, by: ArrivalSeat, book: &Book) -> Option<Seat> {
    let Some(last) = before.last else {
        return free.iter().next();
    };
    let from = |seat: Seat| seat.clockwise().filter(|seat| free.contains(*seat));
    match by {
        ArrivalSeat::BbSeatOrNearestLeftOfBb => from(last.big_blind).next(),
        ArrivalSeat::NearestLeftOfButton => {
            let button = before
                .coming(before.players, before.passing)
                .map_or(last.small_blind, |coming| coming.button);
            let plays = |seat: &Seat| {
                !arrive(before, &Newcomer::at(*seat), book)
                    .value
                    .entry
                    .waits()
            };
            from(button).find(plays).or_else(|| from(button).next())
        }
    }
}

/// What is wrong with positions that a player proposes for the coming hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The big blind has to advance to the next player.
    BigBlind {
        /// Who that is.
        goes_to: Seat,
    },
    /// A player who was small blind has the right to the button.
    Button {
        /// Whose it is.
        belongs_to: Seat,
    },
}

/// Whether positions keep the two rules by which everything else is judged (cdc2013 3.3, 3.5).
#[must_use]
pub fn objections(before: &Before, proposed: Positions, book: &Book) -> Answer<Vec<Objection>> {
    let mut found = Vec::new();
    let coming = before.coming(before.players, before.passing);
    if let (Some(coming), Some(last)) = (coming, before.last) {
        if proposed.big_blind != coming.big_blind {
            found.push(Objection::BigBlind {
                goes_to: coming.big_blind,
            });
        }
        if let Some(belongs_to) = entitled(before, last, coming)
            && proposed.button != belongs_to
        {
            found.push(Objection::Button { belongs_to });
        }
    }
    Answer::of(found, &book.policy.common.right_to_button).and(&book.policy.common.button_rule)
}

/// Who has the right to the button in the coming hand: the small blind of the last one, who acts last now (cdc2013 3.5).
/// Heads-up the big blind's advance comes first (cdc2013 5.3).
fn entitled(before: &Before, last: Positions, coming: Positions) -> Option<Seat> {
    let belongs_to = last.small_blind;
    (before.players.contains(belongs_to) && coming.button == belongs_to).then_some(belongs_to)
}

/// The right to the button in the coming hand, with where it is written; `None` where no player has it.
#[must_use]
pub fn right_to_button(before: &Before, book: &Book) -> Option<Answer<Seat>> {
    let coming = before.coming(before.players, before.passing)?;
    let seat = entitled(before, before.last?, coming)?;
    Some(Answer::of(seat, &book.policy.common.right_to_button))
}
