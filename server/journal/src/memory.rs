//! A journal in memory: the same contract without the disk, for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::chain::Head;
use crate::plan::{Plan, check_persons, check_snapshot};
use crate::{
    Batch, Hash, Journal, JournalError, Person, PersonKey, Record, Sequence, Snapshot, StreamName,
};

/// A journal that is gone with the process.
#[derive(Clone, Debug, Default)]
pub struct MemoryJournal {
    streams: BTreeMap<StreamName, Vec<Record>>,
    /// Each with the hash of the record that it goes up to.
    snapshots: BTreeMap<StreamName, (Snapshot, Hash)>,
    persons: BTreeMap<PersonKey, Person>,
}

impl MemoryJournal {
    /// An empty journal.
    pub fn new() -> Self {
        Self::default()
    }

    fn records(&self, stream: &StreamName) -> &[Record] {
        self.streams.get(stream).map_or(&[], Vec::as_slice)
    }

    fn hash_of(&self, stream: &StreamName, sequence: Sequence) -> Option<Hash> {
        let place = usize::try_from(sequence.0.checked_sub(1)?).ok()?;
        self.records(stream).get(place).map(|record| record.hash)
    }
}

impl Journal for MemoryJournal {
    fn append(
        &mut self,
        batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError> {
        let plan = Plan::new(batches, |stream| {
            Ok(self.records(stream).last().map_or(Head::EMPTY, Head::of))
        })?;
        for planned in plan.planned {
            let records = planned
                .entries
                .into_iter()
                .map(|(entry, sequence, hash)| Record {
                    sequence,
                    at_ms: entry.at_ms,
                    command: entry.command.clone(),
                    device: entry.device.clone(),
                    payload: entry.payload.clone(),
                    hash,
                });
            self.streams
                .entry(planned.stream.clone())
                .or_default()
                .extend(records);
            let persons = planned.persons.iter().cloned();
            self.persons
                .extend(persons.map(|person| (person.key, person)));
        }
        Ok(plan.outcomes)
    }

    fn read(
        &mut self,
        stream: &StreamName,
        after: Sequence,
        limit: usize,
    ) -> Result<Vec<Record>, JournalError> {
        let records = self.records(stream);
        let Some((before, rest)) = usize::try_from(after.0)
            .ok()
            .and_then(|after| records.split_at_checked(after))
        else {
            return Ok(Vec::new());
        };
        let mut head = before.last().map_or(Head::EMPTY, Head::of);
        let mut found = Vec::new();
        for record in rest.iter().take(limit) {
            head = head.follow(stream, record)?;
            found.push(record.clone());
        }
        Ok(found)
    }

    fn last(&mut self, stream: &StreamName) -> Result<Sequence, JournalError> {
        let last = self.records(stream).last();
        Ok(last.map_or(Sequence::ZERO, |record| record.sequence))
    }

    fn streams(&mut self) -> Result<Vec<StreamName>, JournalError> {
        Ok(self.streams.keys().cloned().collect())
    }

    fn write_snapshot(
        &mut self,
        stream: &StreamName,
        snapshot: &Snapshot,
    ) -> Result<(), JournalError> {
        check_snapshot(stream, snapshot)?;
        let Some(head) = self.hash_of(stream, snapshot.sequence) else {
            return Err(JournalError::WrongSequence {
                stream: stream.clone(),
                expected: snapshot.sequence,
                actual: self.last(stream)?,
            });
        };
        let kept = (snapshot.clone(), head);
        self.snapshots.insert(stream.clone(), kept);
        Ok(())
    }

    fn snapshot(&mut self, stream: &StreamName) -> Result<Option<Snapshot>, JournalError> {
        let kept = self.snapshots.get(stream);
        let fits = kept.filter(|(kept, head)| self.hash_of(stream, kept.sequence) == Some(*head));
        Ok(fits.map(|(kept, _)| kept.clone()))
    }

    fn forget_snapshots(&mut self) -> Result<(), JournalError> {
        self.snapshots.clear();
        Ok(())
    }

    fn write_persons(&mut self, persons: &[Person]) -> Result<(), JournalError> {
        check_persons(persons)?;
        let persons = persons.iter().cloned();
        self.persons
            .extend(persons.map(|person| (person.key, person)));
        Ok(())
    }

    fn erase_persons(&mut self, keys: &[PersonKey]) -> Result<(), JournalError> {
        self.persons.retain(|key, _| !keys.contains(key));
        Ok(())
    }

    fn persons(&mut self) -> Result<Vec<Person>, JournalError> {
        Ok(self.persons.values().cloned().collect())
    }

    fn maintain(&mut self) -> Result<Option<Duration>, JournalError> {
        Ok(None)
    }

    fn persons_of(&mut self, keys: &[PersonKey]) -> Result<Vec<Person>, JournalError> {
        let wanted: BTreeSet<&PersonKey> = keys.iter().collect();
        let found = wanted.into_iter().filter_map(|key| self.persons.get(key));
        Ok(found.cloned().collect())
    }
}
