//! Following the records of a tournament: the one fold behind everything that is worked out from its journal.

use tapis_journal::{Record, Sequence};
use tapis_protocol::rules::table::ChipsNotConserved;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, NotAHistory, TableNumber, Tournament};
use thiserror::Error;

use crate::steps::steps;

/// Why a record cannot be followed.
#[derive(Debug, Error)]
pub enum FollowError {
    /// It holds something else than events.
    #[error("record {sequence} holds no events")]
    Payload {
        /// Which record.
        sequence: Sequence,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// It is the first one, and does not create a tournament.
    #[error("record {sequence} cannot be followed")]
    NotAHistory {
        /// Which record.
        sequence: Sequence,
        /// Why.
        source: NotAHistory,
    },
    /// Chips do not add up after it.
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

/// Which record, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The number of the record.
    pub sequence: Sequence,
    /// Its time.
    pub at: Timestamp,
}

/// How the events of a record are split before they are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Not at all.
    Record,
    /// Into steps between which a table is consistent ([`steps`]).
    Steps,
}

/// What is worked out from the records of a tournament, beside its state.
pub trait Projection {
    /// What it looks at.
    const SPLIT: Split = Split::Steps;

    /// A record begins. Its first step has not been applied to `state`.
    fn begin_record(&mut self, _moment: Moment, _events: &[Event], _state: &Tournament) {}

    /// A step is about to be applied to `state`. `moment` has the time at which it happened: what a tablet did without a
    /// server happened before its record was written.
    fn before_step(&mut self, _moment: Moment, _step: &[Event], _state: &Tournament) {}

    /// A step was applied to `state`; `moment` as before it.
    fn after_step(&mut self, _moment: Moment, _step: &[Event], _state: &Tournament) {}

    /// All steps of a record were applied to `state`.
    fn end_record(&mut self, _moment: Moment, _state: &Tournament) {}
}

/// The state alone, and its chips once a record.
impl Projection for () {
    const SPLIT: Split = Split::Record;
}

/// A tournament up to a record.
#[derive(Clone, Debug)]
pub struct Follower {
    /// Its state after that record.
    pub tournament: Tournament,
    /// Number of the record.
    pub sequence: Sequence,
    /// Time of the record: the next one is not before it.
    pub at: Timestamp,
}

impl Follower {
    /// The tournament that the first record creates. The record has yet to be followed.
    ///
    /// # Errors
    ///
    /// [`FollowError`] when it does not create one.
    pub fn begin(moment: Moment, events: &[Event]) -> Result<Self, FollowError> {
        let created = events.first().ok_or(NotAHistory::NoCreation);
        let tournament = created.and_then(|created| Tournament::begin(created, moment.at));
        Ok(Self {
            tournament: tournament.map_err(|source| FollowError::NotAHistory {
                sequence: moment.sequence,
                source,
            })?,
            sequence: Sequence::ZERO,
            at: moment.at,
        })
    }

    /// Applies the events of the next record. After an error the state is of no use.
    ///
    /// # Errors
    ///
    /// [`FollowError`] when chips do not add up.
    pub fn follow<P: Projection>(
        &mut self,
        moment: Moment,
        events: &[Event],
        projection: &mut P,
    ) -> Result<(), FollowError> {
        projection.begin_record(moment, events, &self.tournament);
        let happened = Moment {
            at: Event::happened_at(events, moment.at),
            ..moment
        };
        match P::SPLIT {
            Split::Record => self.step(happened, events, projection)?,
            Split::Steps => {
                for step in steps(events) {
                    self.step(happened, step, projection)?;
                }
            }
        }
        (self.sequence, self.at) = (moment.sequence, moment.at);
        projection.end_record(moment, &self.tournament);
        Ok(())
    }

    fn step(
        &mut self,
        moment: Moment,
        step: &[Event],
        projection: &mut impl Projection,
    ) -> Result<(), FollowError> {
        projection.before_step(moment, step, &self.tournament);
        self.apply(moment, step)?;
        projection.after_step(moment, step, &self.tournament);
        Ok(())
    }

    /// Applies some of a record's events.
    ///
    /// # Errors
    ///
    /// [`FollowError`] when chips do not add up.
    pub(crate) fn apply(&mut self, moment: Moment, events: &[Event]) -> Result<(), FollowError> {
        let applied = self.tournament.replay(events, moment.at);
        applied.map_err(|(TableNumber(table), source)| FollowError::Chips {
            sequence: moment.sequence,
            table,
            source,
        })
    }
}

/// When a record was written, and its events.
///
/// # Errors
///
/// [`FollowError`] when it holds something else.
pub fn decode(record: &Record) -> Result<(Moment, Vec<Event>), FollowError> {
    let moment = Moment {
        sequence: record.sequence,
        at: Timestamp(record.at_ms),
    };
    let events = Event::read(&record.payload).map_err(|source| FollowError::Payload {
        sequence: record.sequence,
        source,
    })?;
    Ok((moment, events))
}
