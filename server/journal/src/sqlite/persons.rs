//! People as rows beside the records. Erasing a person leaves no byte in the file and none in its write-ahead log.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::erasing::overwriting;
use super::rows::{READING, WRITING};
use super::storage;
use crate::plan::check_persons;
use crate::{JournalError, Person, PersonKey};

const INSERT: &str = "INSERT INTO persons (id, data) VALUES (?1, ?2)";

/// Keeps people, each instead of what was kept of them before.
pub(super) fn write(connection: &mut Connection, persons: &[Person]) -> Result<(), JournalError> {
    check_persons(persons)?;
    let new = persons.iter().cloned().map(|person| (person.key, person));
    let new: BTreeMap<PersonKey, Person> = new.collect();
    rewrite(connection, |known| known.extend(new))
}

/// Keeps people whose keys were drawn for the records of this transaction.
///
/// The table is not written anew, which would cost as much as all people in it. Bytes that rows leave behind when they
/// move between pages are overwritten when a person is erased.
pub(super) fn insert(
    transaction: &Transaction<'_>,
    persons: &[Person],
) -> Result<(), JournalError> {
    if persons.is_empty() {
        return Ok(());
    }
    let mut insert = transaction
        .prepare_cached(INSERT)
        .map_err(storage(WRITING))?;
    for person in persons {
        insert
            .execute(params![person.key.column(), person.data])
            .map_err(storage(WRITING))?;
    }
    Ok(())
}

/// Takes people out. The write-ahead log still has pages with them.
pub(super) fn erase(connection: &mut Connection, keys: &[PersonKey]) -> Result<(), JournalError> {
    rewrite(connection, |known| {
        for key in keys {
            known.remove(key);
        }
    })
}

/// Everybody, by key.
pub(super) fn read(connection: &Connection) -> Result<Vec<Person>, JournalError> {
    if !are_there(connection)? {
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

/// Those of these people who are there, by key.
pub(super) fn read_some(
    connection: &Connection,
    keys: &[PersonKey],
) -> Result<Vec<Person>, JournalError> {
    if keys.is_empty() || !are_there(connection)? {
        return Ok(Vec::new());
    }
    // One look at the file, however many are asked for.
    let looking = connection
        .unchecked_transaction()
        .map_err(storage(READING))?;
    let mut statement = looking
        .prepare_cached("SELECT data FROM persons WHERE id = ?1")
        .map_err(storage(READING))?;
    let mut persons = BTreeMap::new();
    for key in keys {
        let row = statement.query_row(params![key.column()], |row| row.get(0));
        if let Some(data) = row.optional().map_err(storage(READING))? {
            persons.insert(*key, Person { key: *key, data });
        }
    }
    Ok(persons.into_values().collect())
}

/// Whether the file has the table: one of before that is only read has none.
fn are_there(connection: &Connection) -> Result<bool, JournalError> {
    connection
        .table_exists(None, "persons")
        .map_err(storage(READING))
}

/// Writes the table anew: pages that rows have moved between keep bytes of them, pages that are given back do not.
fn rewrite(
    connection: &mut Connection,
    change: impl FnOnce(&mut BTreeMap<PersonKey, Person>),
) -> Result<(), JournalError> {
    overwriting(connection, |transaction| {
        let known = read(transaction)?.into_iter();
        let mut known = known.map(|person| (person.key, person)).collect();
        change(&mut known);
        replace(transaction, &known).map_err(storage(WRITING))
    })
}

fn replace(
    transaction: &Transaction<'_>,
    persons: &BTreeMap<PersonKey, Person>,
) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM persons", [])?;
    let mut insert = transaction.prepare_cached(INSERT)?;
    for (key, person) in persons {
        insert.execute(params![key.column(), person.data])?;
    }
    Ok(())
}
