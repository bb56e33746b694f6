//! The statements: streams and records as rows.

use rusqlite::types::{FromSqlResult, ValueRef};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use super::storage;
use crate::chain::{Head, StoredStream};
use crate::plan::MAX_NUMBER;
use crate::{Damage, Entry, Hash, JournalError, Record, Sequence, StreamName};

pub(super) const READING: &str = "reading";
pub(super) const WRITING: &str = "writing";

/// A stream as far as it is stored: all sequences there, the last record checked.
///
/// Goes through the stream's part of the index, not through its payloads; those are checked when they are read.
pub(super) fn load(
    connection: &Connection,
    stream: &StreamName,
) -> Result<Option<StoredStream>, JournalError> {
    let Some(id) = stream_id(connection, stream)? else {
        return Ok(None);
    };
    let last = last_without_gap(connection, stream, id)?;
    let records = read(connection, stream, Sequence(last.0.saturating_sub(1)), 1)?;
    match records.last() {
        Some(record) => Ok(Some(StoredStream {
            id,
            head: Head::of(record),
        })),
        None => Err(damaged(stream, last.max(Sequence(1)), Damage::Missing)),
    }
}

fn last_without_gap(
    connection: &Connection,
    stream: &StreamName,
    id: i64,
) -> Result<Sequence, JournalError> {
    let mut statement = connection
        .prepare_cached("SELECT sequence FROM records WHERE stream_id = ?1 ORDER BY sequence")
        .map_err(storage(READING))?;
    let mut rows = statement.query(params![id]).map_err(storage(READING))?;
    let mut last = Sequence::ZERO;
    loop {
        let wanted = last.next();
        let found = match rows.next() {
            Ok(Some(row)) => row.get_ref(0).map_err(storage(READING))?,
            Ok(None) => return Ok(last),
            Err(error) => return Err(unreadable(stream, wanted, error)),
        };
        let found = number(found)
            .map(Sequence)
            .map_err(|error| damaged(stream, wanted, unreadable_because(&error)))?;
        if found != wanted {
            let damage = if found > wanted {
                Damage::Missing
            } else {
                Damage::Repeated
            };
            return Err(damaged(stream, found.min(wanted), damage));
        }
        last = found;
    }
}

/// Up to `limit` records after `after`, chain checked.
pub(super) fn read(
    connection: &Connection,
    stream: &StreamName,
    after: Sequence,
    limit: usize,
) -> Result<Vec<Record>, JournalError> {
    let Some(id) = stream_id(connection, stream)? else {
        return Ok(Vec::new());
    };
    let mut statement = connection
        .prepare_cached(
            "SELECT sequence, at_ms, command, device, payload, hash FROM records \
             WHERE stream_id = ?1 AND sequence >= ?2 ORDER BY sequence LIMIT ?3",
        )
        .map_err(storage(READING))?;
    // The record at `after` comes along, because the next one is chained to it.
    let with_anchor = (limit as u64).saturating_add(u64::from(after > Sequence::ZERO));
    let mut rows = statement
        .query(params![id, column(after.0), column(with_anchor)])
        .map_err(storage(READING))?;
    let mut anchor = (after == Sequence::ZERO).then_some(Head::EMPTY);
    let mut records = Vec::new();
    loop {
        let wanted = anchor.map_or(after, |head| head.sequence.next());
        let row = match rows.next() {
            Ok(Some(row)) => row,
            Ok(None) => break,
            Err(error) => return Err(unreadable(stream, wanted, error)),
        };
        let record = record(row)
            .map_err(storage(READING))?
            .map_err(|error| damaged(stream, wanted, unreadable_because(&error)))?;
        match anchor {
            Some(head) => {
                anchor = Some(head.follow(stream, &record)?);
                records.push(record);
            }
            None if record.sequence == after => anchor = Some(Head::of(&record)),
            None => return Err(damaged(stream, after, Damage::Missing)),
        }
    }
    if records.is_empty() && after == Sequence::ZERO && limit > 0 {
        // A stream is stored together with its first record.
        return Err(damaged(stream, Sequence(1), Damage::Missing));
    }
    Ok(records)
}

pub(super) fn streams(connection: &Connection) -> Result<Vec<StreamName>, JournalError> {
    let mut statement = connection
        .prepare_cached("SELECT name FROM streams ORDER BY name")
        .map_err(storage(READING))?;
    let names = statement
        .query_map([], |row| row.get::<_, String>(0))
        .map_err(storage(READING))?;
    names
        .map(|name| Ok(StreamName::new(name.map_err(storage(READING))?)?))
        .collect()
}

pub(super) fn insert_stream(
    connection: &Connection,
    stream: &StreamName,
) -> Result<i64, JournalError> {
    connection
        .prepare_cached("INSERT INTO streams (name) VALUES (?1)")
        .and_then(|mut statement| statement.insert(params![stream.as_str()]))
        .map_err(storage(WRITING))
}

pub(super) fn insert_records(
    connection: &Connection,
    stream_id: i64,
    entries: &[(&Entry, Sequence, Hash)],
) -> Result<(), JournalError> {
    let mut statement = connection
        .prepare_cached(
            "INSERT INTO records (stream_id, sequence, at_ms, command, device, payload, hash) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .map_err(storage(WRITING))?;
    for (entry, sequence, hash) in entries {
        statement
            .execute(params![
                stream_id,
                column(sequence.0),
                column(entry.at_ms),
                entry.command,
                entry.device,
                entry.payload,
                hash.0,
            ])
            .map_err(storage(WRITING))?;
    }
    Ok(())
}

/// What SQLite finds wrong with its own structure.
pub(super) fn integrity(connection: &Connection) -> Result<Vec<String>, JournalError> {
    let mut statement = connection
        .prepare("PRAGMA integrity_check")
        .map_err(storage(READING))?;
    let lines = statement
        .query_map([], |row| row.get::<_, String>(0))
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(storage(READING))?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

fn stream_id(connection: &Connection, stream: &StreamName) -> Result<Option<i64>, JournalError> {
    connection
        .prepare_cached("SELECT id FROM streams WHERE name = ?1")
        .and_then(|mut statement| {
            statement
                .query_row(params![stream.as_str()], |row| row.get(0))
                .optional()
        })
        .map_err(storage(READING))
}

/// A row as a record; the inner error says that a column does not hold what it should.
fn record(row: &Row<'_>) -> rusqlite::Result<FromSqlResult<Record>> {
    let columns = [
        row.get_ref(0)?,
        row.get_ref(1)?,
        row.get_ref(2)?,
        row.get_ref(3)?,
        row.get_ref(4)?,
        row.get_ref(5)?,
    ];
    Ok(record_of(columns))
}

fn record_of(columns: [ValueRef<'_>; 6]) -> FromSqlResult<Record> {
    let [sequence, at_ms, command, device, payload, hash] = columns;
    let hash = hash.as_blob()?;
    Ok(Record {
        sequence: Sequence(number(sequence)?),
        at_ms: number(at_ms)?,
        command: command.as_str()?.to_owned(),
        device: device.as_str()?.to_owned(),
        payload: payload.as_blob()?.to_owned(),
        hash: Hash(hash.try_into().map_err(|_| {
            rusqlite::types::FromSqlError::InvalidBlobSize {
                expected_size: 32,
                blob_size: hash.len(),
            }
        })?),
    })
}

fn number(value: ValueRef<'_>) -> FromSqlResult<u64> {
    let number = value.as_i64()?;
    u64::try_from(number).map_err(|_| rusqlite::types::FromSqlError::OutOfRange(number))
}

/// A number as SQL has it. Numbers that are stored fit ([`Plan`](crate::plan::Plan) checks them); a larger one can only
/// be asked for, and is then as good as the largest.
pub(super) fn column(number: u64) -> i64 {
    number.min(MAX_NUMBER).cast_signed()
}

/// An error of SQLite in the middle of a stream: damage if the file is malformed there.
pub(super) fn unreadable(
    stream: &StreamName,
    sequence: Sequence,
    error: rusqlite::Error,
) -> JournalError {
    if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) {
        damaged(stream, sequence, unreadable_because(&error))
    } else {
        storage(READING)(error)
    }
}

fn unreadable_because(error: &impl ToString) -> Damage {
    Damage::Unreadable {
        why: error.to_string(),
    }
}

fn damaged(stream: &StreamName, sequence: Sequence, damage: Damage) -> JournalError {
    JournalError::Damaged {
        stream: stream.clone(),
        sequence,
        damage,
    }
}
