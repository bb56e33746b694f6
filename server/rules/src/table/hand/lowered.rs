//! Acts of which chips have gone back: what is left of them.

use serde::{Deserialize, Serialize};

use super::{Act, Hand};
use crate::chips::Chips;
use crate::seat::Seat;

/// A call, bet or raise of which a part has gone back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LoweredAct {
    /// Its place among the acts of the hand.
    pub(crate) act: usize,
    /// The total on the street that is left of it.
    pub(crate) to: Chips,
}

impl Hand {
    /// Chips of a player's last act on the street have gone back: it counts for what is left in front.
    pub(in crate::table) fn lower_last_act(&mut self, seat: Seat) {
        let street = self.play.betting.street;
        let own =
            |act: &Act| act.seat == seat && act.street == street && act.did.amount().is_some();
        let to = self.player(seat).map_or(Chips::ZERO, |player| player.bet);
        if let Some(act) = self.acts.iter().rposition(own) {
            self.play.lowered.push(LoweredAct { act, to });
        }
    }

    /// What an act has put in front of its player, less what has gone back since; `None` where it put nothing in.
    pub(crate) fn amount_left(&self, act: usize) -> Option<Chips> {
        let said = self.acts.get(act)?.did.amount()?;
        let lowered = self
            .play
            .lowered
            .iter()
            .rev()
            .find(|lowered| lowered.act == act);
        Some(lowered.map_or(said, |lowered| said.min(lowered.to)))
    }
}
