//! What is kept of members beside the records.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tapis_journal::{Person, PersonKey};
use tapis_protocol::{Member, NewMember, PersonId};

/// Name, licence and club of a member: all that is known of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonData {
    /// Name.
    pub name: String,
    /// Licence number; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub licence: String,
    /// Club; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
}

/// The members whose data is there.
pub type Members = BTreeMap<PersonId, PersonData>;

impl From<NewMember> for PersonData {
    fn from(written: NewMember) -> Self {
        let tidy = |text: String| text.trim().to_owned();
        Self {
            name: tidy(written.name),
            licence: tidy(written.licence),
            club: tidy(written.club),
        }
    }
}

impl PersonData {
    /// As the journal keeps it beside the records.
    ///
    /// # Errors
    ///
    /// Never for texts, but for a fault of the library.
    pub fn kept(&self, person: &PersonId) -> Result<Option<Person>, serde_json::Error> {
        let data = serde_json::to_vec(self)?;
        Ok(key_of(person).map(|key| Person { key, data }))
    }

    /// As screens show it.
    pub(super) fn member(&self, person: &PersonId) -> Member {
        Member {
            person: person.clone(),
            name: self.name.clone(),
            licence: self.licence.clone(),
            club: self.club.clone(),
        }
    }
}

/// The number by which a person is kept; `None` for an id that was never given.
pub fn key_of(person: &PersonId) -> Option<PersonKey> {
    PersonKey::read(person.as_str())
}

/// The id of who is kept by a number.
pub fn person_of(key: PersonKey) -> Option<PersonId> {
    PersonId::new(key.to_string())
}

/// What the journal keeps beside the records, as data: what cannot be read is as good as not there.
pub(super) fn read_member(kept: &Person) -> Option<(PersonId, PersonData)> {
    let data = serde_json::from_slice(&kept.data).ok()?;
    Some((person_of(kept.key)?, data))
}
