//! The floor's PIN as it is kept: a hash that takes time and memory to try, because four digits are soon gone through.

use argon2::password_hash::Error as HashError;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use serde::{Deserialize, Serialize};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{Pin, TournamentId};
use thiserror::Error;
use tokio::sync::{AcquireError, Semaphore};
use tokio::task::{JoinError, spawn_blocking};
use tracing::warn;

use super::{CommandSource, DeviceError, DeviceEvent, DeviceState, Devices};
use crate::entropy::Entropy;

/// PINs that are hashed at the same time: each takes 19 MiB and a core for some hundredths of a second.
const MAX_AT_ONCE: usize = 2;

/// Length of a salt, in bytes (RFC 9106 3.1).
const SALT: usize = 16;

/// Why a PIN could not be hashed.
#[derive(Debug, Error)]
pub(crate) enum PinError {
    #[error("the operating system gives no random numbers: {0}")]
    Random(getrandom::Error),
    #[error("the PIN cannot be hashed: {0}")]
    Hash(HashError),
    #[error("the hashing was given up")]
    GivenUp,
}

impl From<getrandom::Error> for PinError {
    fn from(error: getrandom::Error) -> Self {
        Self::Random(error)
    }
}

impl From<HashError> for PinError {
    fn from(error: HashError) -> Self {
        Self::Hash(error)
    }
}

impl From<JoinError> for PinError {
    fn from(_: JoinError) -> Self {
        Self::GivenUp
    }
}

impl From<AcquireError> for PinError {
    fn from(_: AcquireError) -> Self {
        Self::GivenUp
    }
}

/// What is kept of a PIN: Argon2id with the parameters OWASP recommends (19 MiB, two passes), as a PHC string. The salt
/// makes each hash another one, also of the same PIN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PinHash(String);

impl PinHash {
    fn of(pin: &Pin, salt: [u8; SALT]) -> Result<Self, PinError> {
        let hash = Argon2::default().hash_password_with_salt(pin.digits().as_bytes(), &salt)?;
        Ok(Self(hash.to_string()))
    }

    fn is_of(&self, pin: &Pin) -> Result<bool, PinError> {
        match Argon2::default().verify_password(pin.digits().as_bytes(), self.0.as_str()) {
            Ok(()) => Ok(true),
            Err(HashError::PasswordInvalid) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// Hashes PINs on threads of their own, so that no socket waits for it, and few at a time.
#[derive(Debug)]
pub(crate) struct PinHasher(Semaphore);

impl Default for PinHasher {
    fn default() -> Self {
        Self(Semaphore::new(MAX_AT_ONCE))
    }
}

impl PinHasher {
    /// What is to be kept of a PIN.
    pub(crate) async fn hash(&self, pin: Pin, entropy: &dyn Entropy) -> Result<PinHash, PinError> {
        let mut salt = [0; SALT];
        entropy.fill(&mut salt)?;
        let _turn = self.0.acquire().await?;
        spawn_blocking(move || PinHash::of(&pin, salt)).await?
    }

    /// Whether this is the PIN of which the hash was kept.
    pub(crate) async fn is_right(&self, hash: PinHash, pin: Pin) -> Result<bool, PinError> {
        let _turn = self.0.acquire().await?;
        let right = spawn_blocking(move || hash.is_of(&pin)).await?;
        if let Err(error) = &right {
            warn!(
                error = error as &dyn std::error::Error,
                "a PIN was not checked"
            );
        }
        right
    }
}

impl Devices {
    /// Sets the floor's PIN of an event, or removes it.
    pub(crate) async fn set_floor_pin(
        &self,
        tournament: &TournamentId,
        pin: Option<PinHash>,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        let decide = |state: &DeviceState| {
            let has_pin = state.floor_pins.contains_key(tournament);
            let tournament = tournament.clone();
            Ok(match pin.clone() {
                Some(pin_hash) => Some(DeviceEvent::FloorPinSet {
                    tournament,
                    pin_hash,
                }),
                None => has_pin.then_some(DeviceEvent::FloorPinRemoved { tournament }),
            })
        };
        self.decide(decide, source, at).await
    }

    /// What is kept of the floor's PIN of an event.
    pub(crate) fn floor_pin(&self, tournament: &TournamentId) -> Option<PinHash> {
        self.state.floor_pins.get(tournament).map(|pin| pin.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_known_by_its_hash_after_a_round_through_the_journal() {
        let pin = Pin::new("0417").unwrap();
        let stored = serde_json::to_string(&PinHash::of(&pin, [7; SALT]).unwrap()).unwrap();
        assert!(
            stored.starts_with("\"$argon2id$v=19$m=19456,t=2,p=1$"),
            "{stored}"
        );
        assert!(!stored.contains("0417$"));
        let read: PinHash = serde_json::from_str(&stored).unwrap();
        assert!(read.is_of(&pin).unwrap());
        assert!(!read.is_of(&Pin::new("0418").unwrap()).unwrap());
    }

    #[test]
    fn the_same_pin_with_two_salts_is_two_hashes() {
        let pin = Pin::new("0417").unwrap();
        let hash = |salt| PinHash::of(&pin, [salt; SALT]).unwrap();
        assert_ne!(hash(1), hash(2));
    }

    #[test]
    fn a_hash_that_is_not_one_opens_nothing() {
        let pin = Pin::new("0417").unwrap();
        for text in ["", "0417", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA"] {
            assert!(
                !PinHash(text.to_owned()).is_of(&pin).unwrap_or(false),
                "{text}"
            );
        }
    }
}
