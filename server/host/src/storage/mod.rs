//! The journal behind a thread of its own: requests come from all tasks, one writer serves them, and one commit writes many
//! batches.

mod writer;

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use tapis_journal::{
    Batch, Journal, JournalError, Person, PersonKey, Record, Sequence, Snapshot, StreamName,
};
use tapis_records::NamesApart;
use tapis_rules::time::Timestamp;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tracing::error;

use self::writer::{Writer, WriterReports};
use crate::entropy::{Entropy, draw_bytes};
use crate::metrics::Metrics;
use crate::tasks::{Power, Tasks};

/// Most requests that wait for the writer: more than there are tournaments, so that it is full only when the disk is
/// slow.
const MAX_WAITING: usize = 256;

/// Records read at a time when a stream is replayed.
pub const PAGE: usize = 1_024;

/// Waits for as long as the disk takes.
pub(crate) type DiskDelay = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Where the journal's writer runs.
#[derive(Clone)]
pub enum WriterMode {
    /// On a thread of its own, because the disk makes it wait.
    Thread,
    /// As a task beside all others, after the delay of a simulated disk.
    Task(DiskDelay),
}

/// The journal's writer, which runs until the last `Storage` is dropped.
pub(crate) enum WriterHandle {
    Thread(JoinHandle<()>),
    Task(Tasks),
}

impl WriterHandle {
    /// Waits until every request is served. The last `Storage` has to be dropped before.
    pub(crate) async fn finish(self) {
        match self {
            Self::Thread(thread) => {
                let joined = tokio::task::spawn_blocking(move || thread.join()).await;
                if !matches!(joined, Ok(Ok(()))) {
                    error!("the journal's writer did not end well");
                }
            }
            Self::Task(task) => task.finish().await,
        }
    }
}

/// Opens the journal, at the start and again after a failure.
pub type OpenJournal = Arc<dyn Fn() -> Result<Box<dyn Journal>, JournalError> + Send + Sync>;

/// Opens the journal so that names of players lie beside its records, and everything is read with them.
pub(crate) fn names_apart(open: &OpenJournal, entropy: &Arc<dyn Entropy>) -> OpenJournal {
    let (open, entropy) = (OpenJournal::clone(open), Arc::clone(entropy));
    Arc::new(move || {
        let draw = draw_bytes(Arc::clone(&entropy));
        Ok(Box::new(NamesApart::new(open()?, draw)))
    })
}

/// Why something could not be stored or read.
#[derive(Debug, Error)]
pub(crate) enum StorageError {
    /// Nothing was appended.
    #[error("the journal refuses")]
    Refused(#[source] JournalError),
    /// It is not known whether it was appended: only reading the stream tells.
    #[error("the journal failed: {0}")]
    Failed(String),
    /// The writer has stopped.
    #[error("the journal is closed")]
    Closed,
}

/// A request to the writer.
#[derive(Debug)]
enum Request {
    Append(Batch, oneshot::Sender<Result<Sequence, StorageError>>),
    Read(
        StreamName,
        Sequence,
        /// Most records.
        usize,
        oneshot::Sender<Result<Vec<Record>, StorageError>>,
    ),
    WriteSnapshot(
        StreamName,
        Snapshot,
        oneshot::Sender<Result<(), StorageError>>,
    ),
    ReadSnapshot(
        StreamName,
        oneshot::Sender<Result<Option<Snapshot>, StorageError>>,
    ),
    WritePersons(Vec<Person>, oneshot::Sender<Result<(), StorageError>>),
    ErasePersons(Vec<PersonKey>, oneshot::Sender<Result<(), StorageError>>),
    ReadPersons(
        Vec<PersonKey>,
        oneshot::Sender<Result<Vec<Person>, StorageError>>,
    ),
    ForeignParts(oneshot::Sender<Result<Vec<String>, StorageError>>),
    Streams(oneshot::Sender<Result<Vec<StreamName>, StorageError>>),
    /// The last time in the journal.
    Latest(oneshot::Sender<Result<Timestamp, StorageError>>),
    /// Opens the journal again where it has failed.
    Reopen(oneshot::Sender<Result<(), StorageError>>),
    /// Answered when all requests before it are.
    Barrier(oneshot::Sender<Result<(), StorageError>>),
}

/// Access to the journal.
#[derive(Clone, Debug)]
pub(crate) struct Storage {
    requests: mpsc::Sender<Request>,
    /// Whether long work has threads of its own.
    has_threads: bool,
    is_failing: Arc<AtomicBool>,
}

impl Storage {
    /// Opens the journal and starts its writer, which ends when the last `Storage` is dropped.
    pub(crate) async fn start(
        journal: &OpenJournal,
        writer_mode: &WriterMode,
        power: &Power,
        metrics: &Metrics,
    ) -> Result<(Self, WriterHandle), JournalError> {
        let is_failing = Arc::new(AtomicBool::new(false));
        let reports = WriterReports {
            metrics: metrics.clone(),
            is_failing: Arc::clone(&is_failing),
        };
        let open = OpenJournal::clone(journal);
        let (requests, waiting) = mpsc::channel(MAX_WAITING);
        let writer = match writer_mode {
            WriterMode::Thread => WriterHandle::Thread(start_thread(open, reports, waiting).await?),
            WriterMode::Task(delay) => {
                let writer = Writer::open(open, reports)?;
                let task = Tasks::on(power);
                task.spawn(writer.serve_after_delay(waiting, DiskDelay::clone(delay)));
                WriterHandle::Task(task)
            }
        };
        let storage = Self {
            requests,
            has_threads: matches!(writer_mode, WriterMode::Thread),
            is_failing,
        };
        Ok((storage, writer))
    }

    /// Appends a batch; returns when it is on disk.
    pub(crate) async fn append(&self, batch: Batch) -> Result<Sequence, StorageError> {
        self.ask(|answer| Request::Append(batch, answer)).await
    }

    /// Reads the next page of a stream.
    pub(crate) async fn read(
        &self,
        stream: &StreamName,
        after: Sequence,
    ) -> Result<Vec<Record>, StorageError> {
        self.read_some(stream, after, PAGE).await
    }

    /// Reads some records of a stream.
    pub(crate) async fn read_some(
        &self,
        stream: &StreamName,
        after: Sequence,
        most: usize,
    ) -> Result<Vec<Record>, StorageError> {
        let stream = stream.clone();
        self.ask(|answer| Request::Read(stream, after, most, answer))
            .await
    }

    /// Foreign tables, indexes and triggers in the journal's file, one line each.
    pub(crate) async fn foreign_parts(&self) -> Result<Vec<String>, StorageError> {
        self.ask(Request::ForeignParts).await
    }

    /// Writes a snapshot, which is encoded on a thread where nothing waits for it.
    pub(crate) async fn write_snapshot(
        &self,
        stream: &StreamName,
        encode: impl FnOnce() -> Result<Snapshot, serde_json::Error> + Send + 'static,
    ) -> Result<(), StorageError> {
        let encoded = if self.has_threads {
            let encoded = tokio::task::spawn_blocking(encode).await;
            encoded.map_err(|error| StorageError::Failed(error.to_string()))?
        } else {
            encode()
        };
        let snapshot = encoded.map_err(|error| StorageError::Failed(error.to_string()))?;
        let stream = stream.clone();
        self.ask(|answer| Request::WriteSnapshot(stream, snapshot, answer))
            .await
    }

    /// The snapshot of a stream, if there is one.
    pub(crate) async fn snapshot(
        &self,
        stream: &StreamName,
    ) -> Result<Option<Snapshot>, StorageError> {
        let stream = stream.clone();
        self.ask(|answer| Request::ReadSnapshot(stream, answer))
            .await
    }

    /// Keeps people beside the records.
    pub(crate) async fn write_persons(&self, persons: Vec<Person>) -> Result<(), StorageError> {
        self.ask(|answer| Request::WritePersons(persons, answer))
            .await
    }

    /// Erases people from beside the records.
    pub(crate) async fn erase_persons(&self, keys: Vec<PersonKey>) -> Result<(), StorageError> {
        self.ask(|answer| Request::ErasePersons(keys, answer)).await
    }

    /// Those of these people who are kept beside the records.
    pub(crate) async fn persons_of(
        &self,
        keys: Vec<PersonKey>,
    ) -> Result<Vec<Person>, StorageError> {
        self.ask(|answer| Request::ReadPersons(keys, answer)).await
    }

    /// All streams that have a record.
    pub(crate) async fn streams(&self) -> Result<Vec<StreamName>, StorageError> {
        self.ask(Request::Streams).await
    }

    /// The time of the last record of all streams that can be read; zero where there is none.
    pub(crate) async fn latest(&self) -> Result<Timestamp, StorageError> {
        self.ask(Request::Latest).await
    }

    /// Opens the journal again where it has failed, without a request to serve. One that opens writes as well, unlike a
    /// file on a full disk.
    pub(crate) async fn reopen(&self) -> Result<(), StorageError> {
        self.ask(Request::Reopen).await
    }

    /// Returns when all requests before it are served.
    pub(crate) async fn barrier(&self) -> Result<(), StorageError> {
        self.ask(Request::Barrier).await
    }

    /// Whether the last attempt to write failed, and none has worked since.
    pub(crate) fn is_failing(&self) -> bool {
        self.is_failing.load(Ordering::Relaxed)
    }

    async fn ask<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, StorageError>>) -> Request,
    ) -> Result<T, StorageError> {
        let (answer, answered) = oneshot::channel();
        self.requests
            .send(request(answer))
            .await
            .map_err(|_| StorageError::Closed)?;
        answered.await.map_err(|_| StorageError::Closed)?
    }
}

/// Opens the journal on a thread of its own, and goes on there.
async fn start_thread(
    open: OpenJournal,
    reports: WriterReports,
    waiting: mpsc::Receiver<Request>,
) -> Result<JoinHandle<()>, JournalError> {
    const DOING: &str = "starting the writer";
    let failed = |source: Box<dyn std::error::Error + Send + Sync>| JournalError::Storage {
        doing: DOING,
        source,
    };
    let (opened, is_open) = oneshot::channel();
    let thread = std::thread::Builder::new()
        .name("journal".to_owned())
        .spawn(move || match Writer::open(open, reports) {
            Ok(writer) => {
                // Only an error when the server has given up meanwhile; then no request comes either.
                let _ = opened.send(Ok(()));
                writer.serve_on_thread(waiting);
            }
            Err(error) => {
                let _ = opened.send(Err(error));
            }
        })
        .map_err(|error| failed(Box::new(error)))?;
    is_open.await.map_err(|error| failed(Box::new(error)))??;
    Ok(thread)
}
