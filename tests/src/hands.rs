//! Hands of real rooms: the whole collection where it lies beside the repository, else the sample that is in the tree.

use std::path::{Path, PathBuf};

use crate::repository;

/// Hands in `tests/samples/hands`.
const SAMPLED: usize = 49;

/// Hands that the collection has at least.
const COLLECTED: usize = 2_000;

/// Files of hands in PHH, and how many hands a test has to find in them at least.
#[derive(Debug)]
pub struct RealHands {
    pub files: Vec<PathBuf>,
    pub fewest: usize,
}

impl RealHands {
    /// All that there are: `../shared/hands` beside the repository, or the sample.
    #[must_use]
    pub fn find() -> Self {
        let collected = files(&repository().join("../shared/hands"));
        if collected.is_empty() {
            let sampled = files(&repository().join("tests/samples/hands"));
            return Self {
                files: sampled,
                fewest: SAMPLED,
            };
        }
        Self {
            files: collected,
            fewest: COLLECTED,
        }
    }

    /// Sessions of one table, hand after hand: those of the names given, or the one of the sample.
    #[must_use]
    pub fn sessions(names: &[&str]) -> Vec<PathBuf> {
        let all = Self::find().files;
        let is_named = |file: &&PathBuf| names.iter().any(|name| file.ends_with(name));
        let named: Vec<_> = all.iter().filter(is_named).cloned().collect();
        if named.is_empty() {
            return vec![repository().join("tests/samples/hands/sitting.phhs")];
        }
        named
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "phhs"));
    files.sort();
    files
}
