//! What a bet or raise is measured against, and what it makes the next one cost.

use serde::{Deserialize, Serialize};

use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::policy::{MinRaise, Policy};
use crate::seat::Seat;
use crate::street::Street;

use super::{Betting, HandState};

/// What a bet or raise is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BeforeRaise {
    /// What a player had to have in front to stay in.
    pub(crate) to_match: Chips,
    /// What a full raise added.
    pub(crate) last_raise: Chips,
    /// The last full bet or raise.
    pub(crate) original: Chips,
}

/// A bet or raise, as far as its chips are still in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StandingBet {
    /// Who has made it.
    pub(crate) seat: Seat,
    /// The total on the street that is left of it.
    pub(crate) to: Chips,
}

impl Betting {
    /// The smallest full bet or raise, whatever anybody has left.
    pub(crate) fn full_raise(&self, policy: &Policy, blinds: Blinds) -> Chips {
        match policy.min_raise.value {
            MinRaise::Increment | MinRaise::Clickback => self.to_match + self.last_raise,
            MinRaise::Double => self.to_match.times(2).max(blinds.big),
        }
    }

    /// What a player has to have in front before anybody bets or raises on this street.
    pub(crate) fn opening(&self, blinds: Blinds) -> Chips {
        if self.street == Street::Preflop {
            blinds.big
        } else {
            Chips::ZERO
        }
    }

    /// The price as these bets of the street have made it, and no others: what is left of a bet counts as if no more had
    /// been bet.
    pub(crate) fn measure_anew(&mut self, bets: &[StandingBet], policy: &Policy, blinds: Blinds) {
        let price = self.to_match;
        self.to_match = self.opening(blinds);
        self.last_raise = blinds.big;
        self.original = blinds.big;
        self.before_raise = self.measured_by();
        self.aggressor = None;
        for bet in bets {
            self.before_raise = self.measured_by();
            self.measure(bet.to, policy, blinds);
            self.aggressor = Some(bet.seat);
        }
        let is_live = |seat: &Seat| {
            let player = self.players.get(*seat);
            player.is_some_and(|player| player.hand == HandState::Live)
        };
        self.aggressor = self.aggressor.filter(is_live);
        if self.to_match < price {
            self.lower_for_early();
        }
    }

    pub(super) const fn measured_by(&self) -> BeforeRaise {
        BeforeRaise {
            to_match: self.to_match,
            last_raise: self.last_raise,
            original: self.original,
        }
    }

    /// A player puts chips into the pots that are formed already.
    pub(crate) fn add_to_pots(&mut self, seat: Seat, chips: Chips) {
        if let Some(player) = self.players.get_mut(seat) {
            let added = chips.min(player.stack);
            player.stack -= added;
            player.collected += added;
        }
    }

    /// The smallest full bet or raise when the last one was made.
    pub(crate) fn full_raise_before(&self, policy: &Policy, blinds: Blinds) -> Chips {
        let BeforeRaise {
            to_match,
            last_raise,
            original,
        } = self.before_raise;
        let before = Self {
            to_match,
            last_raise,
            original,
            ..*self
        };
        before.full_raise(policy, blinds)
    }

    /// Chips of a hand that is dead stay in front. What was a bet or raise is the price.
    pub(crate) fn leave_dead_bet(
        &mut self,
        seat: Seat,
        to: Chips,
        policy: &Policy,
        blinds: Blinds,
    ) {
        if to > self.to_match {
            self.before_raise = self.measured_by();
            self.measure(to, policy, blinds);
        }
        self.put_in(seat, to);
    }

    /// The price becomes `to`: what a full raise adds from now on.
    pub(super) fn measure(&mut self, to: Chips, policy: &Policy, blinds: Blinds) {
        let grown = to.less(self.to_match);
        let opens = self.to_match.is_zero();
        let full = match policy.min_raise.value {
            MinRaise::Increment | MinRaise::Clickback => grown >= self.last_raise,
            MinRaise::Double => grown >= self.to_match && grown >= blinds.big,
        };
        self.last_raise = match policy.min_raise.value {
            MinRaise::Increment if full => grown,
            MinRaise::Clickback if full && opens => grown.less(blinds.big).max(blinds.big),
            MinRaise::Clickback if full => grown,
            // After a short all-in it takes the whole original bet or raise (stars actions-14).
            MinRaise::Clickback => self.original.max(blinds.big),
            MinRaise::Double if full => to,
            MinRaise::Increment | MinRaise::Double => self.last_raise,
        };
        if full {
            self.original = grown;
        }
        self.to_match = self.to_match.max(to);
    }
}
