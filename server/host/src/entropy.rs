//! Randomness as an input: the operating system's, and one that a seed repeats.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use tapis_records::DrawBytes;

/// The source of all random bytes of the server: tokens, names, codes, the seeds of draws.
pub trait Entropy: fmt::Debug + Send + Sync + 'static {
    /// Fills `bytes` at random.
    ///
    /// # Errors
    ///
    /// When the operating system has no random bytes yet, as at the first boot of a machine.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), getrandom::Error>;
}

/// The randomness of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), getrandom::Error> {
        getrandom::fill(bytes)
    }
}

/// Random bytes that the same seed repeats. The seed gives away every secret made of them: for simulations only.
#[derive(Debug)]
pub struct SeededEntropy(Mutex<ChaCha20Rng>);

impl SeededEntropy {
    /// The random bytes of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(ChaCha20Rng::seed_from_u64(seed)))
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), getrandom::Error> {
        // A generator is whole between two calls, so a panic elsewhere has left nothing half done.
        let mut chance = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        chance.fill_bytes(bytes);
        Ok(())
    }
}

/// The source from which a journal draws the keys of names.
pub fn draw_bytes(entropy: Arc<dyn Entropy>) -> DrawBytes {
    Box::new(move |bytes| entropy.fill(bytes).map_err(|error| error.to_string()))
}

/// A random number below `end`; numbers that would make some likelier than others are thrown away.
pub(crate) fn below(end: u32, entropy: &dyn Entropy) -> Result<u32, getrandom::Error> {
    let fair = u32::MAX - u32::MAX % end;
    loop {
        let mut bytes = [0; 4];
        entropy.fill(&mut bytes)?;
        let number = u32::from_le_bytes(bytes);
        if number < fair {
            return Ok(number % end);
        }
    }
}
