//! What bots decide: chance from a seed, one stream for each of them, so that they do not disturb one another.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Chance of one bot.
#[derive(Clone, Debug)]
pub(super) struct Luck(ChaCha8Rng);

impl Luck {
    /// The chance of bot `stream` under a seed.
    pub(super) fn new(seed: u64, stream: u64) -> Self {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        chance.set_stream(stream);
        Self(chance)
    }

    /// A chance of its own for one of many, which takes nothing from this one.
    pub(super) fn apart(&self, number: u64) -> Self {
        let mut chance = self.0.clone();
        chance.set_stream(
            self.0
                .get_stream()
                .wrapping_add(1 << 32)
                .wrapping_add(number),
        );
        chance.set_word_pos(0);
        Self(chance)
    }

    /// A number from 0 to `end - 1`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end.max(1)).unwrap_or(1);
        usize::try_from(self.0.next_u64() % end).unwrap_or_default()
    }

    /// Yes, so many times of a hundred.
    pub(super) fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    /// One of a list.
    pub(super) fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).cloned()
    }
}
