//! Who is out and who is where in the results: eliminations and what the floor says to them, rebuys and add-ons,
//! hand-for-hand, and the end of the event.
//!
//! Places are worked out from the order in which players went out, never written down: whoever registers late or is
//! brought back by a rebuy moves everybody as they have to.

mod buying;
mod deal;
pub mod elimination;
mod hand_for_hand;
mod out;
pub mod prizes;
mod ranking;
mod taking_back;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Draft, Refusal, Standing, TableNumber, Tournament, Why};
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::PlayerId;
use crate::time::Timestamp;

pub use self::deal::Deal;
pub use self::ranking::{Certainty, Ranked};

/// What a player buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// A stack to go on.
    Rebuy,
    /// The stacks of the add-on.
    AddOn,
}

/// Why a player is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OutReason {
    /// No chips left.
    Eliminated,
    /// Left for good.
    Left,
    /// Struck off as a latecomer.
    StruckOff,
    /// Struck off as a latecomer, and somebody else plays on with the stack: who never came and is replaced took no part,
    /// and is not ranked (gleize2007 3-1.a).
    Replaced,
    /// Disqualified.
    Disqualified,
}

/// What officials do about players who go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ResultCommand {
    /// A player without chips is out: the floor has seen it.
    ConfirmOut {
        /// Who.
        player: PlayerId,
    },
    /// A player was not out after all: they sit in their seat again, without chips, and the floor says what becomes of
    /// them.
    TakeBack {
        /// Who.
        player: PlayerId,
    },
    /// A player buys chips, where book, event and moment allow it.
    Buy {
        /// Who.
        player: PlayerId,
        /// What.
        purchase: Purchase,
    },
    /// Hand-for-hand begins or ends: all tables wait for the last one.
    HandForHand {
        /// Whether it is played.
        on: bool,
    },
}

/// What happened to players who go out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ResultEvent {
    /// A player has no chips left. The floor has to see it.
    Busted {
        /// Who.
        player: PlayerId,
        /// At which table.
        table: TableNumber,
        /// In which hand of the table.
        hand: u32,
        /// Chips at the start of the hand.
        started_with: Chips,
    },
    /// A player is out.
    Out {
        /// Who.
        player: PlayerId,
        /// Why.
        why: OutReason,
    },
    /// A player who was out waits for the floor's word again: the event before gave them their seat back.
    TakenBack {
        /// Who.
        player: PlayerId,
    },
    /// A player bought chips: the next event gives them.
    Bought {
        /// Who.
        player: PlayerId,
        /// What.
        purchase: Purchase,
        /// How many stacks.
        stacks: u8,
        /// Chips bought.
        chips: Chips,
    },
    /// Hand-for-hand begins or ends.
    HandForHand {
        /// Whether it is played.
        on: bool,
        /// Tables where no hand was being played.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        finished: Vec<TableNumber>,
    },
    /// A table has finished its hand of the round.
    TableFinished {
        /// Which.
        table: TableNumber,
    },
    /// Every table has finished its hand: all begin the next one.
    RoundReleased {
        /// Number of the round that begins, from 1.
        round: u32,
    },
    /// The rebuy period is over.
    RebuysOver {
        /// How many hands each table had begun: the extra hands are counted from there (gleize2007 7-5). Empty: the
        /// clock was put back, and rebuys are open again.
        hands: Vec<(TableNumber, u32)>,
    },
    /// One player has every chip: the event is over.
    Finished {
        /// Who.
        winner: PlayerId,
    },
}

/// A player who went out, in the order of going.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// Who.
    pub player: PlayerId,
    /// Why.
    pub why: OutReason,
    /// Whether the floor has confirmed it.
    pub is_confirmed: bool,
    /// At which table; `None` for a player who had no seat.
    pub table: Option<TableNumber>,
    /// In which seat; `None` for a player who did not go out by losing a hand.
    pub seat: Option<Seat>,
    /// In which hand of the table; `None` for a player who did not go out by losing one.
    pub hand: Option<u32>,
    /// Chips at the start of the hand.
    pub started_with: Chips,
    /// The round of hand-for-hand in which they went out, if it was played.
    pub round: Option<u32>,
}

/// Who went out, and hand-for-hand.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Results {
    /// Everybody who has had a seat with chips: the field that is ranked.
    pub(super) took_part: Arc<BTreeSet<PlayerId>>,
    pub(super) gone: Vec<Gone>,
    pub(super) hand_for_hand: Option<HandForHand>,
    /// How many rounds of hand-for-hand were played before this one.
    pub(super) rounds: u32,
    pub(super) winner: Option<PlayerId>,
    /// Number of the last hand of each table when the rebuy period ended.
    pub(super) rebuys_ended: Vec<(TableNumber, u32)>,
}

/// Hand-for-hand: all tables wait for the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandForHand {
    /// Number of the round, from 1; 0 while tables finish the hands that they were in when it began.
    pub round: u32,
    /// Tables that have finished their hand of this round.
    pub finished: BTreeSet<TableNumber>,
}

impl Tournament {
    /// Players who went out, first to last; those who wait for the floor's word included.
    #[must_use]
    pub fn gone(&self) -> &[Gone] {
        &self.results.gone
    }

    /// Hand-for-hand, while it is played.
    #[must_use]
    pub fn hand_for_hand(&self) -> Option<&HandForHand> {
        self.results.hand_for_hand.as_ref()
    }

    /// Who has won.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        self.results.winner
    }

    /// How many players have had a seat: the field that is ranked.
    #[must_use]
    pub fn field_size(&self) -> u32 {
        u32::try_from(self.results.took_part.len()).unwrap_or(u32::MAX)
    }

    /// How many players are still in: at a table or on the way to one, with chips.
    #[must_use]
    pub fn players_left(&self) -> u32 {
        let is_in = |standing| matches!(standing, Standing::Playing { .. } | Standing::Moving);
        let left = self.entrants().filter(|(_, now)| is_in(now.standing));
        u32::try_from(left.count()).unwrap_or(u32::MAX)
    }

    pub(super) fn evolve_results(&mut self, event: &ResultEvent, at: Timestamp) {
        match event {
            ResultEvent::Busted {
                player,
                table,
                hand,
                started_with,
            } => self.evolve_bust(*player, *table, *hand, *started_with),
            ResultEvent::Out { player, why } => self.evolve_out(*player, *why, at),
            ResultEvent::TakenBack { player } => self.evolve_taken_back(*player),
            ResultEvent::Bought {
                player,
                purchase,
                stacks,
                chips: _,
            } => self.evolve_bought(*player, *purchase, *stacks),
            ResultEvent::HandForHand { on, finished } => {
                self.results.hand_for_hand = on.then(|| HandForHand {
                    round: 0,
                    finished: finished.iter().copied().collect(),
                });
            }
            ResultEvent::TableFinished { table } => {
                if let Some(round) = &mut self.results.hand_for_hand {
                    round.finished.insert(*table);
                }
            }
            ResultEvent::RoundReleased { round } => {
                self.results.rounds = *round;
                self.results.hand_for_hand = Some(HandForHand {
                    round: *round,
                    finished: BTreeSet::new(),
                });
            }
            ResultEvent::RebuysOver { hands } => self.results.rebuys_ended.clone_from(hands),
            ResultEvent::Finished { winner } => {
                self.results.winner = Some(*winner);
                self.results.hand_for_hand = None;
            }
        }
    }

    fn evolve_bought(&mut self, player: PlayerId, purchase: Purchase, stacks: u8) {
        self.field.change(player, |entrant| match purchase {
            Purchase::Rebuy => entrant.rebuys = entrant.rebuys.saturating_add(stacks),
            Purchase::AddOn => entrant.add_ons = entrant.add_ons.saturating_add(stacks),
        });
        let why = match purchase {
            Purchase::Rebuy => Why::Rebuy,
            Purchase::AddOn => Why::AddOn,
        };
        self.ledger.expect(player, why);
    }

    /// A player has a seat and chips: they take part.
    pub(super) fn note_took_part(&mut self, player: PlayerId) {
        if !self.results.took_part.contains(&player) {
            Arc::make_mut(&mut self.results.took_part).insert(player);
        }
    }
}

impl Draft {
    pub(super) fn results(&mut self, command: ResultCommand) -> Result<(), Refusal> {
        match command {
            ResultCommand::ConfirmOut { player } => self.confirm_out(player),
            ResultCommand::TakeBack { player } => self.take_back(player),
            ResultCommand::Buy { player, purchase } => self.buy(player, purchase),
            ResultCommand::HandForHand { on } => self.hand_for_hand(on),
        }
    }

    fn result(&mut self, event: ResultEvent) {
        self.push(super::Event::Results { event });
    }
}
