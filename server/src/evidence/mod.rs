//! Evidence, worked out from the journal: what happened in a hand, how long players take, how stacks went, which
//! tables are slow. Nothing is stored: it is read again, record by record, when somebody asks.

mod checkpoints;
mod decisions;
mod files;
mod follow;
mod hands;
mod pace;
mod pieces;
mod replay;
mod say;
mod stacks;
mod stops;
#[cfg(test)]
mod tests;
mod times;
mod window;

use tapis_journal::{JournalError, Sequence};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::NotAHistory;
use thiserror::Error;

use crate::storage::StorageError;

pub(crate) use files::{Files, read_on};
pub(crate) use follow::Evidence;
pub(crate) use pieces::pieces;
pub(crate) use say::{Names, by};
pub(crate) use window::Window;

/// Why there is no evidence.
#[derive(Debug, Error)]
pub(crate) enum EvidenceError {
    /// The journal cannot be read.
    #[error("the journal cannot be read")]
    Storage(#[from] StorageError),
    /// The tournament's stream has no name that the journal takes.
    #[error("the journal does not know the stream")]
    Journal(#[from] JournalError),
    /// A record holds something else than events.
    #[error("record {0} holds no events")]
    Payload(Sequence, #[source] serde_json::Error),
    /// The stream does not begin as a tournament does.
    #[error("the stream is no tournament")]
    NotAHistory(#[from] NotAHistory),
    /// A record cannot be followed.
    #[error("record {0} cannot be followed")]
    Broken(Sequence),
    /// A fault of ours: the work was given up.
    #[error("the evidence could not be worked out")]
    GivenUp,
}

/// Which record, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) sequence: Sequence,
    pub(crate) at: Timestamp,
}
