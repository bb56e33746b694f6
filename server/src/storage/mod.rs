//! The journal behind a thread of its own: everybody asks, one writes, and one commit serves many.

mod writer;

use std::sync::Arc;
use std::thread::JoinHandle;

use tapis_journal::{Batch, Journal, JournalError, Record, Sequence, StreamName};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

/// Requests that wait for the writer: more than there are tournaments, so that waiting means the disk is slow.
const MAX_WAITING: usize = 256;

/// Records read at a time when a stream is replayed.
pub(crate) const PAGE: usize = 1_024;

/// Opens the journal, at the start and again after a failure.
pub type OpenJournal = Arc<dyn Fn() -> Result<Box<dyn Journal>, JournalError> + Send + Sync>;

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

/// What the writer is asked.
#[derive(Debug)]
enum Request {
    Append(Batch, oneshot::Sender<Result<Sequence, StorageError>>),
    Read(
        StreamName,
        Sequence,
        oneshot::Sender<Result<Vec<Record>, StorageError>>,
    ),
    Streams(oneshot::Sender<Result<Vec<StreamName>, StorageError>>),
}

/// Access to the journal.
#[derive(Clone, Debug)]
pub(crate) struct Storage {
    requests: mpsc::Sender<Request>,
}

impl Storage {
    /// Opens the journal and starts its writer, which ends when the last `Storage` is dropped.
    pub(crate) fn start(open: OpenJournal) -> Result<(Self, JoinHandle<()>), JournalError> {
        let journal = open()?;
        let (requests, waiting) = mpsc::channel(MAX_WAITING);
        let thread = std::thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || writer::run(journal, &open, waiting))
            .map_err(|source| JournalError::Storage {
                doing: "starting the writer",
                source: Box::new(source),
            })?;
        Ok((Self { requests }, thread))
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
        let stream = stream.clone();
        self.ask(|answer| Request::Read(stream, after, answer))
            .await
    }

    /// All streams that have a record.
    pub(crate) async fn streams(&self) -> Result<Vec<StreamName>, StorageError> {
        self.ask(Request::Streams).await
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
