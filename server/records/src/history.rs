//! A tournament as its journal tells it: the state, and which commands were applied.

use tapis_journal::{Record, Sequence, StreamName};
use tapis_protocol::rules::tournament::Event;

use crate::apart::erased_name;
use crate::applied::{AppliedCommand, AppliedCommands, CommandKey};
use crate::author;
use crate::content::Content;
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
        let (moment, mut events) = decode(record)?;
        let mut next = match history.take() {
            Some(history) => history,
            None => Self::begin(Follower::begin(moment, &events)?, stream),
        };
        next.followed.follow(moment, &events, &mut ())?;
        let by = author::read(&record.device);
        let applied = AppliedCommand {
            record: moment.sequence.0,
            content: by.content.map(|said| with_names(said, &mut events)),
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

/// The content of a command with the names in its events, which the record's author leaves out. Names that were erased
/// are not known any more.
fn with_names(said: Content, events: &mut [Event]) -> Content {
    let mut names = Vec::new();
    for texts in events.iter_mut().filter_map(Event::personal_texts) {
        if *texts.name == erased_name(texts.player) {
            return said;
        }
        names.push(std::mem::take(texts.name));
        names.extend(texts.club.map(std::mem::take));
    }
    said.naming(names.iter().map(String::as_str))
}
