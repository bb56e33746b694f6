//! Verifiable draws. Before a draw everybody can read the commitment to its seed; after it, the seed, and anyone can
//! work the draw out again.
//!
//! The next seed is sealed with the draw before it (the first one when the event is set up), so that its commitment is
//! always there in advance. The room may add a word of its own at the last moment: then not even the server knew.

mod effects;
mod model;
mod seats;
#[cfg(test)]
mod tests;

use super::{Problem, Refusal, TableNumber, Tournament};
use crate::card::Card;
use crate::seat::Seat;

pub(in crate::tournament) use self::model::Draws;
pub use self::model::{Chance, Draw, DrawEvent, DrawOutcome, Drawn, DrawnPlace, Occasion, Seal};

impl Tournament {
    /// The seal of the next draw. Its seed is secret.
    #[must_use]
    pub fn sealed(&self) -> Option<&Seal> {
        self.draws.sealed.as_ref()
    }

    /// Draws that were made, oldest first.
    #[must_use]
    pub fn draws(&self) -> &[Draw] {
        &self.draws.made
    }

    /// What a draw comes to with this chance: the same chance, the same outcome.
    ///
    /// # Errors
    ///
    /// [`Refusal`] when there is nothing to draw for now, or the book knows no such draw.
    pub fn draw(
        &self,
        occasion: &Occasion,
        chance: &mut impl Chance,
    ) -> Result<DrawOutcome, Refusal> {
        if self.plan().is_some() && self.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        match occasion {
            Occasion::Seats => seats::of_everybody(self, chance),
            Occasion::BreakTable { table } => seats::of_a_table(self, *table, chance),
            Occasion::FinalTable => seats::of_the_final_table(self, chance),
            Occasion::Race { table, small } => self.draw_cards(*table, small, chance),
            Occasion::ReEntry { player } => seats::of_a_re_entry(self, *player, chance),
        }
    }

    /// Cards for a race, in the order in which they are dealt (policy `race_start`), from a full deck.
    fn draw_cards(
        &self,
        table: TableNumber,
        small: &[(Seat, u32)],
        chance: &mut impl Chance,
    ) -> Result<DrawOutcome, Refusal> {
        let (_, plan) = self.race_of(table, small)?;
        let mut deck: Vec<Card> = Card::deck().collect();
        chance.shuffle(&mut deck);
        let due: u32 = plan.value.blocks.iter().map(|block| block.cards).sum();
        let mut deck = deck.into_iter();
        let cards = plan.value.blocks.iter().map(|block| {
            let number = usize::try_from(block.cards).unwrap_or(usize::MAX);
            let dealt: Vec<Card> = deck.by_ref().take(number).collect();
            (block.seat, dealt)
        });
        let cards: Vec<(Seat, Vec<Card>)> = cards.collect();
        if cards.iter().map(|(_, dealt)| dealt.len()).sum::<usize>()
            != usize::try_from(due).unwrap_or(0)
        {
            return Err(Problem::DeckTooSmall { cards: due }.into());
        }
        Ok(DrawOutcome::Cards { cards })
    }

    pub(super) fn evolve_draws(&mut self, event: &DrawEvent) {
        match event {
            DrawEvent::Sealed { seal } => self.draws.sealed = Some(seal.clone()),
            DrawEvent::Drawn { occasion, word } => {
                let number = u32::try_from(self.draws.made.len()).unwrap_or(u32::MAX);
                if let Some(seal) = self.draws.sealed.take() {
                    self.draws.made.push(Draw {
                        number: number.saturating_add(1),
                        occasion: occasion.clone(),
                        word: word.clone(),
                        seal,
                    });
                }
            }
        }
    }
}
