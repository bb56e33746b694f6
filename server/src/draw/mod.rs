//! Draws: chance comes in here, and only here.
//!
//! A draw during the event is verifiable: its seed was sealed before, with a commitment that everybody could see, and the
//! same seed and word lead to the same draw for ever.

mod sealed;
mod set_up;
mod verify;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use tapis_protocol::rules::tournament;

use crate::entropy::Entropy;

pub(crate) use self::sealed::{NotDrawn, carry_out, new_seal};
pub(crate) use self::set_up::draw;
pub(crate) use self::verify::verify_record;

/// Chance of one draw: ChaCha20 with a key of 32 bytes.
pub(crate) struct Chance(ChaCha20Rng);

impl Chance {
    /// Seeded by the server's chance.
    pub(crate) fn new(entropy: &dyn Entropy) -> Result<Self, getrandom::Error> {
        let mut key = [0; 32];
        entropy.fill(&mut key)?;
        Ok(Self::of_key(key))
    }

    fn of_key(key: [u8; 32]) -> Self {
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
