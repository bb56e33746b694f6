//! The position of each endpoint in an event, as the journal keeps it: a stream for each event, beside the event's own.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use tapis_journal::{Batch, Entry, JournalError, Record, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;
use tapis_records::SERVER;
use thiserror::Error;
use tokio::sync::Notify;

use crate::storage::{Storage, StorageError};

/// What these streams begin with.
const WEBHOOKS: &str = "webhooks/";

/// Records of an event that an endpoint may pass without a message before that is written: a restart looks through so
/// many again.
const WRITTEN_AFTER: u64 = 8_192;

/// How often it is written again when another server has written at the same moment.
const WRITE_TRIES: u32 = 8;

/// Something about webhooks, as the journal keeps it: a name never changes its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum WebhookRecord {
    /// Endpoints were told everything up to these records of the event.
    WebhooksTold {
        /// The last record, by the name of the endpoint.
        told: BTreeMap<String, u64>,
    },
}

/// Why positions cannot be read or written.
#[derive(Debug, Error)]
pub(super) enum ProgressError {
    #[error("the journal cannot be used")]
    Storage(#[from] StorageError),
    #[error("the journal does not take the stream")]
    Journal(#[from] JournalError),
    #[error("the record cannot be encoded")]
    Encoding(#[source] serde_json::Error),
    #[error("record {0} says nothing about webhooks")]
    Payload(Sequence, #[source] serde_json::Error),
}

/// Whether a stream holds positions of webhooks.
pub fn is_progress(stream: &StreamName) -> bool {
    stream.as_str().starts_with(WEBHOOKS)
}

/// Checks that a record of such a stream is one.
///
/// # Errors
///
/// What is wrong with it.
pub fn check(record: &Record) -> Result<(), serde_json::Error> {
    read(record).map(|_| ())
}

fn read(record: &Record) -> Result<Vec<WebhookRecord>, serde_json::Error> {
    serde_json::from_slice(&record.payload)
}

/// The last record that each endpoint has received.
#[derive(Debug, Default)]
pub(super) struct Positions {
    inner: Mutex<EndpointPositions>,
    /// Something was delivered that is not written.
    news: Notify,
}

#[derive(Debug, Default)]
struct EndpointPositions {
    told: BTreeMap<String, u64>,
    /// Whether a message was delivered that is not written as told.
    is_due: bool,
}

impl Positions {
    /// The last record that an endpoint was told.
    pub(super) fn of(&self, endpoint: &str) -> Sequence {
        self.with(|inner| Sequence(inner.told.get(endpoint).copied().unwrap_or_default()))
    }

    /// An endpoint was told everything up to a record.
    pub(super) fn note(&self, endpoint: &str, sequence: Sequence, was_delivered: bool) {
        self.with(|inner| {
            inner.told.insert(endpoint.to_owned(), sequence.0);
            inner.is_due |= was_delivered;
        });
        if was_delivered {
            self.news.notify_one();
        }
    }

    /// Ready when something was delivered that is not written.
    pub(super) async fn news(&self) {
        self.news.notified().await;
    }

    fn with<T>(&self, work: impl FnOnce(&mut EndpointPositions) -> T) -> T {
        // Positions are whole between two calls, so a panic elsewhere has left nothing half done.
        work(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The stream in which the positions of an event are written.
#[derive(Debug)]
pub(super) struct ProgressStream {
    stream: StreamName,
    written: BTreeMap<String, u64>,
    /// The last record and its time.
    last: (Sequence, u64),
}

impl ProgressStream {
    /// Reads the positions of an event.
    pub(super) async fn open(storage: &Storage, id: &TournamentId) -> Result<Self, ProgressError> {
        let mut progress = Self {
            stream: StreamName::new(format!("{WEBHOOKS}{id}")).map_err(JournalError::from)?,
            written: BTreeMap::new(),
            last: (Sequence::ZERO, 0),
        };
        progress.read_on(storage).await?;
        Ok(progress)
    }

    /// The positions to begin with: an endpoint that is new is told what comes after `now`.
    pub(super) fn positions<'a>(
        &self,
        endpoints: impl Iterator<Item = &'a str>,
        now: Sequence,
    ) -> Positions {
        let told = endpoints.map(|name| {
            // A copy of the event from before may have fewer records than were told.
            let told = self.written.get(name).map_or(now.0, |told| *told);
            (name.to_owned(), told.min(now.0))
        });
        let told: BTreeMap<String, u64> = told.collect();
        let is_due = told.keys().any(|name| !self.written.contains_key(name));
        Positions {
            inner: Mutex::new(EndpointPositions { told, is_due }),
            news: Notify::new(),
        }
    }

    async fn read_on(&mut self, storage: &Storage) -> Result<(), ProgressError> {
        loop {
            let records = storage.read(&self.stream, self.last.0).await?;
            if records.is_empty() {
                return Ok(());
            }
            for record in records {
                let events = read(&record)
                    .map_err(|error| ProgressError::Payload(record.sequence, error))?;
                for WebhookRecord::WebhooksTold { told } in events {
                    self.written.extend(told);
                }
                self.last = (record.sequence, record.at_ms);
            }
        }
    }

    /// Writes the positions, where something was delivered since, or much was passed; at the end, whatever is new.
    pub(super) async fn write(
        &mut self,
        storage: &Storage,
        positions: &Positions,
        at: Timestamp,
        is_end: bool,
    ) -> Result<(), ProgressError> {
        let (told, is_due) = positions.with(|inner| {
            let is_due = std::mem::take(&mut inner.is_due);
            (inner.told.clone(), is_due)
        });
        let passed = |(name, told): (&String, &u64)| {
            let written = self.written.get(name).copied().unwrap_or_default();
            told.saturating_sub(written)
        };
        let is_far = told
            .iter()
            .map(passed)
            .any(|passed| passed >= WRITTEN_AFTER);
        if !(is_due || is_far || is_end) {
            return Ok(());
        }
        let written = self.append(storage, &told, at).await;
        if written.is_err() {
            positions.with(|inner| inner.is_due = true);
        }
        written
    }

    async fn append(
        &mut self,
        storage: &Storage,
        told: &BTreeMap<String, u64>,
        at: Timestamp,
    ) -> Result<(), ProgressError> {
        let mut tried = 0;
        loop {
            let mut news = told.clone();
            news.retain(|name, told| self.written.get(name) != Some(told));
            if news.is_empty() {
                return Ok(());
            }
            let record = WebhookRecord::WebhooksTold { told: news.clone() };
            let payload = serde_json::to_vec(&[record]).map_err(ProgressError::Encoding)?;
            let at_ms = at.0.max(self.last.1);
            let batch = Batch {
                stream: self.stream.clone(),
                expected: self.last.0,
                entries: vec![Entry {
                    at_ms,
                    command: format!("told-{}", self.last.0.next()),
                    device: SERVER.to_owned(),
                    payload,
                }],
                persons: Vec::new(),
            };
            tried += 1;
            let Err(error) = storage.append(batch).await else {
                self.written.extend(news);
                self.last = (self.last.0.next(), at_ms);
                return Ok(());
            };
            // In doubt, and when another server was first, what has reached the disk counts.
            self.read_on(storage).await?;
            let is_of_others = matches!(
                error,
                StorageError::Refused(JournalError::WrongSequence { .. })
            );
            if !is_of_others || tried >= WRITE_TRIES {
                return Err(error.into());
            }
        }
    }
}
