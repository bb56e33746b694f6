//! Marks in a stream: how far a copy has come.

use crate::{Hash, Record, Sequence};

/// The end of what a copy has of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its last record.
    pub sequence: Sequence,
    /// The hash of that record.
    pub hash: Hash,
}

impl Mark {
    /// Before the first record.
    pub const BEGINNING: Self = Self {
        sequence: Sequence::ZERO,
        hash: Hash::GENESIS,
    };

    pub(crate) fn of(record: &Record) -> Self {
        Self {
            sequence: record.sequence,
            hash: record.hash,
        }
    }
}
