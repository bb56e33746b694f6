//! The journal in a PostgreSQL database, which several servers share.

mod append;
mod database;
mod held;
mod persons;
mod read;
mod register;
mod schema;
mod snapshots;
mod warned;
mod withheld;

use std::collections::BTreeMap;
use std::error::Error as StdError;
use std::time::Duration;

use tokio::runtime::Handle;

use crate::chain::{Head, StoredStream};
use crate::error::with_source;
use crate::plan::Plan;
use crate::{
    Batch, Journal, JournalError, Person, PersonKey, Record, Sequence, Snapshot, StreamName,
};

pub use database::Database;
use database::Operation;
pub use held::{Epoch, Held};
pub use register::{ClusterState, Founding, Ownership, Register, Server};

/// How long one waits for an answer of the database, its standby's word included. After that it is not known what became
/// of what was asked.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);

/// The same for what may be much: a page of records, a snapshot.
const READ_WITHIN: Duration = Duration::from_secs(30);

/// A journal in a PostgreSQL database.
///
/// What is acknowledged is as durable as the database makes a commit: on its disk, and on its standby's where
/// `synchronous_standby_names` says so. Other servers may write other streams of the same database: see [`Held`].
#[derive(Debug)]
pub struct PostgresJournal {
    database: Database,
    runtime: Handle,
    held: Held,
    access: AccessMode,
    /// Ends of the streams as this journal has left them. Each commit compares them with the database's.
    known: BTreeMap<StreamName, StoredStream>,
    /// Set by a commit that failed: what became of it is unknown, so nothing may be built on it.
    failed: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AccessMode {
    Write,
    Read,
}

impl PostgresJournal {
    /// Opens the journal, and makes its tables where there are none. Its work is done on the runtime of `runtime`, and
    /// waited for by the caller, which is no task of a runtime.
    ///
    /// The streams in `held` are claimed again: what a connection that was lost may still do to them is over then, and
    /// what is read of them is as durable as what is acknowledged. Those that other servers have taken are dropped from it.
    ///
    /// # Errors
    ///
    /// [`JournalError::NewerVersion`]; [`JournalError::Storage`] if the database is away.
    pub fn open(database: Database, runtime: Handle, held: Held) -> Result<Self, JournalError> {
        runtime.block_on(async {
            schema::prepare(&database).await?;
            held.claim_again(&database).await
        })?;
        Ok(Self {
            database,
            runtime,
            held,
            access: AccessMode::Write,
            known: BTreeMap::new(),
            failed: None,
        })
    }

    /// Opens a journal that is there for reading, also while servers write it. Nothing is changed, and nothing made: a role
    /// that may only read is enough.
    ///
    /// # Errors
    ///
    /// [`JournalError::NotAJournal`], [`JournalError::NewerVersion`]; [`JournalError::Storage`] if the database is away.
    pub fn open_read_only(database: Database, runtime: Handle) -> Result<Self, JournalError> {
        runtime.block_on(schema::check(&database))?;
        Ok(Self {
            database,
            runtime,
            held: Held::default(),
            access: AccessMode::Read,
            known: BTreeMap::new(),
            failed: None,
        })
    }

    /// Makes a stream that no server takes before [`release`](Self::release), so that none goes on with half of it; or
    /// takes one back that no server has ever taken. It stays so when the connection is lost.
    ///
    /// # Errors
    ///
    /// [`JournalError::NotOwner`] if a server has it, or had; [`JournalError::Storage`].
    pub fn withhold(&mut self, stream: &StreamName) -> Result<(), JournalError> {
        self.check_may_write()?;
        let withholding = withheld::withhold(&self.database, stream);
        self.runtime.block_on(withholding)
    }

    /// Lets servers take a stream that was withheld.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`].
    pub fn release(&mut self, stream: &StreamName) -> Result<(), JournalError> {
        self.check_may_write()?;
        let releasing = withheld::release(&self.database, stream);
        self.runtime.block_on(releasing)
    }

    fn check_may_write(&self) -> Result<(), JournalError> {
        if self.access == AccessMode::Read {
            return Err(JournalError::ReadOnly);
        }
        match &self.failed {
            Some(reason) => Err(JournalError::Failed {
                reason: reason.clone(),
            }),
            None => Ok(()),
        }
    }

    fn fail(&mut self, error: JournalError) -> JournalError {
        self.failed = Some(with_source(&error));
        error
    }

    /// End of a stream; loaded and checked when it is first asked for.
    fn head(&mut self, stream: &StreamName) -> Result<Head, JournalError> {
        if let Some(known) = self.known.get(stream) {
            return Ok(known.head);
        }
        match self.runtime.block_on(read::load(&self.database, stream))? {
            Some(known) => {
                self.known.insert(stream.clone(), known);
                Ok(known.head)
            }
            None => Ok(Head::EMPTY),
        }
    }

    /// Stores what a plan has accepted, and takes back what the database knows better.
    fn commit(&mut self, batches: &[Batch], plan: &mut Plan<'_>) -> Result<(), JournalError> {
        let mut appending = append::AppendColumns::default();
        for (stream, head) in &plan.heads {
            let known = match self.known.get(*stream) {
                Some(known) => *known,
                None => {
                    let making = append::make_stream(&self.database, stream);
                    self.runtime.block_on(making)?
                }
            };
            let epoch = self.held.epoch(stream);
            appending.stream((*stream).clone(), known, (epoch, *head));
        }
        for planned in &plan.planned {
            appending.records(planned);
        }
        let appended = self
            .runtime
            .block_on(append::append(&self.database, &appending))?;
        for (stream, known, head) in appending.streams() {
            if appended.contains(&known.id) {
                let known = StoredStream { head, ..known };
                self.known.insert(stream.clone(), known);
                continue;
            }
            self.known.remove(stream);
            for (batch, outcome) in batches.iter().zip(&mut plan.outcomes) {
                if batch.stream == *stream && outcome.is_ok() {
                    let why = read::why_not(&self.database, &self.held, batch);
                    *outcome = Err(self.runtime.block_on(why)?);
                }
            }
        }
        Ok(())
    }
}

impl Journal for PostgresJournal {
    fn append(
        &mut self,
        batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError> {
        self.check_may_write()?;
        for batch in batches {
            // A batch that expects something else has seen what another server wrote.
            if let Some(known) = self.known.get(&batch.stream)
                && known.head.sequence != batch.expected
            {
                self.known.remove(&batch.stream);
            }
        }
        let mut plan = match Plan::new(batches, |stream| self.head(stream)) {
            Ok(plan) => plan,
            Err(error) => return Err(self.fail(error)),
        };
        if !plan.planned.is_empty()
            && let Err(error) = self.commit(batches, &mut plan)
        {
            return Err(self.fail(error));
        }
        Ok(plan.outcomes)
    }

    fn read(
        &mut self,
        stream: &StreamName,
        after: Sequence,
        limit: usize,
    ) -> Result<Vec<Record>, JournalError> {
        let reading = read::read(&self.database, stream, after, limit);
        self.runtime.block_on(reading)
    }

    fn last(&mut self, stream: &StreamName) -> Result<Sequence, JournalError> {
        // Not as it was left: another server may have gone on with it.
        let loaded = self.runtime.block_on(read::load(&self.database, stream))?;
        Ok(loaded.map_or(Sequence::ZERO, |known| known.head.sequence))
    }

    fn streams(&mut self) -> Result<Vec<StreamName>, JournalError> {
        self.runtime.block_on(read::streams(&self.database))
    }

    fn write_snapshot(
        &mut self,
        stream: &StreamName,
        snapshot: &Snapshot,
    ) -> Result<(), JournalError> {
        self.check_may_write()?;
        let writing = snapshots::write(&self.database, stream, snapshot);
        self.runtime.block_on(writing)
    }

    fn snapshot(&mut self, stream: &StreamName) -> Result<Option<Snapshot>, JournalError> {
        let reading = snapshots::read(&self.database, stream);
        self.runtime.block_on(reading)
    }

    fn forget_snapshots(&mut self) -> Result<(), JournalError> {
        self.check_may_write()?;
        self.runtime.block_on(snapshots::forget(&self.database))
    }

    fn write_persons(&mut self, persons: &[Person]) -> Result<(), JournalError> {
        self.check_may_write()?;
        let writing = persons::write(&self.database, persons);
        self.runtime.block_on(writing)
    }

    fn erase_persons(&mut self, keys: &[PersonKey]) -> Result<(), JournalError> {
        self.check_may_write()?;
        let erasing = persons::erase(&self.database, keys);
        self.runtime.block_on(erasing)
    }

    fn persons(&mut self) -> Result<Vec<Person>, JournalError> {
        let reading = persons::read(&self.database);
        self.runtime.block_on(reading)
    }

    fn maintain(&mut self) -> Result<Option<Duration>, JournalError> {
        // The database looks after its own files.
        Ok(None)
    }

    fn persons_of(&mut self, keys: &[PersonKey]) -> Result<Vec<Person>, JournalError> {
        let reading = persons::read_some(&self.database, keys);
        self.runtime.block_on(reading)
    }
}

/// Makes an error of the database one of ours.
fn storage<E: StdError + Send + Sync + 'static>(doing: &'static str) -> impl Fn(E) -> JournalError {
    move |error| JournalError::Storage {
        doing,
        source: Box::new(error),
    }
}

/// The database does not answer, or cannot be reached.
fn no_answer(doing: &'static str) -> JournalError {
    JournalError::Storage {
        doing,
        source: "the database does not answer".into(),
    }
}

/// A number as a column holds it. Numbers that are stored fit; a larger one can only be asked for, and is then as good
/// as the largest.
fn column(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
