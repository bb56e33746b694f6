//! A name as it is kept beside the records, and what stands in its place in a record.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tapis_journal::{Person, PersonKey};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::table::PlayerId;

use crate::hex::hex;

/// What the place of a name begins with: a control character, which the rules take in no name.
pub(super) const PLACE: char = '\u{91}';

/// Hexadecimal digits of the key of a person.
const KEY_DIGITS: usize = 16;

/// Bytes of a commitment: too many for another name with the same one to be found.
const COMMITMENT_BYTES: usize = 16;

/// Bytes of a salt: without it, trying every name does not tell which one a commitment is of.
pub(super) const SALT_BYTES: usize = 16;

/// First bytes of what is hashed: names the encoding.
const ENCODING: &[u8; 14] = b"tapis name v1\0";

/// The name of a player, as a journal keeps it beside the record that tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptName {
    /// The name.
    pub name: String,
    /// The club; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// In which event: what is kept of members has none.
    pub event: TournamentId,
    /// Which of its players.
    pub player: PlayerId,
    /// Salt of the commitment, in hexadecimal. Once it is erased the commitment tells nothing.
    pub(super) salt: String,
}

impl KeptName {
    /// What is kept of a person, if it is the name of a player and not a member.
    pub fn read(kept: &Person) -> Option<Self> {
        serde_json::from_slice(&kept.data).ok()
    }

    /// The commitment to the name, which the record has in its place.
    pub(super) fn commitment(&self) -> String {
        let mut digest = Sha256::new();
        digest.update(ENCODING);
        for text in [&self.salt, &self.name, &self.club] {
            // `usize` has at most 64 bits wherever Rust's standard library runs.
            digest.update((text.len() as u64).to_be_bytes());
            digest.update(text);
        }
        let hash: [u8; 32] = digest.finalize().into();
        hex(hash
            .first_chunk::<COMMITMENT_BYTES>()
            .unwrap_or(&[0; COMMITMENT_BYTES]))
    }
}

/// What stands in a record in place of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamePlace {
    /// By what the name is kept.
    pub(super) key: PersonKey,
    /// What has to fit the name.
    pub(super) commitment: String,
}

impl NamePlace {
    /// As it is written.
    pub(super) fn written(&self) -> String {
        format!("{PLACE}{}{}", self.key, self.commitment)
    }

    /// What is written; nothing for a name, as older records have them.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (key, commitment) = text.strip_prefix(PLACE)?.split_at_checked(KEY_DIGITS)?;
        Some(Self {
            key: PersonKey::read(key)?,
            commitment: commitment.to_owned(),
        })
    }
}
