//! One street of betting: whose turn it is, what they owe, what they may raise to.

mod early;
mod least;
mod measure;

use serde::{Deserialize, Serialize};

use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::policy::{CheckedThenShortOpen, MinRaise, Policy, Reopen};
use crate::ruling::Bar;
use crate::seat::{Seat, SeatSet, Seats};
use crate::street::Street;

pub(crate) use self::early::{Held, HeldUntil, LostRight, PotOpening};
pub(crate) use self::measure::{BeforeRaise, StandingBet};

use super::Action;
use super::set_aside::SetAside;

/// Whether a hand can still win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum HandState {
    Live,
    Dead,
}

/// One player dealt in: their chips, and what they did on this street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// What they announced before their turn.
    pub(crate) held: Option<Held>,
    /// A right they have lost on this street.
    pub(crate) bar: Option<LostRight>,
    /// They have bet or raised on this street.
    pub(crate) has_raised: bool,
    /// Whether the first bet of this street was theirs.
    #[serde(default, skip_serializing_if = "PotOpening::is_none")]
    pub(crate) opening: PotOpening,
}

impl InHand {
    /// A player with so many chips behind who has not done anything yet.
    pub(crate) const fn with(stack: Chips, hand: HandState) -> Self {
        Self {
            stack,
            bet: Chips::ZERO,
            collected: Chips::ZERO,
            hand,
            acted_at: None,
            held: None,
            bar: None,
            has_raised: false,
            opening: PotOpening::None,
        }
    }
}

/// Money and turn on one street. `Copy`, so that taking an action back is putting an old value back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Betting {
    pub(crate) street: Street,
    pub(crate) players: Seats<InHand>,
    /// What a player has to have in front to stay in.
    pub(crate) to_match: Chips,
    /// What a full raise adds; the big blind before any bet.
    pub(crate) last_raise: Chips,
    /// The last full bet or raise; the big blind when there was none.
    pub(crate) original: Chips,
    /// Antes posted by one player for the table: in the main pot, no player's bet.
    pub(crate) dead_money: Chips,
    /// Chips already paid out of the pots.
    pub(crate) paid_out: Chips,
    /// Smallest chip in play: pots are shared in it.
    pub(crate) smallest_chip: Chips,
    pub(crate) actor: Option<Seat>,
    pub(crate) aggressor: Option<Seat>,
    /// What counted before the last bet or raise.
    pub(crate) before_raise: BeforeRaise,
    /// Who folded in turn in this hand where a check was free (cdc2013 10.2).
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub(crate) folded_free: SeatSet,
    /// Chips that were forgotten in an all-in and lie beside the pots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) aside: Option<SetAside>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
const fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
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
    /// What they announced before their turn and have to do now.
    pub bound: Option<Action>,
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
    /// No player is left who could call more.
    Alone,
    /// They have acted, and what they face is less than a full raise.
    NotReopened,
    /// They acted out of turn or were skipped, and may not raise.
    Forfeited,
}

/// What "all-in" means now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllIn {
    /// A bet or raise to this total.
    RaiseTo(Chips),
    /// A call: it takes everything, or no player could call more.
    Call,
    /// Not possible: they may not raise.
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
            original: blinds.big,
            dead_money: Chips::ZERO,
            paid_out: Chips::ZERO,
            smallest_chip,
            actor: None,
            aggressor: None,
            before_raise: BeforeRaise {
                to_match: blinds.big,
                last_raise: blinds.big,
                original: blinds.big,
            },
            folded_free: SeatSet::EMPTY,
            aside: None,
        }
    }

    /// The next street, once the chips of this one are gathered: nothing is bet yet.
    pub(crate) fn open(self, street: Street, big_blind: Chips) -> Self {
        Self {
            street,
            to_match: Chips::ZERO,
            last_raise: big_blind,
            original: big_blind,
            actor: None,
            aggressor: None,
            before_raise: BeforeRaise {
                to_match: Chips::ZERO,
                last_raise: big_blind,
                original: big_blind,
            },
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
            Raise::NotReopened | Raise::Forfeited => AllIn::NotReopened,
        };
        Some(Turn {
            seat,
            to_call,
            call_to: player.bet + to_call,
            raise,
            all_in,
            bound: self.bound(player, policy, to_call, raise),
        })
    }

    fn raise(&self, seat: Seat, player: &InHand, policy: &Policy, blinds: Blinds) -> Raise {
        let max = player.bet + player.stack;
        if max <= self.to_match {
            return Raise::Covered;
        }
        let someone_could_call = self.players.iter().any(|(other, them)| {
            other != seat
                && them.is_in()
                && !them.stack.is_zero()
                && them.bet + them.stack > self.to_match
        });
        if !someone_could_call {
            return Raise::Alone;
        }
        self.right_to_raise(player, policy, blinds)
    }

    /// The right to raise of the player to act, whether or not a player is left who could call.
    pub(crate) fn right(&self, policy: &Policy, blinds: Blinds) -> Option<Raise> {
        let player = self.players.get(self.actor?)?;
        Some(self.right_to_raise(player, policy, blinds))
    }

    fn right_to_raise(&self, player: &InHand, policy: &Policy, blinds: Blinds) -> Raise {
        let max = player.bet + player.stack;
        if max <= self.to_match {
            return Raise::Covered;
        }
        if self.is_barred(player, policy) {
            return Raise::Forfeited;
        }
        if !self.is_reopened(player, policy) {
            return Raise::NotReopened;
        }
        let min = self.full_raise(policy, blinds);
        Raise::Between {
            min: min.min(max),
            max,
        }
    }

    /// Gives part of a bet back.
    pub(crate) fn give_back(&mut self, seat: Seat, refund: Chips) {
        let in_front = self.in_front();
        if let Some(player) = self.players.get_mut(seat) {
            let back = refund.min(player.bet);
            player.bet -= back;
            player.stack += back;
            self.withdraw_from_early(in_front, back);
        }
    }

    /// Whether a player who has acted on this street may raise (again).
    fn is_reopened(&self, player: &InHand, policy: &Policy) -> bool {
        let Some(acted_at) = player.acted_at else {
            return true;
        };
        if acted_at.is_zero()
            && policy.checked_then_short_open.value == CheckedThenShortOpen::MayRaise
        {
            return true;
        }
        self.is_raised_from(acted_at, policy)
    }

    /// Whether the bet to match has grown by a full raise since it was so much, be it in several steps.
    fn is_raised_from(&self, price: Chips, policy: &Policy) -> bool {
        let doubles = policy.min_raise.value == MinRaise::Double && !price.is_zero();
        match policy.reopen.value {
            // A full raise is then twice what was to be matched.
            Reopen::CumulativeFullRaise if doubles => self.to_match >= price.times(2),
            Reopen::CumulativeFullRaise => self.to_match.less(price) >= self.last_raise,
            Reopen::DoubledTotal => !price.is_zero() && self.to_match >= price.times(2),
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

    pub(crate) fn call(&mut self, seat: Seat, policy: &Policy) {
        let before = self.in_front();
        let as_announced = self.carries_out(seat, policy);
        self.put_in(seat, self.to_match);
        if as_announced {
            self.carried_out(seat, self.in_front().less(before));
        }
        self.has_acted(seat);
    }

    pub(crate) fn raise_to(&mut self, seat: Seat, to: Chips, policy: &Policy, blinds: Blinds) {
        let before = self.in_front();
        let is_first = self.to_match.is_zero();
        let as_announced = self.carries_out(seat, policy);
        self.before_raise = self.measured_by();
        self.measure(to, policy, blinds);
        self.put_in(seat, to);
        if as_announced {
            self.carried_out(seat, self.in_front().less(before));
        }
        self.amount_named(seat);
        self.aggressor = Some(seat);
        self.has_acted(seat);
        if let Some(player) = self.players.get_mut(seat) {
            player.has_raised = true;
            if is_first {
                player.opening = PotOpening::Made;
            }
        }
    }

    /// The player to act folds; it is remembered when a check was free.
    pub(crate) fn note_fold(&mut self, seat: Seat) {
        let bet = self.players.get(seat).map(|player| player.bet);
        if self.actor == Some(seat) && bet >= Some(self.to_match) {
            self.folded_free.insert(seat);
        }
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
            player.held = None;
            if player.bar.is_some_and(|lost| lost.bar == Bar::ThisTurn) {
                player.bar = None;
            }
        }
    }

    /// Gives the turn to the first player after `from` who still has a decision to make.
    pub(crate) fn pass_turn(&mut self, from: Seat) {
        self.actor = from.clockwise().find(|seat| self.must_act(*seat));
    }

    pub(crate) fn must_act(&self, seat: Seat) -> bool {
        let Some(player) = self.players.get(seat) else {
            return false;
        };
        if player.hand == HandState::Dead || player.stack.is_zero() {
            return false;
        }
        if player.has_folded() {
            return true;
        }
        let mut others = self
            .players
            .iter()
            .filter(|(other, them)| *other != seat && them.is_in());
        // Alone with chips, and no player has more in front: there is nothing to decide.
        let decides = others.any(|(_, them)| !them.stack.is_zero() || them.bet > player.bet);
        decides && (player.acted_at.is_none() || player.bet < self.to_match)
    }

    /// Brings the bets in and gives back what no player called. Returns that seat and amount.
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
            player.held = None;
            player.bar = None;
            player.has_raised = false;
            player.opening = PotOpening::None;
        }
        returned
    }

    /// The part of the highest bet that no player matched, folded bets included. What a dead hand put in stays in, unless
    /// all who are left are all-in for less: no hand wins more than it put in from each other (tda2024 21, ropta2025 4.2).
    pub(crate) fn uncalled(&self) -> Option<(Seat, Chips)> {
        let (seat, highest) = self.players.iter().max_by_key(|(_, player)| player.bet)?;
        let others = self.players.iter().filter(|(other, _)| *other != seat);
        let second = others
            .map(|(_, player)| player.bet)
            .max()
            .unwrap_or(Chips::ZERO);
        let amount = highest.bet.less(second);
        let mut live = self
            .players
            .iter()
            .filter(|(_, player)| player.hand == HandState::Live);
        let can_go_back =
            highest.hand == HandState::Live || live.all(|(_, player)| player.stack.is_zero());
        (can_go_back && !amount.is_zero()).then_some((seat, amount))
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
