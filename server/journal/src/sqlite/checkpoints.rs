//! Checkpoints: the write-ahead log is brought into the file beside the commits, by a thread with a connection of its own.
//!
//! While commits go on, such a checkpoint never comes to the end of the log, where it begins anew: what was committed
//! meanwhile is a small rest, which the writer brings over between two commits.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::hooks::Wal;
use rusqlite::wal::CheckpointMode;
use rusqlite::{Connection, DEFAULT_NAME, ErrorCode};

use super::{file, storage};
use crate::JournalError;

/// Pages of the log at which a checkpoint begins: a log that only grows makes each sync slower.
const BEGINS_AT: u32 = 1_000;

/// Pages of the log at which commits wait for a checkpoint that is running. Below the `journal_size_limit`, so that the log
/// is written over and not cut.
const WAITS_AT: u32 = 3_500;

/// The checkpoints of a journal that is written.
#[derive(Debug)]
pub(super) struct Checkpoints {
    path: PathBuf,
    /// Pages in the log after the last commit.
    pages: Arc<AtomicU32>,
    /// Started with the first checkpoint: a short event needs none.
    beside: Option<Beside>,
    is_running: bool,
    /// How long the last one took, until it is read.
    made: Option<Duration>,
}

/// The thread that works beside the commits; it ends when this is dropped.
#[derive(Debug)]
struct Beside {
    asks: Option<SyncSender<()>>,
    /// How long each took.
    done: Receiver<Duration>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// Counts the pages of the log, in place of SQLite's own checkpoints, which are part of a commit.
    pub(super) fn of(connection: &mut Connection, path: PathBuf) -> Result<Self, JournalError> {
        let pages = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&pages);
        let count = move |_: &mut Wal, pages| {
            counted.store(u32::try_from(pages).unwrap_or(0), Ordering::Relaxed);
            Ok(())
        };
        connection
            .wal_hook(Some(count))
            .map_err(storage("counting the pages of the write-ahead log"))?;
        Ok(Self {
            path,
            pages,
            beside: None,
            is_running: false,
            made: None,
        })
    }

    /// Whether the log has become so long that a commit waits for it to be made shorter.
    pub(super) fn are_overdue(&self) -> bool {
        self.pages.load(Ordering::Relaxed) >= WAITS_AT
    }

    /// Between two commits: begins a checkpoint where one is due, and brings the rest of one over that is done.
    ///
    /// One that fails costs nothing but room: what is in the log is on disk, and the next one begins with the same pages.
    pub(super) fn go_on(&mut self, connection: &Connection) -> Result<(), JournalError> {
        let is_due = self.pages.load(Ordering::Relaxed) >= BEGINS_AT;
        let mut took = Duration::ZERO;
        if self.is_running {
            let (beside, waits) = (self.beside.as_ref(), self.are_overdue());
            match beside.map(|beside| beside.done(waits)) {
                Some(None) => return Ok(()),
                Some(Some(beside)) => took = beside,
                None => {}
            }
            self.is_running = false;
        } else {
            self.is_running = is_due && self.begin();
            // Where there is no thread to be had, the writer does all of it.
            if self.is_running || !is_due {
                return Ok(());
            }
        }
        let began = Instant::now();
        bring_over(connection).map_err(storage("bringing the write-ahead log into the file"))?;
        self.made = Some(took.saturating_add(began.elapsed()));
        Ok(())
    }

    /// Waits for the one that is running beside the commits, if any: what is left of it is for the caller.
    pub(super) fn finish(&mut self) {
        if std::mem::take(&mut self.is_running)
            && let Some(beside) = &self.beside
        {
            beside.done(true);
        }
    }

    /// How long the last checkpoint took, beside the commits and between two of them; once.
    pub(super) const fn take_made(&mut self) -> Option<Duration> {
        self.made.take()
    }

    /// Whether a checkpoint has begun.
    fn begin(&mut self) -> bool {
        let running = self.beside.take().or_else(|| Beside::start(&self.path));
        self.beside = running.filter(Beside::ask);
        self.beside.is_some()
    }
}

impl Beside {
    fn start(path: &Path) -> Option<Self> {
        let ((asks, asked), (tells, done)) = (sync_channel(1), sync_channel(1));
        let path = path.to_owned();
        let thread = thread::Builder::new().name("checkpoints".to_owned());
        let thread = thread.spawn(move || work(&path, &asked, &tells)).ok()?;
        Some(Self {
            asks: Some(asks),
            done,
            thread: Some(thread),
        })
    }

    /// Asks for a checkpoint; returns whether the thread goes on.
    fn ask(&self) -> bool {
        let asks = self.asks.as_ref();
        asks.is_some_and(|asks| asks.try_send(()).is_ok())
    }

    /// How long the checkpoint took that was asked for, once it is done. One that never will be has taken no time.
    fn done(&self, waits: bool) -> Option<Duration> {
        if waits {
            return Some(self.done.recv().unwrap_or_default());
        }
        match self.done.try_recv() {
            Err(TryRecvError::Empty) => None,
            told => Some(told.unwrap_or_default()),
        }
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        drop(self.asks.take());
        if let Some(thread) = self.thread.take() {
            // A failure needs no answer: the next program that opens the file makes the checkpoint.
            let _ = thread.join();
        }
    }
}

/// Makes a checkpoint each time it is asked for. What it cannot do is left to the writer.
fn work(path: &Path, asked: &Receiver<()>, tells: &SyncSender<Duration>) {
    let connection = file::open_beside(path);
    while asked.recv().is_ok() {
        let began = Instant::now();
        if let Ok(connection) = &connection {
            let _ = bring_over(connection);
        }
        if tells.send(began.elapsed()).is_err() {
            return;
        }
    }
}

/// Brings what the log holds into the file as far as no reader is in the way.
fn bring_over(connection: &Connection) -> rusqlite::Result<()> {
    match connection.wal_checkpoint_v2(DEFAULT_NAME, CheckpointMode::PASSIVE) {
        // Another program makes one.
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(()),
        made => made.map(|_| ()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Mutex;

    use rusqlite::DEFAULT_NAME;
    use rusqlite::wal::CheckpointMode;

    use super::super::{SqliteJournal, file};
    use super::{Beside, bring_over};
    use crate::{Batch, Entry, Journal, Sequence, StreamName};

    /// What a server does between two commits; whether it hears of a checkpoint.
    fn maintains(journal: &mut SqliteJournal) -> bool {
        journal.maintain().unwrap().is_some()
    }

    /// What a copy does: it only writes.
    const fn only_writes(_: &mut SqliteJournal) -> bool {
        false
    }

    /// A commit of some thirty pages.
    fn commit(journal: &mut SqliteJournal, number: u64) {
        let batch = Batch {
            stream: StreamName::new("a").unwrap(),
            expected: Sequence(number),
            entries: vec![Entry {
                at_ms: 1,
                command: String::new(),
                device: String::new(),
                payload: vec![7; 120_000],
            }],
            persons: Vec::new(),
        };
        journal.append(&[batch]).unwrap().remove(0).unwrap();
    }

    #[test]
    fn the_log_of_a_long_day_stays_short_however_fast_commits_come() {
        let told = log_stays_short(maintains);
        assert!(told > 0, "a server is told of none");
        assert_eq!(log_stays_short(only_writes), 0);
    }

    /// The file of the checkpoint that another program is in the middle of, and whether this one then fails.
    static IN_THE_MIDDLE: Mutex<Option<(PathBuf, bool)>> = Mutex::new(None);

    /// Asked while the other program waits for a reader, and holds the log meanwhile.
    fn bring_over_meanwhile(_: i32) -> bool {
        let mut middle = IN_THE_MIDDLE.lock().unwrap();
        let (path, failed) = middle.as_mut().unwrap();
        let connection = file::open_beside(path).unwrap();
        *failed = bring_over(&connection).is_err();
        false
    }

    #[test]
    fn a_checkpoint_that_another_program_makes_is_no_failure() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tapis.journal");
        let mut journal = SqliteJournal::open(&path).unwrap();
        commit(&mut journal, 0);
        let reader = file::open_beside(&path).unwrap();
        reader.execute_batch("BEGIN").unwrap();
        let read = "SELECT count(*) FROM records";
        let count: i64 = reader.query_row(read, [], |row| row.get(0)).unwrap();
        assert_eq!(count, 1);
        commit(&mut journal, 1);
        *IN_THE_MIDDLE.lock().unwrap() = Some((path.clone(), true));
        let mut other = file::open_beside(&path).unwrap();
        other.busy_handler(Some(bring_over_meanwhile)).unwrap();
        let waited = other.wal_checkpoint_v2(DEFAULT_NAME, CheckpointMode::FULL);
        waited.expect_err("no reader is in its way");
        assert_eq!(*IN_THE_MIDDLE.lock().unwrap(), Some((path, false)));
    }

    #[test]
    fn the_log_is_brought_over_beside_the_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tapis.journal");
        let mut journal = SqliteJournal::open(&path).unwrap();
        for number in 0..40 {
            commit(&mut journal, number);
        }
        let before = fs::metadata(&path).unwrap().len();
        assert!(before < 1 << 20, "the writer brings nothing over by itself");
        let beside = Beside::start(&path).unwrap();
        assert!(beside.ask());
        assert!(!beside.done(true).unwrap().is_zero());
        let file = fs::metadata(&path).unwrap().len();
        assert!(file > 4 << 20, "{file}");
    }

    /// How many checkpoints are told of.
    fn log_stays_short(between_commits: fn(&mut SqliteJournal) -> bool) -> usize {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tapis.journal");
        let mut journal = SqliteJournal::open(&path).unwrap();
        let mut told = 0;
        for number in 0..400 {
            commit(&mut journal, number);
            told += usize::from(between_commits(&mut journal));
            let log = fs::metadata(folder.path().join("tapis.journal-wal")).unwrap();
            assert!(log.len() < 16 << 20, "{number}: {}", log.len());
        }
        let file = fs::metadata(&path).unwrap().len();
        assert!(file > 20 << 20, "of 46 MiB, {file} bytes are in the file");
        drop(journal);
        let mut journal = SqliteJournal::open(&path).unwrap();
        assert_eq!(
            journal.last(&StreamName::new("a").unwrap()).unwrap(),
            Sequence(400)
        );
        told
    }
}
