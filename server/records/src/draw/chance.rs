//! Random numbers from a key, the same on every machine.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use tapis_protocol::rules::tournament;

use super::SEED_BYTES;

/// The random numbers of one draw: ChaCha20 with a key of [`SEED_BYTES`].
pub struct Chance(ChaCha20Rng);

impl Chance {
    /// The random numbers of a key.
    #[must_use]
    pub fn of_key(key: [u8; SEED_BYTES]) -> Self {
        Self(ChaCha20Rng::from_seed(key))
    }
}

impl tournament::Chance for Chance {
    /// Numbers of 64 bits; those that would make some results likelier than others are thrown away.
    fn below(&mut self, end: usize) -> usize {
        let Some(end) = u64::try_from(end).ok().filter(|end| *end > 0) else {
            return 0;
        };
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let number = self.0.next_u64();
            if number < fair {
                return usize::try_from(number % end).unwrap_or_default();
            }
        }
    }
}
