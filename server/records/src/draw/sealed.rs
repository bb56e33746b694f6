//! Seals: the seed of a draw, kept secret until it is made, and the commitment to it, which everybody sees before.
//!
//! Commitment: SHA-256 of the seed's 32 bytes. Key of the draw: SHA-256 of the seed's bytes followed by the room's word in
//! UTF-8. Both in small hexadecimal digits.

use sha2::{Digest, Sha256};
use tapis_protocol::Bytes32;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    Command, Drawn, Event, Occasion, Problem, Refusal, Seal, Tournament,
};
use thiserror::Error;

use super::Chance;
use crate::hex;

/// Length of a seed, in bytes.
pub const SEED_BYTES: usize = 32;

/// A seal that proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SealBroken {
    /// The seed is not 32 bytes in hexadecimal.
    #[error("the seed is not 64 hexadecimal digits")]
    Seed,
    /// The commitment is to another seed.
    #[error("the commitment is to another seed")]
    Commitment,
}

/// Why a draw was not made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotDrawn {
    /// The rules say no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Its seal proves nothing.
    #[error(transparent)]
    Seal(#[from] SealBroken),
}

/// The seal of a seed.
#[must_use]
pub fn seal_of(seed: &[u8; SEED_BYTES]) -> Seal {
    Seal {
        seed: hex(seed),
        commitment: hex(&Sha256::digest(seed)),
    }
}

/// Checks that the commitment of a seal is to its seed; returns the seed.
pub(super) fn check(seal: &Seal) -> Result<[u8; SEED_BYTES], SealBroken> {
    let seed = bytes(&seal.seed).ok_or(SealBroken::Seed)?;
    if *seal == seal_of(&seed) {
        Ok(seed)
    } else {
        Err(SealBroken::Commitment)
    }
}

fn bytes(digits: &str) -> Option<[u8; SEED_BYTES]> {
    Bytes32::read(digits).map(|read| *read.bytes())
}

/// The chance of a draw with this seed and the room's word.
fn chance(seed: &[u8; SEED_BYTES], word: &str) -> Chance {
    let mut key = Sha256::new();
    key.update(seed);
    key.update(word.as_bytes());
    Chance::of_key(key.finalize().into())
}

/// The events of a draw with the seed that is sealed; `next` is sealed for the draw after it.
///
/// The same state, word and seals lead to the same events: a draw is verified by making it again.
pub fn decide_draw(
    state: &Tournament,
    occasion: &Occasion,
    word: &str,
    next: Seal,
    at: Timestamp,
) -> Result<Vec<Event>, NotDrawn> {
    let sealed = state.sealed().ok_or(Problem::NotSealed);
    let seed = check(sealed.map_err(Refusal::from)?)?;
    let outcome = state.draw(occasion, &mut chance(&seed, word))?;
    let drawn = Drawn {
        occasion: occasion.clone(),
        word: word.to_owned(),
        outcome,
        next,
    };
    Ok(state.decide(&Command::Draw(drawn), at)?)
}

#[cfg(test)]
mod tests {
    use tapis_protocol::rules::tournament::Chance as _;

    use super::*;

    #[test]
    fn a_seal_is_the_hash_of_its_seed() {
        // SHA-256 of 32 zero bytes, as any other program gives it.
        let seal = seal_of(&[0; SEED_BYTES]);
        assert_eq!(
            seal.commitment,
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
        assert_eq!(check(&seal), Ok([0; SEED_BYTES]));
        let other = Seal {
            seed: hex(&[1; SEED_BYTES]),
            ..seal.clone()
        };
        assert_eq!(check(&other), Err(SealBroken::Commitment));
        let short = Seal {
            seed: "00".to_owned(),
            ..seal
        };
        assert_eq!(check(&short), Err(SealBroken::Seed));
    }

    #[test]
    fn the_word_of_the_room_changes_the_draw_and_the_same_word_does_not() {
        let numbers = |seed, word| {
            let mut chance = chance(&[seed; SEED_BYTES], word);
            [(); 8].map(|()| chance.below(1_000_000))
        };
        assert_eq!(numbers(1, "été"), numbers(1, "été"));
        assert_ne!(numbers(1, "été"), numbers(1, "ete"));
        assert_ne!(numbers(1, ""), numbers(2, ""));
    }
}
