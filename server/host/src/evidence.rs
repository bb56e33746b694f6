//! The evidence of every event that was asked for, kept up to the record that was read last.
//!
//! Reading goes through the journal's thread, a page at a time; following is done on threads for work that takes long,
//! so that neither the tournament nor the sockets wait for it.

use std::sync::Arc;

use dashmap::DashMap;
use tapis_journal::{JournalError, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::tournament::TableNumber;
use tapis_protocol::view::ReplayView;
use tapis_records::FollowError;
use tapis_records::evidence::{DeviceNames, Evidence, Replay, follow_hand, follow_records};
use tapis_records::stream_of;
use thiserror::Error;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use crate::storage::{Storage, StorageError};

/// Why a journal cannot be asked.
#[derive(Debug, Error)]
pub(crate) enum ReadError {
    /// It cannot be read.
    #[error("the journal cannot be read")]
    Storage(#[from] StorageError),
    /// The tournament's stream has no name that the journal takes.
    #[error("the journal does not know the stream")]
    Stream(#[from] JournalError),
    /// A record cannot be followed.
    #[error(transparent)]
    Record(#[from] FollowError),
    /// A fault of ours: the work was given up.
    #[error("the evidence could not be worked out")]
    GivenUp,
}

/// One at a time reads on; the others wait for it and then have less to read.
type SharedEvidence = Arc<Mutex<Option<Box<Evidence>>>>;

/// A hand of a tournament.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandAtTable {
    pub(crate) table: TableNumber,
    /// Its number at that table.
    pub(crate) hand: u32,
}

/// The evidence of events.
#[derive(Debug, Default)]
pub(crate) struct Files {
    open: DashMap<TournamentId, SharedEvidence>,
}

impl Files {
    /// Asks the evidence of an event, as of its last record. `None` when the event has no record.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        storage: &Storage,
        id: &TournamentId,
        question: impl FnOnce(&Evidence) -> T + Send + 'static,
    ) -> Result<Option<T>, ReadError> {
        let stream = stream_of(id)?;
        let file: SharedEvidence = Arc::clone(&self.open.entry(id.clone()).or_default());
        let mut file = file.lock_owned().await;
        loop {
            let after = file
                .as_ref()
                .map_or(Sequence::ZERO, |known| known.moment().sequence);
            let records = storage.read(&stream, after).await?;
            if records.is_empty() {
                break;
            }
            // Taken out meanwhile: after a failure it is read from the beginning, and never half followed.
            let known = file.take();
            *file = blocking(move || follow_records(known, &records)).await??;
        }
        blocking(move || file.as_deref().map(question)).await
    }

    /// A hand step by step; `None` when there is no such hand.
    pub(crate) async fn replay(
        &self,
        storage: &Storage,
        id: &TournamentId,
        HandAtTable { table, hand }: HandAtTable,
        names: DeviceNames,
    ) -> Result<Option<ReplayView>, ReadError> {
        let told = self.ask(storage, id, move |known| known.locate(table, hand));
        let Some(told) = told.await?.flatten() else {
            return Ok(None);
        };
        let stream: StreamName = stream_of(id)?;
        let mut replay = Replay::new(table, told);
        let names = Arc::new(names);
        while let Some(after) = replay.next() {
            let records = storage.read(&stream, after).await?;
            if records.is_empty() {
                break;
            }
            let names = Arc::clone(&names);
            replay = blocking(move || follow_hand(replay, &records, &names)).await??;
        }
        Ok(Some(blocking(move || replay.view()).await?))
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ReadError> {
    spawn_blocking(work).await.map_err(|_| ReadError::GivenUp)
}
