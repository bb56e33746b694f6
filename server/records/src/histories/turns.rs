//! Whose turn it is in a hand as notations reckon it, which know no dead hands: a player who is away folds in turn.

use std::collections::{BTreeSet, VecDeque};

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::ChipsBack;

use super::hand::{Hand, Put, Step};

/// Who is still to act, and for how much.
#[derive(Debug)]
struct Turns {
    players: Vec<At>,
    /// Whose turn it is, and who comes after them on this street.
    queue: VecDeque<Seat>,
    /// Hands that are dead at the table, and not folded yet in the notation.
    dead: BTreeSet<Seat>,
    price: Chips,
}

#[derive(Debug)]
struct At {
    seat: Seat,
    stack: Chips,
    bet: Chips,
    has_folded: bool,
}

/// A hand as notations tell it: what happened, and what is due before it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Said<'a> {
    /// A step of the hand; dead hands are told by what is due.
    Step(&'a Step),
    /// Something that a notation wants to have said.
    Due(Due),
}

/// What a player has to do before the next thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// A dead hand is folded.
    Fold(Seat),
    /// A dead hand is folded that has no turn for it: all-in, or it has acted already.
    FoldOutOfTurn(Seat),
    /// The last live hand, behind which all are dead, stays in: at the table it had won without a word.
    Stay(Seat),
}

/// The seats in the order of notations: the first left of the button first; with two players the big blind.
pub(super) fn order(hand: &Hand) -> Vec<Seat> {
    let mut seats: Vec<Seat> = hand.players.iter().map(|player| player.seat).collect();
    if seats.len() == 2 && seats.first() != Some(&hand.positions.big_blind) {
        seats.reverse();
    }
    seats
}

/// The steps of a hand, and between them what is due; players in the order of the notation.
pub(super) fn told<'a>(hand: &'a Hand, order: &[Seat]) -> Vec<Said<'a>> {
    let mut turns = Turns::new(hand, order);
    let mut said: Vec<Said<'a>> = turns.dead_all_in().into_iter().map(Said::Due).collect();
    for step in &hand.steps {
        let due = turns.before(step);
        said.extend(due.into_iter().map(Said::Due));
        if !matches!(step, Step::Dead { .. } | Step::Live { .. }) {
            said.push(Said::Step(step));
        }
        turns.follow(step);
    }
    said
}

impl Turns {
    /// After the blinds; players in the order of the notation.
    fn new(hand: &Hand, order: &[Seat]) -> Self {
        let players = order.iter().filter_map(|seat| hand.player(*seat));
        let players: Vec<At> = players
            .map(|player| At {
                seat: player.seat,
                stack: player.stack.less(player.ante + player.blind),
                bet: player.blind,
                has_folded: false,
            })
            .collect();
        let away = hand.players.iter().filter(|player| player.away);
        let mut turns = Self {
            players,
            queue: VecDeque::new(),
            dead: away.map(|player| player.seat).collect(),
            price: hand.blinds.big,
        };
        let big_blind = order
            .iter()
            .position(|seat| *seat == hand.positions.big_blind);
        let first = big_blind.map_or(0, |place| place.saturating_add(1));
        turns.queue = turns.from(first);
        turns
    }

    /// What is due before a step.
    fn before(&mut self, step: &Step) -> Vec<Due> {
        match step {
            Step::Fold { seat } | Step::Check { seat } => self.until(*seat),
            Step::Call(put) | Step::Bet(put) | Step::Raise(put) => self.until(put.seat),
            Step::Dead { seat, refund } => {
                self.give_back(*seat, *refund);
                self.kill(*seat).into_iter().collect()
            }
            Step::Street(_) | Step::Returned { .. } => self.rest(),
            Step::Showdown | Step::Award(_) => {
                let mut due = self.rest();
                due.extend(self.dead_left());
                due
            }
            Step::Live { .. }
            | Step::Left(_)
            | Step::Aside { .. }
            | Step::Shows { .. }
            | Step::Mucks { .. } => Vec::new(),
        }
    }

    fn follow(&mut self, step: &Step) {
        match step {
            Step::Fold { seat } => self.has_folded(*seat),
            Step::Live { seat } => self.revive(*seat),
            Step::Check { seat } => self.has_checked(*seat),
            Step::Call(put) | Step::Left(put) => self.has_put(*put, false),
            Step::Bet(put) | Step::Raise(put) => self.has_put(*put, true),
            Step::Street(_) => self.next_street(),
            Step::Aside { forgotten, back } => self.put_aside(*forgotten, back),
            Step::Dead { .. }
            | Step::Returned { .. }
            | Step::Showdown
            | Step::Shows { .. }
            | Step::Mucks { .. }
            | Step::Award(_) => {}
        }
    }

    /// Everybody who can act, from a place in the order.
    fn from(&self, first: usize) -> VecDeque<Seat> {
        let (before, after) = self.players.split_at(first.min(self.players.len()));
        let all = after.iter().chain(before);
        let can_act = all.filter(|at| !at.has_folded && !at.stack.is_zero());
        can_act.map(|at| at.seat).collect()
    }

    fn at(&mut self, seat: Seat) -> Option<&mut At> {
        self.players.iter_mut().find(|at| at.seat == seat)
    }

    fn left(&self) -> usize {
        self.players.iter().filter(|at| !at.has_folded).count()
    }

    /// A hand is dead; one that cannot act any more is folded at once.
    fn kill(&mut self, seat: Seat) -> Option<Due> {
        self.dead.insert(seat);
        let can_act =
            self.queue.contains(&seat) || self.at(seat).is_some_and(|at| !at.stack.is_zero());
        (!can_act).then(|| self.fold_out_of_turn(seat))
    }

    /// A dead hand is live again.
    fn revive(&mut self, seat: Seat) {
        self.dead.remove(&seat);
    }

    /// The chips of a dead hand that went back.
    fn give_back(&mut self, seat: Seat, amount: Chips) {
        if let Some(at) = self.at(seat) {
            at.bet = at.bet.less(amount);
            at.stack += amount;
        }
    }

    /// Forgotten chips leave an all-in, and those who called it have back what was too much.
    fn put_aside(&mut self, forgotten: ChipsBack, back: &[ChipsBack]) {
        if let Some(at) = self.at(forgotten.seat) {
            at.bet = at.bet.less(forgotten.chips);
        }
        for ChipsBack { seat, chips } in back {
            self.give_back(*seat, *chips);
        }
        let bets = self.players.iter().map(|at| at.bet);
        self.price = bets.max().unwrap_or_default();
    }

    /// Dead hands that can no longer act: all-in from what they posted.
    fn dead_all_in(&mut self) -> Vec<Due> {
        let dead: Vec<Seat> = self.dead.iter().copied().collect();
        let stuck = dead.into_iter().filter(|seat| !self.queue.contains(seat));
        let stuck: Vec<Seat> = stuck.collect();
        stuck
            .into_iter()
            .map(|seat| self.fold_out_of_turn(seat))
            .collect()
    }

    /// Dead hands for which there is no turn any more.
    fn dead_left(&mut self) -> Vec<Due> {
        let dead: Vec<Seat> = self.dead.iter().copied().collect();
        dead.into_iter()
            .map(|seat| self.fold_out_of_turn(seat))
            .collect()
    }

    fn fold_out_of_turn(&mut self, seat: Seat) -> Due {
        self.fold(seat);
        Due::FoldOutOfTurn(seat)
    }

    fn fold(&mut self, seat: Seat) -> Due {
        self.dead.remove(&seat);
        self.has_folded(seat);
        Due::Fold(seat)
    }

    /// What comes before the turn of a player.
    fn until(&mut self, seat: Seat) -> Vec<Due> {
        let mut due = Vec::new();
        while let Some(next) = self.queue.front().copied().filter(|next| *next != seat) {
            if !self.dead.contains(&next) || self.left() < 2 {
                break;
            }
            due.push(self.fold(next));
        }
        due
    }

    /// What comes before the street is over.
    fn rest(&mut self) -> Vec<Due> {
        let mut due = Vec::new();
        while self.left() > 1
            && let Some(next) = self.queue.front().copied()
        {
            if self.dead.contains(&next) {
                due.push(self.fold(next));
                continue;
            }
            let price = self.price;
            let owes = self.at(next).is_some_and(|at| at.bet < price);
            if !owes || self.dead.is_empty() {
                break;
            }
            self.queue.pop_front();
            due.push(Due::Stay(next));
        }
        due
    }

    /// A player folded.
    fn has_folded(&mut self, seat: Seat) {
        self.queue.retain(|next| *next != seat);
        if let Some(at) = self.at(seat) {
            at.has_folded = true;
        }
    }

    /// A player checked.
    fn has_checked(&mut self, seat: Seat) {
        self.queue.retain(|next| *next != seat);
    }

    /// A player put chips in; everybody else has to answer a bet or a raise.
    fn has_put(&mut self, put: Put, is_raise: bool) {
        self.queue.retain(|next| *next != put.seat);
        if let Some(at) = self.at(put.seat) {
            at.stack = at.stack.less(put.added);
            at.bet += put.added;
        }
        if is_raise {
            self.price = self.price.max(put.to);
            let place = self.players.iter().position(|at| at.seat == put.seat);
            self.queue = self.from(place.map_or(0, |place| place.saturating_add(1)));
            self.queue.retain(|next| *next != put.seat);
        }
    }

    /// The next street.
    fn next_street(&mut self) {
        self.price = Chips::ZERO;
        for at in &mut self.players {
            at.bet = Chips::ZERO;
        }
        self.queue = self.from(0);
        // Against players who are all-in there is nothing to decide.
        if self.queue.len() < 2 {
            self.queue.clear();
        }
    }
}
