//! The journal in one SQLite file.

mod checkpoints;
mod erasing;
mod file;
mod lock;
mod pages;
mod persons;
mod row;
mod rows;
mod salvage;
mod snapshots;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};

use self::checkpoints::Checkpoints;
use self::lock::Lock;
use crate::chain::{Head, StoredStream};
use crate::error::with_source;
use crate::plan::{Plan, Planned};
use crate::{
    Batch, Damage, Journal, JournalError, Person, PersonKey, Record, Sequence, Snapshot, StreamName,
};

pub use salvage::Salvage;

/// Least time between two tries to empty the log: each looks through it.
const EMPTIED_EVERY: Duration = Duration::from_millis(100);

/// A journal in one SQLite file: write-ahead log, synced to disk before `append` returns.
///
/// Opened for writing it holds a lock file, so that there is one writer; any number of readers
/// ([`SqliteJournal::open_read_only`]) may look at the file meanwhile.
#[derive(Debug)]
pub struct SqliteJournal {
    // Before `access`: closed first, while the lock is still held.
    connection: Connection,
    access: Access,
    /// When it was last tried to take what was erased out of the write-ahead log, where it is still there.
    last_try: Option<Instant>,
}

/// Holds the lock of a journal: until it is dropped no program writes there.
#[derive(Debug)]
pub struct JournalHold(#[expect(dead_code, reason = "held until it is dropped")] Lock);

#[derive(Debug)]
enum Access {
    Write(Writer),
    Read,
}

#[derive(Debug)]
struct Writer {
    /// Ends of the streams touched since opening. They are right because no other program writes.
    known: BTreeMap<StreamName, StoredStream>,
    /// Set by a commit that failed. What the disk holds is unknown then, so nothing may be built on it.
    failed: Option<String>,
    // Before the lock: its thread has the file open as well.
    checkpoints: Checkpoints,
    lock: Lock,
}

impl SqliteJournal {
    /// Opens the journal for writing, and creates it if there is no file.
    ///
    /// What a crash has left is brought in order, and synced to disk, before this returns.
    ///
    /// # Errors
    ///
    /// [`JournalError::InUse`], [`JournalError::NotAJournal`], [`JournalError::NewerVersion`]; [`JournalError::Io`] and
    /// [`JournalError::Storage`] if the disk does not let us.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let file::OpenFile {
            path,
            mut connection,
            lock,
        } = file::open_to_write(path)?;
        let checkpoints = Checkpoints::of(&mut connection, path)?;
        Ok(Self {
            connection,
            access: Access::Write(Writer {
                known: BTreeMap::new(),
                failed: None,
                checkpoints,
                lock,
            }),
            last_try: None,
        })
    }

    /// Keeps every program from writing the journal, which need not be there, until what is returned is dropped.
    ///
    /// # Errors
    ///
    /// [`JournalError::InUse`] if one writes it; [`JournalError::Io`] if the disk does not let us see.
    pub fn hold(path: &Path) -> Result<JournalHold, JournalError> {
        file::hold(path).map(JournalHold)
    }

    /// Opens an existing journal for reading, also while another process writes it.
    ///
    /// Its folder must be writable: SQLite keeps the shared index of the write-ahead log there.
    ///
    /// # Errors
    ///
    /// As [`SqliteJournal::open`], except that the writer is not in the way.
    pub fn open_read_only(path: &Path) -> Result<Self, JournalError> {
        Ok(Self {
            connection: file::open_to_read(path)?,
            access: Access::Read,
            last_try: None,
        })
    }

    /// Lets SQLite check its own structure: pages, indexes, types, and whether it is the one of a journal. Returns one
    /// line for each thing wrong.
    ///
    /// [`verify`](crate::verify) checks what is stored, this how it is stored; neither stands for the other.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] if the file cannot be read.
    pub fn check_file(&mut self) -> Result<Vec<String>, JournalError> {
        let mut wrong = rows::integrity(&self.connection)?;
        wrong.extend(file::foreign_parts(&self.connection)?);
        Ok(wrong)
    }

    /// Writes a copy of the journal as it is at this moment to a new file, also while another process appends.
    ///
    /// The copy is synced to disk; its folder is not, and nothing in it is checked here.
    ///
    /// # Errors
    ///
    /// [`JournalError::Io`] if the file is there already or cannot be made; [`JournalError::Storage`] if the journal
    /// cannot be read or the copy not be written.
    pub fn back_up(&self, to: &Path) -> Result<(), JournalError> {
        file::copy_to(&self.connection, to)
    }

    /// Whether something beside the records may be written.
    fn check_may_write(&mut self) -> Result<(), JournalError> {
        match &mut self.access {
            Access::Write(Writer {
                failed: Some(reason),
                ..
            }) => Err(JournalError::Failed {
                reason: reason.clone(),
            }),
            Access::Write(writer) => writer.lock.keep(),
            Access::Read => Err(JournalError::ReadOnly),
        }
    }

    /// Takes what was erased out of the write-ahead log, now or between later commits.
    fn empty_log(&mut self) -> Result<(), JournalError> {
        if let Access::Write(writer) = &mut self.access {
            writer.checkpoints.finish();
        }
        let is_empty = erasing::empty_log(&self.connection)?;
        self.last_try = (!is_empty).then(Instant::now);
        Ok(())
    }
}

impl Journal for SqliteJournal {
    fn append(
        &mut self,
        batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError> {
        match &mut self.access {
            Access::Write(writer) => writer.append(&mut self.connection, batches),
            Access::Read => Err(JournalError::ReadOnly),
        }
    }

    fn read(
        &mut self,
        stream: &StreamName,
        after: Sequence,
        limit: usize,
    ) -> Result<Vec<Record>, JournalError> {
        let records = rows::read(&self.connection, stream, after, limit)?;
        if let Access::Write(writer) = &self.access
            && let Some(known) = writer.known.get(stream)
            && records.len() < limit
        {
            let end = records.last().map_or(after, |record| record.sequence);
            if end < known.head.sequence {
                return Err(JournalError::Damaged {
                    stream: stream.clone(),
                    sequence: end.next(),
                    damage: Damage::Missing,
                });
            }
        }
        Ok(records)
    }

    fn last(&mut self, stream: &StreamName) -> Result<Sequence, JournalError> {
        let head = match &mut self.access {
            Access::Write(writer) => writer.head(&self.connection, stream)?,
            // Not kept: the writer is another process.
            Access::Read => {
                rows::load(&self.connection, stream)?.map_or(Head::EMPTY, |known| known.head)
            }
        };
        Ok(head.sequence)
    }

    fn streams(&mut self) -> Result<Vec<StreamName>, JournalError> {
        rows::streams(&self.connection)
    }

    fn foreign_parts(&mut self) -> Result<Vec<String>, JournalError> {
        file::foreign_parts(&self.connection)
    }

    fn write_snapshot(
        &mut self,
        stream: &StreamName,
        snapshot: &Snapshot,
    ) -> Result<(), JournalError> {
        self.check_may_write()?;
        snapshots::write(&mut self.connection, stream, snapshot)
    }

    fn snapshot(&mut self, stream: &StreamName) -> Result<Option<Snapshot>, JournalError> {
        snapshots::read(&self.connection, stream)
    }

    fn forget_snapshots(&mut self) -> Result<(), JournalError> {
        self.check_may_write()?;
        snapshots::forget(&mut self.connection)?;
        self.empty_log()
    }

    fn write_persons(&mut self, persons: &[Person]) -> Result<(), JournalError> {
        self.check_may_write()?;
        persons::write(&mut self.connection, persons)
    }

    fn erase_persons(&mut self, keys: &[PersonKey]) -> Result<(), JournalError> {
        self.check_may_write()?;
        persons::erase(&mut self.connection, keys)?;
        self.empty_log()
    }

    fn persons(&mut self) -> Result<Vec<Person>, JournalError> {
        persons::read(&self.connection)
    }

    fn maintain(&mut self) -> Result<Option<Duration>, JournalError> {
        let is_time = |last: Instant| last.elapsed() >= EMPTIED_EVERY;
        if self.last_try.is_some_and(is_time) {
            self.empty_log()?;
        }
        match &mut self.access {
            Access::Write(writer) => {
                writer.checkpoints.go_on(&self.connection)?;
                Ok(writer.checkpoints.take_made())
            }
            Access::Read => Ok(None),
        }
    }

    fn keeps_erased(&self) -> bool {
        self.last_try.is_some()
    }

    fn persons_of(&mut self, keys: &[PersonKey]) -> Result<Vec<Person>, JournalError> {
        persons::read_some(&self.connection, keys)
    }
}

impl Writer {
    fn append(
        &mut self,
        connection: &mut Connection,
        batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError> {
        if let Some(reason) = &self.failed {
            return Err(JournalError::Failed {
                reason: reason.clone(),
            });
        }
        let plan = match Plan::new(batches, |stream| self.head(connection, stream)) {
            Ok(plan) => plan,
            Err(error) => return Err(self.fail(error)),
        };
        if plan.planned.is_empty() {
            return Ok(plan.outcomes);
        }
        match self.commit(connection, &plan.planned) {
            Ok(ids) => {
                for (stream, id) in ids {
                    if let Some(head) = plan.heads.get(stream) {
                        self.known
                            .insert(stream.clone(), StoredStream { id, head: *head });
                    }
                }
                if self.checkpoints.are_overdue() {
                    // What was appended is on disk whether or not the log can be made shorter.
                    let _ = self.checkpoints.go_on(connection);
                }
                Ok(plan.outcomes)
            }
            Err(error) => Err(self.fail(error)),
        }
    }

    fn fail(&mut self, error: JournalError) -> JournalError {
        self.failed = Some(with_source(&error));
        error
    }

    /// Stores the batches in one transaction; returns the row ids of their streams.
    fn commit<'a>(
        &mut self,
        connection: &mut Connection,
        planned: &[Planned<'a>],
    ) -> Result<BTreeMap<&'a StreamName, i64>, JournalError> {
        let mut ids = BTreeMap::new();
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(storage("beginning a commit"))?;
        // Now that SQLite lets no other program write: one that was let in since the last commit has written before, or finds
        // this commit when it does.
        self.lock.keep()?;
        for batch in planned {
            let known = self.known.get(batch.stream).map(|known| known.id);
            let id = match known.or_else(|| ids.get(batch.stream).copied()) {
                Some(id) => id,
                None => rows::insert_stream(&transaction, batch.stream)?,
            };
            ids.insert(batch.stream, id);
            rows::insert_records(&transaction, id, &batch.entries)?;
            persons::insert(&transaction, batch.persons)?;
        }
        transaction.commit().map_err(storage("committing"))?;
        Ok(ids)
    }

    /// End of a stream; loaded and checked when it is first asked for.
    fn head(&mut self, connection: &Connection, stream: &StreamName) -> Result<Head, JournalError> {
        if let Some(known) = self.known.get(stream) {
            return Ok(known.head);
        }
        match rows::load(connection, stream)? {
            Some(known) => {
                self.known.insert(stream.clone(), known);
                Ok(known.head)
            }
            None => Ok(Head::EMPTY),
        }
    }
}

/// Makes an error of SQLite one of ours.
fn storage(doing: &'static str) -> impl Fn(rusqlite::Error) -> JournalError {
    move |error| JournalError::Storage {
        doing,
        source: Box::new(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entry;

    fn batch(name: &str, expected: u64, bytes: usize) -> Batch {
        Batch {
            stream: StreamName::new(name).unwrap(),
            expected: Sequence(expected),
            entries: vec![Entry {
                at_ms: 1,
                command: String::new(),
                device: String::new(),
                payload: vec![7; bytes],
            }],
            persons: Vec::new(),
        }
    }

    #[test]
    fn after_a_failed_commit_nothing_is_appended_until_reopened() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tapis.journal");
        let mut journal = SqliteJournal::open(&path).unwrap();
        journal.append(&[batch("a", 0, 10)]).unwrap();
        // A disk that is full, as SQLite sees it.
        journal
            .connection
            .execute_batch("PRAGMA max_page_count = 20")
            .unwrap();
        let commit = [batch("a", 1, 10), batch("b", 0, 500_000)];
        let error = journal.append(&commit).unwrap_err();
        assert!(matches!(error, JournalError::Storage { .. }), "{error}");
        let error = journal.append(&[batch("a", 1, 1)]).unwrap_err();
        assert!(error.to_string().contains("disk is full"), "{error}");
        assert_eq!(journal.last(&commit[0].stream).unwrap(), Sequence(1));
        drop(journal);

        let mut journal = SqliteJournal::open(&path).unwrap();
        assert_eq!(journal.streams().unwrap(), [commit[0].stream.clone()]);
        for outcome in journal.append(&commit).unwrap() {
            outcome.unwrap();
        }
    }

    #[test]
    fn somebody_elses_record_makes_a_commit_fail_and_not_fork_the_stream() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tapis.journal");
        let mut journal = SqliteJournal::open(&path).unwrap();
        journal.append(&[batch("a", 0, 10)]).unwrap();
        journal
            .connection
            .execute_batch(
                "INSERT INTO records SELECT NULL, 1, 2, 1, '', '', x'', hash FROM records",
            )
            .unwrap();
        let error = journal.append(&[batch("a", 1, 10)]).unwrap_err();
        assert!(matches!(error, JournalError::Storage { .. }), "{error}");
    }

    #[test]
    fn every_commit_is_synced() {
        let folder = tempfile::tempdir().unwrap();
        let journal = SqliteJournal::open(&folder.path().join("tapis.journal")).unwrap();
        let setting = |name: &str| -> String {
            let number = |row: &rusqlite::Row<'_>| {
                Ok(row.get_ref(0)?.as_str().map_or_else(
                    |_| row.get::<_, i64>(0).map(|number| number.to_string()),
                    |text| Ok(text.to_owned()),
                ))
            };
            journal
                .connection
                .query_row(&format!("PRAGMA {name}"), [], number)
                .unwrap()
                .unwrap()
        };
        for (name, value) in [
            ("journal_mode", "wal"),
            ("synchronous", "2"),
            ("fullfsync", "1"),
            ("wal_autocheckpoint", "0"),
            ("foreign_keys", "0"),
        ] {
            assert_eq!(setting(name), value, "{name}");
        }
    }
}
