//! The bets and raises of a street that stand: what has gone back whole counts no more.

use super::{Did, Hand};
use crate::policy::Policy;
use crate::seat::Seat;
use crate::table::betting::StandingBet;

impl Hand {
    /// The bets and raises of this street that stand, in order. One of which no more is left than the bet before it is none;
    /// one that has gone back after it was called stands for what was called.
    pub(crate) fn standing_bets(&self) -> Vec<StandingBet> {
        let betting = &self.play.betting;
        let mut most = betting.opening(self.blinds);
        let mut bets: Vec<StandingBet> = Vec::new();
        // The last to bet, and whether that bet is the last of the list.
        let mut last: Option<(Seat, bool)> = None;
        for (place, act) in self.acts.iter().enumerate() {
            let left = self.amount_left(place);
            let Some(to) = left.filter(|_| act.street == betting.street) else {
                continue;
            };
            if matches!(act.did, Did::Bet(_) | Did::Raise(_)) {
                last = Some((act.seat, false));
            }
            let Some((seat, is_listed)) = last.filter(|_| to > most) else {
                continue;
            };
            if is_listed {
                bets.pop();
            }
            bets.push(StandingBet { seat, to });
            last = Some((seat, true));
            most = to;
        }
        bets
    }

    /// Chips of a bet have gone back: the price, what a raise is measured by and who has made the last bet are those of the
    /// bets that stand (cdc2013 9.2.p2, 10.5, 11.5).
    pub(in crate::table) fn measure_standing_bets(&mut self, policy: &Policy) {
        let bets = self.standing_bets();
        let betting = &mut self.play.betting;
        betting.measure_anew(&bets, policy, self.blinds);
    }
}
