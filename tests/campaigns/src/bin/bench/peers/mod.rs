//! What could be taken instead, where `scripts/bench --peers` has installed it: rooms on Node that store nothing, and
//! engines of other people.

pub(crate) mod colyseus;
mod engines;
mod rooms;
pub(crate) mod socketio;

pub(crate) use self::engines::engines;
pub(crate) use self::rooms::rooms;

use std::path::PathBuf;

/// Where something was installed, if it was; `scripts/bench` has said why when it was not.
fn installed(variable: &str, what: &str) -> Option<PathBuf> {
    let found = std::env::var_os(variable).map(PathBuf::from);
    if found.is_none() {
        eprintln!("skipped: {what}, which is not installed");
    }
    found
}
