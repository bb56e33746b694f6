//! What screens show, made from the rules' state: pure functions without a clock, a disk or a network, which compile for
//! the browser as well.

mod console;
mod dealing;
mod decision;
mod event;
mod floor;
mod incidents;
mod phone;
mod player;
mod players;
// It is made where the books are.
#[cfg(not(target_arch = "wasm32"))]
mod practice;
mod presets;
mod refused;
mod ruling;
mod table;
mod tournament;

use tapis_protocol::rules::tournament::{AlertNumber, TableNumber};
use tapis_protocol::{AlertId, TableId};

pub use console::console;
pub use decision::{answers_decision, decision};
pub use floor::{alerts, alerts_of_hall, tile, tile_of_hall};
pub use incidents::{Incidents, incidents};
pub use phone::{phone_event, phone_seat};
pub use player::name;
pub use players::{entrant, entrant_of_hall, everybody, players, ranking};
#[cfg(not(target_arch = "wasm32"))]
pub use practice::{Practice, practice};
pub use refused::{error_code, refused};
pub use ruling::{ruling, ruling_of_hall};
pub use table::table;
pub use tournament::{Audience, for_everybody, sanction, summary, tournament};

/// A table's number on the wire.
pub const fn table_id(number: TableNumber) -> TableId {
    TableId(number.0)
}

/// A table's number in the rules.
pub const fn table_number(id: TableId) -> TableNumber {
    TableNumber(id.0)
}

const fn alert_id(number: AlertNumber) -> AlertId {
    AlertId(number.0)
}
