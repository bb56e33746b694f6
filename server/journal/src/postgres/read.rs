//! Reading: streams and records, checked on the way.

use tokio_postgres::{Row, error::SqlState};

use super::{
    ANSWERED_WITHIN, Database, Epoch, Held, Operation, READ_WITHIN, column, no_answer, storage,
};
use crate::chain::{Head, StoredStream};
use crate::{Batch, Damage, Hash, JournalError, Record, Sequence, StreamName};

const DOING: &str = "reading";

/// A stream as its row has it.
struct Stream {
    id: i64,
    head: Head,
    epoch: Epoch,
}

/// A stream as far as it is stored: all sequences there, the last record the one that its row names.
pub(super) async fn load(
    database: &Database,
    stream: &StreamName,
) -> Result<Option<StoredStream>, JournalError> {
    let Some(found) = row_of(database, stream).await? else {
        return Ok(None);
    };
    let (id, head) = (found.id, found.head);
    let known = StoredStream { id, head };
    if head.sequence == Sequence::ZERO {
        return Ok(Some(known));
    }
    let last = column(head.sequence.0);
    let row = database
        .row(
            Operation::new(DOING, READ_WITHIN),
            "SELECT (SELECT count(*) FROM records WHERE stream = $1 AND sequence BETWEEN 1 AND $2), \
             (SELECT hash FROM records WHERE stream = $1 AND sequence = $2)",
            &[&id, &last],
        )
        .await?
        .ok_or_else(|| no_answer(DOING))?;
    let count: i64 = row.try_get(0).map_err(storage(DOING))?;
    let hash: Option<&[u8]> = row.try_get(1).map_err(storage(DOING))?;
    if count != last || hash != Some(&head.hash.0) {
        return Err(first_damage(database, stream, head).await?);
    }
    Ok(Some(known))
}

/// Where a stream that is not whole is damaged.
async fn first_damage(
    database: &Database,
    stream: &StreamName,
    head: Head,
) -> Result<JournalError, JournalError> {
    const PAGE: usize = 256;
    let mut after = Sequence::ZERO;
    loop {
        match read(database, stream, after, PAGE).await {
            Ok(records) => match records.last() {
                Some(last) => after = last.sequence,
                // Each record is whole: it is the end that is not the one that was written.
                None => return Ok(damaged(stream, after.max(head.sequence), Damage::WrongHash)),
            },
            Err(error @ JournalError::Damaged { .. }) => return Ok(error),
            Err(error) => return Err(error),
        }
    }
}

/// Why a batch did not go in that was thought to.
pub(super) async fn why_not(
    database: &Database,
    held: &Held,
    batch: &Batch,
) -> Result<JournalError, JournalError> {
    let stream = &batch.stream;
    let found = row_of(database, stream).await?;
    let (actual, epoch) = found.map_or((Sequence::ZERO, Epoch::default()), |found| {
        (found.head.sequence, found.epoch)
    });
    if epoch != held.epoch(stream) {
        held.drop_stream(stream);
        return Ok(JournalError::NotOwner {
            stream: stream.clone(),
        });
    }
    Ok(JournalError::WrongSequence {
        stream: stream.clone(),
        expected: batch.expected,
        actual,
    })
}

async fn row_of(database: &Database, stream: &StreamName) -> Result<Option<Stream>, JournalError> {
    let row = database
        .row(
            Operation::new(DOING, ANSWERED_WITHIN),
            "SELECT id, last, at_ms, hash, epoch FROM streams WHERE name = $1",
            &[&stream.as_str()],
        )
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let of_row = || -> Result<Stream, tokio_postgres::Error> {
        let last: i64 = row.try_get(1)?;
        let at_ms: i64 = row.try_get(2)?;
        let epoch: i64 = row.try_get(4)?;
        Ok(Stream {
            id: row.try_get(0)?,
            head: Head {
                sequence: Sequence(last.cast_unsigned()),
                at_ms: at_ms.cast_unsigned(),
                hash: Hash::GENESIS,
            },
            epoch: Epoch(epoch.cast_unsigned()),
        })
    };
    let mut found = of_row().map_err(storage(DOING))?;
    let hash: &[u8] = row.try_get(3).map_err(storage(DOING))?;
    found.head.hash =
        hash_of(hash).ok_or_else(|| damaged(stream, found.head.sequence, Damage::WrongHash))?;
    Ok(Some(found))
}

/// Up to `limit` records after `after`, chain checked.
pub(super) async fn read(
    database: &Database,
    stream: &StreamName,
    after: Sequence,
    limit: usize,
) -> Result<Vec<Record>, JournalError> {
    let Some(found) = row_of(database, stream).await? else {
        return Ok(Vec::new());
    };
    // The record at `after` comes along, because the next one is chained to it.
    let with_anchor = (limit as u64).saturating_add(u64::from(after > Sequence::ZERO));
    let rows = database
        .rows(
            Operation::new(DOING, READ_WITHIN),
            "SELECT sequence, at_ms, command, device, payload, hash FROM records \
             WHERE stream = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3",
            &[&found.id, &column(after.0), &column(with_anchor)],
        )
        .await
        .map_err(|error| unreadable(stream, after.next(), error))?;
    let mut anchor = (after == Sequence::ZERO).then_some(Head::EMPTY);
    let mut records = Vec::with_capacity(rows.len());
    for row in &rows {
        let record = record(row)
            .map_err(storage(DOING))?
            .ok_or_else(|| damaged(stream, after.next(), Damage::WrongHash))?;
        match anchor {
            Some(head) => {
                anchor = Some(head.follow(stream, &record)?);
                records.push(record);
            }
            None if record.sequence == after => anchor = Some(Head::of(&record)),
            None => return Err(damaged(stream, after, Damage::Missing)),
        }
    }
    // The row was read before the records, so that those it names are there.
    let end = records.last().map_or(after, |record| record.sequence);
    if records.len() < limit && end < found.head.sequence {
        return Err(damaged(stream, end.next(), Damage::Missing));
    }
    Ok(records)
}

/// All streams that have a record, by name.
pub(super) async fn streams(database: &Database) -> Result<Vec<StreamName>, JournalError> {
    let names = "SELECT name FROM streams WHERE last > 0";
    let rows = database
        .rows(Operation::new(DOING, READ_WITHIN), names, &[])
        .await?;
    let names = rows.iter().map(|row| {
        let name: String = row.try_get(0).map_err(storage(DOING))?;
        StreamName::new(name).map_err(JournalError::from)
    });
    // Sorted here: databases sort as their language has it.
    let mut names = names.collect::<Result<Vec<_>, _>>()?;
    names.sort();
    Ok(names)
}

fn record(row: &Row) -> Result<Option<Record>, tokio_postgres::Error> {
    let sequence: i64 = row.try_get(0)?;
    let at_ms: i64 = row.try_get(1)?;
    let hash: &[u8] = row.try_get(5)?;
    let Some(hash) = hash_of(hash) else {
        return Ok(None);
    };
    Ok(Some(Record {
        sequence: Sequence(sequence.cast_unsigned()),
        at_ms: at_ms.cast_unsigned(),
        command: row.try_get(2)?,
        device: row.try_get(3)?,
        payload: row.try_get(4)?,
        hash,
    }))
}

pub(super) fn hash_of(bytes: &[u8]) -> Option<Hash> {
    bytes.try_into().ok().map(Hash)
}

/// What the database says of a damaged page, as damage of the stream.
fn unreadable(stream: &StreamName, sequence: Sequence, error: JournalError) -> JournalError {
    let JournalError::Storage { doing, source } = error else {
        return error;
    };
    match corrupted(source.as_ref()) {
        Some(why) => damaged(stream, sequence, Damage::Unreadable { why }),
        None => JournalError::Storage { doing, source },
    }
}

fn corrupted(source: &(dyn std::error::Error + Send + Sync + 'static)) -> Option<String> {
    let error = source.downcast_ref::<tokio_postgres::Error>()?;
    let damage = [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED];
    let is_damage = error.code().is_some_and(|code| damage.contains(code));
    is_damage.then(|| error.to_string())
}

pub(super) fn damaged(stream: &StreamName, sequence: Sequence, damage: Damage) -> JournalError {
    JournalError::Damaged {
        stream: stream.clone(),
        sequence,
        damage,
    }
}
