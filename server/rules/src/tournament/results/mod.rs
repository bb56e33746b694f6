//! Who is out and who is where in the results: eliminations and what the floor says to them, rebuys and add-ons,
//! hand-for-hand, and the end of the event.
//!
//! Places are worked out from the order in which players went out, never written down: a player who registers late or
//! is brought back by a rebuy moves everybody as they have to.

mod buying;
mod deal;
pub mod elimination;
mod equity;
mod hand_for_hand;
mod model;
mod out;
mod ranking;
mod refunding;
mod same_time;
mod taking_back;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Draft, Refusal, Standing, Tournament};
use crate::table::{Part, PlayerId};
use crate::time::Timestamp;

pub use self::deal::DealProposal;
pub(in crate::tournament) use self::model::Results;
pub use self::model::{
    Gone, HandForHand, OutReason, Purchase, Refundable, ResultCommand, ResultEvent,
};
pub use self::ranking::{Certainty, Ranked};
pub use self::refunding::NotRefunded;
pub use self::same_time::LastTwoOut;

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

    /// Whether the clock stands still for hand-for-hand, while hands are played all the same.
    #[must_use]
    pub fn is_clock_held(&self) -> bool {
        self.results.is_clock_held
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

    /// How many players are still in: at a table or on the way to one, with chips or in a hand for them.
    #[must_use]
    pub fn players_left(&self) -> u32 {
        let left = self.entrants().filter(|(_, now)| self.is_in(now.standing));
        u32::try_from(left.count()).unwrap_or(u32::MAX)
    }

    /// Whether a player of such a standing is still in. The floor may have set a stack to nothing between hands.
    fn is_in(&self, standing: Standing) -> bool {
        match standing {
            Standing::Moving => true,
            Standing::Playing { table, seat } => {
                let now = self.table(table).and_then(|found| found.player(seat));
                now.is_some_and(|now| !now.stack.is_zero() || now.part != Part::Out)
            }
            Standing::Registered
            | Standing::Waiting
            | Standing::Withdrawn
            | Standing::Busted { .. }
            | Standing::Out => false,
        }
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
                chips,
            } => self.evolve_bought(*player, *purchase, *stacks, *chips),
            ResultEvent::Refunded {
                player, purchase, ..
            } => self.evolve_refunded(*player, *purchase),
            ResultEvent::BustStands { gone } => self.evolve_bust_stands(*gone),
            ResultEvent::HandForHand {
                on,
                finished,
                hands,
            } => self.evolve_hand_for_hand(*on, finished, hands),
            ResultEvent::TableFinished { table, hand } => {
                self.evolve_table_finished(*table, *hand);
            }
            ResultEvent::RoundReleased { round } => {
                self.results.rounds = *round;
                self.results.hand_for_hand = Some(HandForHand {
                    round: *round,
                    finished: BTreeSet::new(),
                });
            }
            ResultEvent::ClockHeld { on } => {
                self.results.is_clock_held = *on;
                self.note_stage_played(at);
            }
            ResultEvent::SameTime { player, with } => self.evolve_same_time(*player, *with),
            ResultEvent::RebuysOver { hands } => self.evolve_rebuys_over(hands),
            ResultEvent::Finished { winner } => {
                self.results.winner = Some(*winner);
                self.evolve_hand_for_hand_over();
                self.results.is_clock_held = false;
            }
        }
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
            ResultCommand::Refund { player, purchase } => self.take_refund(player, purchase),
            ResultCommand::HandForHand { on } => self.hand_for_hand(on),
            ResultCommand::SameTime { player, with } => self.same_time(player, with),
        }
    }

    fn result(&mut self, event: ResultEvent) {
        self.push(super::Event::Results { event });
    }
}
