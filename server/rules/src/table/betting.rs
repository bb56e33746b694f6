//! One street of betting: whose turn it is, what they owe, what they may raise to.

use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::policy::{CheckedThenShortOpen, MinRaise, Policy, Reopen};
use crate::seat::{Seat, SeatSet, Seats};
use crate::street::Street;

/// Whether a hand can still win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandState {
    Live,
    Dead,
}

/// One player dealt in: their chips, and what they did on this street.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InHand {
    /// Chips behind.
    pub(crate) stack: Chips,
    /// Chips in front, this street.
    pub(crate) bet: Chips,
    /// Chips in the pots from antes and earlier streets, for which this player can win as much from each other.
    pub(crate) collected: Chips,
    pub(crate) hand: HandState,
    /// The bet to match when they last acted on this street; `None` before their first turn.
    pub(crate) acted_at: Option<Chips>,
}

/// Money and turn on one street. `Copy`, so that taking an action back is putting an old value back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Betting {
    pub(crate) street: Street,
    pub(crate) players: Seats<InHand>,
    /// What a player has to have in front to stay in.
    pub(crate) to_match: Chips,
    /// The last full bet or raise; the big blind when there was none.
    pub(crate) last_raise: Chips,
    /// Antes posted by one player for the table: in the main pot, nobody's bet.
    pub(crate) dead_money: Chips,
    /// Chips already paid out of the pots.
    pub(crate) paid_out: Chips,
    /// Smallest chip in play: pots are shared in it.
    pub(crate) smallest_chip: Chips,
    pub(crate) actor: Option<Seat>,
    pub(crate) aggressor: Option<Seat>,
}

/// What the player to act may do, in chips. Amounts are totals on this street ("to").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player to act.
    pub seat: Seat,
    /// Chips to add to call; zero when checking is free. A short stack calls with what it has.
    pub to_call: Chips,
    /// What calling makes their bet.
    pub call_to: Chips,
    /// Raises that are legal.
    pub raise: Raise,
    /// What pushing everything in means.
    pub all_in: AllIn,
}

impl Turn {
    /// Whether checking is free.
    #[must_use]
    pub const fn may_check(&self) -> bool {
        self.to_call.is_zero()
    }
}

/// Raises (or, when nothing was bet, opening bets) that are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raise {
    /// From `min` to `max`, which is everything; `min` is everything too when the stack is shorter than a full raise.
    Between {
        /// Smallest total.
        min: Chips,
        /// Largest total: all-in.
        max: Chips,
    },
    /// Calling takes the whole stack.
    Covered,
    /// Nobody is left who could call more.
    Alone,
    /// They have acted, and what they face is less than a full raise.
    NotReopened,
}

/// What "all-in" means now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllIn {
    /// A bet or raise to this total.
    RaiseTo(Chips),
    /// A call: it takes everything, or nobody could call more.
    Call,
    /// Not possible: the betting was not reopened to them.
    NotReopened,
}

impl Betting {
    /// Before the cards: the big blind is the price, whatever the big blind could post (cdc2013 10.6).
    pub(crate) fn preflop(players: Seats<InHand>, blinds: Blinds, smallest_chip: Chips) -> Self {
        Self {
            street: Street::Preflop,
            players,
            to_match: blinds.big,
            last_raise: blinds.big,
            dead_money: Chips::ZERO,
            paid_out: Chips::ZERO,
            smallest_chip,
            actor: None,
            aggressor: None,
        }
    }

    /// The next street, once the chips of this one are gathered: nothing is bet yet.
    pub(crate) fn open(self, street: Street, big_blind: Chips) -> Self {
        Self {
            street,
            to_match: Chips::ZERO,
            last_raise: big_blind,
            actor: None,
            aggressor: None,
            ..self
        }
    }

    /// The seats whose hands can win.
    pub(crate) fn live(&self) -> SeatSet {
        self.players
            .iter()
            .filter(|(_, player)| player.hand == HandState::Live)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// What the player to act may do.
    pub(crate) fn turn(&self, policy: &Policy, blinds: Blinds) -> Option<Turn> {
        let seat = self.actor?;
        let player = self.players.get(seat)?;
        let owed = self.to_match.less(player.bet);
        let to_call = owed.min(player.stack);
        let raise = self.raise(seat, player, policy, blinds);
        let all_in = match raise {
            Raise::Between { max, .. } => AllIn::RaiseTo(max),
            Raise::Covered | Raise::Alone => AllIn::Call,
            Raise::NotReopened => AllIn::NotReopened,
        };
        Some(Turn {
            seat,
            to_call,
            call_to: player.bet + to_call,
            raise,
            all_in,
        })
    }

    fn raise(&self, seat: Seat, player: &InHand, policy: &Policy, blinds: Blinds) -> Raise {
        let max = player.bet + player.stack;
        if max <= self.to_match {
            return Raise::Covered;
        }
        let someone_could_call = self.players.iter().any(|(other, them)| {
            other != seat
                && them.hand == HandState::Live
                && !them.stack.is_zero()
                && them.bet + them.stack > self.to_match
        });
        if !someone_could_call {
            return Raise::Alone;
        }
        if !self.is_reopened(player, policy) {
            return Raise::NotReopened;
        }
        let min = match policy.min_raise.value {
            MinRaise::Increment | MinRaise::Clickback => self.to_match + self.last_raise,
            MinRaise::Double => self.to_match.times(2).max(blinds.big),
        };
        Raise::Between {
            min: min.min(max),
            max,
        }
    }

    /// Whether somebody who has acted on this street may raise (again).
    fn is_reopened(&self, player: &InHand, policy: &Policy) -> bool {
        let Some(acted_at) = player.acted_at else {
            return true;
        };
        if acted_at.is_zero()
            && policy.checked_then_short_open.value == CheckedThenShortOpen::MayRaise
        {
            return true;
        }
        match policy.reopen.value {
            // Doubling is read on the raise itself, which is the same as growing by a full raise.
            Reopen::CumulativeFullRaise | Reopen::CumulativeDoubling => {
                self.to_match.less(acted_at) >= self.last_raise
            }
        }
    }

    /// Puts chips in front of a player: their bet becomes `to`.
    pub(crate) fn put_in(&mut self, seat: Seat, to: Chips) {
        if let Some(player) = self.players.get_mut(seat) {
            let added = to.less(player.bet).min(player.stack);
            player.stack -= added;
            player.bet += added;
        }
    }

    pub(crate) fn call(&mut self, seat: Seat) {
        self.put_in(seat, self.to_match);
        self.has_acted(seat);
    }

    pub(crate) fn raise_to(&mut self, seat: Seat, to: Chips, policy: &Policy, blinds: Blinds) {
        let grown = to.less(self.to_match);
        if grown >= self.last_raise {
            let opens = self.to_match.is_zero();
            self.last_raise = match policy.min_raise.value {
                MinRaise::Clickback if opens => grown.less(blinds.big).max(blinds.big),
                MinRaise::Increment | MinRaise::Clickback | MinRaise::Double => grown,
            };
        }
        self.put_in(seat, to);
        self.to_match = self.to_match.max(to);
        self.aggressor = Some(seat);
        self.has_acted(seat);
    }

    pub(crate) fn kill(&mut self, seat: Seat) {
        if let Some(player) = self.players.get_mut(seat) {
            player.hand = HandState::Dead;
        }
        if self.aggressor == Some(seat) {
            self.aggressor = None;
        }
    }

    pub(crate) fn has_acted(&mut self, seat: Seat) {
        let to_match = self.to_match;
        if let Some(player) = self.players.get_mut(seat) {
            player.acted_at = Some(to_match);
        }
    }

    /// Gives the turn to the first player after `from` who still has a decision to make.
    pub(crate) fn pass_turn(&mut self, from: Seat) {
        self.actor = from.clockwise().find(|seat| self.must_act(*seat));
    }

    fn must_act(&self, seat: Seat) -> bool {
        let Some(player) = self.players.get(seat) else {
            return false;
        };
        if player.hand == HandState::Dead || player.stack.is_zero() {
            return false;
        }
        let mut others = self
            .players
            .iter()
            .filter(|(other, them)| *other != seat && them.hand == HandState::Live);
        // Alone with chips, and nobody has more in front: there is nothing to decide.
        let decides = others.any(|(_, them)| !them.stack.is_zero() || them.bet > player.bet);
        decides && (player.acted_at.is_none() || player.bet < self.to_match)
    }

    /// Brings the bets in and gives back what nobody called. Returns that seat and amount.
    pub(crate) fn gather(&mut self) -> Option<(Seat, Chips)> {
        let returned = self.uncalled();
        if let Some((seat, amount)) = returned
            && let Some(player) = self.players.get_mut(seat)
        {
            player.bet -= amount;
            player.stack += amount;
        }
        for (_, player) in self.players.iter_mut() {
            player.collected += player.bet;
            player.bet = Chips::ZERO;
            player.acted_at = None;
        }
        returned
    }

    /// The part of the highest bet that nobody matched, folded bets included. What a dead hand put in stays in.
    pub(crate) fn uncalled(&self) -> Option<(Seat, Chips)> {
        let (seat, highest) = self.players.iter().max_by_key(|(_, player)| player.bet)?;
        let others = self.players.iter().filter(|(other, _)| *other != seat);
        let second = others
            .map(|(_, player)| player.bet)
            .max()
            .unwrap_or(Chips::ZERO);
        let amount = highest.bet.less(second);
        (highest.hand == HandState::Live && !amount.is_zero()).then_some((seat, amount))
    }

    /// Everything in front, collected or dead, and not yet awarded: what the players compete for.
    pub(crate) fn total(&self) -> Chips {
        let put_in = self.dead_money
            + self
                .players
                .iter()
                .map(|(_, player)| player.collected + player.bet)
                .sum();
        put_in - self.paid_out
    }

    pub(crate) fn take_from_pots(&mut self, amount: Chips) {
        self.paid_out += amount;
    }

    /// Whether more betting is possible on later streets: at least two live players have chips.
    pub(crate) fn can_go_on(&self) -> bool {
        self.players
            .iter()
            .filter(|(_, player)| player.hand == HandState::Live && !player.stack.is_zero())
            .count()
            >= 2
    }
}
