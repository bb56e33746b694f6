//! Proofs of a token that is not sent, after SCRAM (RFC 5802): the server keeps a hash of the token, from which no
//! device's proof can be made. The proofs of a connection cover a nonce of each side, and name the side that makes them.

use ring::hmac;
use tapis_protocol::Bytes32;

use super::TokenHash;
use crate::entropy::Entropy;

/// First part of what a server proves; the nonces follow.
const BY_SERVER: &[u8] = b"tapis 1 server";

/// First part of what a device proves; the nonces follow.
const BY_DEVICE: &[u8] = b"tapis 1 device";

/// The nonces of one connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The device's.
    pub device: Bytes32,
    /// The server's.
    pub server: Bytes32,
}

impl Exchange {
    /// Answers a device's nonce.
    pub(crate) fn begin(device: Bytes32, entropy: &dyn Entropy) -> Result<Self, getrandom::Error> {
        let mut nonce = [0; 32];
        entropy.fill(&mut nonce)?;
        let server = Bytes32::new(nonce);
        Ok(Self { device, server })
    }

    /// Proves to a device that the server knows its token's hash.
    #[must_use]
    pub fn server_proof(&self, hash: &TokenHash) -> Bytes32 {
        self.sign(BY_SERVER, hash)
    }

    /// Proves to the server that a device has the token; `None` when `token` is no token.
    #[must_use]
    pub fn device_proof(&self, token: &str) -> Option<Bytes32> {
        let secret = Bytes32::read(token)?;
        let pad = self.sign(BY_DEVICE, &TokenHash::of(token));
        Some(combined(secret, pad))
    }

    /// Whether a proof is of the token with this hash.
    pub(crate) fn is_proven(&self, hash: &TokenHash, proof: Bytes32) -> bool {
        hides_token(proof, self.sign(BY_DEVICE, hash), hash)
    }

    fn sign(&self, by: &[u8], hash: &TokenHash) -> Bytes32 {
        signed(hash, &[by, self.device.bytes(), self.server.bytes()])
    }
}

/// HMAC-SHA256 of the parts in order, with the token's hash, which both sides have, as the key.
pub(super) fn signed(hash: &TokenHash, parts: &[&[u8]]) -> Bytes32 {
    let key = hmac::Key::new(hmac::HMAC_SHA256, hash.bytes());
    let mut signing = hmac::Context::with_key(&key);
    for part in parts {
        signing.update(part);
    }
    Bytes32::new(signing.sign().as_ref().try_into().unwrap_or_default())
}

/// Whether what is left of a proof without its pad is the token with this hash: the hash alone is in every copy of the journal.
pub(super) fn hides_token(proof: Bytes32, pad: Bytes32, hash: &TokenHash) -> bool {
    let token = combined(proof, pad).to_string();
    TokenHash::of(&token) == *hash
}

/// A secret with its pad, or without it again.
pub(super) fn combined(one: Bytes32, other: Bytes32) -> Bytes32 {
    let mut bytes = *one.bytes();
    for (byte, with) in bytes.iter_mut().zip(other.bytes()) {
        *byte ^= with;
    }
    Bytes32::new(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devices::Token;
    use crate::entropy::SystemEntropy;

    fn token() -> String {
        Token::random(&SystemEntropy).unwrap().reveal()
    }

    fn token_of_another() -> String {
        token()
    }

    fn exchange() -> Exchange {
        let nonce = Bytes32::new([7; 32]);
        Exchange::begin(nonce, &SystemEntropy).unwrap()
    }

    #[test]
    fn who_has_the_token_proves_it_and_who_has_its_hash_does_not() {
        let (token, exchange) = (token(), exchange());
        let hash = TokenHash::of(&token);
        let proof = exchange.device_proof(&token).unwrap();
        assert!(exchange.is_proven(&hash, proof));
        for other in [
            exchange.server_proof(&hash),
            exchange.sign(BY_DEVICE, &hash),
            exchange.device_proof(&token_of_another()).unwrap(),
            // The hash, taken for a token.
            exchange
                .device_proof(&Bytes32::new(*hash.bytes()).to_string())
                .unwrap(),
            Bytes32::new([0; 32]),
        ] {
            assert!(!exchange.is_proven(&hash, other));
        }
    }

    #[test]
    fn a_proof_is_of_one_connection() {
        let (token, one) = (token(), exchange());
        let hash = TokenHash::of(&token);
        let proof = one.device_proof(&token).unwrap();
        let other = exchange();
        assert!(!other.is_proven(&hash, proof));
        assert_ne!(one.server_proof(&hash), other.server_proof(&hash));
        let other = Exchange {
            device: Bytes32::new([8; 32]),
            ..one
        };
        assert!(!other.is_proven(&hash, proof));
        assert_ne!(one.server_proof(&hash), other.server_proof(&hash));
    }

    /// As `web-client/src/lib/net/proof.test.ts` has them.
    #[test]
    fn proofs_are_what_pages_make_of_the_same() {
        let token = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
        let hash = TokenHash::of(token);
        let exchange = Exchange {
            device: Bytes32::new([1; 32]),
            server: Bytes32::new([2; 32]),
        };
        let made = [
            hash.name().0.to_string(),
            exchange.server_proof(&hash).to_string(),
            exchange.device_proof(token).unwrap().to_string(),
        ];
        assert_eq!(made, EXPECTED);
    }

    const EXPECTED: [&str; 3] = [
        "61476c2fce94e95b169362a1b2b6aa51cfa4185133db9fa4ce382505b528e205",
        "b11fcf583849d10837efcff0bc368ff2b40474cad2a203cbb704b3cb26edf2d9",
        "65acf33a55a14c6b306397164846352c9c601d7c287df375dd4df0cc80d65d16",
    ];
}
