//! The content of a command, as the beginning of a hash: an idempotency key stays with the content that it was first
//! used for.

use std::num::NonZeroU32;

use serde::Serialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The content of a command, as 32 bits: two different commands share one with a chance of 1 in 4,000 million.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    said: NonZeroU32,
    /// A hash of the names in the command. No record keeps it, because names could be tried against it. 0 without
    /// names, and where they are no longer known.
    names: u32,
}

impl Content {
    /// The content of what a device has sent; `None` for what JSON cannot hold.
    pub fn of(said: &impl Serialize) -> Option<Self> {
        let mut digest = Sha256::new();
        serde_json::to_writer(&mut digest, said).ok()?;
        Some(Self {
            said: beginning(digest),
            names: 0,
        })
    }

    /// This content with the names in the command, in any order; spaces do not count.
    #[must_use]
    pub fn naming<'a>(self, names: impl Iterator<Item = &'a str>) -> Self {
        let words = |name: &str| name.split_whitespace().collect::<String>();
        let mut names: Vec<String> = names.map(words).filter(|name| !name.is_empty()).collect();
        if names.is_empty() {
            return self;
        }
        names.sort_unstable();
        let mut digest = Sha256::new();
        for name in names {
            digest.update(name);
            digest.update([0]);
        }
        Self {
            names: beginning(digest).get(),
            ..self
        }
    }

    /// The number that a record keeps; 0 without a content.
    pub(crate) const fn number(content: Option<Self>) -> u32 {
        match content {
            Some(Self { said, .. }) => said.get(),
            None => 0,
        }
    }

    /// The content of a number that [`Self::number`] has made; `None` for 0.
    pub(crate) fn of_number(number: u32) -> Option<Self> {
        let said = NonZeroU32::new(number)?;
        Some(Self { said, names: 0 })
    }

    /// The hash of the names; 0 without names.
    pub(crate) const fn names(content: Option<Self>) -> u32 {
        match content {
            Some(Self { names, .. }) => names,
            None => 0,
        }
    }

    /// This content with the hash of names that [`Self::names`] has returned.
    pub(crate) const fn with_names(self, names: u32) -> Self {
        Self { names, ..self }
    }

    fn is_same(self, other: Self) -> bool {
        let knows_names = self.names != 0 && other.names != 0;
        self.said == other.said && (!knows_names || self.names == other.names)
    }
}

fn beginning(digest: Sha256) -> NonZeroU32 {
    let hash: [u8; 32] = digest.finalize().into();
    let [first, second, third, fourth, ..] = hash;
    let number = u32::from_le_bytes([first, second, third, fourth]);
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// An id was used for another command before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this id was used for something else: every command has an id of its own, for ever")]
pub struct IdReused;

/// Compares a command with the one that its id was first used for. A content that is not known is taken for the same.
///
/// # Errors
///
/// [`IdReused`] where it is another one.
pub fn check_content(known: Option<Content>, given: Option<Content>) -> Result<(), IdReused> {
    match (known, given) {
        (Some(known), Some(given)) if !known.is_same(given) => Err(IdReused),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_twice_is_the_same_and_anything_else_is_not() {
        let fold = Content::of(&("fold", 3));
        assert!(fold.is_some());
        assert_eq!(fold, Content::of(&("fold", 3)));
        assert_ne!(fold, Content::of(&("fold", 4)));
        assert_eq!(check_content(fold, Content::of(&("fold", 3))), Ok(()));
        assert_eq!(
            check_content(fold, Content::of(&("call", 3))),
            Err(IdReused)
        );
    }

    #[test]
    fn records_without_a_content_are_taken_for_the_same() {
        let fold = Content::of(&"fold");
        assert_eq!(check_content(fold, None), Ok(()));
        assert_eq!(check_content(None, fold), Ok(()));
        assert_eq!(Content::of_number(Content::number(fold)), fold);
        assert_eq!(Content::of_number(Content::number(None)), None);
    }

    #[test]
    fn names_are_compared_where_both_are_known_in_any_order_and_are_in_no_record() {
        let register = Content::of(&"register").unwrap();
        let naming = |names: &[&str]| Some(register.naming(names.iter().copied()));
        let anna = naming(&["Anna  Martin", "Bob"]);
        assert_eq!(anna, naming(&["Bob", " Anna Martin", ""]));
        assert_eq!(
            check_content(anna, naming(&["Bob", "Chloe"])),
            Err(IdReused)
        );
        assert_eq!(check_content(anna, Some(register)), Ok(()));
        assert_eq!(naming(&[]), Some(register));
        assert_eq!(Content::number(anna), Content::number(Some(register)));
    }
}
