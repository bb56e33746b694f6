//! The file itself: one writer at a time, format and version, settings of SQLite.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::lock::Lock;
use super::storage;
use crate::JournalError;

/// "TAPJ" in the header of the file says what it is.
pub(super) const APPLICATION_ID: i64 = 0x5441_504a;

/// Version of the tables below and of what is in them.
pub(super) const VERSION: i64 = 1;

/// How long to wait for another program in the file, as the SQLite shell; longer would hold up the tables.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The format, described in the crate's page. `records` is in the order of appending, so that a commit touches
/// neighbouring pages; the index costs a page for each stream of a commit and finds a stream without reading all.
const SCHEMA: &str = "
    CREATE TABLE streams (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE records (
        id INTEGER PRIMARY KEY,
        stream_id INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        command TEXT NOT NULL,
        device TEXT NOT NULL,
        payload BLOB NOT NULL,
        hash BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX records_by_stream ON records (stream_id, sequence);
";

/// Snapshots, the newest of each stream. A program that does not know them needs none, so that the version of the file is the same
/// with and without; a file of before gets them when it is opened to be written.
const SNAPSHOTS: &str = "
    CREATE TABLE IF NOT EXISTS snapshots (
        stream_id INTEGER PRIMARY KEY,
        sequence INTEGER NOT NULL,
        head BLOB NOT NULL,
        format TEXT NOT NULL,
        state BLOB NOT NULL,
        hash BLOB NOT NULL
    ) STRICT;
";

/// People, beside the records and outside their hashes. As with snapshots, a program that does not know them needs none.
const PERSONS: &str = "
    CREATE TABLE IF NOT EXISTS persons (
        id INTEGER PRIMARY KEY,
        data BLOB NOT NULL
    ) STRICT;
";

/// Set anew at each opening.
///
/// - `synchronous=FULL`: each commit is synced; `fullfsync` makes that true on macOS.
/// - `wal_autocheckpoint`: none in the middle of a commit (see `checkpoints`).
/// - `journal_size_limit`: bytes; above what checkpoints leave, so that the log is normally written over and not grown,
///   below what a large commit would leave for ever.
const SETTINGS: &str = "
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA journal_size_limit = 16777216;
    PRAGMA foreign_keys = OFF;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
";

/// A file that is open to be written, by its own name.
pub(super) struct OpenFile {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
    /// Keeps others out until it is dropped.
    pub(super) lock: Lock,
}

/// Opens or creates the file.
pub(super) fn open_to_write(path: &Path) -> Result<OpenFile, JournalError> {
    let path = resolve(path)?;
    let lock = Lock::take(&path)?;
    refuse_second_name(&path)?;
    refuse_lonely_wal(&path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = connect(&path, flags)?;
    match content(&connection, &path)? {
        FileContent::Journal => {}
        FileContent::Nothing => create(&mut connection)?,
    }
    let mode: String = connection
        .query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))
        .map_err(storage("turning on the write-ahead log"))?;
    if mode != "wal" {
        return Err(JournalError::NotAJournal {
            path,
            why: format!("no write-ahead log possible here, but {mode}"),
        });
    }
    for made in [SNAPSHOTS, PERSONS] {
        connection
            .execute_batch(made)
            .map_err(storage("making room beside the records"))?;
    }
    settle(&connection, &path)?;
    Ok(OpenFile {
        path,
        connection,
        lock,
    })
}

/// Opens a file once more beside the connection that writes it.
pub(super) fn open_beside(path: &Path) -> Result<Connection, JournalError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    connect(path, flags)
}

/// Opens a file that must be there.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, JournalError> {
    let path = fs::canonicalize(path).map_err(io_error("opening", path))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = connect(&path, flags)?;
    match content(&connection, &path)? {
        FileContent::Journal => Ok(connection),
        FileContent::Nothing => Err(JournalError::NotAJournal {
            path,
            why: "it is empty".to_owned(),
        }),
    }
}

/// Writes a copy of the journal as it is at this moment to a file that must not be there, and syncs it.
///
/// `VACUUM INTO` and not SQLite's backup of pages: it is one read transaction, so that a writer neither waits nor makes
/// it begin anew; and it reads row by row, so that a page that cannot be read ends it instead of being copied along.
pub(super) fn copy_to(connection: &Connection, to: &Path) -> Result<(), JournalError> {
    let Some(name) = to.to_str() else {
        return Err(not_a_journal(to, "its name is not Unicode".to_owned()));
    };
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    // An empty file is taken by SQLite for one that is not there.
    let file = options.open(to).map_err(io_error("creating", to))?;
    connection
        .execute("VACUUM INTO ?1", [name])
        .map_err(storage("copying"))?;
    file.sync_all().map_err(io_error("syncing", to))
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, JournalError> {
    let connection = Connection::open_with_flags(path, flags).map_err(storage("opening"))?;
    connection
        .busy_timeout(BUSY_TIMEOUT)
        .map_err(storage("opening"))?;
    // The first statement that looks into the file is the one that finds out that it is no database.
    connection.execute_batch(SETTINGS).map_err(|error| {
        if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) {
            not_a_journal(path, "no SQLite file".to_owned())
        } else {
            storage("opening")(error)
        }
    })?;
    Ok(connection)
}

enum FileContent {
    Journal,
    Nothing,
}

fn content(connection: &Connection, path: &Path) -> Result<FileContent, JournalError> {
    let number = |sql: &str| -> Result<i64, JournalError> {
        connection
            .query_row(sql, [], |row| row.get(0))
            .map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => not_a_journal(path, "no SQLite file".to_owned()),
                _ => storage("reading the file header")(error),
            })
    };
    let application = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    match (application, version) {
        (APPLICATION_ID, VERSION) => Ok(FileContent::Journal),
        (APPLICATION_ID, found) if found > VERSION => Err(JournalError::NewerVersion {
            path: path.to_owned(),
            found,
            supported: VERSION,
        }),
        (0, 0) if tables == 0 => Ok(FileContent::Nothing),
        (application, version) => Err(not_a_journal(
            path,
            format!("a database with application id {application:#x}, version {version}"),
        )),
    }
}

/// Writes the tables and what the file is in one transaction: there is no half a journal.
fn create(connection: &mut Connection) -> Result<(), JournalError> {
    let mut create = || {
        let transaction = connection.transaction()?;
        transaction.execute_batch(SCHEMA)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
        transaction.commit()
    };
    create().map_err(storage("creating the journal"))
}

/// What the file has besides the tables and the index above, or has otherwise, one line each. A trigger of others would
/// change what is written; what is missing is found when it is used.
pub(super) fn foreign_parts(connection: &Connection) -> Result<Vec<String>, JournalError> {
    const DOING: &str = "reading the schema";
    let ours = Connection::open_in_memory().map_err(storage(DOING))?;
    for made in [SCHEMA, SNAPSHOTS, PERSONS] {
        ours.execute_batch(made).map_err(storage(DOING))?;
    }
    let ours = parts(&ours).map_err(storage(DOING))?;
    let found = parts(connection).map_err(storage(DOING))?;
    let foreign = found.into_iter().filter(|part| !ours.contains(part));
    Ok(foreign
        .map(|part| format!("{} {} is not of a journal", part.kind, part.name))
        .collect())
}

/// A table, index, trigger or view.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    kind: String,
    name: String,
    /// As it was made, with single spaces.
    made: String,
}

fn parts(connection: &Connection) -> rusqlite::Result<Vec<Part>> {
    let mut statement = connection.prepare("SELECT type, name, sql FROM sqlite_schema")?;
    let parts = statement.query_map([], |row| {
        let made: Option<String> = row.get(2)?;
        let words = made.unwrap_or_default();
        Ok(Part {
            kind: row.get(0)?,
            name: row.get(1)?,
            made: words.split_whitespace().collect::<Vec<_>>().join(" "),
        })
    })?;
    parts.collect()
}

/// Copies what the write-ahead log holds into the file, syncs it, and starts the log anew.
///
/// After a failed sync the system may show pages that the disk does not have. A log that was read back from such pages
/// must not be appended to: a power cut would end it there, and lose what was acknowledged later.
fn settle(connection: &Connection, path: &Path) -> Result<(), JournalError> {
    let busy: i64 = connection
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))
        .map_err(storage("recovering"))?;
    match busy {
        0 => Ok(()),
        _ => Err(JournalError::InUse {
            path: path.to_owned(),
        }),
    }
}

/// Locks the file of a journal, which need not be there, without opening it.
pub(super) fn hold(path: &Path) -> Result<Lock, JournalError> {
    Lock::take(&resolve(path)?)
}

/// SQLite would delete a write-ahead log beside a missing file, and with it what was acknowledged.
fn refuse_lonely_wal(path: &Path) -> Result<(), JournalError> {
    let wal = with_suffix(path, "-wal");
    if length(path)? == 0 && length(&wal)? > 0 {
        let why = format!("it is empty, but {} is not", wal.display());
        return Err(not_a_journal(path, why));
    }
    Ok(())
}

/// The lock and the write-ahead log go by the name of the file. By another name a second program would write it as well.
#[cfg(unix)]
fn refuse_second_name(path: &Path) -> Result<(), JournalError> {
    use std::os::unix::fs::MetadataExt;
    match fs::metadata(path) {
        Ok(metadata) if metadata.nlink() > 1 => {
            let why = "it has another name as well, by a hard link: copy it in place of linking it";
            Err(not_a_journal(path, why.to_owned()))
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(io_error("looking at", path)(error)),
    }
}

#[cfg(not(unix))]
const fn refuse_second_name(_path: &Path) -> Result<(), JournalError> {
    Ok(())
}

fn length(path: &Path) -> Result<u64, JournalError> {
    match fs::metadata(path) {
        Ok(metadata) => Ok(metadata.len()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        Err(error) => Err(io_error("looking at", path)(error)),
    }
}

/// One name for one file, whatever links lead to it, because the lock goes by the name.
fn resolve(path: &Path) -> Result<PathBuf, JournalError> {
    match fs::canonicalize(path) {
        Ok(resolved) => return Ok(resolved),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(io_error("opening", path)(error)),
    }
    let Some(name) = path.file_name() else {
        return Err(not_a_journal(path, "no file name".to_owned()));
    };
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let folder = fs::canonicalize(folder).map_err(io_error("opening", folder))?;
    Ok(folder.join(name))
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

pub(super) fn not_a_journal(path: &Path, why: String) -> JournalError {
    JournalError::NotAJournal {
        path: path.to_owned(),
        why,
    }
}

pub(super) fn io_error(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.to_owned();
    move |source| JournalError::Io {
        doing,
        path,
        source,
    }
}
