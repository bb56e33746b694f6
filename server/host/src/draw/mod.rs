//! Draws: randomness for an event enters here, and only here. [`tapis_records::draw`] computes the draw from it.

mod set_up;

use tapis_protocol::rules::tournament::Seal;
use tapis_records::draw::{Chance, SEED_BYTES, seal_of};

use crate::entropy::Entropy;

pub use self::set_up::draw;

/// Chance of one draw, seeded by the server's.
pub fn new_chance(entropy: &dyn Entropy) -> Result<Chance, getrandom::Error> {
    new_seed(entropy).map(Chance::of_key)
}

/// Seals a seed that the server's chance has chosen.
pub fn new_seal(entropy: &dyn Entropy) -> Result<Seal, getrandom::Error> {
    new_seed(entropy).map(|seed| seal_of(&seed))
}

fn new_seed(entropy: &dyn Entropy) -> Result<[u8; SEED_BYTES], getrandom::Error> {
    let mut seed = [0; SEED_BYTES];
    entropy.fill(&mut seed)?;
    Ok(seed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SystemEntropy;

    #[test]
    fn every_seal_has_a_seed_of_its_own() {
        let seal = || new_seal(&SystemEntropy).unwrap();
        assert_ne!(seal(), seal());
    }
}
