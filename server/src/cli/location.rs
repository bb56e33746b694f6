//! Where a journal is: a data folder, a file, or a database. What is printed of a location never has a password in it.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Args;
use tapis_journal::{Database, Journal, JournalError, PostgresJournal, Register, SqliteJournal};
use tapis_records::{DEFAULT_DATA, JOURNAL_FILE, NamesApart, TOURNAMENTS};
use thiserror::Error;
use tokio::runtime::{Builder, Runtime};

use super::Failure;
use super::copy::{CopyError, make_data_folder, make_new_file};
use super::format::{NewerFormat, check_format};
use super::update::open_for_this_program;

/// Names the database in place of the data folder.
const JOURNAL_VARIABLE: &str = "TAPIS_JOURNAL";

/// Names the data folder.
const DATA_VARIABLE: &str = "TAPIS_DATA";

/// Threads that a command keeps its connections with.
const THREADS: usize = 1;

/// The journal that a command reads.
///
/// The variables are read here and not by clap, for which they would be options like those that are typed: one that is typed
/// counts for more than either of them.
#[derive(Clone, Debug, Args)]
pub(super) struct Journals {
    /// Folder with the journal. The server may be running. Without it the variable `TAPIS_DATA` counts, then tapis-data.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Database with the journal, in place of a folder: postgres://tapis:password@db1,db2/tapis. Its servers may be
    /// running. Without --data and --journal the variable `TAPIS_JOURNAL` counts, which other users of the machine do not
    /// see.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    journal: Option<String>,
}

impl Journals {
    /// The location that is meant.
    pub(super) fn location(&self) -> Result<JournalLocation, LocationError> {
        self.location_with(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
    }

    fn location_with(
        &self,
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> Result<JournalLocation, LocationError> {
        if let Some(address) = &self.journal {
            return JournalLocation::database(address);
        }
        if let Some(data) = &self.data {
            return Ok(JournalLocation::Folder(data.clone()));
        }
        if let Some(address) = variable(JOURNAL_VARIABLE) {
            return JournalLocation::database(&address.to_string_lossy());
        }
        let data = variable(DATA_VARIABLE).unwrap_or_else(|| DEFAULT_DATA.into());
        Ok(JournalLocation::Folder(data.into()))
    }
}

/// Why a location cannot be used.
#[derive(Debug, Error)]
pub(super) enum LocationError {
    #[error("the address of the database cannot be used")]
    Address(#[source] JournalError),
    #[error("{0} cannot be opened")]
    Closed(String, #[source] JournalError),
    #[error("no thread can be started for the connections to {0}")]
    Thread(String, #[source] std::io::Error),
    #[error(transparent)]
    Make(#[from] CopyError),
    #[error(transparent)]
    Newer(#[from] NewerFormat),
    #[error("{0} cannot be made ready for this program")]
    NotReady(String, #[source] Failure),
    #[error("a server uses {0}: stop it first ({1}), then give the command again")]
    Serves(String, String),
}

/// Where a journal is.
#[derive(Clone, Debug)]
pub(super) enum JournalLocation {
    /// A data folder, with the journal in it.
    Folder(PathBuf),
    /// The journal alone.
    File(PathBuf),
    /// A database that servers share.
    Database(Database),
}

impl fmt::Display for JournalLocation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(path) | Self::File(path) => path.display().fmt(formatter),
            Self::Database(database) => formatter.write_str(database.name()),
        }
    }
}

impl JournalLocation {
    /// A location as it is typed: an address, a name that ends in .sqlite or is that of a file, or a folder.
    pub(super) fn of(text: &OsStr) -> Result<Self, LocationError> {
        if let Some(address) = text.to_str().filter(|text| Database::is_address(text)) {
            return Self::database(address);
        }
        let path = PathBuf::from(text);
        let is_file = path.extension().is_some_and(|end| end == "sqlite") || path.is_file();
        Ok(if is_file {
            Self::File(path)
        } else {
            Self::Folder(path)
        })
    }

    fn database(address: &str) -> Result<Self, LocationError> {
        let database = Database::at(address).map_err(LocationError::Address)?;
        Ok(Self::Database(database))
    }

    /// The file of the journal, where it is one.
    pub(super) fn file(&self) -> Option<PathBuf> {
        match self {
            Self::Folder(folder) => Some(folder.join(JOURNAL_FILE)),
            Self::File(file) => Some(file.clone()),
            Self::Database(_) => None,
        }
    }

    /// Opens what is there, also while servers write it. Nothing is changed.
    pub(super) fn open_to_read(&self) -> Result<Opened, LocationError> {
        self.check_format()?;
        let closed = |error| LocationError::Closed(self.to_string(), error);
        match self {
            Self::Folder(_) | Self::File(_) => {
                let file = self.file().unwrap_or_default();
                let journal = SqliteJournal::open_read_only(&file).map_err(closed)?;
                Ok(Opened::File(journal))
            }
            Self::Database(database) => {
                let runtime = self.runtime()?;
                let handle = runtime.handle().clone();
                let journal = PostgresJournal::open_read_only(database.clone(), handle);
                Ok(Opened::Shared {
                    journal: journal.map_err(closed)?,
                    _connections: runtime,
                })
            }
        }
    }

    /// Opens what is there, or makes it, as a program that is no server. A file is for its owner only, and no server may be
    /// using it. A folder that an older program wrote last is copied first, as when a server opens it.
    pub(super) fn open_to_write(&self) -> Result<Opened, LocationError> {
        self.check_format()?;
        let closed = |error| LocationError::Closed(self.to_string(), error);
        match self {
            Self::Folder(_) | Self::File(_) => {
                let file = self.file().unwrap_or_default();
                if let Self::Folder(folder) = self {
                    make_data_folder(folder)?;
                }
                make_new_file(&file)?;
                if let Self::Folder(folder) = self {
                    open_for_this_program(folder, SystemTime::now().into())
                        .map_err(|error| LocationError::NotReady(self.to_string(), error))?;
                }
                Ok(Opened::File(SqliteJournal::open(&file).map_err(closed)?))
            }
            Self::Database(database) => {
                let runtime = self.runtime()?;
                let handle = runtime.handle().clone();
                let held = tapis_journal::Held::default();
                let journal = PostgresJournal::open(database.clone(), handle, held);
                Ok(Opened::Shared {
                    journal: journal.map_err(closed)?,
                    _connections: runtime,
                })
            }
        }
    }

    /// Opens what is there to change it while no server uses it, as far as that can be known: none of a folder, none whose
    /// lease in the database has not run out. The format of a folder stays what it is.
    pub(super) fn open_alone(&self) -> Result<Opened, LocationError> {
        self.check_format()?;
        let closed = |error| LocationError::Closed(self.to_string(), error);
        match self {
            Self::Folder(_) | Self::File(_) => {
                let file = self.file().unwrap_or_default();
                // Nothing is made where nothing is.
                SqliteJournal::open_read_only(&file).map_err(closed)?;
                let opened = SqliteJournal::open(&file).map_err(|error| {
                    if matches!(error, JournalError::InUse { .. }) {
                        LocationError::Serves(self.to_string(), "on this machine".to_owned())
                    } else {
                        closed(error)
                    }
                });
                Ok(Opened::File(opened?))
            }
            Self::Database(database) => {
                let runtime = self.runtime()?;
                let held = tapis_journal::Held::default();
                let handle = runtime.handle().clone();
                let journal = PostgresJournal::open(database.clone(), handle, held.clone());
                let journal = journal.map_err(closed)?;
                let register = Register::new(database.clone(), held, TOURNAMENTS);
                let state = runtime.block_on(register.state(0, &[])).map_err(closed)?;
                let servers = state.servers.into_iter().map(|server| server.address);
                let servers: Vec<String> = servers.collect();
                if !servers.is_empty() {
                    return Err(LocationError::Serves(self.to_string(), servers.join(", ")));
                }
                Ok(Opened::Shared {
                    journal,
                    _connections: runtime,
                })
            }
        }
    }

    /// Refuses a folder that only a newer program can read.
    fn check_format(&self) -> Result<(), NewerFormat> {
        match self {
            Self::Folder(folder) => check_format(folder),
            Self::File(_) | Self::Database(_) => Ok(()),
        }
    }

    fn runtime(&self) -> Result<Runtime, LocationError> {
        Builder::new_multi_thread()
            .worker_threads(THREADS)
            .enable_all()
            .build()
            .map_err(|error| LocationError::Thread(self.to_string(), error))
    }

    /// The options by which another command finds it; what is secret is left out.
    pub(super) fn as_options(&self) -> String {
        match self {
            Self::Folder(folder) => format!("--data {}", folder.display()),
            Self::File(file) => {
                let folder = file.parent().unwrap_or(Path::new("."));
                format!("--data {}", folder.display())
            }
            Self::Database(_) => format!("--journal {self} (with user and password)"),
        }
    }
}

/// A journal that was opened.
pub(super) enum Opened {
    /// A file.
    File(SqliteJournal),
    /// A database, and what the connections to it live by.
    Shared {
        /// The journal.
        journal: PostgresJournal,
        /// Dropped after it.
        _connections: Runtime,
    },
}

impl Opened {
    /// What all journals do. Records have no names: they are as they were written.
    pub(super) fn journal(&mut self) -> &mut dyn Journal {
        match self {
            Self::File(journal) => journal,
            Self::Shared { journal, .. } => journal,
        }
    }

    /// The journal with the names that lie beside the records, for following events.
    pub(super) fn with_names(&mut self) -> NamesApart<&mut dyn Journal> {
        NamesApart::read_only(self.journal())
    }

    /// What the database says of its own file, a line for each thing wrong. PostgreSQL looks after its own.
    pub(super) fn check_file(&mut self) -> Result<Vec<String>, JournalError> {
        match self {
            Self::File(journal) => journal.check_file(),
            Self::Shared { .. } => Ok(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: &str = "postgres://tapis:hunter2@localhost/one";
    const OTHER: &str = "postgres://tapis:hunter2@localhost/other";

    /// Options that are typed, or variables of the machine.
    #[derive(Default)]
    struct Given {
        data: Option<&'static str>,
        journal: Option<&'static str>,
    }

    fn data(folder: &'static str) -> Given {
        Given {
            data: Some(folder),
            ..Given::default()
        }
    }

    fn journal(address: &'static str) -> Given {
        Given {
            journal: Some(address),
            ..Given::default()
        }
    }

    fn location(typed: &Given, variables: &Given) -> String {
        let journals = Journals {
            data: typed.data.map(PathBuf::from),
            journal: typed.journal.map(str::to_owned),
        };
        let variable = |name: &str| match name {
            DATA_VARIABLE => variables.data.map(OsString::from),
            JOURNAL_VARIABLE => variables.journal.map(OsString::from),
            _ => None,
        };
        journals.location_with(variable).unwrap().to_string()
    }

    #[test]
    fn what_is_typed_counts_for_more_than_what_the_machine_is_set_to() {
        let one = "postgres://localhost:5432/one";
        let nothing = Given::default;
        let both = |journal| Given {
            journal: Some(journal),
            ..data("here")
        };
        assert_eq!(location(&nothing(), &nothing()), "tapis-data");
        assert_eq!(location(&nothing(), &data("here")), "here");
        assert_eq!(location(&nothing(), &both(URL)), one);
        assert_eq!(location(&data("there"), &journal(URL)), "there");
        assert_eq!(location(&journal(URL), &both(OTHER)), one);
    }

    #[test]
    fn a_location_is_printed_without_its_password() {
        let place = JournalLocation::of(OsStr::new(URL)).unwrap();
        let said = format!("{place} {place:?} {}", place.as_options());
        assert!(
            !said.contains("hunter2") && said.contains("localhost"),
            "{said}"
        );
        let wrong = "postgres://tapis:hunter2@localhost:hunter2/one?sslmode=maybe";
        let refused = JournalLocation::of(OsStr::new(wrong)).unwrap_err();
        let said = format!("{refused:?} {}", super::super::chain(&refused));
        assert!(!said.contains("hunter2"), "{said}");
    }

    #[test]
    fn a_name_that_ends_in_sqlite_is_a_file_and_any_other_new_one_a_folder() {
        let is_file = |text: &str| {
            matches!(
                JournalLocation::of(OsStr::new(text)),
                Ok(JournalLocation::File(_))
            )
        };
        assert!(is_file("nowhere/copy.sqlite"));
        assert!(!is_file("nowhere/copy"));
    }
}
