//! State that a tournament shares with what is decided on it: copying it costs next to nothing, and what is changed
//! then is copied first, in small parts.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Entries that are copied together when one of them is changed.
const ENTRIES_ON_SHELF: u32 = 64;

/// Something that is copied when it is changed while another owner has it, too.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Shared<T>(Arc<T>);

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

/// Numbered things in order, on shelves that are shared one by one: changing one of a hundred thousand copies its shelf
/// and the list of shelves.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "K: Ord + Deserialize<'de>, V: Deserialize<'de>"))]
pub(super) struct Shelves<K, V> {
    shelves: Shared<BTreeMap<u32, Shared<BTreeMap<K, V>>>>,
    len: usize,
}

impl<K, V> Default for Shelves<K, V> {
    fn default() -> Self {
        Self {
            shelves: BTreeMap::new().into(),
            len: 0,
        }
    }
}

impl<K: Copy + Ord + Into<u32>, V: Clone> Shelves<K, V> {
    pub(super) fn get(&self, key: K) -> Option<&V> {
        self.shelves.get(&shelf_of(key))?.get(&key)
    }

    pub(super) fn get_mut(&mut self, key: K) -> Option<&mut V> {
        // Nothing is copied for what is not there.
        self.get(key)?;
        self.shelves.get_mut(&shelf_of(key))?.get_mut(&key)
    }

    /// Puts `value` there and returns what was there.
    pub(super) fn insert(&mut self, key: K, value: V) -> Option<V> {
        let shelf = self.shelves.entry(shelf_of(key)).or_default();
        let before = shelf.insert(key, value);
        self.len += usize::from(before.is_none());
        before
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        let shelves = self.shelves.values();
        shelves.flat_map(|shelf| shelf.iter().map(|(key, value)| (*key, value)))
    }

    /// What stands on shelves that are not those of `before`, and what `before` has in each place.
    pub(super) fn copied_since<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = (Option<&'a V>, &'a V)> {
        let is_copied = |(number, shelf): &(&u32, &Shared<_>)| {
            let was = before.shelves.get(number);
            !was.is_some_and(|was| Arc::ptr_eq(&was.0, &shelf.0))
        };
        let copied = self.shelves.iter().filter(is_copied);
        copied.flat_map(|(_, shelf)| shelf.iter().map(|(key, now)| (before.get(*key), now)))
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) fn last_key(&self) -> Option<K> {
        let (_, shelf) = self.shelves.last_key_value()?;
        shelf.last_key_value().map(|(key, _)| *key)
    }
}

fn shelf_of(key: impl Into<u32>) -> u32 {
    key.into() / ENTRIES_ON_SHELF
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_copy_keeps_what_it_had_when_the_other_is_changed() {
        let mut one: Shelves<u32, &str> = Shelves::default();
        one.insert(3, "three");
        one.insert(300, "three hundred");
        let other = one.clone();
        if let Some(value) = one.get_mut(3) {
            *value = "drei";
        }
        assert_eq!((one.get(3), other.get(3)), (Some(&"drei"), Some(&"three")));
    }

    #[test]
    fn only_shelves_that_were_changed_are_looked_at_again() {
        let mut now: Shelves<u32, u32> = Shelves::default();
        for key in 0..4 * ENTRIES_ON_SHELF {
            now.insert(key, 0);
        }
        let before = now.clone();
        assert_eq!(now.copied_since(&before).count(), 0);
        now.insert(3, 7);
        now.insert(9 * ENTRIES_ON_SHELF, 8);
        let copied: Vec<_> = now.copied_since(&before).collect();
        assert_eq!(copied.len(), ENTRIES_ON_SHELF as usize + 1);
        let changed = copied.iter().filter(|(was, now)| *was != Some(*now));
        let changed: Vec<_> = changed.map(|(was, now)| (was.copied(), **now)).collect();
        assert_eq!(changed, [(Some(0), 7), (None, 8)]);
    }

    proptest! {
        #[test]
        fn shelves_hold_what_a_map_would(entries in proptest::collection::vec((0..500_u32, 0..9_u8), 0..200)) {
            let mut map = BTreeMap::new();
            let mut shelves = Shelves::default();
            for (key, value) in entries {
                prop_assert_eq!(shelves.insert(key, value), map.insert(key, value));
                if let Some(value) = shelves.get_mut(key / 2) {
                    *value += 1;
                }
                if let Some(value) = map.get_mut(&(key / 2)) {
                    *value += 1;
                }
            }
            prop_assert_eq!(shelves.len(), map.len());
            prop_assert_eq!(shelves.last_key(), map.last_key_value().map(|(key, _)| *key));
            let all: BTreeMap<u32, u8> = shelves.iter().map(|(key, value)| (key, *value)).collect();
            prop_assert_eq!(all, map);
        }
    }
}
