//! A tournament as its journal tells it: the state, and which commands were carried out.

use tapis_journal::{JournalError, Record, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::table::ChipsNotConserved;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, NotAHistory, TableNumber, Tournament};
use thiserror::Error;
use tracing::info;

use super::author;
use super::kept;
use super::names::{Name, Names};
use crate::storage::{Storage, StorageError};

/// What the streams of tournaments begin with.
pub(crate) const TOURNAMENTS: &str = "tournament/";

/// Where a tournament is stored.
pub(crate) fn stream_of(id: &TournamentId) -> Result<StreamName, JournalError> {
    StreamName::new(format!("{TOURNAMENTS}{id}"))
}

/// Which tournament a stream holds, if it holds one.
pub(crate) fn tournament_of(stream: &StreamName) -> Option<TournamentId> {
    TournamentId::new(stream.as_str().strip_prefix(TOURNAMENTS)?)
}

/// Why a stream cannot be followed.
#[derive(Debug, Error)]
pub(crate) enum HistoryError {
    /// There is nothing in it.
    #[error("the stream is empty")]
    Empty,
    /// It cannot be read.
    #[error("it cannot be read")]
    Storage(#[from] StorageError),
    /// A record holds something else than events.
    #[error("record {sequence} holds no events")]
    Payload {
        /// Which record.
        sequence: Sequence,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The first record does not create a tournament.
    #[error("record {sequence} cannot be followed")]
    NotAHistory {
        /// Which record.
        sequence: Sequence,
        /// Why.
        source: NotAHistory,
    },
    /// Chips do not add up after a record.
    #[error("record {sequence}: table {table}")]
    Chips {
        /// Which record.
        sequence: Sequence,
        /// At which table.
        table: u16,
        /// Both figures.
        source: ChipsNotConserved,
    },
}

/// A tournament up to a record.
#[derive(Clone, Debug)]
pub(crate) struct History {
    pub(crate) stream: StreamName,
    pub(crate) tournament: Tournament,
    /// Number of the last record.
    pub(crate) sequence: Sequence,
    /// Time of the last record: the next one is not before it.
    pub(crate) at: Timestamp,
    /// What was carried out.
    pub(super) names: Names,
    /// The last record of the snapshot that was kept last, and its time.
    pub(super) kept: (Sequence, Timestamp),
}

impl History {
    /// Reads a whole stream, from the snapshot on if there is one.
    pub(crate) async fn load(storage: &Storage, stream: &StreamName) -> Result<Self, HistoryError> {
        let mut history = Self::kept(storage, stream).await;
        let after = history
            .as_ref()
            .map_or(Sequence::ZERO, |history| history.sequence);
        let mut page = storage.read(stream, after).await?;
        while let Some(last) = page.last() {
            // The next page is read, and its hashes are checked, while this one is followed.
            let (next, followed) = tokio::join!(storage.read(stream, last.sequence), async {
                let mut records = page.iter();
                records.try_for_each(|record| Self::extend(&mut history, stream, record))
            });
            followed?;
            page = next?;
        }
        history.ok_or(HistoryError::Empty)
    }

    /// Forgets which commands were carried out: for a history that carries none out itself.
    pub(crate) fn forget_names(&mut self) {
        self.names = Names::default();
    }

    /// Records that a restart would follow.
    pub(super) const fn since_kept(&self) -> u64 {
        let (kept, _) = self.kept;
        self.sequence.0.saturating_sub(kept.0)
    }

    /// What the stream's snapshot tells. One that is of no use costs the time to follow the records, and is told.
    pub(crate) async fn kept(storage: &Storage, stream: &StreamName) -> Option<Self> {
        let snapshot = match storage.snapshot(stream).await {
            Ok(snapshot) => snapshot?,
            Err(error) => {
                info!(%stream, error = &error as &dyn std::error::Error, "the snapshot cannot be read");
                return None;
            }
        };
        let read = kept::read(stream, &snapshot);
        read.inspect_err(|reason| info!(%stream, %reason, "the snapshot is not used"))
            .ok()
    }

    /// Follows the next record; the first one begins the history.
    pub(crate) fn extend(
        history: &mut Option<Self>,
        stream: &StreamName,
        record: &Record,
    ) -> Result<(), HistoryError> {
        Self::extend_noting(history, stream, record, |_, _| {})
    }

    /// The same; `note` hears what happens, and of the state before it.
    pub(crate) fn extend_noting(
        history: &mut Option<Self>,
        stream: &StreamName,
        record: &Record,
        note: impl FnOnce(&[Event], &Tournament),
    ) -> Result<(), HistoryError> {
        let sequence = record.sequence;
        let at = Timestamp(record.at_ms);
        let events = Event::read(&record.payload)
            .map_err(|source| HistoryError::Payload { sequence, source })?;
        let mut next = match history.take() {
            Some(history) => history,
            None => Self::begin(&events, stream, at)
                .map_err(|source| HistoryError::NotAHistory { sequence, source })?,
        };
        note(&events, &next.tournament);
        next.tournament
            .replay(&events, at)
            .map_err(|(TableNumber(table), source)| HistoryError::Chips {
                sequence,
                table,
                source,
            })?;
        next.sequence = sequence;
        next.at = at;
        let name = Name::new(author::read(&record.device).0, &record.command);
        next.names.note(name, sequence.0);
        *history = Some(next);
        Ok(())
    }

    fn begin(events: &[Event], stream: &StreamName, at: Timestamp) -> Result<Self, NotAHistory> {
        let created = events.first().ok_or(NotAHistory::NoCreation)?;
        Ok(Self {
            stream: stream.clone(),
            tournament: Tournament::begin(created, at)?,
            sequence: Sequence::ZERO,
            at,
            names: Names::default(),
            kept: (Sequence::ZERO, at),
        })
    }
}
