//! Numbers of records.

use std::fmt;

/// Number of a record in its stream: the first is 1, and 0 stands for an empty stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sequence(pub u64);

impl Sequence {
    /// Before the first record.
    pub const ZERO: Self = Self(0);

    /// Number of the record after this one.
    #[must_use]
    pub fn next(self) -> Self {
        // At a million records a second the last number is 584,000 years away.
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
