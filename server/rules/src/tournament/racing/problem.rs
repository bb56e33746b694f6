//! What is wrong with something asked of a chip race.

use serde::Serialize;
use tapis_tagged::Tagged;
use thiserror::Error;

use crate::tournament::{ChipNeed, TableNumber};
use crate::{chips::Chips, seat::Seat};

/// Something that cannot be done in a chip race, or not now (cdc2013 4.2).
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RaceProblem {
    /// A chip race is on at other tables.
    #[error("a race of the chips of {old} is on: it has to be over first")]
    RaceIsOn {
        /// Value of the chips that leave play.
        old: Chips,
    },
    /// No chips are being raced.
    #[error("no chip race is on")]
    NoRace,
    /// The table has raced, or has nothing to race.
    #[error("table {} has no race to run", .table.0)]
    HasRaced {
        /// Which table.
        table: TableNumber,
    },
    /// The smallest chips cannot leave play yet.
    #[error("chips of {value} are still needed ({by:?})")]
    ChipsStillNeeded {
        /// Their value.
        value: Chips,
        /// For what.
        by: ChipNeed,
    },
    /// A race is begun in a break or when a level begins (cdc2013 4.2).
    #[error("chips of {old} are raced in a break or in the first minutes of a level")]
    NoRaceInLevel {
        /// Value of the chips that would leave play.
        old: Chips,
    },
    /// So many small chips do not fit the stack: count them again, or put the stack right.
    #[error("seat {seat} has {stack}: {left_over} small chips are left over, not {counted}")]
    SmallChipsDiffer {
        /// Whose.
        seat: Seat,
        /// The stack, as it was logged.
        stack: Chips,
        /// Small chips that were counted.
        counted: u32,
        /// Small chips that the stack leaves over, when all others have been changed.
        left_over: u32,
    },
    /// A stack that cannot be had in the chips in play: count it, and put it right.
    #[error("seat {seat} cannot have {stack} with chips of {smallest} and more")]
    StackNotPossible {
        /// Whose.
        seat: Seat,
        /// The stack, as it was logged.
        stack: Chips,
        /// Value of the smallest chips.
        smallest: Chips,
    },
    /// More cards are due in a race than a deck has: change more of the chips by hand, and put the stacks right.
    #[error("{cards} cards are due: a deck has 52")]
    TooManyCards {
        /// How many.
        cards: u32,
    },
    /// A player has not as many cards in a race as chips left over.
    #[error("seat {seat} is dealt {needed} cards")]
    RaceCards {
        /// Who.
        seat: Seat,
        /// How many they are due.
        needed: u32,
    },
    /// The same card was dealt twice.
    #[error("a card was dealt twice")]
    CardTwice,
    /// An exchange has to be exact (cdc2013 4.2).
    #[error("{given} given back and {taken} handed out")]
    ExchangeDiffers {
        /// Worth of the chips given back.
        given: Chips,
        /// Worth of the chips handed out.
        taken: Chips,
    },
    /// No chips of that value are in play.
    #[error("no chips of {value} are in play")]
    NoSuchChip {
        /// The value.
        value: Chips,
    },
}
