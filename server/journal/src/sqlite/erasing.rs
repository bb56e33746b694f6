//! Erasing in a SQLite file, so that what was erased is in no page of it and not in its write-ahead log.

use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::file::BUSY_TIMEOUT;
use super::rows::WRITING;
use super::storage;
use crate::JournalError;

/// What rows leave is overwritten, as it is not elsewhere: records are never deleted, and large snapshots would cost as much
/// again.
const OVERWRITTEN: &str = "PRAGMA secure_delete = ON";
const AS_BEFORE: &str = "PRAGMA secure_delete = OFF";

/// Bytes that free pages are overwritten by at a time.
const OVERWRITTEN_AT_ONCE: i32 = 1024 * 1024;

/// Changes the file in one transaction in which every page that is given back is overwritten.
pub(super) fn overwriting(
    connection: &mut Connection,
    change: impl FnOnce(&Transaction<'_>) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    connection
        .execute_batch(OVERWRITTEN)
        .map_err(storage(WRITING))?;
    let changed = in_transaction(connection, change);
    let as_before = connection
        .execute_batch(AS_BEFORE)
        .map_err(storage(WRITING));
    changed.and(as_before)
}

fn in_transaction(
    connection: &mut Connection,
    change: impl FnOnce(&Transaction<'_>) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(storage(WRITING))?;
    change(&transaction)?;
    transaction.commit().map_err(storage("committing"))
}

/// Overwrites the pages that were given back before: a table takes all of them, and gives them back.
pub(super) fn overwrite_free_pages(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch("CREATE TABLE overwriting (zeros BLOB NOT NULL)")?;
    while free_pages(transaction)? > 0 {
        transaction.execute(
            "INSERT INTO overwriting (zeros) VALUES (zeroblob(?1))",
            params![OVERWRITTEN_AT_ONCE],
        )?;
    }
    transaction.execute_batch("DROP TABLE overwriting")
}

fn free_pages(transaction: &Transaction<'_>) -> rusqlite::Result<i64> {
    transaction.query_row("PRAGMA freelist_count", [], |row| row.get(0))
}

/// Brings the write-ahead log, which still has pages of before, into the file and empties it. Returns whether nothing is
/// left in it: where another program reads these pages, they are kept, and nobody waits for it.
pub(super) fn empty_log(connection: &Connection) -> Result<bool, JournalError> {
    let doing = "emptying the write-ahead log";
    let wait = |time| connection.busy_timeout(time).map_err(storage(doing));
    wait(Duration::ZERO)?;
    let busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
    wait(BUSY_TIMEOUT)?;
    let busy: i64 = busy.map_err(storage(doing))?;
    Ok(busy == 0)
}
