//! What a device has used its ids for, as long as the server runs: an id that was a question is no command later.
//!
//! What the commands of an event said is in the journal for ever. This keeps the kind of each id, and of what is in no
//! journal also what was said.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use tapis_protocol::CommandId;
use tapis_records::{Content, IdReused, check_content};

/// Ids of a device that are remembered; each further one replaces the oldest. A program that asks all the time uses so
/// many in some minutes, a person in hours.
const MAX_IDS_OF_DEVICE: usize = 1_024;

/// What an id is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A command of an event, which goes into its journal.
    Command,
    /// A question to the book.
    Question,
    /// A pairing code.
    Pairing,
    /// A change to the devices, the PIN or the visitors of an event.
    Devices,
    /// A new event.
    Event,
    /// The floor's right on a tablet.
    Right,
}

/// What an id is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IdUse {
    pub(crate) kind: Kind,
    /// What is said, where that is not compared elsewhere.
    pub(crate) content: Option<Content>,
}

/// The ids of one device.
#[derive(Debug, Default)]
pub(crate) struct UsedIds {
    /// Its key is secret: nobody can choose two ids with one hash.
    hasher: RandomState,
    used: Mutex<UsedInOrder>,
}

/// Ids that were used and what for, the oldest first. They are few enough to be searched one by one, and take a quarter of
/// the memory of a map. The hashes are kept apart, because a search reads all of them.
#[derive(Debug, Default)]
struct UsedInOrder {
    hashes: VecDeque<u64>,
    uses: VecDeque<IdUse>,
}

impl UsedIds {
    /// Takes note of what an id is used for.
    ///
    /// # Errors
    ///
    /// [`IdReused`] where it was used for something else.
    pub(crate) fn note(&self, id: &CommandId, used: IdUse) -> Result<(), IdReused> {
        let hash = self.hasher.hash_one(id.as_str());
        let mut all = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.find(hash) {
            if known.kind != used.kind {
                return Err(IdReused);
            }
            return check_content(known.content, used.content);
        }
        all.push(hash, used);
        Ok(())
    }
}

impl UsedInOrder {
    fn find(&self, hash: u64) -> Option<IdUse> {
        let (first, then) = self.hashes.as_slices();
        let place = |hashes: &[u64]| hashes.iter().position(|known| *known == hash);
        let at = place(first).or_else(|| Some(first.len() + place(then)?))?;
        self.uses.get(at).copied()
    }

    fn push(&mut self, hash: u64, used: IdUse) {
        if self.hashes.len() >= MAX_IDS_OF_DEVICE {
            self.hashes.pop_front();
            self.uses.pop_front();
        }
        self.hashes.push_back(hash);
        self.uses.push_back(used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: usize) -> CommandId {
        CommandId::new(format!("id-{number}")).unwrap()
    }

    fn use_of(kind: Kind, said: u32) -> IdUse {
        IdUse {
            kind,
            content: Content::of(&said),
        }
    }

    #[test]
    fn an_id_is_for_one_thing_and_may_say_it_again() {
        let ids = UsedIds::default();
        let asked = use_of(Kind::Question, 1);
        assert_eq!(ids.note(&id(1), asked), Ok(()));
        assert_eq!(ids.note(&id(1), asked), Ok(()));
        let others = [
            use_of(Kind::Question, 2),
            use_of(Kind::Command, 1),
            use_of(Kind::Pairing, 1),
            use_of(Kind::Devices, 1),
            use_of(Kind::Event, 1),
            use_of(Kind::Right, 1),
        ];
        for other in others {
            assert_eq!(ids.note(&id(1), other), Err(IdReused), "{other:?}");
        }
        assert_eq!(ids.note(&id(2), use_of(Kind::Command, 1)), Ok(()));
    }

    #[test]
    fn what_is_remembered_of_a_device_is_bounded_and_the_oldest_goes_first() {
        let ids = UsedIds::default();
        let command = use_of(Kind::Command, 1);
        for number in 0..=MAX_IDS_OF_DEVICE {
            assert_eq!(ids.note(&id(number), command), Ok(()));
        }
        {
            let used = ids.used.lock().unwrap();
            let kept = (used.hashes.len(), used.uses.len());
            assert_eq!(kept, (MAX_IDS_OF_DEVICE, MAX_IDS_OF_DEVICE));
        }
        let asked = use_of(Kind::Question, 1);
        assert_eq!(ids.note(&id(1), asked), Err(IdReused));
        assert_eq!(ids.note(&id(0), asked), Ok(()));
    }
}
