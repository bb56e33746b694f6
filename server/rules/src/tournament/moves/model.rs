//! Moves as data: their commands and events, journeys, and what the book asks for.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::book::Citation;
use crate::seat::Seat;
use crate::table::arrivals::Entry;
use crate::table::{Luggage, PlayerId};
use crate::tournament::TableNumber;

/// Why a player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoveReason {
    /// Tables are kept even.
    Balance,
    /// Their table closes.
    Break,
    /// The final table is formed.
    FinalTable,
}

/// A player on the way, or about to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    /// Who.
    pub player: PlayerId,
    /// From which table.
    pub from: TableNumber,
    /// From which seat.
    pub from_seat: Seat,
    /// To which table.
    pub to: TableNumber,
    /// To which seat.
    pub to_seat: Seat,
    /// Why.
    pub why: MoveReason,
    /// What they carry once they have left; `None` until the end of the hand.
    pub luggage: Option<Luggage>,
}

impl Journey {
    /// Whether it is part of the end of a table.
    pub(super) fn empties(&self, table: TableNumber) -> bool {
        let is_for_good = matches!(self.why, MoveReason::Break | MoveReason::FinalTable);
        is_for_good && self.from == table && self.to != table
    }
}

/// A move to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveOrder {
    /// Who.
    pub player: PlayerId,
    /// To which table.
    pub to: TableNumber,
    /// To which seat.
    pub seat: Seat,
}

/// What the director does about tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum MoveCommand {
    /// Orders moves: each player goes at the end of the hand being played, at once between hands.
    Order {
        /// Who goes where.
        moves: Vec<MoveOrder>,
        /// Why.
        why: MoveReason,
    },
    /// Calls a move off before the player has left.
    Cancel {
        /// Whose.
        player: PlayerId,
    },
    /// Sends a player who is on the way to another free seat.
    Redirect {
        /// Who.
        player: PlayerId,
        /// To which table.
        to: TableNumber,
        /// To which seat.
        seat: Seat,
    },
    /// The player has arrived: they sit down with their chips.
    ConfirmArrival {
        /// Who.
        player: PlayerId,
    },
    /// The final table is called: every table stops after its hand, then seats are drawn.
    CallFinalTable,
    /// A table that the book halts plays on all the same, until the tables change again.
    PlayOn {
        /// Which.
        table: TableNumber,
    },
    /// Closes a table where no player sits any more.
    CloseTable {
        /// Which.
        table: TableNumber,
    },
}

/// What happened between tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum MoveEvent {
    /// A move was ordered.
    Ordered {
        /// Who.
        player: PlayerId,
        /// From which table.
        from: TableNumber,
        /// From which seat.
        from_seat: Seat,
        /// To which table.
        to: TableNumber,
        /// To which seat.
        to_seat: Seat,
        /// Why.
        why: MoveReason,
    },
    /// A move was called off.
    Cancelled {
        /// Whose.
        player: PlayerId,
    },
    /// The player goes to another seat.
    Redirected {
        /// Who.
        player: PlayerId,
        /// To which table.
        to: TableNumber,
        /// To which seat.
        to_seat: Seat,
    },
    /// The player leaves the table with their chips: the next event takes them from it.
    Departed {
        /// Who.
        player: PlayerId,
        /// What they carry.
        luggage: Luggage,
    },
    /// The player arrives: the next event seats them.
    Arrived {
        /// Who.
        player: PlayerId,
    },
    /// The final table was called.
    FinalTableCalled,
    /// A player came back before it was drawn: too many are left for it again.
    FinalTableCalledOff,
    /// The final table was drawn.
    FinalTableFormed {
        /// Where it is.
        table: TableNumber,
    },
    /// A halted table plays on.
    PlaysOn {
        /// Which.
        table: TableNumber,
    },
    /// A table was closed.
    TableClosed {
        /// Which.
        table: TableNumber,
    },
}

/// Where the final table stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FinalTableState {
    /// Not yet.
    #[default]
    Ahead,
    /// Called: tables finish their hands.
    Called,
    /// Being played.
    At {
        /// Where.
        table: TableNumber,
    },
}

/// Journeys, and what was decided about tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::tournament) struct Moves {
    /// In the order in which they were ordered.
    pub(in crate::tournament) journeys: Vec<Journey>,
    pub(in crate::tournament) final_table: FinalTableState,
    /// Halted tables that play on.
    pub(in crate::tournament) plays_on: BTreeSet<TableNumber>,
    pub(in crate::tournament) closed: BTreeSet<TableNumber>,
    /// Tables that players were ordered from for good: each closes when the last of them is gone.
    pub(in crate::tournament) emptying: BTreeSet<TableNumber>,
}

/// Something that the book asks for between tables; the director confirms or changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// A player moves.
    Move {
        /// Who.
        player: PlayerId,
        /// From which table.
        from: TableNumber,
        /// From which seat.
        from_seat: Seat,
        /// To which table.
        to: TableNumber,
        /// To which seat.
        to_seat: Seat,
        /// How they would enter the game there, as things are now.
        entry: Entry,
        /// The articles.
        citations: Vec<Citation>,
    },
    /// A table closes: its players fit at the others.
    Break {
        /// Which.
        table: TableNumber,
        /// The articles.
        citations: Vec<Citation>,
    },
    /// The final table forms.
    FinalTable {
        /// How many players make it.
        players: u8,
        /// The articles.
        citations: Vec<Citation>,
    },
}

impl Moves {
    pub(in crate::tournament) fn journey_mut(&mut self, player: PlayerId) -> Option<&mut Journey> {
        self.journeys
            .iter_mut()
            .find(|journey| journey.player == player)
    }

    pub(in crate::tournament) fn forget(&mut self, player: PlayerId) {
        self.journeys.retain(|journey| journey.player != player);
    }
}
