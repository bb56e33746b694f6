//! A bare journal with random records, what is known of it, and the bytes of its files.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use tapis_journal::{Batch, Entry, Hash, Journal, Sequence, SqliteJournal, StreamName, verify};
use tapis_tests::Random;

/// Streams of a journal, at most.
const MOST_STREAMS: usize = 4;

/// Entries of one batch, at most.
const MOST_ENTRIES: usize = 4;

/// An ordinary payload has fewer bytes.
const SMALL: usize = 700;

/// A large payload, one in so many, has fewer bytes.
const LARGE: usize = 40_000;
const ONE_IS_LARGE_IN: usize = 15;

/// A journal that is written to, and what it has acknowledged.
pub(crate) struct Paper {
    pub(crate) journal: SqliteJournal,
    /// Payloads of each stream.
    pub(crate) acknowledged: BTreeMap<String, Vec<Vec<u8>>>,
}

impl Paper {
    pub(crate) fn new(file: &Path) -> Self {
        Self {
            journal: SqliteJournal::open(file).unwrap(),
            acknowledged: BTreeMap::new(),
        }
    }

    /// Appends something to some streams with one commit.
    pub(crate) fn write(&mut self, chance: &mut Random) {
        let mut batches = Vec::new();
        for number in 0..=chance.below(MOST_STREAMS) {
            let name = format!("tournament/{number}");
            let known = self.acknowledged.entry(name.clone()).or_default();
            let expected = known.len() as u64;
            let mut entries = Vec::new();
            for _ in 0..=chance.below(MOST_ENTRIES) {
                let most = if chance.one_in(ONE_IS_LARGE_IN) {
                    LARGE
                } else {
                    SMALL
                };
                let payload = bytes(chance.below(most), chance);
                let at_ms = known.len() as u64;
                entries.push(Entry {
                    at_ms,
                    command: format!("{name}-{at_ms}"),
                    device: "tablet".to_owned(),
                    payload: payload.clone(),
                });
                known.push(payload);
            }
            batches.push(Batch {
                stream: StreamName::new(name).unwrap(),
                expected: Sequence(expected),
                entries,
                persons: Vec::new(),
            });
        }
        for outcome in self.journal.append(&batches).unwrap() {
            outcome.unwrap();
        }
    }
}

/// Bytes without order.
pub(crate) fn bytes(count: usize, chance: &mut Random) -> Vec<u8> {
    let words = std::iter::repeat_with(|| chance.number().to_be_bytes());
    words.flatten().take(count).collect()
}

/// Payloads of each stream, every hash checked.
pub(crate) fn payloads(journal: &mut dyn Journal) -> BTreeMap<String, Vec<Vec<u8>>> {
    let mut all = BTreeMap::new();
    for stream in journal.streams().unwrap() {
        let records = journal.read(&stream, Sequence::ZERO, usize::MAX).unwrap();
        let payloads = records.into_iter().map(|record| record.payload).collect();
        all.insert(stream.to_string(), payloads);
    }
    all
}

/// How many records of each stream are whole, and the hash of the last.
pub(crate) type Heads = BTreeMap<String, (u64, Hash)>;

/// Whether all of the journal is whole, and what of each stream; `None` if the journal cannot be read.
pub(crate) fn heads(journal: &mut dyn Journal) -> Option<(bool, Heads)> {
    let mut heads = BTreeMap::new();
    let report = verify(journal, &mut |found| {
        heads.insert(found.stream.to_string(), (found.records, found.head));
    });
    Some((report.ok()?.is_intact(), heads))
}

/// The file and its write-ahead log, as bytes.
#[derive(Clone)]
pub(crate) struct Image {
    pub(crate) file: Vec<u8>,
    pub(crate) log: Vec<u8>,
}

impl Image {
    pub(crate) fn take(file: &Path) -> Self {
        Self {
            file: fs::read(file).unwrap(),
            log: fs::read(log_of(file)).unwrap_or_default(),
        }
    }

    /// Lays the bytes out; lock and shared index do not outlive a machine.
    pub(crate) fn put(&self, file: &Path) {
        fs::write(file, &self.file).unwrap();
        if !self.log.is_empty() {
            fs::write(log_of(file), &self.log).unwrap();
        }
    }
}

fn log_of(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push("-wal");
    name.into()
}
