//! What a command says, as the beginning of a hash: its id is for that and nothing else.

use std::num::NonZeroU32;

use serde::Serialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The content of a command. Two commands that differ share one once in four thousand million times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    said: NonZeroU32,
    /// The names among what is said, which no record keeps, because a name could be tried by it: 0 for none, and where they
    /// are not known any more.
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

    /// The same with names, in any order; spaces do not count.
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

    /// What a record keeps of it, as a number; no content is 0.
    pub(crate) const fn number(content: Option<Self>) -> u32 {
        match content {
            Some(Self { said, .. }) => said.get(),
            None => 0,
        }
    }

    /// What [`Self::number`] has made.
    pub(crate) fn of_number(number: u32) -> Option<Self> {
        let said = NonZeroU32::new(number)?;
        Some(Self { said, names: 0 })
    }

    /// The names, as a number.
    pub(crate) const fn names(content: Option<Self>) -> u32 {
        match content {
            Some(Self { names, .. }) => names,
            None => 0,
        }
    }

    /// The same with the names that [`Self::names`] has told.
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

/// Whether a command by a known id can be the one that is known by it: one of which nothing is known may be.
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
