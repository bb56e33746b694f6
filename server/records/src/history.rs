//! A tournament as its journal tells it: the state, and which commands were carried out.

use tapis_journal::{Record, Sequence, StreamName};
use tapis_protocol::rules::table::ChipsNotConserved;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, NotAHistory, TableNumber, Tournament};
use thiserror::Error;

use crate::applied::{AppliedCommands, CommandKey};
use crate::author;

/// Why a stream cannot be followed.
#[derive(Debug, Error)]
pub enum HistoryError {
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
pub struct History {
    pub stream: StreamName,
    pub tournament: Tournament,
    /// Number of the last record.
    pub sequence: Sequence,
    /// Time of the last record: the next one is not before it.
    pub at: Timestamp,
    /// What was carried out.
    pub applied: AppliedCommands,
    /// The last record of the snapshot that was kept last, and its time.
    pub kept: (Sequence, Timestamp),
}

impl History {
    /// Forgets which commands were carried out: for a history that carries none out itself.
    pub fn forget_commands(&mut self) {
        self.applied = AppliedCommands::default();
    }

    /// Records that a restart would follow.
    pub const fn since_kept(&self) -> u64 {
        let (kept, _) = self.kept;
        self.sequence.0.saturating_sub(kept.0)
    }

    /// Follows the next record; the first one begins the history.
    pub fn extend(
        history: &mut Option<Self>,
        stream: &StreamName,
        record: &Record,
    ) -> Result<(), HistoryError> {
        Self::extend_noting(history, stream, record, |_, _| {})
    }

    /// The same; `note` hears what happens, and of the state before it.
    pub fn extend_noting(
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
        let name = CommandKey::new(author::read(&record.device).0, &record.command);
        next.applied.note(name, sequence.0);
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
            applied: AppliedCommands::default(),
            kept: (Sequence::ZERO, at),
        })
    }
}
