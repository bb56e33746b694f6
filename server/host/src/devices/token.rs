//! Secrets and names that cannot be guessed.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use tapis_protocol::{Bytes32, DeviceId};
use tapis_records::hex;

use crate::entropy::{Entropy, below};

/// Letters of generated names: no vowels, so that no word comes out, and nothing that is easily misread.
const LETTERS: &[u8; 25] = b"23456789bcdfghjkmnpqrtvwx";

/// Length of generated names: 25^12 of them.
const NAME_LENGTH: usize = 12;

/// Secret of a device: 256 random bits, in hexadecimal.
pub struct Token(String);

impl Token {
    /// A new secret.
    pub(crate) fn random(entropy: &dyn Entropy) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes)?;
        Ok(Self(hex(&bytes)))
    }

    /// A secret that two sides have worked out.
    pub(super) fn of(bytes: Bytes32) -> Self {
        Self(bytes.to_string())
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }

    /// The secret itself, for the device.
    #[must_use]
    pub fn reveal(self) -> String {
        self.0
    }
}

/// SHA-256 of a token. The token has 256 random bits, so it needs no salt and no slow hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Of a token's text.
    #[must_use]
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    pub(super) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The name of the token.
    #[must_use]
    pub fn name(&self) -> TokenName {
        TokenName(Bytes32::new(Sha256::digest(self.0).into()))
    }
}

/// By what a device says which token it is going to prove: a hash of the hash, from which neither follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenName(pub Bytes32);

impl Serialize for TokenHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for TokenHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(*Bytes32::deserialize(deserializer)?.bytes()))
    }
}

/// Text of letters and digits.
pub fn random_text(entropy: &dyn Entropy) -> Result<String, getrandom::Error> {
    let letter = || {
        let index = usize::try_from(below(25, entropy)?).unwrap_or_default();
        Ok(LETTERS.get(index).copied().map_or('x', char::from))
    };
    (0..NAME_LENGTH).map(|_| letter()).collect()
}

/// A name for a device.
pub fn random_name(entropy: &dyn Entropy) -> Result<DeviceId, getrandom::Error> {
    DeviceId::new(random_text(entropy)?).ok_or(getrandom::Error::UNSUPPORTED)
}

/// Six digits.
pub fn random_digits(entropy: &dyn Entropy) -> Result<String, getrandom::Error> {
    Ok(format!("{:06}", below(1_000_000, entropy)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SystemEntropy;

    #[test]
    fn a_token_is_known_by_its_hash_after_a_round_through_the_journal() {
        let token = Token::random(&SystemEntropy).unwrap();
        let stored = serde_json::to_string(&token.hash()).unwrap();
        let read: TokenHash = serde_json::from_str(&stored).unwrap();
        assert_eq!(read, TokenHash::of(&token.reveal()));
    }

    #[test]
    fn a_hash_that_is_not_one_is_refused() {
        for text in [
            "\"\"",
            "\"zz\"",
            "\"é\"",
            &format!("\"{}\"", "g".repeat(64)),
        ] {
            assert!(serde_json::from_str::<TokenHash>(text).is_err());
        }
    }
}
