//! The last bet of a player on this street: what it added, and what of it no player has called. Books measure by it
//! what goes back when a hand is killed by accident.

use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::MinRaise;
use crate::seat::Seat;
use crate::street::Street;

use super::hand::Hand;
use super::{Did, Table, TableEvent};

/// A bet or raise that no player has raised, in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastBet {
    /// What it added to what was in front of the player.
    pub(crate) added: Chips,
    /// The part above what the others have put in, and above the bet before it.
    pub(crate) uncalled: Chips,
    /// The part above the smallest bet or raise that could have been made.
    pub(crate) above_least: Chips,
    /// No player has called or raised it, not even in part.
    pub(crate) untouched: bool,
}

impl Table {
    /// The bet or raise of a player that is still the last one of this street, while its chips are in front.
    pub(crate) fn last_bet(&self, seat: Seat, book: &Book) -> Option<LastBet> {
        let hand = self.hand.as_deref()?;
        let betting = &hand.play.betting;
        let bet = betting.players.get(seat)?.bet;
        if betting.aggressor != Some(seat) || bet.is_zero() {
            return None;
        }
        let price = betting.before_raise.to_match;
        let full_raise = betting.before_raise.last_raise;
        let called = hand.dealt().iter().filter(|other| *other != seat);
        let called = called.map(|other| hand.paid_by(other)).max()?;
        let least = match book.policy.min_raise.value {
            MinRaise::Increment | MinRaise::Clickback => price + full_raise,
            MinRaise::Double => price.times(2).max(hand.blinds.big),
        };
        let last = hand.acts.iter().rposition(|act| act.seat == seat)?;
        let paid_since = |act: usize| hand.amount_left(act).is_some_and(|to| to > price);
        Some(LastBet {
            added: hand.last_added(seat)?,
            uncalled: bet.less(called.max(price)),
            above_least: bet.less(least),
            untouched: !(last + 1..hand.acts.len()).any(paid_since),
        })
    }

    /// The totals of the bets and raises of this street that stand, in order.
    pub(crate) fn standing_bets(&self) -> Vec<Chips> {
        let bets = self.hand.as_deref().map(Hand::standing_bets);
        bets.into_iter().flatten().map(|bet| bet.to).collect()
    }

    /// Chips that lie in front of a player, also when the street is over and they wait to be gathered.
    pub(crate) fn in_front(&self, seat: Seat) -> Chips {
        let hand = self.hand.as_deref();
        hand.and_then(|hand| hand.player(seat))
            .map_or(Chips::ZERO, |player| player.bet)
    }

    /// Whether bets were pulled in before the round was over, after so many acts or more, and count as complete.
    pub(crate) fn was_pulled_in_after(&self, acts: usize) -> bool {
        let hand = self.hand.as_deref();
        hand.is_some_and(|hand| hand.was_pulled_in_after(acts))
    }

    /// What the chips in front have to reach, also when the street is over and they wait to be gathered.
    pub(crate) fn price_in_front(&self) -> Chips {
        let hand = self.hand.as_deref();
        hand.map_or(Chips::ZERO, |hand| hand.play.betting.to_match)
    }

    /// The big blind, while it is the bet that opened the street.
    pub(crate) fn posted_big_blind(&self) -> Option<Chips> {
        let hand = self.hand.as_deref()?;
        (hand.street() == Street::Preflop).then_some(hand.blinds.big)
    }

    /// Chips that a player's last act on this street has put in, while they are in front.
    pub(crate) fn last_added(&self, seat: Seat) -> Option<Chips> {
        self.hand.as_deref()?.last_added(seat)
    }

    /// How often the table takes a step back to undo a player's fold; `None` when it no longer can.
    pub(crate) fn undos_to_fold(&self, seat: Seat) -> Option<u16> {
        let is_fold = |event: &TableEvent| matches!(event, TableEvent::HandFolded { seat: folded, .. } if *folded == seat);
        self.hand.as_deref()?.undos_to(is_fold)
    }
}

impl Hand {
    /// What a player has paid on this street. Chips with which a player only gave up are no call: they were too few, and the
    /// hand went with them (cdc2013 10.9.b2).
    fn paid_by(&self, seat: Seat) -> Chips {
        let in_front = self.player(seat).map_or(Chips::ZERO, |player| player.bet);
        if self.is_live(seat) {
            return in_front;
        }
        let street = self.play.betting.street;
        let own = |place: &usize| {
            let act = self.acts.get(*place);
            act.is_some_and(|act| act.seat == seat && act.street == street)
        };
        let acts = (0..self.acts.len()).rev().filter(own);
        let paid = acts.filter_map(|act| self.amount_left(act)).next();
        paid.unwrap_or_else(|| self.blind_of(seat)).min(in_front)
    }

    fn last_added(&self, seat: Seat) -> Option<Chips> {
        let bet = self.player(seat)?.bet;
        let street = self.play.betting.street;
        let mut own = self
            .acts
            .iter()
            .rev()
            .filter(|act| act.street == street && act.seat == seat);
        own.next()?.did.amount()?;
        let before = own
            .find_map(|act| act.did.amount())
            .unwrap_or_else(|| self.blind_of(seat));
        Some(bet.less(before)).filter(|added| !added.is_zero())
    }

    /// What a player who could still bet has posted as a blind.
    fn blind_of(&self, seat: Seat) -> Chips {
        if self.play.betting.street != Street::Preflop {
            Chips::ZERO
        } else if seat == self.positions.big_blind {
            self.blinds.big
        } else if seat == self.positions.small_blind {
            self.blinds.small
        } else {
            Chips::ZERO
        }
    }
}

impl Did {
    /// The total on the street, where chips were put in.
    pub(crate) const fn amount(self) -> Option<Chips> {
        match self {
            Self::Call(to) | Self::Bet(to) | Self::Raise(to) => Some(to),
            Self::Fold | Self::Check | Self::Dead => None,
        }
    }
}
