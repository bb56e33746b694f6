//! Draws as data: seals, what is drawn, and what came out.

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::card::Card;
use crate::seat::Seat;
use crate::table::PlayerId;
use crate::tournament::TableNumber;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
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
    /// A player enters again: a seat at one of the tables with the fewest players (tda2024 8-B).
    ReEntry {
        /// Who.
        player: PlayerId,
    },
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DrawOutcome {
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
    /// 32 bytes. It is shown on no device before the draw.
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
    pub outcome: DrawOutcome,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
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
pub(in crate::tournament) struct Draws {
    pub(in crate::tournament) sealed: Option<Seal>,
    pub(in crate::tournament) made: Vec<Draw>,
}
