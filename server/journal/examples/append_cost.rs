//! Measures what a durable append costs, and what the index of the records costs in it.
//!
//! `cargo run --release -p tapis-journal --example append_cost [FOLDER]`. Every figure is also given as a ratio to a
//! bare sync to disk in the same run: only the ratios compare between machines and moments.
#![expect(
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "prints a table of measurements"
)]

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};
use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal, StreamName};

type Outcome<T> = Result<T, Box<dyn Error>>;

const PAYLOAD: [u8; 200] = [7; 200];

/// How long each line is measured, in commits and in time, whichever ends first.
const MOST_COMMITS: usize = 4_000;
const MOST_TIME: Duration = Duration::from_millis(1_500);

/// Streams in a commit, entries for each of them.
const SHAPES: [(usize, usize); 5] = [(1, 1), (1, 10), (1, 100), (1, 1_000), (100, 1)];

/// Indexes that a stream could be found with.
const INDEXES: [(&str, &str); 4] = [
    ("no index", ""),
    (
        "index on stream",
        "CREATE INDEX by_stream ON records (stream_id)",
    ),
    (
        "index on stream, sequence",
        "CREATE INDEX by_stream ON records (stream_id, sequence)",
    ),
    (
        "unique index on stream, sequence",
        "CREATE UNIQUE INDEX by_stream ON records (stream_id, sequence)",
    ),
];

fn main() -> Outcome<()> {
    let folder = match std::env::args_os().nth(1) {
        Some(folder) => tempfile::tempdir_in(folder)?,
        None => tempfile::tempdir()?,
    };
    println!("200-byte payloads; commit p50 / p99 in us; ratio of p50 to a bare sync");
    for (streams, entries) in SHAPES {
        println!("\n{streams} streams x {entries} entries a commit");
        let sync = bare_sync(folder.path())?;
        report("bare write and sync", &sync, &sync, streams * entries);
        for (place, (name, index)) in INDEXES.iter().enumerate() {
            let file = folder.path().join(format!("{streams}-{entries}-{place}"));
            let times = plain_sql(&file, index, streams, entries)?;
            report(name, &times, &sync, streams * entries);
        }
        let file = folder.path().join(format!("{streams}-{entries}-journal"));
        let times = journal(&file, streams, entries)?;
        report("SqliteJournal", &times, &sync, streams * entries);
    }
    Ok(())
}

/// Sorted durations of `once`, repeated.
fn measure(mut once: impl FnMut(usize) -> Outcome<()>) -> Outcome<Vec<Duration>> {
    let begin = Instant::now();
    let mut times = Vec::new();
    while times.len() < MOST_COMMITS && begin.elapsed() < MOST_TIME {
        let commit = Instant::now();
        once(times.len())?;
        times.push(commit.elapsed());
    }
    times.sort();
    Ok(times)
}

fn report(name: &str, times: &[Duration], sync: &[Duration], records: usize) {
    let at = |times: &[Duration], hundredths: usize| {
        let place = times.len().saturating_sub(1) * hundredths / 100;
        times.get(place).map_or(0.0, Duration::as_secs_f64) * 1e6
    };
    let total: f64 = times.iter().map(Duration::as_secs_f64).sum();
    println!(
        "{name:34} {:8.0} / {:8.0}   {:6.2} x   {:10.0} records/s",
        at(times, 50),
        at(times, 99),
        at(times, 50) / at(sync, 50),
        (times.len() * records) as f64 / total,
    );
}

fn bare_sync(folder: &Path) -> Outcome<Vec<Duration>> {
    let mut file = tempfile::tempfile_in(folder)?;
    measure(|_| {
        file.write_all(&PAYLOAD)?;
        file.sync_data()?;
        Ok(())
    })
}

/// The journal's tables and settings without the journal, to compare indexes.
fn plain_sql(path: &Path, index: &str, streams: usize, entries: usize) -> Outcome<Vec<Duration>> {
    let mut connection = Connection::open(path)?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216;
         CREATE TABLE records (
             id INTEGER PRIMARY KEY, stream_id INTEGER NOT NULL, sequence INTEGER NOT NULL,
             at_ms INTEGER NOT NULL, command TEXT NOT NULL, device TEXT NOT NULL,
             payload BLOB NOT NULL, hash BLOB NOT NULL
         ) STRICT;",
    )?;
    connection.execute_batch(index)?;
    measure(|commit| {
        let transaction = connection.transaction()?;
        {
            let mut insert = transaction.prepare_cached(
                "INSERT INTO records (stream_id, sequence, at_ms, command, device, payload, hash) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?;
            for stream in 1..=streams {
                for entry in 1..=entries {
                    let sequence = commit * entries + entry;
                    insert.execute(params![
                        i64::try_from(stream)?,
                        i64::try_from(sequence)?,
                        1_700_000_000_000_i64,
                        "0190b2a4-0000-7000-8000-000000000000",
                        "tablet-4",
                        PAYLOAD,
                        [1_u8; 32],
                    ])?;
                }
            }
        }
        transaction.commit()?;
        Ok(())
    })
}

fn journal(path: &Path, streams: usize, entries: usize) -> Outcome<Vec<Duration>> {
    let mut journal = SqliteJournal::open(path)?;
    let entry = Entry {
        at_ms: 1_700_000_000_000,
        command: "0190b2a4-0000-7000-8000-000000000000".to_owned(),
        device: "tablet-4".to_owned(),
        payload: PAYLOAD.to_vec(),
    };
    let mut batches = Vec::new();
    for stream in 1..=streams {
        batches.push(Batch {
            stream: StreamName::new(format!("tournament/{stream}"))?,
            expected: Sequence::ZERO,
            entries: vec![entry.clone(); entries],
            persons: Vec::new(),
        });
    }
    measure(|_| {
        let outcomes = journal.append(&batches)?;
        for (batch, outcome) in batches.iter_mut().zip(outcomes) {
            batch.expected = outcome?;
        }
        Ok(())
    })
}
