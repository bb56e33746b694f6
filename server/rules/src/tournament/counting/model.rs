//! Counts as data: their commands and events, and what was counted.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::PlayerId;
use crate::time::Timestamp;
use crate::tournament::TableNumber;

/// What is done about counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CountCommand {
    /// The stacks of a table as they were counted between hands; a difference raises an alert.
    Count {
        /// Which table.
        table: TableNumber,
        /// Chips of each player who was counted.
        stacks: Vec<(Seat, Chips)>,
    },
    /// The floor takes the count of a table over: stacks are set to what was counted.
    Accept {
        /// Which table.
        table: TableNumber,
    },
    /// The floor throws the count of a table away: it is counted again.
    Reject {
        /// Which table.
        table: TableNumber,
    },
}

/// What happened to counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CountEvent {
    /// A table was counted.
    Counted {
        /// Which.
        table: TableNumber,
        /// After which hand of the table.
        hand: u32,
        /// What was found.
        lines: Vec<Counted>,
    },
    /// The count is what holds; stacks that differed are the next events.
    Accepted {
        /// Which table.
        table: TableNumber,
    },
    /// The count was thrown away.
    Rejected {
        /// Which table.
        table: TableNumber,
    },
}

/// The count of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counted {
    /// Which seat.
    pub seat: Seat,
    /// Who.
    pub player: PlayerId,
    /// Chips that the log says.
    pub logged: Chips,
    /// Chips that were counted.
    pub counted: Chips,
}

/// The last count of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableCount {
    /// When.
    pub at: Timestamp,
    /// After which hand of the table.
    pub hand: u32,
    /// What was found.
    pub lines: Vec<Counted>,
    /// Whether it holds: nothing differed, or the floor accepted it.
    pub holds: bool,
}

impl Counted {
    /// Whether the count is not what the log says.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.counted != self.logged
    }
}

impl TableCount {
    /// Whether a stack is not what the log says.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.lines.iter().any(Counted::differs)
    }
}

/// What a player may take home from a break: how many chips they had, and who says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Name of the event.
    pub event: String,
    /// Which table.
    pub table: TableNumber,
    /// Which seat.
    pub seat: Seat,
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Chips that were counted.
    pub chips: Chips,
    /// When.
    pub at: Timestamp,
    /// After which hand of the table.
    pub hand: u32,
}

/// Counts by table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::tournament) struct Counts {
    pub(in crate::tournament) last: BTreeMap<TableNumber, Arc<TableCount>>,
    /// The last ones that hold: receipts are of these.
    pub(in crate::tournament) held: BTreeMap<TableNumber, Arc<TableCount>>,
}

impl Counts {
    /// Tables of which a count is not what the log says, some of them twice.
    pub(in crate::tournament) fn differing(&self) -> impl Iterator<Item = TableNumber> {
        let counts = self.last.iter().chain(&self.held);
        let differing = counts.filter(|(_, count)| count.differs());
        differing.map(|(number, _)| *number)
    }

    /// Whether a count of a table is not what the log says.
    pub(in crate::tournament) fn differs_at(&self, table: TableNumber) -> bool {
        let counts = [self.last.get(&table), self.held.get(&table)];
        counts.into_iter().flatten().any(|count| count.differs())
    }

    /// Forgets what was counted at a table.
    pub(in crate::tournament) fn forget(&mut self, table: TableNumber) {
        self.last.remove(&table);
        self.held.remove(&table);
    }
}
