//! The disk of a simulated event: a journal in memory that outlives its server, fails when trouble comes, and can lie.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tapis_host::{OpenJournal, Power, WriterMode};
use tapis_journal::{
    Batch, Journal, JournalError, MemoryJournal, Person, PersonKey, Record, Sequence, Snapshot,
    StreamName,
};
use tapis_records::NamesApart;
use tokio::time::sleep;

use super::super::chance::Luck;

/// Slowest commit of a disk that is well, in milliseconds.
const WELL_MS: usize = 12;

/// A disk; its copies are the same one.
#[derive(Clone)]
pub(in super::super) struct Disk(Arc<Mutex<Surface>>);

struct Surface {
    luck: Luck,
    /// What a power cut leaves.
    kept: MemoryJournal,
    /// What was said to be kept, where the disk lies.
    promised: Option<MemoryJournal>,
    mood: Mood,
    slowest_ms: usize,
    power: Power,
}

/// What the disk does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// What it should.
    Well,
    /// It is full, or may not be written: nothing is kept, and it says so.
    Full,
    /// The next append is kept, and said to have failed.
    Doubtful,
    /// The power goes right after the next append is kept.
    LastWord,
    /// Neither written nor read.
    Unreadable,
}

impl Disk {
    pub(super) fn new(luck: Luck) -> Self {
        Self(Arc::new(Mutex::new(Surface {
            luck,
            kept: MemoryJournal::new(),
            promised: None,
            mood: Mood::Well,
            slowest_ms: WELL_MS,
            power: Power::default(),
        })))
    }

    /// From now on what it says to have kept is gone when the power goes next.
    pub(super) fn lie(&self) {
        let mut surface = self.surface();
        surface.promised = Some(surface.kept.clone());
    }

    /// For a server that starts on this power.
    pub(super) fn opener(&self, power: &Power) -> OpenJournal {
        self.surface().power = power.clone();
        let disk = self.clone();
        Arc::new(move || Ok(Box::new(disk.clone())))
    }

    /// Where its work is done.
    pub(super) fn writer_mode(&self) -> WriterMode {
        let disk = self.clone();
        WriterMode::Task(Arc::new(move || {
            let millis = {
                let mut surface = disk.surface();
                let slowest = surface.slowest_ms;
                surface.luck.below(slowest) + 1
            };
            Box::pin(sleep(Duration::from_millis(
                u64::try_from(millis).unwrap_or(1),
            )))
        }))
    }

    /// The power goes.
    pub(super) fn power_cut(&self) {
        self.surface().promised = None;
    }

    pub(super) fn set_mood(&self, mood: Mood) {
        self.surface().mood = mood;
    }

    /// A commit takes up to so long from now on; `None`: as long as on a disk that is well.
    pub(super) fn slow(&self, slowest_ms: Option<usize>) {
        self.surface().slowest_ms = slowest_ms.unwrap_or(WELL_MS);
    }

    /// What is kept.
    pub(in super::super) fn kept(&self) -> MemoryJournal {
        self.surface().kept.clone()
    }

    /// Records of a stream that are kept, from one on.
    pub(super) fn record(&self, stream: &StreamName, sequence: u64) -> Option<Record> {
        let before = Sequence(sequence.checked_sub(1)?);
        let mut surface = self.surface();
        let mut kept = NamesApart::read_only(&mut surface.kept);
        kept.read(stream, before, 1).ok()?.into_iter().next()
    }

    /// Last record of a stream that is kept.
    pub(super) fn last(&self, stream: &StreamName) -> u64 {
        let last = self.surface().kept.last(stream);
        last.map_or(0, |sequence| sequence.0)
    }

    fn surface(&self) -> MutexGuard<'_, Surface> {
        // The surface is whole after every statement here, so a panic elsewhere has left nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Surface {
    /// What is read, and written.
    fn now(&mut self) -> &mut MemoryJournal {
        self.promised.as_mut().unwrap_or(&mut self.kept)
    }

    fn writable(&mut self) -> Result<&mut MemoryJournal, JournalError> {
        if self.mood != Mood::Well {
            return Err(failed("keeping"));
        }
        Ok(self.now())
    }

    fn readable(&mut self) -> Result<&mut MemoryJournal, JournalError> {
        if self.mood == Mood::Unreadable {
            return Err(failed("reading"));
        }
        Ok(self.now())
    }
}

impl Journal for Disk {
    fn append(
        &mut self,
        batches: &[Batch],
    ) -> Result<Vec<Result<Sequence, JournalError>>, JournalError> {
        let mut surface = self.surface();
        match surface.mood {
            Mood::Well => surface.now().append(batches),
            Mood::Full | Mood::Unreadable => Err(failed("appending")),
            Mood::Doubtful | Mood::LastWord => {
                let cuts = surface.mood == Mood::LastWord;
                surface.mood = Mood::Well;
                surface.now().append(batches)?;
                if cuts {
                    surface.power.cut();
                }
                Err(failed("syncing"))
            }
        }
    }

    fn read(
        &mut self,
        stream: &StreamName,
        after: Sequence,
        limit: usize,
    ) -> Result<Vec<Record>, JournalError> {
        self.surface().readable()?.read(stream, after, limit)
    }

    fn last(&mut self, stream: &StreamName) -> Result<Sequence, JournalError> {
        self.surface().readable()?.last(stream)
    }

    fn streams(&mut self) -> Result<Vec<StreamName>, JournalError> {
        self.surface().readable()?.streams()
    }

    fn write_snapshot(
        &mut self,
        stream: &StreamName,
        snapshot: &Snapshot,
    ) -> Result<(), JournalError> {
        self.surface().writable()?.write_snapshot(stream, snapshot)
    }

    fn snapshot(&mut self, stream: &StreamName) -> Result<Option<Snapshot>, JournalError> {
        self.surface().readable()?.snapshot(stream)
    }

    fn write_persons(&mut self, persons: &[Person]) -> Result<(), JournalError> {
        self.surface().writable()?.write_persons(persons)
    }

    fn erase_persons(&mut self, keys: &[PersonKey]) -> Result<(), JournalError> {
        self.surface().writable()?.erase_persons(keys)
    }

    fn forget_snapshots(&mut self) -> Result<(), JournalError> {
        self.surface().writable()?.forget_snapshots()
    }

    fn persons(&mut self) -> Result<Vec<Person>, JournalError> {
        self.surface().readable()?.persons()
    }

    fn maintain(&mut self) -> Result<Option<Duration>, JournalError> {
        Ok(None)
    }

    fn persons_of(&mut self, keys: &[PersonKey]) -> Result<Vec<Person>, JournalError> {
        self.surface().readable()?.persons_of(keys)
    }
}

fn failed(doing: &'static str) -> JournalError {
    JournalError::Storage {
        doing,
        source: Box::new(io::Error::from(io::ErrorKind::StorageFull)),
    }
}
