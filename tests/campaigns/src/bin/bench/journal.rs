//! How long the server takes to be there the first time, and to be back with a long journal: that is written first, then
//! opened by the real binary.
//!
//! The file has just been written, so the system still holds it in memory, as it does after a crash of the server alone. A
//! server keeps the state after each eighth more; the crash comes right before the next time, which is when most has to be
//! followed again.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal, StreamName};
use tapis_protocol::rules::book::Book;
use tapis_records::JOURNAL_FILE;
use tapis_tests::{Process, get};

use crate::day::{Day, Record};
use crate::disk;
use crate::goal::{Goal, Wanted, middle};
use crate::played::TABLES_OF_EVENT;
use crate::subject::{self, ends_well};

/// Records of a long journal.
const MANY: u64 = 1_000_000;

/// Events of a large day, of as many tables as one can have.
const EVENTS: u16 = 2;

/// Hands of each table until the middle of a day: four hours of twenty, which is what players who deal for themselves do.
const HANDS: u64 = 80;

/// Right before the state is kept again, so many parts of the day are in what was kept, and one more is not.
const PARTS_KEPT: u64 = 8;

/// Records of one commit: what is measured is how they are read.
const RECORDS_IN_COMMIT: usize = 1_000;

/// Starts with an empty folder; the one in the middle counts.
const STARTS: usize = 9;

/// Measures all of it.
pub(crate) async fn measure(book: &Arc<Book>) -> Vec<Goal> {
    let first = first_start_ms().await;
    let long = opened(1, book, |written| (written.records, MANY)).await;
    let tables = u64::from(EVENTS * TABLES_OF_EVENT);
    let large = opened(EVENTS, book, |written| (written.hands, tables * HANDS)).await;
    vec![
        Goal::new(
            "ms until a server with an empty folder listens",
            first,
            Wanted::AtMost,
            100.0,
        ),
        Goal::new(
            "s until a journal of a million records is open",
            long.as_secs_f64(),
            Wanted::AtMost,
            5.0,
        ),
        Goal::new(
            format!("s until the server is back, {tables} tables with {HANDS} hands each"),
            large.as_secs_f64(),
            Wanted::AtMost,
            2.0,
        )
        .limited_by(
            "each event's records since its snapshot are read and applied again, by one core",
        ),
    ]
}

/// How long a club waits the first time.
async fn first_start_ms() -> f64 {
    let mut all = Vec::new();
    for _ in 0..STARTS {
        let data = tempfile::tempdir().unwrap();
        let began = Instant::now();
        let server = subject::tapis(data.path()).await;
        all.push(began.elapsed().as_secs_f64() * 1e3);
        server.stop().await;
    }
    middle(all)
}

/// What was written so far.
#[derive(Default)]
struct Progress {
    records: u64,
    hands: u64,
}

/// The stream of an event, and what is not in the journal yet.
struct Stream {
    name: StreamName,
    written: Sequence,
    entries: Vec<Entry>,
}

fn entry_of(record: &Record, before: u64) -> Entry {
    Entry {
        at_ms: record.at.0,
        command: format!("tap-{before}"),
        device: record.table.map_or_else(
            || "director".to_owned(),
            |table| format!("tablet-{}", table.0),
        ),
        payload: record.payload(),
    }
}

impl Stream {
    fn write(&mut self, journal: &mut SqliteJournal, record: &Record) {
        let before = self.written.0 + self.entries.len() as u64;
        self.entries.push(entry_of(record, before));
        if self.entries.len() == RECORDS_IN_COMMIT {
            self.commit(journal);
        }
    }

    fn commit(&mut self, journal: &mut SqliteJournal) {
        let batch = Batch {
            stream: self.name.clone(),
            expected: self.written,
            entries: std::mem::take(&mut self.entries),
            persons: Vec::new(),
        };
        for written in journal.append(&[batch]).unwrap() {
            self.written = written.unwrap();
        }
    }
}

/// A day of some events, as far as it is written.
struct Written {
    days: Vec<(Day, Stream)>,
    so_far: Progress,
}

impl Written {
    /// Events that have been set up.
    fn begin(events: u16, book: &Arc<Book>) -> Self {
        let mut so_far = Progress::default();
        let days = (1..=events).map(|number| {
            let (day, founded) = Day::begin(TABLES_OF_EVENT, book);
            so_far.records += 1;
            let stream = Stream {
                name: StreamName::new(format!("tournament/day-{number}")).unwrap(),
                written: Sequence::ZERO,
                entries: vec![entry_of(&founded, 0)],
            };
            (day, stream)
        });
        Self {
            days: days.collect(),
            so_far,
        }
    }

    /// Hands at every table until it is enough.
    fn go_on(&mut self, folder: &Path, is_enough: impl Fn(&Progress) -> bool) {
        let mut journal = SqliteJournal::open(&folder.join(JOURNAL_FILE)).unwrap();
        while !is_enough(&self.so_far) {
            for (day, stream) in &mut self.days {
                for record in day.go_on() {
                    self.so_far.records += 1;
                    self.so_far.hands += u64::from(record.begins_hand);
                    stream.write(&mut journal, &record);
                }
            }
        }
        for (_, stream) in &mut self.days {
            stream.commit(&mut journal);
        }
    }
}

/// A day of so many events until it has come as far as `goal` says: how long the server takes to open its journal.
async fn opened(events: u16, book: &Arc<Book>, goal: impl Fn(&Progress) -> (u64, u64)) -> Duration {
    let data = tempfile::tempdir().unwrap();
    let mut written = Written::begin(events, book);
    written.go_on(data.path(), |so_far| {
        let (reached, wanted) = goal(so_far);
        reached * (PARTS_KEPT + 1) >= wanted * PARTS_KEPT
    });
    let (before, _) = ready(data.path()).await;
    assert!(before.stop().await.success());
    written.go_on(data.path(), |so_far| {
        let (reached, wanted) = goal(so_far);
        reached >= wanted
    });
    let Progress { records, hands } = written.so_far;
    let bytes = disk::size(data.path());
    let (tapis, took) = ready(data.path()).await;
    let running = format!("tapis_tournaments {events}\n");
    let (_, _, figures) = get(tapis.address, "/metrics").await;
    assert!(figures.contains(&running), "all events are open: {figures}");
    let (memory, busy) = (tapis.memory(), tapis.busy());
    eprintln!(
        "{records} records of {hands} hands in {events} events, {:.0} MB on disk: open after {:.2} s, {:.2} s of the \
         processor; {:.0} MB of memory, {:.0} at its peak",
        bytes as f64 / 1e6,
        took.as_secs_f64(),
        busy.as_secs_f64(),
        memory.now_kib as f64 * 1.024 / 1_000.0,
        memory.peak_kib as f64 * 1.024 / 1_000.0,
    );
    ends_well(tapis, data.path()).await;
    took
}

/// Starts the server; returns it when it would carry out a command, and how long that took.
async fn ready(data: &Path) -> (Process, Duration) {
    let began = Instant::now();
    let tapis = subject::tapis(data).await;
    // It listens before it has read its journal, and answers after.
    let (status, _, said) = get(tapis.address, "/readyz").await;
    assert_eq!(status, 200, "{said}");
    (tapis, began.elapsed())
}
