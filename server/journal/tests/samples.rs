//! Short ways to say what the tests append and read.

use std::path::{Path, PathBuf};

use tapis_journal::{
    Batch, Entry, Journal, JournalError, Record, Sequence, SqliteJournal, StreamName,
};
use tempfile::TempDir;

/// Size of a page of the file.
pub(crate) const PAGE: usize = 4096;

pub(crate) fn stream(name: &str) -> StreamName {
    StreamName::new(name).unwrap()
}

pub(crate) fn entry(at_ms: u64, payload: &str) -> Entry {
    Entry {
        at_ms,
        command: format!("command-{at_ms}"),
        device: "tablet-4".to_owned(),
        payload: payload.as_bytes().to_vec(),
    }
}

pub(crate) fn batch(name: &str, expected: u64, entries: Vec<Entry>) -> Batch {
    Batch {
        stream: stream(name),
        expected: Sequence(expected),
        entries,
        persons: Vec::new(),
    }
}

/// A batch of one entry with this payload, at a time of its own.
pub(crate) fn one(name: &str, expected: u64, payload: &str) -> Batch {
    batch(name, expected, vec![entry(expected * 10, payload)])
}

/// Appends one batch and returns its outcome.
pub(crate) fn append(journal: &mut dyn Journal, batch: Batch) -> Result<Sequence, JournalError> {
    let mut outcomes = journal.append(&[batch]).unwrap();
    assert_eq!(outcomes.len(), 1);
    outcomes.remove(0)
}

pub(crate) fn read_all(journal: &mut dyn Journal, name: &str) -> Vec<Record> {
    journal
        .read(&stream(name), Sequence::ZERO, usize::MAX)
        .unwrap()
}

pub(crate) fn payloads(journal: &mut dyn Journal, name: &str) -> Vec<String> {
    read_all(journal, name)
        .into_iter()
        .map(|record| String::from_utf8(record.payload).unwrap())
        .collect()
}

/// A folder with the file of a journal in it.
pub(crate) struct JournalFolder {
    pub(crate) folder: TempDir,
}

impl JournalFolder {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("tapis.journal")
    }

    pub(crate) fn open(&self) -> SqliteJournal {
        SqliteJournal::open(&self.file()).unwrap()
    }
}

/// The bytes that a power cut would leave: the file and its write-ahead log.
#[derive(Clone)]
pub(crate) struct Image {
    pub(crate) file: Vec<u8>,
    pub(crate) wal: Vec<u8>,
}

impl Image {
    pub(crate) fn take(path: &Path) -> Self {
        Self {
            file: std::fs::read(path).unwrap(),
            wal: std::fs::read(wal_of(path)).unwrap_or_default(),
        }
    }

    /// Lays the bytes out in a new folder, without lock and shared index: those do not outlive a machine.
    pub(crate) fn place(&self) -> JournalFolder {
        let place = JournalFolder::new();
        std::fs::write(place.file(), &self.file).unwrap();
        std::fs::write(wal_of(&place.file()), &self.wal).unwrap();
        place
    }
}

pub(crate) fn wal_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}
