//! Everything that can go wrong with a journal.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::{InvalidStreamName, MAX_PERSON_BYTES, PersonKey, Sequence, StreamName};

/// Why a journal did not do what it was asked.
#[derive(Debug, Error)]
pub enum JournalError {
    /// Name that no stream can have.
    #[error(transparent)]
    InvalidStreamName(#[from] InvalidStreamName),

    /// The writer has not seen the end of the stream, or appends twice.
    #[error("stream {stream} is at {actual}, the writer expected {expected}")]
    WrongSequence {
        /// Stream of the batch.
        stream: StreamName,
        /// What the writer believed.
        expected: Sequence,
        /// Where the stream is.
        actual: Sequence,
    },

    /// The entry is older than the record before it, as after a step of the wall clock.
    ///
    /// The journal does not correct it, because the state replays from exactly what is stored: the caller takes
    /// the later of its clock and the last time it used, decides with that, and appends that.
    #[error("stream {stream} is at {last_ms} ms, an entry of {at_ms} ms cannot follow")]
    TimeWentBack {
        /// Stream of the batch.
        stream: StreamName,
        /// Time of the record before.
        last_ms: u64,
        /// Time of the entry.
        at_ms: u64,
    },

    /// A batch is larger than the journal takes.
    #[error("stream {stream}: {limit} is {found}, at most {most} allowed")]
    LimitExceeded {
        /// Stream of the batch.
        stream: StreamName,
        /// Which limit.
        limit: Limit,
        /// What the batch has.
        found: u64,
        /// What it may have.
        most: u64,
    },

    /// Command or device has a control character in it, which not every database stores.
    #[error("stream {stream}: {text:?} has a control character")]
    InvalidText {
        /// Stream of the batch.
        stream: StreamName,
        /// Command or device as given.
        text: String,
    },

    /// More is to be kept of a person than the journal takes.
    #[error("{found} bytes of a person, at most {MAX_PERSON_BYTES} are kept")]
    PersonTooLarge {
        /// How many bytes.
        found: usize,
    },

    /// A stored record is not what was appended.
    #[error("stream {stream} is damaged at {sequence}: {damage}")]
    Damaged {
        /// Stream of the record.
        stream: StreamName,
        /// First record that is damaged or missing; those before it are good.
        sequence: Sequence,
        /// What is wrong with it.
        damage: Damage,
    },

    /// Another program writes this journal.
    #[error("journal {} is in use by another process", path.display())]
    InUse {
        /// File of the journal.
        path: PathBuf,
    },

    /// The file holds something else.
    #[error("{} is not a Tapis journal: {why}", path.display())]
    NotAJournal {
        /// File that was to be opened.
        path: PathBuf,
        /// What was found.
        why: String,
    },

    /// The file was written by a later version of Tapis.
    #[error("journal {} has version {found}, this Tapis reads up to {supported}", path.display())]
    NewerVersion {
        /// File of the journal.
        path: PathBuf,
        /// Version of the file.
        found: i64,
        /// Latest version known here.
        supported: i64,
    },

    /// An address of a database that cannot be used.
    #[error("no address of a journal: {why}")]
    InvalidAddress {
        /// What is wrong with it.
        why: String,
    },

    /// Another server writes this stream, or writes it from now on.
    #[error("stream {stream} belongs to another server")]
    NotOwner {
        /// Stream of the batch.
        stream: StreamName,
    },

    /// The journal was opened for reading only.
    #[error("journal is open for reading only")]
    ReadOnly,

    /// An earlier append failed in the storage; nothing is appended before the journal is opened anew.
    #[error("journal has failed and must be opened anew: {reason}")]
    Failed {
        /// Error of the append that failed.
        reason: String,
    },

    /// The operating system refused the file.
    #[error("{doing} {} failed", path.display())]
    Io {
        /// What was attempted.
        doing: &'static str,
        /// File that was to be opened or locked.
        path: PathBuf,
        /// Answer of the operating system.
        source: io::Error,
    },

    /// The database failed.
    #[error("{doing} failed")]
    Storage {
        /// What was attempted.
        doing: &'static str,
        /// Answer of the database, boxed because it differs with the database.
        source: Box<dyn StdError + Send + Sync>,
    },
}

/// An error with what led to it.
pub(crate) fn with_source(error: &dyn StdError) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// What a batch may have too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`MAX_ENTRIES_IN_BATCH`](crate::MAX_ENTRIES_IN_BATCH).
    Entries,
    /// [`MAX_BATCH_BYTES`](crate::MAX_BATCH_BYTES).
    BatchBytes,
    /// [`MAX_PAYLOAD_BYTES`](crate::MAX_PAYLOAD_BYTES).
    PayloadBytes,
    /// [`MAX_COMMAND_LENGTH`](crate::MAX_COMMAND_LENGTH).
    CommandLength,
    /// [`MAX_DEVICE_LENGTH`](crate::MAX_DEVICE_LENGTH).
    DeviceLength,
    /// [`MAX_SNAPSHOT_BYTES`](crate::MAX_SNAPSHOT_BYTES).
    SnapshotBytes,
    /// [`MAX_FORMAT_LENGTH`](crate::MAX_FORMAT_LENGTH).
    FormatLength,
    /// [`MAX_PERSONS_IN_BATCH`](crate::MAX_PERSONS_IN_BATCH).
    Persons,
    /// Largest time a signed 64-bit column holds.
    Time,
}

impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Entries => "number of entries",
            Self::BatchBytes => "bytes of all payloads",
            Self::PayloadBytes => "bytes of a payload",
            Self::CommandLength => "bytes of the command",
            Self::DeviceLength => "bytes of the device",
            Self::SnapshotBytes => "bytes of a snapshot",
            Self::FormatLength => "bytes of a snapshot's format",
            Self::Persons => "number of people",
            Self::Time => "time in ms",
        })
    }
}

/// What is wrong with a stored record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Not there, although later ones are or were.
    Missing,
    /// There more than once.
    Repeated,
    /// Its hash does not fit its content and the record before it.
    WrongHash,
    /// Older than the record before it.
    TimeWentBack,
    /// What is kept of a person beside the records is not what was kept when the record was written.
    PersonChanged {
        /// Of whom.
        person: PersonKey,
    },
    /// The database cannot make sense of it.
    Unreadable {
        /// Words of the database.
        why: String,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => formatter.write_str("record missing"),
            Self::Repeated => formatter.write_str("record stored twice"),
            Self::WrongHash => formatter.write_str("hash does not fit"),
            Self::TimeWentBack => formatter.write_str("time goes back"),
            Self::PersonChanged { person } => write!(
                formatter,
                "what is kept of {person} beside the records was changed since"
            ),
            Self::Unreadable { why } => write!(formatter, "unreadable: {why}"),
        }
    }
}

/// Whether a disk is full, as SQLite or the system says somewhere in what led to an error: nothing is wrong with a journal then.
#[must_use]
pub fn is_disk_full(error: &(dyn StdError + 'static)) -> bool {
    let is_full = |error: &(dyn StdError + 'static)| {
        let by_sqlite = error
            .downcast_ref::<rusqlite::Error>()
            .and_then(rusqlite::Error::sqlite_error_code);
        let by_system = error.downcast_ref::<io::Error>().map(io::Error::kind);
        by_sqlite == Some(rusqlite::ErrorCode::DiskFull)
            || by_system == Some(io::ErrorKind::StorageFull)
    };
    std::iter::successors(Some(error), |&error| error.source()).any(is_full)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_full_disk_is_told_from_a_broken_one_whoever_says_so() {
        let by_sqlite =
            |code| rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None);
        let behind = |source| JournalError::Storage {
            doing: "appending",
            source,
        };
        assert!(is_disk_full(&by_sqlite(rusqlite::ffi::SQLITE_FULL)));
        assert!(is_disk_full(&io::Error::from(io::ErrorKind::StorageFull)));
        assert!(is_disk_full(&behind(Box::new(io::Error::from(
            io::ErrorKind::StorageFull
        )))));
        assert!(!is_disk_full(&by_sqlite(rusqlite::ffi::SQLITE_IOERR)));
        assert!(!is_disk_full(&io::Error::from(
            io::ErrorKind::PermissionDenied
        )));
        assert!(!is_disk_full(&behind("no answer".into())));
    }

    #[test]
    fn each_limit_has_a_name_of_its_own() {
        let limits = [
            Limit::Entries,
            Limit::BatchBytes,
            Limit::PayloadBytes,
            Limit::CommandLength,
            Limit::DeviceLength,
            Limit::SnapshotBytes,
            Limit::FormatLength,
            Limit::Persons,
            Limit::Time,
        ];
        let names: BTreeSet<String> = limits.iter().map(ToString::to_string).collect();
        assert_eq!(names.len(), limits.len());
        assert!(!names.contains(""));
    }
}
