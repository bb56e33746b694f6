//! A journal in memory that outlives its server, and fails when it is told to.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use tapis_host::OpenJournal;
use tapis_journal::{
    Batch, Damage, Entry, Journal, JournalError, MemoryJournal, Person, PersonKey, Record,
    Sequence, Snapshot, StreamName,
};
use tapis_records::NamesApart;
use tokio::sync::watch;

/// A journal that several servers use, one after the other.
#[derive(Clone, Default)]
pub struct SharedJournal {
    records: Arc<Mutex<MemoryJournal>>,
    fails: Arc<AtomicBool>,
    is_lost: Arc<AtomicBool>,
    gate: Arc<Gate>,
    snapshots: Arc<Mutex<Snapshots>>,
}

/// Where appends wait that are held.
#[derive(Default)]
struct Gate {
    is_closed: Mutex<bool>,
    opened: Condvar,
    waiting: watch::Sender<bool>,
}

impl Gate {
    fn pass(&self) {
        let mut is_closed = self.is_closed.lock().unwrap();
        self.waiting.send_replace(*is_closed);
        while *is_closed {
            is_closed = self.opened.wait(is_closed).unwrap();
        }
        self.waiting.send_replace(false);
    }
}

/// What becomes of snapshots when they are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Snapshots {
    #[default]
    Whole,
    /// The records that are in one cannot be read.
    Alone,
    /// They cannot be read.
    Damaged,
    /// They look like those of another version.
    Foreign,
}

impl SharedJournal {
    /// From now on, every append fails.
    pub fn fail(&self) {
        self.fails.store(true, Ordering::SeqCst);
    }

    /// From now on, tournaments can be neither written nor read.
    pub fn lose(&self) {
        self.is_lost.store(true, Ordering::SeqCst);
    }

    /// From now on, it works again.
    pub fn work(&self) {
        self.is_lost.store(false, Ordering::SeqCst);
        self.fails.store(false, Ordering::SeqCst);
    }

    /// From now on, every append waits until they are released.
    pub fn hold(&self) {
        *self.gate.is_closed.lock().unwrap() = true;
    }

    /// Ready when an append waits.
    pub async fn until_held(&self) {
        let mut waiting = self.gate.waiting.subscribe();
        waiting.wait_for(|is_waiting| *is_waiting).await.unwrap();
    }

    /// The appends that wait go on.
    pub fn release(&self) {
        *self.gate.is_closed.lock().unwrap() = false;
        self.gate.opened.notify_all();
    }

    /// From now on, this is what becomes of snapshots.
    pub fn read_snapshots(&self, snapshots: Snapshots) {
        *self.snapshots.lock().unwrap() = snapshots;
    }

    /// The names of all streams.
    pub fn stream_names(&self) -> Vec<String> {
        let streams = self.records.lock().unwrap().streams().unwrap();
        streams
            .iter()
            .map(|stream| stream.as_str().to_owned())
            .collect()
    }

    /// What is in the only tournament's stream, with the names that lie beside it.
    pub fn records(&self) -> Vec<Record> {
        let mut records = self.records.lock().unwrap();
        let streams = records.streams().unwrap();
        let stream = streams
            .iter()
            .find(|stream| stream.as_str().starts_with("tournament/"))
            .unwrap();
        let mut named = NamesApart::read_only(&mut *records);
        named.read(stream, Sequence::ZERO, usize::MAX).unwrap()
    }

    /// Another journal, which has the devices of this one and nothing else.
    #[must_use]
    pub fn devices(&self) -> Self {
        let devices = StreamName::new("devices").unwrap();
        let records = self.records.lock().unwrap();
        let records = records.clone().read(&devices, Sequence::ZERO, usize::MAX);
        let entries = records.unwrap().into_iter().map(|record| Entry {
            at_ms: record.at_ms,
            command: record.command,
            device: record.device,
            payload: record.payload,
        });
        let batch = Batch {
            stream: devices,
            expected: Sequence::ZERO,
            entries: entries.collect(),
            persons: Vec::new(),
        };
        let other = Self::default();
        let appended = other.records.lock().unwrap().append(&[batch]).unwrap();
        assert!(appended.iter().all(Result::is_ok));
        other
    }

    fn is_lost(&self, stream: &StreamName) -> bool {
        self.is_lost.load(Ordering::SeqCst) && stream.as_str().starts_with("tournament/")
    }

    pub fn opener(&self) -> OpenJournal {
        let journal = self.clone();
        Arc::new(move || Ok(Box::new(journal.clone())))
    }
}

impl Journal for SharedJournal {
    fn append(
        &mut self,
        batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError> {
        self.gate.pass();
        let is_lost = batches.iter().any(|batch| self.is_lost(&batch.stream));
        if self.fails.load(Ordering::SeqCst) || is_lost {
            return Err(JournalError::Failed {
                reason: "the disk is full".to_owned(),
            });
        }
        self.records.lock().unwrap().append(batches)
    }

    fn read(
        &mut self,
        stream: &StreamName,
        after: Sequence,
        limit: usize,
    ) -> Result<Vec<Record>, JournalError> {
        if self.is_lost(stream) {
            return Err(damaged(stream));
        }
        let mut records = self.records.lock().unwrap();
        if *self.snapshots.lock().unwrap() == Snapshots::Alone
            && records
                .snapshot(stream)?
                .is_some_and(|kept| after < kept.sequence)
        {
            return Err(damaged(stream));
        }
        records.read(stream, after, limit)
    }

    fn last(&mut self, stream: &StreamName) -> Result<Sequence, JournalError> {
        self.records.lock().unwrap().last(stream)
    }

    fn streams(&mut self) -> Result<Vec<StreamName>, JournalError> {
        self.records.lock().unwrap().streams()
    }

    fn write_snapshot(
        &mut self,
        stream: &StreamName,
        snapshot: &Snapshot,
    ) -> Result<(), JournalError> {
        self.records
            .lock()
            .unwrap()
            .write_snapshot(stream, snapshot)
    }

    fn snapshot(&mut self, stream: &StreamName) -> Result<Option<Snapshot>, JournalError> {
        let kept = self.records.lock().unwrap().snapshot(stream)?;
        match *self.snapshots.lock().unwrap() {
            Snapshots::Whole | Snapshots::Alone => Ok(kept),
            Snapshots::Damaged => Err(damaged(stream)),
            Snapshots::Foreign => Ok(kept.map(|kept| Snapshot {
                format: "another".to_owned(),
                ..kept
            })),
        }
    }

    fn write_persons(&mut self, persons: &[Person]) -> Result<(), JournalError> {
        self.records.lock().unwrap().write_persons(persons)
    }

    fn erase_persons(&mut self, keys: &[PersonKey]) -> Result<(), JournalError> {
        self.records.lock().unwrap().erase_persons(keys)
    }

    fn forget_snapshots(&mut self) -> Result<(), JournalError> {
        self.records.lock().unwrap().forget_snapshots()
    }

    fn persons(&mut self) -> Result<Vec<Person>, JournalError> {
        self.records.lock().unwrap().persons()
    }

    fn maintain(&mut self) -> Result<Option<Duration>, JournalError> {
        Ok(None)
    }

    fn persons_of(&mut self, keys: &[PersonKey]) -> Result<Vec<Person>, JournalError> {
        self.records.lock().unwrap().persons_of(keys)
    }
}

fn damaged(stream: &StreamName) -> JournalError {
    JournalError::Damaged {
        stream: stream.clone(),
        sequence: Sequence(1),
        damage: Damage::Missing,
    }
}
