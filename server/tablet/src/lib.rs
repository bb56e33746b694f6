//! The rules and views of one table, for its tablet: what is tapped is drawn at once, and play goes on without a server.
//!
//! Built for `wasm32-unknown-unknown` it is the module that browsers load ([`TabletRules`]); natively it is tested
//! beside the server's own rules.

mod local_table;
mod message;
mod tablet_rules;

pub use local_table::{Copy, LocalCommand, LocalTable, MAX_AHEAD, NotDone, TableRecord};
pub use message::{Answer, Ask};
pub use tablet_rules::{ModuleError, TabletRules};
