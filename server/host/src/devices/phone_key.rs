//! The secrets of players' seat cards: one key for each event, from which the secret of each player follows.

use std::fmt;

use ring::hmac;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::{Bytes32, TournamentId};
use tapis_records::hex;

use crate::entropy::Entropy;

/// Bytes of a key.
const KEY_BYTES: usize = 32;

/// Bytes of a secret that stand on a card: nobody guesses 128 bits, and a QR code with them is read by any camera.
const CARD_BYTES: usize = 16;

/// Longest card that is looked at: the number of a player, and a secret in hexadecimal.
const MAX_CARD: usize = 48;

/// The key of an event's seat cards. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct PhoneKey([u8; KEY_BYTES]);

impl PhoneKey {
    /// A new key: cards of the one before are worthless.
    pub(crate) fn random(entropy: &dyn Entropy) -> Result<Self, getrandom::Error> {
        let mut key = [0; KEY_BYTES];
        entropy.fill(&mut key)?;
        Ok(Self(key))
    }

    /// What stands on a player's card: their number and their secret.
    pub(crate) fn card(&self, tournament: &TournamentId, player: PlayerId) -> String {
        format!("{}.{}", player.0, self.secret(tournament, player))
    }

    /// The player whose card it is.
    pub(crate) fn player_of(&self, tournament: &TournamentId, card: &str) -> Option<PlayerId> {
        let (player, secret) = card.split_once('.').filter(|_| card.len() <= MAX_CARD)?;
        let player = PlayerId(player.parse().ok()?);
        let known = self.secret(tournament, player);
        // In a time that tells nothing of where they differ.
        let differ = known.bytes().zip(secret.bytes());
        let differ = differ.fold(0, |differ, (one, other)| differ | (one ^ other));
        (known.len() == secret.len() && differ == 0).then_some(player)
    }

    fn secret(&self, tournament: &TournamentId, player: PlayerId) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let tag = hmac::sign(&key, format!("{tournament}.{}", player.0).as_bytes());
        hex(tag.as_ref().get(..CARD_BYTES).unwrap_or_default())
    }
}

impl fmt::Debug for PhoneKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PhoneKey(…)")
    }
}

impl Serialize for PhoneKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for PhoneKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // What was written is not part of the explanation.
        let key = Bytes32::read(&text)
            .ok_or_else(|| serde::de::Error::custom("64 hexadecimal digits are expected"))?;
        Ok(Self(*key.bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SeededEntropy;

    #[test]
    fn a_card_is_good_for_its_player_its_event_and_its_key_alone() {
        let key = PhoneKey::random(&SeededEntropy::new(7)).unwrap();
        let [night, other] = ["night", "other"].map(|name| TournamentId::new(name).unwrap());
        let card = key.card(&night, PlayerId(17));
        assert_eq!(key.player_of(&night, &card), Some(PlayerId(17)));
        assert_eq!(key.player_of(&other, &card), None);
        let forged = card.replacen("17.", "18.", 1);
        assert_eq!(key.player_of(&night, &forged), None);
        assert_eq!(key.player_of(&night, "17."), None);
        assert_eq!(key.player_of(&night, "17"), None);
        let later = PhoneKey::random(&SeededEntropy::new(8)).unwrap();
        assert_eq!(later.player_of(&night, &card), None);
    }

    #[test]
    fn a_key_is_never_printed_and_is_read_as_it_was_written() {
        let key = PhoneKey::random(&SeededEntropy::new(7)).unwrap();
        assert_eq!(format!("{key:?}"), "PhoneKey(…)");
        let written = serde_json::to_string(&key).unwrap();
        assert_eq!(serde_json::from_str::<PhoneKey>(&written).unwrap(), key);
        assert!(serde_json::from_str::<PhoneKey>("\"f0\"").is_err());
    }
}
