//! What goes into a journal, what comes out, and the contract between them.

use std::time::Duration;

use crate::{Hash, JournalError, Person, PersonKey, Sequence, StreamName};

/// Largest payload of one entry: what sets up the largest event fits, a runaway does not.
pub const MAX_PAYLOAD_BYTES: usize = 1024 * 1024;

/// Most entries of one batch: far above what one command or one drained mailbox yields.
pub const MAX_ENTRIES_IN_BATCH: usize = 4_096;

/// Largest sum of the payloads of one batch: bounds the memory and the disk space one commit asks for.
pub const MAX_BATCH_BYTES: usize = 16 * MAX_PAYLOAD_BYTES;

/// Most people of one batch: everybody of the largest event, registered at once, fits.
pub const MAX_PERSONS_IN_BATCH: usize = 8_192;

/// Longest command id, in bytes: a UUID with a prefix fits.
pub const MAX_COMMAND_LENGTH: usize = 64;

/// Longest device id, in bytes: a UUID with a prefix fits.
pub const MAX_DEVICE_LENGTH: usize = 64;

/// Largest state of one snapshot: that of the largest event at the end of a long day fits.
pub const MAX_SNAPSHOT_BYTES: usize = 64 * 1024 * 1024;

/// Longest name of a snapshot's format, in bytes: a version and a hash fit.
pub const MAX_FORMAT_LENGTH: usize = 128;

/// What is to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Milliseconds since the Unix epoch. Never before the record it follows: see
    /// [`JournalError::TimeWentBack`].
    pub at_ms: u64,
    /// Id of the command that caused it, at most [`MAX_COMMAND_LENGTH`] bytes without control characters.
    pub command: String,
    /// Id of the device that sent the command, at most [`MAX_DEVICE_LENGTH`] bytes without control characters.
    pub device: String,
    /// Bytes that the journal does not look into, at most [`MAX_PAYLOAD_BYTES`].
    pub payload: Vec<u8>,
}

/// What was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Place in its stream.
    pub sequence: Sequence,
    /// Milliseconds since the Unix epoch, as appended.
    pub at_ms: u64,
    /// Id of the command that caused it.
    pub command: String,
    /// Id of the device that sent the command.
    pub device: String,
    /// Bytes that were appended.
    pub payload: Vec<u8>,
    /// SHA-256 over the record and the hash of the one before it.
    pub hash: Hash,
}

/// What a stream's records lead to, up to one of them: with it those need not be followed again.
///
/// It can always be made anew from the records, and never stands for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last record that is in it.
    pub sequence: Sequence,
    /// Who understands the bytes, at most [`MAX_FORMAT_LENGTH`] bytes without control characters.
    pub format: String,
    /// Bytes that the journal does not look into, at most [`MAX_SNAPSHOT_BYTES`].
    pub state: Vec<u8>,
}

/// One stream's share of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Where to append.
    pub stream: StreamName,
    /// Last sequence that the writer has seen in the stream.
    pub expected: Sequence,
    /// What to append, in order, all or nothing. Without entries only `expected` is checked.
    pub entries: Vec<Entry>,
    /// Whom the entries name by keys that were drawn for it: kept beside the records together with them, or not at all.
    pub persons: Vec<Person>,
}

/// A durable, ordered, append-only store of records, split into streams.
///
/// One writer at a time. A method returns when its work is on disk (or has failed), so a server calls it from a
/// thread of its own.
pub trait Journal: Send {
    /// Appends all batches in one transaction, and with one sync to disk.
    ///
    /// Returns, for each batch in the order given, the last sequence of its stream, or why this batch was left out:
    /// a wrong `expected` sequence, a limit, a time that goes back, a damaged stream. The other batches go in. Of
    /// two batches for one stream, the second is checked against what the first leaves. The people of a batch are kept
    /// in the same transaction as its entries; keeping them costs what they are, however many are kept already.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] if the storage fails: then none of the batches was appended as far as this journal
    /// is concerned, and every later append returns [`JournalError::Failed`] until the journal is opened anew. If it
    /// was the sync that failed, the batches are found again after that either all or not at all.
    fn append(
        &mut self,
        batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError>;

    /// Reads up to `limit` records after `after`, in order.
    ///
    /// The chain of hashes is checked on the way, so what is returned is what was appended. A stream that does not
    /// exist is empty.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`] with the first record that is not what was appended; [`JournalError::Storage`].
    fn read(
        &mut self,
        stream: &StreamName,
        after: Sequence,
        limit: usize,
    ) -> Result<Vec<Record>, JournalError>;

    /// Last sequence of a stream, [`Sequence::ZERO`] if it does not exist.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`] if the stream has gaps or its last record is damaged; [`JournalError::Storage`].
    fn last(&mut self, stream: &StreamName) -> Result<Sequence, JournalError>;

    /// All streams that have a record, sorted by name.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    fn streams(&mut self) -> Result<Vec<StreamName>, JournalError>;

    /// What is kept there that no journal has, or a journal has otherwise, one line each: a table, an index or a trigger
    /// of others. Where nothing but a journal can be, nothing.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    fn foreign_parts(&mut self) -> Result<Vec<String>, JournalError> {
        Ok(Vec::new())
    }

    /// Keeps a snapshot instead of the one that the stream had.
    ///
    /// # Errors
    ///
    /// [`JournalError::WrongSequence`] if the stream has no such record, [`JournalError::LimitExceeded`],
    /// [`JournalError::InvalidText`]; [`JournalError::Storage`]. The records are what they were.
    fn write_snapshot(
        &mut self,
        stream: &StreamName,
        snapshot: &Snapshot,
    ) -> Result<(), JournalError>;

    /// The snapshot of a stream, if one was kept of the records that are there now.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`] if it is not what was kept: the records tell the same; [`JournalError::Storage`].
    fn snapshot(&mut self, stream: &StreamName) -> Result<Option<Snapshot>, JournalError>;

    /// Takes every snapshot out, and what earlier ones have left: the records tell the same. For when something that they
    /// hold is to be erased.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    fn forget_snapshots(&mut self) -> Result<(), JournalError>;

    /// Keeps people beside the records, each instead of what was kept of them before: all of them or none.
    ///
    /// # Errors
    ///
    /// [`JournalError::PersonTooLarge`]; [`JournalError::Storage`]. The records are what they were.
    fn write_persons(&mut self, persons: &[Person]) -> Result<(), JournalError>;

    /// Takes people out; those that are not there are as good as taken out. No record changes.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    fn erase_persons(&mut self, keys: &[PersonKey]) -> Result<(), JournalError>;

    /// Everybody who is kept, by key.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    fn persons(&mut self) -> Result<Vec<Person>, JournalError>;

    /// Those of these people who are kept, by key.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    fn persons_of(&mut self, keys: &[PersonKey]) -> Result<Vec<Person>, JournalError>;

    /// Does what the storage needs now and then, between two commits. What was appended is on disk without it. Returns how long
    /// the last piece of that work took, once it is over: beside the commits, and between them.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`]: it is tried again after the next commit.
    fn maintain(&mut self) -> Result<Option<Duration>, JournalError>;

    /// Whether what was erased is still in pages that another program reads. [`Self::maintain`] takes it out once that
    /// program has ended.
    fn keeps_erased(&self) -> bool {
        false
    }
}
