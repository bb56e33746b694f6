//! Who has played: a bit for each player, because it is looked at whenever a hand ends.

use serde::{Deserialize, Serialize};

use crate::table::PlayerId;

/// Players who were there for a whole hand: they are no latecomers, however long they are away.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::tournament) struct PlayedPlayers(Vec<u64>);

impl PlayedPlayers {
    pub(in crate::tournament) fn contains(&self, player: PlayerId) -> bool {
        let (word, bit) = place(player);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    pub(super) fn insert(&mut self, player: PlayerId) {
        let (word, bit) = place(player);
        if self.0.len() <= word {
            self.0.resize(word.saturating_add(1), 0);
        }
        if let Some(bits) = self.0.get_mut(word) {
            *bits |= bit;
        }
    }
}

/// The word of a player, and the bit in it.
fn place(player: PlayerId) -> (usize, u64) {
    let word = usize::try_from(player.0 / u64::BITS).unwrap_or(usize::MAX);
    (word, 1 << (player.0 % u64::BITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_has_a_bit_of_their_own() {
        let mut played = PlayedPlayers::default();
        for number in [1, 63, 64, 5_000] {
            assert!(!played.contains(PlayerId(number)));
            played.insert(PlayerId(number));
        }
        let all: Vec<u32> = (0..6_000)
            .filter(|number| played.contains(PlayerId(*number)))
            .collect();
        assert_eq!(all, [1, 63, 64, 5_000]);
    }
}
