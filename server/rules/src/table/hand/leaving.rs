//! Chips left in front of a player who does not act with them, and a turn in which nothing is left to decide.

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

    /// The turn passes where the player whose turn it is has nothing left to decide: they are alone, or alone with chips
    /// against players who are all-in (cdc2013 11.4), or have called all that is left to call.
    pub(super) fn pass_turn_if_decided(&mut self, seat: Seat) {
        let (play, betting) = (&self.play, &self.play.betting);
        let actor = betting.actor.unwrap_or(seat);
        let is_decided = betting.alone().is_some() || !betting.must_act(actor);
        if is_decided && matches!(play.stage, HandStage::Betting) {
            self.turn_passes(actor);
        }
    }
}
