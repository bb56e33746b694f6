//! Chips that stay in front of a player who does not act with them.

use super::{Hand, HandStage};
use crate::policy::Policy;
use crate::table::TableEvent;
use crate::time::Timestamp;

impl Hand {
    pub(super) fn leave(&mut self, event: &TableEvent, policy: &Policy, at: Timestamp) {
        let TableEvent::ChipsLeft { seat, to } = *event else {
            return;
        };
        if self.is_live(seat) {
            self.play.betting.put_in(seat, to);
            return;
        }
        let betting = &mut self.play.betting;
        betting.leave_dead_bet(seat, to, policy, self.blinds);
        // Players who had done enough may have a bet to call again.
        if matches!(self.play.stage, HandStage::Gathering(_)) {
            self.turn_passes(seat, at);
        }
    }
}
