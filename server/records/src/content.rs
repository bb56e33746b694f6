//! What a command says, as the beginning of a hash: its id is for that and nothing else.

use std::num::NonZeroU32;

use serde::Serialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The content of a command. Two commands that differ share one once in four thousand million times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content(NonZeroU32);

impl Content {
    /// The content of what a device has sent; `None` for what JSON cannot hold.
    pub fn of(said: &impl Serialize) -> Option<Self> {
        let mut digest = Sha256::new();
        serde_json::to_writer(&mut digest, said).ok()?;
        let hash: [u8; 32] = digest.finalize().into();
        let (first, _) = hash.split_first_chunk()?;
        Some(Self(
            NonZeroU32::new(u32::from_le_bytes(*first)).unwrap_or(NonZeroU32::MIN),
        ))
    }

    /// As a number; no content is 0.
    pub(crate) const fn number(content: Option<Self>) -> u32 {
        match content {
            Some(Self(number)) => number.get(),
            None => 0,
        }
    }

    /// What [`Self::number`] has made.
    pub(crate) fn of_number(number: u32) -> Option<Self> {
        NonZeroU32::new(number).map(Self)
    }
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
    if known.is_none() || given.is_none() || known == given {
        Ok(())
    } else {
        Err(IdReused)
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
}
