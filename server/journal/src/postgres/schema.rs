//! The tables, and how those of an earlier version become those of this one.

use std::path::PathBuf;

use deadpool_postgres::Object;

use super::{ANSWERED_WITHIN, Database, Operation, READ_WITHIN, storage};
use crate::JournalError;

/// What leads from each version to the next; the first makes the tables. Those that are there are never changed.
const STEPS: [&str; 4] = [
    "
    CREATE TABLE streams (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        last BIGINT NOT NULL DEFAULT 0,
        at_ms BIGINT NOT NULL DEFAULT 0,
        hash BYTEA NOT NULL,
        owner TEXT,
        epoch BIGINT NOT NULL DEFAULT 0
    );
    CREATE TABLE records (
        stream BIGINT NOT NULL,
        sequence BIGINT NOT NULL,
        at_ms BIGINT NOT NULL,
        command TEXT NOT NULL,
        device TEXT NOT NULL,
        payload BYTEA NOT NULL,
        hash BYTEA NOT NULL,
        epoch BIGINT NOT NULL,
        PRIMARY KEY (stream, sequence)
    );
    CREATE TABLE snapshots (
        stream BIGINT PRIMARY KEY,
        sequence BIGINT NOT NULL,
        head BYTEA NOT NULL,
        format TEXT NOT NULL,
        state BYTEA NOT NULL,
        hash BYTEA NOT NULL
    );
    CREATE TABLE servers (
        id TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        secret TEXT NOT NULL,
        until TIMESTAMPTZ NOT NULL,
        is_leaving BOOLEAN NOT NULL DEFAULT FALSE
    );
    CREATE TABLE notes (
        stream TEXT PRIMARY KEY,
        weight BIGINT NOT NULL,
        note TEXT NOT NULL
    );
    CREATE TABLE changes (
        id BIGINT PRIMARY KEY,
        version BIGINT NOT NULL
    );
    INSERT INTO changes (id, version) VALUES (1, 1);
",
    // By which servers know one another.
    "ALTER TABLE servers ADD COLUMN fingerprint TEXT;",
    // People, beside the records and outside their hashes.
    "CREATE TABLE persons (id BIGINT PRIMARY KEY, data BYTEA NOT NULL);",
    // The tables are the same. Records have keys of people where they had names: a program of before would show those.
    "-- names are apart",
];

const PREPARING: &str = "preparing the tables";

/// How often the tables are tried again when another server makes them at the same moment.
const TRIES: u32 = 5;

/// Makes the tables, or brings those of an earlier version up to date, in one transaction. Nothing is written where they
/// are as they should be.
pub(super) async fn prepare(database: &Database) -> Result<(), JournalError> {
    let mut tried = 0;
    loop {
        match version(database).await? {
            Some(found) if found == supported() => return Ok(()),
            Some(found) => check_version(database, found)?,
            None => {}
        }
        let upgrading = database
            .within(Operation::new(PREPARING, READ_WITHIN), async |connection| {
                upgrade(database, connection).await
            });
        tried += 1;
        match upgrading.await {
            // Two that make the same table at once: one of them is told that it is there.
            Err(JournalError::Storage { .. }) if tried < TRIES => {}
            done => return done,
        }
    }
}

async fn upgrade(database: &Database, connection: &mut Object) -> Result<(), JournalError> {
    const DOING: &str = PREPARING;
    connection
        .batch_execute(
            "CREATE TABLE IF NOT EXISTS tapis_schema (id BIGINT PRIMARY KEY, version BIGINT NOT NULL)",
        )
        .await
        .map_err(storage(DOING))?;
    let transaction = connection.transaction().await.map_err(storage(DOING))?;
    transaction
        .batch_execute(
            "INSERT INTO tapis_schema (id, version) VALUES (1, 0) ON CONFLICT DO NOTHING",
        )
        .await
        .map_err(storage(DOING))?;
    // The second server waits here, and finds everything done.
    let row = transaction
        .query_one(
            "SELECT version FROM tapis_schema WHERE id = 1 FOR UPDATE",
            &[],
        )
        .await
        .map_err(storage(DOING))?;
    let found: i64 = row.try_get(0).map_err(storage(DOING))?;
    let supported = supported();
    check_version(database, found)?;
    let done = usize::try_from(found).unwrap_or_default();
    for step in STEPS.iter().skip(done) {
        transaction
            .batch_execute(step)
            .await
            .map_err(storage(DOING))?;
    }
    if found < supported {
        transaction
            .execute(
                "UPDATE tapis_schema SET version = $1 WHERE id = 1",
                &[&supported],
            )
            .await
            .map_err(storage(DOING))?;
    }
    transaction.commit().await.map_err(storage(DOING))
}

/// Checks that the tables are there, and that they are none of a later version.
pub(super) async fn check(database: &Database) -> Result<(), JournalError> {
    match version(database).await? {
        Some(found) => check_version(database, found),
        None => Err(JournalError::NotAJournal {
            path: PathBuf::from(database.name()),
            why: "the database has none of its tables".to_owned(),
        }),
    }
}

/// The version of the tables; none where they are not made.
async fn version(database: &Database) -> Result<Option<i64>, JournalError> {
    const DOING: &str = "looking at the tables";
    let doing = Operation::new(DOING, ANSWERED_WITHIN);
    // Asked first, because a statement about a table that is not there is an error like any other.
    let named = "SELECT to_regclass('tapis_schema') IS NOT NULL";
    let row = database.row(doing, named, &[]).await?;
    let is_there = row.map(|row| row.try_get(0)).transpose();
    if is_there.map_err(storage(DOING))? != Some(true) {
        return Ok(None);
    }
    let version = "SELECT version FROM tapis_schema WHERE id = 1 AND version > 0";
    let row = database.row(doing, version, &[]).await?;
    let found = row.map(|row| row.try_get(0)).transpose();
    found.map_err(storage(DOING))
}

fn check_version(database: &Database, found: i64) -> Result<(), JournalError> {
    let supported = supported();
    if found > supported {
        return Err(JournalError::NewerVersion {
            path: PathBuf::from(database.name()),
            found,
            supported,
        });
    }
    Ok(())
}

fn supported() -> i64 {
    i64::try_from(STEPS.len()).unwrap_or(i64::MAX)
}
