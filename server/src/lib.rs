//! The server of Tapis: tournaments, devices, screens, and the command line.

mod actor;
pub mod cli;
pub mod clock;
mod config;
mod devices;
mod draw;
mod frame;
mod gateway;
mod library;
mod owner;
pub mod phh;
pub mod replay;
mod room;
mod server;
mod storage;
mod view;
mod web;

pub use config::{Config, Limits};
pub use server::{RunError, Started, run};
pub use storage::OpenJournal;

/// Folder of the journal when none is named.
pub const DEFAULT_DATA: &str = "tapis-data";

/// File of the journal in that folder.
pub const JOURNAL_FILE: &str = "journal.sqlite";

/// File in that folder with a director's token, readable for the owner of the folder only: commands that run on the
/// same machine use it.
pub const OWNER_TOKEN_FILE: &str = "owner-token";
