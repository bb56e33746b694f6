//! Names of streams.

use std::fmt;

use thiserror::Error;

/// Longest stream name, in characters: short enough for an index and for a line on a screen.
pub const MAX_STREAM_NAME_LENGTH: usize = 128;

/// Name of one ordered sequence of records, for instance `tournament/3f9a`.
///
/// 1 to [`MAX_STREAM_NAME_LENGTH`] characters out of `a-z`, `0-9`, `/`, `_` and `-`, so that every database
/// compares and sorts names alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamName(String);

/// Name that no stream can have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?} is not a stream name: 1 to 128 of a-z 0-9 / _ -")]
pub struct InvalidStreamName {
    /// Name as given, cut to the allowed length.
    pub name: String,
}

impl StreamName {
    /// Checks and wraps a name.
    ///
    /// # Errors
    ///
    /// [`InvalidStreamName`] if it is empty, too long, or has another character in it.
    pub fn new(name: impl Into<String>) -> Result<Self, InvalidStreamName> {
        let name = name.into();
        let fits = (1..=MAX_STREAM_NAME_LENGTH).contains(&name.len());
        if fits && name.bytes().all(is_allowed) {
            Ok(Self(name))
        } else {
            Err(InvalidStreamName {
                name: name.chars().take(MAX_STREAM_NAME_LENGTH).collect(),
            })
        }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn is_allowed(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'/' | b'_' | b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_allowed_characters_are_taken_as_they_are() {
        let longest = "z".repeat(MAX_STREAM_NAME_LENGTH);
        for name in ["a", "tournament/3f9a", "0_9-z/", &longest] {
            assert_eq!(StreamName::new(name).unwrap().as_str(), name);
        }
    }

    #[test]
    fn other_names_are_refused() {
        let too_long = "z".repeat(MAX_STREAM_NAME_LENGTH + 1);
        for name in ["", "A", "a b", "é", "a\0", "a.b", &too_long] {
            let error = StreamName::new(name).unwrap_err();
            assert!(name.starts_with(&error.name), "{name:?}");
        }
    }
}
