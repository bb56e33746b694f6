//! Secrets and signatures, as the Standard Webhooks specification has them.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::hmac;
use thiserror::Error;

use crate::entropy::Entropy;

/// What a written secret begins with.
pub(super) const PREFIX: &str = "whsec_";

/// Fewest bytes of a secret: the specification asks for 192 bits.
const LEAST_BYTES: usize = 24;

/// Most bytes of a secret: the specification asks for no more than 512 bits.
const MOST_BYTES: usize = 64;

/// Bytes of a new secret.
const NEW_BYTES: usize = 32;

/// Why a text is no secret. The text is in none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum InvalidSecret {
    #[error("a secret begins with {PREFIX}; `tapis webhooks secret` makes one")]
    Prefix,
    #[error("what follows {PREFIX} is not base64; `tapis webhooks secret` makes a new secret")]
    Base64,
    #[error(
        "a secret has {LEAST_BYTES} to {MOST_BYTES} bytes before they are written as base64; `tapis webhooks secret` \
         makes one"
    )]
    Length,
}

/// What signs the messages of one endpoint. It is never printed.
#[derive(Clone)]
pub(super) struct SigningSecret(hmac::Key);

impl fmt::Debug for SigningSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

impl SigningSecret {
    /// Reads `whsec_` and base64.
    pub(super) fn read(text: &str) -> Result<Self, InvalidSecret> {
        let written = text.strip_prefix(PREFIX).ok_or(InvalidSecret::Prefix)?;
        let bytes = STANDARD
            .decode(written)
            .map_err(|_| InvalidSecret::Base64)?;
        if !(LEAST_BYTES..=MOST_BYTES).contains(&bytes.len()) {
            return Err(InvalidSecret::Length);
        }
        Ok(Self(hmac::Key::new(hmac::HMAC_SHA256, &bytes)))
    }

    /// The `webhook-signature` of a message, sent at so many seconds since the Unix epoch.
    pub(super) fn sign(&self, id: &str, at_seconds: u64, body: &[u8]) -> String {
        let mut signing = hmac::Context::with_key(&self.0);
        signing.update(format!("{id}.{at_seconds}.").as_bytes());
        signing.update(body);
        format!("v1,{}", STANDARD.encode(signing.sign()))
    }
}

/// A new secret, as it is written.
///
/// # Errors
///
/// When there is no chance to be had.
pub fn new_secret(entropy: &dyn Entropy) -> Result<String, getrandom::Error> {
    let mut bytes = [0; NEW_BYTES];
    entropy.fill(&mut bytes)?;
    Ok(format!("{PREFIX}{}", STANDARD.encode(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SeededEntropy;

    /// The one of the example in the specification's libraries.
    const KNOWN: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    #[test]
    fn a_message_of_the_specification_is_signed_as_it_says() {
        let secret = SigningSecret::read(KNOWN).unwrap();
        let id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
        let signed = secret.sign(id, 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn what_is_no_secret_is_refused_without_being_repeated() {
        for (text, why) in [
            ("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", InvalidSecret::Prefix),
            ("whsec_nobase64!", InvalidSecret::Base64),
            ("whsec_c2hvcnQ=", InvalidSecret::Length),
        ] {
            let refused = SigningSecret::read(text).unwrap_err();
            assert_eq!(refused, why);
            assert!(!refused.to_string().contains("nobase64"));
        }
    }

    #[test]
    fn a_new_secret_is_one_and_is_never_printed() {
        let written = new_secret(&SeededEntropy::new(7)).unwrap();
        let secret = SigningSecret::read(&written).unwrap();
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}
