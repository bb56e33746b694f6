//! A table set up in the middle of a hand, as a description of a case gives it.

use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::seat::{Seat, Seats};
use crate::street::Street;
use crate::time::Timestamp;

use super::betting::{Betting, HandState, InHand};
use super::hand::{Hand, HandStage, Next, Play};
use super::state::NextPositions;
use super::{PlayerId, Positions, Presence, Seated, Table};

/// A street about to be bet on.
#[derive(Clone, Debug)]
pub struct StreetSetUp {
    /// Which street.
    pub street: Street,
    /// Blinds of the hand, in chips.
    pub blinds: Blinds,
    /// Button and blinds of the hand.
    pub positions: Positions,
    /// Smallest chip in play.
    pub smallest_chip: Chips,
    /// Players in the hand, with the chips they have now.
    pub stacks: Vec<(Seat, Chips)>,
    /// What the players compete for already, in chips.
    pub pot: Chips,
}

impl Table {
    /// A table at the beginning of a street after the flop, with no events before it: for a hand that is described, not
    /// played.
    #[must_use]
    pub fn at_street(set: &StreetSetUp) -> Self {
        let mut table = Self::new(10, set.smallest_chip);
        let mut players = Seats::default();
        for (seat, stack) in &set.stacks {
            table.seats.put(
                *seat,
                Seated::new(
                    PlayerId(u32::from(seat.number())),
                    *stack,
                    Presence::Present,
                ),
            );
            players.put(*seat, InHand::with(*stack, HandState::Live));
        }
        let mut betting = Betting::preflop(players, set.blinds, set.smallest_chip)
            .open(set.street, set.blinds.big);
        betting.dead_money = set.pot;
        let mut play = Play {
            betting,
            stage: HandStage::Gathering(Next::Showdown),
            board: Vec::new(),
            streets: Vec::new(),
            lowered: Vec::new(),
        };
        play.pass_turn(set.positions.button);
        let at = Timestamp::default();
        let dealer = set.positions.button;
        table.hand = Some(Box::new(Hand::new(
            set.positions,
            dealer,
            set.blinds,
            play,
            at,
        )));
        table.hands = 1;
        table.next_positions = NextPositions::After(set.positions);
        table.blinds = Some(set.blinds);
        table.issued = set.stacks.iter().map(|(_, stack)| *stack).sum::<Chips>() + set.pot;
        table
    }
}
