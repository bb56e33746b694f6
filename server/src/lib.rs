//! The server of Tapis: tournaments, devices, screens, and the command line.

mod actor;
mod askers;
mod bucket;
pub mod cli;
pub mod clock;
pub mod cluster;
mod config;
mod devices;
mod draw;
pub mod entropy;
mod evidence;
mod frame;
mod gateway;
#[cfg(test)]
mod hall;
mod histories;
mod import;
mod late;
mod library;
mod mdns;
mod membership;
mod metrics;
mod net;
mod network;
mod owner;
mod pacing;
mod reach;
pub mod replay;
mod room;
mod server;
pub mod simulate;
mod storage;
mod strangers;
mod tasks;
mod tls;
pub mod untrusted;
mod web;
mod webhooks;
mod world;

pub use config::{Config, Limits};
pub use net::Listener;
pub use network::Reachable;
pub use reach::Origin;
pub use server::{RunError, Started, StartedHttps, run};
pub use storage::{Desk, OpenJournal};
pub use tasks::Power;
pub use tls::{Certificate, Https};
pub use webhooks::Webhooks;
pub use world::World;

/// Folder of the journal when none is named.
pub const DEFAULT_DATA: &str = "tapis-data";

/// File of the journal in that folder.
pub const JOURNAL_FILE: &str = "journal.sqlite";

/// Folder in that folder with the authority that certifies the server for HTTPS.
pub const AUTHORITY_FOLDER: &str = "tls";

/// File in that folder with a director's token, readable for the owner of the folder only: commands that run on the
/// same machine use it.
pub const OWNER_TOKEN_FILE: &str = "owner-token";
