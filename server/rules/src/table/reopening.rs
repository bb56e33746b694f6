//! The pots of the last hand go back to the middle: they are claimed in time, and awarded again.

use serde::{Deserialize, Serialize};

use crate::seat::{Seat, SeatSet, Seats};
use crate::table::arrivals::{Blind, Entry};
use crate::time::Timestamp;

use super::hand::Hand;
use super::state::{Coming, NextPositions};
use super::{LastHand, Reason, Suspension, Table, TableDecision, TableEvent};
use crate::book::Book;

/// The last hand, as long as it can go on: nothing was taken from a stack at its end, and no player has left since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EndedHand {
    hand: Box<Hand>,
    /// Players who had no chips left at its end.
    eliminated: SeatSet,
    around: AroundHand,
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

    pub(super) fn note_eliminated(&mut self, seat: Seat) {
        if let Some(ended) = &mut self.ended {
            ended.eliminated.insert(seat);
        }
    }

    /// Whether the last hand is over and can still go on.
    pub(crate) const fn has_just_ended(&self) -> bool {
        self.hand.is_none() && self.ended.is_some()
    }

    /// Whether these events award the last pot and leave a player without chips.
    pub(crate) fn puts_out(&self, decided: &[TableEvent], book: &Book, at: Timestamp) -> bool {
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

    /// Whether pots that were awarded can go back to the middle.
    #[must_use]
    pub(crate) fn may_return_pots(&self) -> bool {
        match &self.hand {
            Some(hand) => hand.awards_at_the_end() > 0,
            None => self.ended.is_some() && self.coming != Coming::DealtAgain,
        }
    }

    /// The pots go back to the middle, those of a hand that is over, too: it goes on at its showdown.
    pub(super) fn return_pots(&self, book: &Book, at: Timestamp) -> TableDecision {
        let Some(hand) = &self.hand else {
            return Ok(vec![self.reopening().ok_or(Reason::TooLate)?]);
        };
        let awards = hand.awards_at_the_end();
        let mut after = self.clone();
        let mut events = Vec::new();
        while after
            .hand
            .as_ref()
            .is_some_and(|now| now.awards_at_the_end() > 0)
        {
            after.evolve(&TableEvent::ActionUndone, book, at);
            events.push(TableEvent::ActionUndone);
        }
        if awards == 0 {
            return Err(Reason::TooLate.into());
        }
        Ok(events)
    }

    /// The event with which the last hand goes on; `None` when it no longer can.
    pub(super) fn reopening(&self) -> Option<TableEvent> {
        let ended = self.ended.as_ref().filter(|_| self.hand.is_none())?;
        Some(TableEvent::HandReopened {
            awards: ended.hand.awards_at_the_end(),
            back: ended.eliminated.iter().collect(),
        })
    }

    pub(super) fn reopen_ended(&mut self, book: &Book, at: Timestamp) {
        let Some(mut ended) = self.ended.take() else {
            return;
        };
        let awards = ended.hand.awards_at_the_end();
        for _ in 0..awards {
            ended
                .hand
                .evolve(&TableEvent::ActionUndone, &book.policy, at);
        }
        for (seat, before) in ended.around.seats.iter() {
            if let Some(seated) = self.seats.get_mut(seat) {
                seated.entry = before.entry;
                seated.paid = before.paid;
                if ended.around.missing.contains(seat) {
                    seated.suspension = before.suspension;
                }
            }
        }
        self.next_positions = NextPositions::After(ended.hand.positions);
        self.coming = Coming::Waits;
        self.last_hand = ended.around.last_hand;
        self.missing = ended.around.missing;
        self.waited = ended.around.waited;
        self.hand = Some(ended.hand);
    }
}
