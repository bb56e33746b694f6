//! A deal: what the last players could share instead of playing on. Only ever a proposal, which they take or leave.

use serde::{Deserialize, Serialize};

use super::equity::{MAX_DEAL, chip_chop, icm};
use crate::chips::Chips;
use crate::table::PlayerId;
use crate::tournament::{Standing, Tournament};

/// Two ways to share the money that is left, in cents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealProposal {
    /// By the independent chip model.
    pub icm: Vec<(PlayerId, u64)>,
    /// The least prize for everybody, and the rest by chips.
    pub chip_chop: Vec<(PlayerId, u64)>,
}

impl Tournament {
    /// What two to ten players who are left could share: `None` while a hand is being played, a player who lost their
    /// chips waits for the floor's word or a player may still come, and where no money is left.
    #[must_use]
    pub fn deal(&self) -> Option<DealProposal> {
        let is_open = self.tables().any(|(_, table)| table.is_playing())
            || self.gone().iter().any(|gone| !gone.is_confirmed);
        if is_open || self.winner().is_some() || self.who_may_come().next().is_some() {
            return None;
        }
        let (players, stacks): (Vec<PlayerId>, Vec<Chips>) = self
            .entrants()
            .filter_map(|(player, now)| Some((player, self.chips_of(player, now.standing)?)))
            .unzip();
        let payouts = self.payouts();
        let is_worth_it = payouts.iter().take(players.len()).any(|cents| *cents > 0);
        if !(2..=MAX_DEAL).contains(&players.len()) || !is_worth_it {
            return None;
        }
        let share = |worth: Vec<u64>| players.iter().copied().zip(worth).collect();
        Some(DealProposal {
            icm: share(icm(&stacks, &payouts)),
            chip_chop: share(chip_chop(&stacks, &payouts)),
        })
    }

    /// Chips of a player who is still in, at a table or on the way.
    fn chips_of(&self, player: PlayerId, standing: Standing) -> Option<Chips> {
        match standing {
            Standing::Playing { table, seat } => {
                let now = self.table(table)?.player(seat)?;
                Some(now.stack + now.bet)
            }
            Standing::Moving => {
                let mut journeys = self.journeys().iter();
                let journey = journeys.find(|journey| journey.player == player)?;
                journey.luggage.as_ref().map(|luggage| luggage.stack)
            }
            Standing::Registered
            | Standing::Waiting
            | Standing::Withdrawn
            | Standing::Busted { .. }
            | Standing::Out => None,
        }
    }
}
