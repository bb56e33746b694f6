//! A tournament as its journal tells it: the state, and which commands were carried out.

use tapis_journal::{Record, Sequence, StreamName};
use tapis_protocol::rules::time::Timestamp;

use crate::applied::{AppliedCommands, CommandKey};
use crate::author;
use crate::follower::{FollowError, Follower, decode};

/// A tournament up to a record, with the commands that were applied.
#[derive(Clone, Debug)]
pub struct History {
    /// Its stream.
    pub stream: StreamName,
    /// Its state, and the last record.
    pub followed: Follower,
    /// What was carried out.
    pub applied: AppliedCommands,
    /// The last record of the snapshot that was kept last, and its time.
    pub kept: (Sequence, Timestamp),
}

impl History {
    /// Records that a restart would follow.
    pub const fn since_kept(&self) -> u64 {
        let (kept, _) = self.kept;
        self.followed.sequence.0.saturating_sub(kept.0)
    }

    /// Follows the next record; the first one begins the history.
    ///
    /// # Errors
    ///
    /// [`FollowError`]; then there is no history any more.
    pub fn extend(
        history: &mut Option<Self>,
        stream: &StreamName,
        record: &Record,
    ) -> Result<(), FollowError> {
        let (moment, events) = decode(record)?;
        let mut next = match history.take() {
            Some(history) => history,
            None => Self::begin(Follower::begin(moment, &events)?, stream),
        };
        next.followed.follow(moment, &events, &mut ())?;
        let key = CommandKey::new(author::read(&record.device).0, &record.command);
        next.applied.note(key, moment.sequence.0);
        *history = Some(next);
        Ok(())
    }

    fn begin(followed: Follower, stream: &StreamName) -> Self {
        Self {
            stream: stream.clone(),
            applied: AppliedCommands::default(),
            kept: (Sequence::ZERO, followed.at),
            followed,
        }
    }
}
