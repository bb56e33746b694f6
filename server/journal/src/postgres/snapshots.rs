//! Snapshots as rows: the newest of each stream, with the hash of the record that it goes up to.

use super::read::{damaged, hash_of};
use super::{Database, Operation, READ_WITHIN, column, storage};
use crate::chain::snapshot_hash;
use crate::plan::check_snapshot;
use crate::{Damage, Hash, JournalError, Sequence, Snapshot, StreamName};

const KEEPING: &str = "keeping a snapshot";
const READING: &str = "reading a snapshot";
const FORGETTING: &str = "forgetting snapshots";

/// Keeps a snapshot instead of the one that the stream had.
pub(super) async fn write(
    database: &Database,
    stream: &StreamName,
    snapshot: &Snapshot,
) -> Result<(), JournalError> {
    check_snapshot(stream, snapshot)?;
    let (id, last, head) = record_at(database, stream, snapshot.sequence).await?;
    let (Some(id), Some(head)) = (id, head) else {
        return Err(JournalError::WrongSequence {
            stream: stream.clone(),
            expected: snapshot.sequence,
            actual: last,
        });
    };
    let hash = snapshot_hash(stream, head, snapshot);
    let sequence = column(snapshot.sequence.0);
    let doing = Operation::new(KEEPING, READ_WITHIN);
    database
        .rows(
            doing,
            "INSERT INTO snapshots (stream, sequence, head, format, state, hash) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (stream) DO UPDATE SET \
             sequence = excluded.sequence, head = excluded.head, format = excluded.format, \
             state = excluded.state, hash = excluded.hash",
            &[
                &id,
                &sequence,
                &&head.0[..],
                &snapshot.format,
                &snapshot.state,
                &&hash.0[..],
            ],
        )
        .await?;
    Ok(())
}

/// Takes every snapshot out.
pub(super) async fn forget(database: &Database) -> Result<(), JournalError> {
    let doing = Operation::new(FORGETTING, READ_WITHIN);
    let forgotten = database.rows(doing, "DELETE FROM snapshots", &[]).await;
    forgotten.map(|_| ())
}

/// The snapshot of a stream, if the stream still has the record that it goes up to.
pub(super) async fn read(
    database: &Database,
    stream: &StreamName,
) -> Result<Option<Snapshot>, JournalError> {
    let row = database
        .row(
            Operation::new(READING, READ_WITHIN),
            "SELECT kept.sequence, kept.head, kept.format, kept.state, kept.hash, records.hash \
             FROM snapshots AS kept JOIN streams ON streams.id = kept.stream \
             LEFT JOIN records ON records.stream = kept.stream AND records.sequence = kept.sequence \
             WHERE name = $1",
            &[&stream.as_str()],
        )
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let of_row = || -> Result<_, tokio_postgres::Error> {
        let sequence: i64 = row.try_get(0)?;
        let hashes: (&[u8], &[u8], Option<&[u8]>) =
            (row.try_get(1)?, row.try_get(4)?, row.try_get(5)?);
        let snapshot = Snapshot {
            sequence: Sequence(sequence.cast_unsigned()),
            format: row.try_get(2)?,
            state: row.try_get(3)?,
        };
        Ok((snapshot, hashes))
    };
    let (snapshot, (head, hash, now)) = of_row().map_err(storage(READING))?;
    let is_whole = match (hash_of(head), hash_of(hash)) {
        (Some(head), Some(hash)) => snapshot_hash(stream, head, &snapshot) == hash,
        (_, None) | (None, _) => false,
    };
    if !is_whole {
        return Err(damaged(stream, snapshot.sequence, Damage::WrongHash));
    }
    Ok((now == Some(head)).then_some(snapshot))
}

/// The row id of a stream and its last record, and the hash of one of its records, where there are such.
async fn record_at(
    database: &Database,
    stream: &StreamName,
    sequence: Sequence,
) -> Result<(Option<i64>, Sequence, Option<Hash>), JournalError> {
    let wanted = column(sequence.0);
    let row = database
        .row(
            Operation::new(KEEPING, READ_WITHIN),
            "SELECT id, last, records.hash FROM streams \
             LEFT JOIN records ON records.stream = id AND sequence = $2 WHERE name = $1",
            &[&stream.as_str(), &wanted],
        )
        .await?;
    let Some(row) = row else {
        return Ok((None, Sequence::ZERO, None));
    };
    let last: i64 = row.try_get(1).map_err(storage(KEEPING))?;
    let hash: Option<&[u8]> = row.try_get(2).map_err(storage(KEEPING))?;
    let id = row.try_get(0).map_err(storage(KEEPING))?;
    Ok((
        Some(id),
        Sequence(last.cast_unsigned()),
        hash.and_then(hash_of),
    ))
}
