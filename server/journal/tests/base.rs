//! A PostgreSQL database of a test's own.

use tapis_journal::{Database, Held, JournalError, PostgresJournal, Register};
use tokio::runtime::{Builder, Runtime};

/// What streams begin with that one server at a time writes.
pub(crate) const OWNED: &str = "tournament/";

/// A database, and a runtime for the connections to it.
pub(crate) struct Base {
    pub(crate) url: String,
    pub(crate) runtime: Runtime,
}

impl Base {
    /// A new database; none where PostgreSQL is not installed.
    pub(crate) fn new() -> Option<Self> {
        let installed = tapis_test_postgres::installed()?;
        Some(Self::at(installed.shared().new_database()))
    }

    /// A database that is there already.
    pub(crate) fn at(url: String) -> Self {
        let mut runtime = Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_all().build().unwrap();
        Self { url, runtime }
    }

    /// Connections to it.
    pub(crate) fn database(&self) -> Database {
        Database::at(&self.url).unwrap()
    }

    /// The journal of a program that does not share it.
    pub(crate) fn open(&self) -> PostgresJournal {
        self.open_as(&Held::default())
    }

    /// The journal of a server.
    pub(crate) fn open_as(&self, held: &Held) -> PostgresJournal {
        self.try_open(held).unwrap()
    }

    /// The same, where the database may stay away.
    pub(crate) fn try_open(&self, held: &Held) -> Result<PostgresJournal, JournalError> {
        let runtime = self.runtime.handle().clone();
        PostgresJournal::open(self.database(), runtime, held.clone())
    }

    /// What a server takes and gives streams by.
    pub(crate) fn register(&self, server: &str) -> Register {
        let register = Register::new(self.database(), Held::by(server), OWNED);
        self.runtime.block_on(register.prepare()).unwrap();
        register
    }

    /// Runs SQL, as an intruder would.
    pub(crate) fn sql(&self, text: &str) -> String {
        tapis_test_postgres::sql(&self.url, text)
    }
}
