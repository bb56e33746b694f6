//! Snapshots as rows: the newest of each stream, with the hash of the record that it goes up to.

use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use super::erasing::{overwrite_free_pages, overwriting};
use super::rows::{self, READING, WRITING};
use super::storage;
use crate::chain::snapshot_hash;
use crate::plan::check_snapshot;
use crate::{Damage, Hash, JournalError, Sequence, Snapshot, StreamName};

/// Keeps a snapshot instead of the one that the stream had.
pub(super) fn write(
    connection: &mut Connection,
    stream: &StreamName,
    snapshot: &Snapshot,
) -> Result<(), JournalError> {
    check_snapshot(stream, snapshot)?;
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(storage(WRITING))?;
    let Some((id, head)) = record_at(&transaction, stream, snapshot.sequence)? else {
        return Err(JournalError::WrongSequence {
            stream: stream.clone(),
            expected: snapshot.sequence,
            actual: last(&transaction, stream)?,
        });
    };
    let hash = snapshot_hash(stream, head, snapshot);
    transaction
        .prepare_cached(
            "INSERT OR REPLACE INTO snapshots (stream_id, sequence, head, format, state, hash) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                id,
                rows::column(snapshot.sequence.0),
                head.0,
                snapshot.format,
                snapshot.state,
                hash.0,
            ])
        })
        .map_err(storage(WRITING))?;
    transaction.commit().map_err(storage("committing"))
}

/// Takes every snapshot out, with what those of before have left on pages that are free. The write-ahead log still has pages
/// with them.
pub(super) fn forget(connection: &mut Connection) -> Result<(), JournalError> {
    overwriting(connection, |transaction| {
        transaction
            .execute("DELETE FROM snapshots", [])
            .and_then(|_| overwrite_free_pages(transaction))
            .map_err(storage(WRITING))
    })
}

/// The snapshot of a stream, if the stream still has the record that it goes up to.
pub(super) fn read(
    connection: &Connection,
    stream: &StreamName,
) -> Result<Option<Snapshot>, JournalError> {
    if !are_there(connection)? {
        return Ok(None);
    }
    let found = connection
        .prepare_cached(
            "SELECT sequence, head, format, state, snapshots.hash FROM snapshots \
             JOIN streams ON streams.id = stream_id WHERE name = ?1",
        )
        .and_then(|mut statement| {
            statement
                .query_row(params![stream.as_str()], read_row)
                .optional()
        });
    let (snapshot, head, hash) = match found {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(None),
        Err(error) => return Err(rows::unreadable(stream, Sequence(1), error)),
    };
    if snapshot_hash(stream, head, &snapshot) != hash {
        return Err(JournalError::Damaged {
            stream: stream.clone(),
            sequence: snapshot.sequence,
            damage: Damage::WrongHash,
        });
    }
    let now = record_at(connection, stream, snapshot.sequence)?;
    Ok(now.is_some_and(|(_, now)| now == head).then_some(snapshot))
}

/// Whether the file has the table: one of before that is only read has none.
fn are_there(connection: &Connection) -> Result<bool, JournalError> {
    connection
        .table_exists(None, "snapshots")
        .map_err(storage(READING))
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<(Snapshot, Hash, Hash)> {
    let sequence: i64 = row.get(0)?;
    let snapshot = Snapshot {
        sequence: Sequence(sequence.cast_unsigned()),
        format: row.get(2)?,
        state: row.get(3)?,
    };
    Ok((snapshot, Hash(row.get(1)?), Hash(row.get(4)?)))
}

/// The row id of a stream, and the hash of one of its records.
fn record_at(
    connection: &Connection,
    stream: &StreamName,
    sequence: Sequence,
) -> Result<Option<(i64, Hash)>, JournalError> {
    connection
        .prepare_cached(
            "SELECT stream_id, hash FROM records JOIN streams ON streams.id = stream_id \
             WHERE name = ?1 AND sequence = ?2",
        )
        .and_then(|mut statement| {
            let wanted = params![stream.as_str(), rows::column(sequence.0)];
            let found = |row: &Row<'_>| Ok((row.get(0)?, Hash(row.get(1)?)));
            statement.query_row(wanted, found).optional()
        })
        .map_err(|error| rows::unreadable(stream, sequence, error))
}

fn last(connection: &Connection, stream: &StreamName) -> Result<Sequence, JournalError> {
    let known = rows::load(connection, stream)?;
    Ok(known.map_or(Sequence::ZERO, |known| known.head.sequence))
}
