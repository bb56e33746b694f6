//! Numbers of tables and alerts, and limits of a tournament.

use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// Most tables of a tournament: a number on every screen, and a bound on what one level change writes.
pub const MAX_TABLES: usize = 500;
/// Most players of an event, the waiting list included.
pub const MAX_PLAYERS: usize = 5_000;
/// Longest reason of a floor call, or note on an alert or a sanction, in characters.
pub(super) const MAX_NOTE: usize = 200;

/// Number of a table in its tournament, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableNumber(pub u16);

/// A seat of the event: at which table, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableSeat {
    pub(super) table: TableNumber,
    pub(super) seat: Seat,
}

/// Number of an alert in its tournament, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AlertNumber(pub u32);

impl From<TableNumber> for u32 {
    fn from(number: TableNumber) -> Self {
        number.0.into()
    }
}
