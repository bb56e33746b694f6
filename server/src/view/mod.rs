//! What screens show, made from the rules' state.

mod console;
mod dealing;
mod event;
mod floor;
#[cfg(test)]
pub(crate) mod hall;
#[cfg(test)]
mod lesson;
mod player;
mod players;
mod presets;
mod ruling;
mod table;
mod tournament;

use tapis_protocol::rules::tournament::{AlertNumber, TableNumber};
use tapis_protocol::{AlertId, TableId};

pub(crate) use console::console;
pub(crate) use floor::{alerts, tile};
pub(crate) use player::name;
pub(crate) use players::{entrant, everybody, players, ranking};
pub(crate) use ruling::ruling;
pub(crate) use table::{decision, table};
pub(crate) use tournament::{Audience, for_everybody, sanction, summary, tournament};

/// A table's number on the wire.
pub(crate) const fn table_id(number: TableNumber) -> TableId {
    TableId(number.0)
}

/// A table's number in the rules.
pub(crate) const fn table_number(id: TableId) -> TableNumber {
    TableNumber(id.0)
}

const fn alert_id(number: AlertNumber) -> AlertId {
    AlertId(number.0)
}
