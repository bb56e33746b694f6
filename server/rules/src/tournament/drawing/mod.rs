//! Verifiable draws. Before a draw everybody can read the commitment to its seed; after it, the seed, and anyone can
//! work the draw out again.
//!
//! The next seed is sealed with the draw before it (the first one when the event is set up), so that its commitment is
//! always there in advance. The room may add a word of its own at the last moment: then not even the server knew.

mod carried_out;
mod seats;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::{Problem, Refusal, TableNumber, Tournament};
use crate::card::Card;
use crate::seat::Seat;
use crate::table::PlayerId;

/// Where chance comes from: an input of the rules.
///
/// The order in which numbers are asked for is part of the journal's format: a draw that was made has to come out the
/// same for ever.
pub trait Chance {
    /// A number from 0 to `end - 1`, each equally likely; 0 for an `end` of 0.
    fn below(&mut self, end: usize) -> usize;

    /// Puts a list in a random order.
    fn shuffle<T>(&mut self, list: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// What is drawn for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Occasion {
    /// Tables, seats and first buttons of everybody on the list, before the start.
    Seats,
    /// A table closes: its players get free seats at the others.
    BreakTable {
        /// Which.
        table: TableNumber,
    },
    /// The final table: seats and button.
    FinalTable,
    /// Cards of a chip race at a table, where no deck is used.
    Race {
        /// Which table.
        table: TableNumber,
        /// How many of the chips that leave play each player has.
        small: Vec<(Seat, u32)>,
    },
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Outcome {
    /// Seats of players, and the buttons of tables.
    Seats {
        /// Who sits where.
        seats: Vec<DrawnPlace>,
        /// Where the buttons are.
        buttons: Vec<(TableNumber, Seat)>,
    },
    /// Cards by seat.
    Cards {
        /// Cards of each player who is dealt some.
        cards: Vec<(Seat, Vec<Card>)>,
    },
}

/// A place that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnPlace {
    /// Who.
    pub player: PlayerId,
    /// Which table.
    pub table: TableNumber,
    /// Which seat.
    pub seat: Seat,
}

/// A seed and the commitment to it, both in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seal {
    /// 32 bytes. Nobody is shown it before the draw.
    pub seed: String,
    /// SHA-256 of the seed's bytes. Everybody is shown it at once.
    pub commitment: String,
}

/// A draw as it is carried out: chance has spoken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// What for.
    pub occasion: Occasion,
    /// A word of the room that goes into the draw with the seed; may be empty.
    pub word: String,
    /// What came out.
    pub outcome: Outcome,
    /// The seal of the next draw.
    pub next: Seal,
}

/// A draw that was made: everything that is needed to work it out again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// Its number, from 1.
    pub number: u32,
    /// What for.
    pub occasion: Occasion,
    /// The word of the room.
    pub word: String,
    /// Seed and commitment.
    pub seal: Seal,
}

/// What happened around draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DrawEvent {
    /// The seed of the next draw was sealed.
    Sealed {
        /// Seed and commitment.
        seal: Seal,
    },
    /// A draw was made with the seed that was sealed; what follows from it are the next events of the record.
    Drawn {
        /// What for.
        occasion: Occasion,
        /// The word of the room.
        word: String,
    },
}

/// Draws of an event.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Draws {
    pub(super) sealed: Option<Seal>,
    pub(super) made: Vec<Draw>,
}

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
    pub fn draw(&self, occasion: &Occasion, chance: &mut impl Chance) -> Result<Outcome, Refusal> {
        if self.plan().is_some() && self.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        match occasion {
            Occasion::Seats => seats::of_everybody(self, chance),
            Occasion::BreakTable { table } => seats::of_a_table(self, *table, chance),
            Occasion::FinalTable => seats::of_the_final_table(self, chance),
            Occasion::Race { table, small } => self.draw_cards(*table, small, chance),
        }
    }

    /// Cards for a race, in the order in which they are dealt (policy `race_start`), from a full deck.
    fn draw_cards(
        &self,
        table: TableNumber,
        small: &[(Seat, u32)],
        chance: &mut impl Chance,
    ) -> Result<Outcome, Refusal> {
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
        Ok(Outcome::Cards { cards })
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
