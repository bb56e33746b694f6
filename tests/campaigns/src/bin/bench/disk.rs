//! The baselines of everything durable: a bare sync of the disk, and bare appends to SQLite.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use hdrhistogram::Histogram;
use rusqlite::{Connection, params};

use crate::closed::histogram;

/// Bytes of a record: those of a bet, with its names and its hash.
const RECORD: [u8; 200] = [7; 200];

/// Syncs that are timed.
const SYNCS: usize = 2_000;

/// Appends to SQLite that are timed, and rows of one commit.
const COMMITS: usize = 300;
const ROWS: usize = 100;

/// How long the disk takes to keep what one record adds to a file.
pub(crate) fn syncs(folder: &Path) -> Histogram<u64> {
    let mut file = std::fs::File::create(folder.join("synced")).unwrap();
    let mut took = histogram();
    for _ in 0..SYNCS {
        let began = Instant::now();
        file.write_all(&RECORD).unwrap();
        file.sync_data().unwrap();
        let us = u64::try_from(began.elapsed().as_micros()).unwrap();
        took.saturating_record(us.max(1));
    }
    took
}

/// Rows a second that SQLite alone keeps, a hundred in each commit.
pub(crate) fn rows_a_second(folder: &Path) -> f64 {
    let mut connection = Connection::open(folder.join("rows.db")).unwrap();
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
             CREATE TABLE rows (id INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;",
        )
        .unwrap();
    let began = Instant::now();
    for _ in 0..COMMITS {
        let transaction = connection.transaction().unwrap();
        {
            let mut insert = transaction
                .prepare_cached("INSERT INTO rows (record) VALUES (?1)")
                .unwrap();
            for _ in 0..ROWS {
                insert.execute(params![RECORD]).unwrap();
            }
        }
        transaction.commit().unwrap();
    }
    (COMMITS * ROWS) as f64 / began.elapsed().as_secs_f64()
}

/// Bytes of all files of a folder.
pub(crate) fn size(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).unwrap();
    files
        .map(|file| file.unwrap().metadata().unwrap().len())
        .sum()
}
