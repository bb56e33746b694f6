//! How long the server takes to be back with a long journal: it is written first, then opened by the real binary.
//!
//! The file has just been written, so the system still holds it in memory, as it does after a crash of the server alone.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tapis::JOURNAL_FILE;
use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal, StreamName};
use tapis_protocol::rules::book::Book;
use tapis_tests::{Process, get};

use crate::day::{Day, Record};
use crate::disk;
use crate::goal::{Goal, Wanted};
use crate::played::TABLES_OF_EVENT;
use crate::subject::{self, ends_well};

/// Records of a long journal.
const MANY: u64 = 1_000_000;

/// Events of a large day, of as many tables as one can have.
const EVENTS: u16 = 2;

/// Hands of each table until the middle of a day: four hours of twenty, which is what players who deal for themselves do.
const HANDS: u64 = 80;

/// Records of one commit: what is measured is how they are read.
const RECORDS_IN_COMMIT: usize = 1_000;

/// Measures both.
pub(crate) async fn measure(book: &Arc<Book>) -> Vec<Goal> {
    let long = opened((1, book), |written| written.records >= MANY).await;
    let tables = u64::from(EVENTS * TABLES_OF_EVENT);
    let large = opened((EVENTS, book), |written| written.hands >= tables * HANDS).await;
    vec![
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
        ),
    ]
}

/// What was written so far.
#[derive(Default)]
struct Written {
    records: u64,
    hands: u64,
}

/// The stream of an event, and what is not in the journal yet.
struct Stream {
    name: StreamName,
    written: Sequence,
    entries: Vec<Entry>,
}

impl Stream {
    fn write(&mut self, journal: &mut SqliteJournal, record: &Record) {
        self.entries.push(Entry {
            at_ms: record.at.0,
            command: format!("tap-{}", self.written.0 + self.entries.len() as u64),
            device: record.table.map_or_else(
                || "director".to_owned(),
                |table| format!("tablet-{}", table.0),
            ),
            payload: record.payload(),
        });
        if self.entries.len() == RECORDS_IN_COMMIT {
            self.commit(journal);
        }
    }

    fn commit(&mut self, journal: &mut SqliteJournal) {
        let batch = Batch {
            stream: self.name.clone(),
            expected: self.written,
            entries: std::mem::take(&mut self.entries),
        };
        for written in journal.append(&[batch]).unwrap() {
            self.written = written.unwrap();
        }
    }
}

/// Writes a day of so many events until it is long enough.
fn write(
    folder: &Path,
    (events, book): (u16, &Arc<Book>),
    is_enough: impl Fn(&Written) -> bool,
) -> Written {
    let mut journal = SqliteJournal::open(&folder.join(JOURNAL_FILE)).unwrap();
    let mut written = Written::default();
    let mut days = Vec::new();
    for number in 1..=events {
        let (day, founded) = Day::begin(TABLES_OF_EVENT, book);
        let mut stream = Stream {
            name: StreamName::new(format!("tournament/day-{number}")).unwrap(),
            written: Sequence::ZERO,
            entries: Vec::new(),
        };
        stream.write(&mut journal, &founded);
        written.records += 1;
        days.push((day, stream));
    }
    while !is_enough(&written) {
        for (day, stream) in &mut days {
            for record in day.go_on() {
                written.records += 1;
                written.hands += u64::from(record.begins_hand);
                stream.write(&mut journal, &record);
            }
        }
    }
    for (_, stream) in &mut days {
        stream.commit(&mut journal);
    }
    written
}

/// A day of so many events until it is long enough: how long the server takes to open its journal.
async fn opened(
    (events, book): (u16, &Arc<Book>),
    is_enough: impl Fn(&Written) -> bool,
) -> Duration {
    let data = tempfile::tempdir().unwrap();
    let Written { records, hands } = write(data.path(), (events, book), is_enough);
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
