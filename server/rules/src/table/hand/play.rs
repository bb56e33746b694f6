//! The play of a hand, which "undo" puts back: its betting, its stage, its board.

use serde::{Deserialize, Serialize};

use super::lowered::LoweredAct;
use crate::card::Card;
use crate::seat::Seat;
use crate::street::Street;
use crate::table::betting::Betting;
use crate::table::showdown::Showdown;
use crate::table::street_plan::StreetPlan;

/// What comes once the chips in front of the players are gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Next {
    /// Another street of betting.
    Street(Street),
    /// No more betting: the rest of the board, and showdown.
    Showdown,
    /// Everybody else has folded.
    Won(Seat),
}

/// Where a hand stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum HandStage {
    /// A player is to act.
    Betting,
    /// The street is over, its chips still in front of the players: the last action can be taken back.
    Gathering(Next),
    /// Pots are formed; hands are tabled and pots awarded. Boxed: a hand has two stages all the way, and seldom this
    /// one.
    Showdown(Box<Showdown>),
}

/// The part of a hand that "undo" puts back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Play {
    pub(crate) betting: Betting,
    pub(crate) stage: HandStage,
    pub(crate) board: Vec<Card>,
    /// What rulings have left of the deal of the streets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) streets: Vec<StreetPlan>,
    /// Acts of which chips have gone back since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lowered: Vec<LoweredAct>,
}

impl Play {
    /// A copy that keeps the room it has for cards.
    pub(super) fn become_like(&mut self, other: &Self) {
        self.betting = other.betting;
        self.stage.clone_from(&other.stage);
        self.board.clone_from(&other.board);
        self.streets.clone_from(&other.streets);
        self.lowered.clone_from(&other.lowered);
    }

    /// Gives the turn to the next player, or ends the street.
    pub(crate) fn pass_turn(&mut self, from: Seat) {
        if let Some(winner) = self.betting.alone() {
            self.betting.actor = None;
            self.stage = HandStage::Gathering(Next::Won(winner));
            return;
        }
        self.betting.pass_turn(from);
        if self.betting.actor.is_some() {
            self.stage = HandStage::Betting;
            return;
        }
        let next = match self.betting.street.next() {
            Some(street) if self.betting.can_go_on() => Next::Street(street),
            Some(_) | None => Next::Showdown,
        };
        self.stage = HandStage::Gathering(next);
    }
}
