//! What is kept of people beside the records: names that can be taken away without changing a record.

use std::fmt;

/// Most bytes that are kept of a person: names, a number and a club in any letters.
pub const MAX_PERSON_BYTES: usize = 4 * 1024;

/// The key by which records name a person: a number drawn at random, which says nothing about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonKey(i64);

impl PersonKey {
    /// The key of this number, from 1 to the largest that a signed column of 64 bits holds.
    pub fn new(number: u64) -> Option<Self> {
        let number = i64::try_from(number).ok()?;
        (number > 0).then_some(Self(number))
    }

    /// Its number.
    pub const fn number(self) -> u64 {
        self.0.unsigned_abs()
    }

    /// The key that is written in so many hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        let key = Self::new(u64::from_str_radix(text, 16).ok()?)?;
        (key.to_string() == text).then_some(key)
    }

    /// As it stands in a column.
    pub(crate) const fn column(self) -> i64 {
        self.0
    }

    /// What stands in a column, if it can be a key.
    pub(crate) fn in_column(number: i64) -> Option<Self> {
        (number > 0).then_some(Self(number))
    }
}

impl fmt::Display for PersonKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.number())
    }
}

/// What is kept of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// By what records name them.
    pub key: PersonKey,
    /// Bytes that the journal does not look into, at most [`MAX_PERSON_BYTES`].
    pub data: Vec<u8>,
}
