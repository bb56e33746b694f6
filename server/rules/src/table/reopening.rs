//! The pots of the last hand go back to the middle: they are claimed in time, and awarded again.

use serde::{Deserialize, Serialize};

use crate::seat::{Seat, SeatSet, Seats};
use crate::street::Street;
use crate::table::arrivals::{Blind, Entry};
use crate::time::Timestamp;

use super::hand::{Did, Hand};
use super::state::{Coming, NextPositions};
use super::{LastHand, Positions, Suspension, Table, TableEvent};
use crate::book::Book;

/// The last hand, as long as it can go on: no player has left since, and no chips came or went between hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EndedHand {
    hand: Box<Hand>,
    /// Players who had no chips left at its end.
    eliminated: SeatSet,
    pub(super) around: AroundHand,
}

impl EndedHand {
    pub(super) fn hand(&self) -> &Hand {
        &self.hand
    }
}

/// What the end of a hand changes besides chips, as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AroundHand {
    last_hand: LastHand,
    missing: SeatSet,
    waited: SeatSet,
    seats: Seats<SeatBefore>,
}

/// What the end of a hand changes for a player, besides the chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SeatBefore {
    entry: Entry,
    paid: Option<Blind>,
    suspension: Option<Suspension>,
}

impl AroundHand {
    /// The hand that is over.
    pub(super) fn ended(self, hand: Box<Hand>) -> Box<EndedHand> {
        Box::new(EndedHand {
            hand,
            eliminated: SeatSet::EMPTY,
            around: self,
        })
    }
}

impl Table {
    /// Whose fold has left one player in the hand, as long as it is the last one.
    #[must_use]
    pub fn folded_last(&self) -> Option<Seat> {
        let ended = self.ended.as_ref().map(|ended| &ended.hand);
        let hand = self.hand.as_ref().or(ended)?;
        let last = hand.acts.last()?;
        (hand.live().len() == 1 && last.did == Did::Fold).then_some(last.seat)
    }

    /// What the end of the hand is about to change.
    pub(super) fn around_hand(&self) -> AroundHand {
        let mut seats = Seats::default();
        for (seat, seated) in self.seats.iter() {
            let before = SeatBefore {
                entry: seated.entry,
                paid: seated.paid,
                suspension: seated.suspension,
            };
            seats.put(seat, before);
        }
        AroundHand {
            last_hand: self.last_hand.clone(),
            missing: self.missing,
            waited: self.waited,
            seats,
        }
    }

    /// A suspension that is given or lifted when the hand is over counts in the hand, too, should it go on.
    pub(super) fn change_around(&mut self, seat: Seat, change: impl Fn(Suspension) -> Suspension) {
        let ended = self
            .ended
            .as_mut()
            .and_then(|ended| ended.around.seats.get_mut(seat));
        if let Some(before) = ended {
            let changed = change(before.suspension.unwrap_or_default());
            before.suspension = Some(changed).filter(|after| !after.is_over());
        }
    }

    pub(super) fn note_eliminated(&mut self, seat: Seat) {
        if let Some(ended) = &mut self.ended {
            ended.eliminated.insert(seat);
        }
    }

    /// Whether the last hand is over and can still go on.
    pub(crate) fn has_just_ended(&self) -> bool {
        self.claimable().is_some()
    }

    /// Whether the last hand has put a player out: in an event such a hand ends with its last pot, before its cards are
    /// gathered.
    pub(super) fn has_just_put_out(&self) -> bool {
        self.claimable()
            .is_some_and(|ended| !ended.eliminated.is_empty())
    }

    /// The hand that is over, while its pots can go back. Chips that have left the table are not called back by a claim.
    fn claimable(&self) -> Option<&EndedHand> {
        let is_whole = self.hand.is_none() && self.taken.is_empty();
        self.ended.as_deref().filter(|_| is_whole)
    }

    /// The hand that is over, while its pots can go back.
    pub(super) fn ended_hand(&self) -> Option<&Hand> {
        self.claimable().map(|ended| &*ended.hand)
    }

    /// Whether a seat was dealt in in the hand being played, else in the last one.
    pub(crate) const fn was_dealt_in(&self, seat: Seat) -> bool {
        self.dealt.contains(seat)
    }

    /// Whether these events award the last pot and leave a player without chips.
    pub(crate) fn puts_out(&self, decided: &[TableEvent], book: &Book, at: Timestamp) -> bool {
        // Most hands end with chips behind every player, and are not worth a copy of the table.
        let Some(hand) = &self.hand else {
            return false;
        };
        let has_no_chips = |seat| {
            hand.player(seat)
                .is_some_and(|player| player.stack.is_zero())
        };
        if !hand.dealt().iter().any(has_no_chips) {
            return false;
        }
        let mut after = self.clone();
        for event in decided {
            after.evolve(event, book, at);
        }
        let is_out = |event: &TableEvent| matches!(event, TableEvent::PlayerEliminated { .. });
        after.next_award().is_none()
            && after
                .end_hand()
                .is_ok_and(|events| events.iter().any(is_out))
    }

    /// Whether everybody who was left could bet no more before the flop, in the hand being played or in the one that has just
    /// ended.
    pub(crate) fn was_all_in_before_the_flop(&self) -> bool {
        let ended = || self.claimable().map(|ended| &*ended.hand);
        let hand = self.hand.as_deref().or_else(ended);
        hand.is_some_and(|hand| {
            hand.street() == Street::Preflop && hand.live().len() > 1 && hand.showdown().is_some()
        })
    }

    /// The event with which the last hand goes on; `None` when it no longer can.
    pub(super) fn reopening(&self) -> Option<TableEvent> {
        let ended = self.claimable()?;
        Some(TableEvent::HandReopened {
            awards: ended.hand.awards_at_the_end(),
            alone: true,
            back: ended.eliminated.iter().collect(),
        })
    }

    pub(super) fn reopen_ended(&mut self, event: &TableEvent, book: &Book, at: Timestamp) {
        let TableEvent::HandReopened { alone, .. } = event else {
            return;
        };
        let Some(mut ended) = self.ended.take() else {
            return;
        };
        if *alone {
            ended.hand.forget_last_awards(&book.policy);
        }
        // In older records what one ruling gave goes back with all else that it led to.
        while ended.hand.awards_at_the_end() > 0 {
            ended
                .hand
                .evolve(&TableEvent::ActionUndone, &book.policy, at);
        }
        self.advance_from(ended.hand.positions);
        self.coming = Coming::Waits;
        self.put_around(ended.around);
        self.hand = Some(ended.hand);
    }

    /// The next hand goes on from a hand that was over and goes on, unless the floor has placed button and blinds for it.
    pub(super) fn advance_from(&mut self, positions: Positions) {
        if let NextPositions::After(_) = self.next_positions {
            self.next_positions = NextPositions::After(positions);
        }
    }

    /// What the end of a hand changed besides chips is as it was before.
    pub(super) fn put_around(&mut self, around: AroundHand) {
        for (seat, before) in around.seats.iter() {
            if let Some(seated) = self.seats.get_mut(seat) {
                seated.entry = before.entry;
                seated.paid = before.paid;
                if around.missing.contains(seat) {
                    seated.suspension = before.suspension;
                }
            }
        }
        self.last_hand = around.last_hand;
        self.missing = around.missing;
        self.waited = around.waited;
    }
}
