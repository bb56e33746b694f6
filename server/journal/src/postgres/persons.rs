//! People as rows beside the records. The database keeps what was deleted until it vacuums the table, and in its own log.

use tokio_postgres::types::ToSql;

use super::{Database, Operation, READ_WITHIN, storage};
use crate::plan::check_persons;
use crate::{JournalError, Person, PersonKey};

const KEEPING: &str = "keeping people";
const ERASING: &str = "erasing people";
const READING: &str = "reading people";

/// Keeps people, each instead of what was kept of them before.
pub(super) async fn write(database: &Database, persons: &[Person]) -> Result<(), JournalError> {
    check_persons(persons)?;
    let ids: Vec<i64> = persons.iter().map(|person| person.key.column()).collect();
    let data: Vec<&[u8]> = persons.iter().map(|person| &person.data[..]).collect();
    database
        .rows(
            Operation::new(KEEPING, READ_WITHIN),
            "INSERT INTO persons (id, data) SELECT * FROM unnest($1::BIGINT[], $2::BYTEA[]) \
             ON CONFLICT (id) DO UPDATE SET data = excluded.data",
            &[&ids, &data],
        )
        .await
        .map(|_| ())
}

/// Takes people out.
pub(super) async fn erase(database: &Database, keys: &[PersonKey]) -> Result<(), JournalError> {
    let ids: Vec<i64> = keys.iter().map(|key| key.column()).collect();
    let doing = Operation::new(ERASING, READ_WITHIN);
    let text = "DELETE FROM persons WHERE id = ANY($1)";
    database.rows(doing, text, &[&ids]).await.map(|_| ())
}

/// Everybody, by key.
pub(super) async fn read(database: &Database) -> Result<Vec<Person>, JournalError> {
    let all = "SELECT id, data FROM persons ORDER BY id";
    read_where(database, all, &[]).await
}

/// Those of these people who are there, by key.
pub(super) async fn read_some(
    database: &Database,
    keys: &[PersonKey],
) -> Result<Vec<Person>, JournalError> {
    let ids: Vec<i64> = keys.iter().map(|key| key.column()).collect();
    let some = "SELECT id, data FROM persons WHERE id = ANY($1) ORDER BY id";
    read_where(database, some, &[&ids]).await
}

async fn read_where(
    database: &Database,
    text: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Person>, JournalError> {
    let doing = Operation::new(READING, READ_WITHIN);
    // Tables of before that are only read have none.
    let named = "SELECT to_regclass('persons') IS NOT NULL";
    let row = database.row(doing, named, &[]).await?;
    let is_there: Option<bool> = row
        .map(|row| row.try_get(0))
        .transpose()
        .map_err(storage(READING))?;
    if is_there != Some(true) {
        return Ok(Vec::new());
    }
    let mut persons = Vec::new();
    for row in database.rows(doing, text, parameters).await? {
        let of_row = || Ok((row.try_get(0)?, row.try_get(1)?));
        let (id, data) = of_row().map_err(storage::<tokio_postgres::Error>(READING))?;
        persons.extend(PersonKey::in_column(id).map(|key| Person { key, data }));
    }
    Ok(persons)
}
