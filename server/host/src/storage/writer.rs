//! The writer: it alone uses the journal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tapis_journal::{Batch, Journal, JournalError, Sequence, StreamName};
use tapis_rules::time::Timestamp;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::{debug, error, info, warn};

use super::{DiskDelay, OpenJournal, Request, StorageError};
use crate::metrics::{Metrics, Stage, micros};

/// Most batches in one commit: enough for every tournament of a large venue at once.
const MAX_GROUPED: usize = 64;

type PendingAppend = (Batch, oneshot::Sender<Result<Sequence, StorageError>>);

/// Where the writer reports commits and failures.
pub(super) struct WriterReports {
    pub(super) metrics: Metrics,
    pub(super) is_failing: Arc<AtomicBool>,
}

/// Serves requests to the journal.
pub(super) struct Writer {
    /// `None` after a failure, until it could be opened anew.
    journal: Option<Box<dyn Journal>>,
    open: OpenJournal,
    reports: WriterReports,
    /// Whether it was said that something that was erased is still in the file.
    keeps_erased: bool,
}

impl Writer {
    /// Opens the journal.
    pub(super) fn open(open: OpenJournal, reports: WriterReports) -> Result<Self, JournalError> {
        Ok(Self {
            journal: Some(open()?),
            open,
            reports,
            keeps_erased: false,
        })
    }

    /// Serves requests until the last sender is dropped.
    pub(super) fn serve_on_thread(mut self, mut waiting: mpsc::Receiver<Request>) {
        let mut requests = Vec::with_capacity(MAX_GROUPED);
        while waiting.blocking_recv_many(&mut requests, MAX_GROUPED) > 0 {
            self.serve(requests.drain(..));
        }
    }

    /// The same where the time that the disk takes is simulated by `delay`.
    pub(super) async fn serve_after_delay(
        mut self,
        mut waiting: mpsc::Receiver<Request>,
        delay: DiskDelay,
    ) {
        let mut requests = Vec::with_capacity(MAX_GROUPED);
        while waiting.recv_many(&mut requests, MAX_GROUPED).await > 0 {
            delay().await;
            self.serve(requests.drain(..));
        }
    }

    /// Reads at once, and appends everything in one commit.
    fn serve(&mut self, requests: impl Iterator<Item = Request>) {
        let mut appends: Vec<PendingAppend> = Vec::new();
        for request in requests {
            match request {
                Request::Append(batch, answer) => appends.push((batch, answer)),
                // No task reads what it is still waiting to append, so the order does not matter.
                // A receiver that was dropped needs no answer; the same holds below.
                Request::Read(stream, after, most, answer) => {
                    let _ = answer.send(self.with(|journal| journal.read(&stream, after, most)));
                }
                Request::ForeignParts(answer) => {
                    let _ = answer.send(self.with(|journal| journal.foreign_parts()));
                }
                Request::WriteSnapshot(stream, snapshot, answer) => {
                    let written = self.with(|journal| journal.write_snapshot(&stream, &snapshot));
                    let _ = answer.send(written);
                }
                Request::ReadSnapshot(stream, answer) => {
                    let _ = answer.send(self.with(|journal| journal.snapshot(&stream)));
                }
                Request::WritePersons(persons, answer) => {
                    let _ = answer.send(self.with(|journal| journal.write_persons(&persons)));
                }
                Request::ErasePersons(keys, answer) => {
                    let _ = answer.send(self.with(|journal| journal.erase_persons(&keys)));
                }
                Request::ReadPersons(keys, answer) => {
                    let _ = answer.send(self.with(|journal| journal.persons_of(&keys)));
                }
                Request::Streams(answer) => {
                    let _ = answer.send(self.with(|journal| journal.streams()));
                }
                Request::Latest(answer) => {
                    let _ = answer.send(self.with(latest));
                }
                Request::Reopen(answer) => {
                    let reopened = self.with(|_| Ok(()));
                    let is_failing = reopened.is_err();
                    self.reports.is_failing.store(is_failing, Ordering::Relaxed);
                    let _ = answer.send(reopened);
                }
                Request::Barrier(answer) => {
                    let _ = answer.send(Ok(()));
                }
            }
        }
        self.append(appends);
        self.maintain();
    }

    /// Where it fails, only space on the disk is lost, and no record.
    fn maintain(&mut self) {
        let Some(journal) = &mut self.journal else {
            return;
        };
        match journal.maintain() {
            Ok(Some(took)) => self.reports.metrics.stage_took(Stage::Checkpoint, took),
            Ok(None) => {}
            Err(error) => {
                warn!(
                    error = &error as &dyn std::error::Error,
                    "the write-ahead log cannot be brought into the file"
                );
            }
        }
        let keeps_erased = journal.keeps_erased();
        match (self.keeps_erased, keeps_erased) {
            (false, true) => warn!(
                "what was erased is still in the write-ahead log, which another program reads: it is taken out when \
                 that has ended"
            ),
            (true, false) => info!("what was erased is out of the write-ahead log"),
            (true, true) | (false, false) => {}
        }
        self.keeps_erased = keeps_erased;
    }

    fn append(&mut self, appends: Vec<PendingAppend>) {
        if appends.is_empty() {
            return;
        }
        let (batches, answers): (Vec<Batch>, Vec<_>) = appends.into_iter().unzip();
        let began = Instant::now();
        let written = self.with(|journal| journal.append(&batches));
        self.report(&batches, began, written.as_ref().err());
        match written {
            Ok(outcomes) => {
                for (outcome, answer) in outcomes.into_iter().zip(answers) {
                    let _ = answer.send(outcome.map_err(StorageError::Refused));
                }
            }
            Err(error) => {
                let reason = error.to_string();
                for answer in answers {
                    let _ = answer.send(Err(StorageError::Failed(reason.clone())));
                }
            }
        }
    }

    /// Says how a commit went. One that was refused because of what was in it says nothing about the disk.
    fn report(&self, batches: &[Batch], began: Instant, error: Option<&StorageError>) {
        let WriterReports {
            metrics,
            is_failing,
        } = &self.reports;
        match error {
            None => is_failing.store(false, Ordering::Relaxed),
            Some(StorageError::Refused(_)) => return,
            Some(StorageError::Failed(_) | StorageError::Closed) => {
                is_failing.store(true, Ordering::Relaxed);
                metrics.not_committed();
                return;
            }
        }
        let took = began.elapsed();
        let records = batches.iter().map(|batch| batch.entries.len()).sum();
        metrics.committed(records, took.as_secs_f64());
        let took_us = micros(took);
        debug!(records, took_us, "committed");
    }

    /// Does something with the journal; opens it anew first if it has failed.
    fn with<T>(
        &mut self,
        work: impl FnOnce(&mut dyn Journal) -> Result<T, JournalError>,
    ) -> Result<T, StorageError> {
        let journal = match &mut self.journal {
            Some(journal) => journal,
            None => {
                let opened = (self.open)().map_err(|error| {
                    error!(
                        error = &error as &dyn std::error::Error,
                        "the journal cannot be opened again"
                    );
                    StorageError::Failed(error.to_string())
                })?;
                info!("the journal is open again");
                self.journal.insert(opened)
            }
        };
        work(journal.as_mut()).map_err(|error| {
            if may_go_on(&error) {
                return StorageError::Refused(error);
            }
            error!(
                error = &error as &dyn std::error::Error,
                "the journal failed"
            );
            // Dropped first, so that its lock is free when it is opened anew.
            self.journal = None;
            StorageError::Failed(error.to_string())
        })
    }
}

/// The time of the last record. A stream that is damaged does not keep the server from telling the time.
fn latest(journal: &mut dyn Journal) -> Result<Timestamp, JournalError> {
    let mut latest = Timestamp::default();
    for stream in journal.streams()? {
        match last_of(journal, &stream) {
            Ok(at) => latest = latest.max(at),
            Err(error) if may_go_on(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(latest)
}

fn last_of(journal: &mut dyn Journal, stream: &StreamName) -> Result<Timestamp, JournalError> {
    let last = journal.last(stream)?;
    let before = Sequence(last.0.saturating_sub(1));
    let record = journal.read(stream, before, 1)?.pop();
    Ok(Timestamp(record.map_or(0, |record| record.at_ms)))
}

/// Whether the journal can be used after such an error.
fn may_go_on(error: &JournalError) -> bool {
    match error {
        JournalError::InvalidStreamName { .. }
        | JournalError::WrongSequence { .. }
        | JournalError::TimeWentBack { .. }
        | JournalError::LimitExceeded { .. }
        | JournalError::InvalidText { .. }
        | JournalError::NotOwner { .. }
        | JournalError::PersonTooLarge { .. }
        | JournalError::Damaged { .. } => true,
        JournalError::InUse { .. }
        | JournalError::NotAJournal { .. }
        | JournalError::NewerVersion { .. }
        | JournalError::InvalidAddress { .. }
        | JournalError::ReadOnly
        | JournalError::Failed { .. }
        | JournalError::Io { .. }
        | JournalError::Storage { .. } => false,
    }
}
