//! Appending: one statement, so that a commit is one round trip and one sync, of the standby too.

use deadpool_postgres::Object;
use tokio_postgres::error::SqlState;

use super::database::query;
use super::{ANSWERED_WITHIN, Database, Epoch, Operation, column, no_answer, storage};
use crate::chain::{Head, StoredStream};
use crate::plan::Planned;
use crate::{Hash, JournalError, StreamName};

/// Moves the ends of the streams, each only from where the writer believes it is and in the epoch in which it holds it,
/// and stores the records of those that have moved, with the people whom these name.
const APPEND: &str = "
    WITH moved AS (
        UPDATE streams SET last = wanted.last, at_ms = wanted.at_ms, hash = wanted.hash
        FROM unnest($1::BIGINT[], $2::BIGINT[], $3::BIGINT[], $4::BIGINT[], $5::BIGINT[], $6::BYTEA[])
            AS wanted (id, epoch, before, last, at_ms, hash)
        WHERE streams.id = wanted.id AND streams.epoch = wanted.epoch AND streams.last = wanted.before
        RETURNING streams.id, streams.epoch
    ), stored AS (
        INSERT INTO records (stream, sequence, at_ms, command, device, payload, hash, epoch)
        SELECT record.stream, record.sequence, record.at_ms, record.command, record.device, record.payload, record.hash,
               moved.epoch
        FROM unnest($7::BIGINT[], $8::BIGINT[], $9::BIGINT[], $10::TEXT[], $11::TEXT[], $12::BYTEA[], $13::BYTEA[])
            AS record (stream, sequence, at_ms, command, device, payload, hash)
        JOIN moved ON moved.id = record.stream
        RETURNING 1
    ), named AS (
        INSERT INTO persons (id, data)
        SELECT person.id, person.data
        FROM unnest($14::BIGINT[], $15::BIGINT[], $16::BYTEA[]) AS person (stream, id, data)
        JOIN moved ON moved.id = person.stream
        RETURNING 1
    )
    SELECT id FROM moved";

/// How often a commit is tried again that the database has taken back because of another one.
const TRIES: u32 = 5;

const DOING: &str = "appending";

/// What one commit appends, as columns.
#[derive(Debug, Default)]
pub(super) struct AppendColumns<'a> {
    names: Vec<StreamName>,
    known: Vec<StoredStream>,
    heads: Vec<Head>,
    epochs: Vec<i64>,
    streams: Vec<i64>,
    sequences: Vec<i64>,
    times: Vec<i64>,
    commands: Vec<&'a str>,
    devices: Vec<&'a str>,
    payloads: Vec<&'a [u8]>,
    hashes: Vec<Hash>,
    named_in: Vec<i64>,
    persons: Vec<i64>,
    data: Vec<&'a [u8]>,
}

impl<'a> AppendColumns<'a> {
    /// A stream, as it is believed to be, the epoch in which it is held, and how it ends then.
    pub(super) fn stream(
        &mut self,
        name: StreamName,
        known: StoredStream,
        (Epoch(epoch), head): (Epoch, Head),
    ) {
        self.names.push(name);
        self.known.push(known);
        self.heads.push(head);
        self.epochs.push(column(epoch));
    }

    /// Records of a stream that was named before.
    pub(super) fn records(&mut self, planned: &Planned<'a>) {
        let named = self.names.iter().zip(&self.known);
        let Some(id) = named
            .filter(|(name, _)| *name == planned.stream)
            .map(|(_, known)| known.id)
            .next()
        else {
            return;
        };
        for (entry, sequence, hash) in &planned.entries {
            self.streams.push(id);
            self.sequences.push(column(sequence.0));
            self.times.push(column(entry.at_ms));
            self.commands.push(&entry.command);
            self.devices.push(&entry.device);
            self.payloads.push(&entry.payload);
            self.hashes.push(*hash);
        }
        for person in planned.persons {
            self.named_in.push(id);
            self.persons.push(person.key.column());
            self.data.push(&person.data);
        }
    }

    /// Each stream, as it was believed to be, and its end when it has moved.
    pub(super) fn streams(&self) -> impl Iterator<Item = (&StreamName, StoredStream, Head)> {
        let ends = self.known.iter().zip(&self.heads);
        let all = self.names.iter().zip(ends);
        all.map(|(name, (known, head))| (name, *known, *head))
    }
}

/// Appends, and returns which streams have moved.
pub(super) async fn append(
    database: &Database,
    appending: &AppendColumns<'_>,
) -> Result<Vec<i64>, JournalError> {
    let mut tried = 0;
    loop {
        let doing = Operation::new(DOING, ANSWERED_WITHIN);
        let done = database
            .within(doing, async |connection| {
                Ok(append_once(connection, appending).await)
            })
            .await?;
        tried += 1;
        match done {
            Ok(moved) => return Ok(moved),
            Err(error) if is_taken_back(&error) && tried < TRIES => {}
            Err(error) => return Err(storage(DOING)(error)),
        }
    }
}

async fn append_once(
    connection: &mut Object,
    appending: &AppendColumns<'_>,
) -> Result<Vec<i64>, tokio_postgres::Error> {
    let ids: Vec<i64> = appending.known.iter().map(|known| known.id).collect();
    let before = appending.known.iter();
    let before: Vec<i64> = before.map(|known| column(known.head.sequence.0)).collect();
    let heads = &appending.heads;
    let last: Vec<i64> = heads.iter().map(|head| column(head.sequence.0)).collect();
    let at: Vec<i64> = heads.iter().map(|head| column(head.at_ms)).collect();
    let ends: Vec<&[u8]> = heads.iter().map(|head| &head.hash.0[..]).collect();
    let hashes: Vec<&[u8]> = appending.hashes.iter().map(|hash| &hash.0[..]).collect();
    let rows = query(
        connection,
        APPEND,
        &[
            &ids,
            &appending.epochs,
            &before,
            &last,
            &at,
            &ends,
            &appending.streams,
            &appending.sequences,
            &appending.times,
            &appending.commands,
            &appending.devices,
            &appending.payloads,
            &hashes,
            &appending.named_in,
            &appending.persons,
            &appending.data,
        ],
    )
    .await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

/// Whether the database says that nothing was done, and that it may be tried again: two commits in each other's way.
fn is_taken_back(error: &tokio_postgres::Error) -> bool {
    let again = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
    ];
    error.code().is_some_and(|code| again.contains(code))
}

/// Makes a stream that has no record yet; it is listed once it has a record.
pub(super) async fn make_stream(
    database: &Database,
    stream: &StreamName,
) -> Result<StoredStream, JournalError> {
    const DOING: &str = "making a stream";
    let doing = Operation::new(DOING, ANSWERED_WITHIN);
    let genesis = Hash::GENESIS.0;
    database
        .rows(
            doing,
            "INSERT INTO streams (name, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            &[&stream.as_str(), &&genesis[..]],
        )
        .await?;
    let row = database
        .row(
            doing,
            "SELECT id FROM streams WHERE name = $1",
            &[&stream.as_str()],
        )
        .await?
        .ok_or_else(|| no_answer(DOING))?;
    let id = row.try_get(0).map_err(storage(DOING))?;
    Ok(StoredStream {
        id,
        head: Head::EMPTY,
    })
}
