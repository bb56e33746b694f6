//! Streams that are being written by a program that is no server: none takes them before they are whole.

use super::{ANSWERED_WITHIN, Database, Operation, storage};
use crate::{Hash, JournalError, StreamName};

/// What stands as the owner of such a stream. No server is called so: their names are random, and longer.
pub(super) const WITHHELD: &str = "withheld";

/// Makes a stream that servers neither see nor take, or takes one back that none has ever taken.
pub(super) async fn withhold(database: &Database, stream: &StreamName) -> Result<(), JournalError> {
    const DOING: &str = "withholding a stream";
    let genesis = Hash::GENESIS.0;
    let row = database
        .row(
            Operation::new(DOING, ANSWERED_WITHIN),
            "WITH made AS (INSERT INTO streams (name, hash, owner) VALUES ($1, $2, $3) \
             ON CONFLICT (name) DO UPDATE SET owner = excluded.owner \
             WHERE streams.epoch = 0 AND (streams.owner IS NULL OR streams.owner = excluded.owner) \
             RETURNING 1), \
             told AS (UPDATE changes SET version = version + 1 WHERE EXISTS (SELECT 1 FROM made)) \
             SELECT count(*) > 0 FROM made",
            &[&stream.as_str(), &&genesis[..], &WITHHELD],
        )
        .await?;
    let is_made = row.map(|row| row.try_get(0)).transpose();
    match is_made.map_err(storage(DOING))? {
        Some(true) => Ok(()),
        Some(false) | None => Err(JournalError::NotOwner {
            stream: stream.clone(),
        }),
    }
}

/// Gives such a stream to whichever server takes it first.
pub(super) async fn release(database: &Database, stream: &StreamName) -> Result<(), JournalError> {
    database
        .rows(
            Operation::new("releasing a stream", ANSWERED_WITHIN),
            "WITH given AS (UPDATE streams SET owner = NULL WHERE name = $1 AND owner = $2 RETURNING 1) \
             UPDATE changes SET version = version + 1 WHERE EXISTS (SELECT 1 FROM given)",
            &[&stream.as_str(), &WITHHELD],
        )
        .await
        .map(|_| ())
}
