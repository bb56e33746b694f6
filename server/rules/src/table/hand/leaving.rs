//! Chips that stay in front of a player who does not act with them.

use super::{Hand, HandStage};
use crate::chips::Chips;
use crate::policy::Policy;
use crate::seat::Seat;
use crate::table::TableEvent;

impl Hand {
    pub(super) fn leave(&mut self, event: &TableEvent, policy: &Policy) {
        let TableEvent::ChipsLeft { seat, to } = *event else {
            return;
        };
        if let HandStage::Showdown(showdown) = &mut self.play.stage {
            self.play.betting.add_to_pots(seat, to);
            showdown.form_pots(&self.play.betting);
            return;
        }
        if self.is_live(seat) {
            self.play.betting.put_in(seat, to);
            return;
        }
        let betting = &mut self.play.betting;
        betting.leave_dead_bet(seat, to, policy, self.blinds);
        // Players who had done enough may have a bet to call again.
        if matches!(self.play.stage, HandStage::Gathering(_)) {
            self.turn_passes(seat);
        }
    }

    /// Chips that a player has added to the pots since they were formed.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "nothing else is added to pots"
    )]
    pub(in crate::table) fn added_to_pots(&self, seat: Seat) -> Chips {
        if !matches!(self.play.stage, HandStage::Showdown(_)) {
            return Chips::ZERO;
        }
        let left = self.window.iter().map(|(event, _)| match event {
            TableEvent::ChipsLeft { seat: owner, to } if *owner == seat => *to,
            _ => Chips::ZERO,
        });
        left.sum()
    }
}
