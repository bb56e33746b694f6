//! A tournament as its journal tells it: the state, and which commands were applied.

use tapis_journal::{Record, Sequence, StreamName};

use crate::applied::{AppliedCommand, AppliedCommands, CommandKey};
use crate::author;
use crate::follower::{FollowError, Follower, Moment, decode};

/// A tournament up to a record, with the commands that were applied.
#[derive(Clone, Debug)]
pub struct History {
    /// Its stream.
    pub stream: StreamName,
    /// Its state, and the last record.
    pub followed: Follower,
    /// The commands that were applied.
    pub applied: AppliedCommands,
    /// The last record of the latest snapshot.
    pub last_snapshot: Moment,
}

impl History {
    /// Records that a restart would follow.
    pub const fn since_snapshot(&self) -> u64 {
        let last = self.last_snapshot.sequence;
        self.followed.sequence.0.saturating_sub(last.0)
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
        let by = author::read(&record.device);
        let applied = AppliedCommand {
            record: moment.sequence.0,
            content: by.content,
        };
        let key = CommandKey::new(by.device, &record.command);
        next.applied.note(key, applied);
        *history = Some(next);
        Ok(())
    }

    fn begin(followed: Follower, stream: &StreamName) -> Self {
        Self {
            stream: stream.clone(),
            applied: AppliedCommands::default(),
            last_snapshot: Moment {
                sequence: Sequence::ZERO,
                at: followed.at,
            },
            followed,
        }
    }
}
