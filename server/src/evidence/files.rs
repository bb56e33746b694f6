//! The evidence of every event that somebody has asked about, kept up to the record that was read last.
//!
//! Reading goes through the journal's thread, a page at a time; following is done on threads for work that takes long,
//! so that neither the tournament nor the sockets wait for it.

use std::sync::Arc;

use dashmap::DashMap;
use tapis_journal::{Record, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, TableNumber};
use tapis_protocol::view::ReplayView;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use super::replay::Replay;
use super::{Evidence, EvidenceError, Moment, Names};
use crate::actor::stream_of;
use crate::storage::Storage;

/// One at a time reads on; the others wait for it and then have less to read.
type File = Arc<Mutex<Option<Box<Evidence>>>>;

/// The evidence of events.
#[derive(Debug, Default)]
pub(crate) struct Files {
    open: DashMap<TournamentId, File>,
}

impl Files {
    /// Asks the evidence of an event, as of its last record. `None` when the event has no record.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        storage: &Storage,
        id: &TournamentId,
        question: impl FnOnce(&Evidence) -> T + Send + 'static,
    ) -> Result<Option<T>, EvidenceError> {
        let stream = stream_of(id)?;
        let file: File = Arc::clone(&self.open.entry(id.clone()).or_default());
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
            *file = Some(blocking(move || read_on(known, &records)).await??);
        }
        blocking(move || file.as_deref().map(question)).await
    }

    /// A hand step by step; `None` when there is no such hand.
    pub(crate) async fn replay(
        &self,
        storage: &Storage,
        id: &TournamentId,
        (table, hand): (TableNumber, u32),
        names: Names,
    ) -> Result<Option<ReplayView>, EvidenceError> {
        let told = self.ask(storage, id, move |known| known.told(table, hand));
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
            replay = blocking(move || read_hand(replay, &records, &names)).await??;
        }
        Ok(Some(blocking(move || replay.view()).await?))
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, EvidenceError> {
    spawn_blocking(work)
        .await
        .map_err(|_| EvidenceError::GivenUp)
}

/// Follows a page of records; the first of all begins the evidence.
pub(crate) fn read_on(
    known: Option<Box<Evidence>>,
    records: &[Record],
) -> Result<Box<Evidence>, EvidenceError> {
    let mut known = known;
    for record in records {
        let (moment, events) = read(record)?;
        let mut next = match known.take() {
            Some(known) => known,
            None => Box::new(Evidence::begin(&events, moment.at)?),
        };
        next.feed(moment, &events)?;
        known = Some(next);
    }
    known.ok_or(EvidenceError::GivenUp)
}

fn read_hand(
    mut replay: Replay,
    records: &[Record],
    names: &Names,
) -> Result<Replay, EvidenceError> {
    for record in records {
        let (moment, events) = read(record)?;
        replay.feed(moment, &record.device, &events, names)?;
        if replay.next().is_none() {
            break;
        }
    }
    Ok(replay)
}

fn read(record: &Record) -> Result<(Moment, Vec<Event>), EvidenceError> {
    let events = serde_json::from_slice(&record.payload)
        .map_err(|source| EvidenceError::Payload(record.sequence, source))?;
    let moment = Moment {
        sequence: record.sequence,
        at: Timestamp(record.at_ms),
    };
    Ok((moment, events))
}
