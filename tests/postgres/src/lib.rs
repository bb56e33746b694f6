//! Real PostgreSQL servers for tests: each in a folder and on a port of its own, thrown away when the test is over.
//!
//! A test asks for what is installed, and is skipped where there is nothing:
//!
//! ```no_run
//! let Some(installed) = tapis_test_postgres::installed() else {
//!     return;
//! };
//! let url = installed.shared().new_database();
//! assert_eq!(tapis_test_postgres::sql(&url, "SELECT 1"), "1");
//! ```
//!
//! [`Installed::shared`] is for tests that need no more than a database. A test that breaks its server starts one by
//! itself, with [`Installed::start`].
//!
//! Folders are in the system's temporary folder. Where many come and go, `TMPDIR=/dev/shm` makes them twice as fast.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "this crate is tests through and through"
)]

mod family;
mod guard;
mod installed;
mod options;
mod ports;
mod server;
mod skip;
mod sql;
mod standby;
mod tls;
mod wait;

pub use installed::{Installed, OLDEST, find, installed};
pub use options::{Disk, Options, Transport};
pub use ports::claim_port;
pub use server::Postgres;
pub use skip::skip;
pub use sql::{Answer, ask, sql};
