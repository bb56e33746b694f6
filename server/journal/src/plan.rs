//! Decides which batches of a commit go in, before anything is written: the same for every implementation.

use std::collections::BTreeMap;

use crate::chain::{Content, Head};
use crate::{Batch, Entry, Hash, JournalError, Limit, Person, Sequence, Snapshot, StreamName};
use crate::{
    MAX_BATCH_BYTES, MAX_COMMAND_LENGTH, MAX_DEVICE_LENGTH, MAX_ENTRIES_IN_BATCH,
    MAX_FORMAT_LENGTH, MAX_PAYLOAD_BYTES, MAX_PERSON_BYTES, MAX_PERSONS_IN_BATCH,
    MAX_SNAPSHOT_BYTES,
};

/// Largest number that a signed 64-bit column holds.
pub(crate) const MAX_NUMBER: u64 = i64::MAX.cast_unsigned();

/// What a commit will do.
pub(crate) struct Plan<'a> {
    /// For each batch, the last sequence of its stream or why it is left out.
    pub(crate) outcomes: Vec<Result<Sequence, JournalError>>,
    /// Batches that go in and have entries, in order.
    pub(crate) planned: Vec<Planned<'a>>,
    /// Ends of the streams once they are in.
    pub(crate) heads: BTreeMap<&'a StreamName, Head>,
}

/// A batch that goes in.
pub(crate) struct Planned<'a> {
    pub(crate) stream: &'a StreamName,
    /// Entries with the sequence and the hash they get.
    pub(crate) entries: Vec<(&'a Entry, Sequence, Hash)>,
    /// Whom they name.
    pub(crate) persons: &'a [Person],
}

impl<'a> Plan<'a> {
    /// Checks each batch against the end of its stream, as `head_of` knows it or as an earlier batch leaves it.
    ///
    /// A damaged stream costs only its own batches; any other error of `head_of` is that of the commit.
    pub(crate) fn new(
        batches: &'a [Batch],
        mut head_of: impl FnMut(&StreamName) -> Result<Head, JournalError>,
    ) -> Result<Self, JournalError> {
        let mut plan = Self {
            outcomes: Vec::with_capacity(batches.len()),
            planned: Vec::with_capacity(batches.len()),
            heads: BTreeMap::new(),
        };
        for batch in batches {
            let head = match plan.heads.get(&batch.stream) {
                Some(head) => Ok(*head),
                None => head_of(&batch.stream),
            };
            let outcome = match head {
                Ok(head) => plan.add(batch, head),
                Err(damaged @ JournalError::Damaged { .. }) => Err(damaged),
                Err(error) => return Err(error),
            };
            plan.outcomes.push(outcome);
        }
        Ok(plan)
    }

    fn add(&mut self, batch: &'a Batch, mut head: Head) -> Result<Sequence, JournalError> {
        let stream = &batch.stream;
        if batch.expected != head.sequence {
            return Err(JournalError::WrongSequence {
                stream: stream.clone(),
                expected: batch.expected,
                actual: head.sequence,
            });
        }
        check_limits(batch)?;
        let mut entries = Vec::with_capacity(batch.entries.len());
        for entry in &batch.entries {
            if entry.at_ms < head.at_ms {
                return Err(JournalError::TimeWentBack {
                    stream: stream.clone(),
                    last_ms: head.at_ms,
                    at_ms: entry.at_ms,
                });
            }
            let content = Content {
                sequence: head.sequence.next(),
                at_ms: entry.at_ms,
                command: &entry.command,
                device: &entry.device,
                payload: &entry.payload,
            };
            head = head.after(stream, content);
            entries.push((entry, head.sequence, head.hash));
        }
        if !entries.is_empty() {
            self.planned.push(Planned {
                stream,
                entries,
                persons: &batch.persons,
            });
            self.heads.insert(stream, head);
        }
        Ok(head.sequence)
    }
}

/// Checks that a snapshot can be kept.
pub(crate) fn check_snapshot(stream: &StreamName, snapshot: &Snapshot) -> Result<(), JournalError> {
    let (format, state) = (&snapshot.format, snapshot.state.len() as u64);
    let length = format.len() as u64;
    within(
        stream,
        Limit::FormatLength,
        length,
        MAX_FORMAT_LENGTH as u64,
    )?;
    within(
        stream,
        Limit::SnapshotBytes,
        state,
        MAX_SNAPSHOT_BYTES as u64,
    )?;
    without_controls(stream, format)
}

fn without_controls(stream: &StreamName, text: &str) -> Result<(), JournalError> {
    if text.contains(char::is_control) {
        return Err(JournalError::InvalidText {
            stream: stream.clone(),
            text: text.to_owned(),
        });
    }
    Ok(())
}

fn check_limits(batch: &Batch) -> Result<(), JournalError> {
    let stream = &batch.stream;
    let check = |limit, found: usize, most: usize| within(stream, limit, found as u64, most as u64);
    check(Limit::Entries, batch.entries.len(), MAX_ENTRIES_IN_BATCH)?;
    check(Limit::Persons, batch.persons.len(), MAX_PERSONS_IN_BATCH)?;
    check_persons(&batch.persons)?;
    for entry in &batch.entries {
        check(Limit::PayloadBytes, entry.payload.len(), MAX_PAYLOAD_BYTES)?;
        check(
            Limit::CommandLength,
            entry.command.len(),
            MAX_COMMAND_LENGTH,
        )?;
        check(Limit::DeviceLength, entry.device.len(), MAX_DEVICE_LENGTH)?;
        within(stream, Limit::Time, entry.at_ms, MAX_NUMBER)?;
        for text in [&entry.command, &entry.device] {
            without_controls(stream, text)?;
        }
    }
    let bytes = batch.entries.iter().map(|entry| entry.payload.len()).sum();
    check(Limit::BatchBytes, bytes, MAX_BATCH_BYTES)
}

fn within(stream: &StreamName, limit: Limit, found: u64, most: u64) -> Result<(), JournalError> {
    if found <= most {
        return Ok(());
    }
    Err(JournalError::LimitExceeded {
        stream: stream.clone(),
        limit,
        found,
        most,
    })
}

/// Checks the limits of what is kept of people.
pub(crate) fn check_persons(persons: &[Person]) -> Result<(), JournalError> {
    let longest = persons.iter().map(|person| person.data.len()).max();
    match longest {
        Some(found) if found > MAX_PERSON_BYTES => Err(JournalError::PersonTooLarge { found }),
        Some(_) | None => Ok(()),
    }
}
