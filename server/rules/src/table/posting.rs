//! The beginning of a hand: antes and blinds posted, absent players' hands dead, the first turn given.

use crate::blinds::{AnteKind, Blinds};
use crate::chips::Chips;
use crate::policy::{AnteOrder, Policy};
use crate::seat::{Seat, SeatSet, Seats};

use super::betting::{Betting, HandState, InHand};
use super::hand::{Act, Did, Hand, HandStage, Next, Play};
use super::{Positions, Presence, Seated, Table};

/// What a stack that is too short for both pays first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PostingOrder {
    /// The ante.
    AnteFirst,
    /// The blind.
    BlindFirst,
}

impl PostingOrder {
    /// The order of a hand that began with `blind_first` in its record. Records from before it was written there have
    /// the order that the book then had for every ante.
    pub(super) const fn of(blind_first: bool, policy: &Policy) -> Self {
        match policy.ante_order.value {
            AnteOrder::BlindFirst => Self::BlindFirst,
            AnteOrder::AnteFirst | AnteOrder::ByFormat if blind_first => Self::BlindFirst,
            AnteOrder::AnteFirst | AnteOrder::ByFormat => Self::AnteFirst,
        }
    }
}

/// Whether the record of a hand says that the blind is paid before the ante: where that depends on who antes.
pub(super) fn is_blind_first(blinds: Blinds, policy: &Policy) -> bool {
    let is_by_one = match blinds.ante_kind {
        AnteKind::Each => false,
        AnteKind::BigBlind | AnteKind::Button => !blinds.ante.is_zero(),
    };
    is_by_one && policy.ante_order.value == AnteOrder::ByFormat
}

/// The play of a new hand: every seated player with chips is dealt in.
pub(crate) fn deal(
    seats: &Seats<Seated>,
    positions: Positions,
    blinds: Blinds,
    smallest_chip: Chips,
    order: PostingOrder,
) -> Play {
    let mut players = Seats::default();
    for (seat, seated) in seats.iter().filter(|(_, seated)| !seated.stack.is_zero()) {
        // Every book deals absent and suspended players in, and their hands are dead (cdc2013 2.8.p2, 12.1.p2).
        let hand = match seated.presence {
            Presence::Present if seated.suspension.is_none() => HandState::Live,
            Presence::Present | Presence::Absent => HandState::Dead,
        };
        players.put(seat, InHand::with(seated.stack, hand));
    }
    let mut betting = Betting::preflop(players, blinds, smallest_chip);
    pay_fines(&mut betting, seats, blinds);
    match order {
        PostingOrder::AnteFirst => {
            post_antes(&mut betting, positions, blinds);
            post_blinds(&mut betting, positions, blinds);
        }
        PostingOrder::BlindFirst => {
            post_blinds(&mut betting, positions, blinds);
            post_antes(&mut betting, positions, blinds);
        }
    }
    let mut play = Play {
        betting,
        stage: HandStage::Gathering(Next::Showdown),
        board: Vec::new(),
        streets: Vec::new(),
        lowered: Vec::new(),
    };
    play.pass_turn(positions.big_blind);
    play
}

impl Hand {
    /// A hand dealt dead to an absent player is live after all: the player acts in turn, or at once where it has passed.
    pub(super) fn restore(&mut self, seat: Seat, passed_over: bool) {
        if let Some(player) = self.play.betting.players.get_mut(seat) {
            player.hand = HandState::Live;
        }
        let last = self.acts.last().map(|act| act.seat);
        let from = if passed_over && self.play.betting.must_act(seat) {
            seat.anticlockwise().next()
        } else {
            last
        };
        self.turn_passes(from.unwrap_or(self.positions.big_blind));
    }
}

impl Table {
    /// Whether a player who speaks later has acted before the flop.
    pub(super) fn is_passed_over(&self, seat: Seat) -> bool {
        let Some(hand) = &self.hand else { return false };
        let mut behind = hand.positions.big_blind.clockwise();
        behind.any(|other| other == seat);
        let later: SeatSet = behind.collect();
        let is_act = |act: &&Act| !matches!(act.did, Did::Dead);
        let mut acts = hand.acts.iter().filter(is_act);
        acts.any(|act| later.contains(act.seat))
    }
}

/// Writes down what players posted for the whole table: an ante, fines.
pub(super) fn note_for_table(hand: &mut Hand, seats: &Seats<Seated>) {
    for (seat, seated) in seats.iter() {
        let own = hand.started_with.get(seat).copied();
        let for_table = own.map(|own| seated.stack.less(own));
        if let Some(chips) = for_table.filter(|chips| !chips.is_zero()) {
            hand.for_table.put(seat, chips);
        }
    }
}

/// Fines that go to the pot (caen 2.19) are dead money, like an ante for the table.
fn pay_fines(betting: &mut Betting, seats: &Seats<Seated>, blinds: Blinds) {
    for (seat, seated) in seats.iter().filter(|(_, seated)| seated.owes > 0) {
        post_for_table(betting, seat, blinds.big.times(u64::from(seated.owes)));
    }
}

fn post_antes(betting: &mut Betting, positions: Positions, blinds: Blinds) {
    match blinds.ante_kind {
        AnteKind::Each => {
            for (_, player) in betting.players.iter_mut() {
                let ante = blinds.ante.min(player.stack);
                player.stack -= ante;
                player.collected += ante;
            }
        }
        AnteKind::BigBlind => post_for_table(betting, positions.big_blind, blinds.ante),
        AnteKind::Button => post_for_table(betting, positions.button, blinds.ante),
    }
}

/// One player antes for everybody: it goes to the main pot and does not count as theirs.
fn post_for_table(betting: &mut Betting, seat: Seat, ante: Chips) {
    if let Some(player) = betting.players.get_mut(seat) {
        let ante = ante.min(player.stack);
        player.stack -= ante;
        betting.dead_money += ante;
    }
}

fn post_blinds(betting: &mut Betting, positions: Positions, blinds: Blinds) {
    betting.put_in(positions.small_blind, blinds.small);
    betting.put_in(positions.big_blind, blinds.big);
}
