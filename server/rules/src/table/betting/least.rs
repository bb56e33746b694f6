//! Where it is written how much the next bet or raise has to be: an opening, a raise, or a raise after an all-in that was
//! too short for one.

use crate::chips::Chips;
use crate::citation::Citation;
use crate::policy::{Case, MinRaise, Policy};
use crate::street::Street;

use super::{Betting, HandState};

impl Betting {
    /// The articles that set the smallest bet or raise now, the deciding one first.
    pub(crate) fn least_articles<'a>(&self, policy: &'a Policy) -> &'a [Citation] {
        let common = &policy.common;
        if self.to_match.is_zero() {
            return &common.min_open;
        }
        // Twice the highest bet is twice an all-in, too.
        if policy.min_raise.value == MinRaise::Double {
            return &policy.min_raise.articles;
        }
        let before = self.before_raise.to_match;
        let full = self.before_raise.last_raise;
        let grown = self.to_match.less(before);
        let is_short = !grown.is_zero() && grown < full;
        let is_preflop = self.street == Street::Preflop;
        if is_short && before.is_zero() {
            &common.allin_below_bb_postflop
        } else if is_short && is_preflop && self.original == before {
            &common.allin_between_bb_2bb_preflop
        } else if is_short {
            &common.short_allin_raise_min
        } else if is_preflop && grown.is_zero() && self.is_all_in_below(self.to_match) {
            &common.allin_below_bb_preflop
        } else if is_preflop {
            &policy.min_raise.articles
        } else {
            policy.min_raise.articles.of(Case::AfterTheFlop)
        }
    }

    /// Whether a live player is all-in for less than a total.
    fn is_all_in_below(&self, total: Chips) -> bool {
        self.players.iter().any(|(_, player)| {
            player.hand == HandState::Live
                && player.stack.is_zero()
                && !player.bet.is_zero()
                && player.bet < total
        })
    }
}
