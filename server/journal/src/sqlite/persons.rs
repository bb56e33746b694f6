//! People as rows beside the records. Whoever is taken out leaves no byte in the file and none in its write-ahead log.

use std::collections::BTreeMap;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::rows::{READING, WRITING};
use super::storage;
use crate::plan::check_persons;
use crate::{JournalError, Person, PersonKey};

/// What rows leave is overwritten, as it is not elsewhere: records are never deleted, and large snapshots would cost as much
/// again.
const OVERWRITTEN: &str = "PRAGMA secure_delete = ON";
const AS_BEFORE: &str = "PRAGMA secure_delete = OFF";

/// Keeps people, each instead of what was kept of them before.
pub(super) fn write(connection: &mut Connection, persons: &[Person]) -> Result<(), JournalError> {
    check_persons(persons)?;
    let new = persons.iter().cloned().map(|person| (person.key, person));
    let new: BTreeMap<PersonKey, Person> = new.collect();
    rewrite(connection, |known| known.extend(new))
}

/// Takes people out.
pub(super) fn erase(connection: &mut Connection, keys: &[PersonKey]) -> Result<(), JournalError> {
    rewrite(connection, |known| {
        known.retain(|key, _| !keys.contains(key));
    })?;
    // The log still has pages of before. A reader that is in the middle of them keeps them until the next time.
    connection
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .map_err(storage("emptying the write-ahead log"))
}

/// Everybody, by key.
pub(super) fn read(connection: &Connection) -> Result<Vec<Person>, JournalError> {
    // A file of before that is only read has no such table.
    let is_there = connection.table_exists(None, "persons");
    if !is_there.map_err(storage(READING))? {
        return Ok(Vec::new());
    }
    let mut statement = connection
        .prepare_cached("SELECT id, data FROM persons ORDER BY id")
        .map_err(storage(READING))?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    let mut persons = Vec::new();
    for row in rows.map_err(storage(READING))? {
        let (id, data) = row.map_err(storage(READING))?;
        persons.extend(PersonKey::in_column(id).map(|key| Person { key, data }));
    }
    Ok(persons)
}

/// Writes the table anew: pages that rows have moved between keep bytes of them, pages that are given back do not.
fn rewrite(
    connection: &mut Connection,
    change: impl FnOnce(&mut BTreeMap<PersonKey, Person>),
) -> Result<(), JournalError> {
    connection
        .execute_batch(OVERWRITTEN)
        .map_err(storage(WRITING))?;
    let rewritten = rewrite_overwritten(connection, change);
    let as_before = connection
        .execute_batch(AS_BEFORE)
        .map_err(storage(WRITING));
    rewritten.and(as_before)
}

fn rewrite_overwritten(
    connection: &mut Connection,
    change: impl FnOnce(&mut BTreeMap<PersonKey, Person>),
) -> Result<(), JournalError> {
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(storage(WRITING))?;
    let known = read(&transaction)?.into_iter();
    let mut known = known.map(|person| (person.key, person)).collect();
    change(&mut known);
    replace(&transaction, &known).map_err(storage(WRITING))?;
    transaction.commit().map_err(storage("committing"))
}

fn replace(
    transaction: &Transaction<'_>,
    persons: &BTreeMap<PersonKey, Person>,
) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM persons", [])?;
    let mut insert =
        transaction.prepare_cached("INSERT INTO persons (id, data) VALUES (?1, ?2)")?;
    for (key, person) in persons {
        insert.execute(params![key.column(), person.data])?;
    }
    Ok(())
}
