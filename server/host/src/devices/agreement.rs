//! Agrees on a token with a device: X25519 (RFC 7748), then HKDF-SHA256 (RFC 5869) of the shared secret. The token is
//! never sent, so a listener does not learn it.
//!
//! The keys alone do not come from the world's `Entropy`: the library draws them itself. No view of an event depends on
//! them, so a simulated event still repeats to the last byte.

use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral};
use ring::hkdf;
use ring::rand::SystemRandom;
use tapis_protocol::Bytes32;
use thiserror::Error;

use super::token::Token;

/// The salt of HKDF: what the token is for.
const SALT: &[u8] = b"tapis 1 pairing";

/// The two sides cannot agree on a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotAgreed {
    /// The other side's key leads to no shared secret: it is a point of small order.
    #[error("this is no key of X25519")]
    Key,
    /// The system gave no random numbers.
    #[error("the operating system gives no random numbers")]
    Random,
}

/// The keys of one side, for one token.
#[derive(Debug)]
pub struct KeyPair {
    private: EphemeralPrivateKey,
    public: Bytes32,
}

/// The token that a server has agreed on with a device, and the public key that it answers with.
pub(super) struct Agreed {
    pub(super) token: Token,
    /// The server's public key.
    pub(super) key: Bytes32,
}

impl Agreed {
    /// Agrees by the device's public key and the code that was typed.
    pub(super) fn with_device(key: Bytes32, code: &str) -> Result<Self, NotAgreed> {
        let keys = KeyPair::generate()?;
        Ok(Self {
            key: keys.public(),
            token: keys.agree(Other::Device(key, code))?,
        })
    }
}

/// Whose the other key is, and what both sides know besides.
#[derive(Clone, Copy, Debug)]
pub enum Other<'a> {
    /// The device's, as a server has it, with the code that was typed.
    Device(Bytes32, &'a str),
    /// The server's, as a device has it, with the same code.
    Server(Bytes32, &'a str),
}

impl KeyPair {
    /// New keys.
    ///
    /// # Errors
    ///
    /// [`NotAgreed::Random`].
    pub fn generate() -> Result<Self, NotAgreed> {
        let private = EphemeralPrivateKey::generate(&X25519, &SystemRandom::new())
            .map_err(|_| NotAgreed::Random)?;
        let public = private
            .compute_public_key()
            .map_err(|_| NotAgreed::Random)?;
        let public = public.as_ref().try_into().map_err(|_| NotAgreed::Random)?;
        Ok(Self {
            private,
            public: Bytes32::new(public),
        })
    }

    /// What the other side is sent.
    #[must_use]
    pub const fn public(&self) -> Bytes32 {
        self.public
    }

    /// The token that both sides compute.
    ///
    /// # Errors
    ///
    /// [`NotAgreed::Key`] for a key that leads to no shared secret.
    pub fn agree(self, other: Other<'_>) -> Result<Token, NotAgreed> {
        let (key, code) = match other {
            Other::Device(key, code) | Other::Server(key, code) => (key, code),
        };
        let (device, server) = match other {
            Other::Device(..) => (key, self.public),
            Other::Server(..) => (self.public, key),
        };
        let info = [
            device.bytes().as_slice(),
            server.bytes().as_slice(),
            code.as_bytes(),
        ];
        let key = UnparsedPublicKey::new(&X25519, *key.bytes());
        let agreed = agree_ephemeral(self.private, &key, |shared| {
            let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, SALT).extract(shared);
            let mut token = [0; 32];
            let expanded = extracted.expand(&info, hkdf::HKDF_SHA256);
            expanded.and_then(|expanded| expanded.fill(&mut token))?;
            Ok::<_, ring::error::Unspecified>(Bytes32::new(token))
        });
        let token = agreed.and_then(|token| token).map_err(|_| NotAgreed::Key)?;
        Ok(Token::of(token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agreed(code_of_device: &str, code_of_server: &str) -> (String, String) {
        let (device, server) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
        let (device_key, server_key) = (device.public(), server.public());
        let on_device = device.agree(Other::Server(server_key, code_of_device));
        let at_server = server.agree(Other::Device(device_key, code_of_server));
        (on_device.unwrap().reveal(), at_server.unwrap().reveal())
    }

    #[test]
    fn both_sides_come_to_the_same_token_and_never_to_the_same_again() {
        let (one, other) = agreed("123456", "123456");
        assert_eq!(one, other);
        assert_eq!(one.len(), 64);
        assert_ne!(agreed("123456", "123456").0, one);
    }

    #[test]
    fn with_another_code_they_come_to_different_ones() {
        let (one, other) = agreed("123456", "123457");
        assert_ne!(one, other);
    }

    #[test]
    fn a_key_that_gives_the_same_to_everybody_is_refused() {
        for key in [[0; 32], {
            let mut one = [0; 32];
            one[0] = 1;
            one
        }] {
            let keys = KeyPair::generate().unwrap();
            let refused = keys.agree(Other::Device(Bytes32::new(key), ""));
            assert_eq!(refused.map(Token::reveal), Err(NotAgreed::Key));
        }
    }
}
