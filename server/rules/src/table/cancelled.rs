//! A hand that is cancelled and dealt again; and a hand that was over or cancelled, going on.

use serde::{Deserialize, Serialize};

use crate::blinds::Blinds;
use crate::seat::{Seat, SeatSet, Seats};

use super::hand::Hand;
use super::state::{Coming, NextPositions};
use super::substantial::is_substantial;
use super::{LastHand, Seated, Table};

/// What a table was around a hand that is cancelled, should the cancelling be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cancelled {
    blinds: Option<Blinds>,
    later_blinds: Option<Blinds>,
    /// What the blinds to come were made when the hand was cancelled: others have been set since, if they differ.
    kept_for_later: Option<Blinds>,
    /// The blinds at which the hand is dealt again: the floor has put them right since, if they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dealt_again_at: Option<Blinds>,
    coming: Coming,
    last_hand: LastHand,
    missing: SeatSet,
    /// Players who were suspended in the hand, and play it when it is dealt again.
    #[serde(default)]
    pub(super) spared: SeatSet,
    /// Whether there had been substantial action in it, or in a deal of it before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    was_substantial: bool,
}

impl Table {
    /// Whether a hand had been over before it went on: its result is written to the stacks.
    pub(super) fn was_over(&self, hand: &Hand) -> bool {
        let differs = |(seat, seated): (Seat, &Seated)| {
            hand.began_with(seat)
                .is_some_and(|chips| chips != seated.stack)
        };
        self.seats.iter().any(differs)
    }

    /// Every chip goes back. Mostly nothing of the hand was written to the stacks: it is enough to forget it.
    pub(super) fn redeal(&mut self, was_over: bool, spared: SeatSet) {
        let Some(hand) = self.hand.take() else { return };
        for seat in hand.dealt().iter().filter(|_| was_over) {
            if let (Some(chips), Some(seated)) = (hand.began_with(seat), self.seats.get_mut(seat)) {
                seated.stack = chips;
            }
        }
        self.left_before_new_deal = Seats::default();
        let before = (self.blinds, self.later_blinds);
        self.next_positions = NextPositions::Placed(hand.positions);
        self.owe_again(&hand);
        self.cancelled = Some(Box::new(Cancelled {
            blinds: before.0,
            later_blinds: before.1,
            kept_for_later: self.later_blinds,
            dealt_again_at: self.blinds,
            coming: std::mem::replace(&mut self.coming, Coming::DealtAgain),
            last_hand: std::mem::take(&mut self.last_hand),
            missing: std::mem::replace(&mut self.missing, SeatSet::EMPTY),
            spared,
            was_substantial: hand.was_substantial || is_substantial(&hand.acts),
        }));
    }

    /// Whether the hand that is dealt again had got no further than its deal: it leaves the one before it as it was.
    pub(super) fn was_cancelled_early(&self) -> bool {
        self.hands_begun() > 1 && self.cancelled.is_some() && !self.was_cancelled_late()
    }

    /// Whether there had been substantial action in the hand that is dealt again: what it has closed stays closed.
    pub(super) fn was_cancelled_late(&self) -> bool {
        let cancelled = self.cancelled.as_ref();
        cancelled.is_some_and(|cancelled| cancelled.was_substantial)
    }

    /// A hand begins once more: its fines are owed again, what was to be taken away is, and its blinds stay.
    pub(super) fn owe_again(&mut self, hand: &Hand) {
        for (seat, owed) in self.fined.iter() {
            if let Some(seated) = self.seats.get_mut(seat) {
                seated.owes = seated.owes.saturating_add(*owed);
            }
        }
        self.take_chips_away();
        // A level that began meanwhile waits: the hand is dealt again at its own.
        if self.blinds != Some(hand.blinds) {
            self.later_blinds = self.later_blinds.or(self.blinds);
            self.blinds = Some(hand.blinds);
        }
    }

    /// A hand that was over or cancelled goes on: what was taken away at its end waits again.
    pub(super) fn reopen(&mut self, hand: &Hand) {
        for (seat, chips) in std::mem::take(&mut self.taken).iter() {
            if let Some(seated) = self.seats.get_mut(seat) {
                seated.stack += *chips;
                seated.to_remove += *chips;
                self.issued += *chips;
            }
        }
        for (seat, chips) in self.not_taken.take().unwrap_or_default().iter() {
            if let Some(seated) = self.seats.get_mut(seat) {
                seated.to_remove += *chips;
            }
        }
        if let Some(ended) = self.ended.take() {
            self.put_around(ended.around);
        }
        let Some(cancelled) = self.cancelled.take() else {
            self.advance_from(hand.positions);
            self.coming = Coming::Waits;
            return;
        };
        self.next_positions = NextPositions::After(hand.positions);
        for (seat, owed) in self.fined.iter() {
            if let Some(seated) = self.seats.get_mut(seat) {
                seated.owes = seated.owes.saturating_sub(*owed);
            }
        }
        let is_corrected = cancelled
            .dealt_again_at
            .is_some_and(|at| self.blinds != Some(at));
        (self.blinds, self.later_blinds) = if is_corrected {
            (self.blinds, self.later_blinds)
        } else if self.later_blinds == cancelled.kept_for_later {
            (cancelled.blinds, cancelled.later_blinds)
        } else {
            (self.later_blinds, None)
        };
        self.coming = cancelled.coming;
        self.last_hand = cancelled.last_hand;
        self.missing = cancelled.missing;
    }
}
