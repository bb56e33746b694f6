//! Evidence, worked out from the journal: what happened in a hand, how long players take, how stacks went, which
//! tables are slow. Nothing is stored: it is read again, record by record, when somebody asks.

mod checkpoints;
mod decisions;
mod follow;
mod hands;
mod pace;
mod pieces;
mod reading;
mod replay;
mod say;
mod stacks;
mod stops;
#[cfg(test)]
mod tests;
mod times;
mod window;

use tapis_journal::Sequence;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::NotAHistory;
use thiserror::Error;

pub use follow::Evidence;
pub use pieces::pieces;
pub use reading::{follow_hand, follow_records};
pub use replay::Replay;
pub use say::{Names, by};
pub use window::Window;

/// Why there is no evidence.
#[derive(Debug, Error)]
pub enum EvidenceError {
    /// A record holds something else than events.
    #[error("record {0} holds no events")]
    Payload(Sequence, #[source] serde_json::Error),
    /// The stream does not begin as a tournament does.
    #[error("the stream is no tournament")]
    NotAHistory(#[from] NotAHistory),
    /// A record cannot be followed.
    #[error("record {0} cannot be followed")]
    Broken(Sequence),
}

/// Which record, and when.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub sequence: Sequence,
    pub at: Timestamp,
}
