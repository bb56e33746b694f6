//! What a form asks, and where each answer goes in the incident.
//!
//! A screen fills a form without knowing any incident: it begins with the facts of the form and goes through the asks
//! in their order. An answer that names a field is put there (a JSON Pointer, RFC 6901); one that has facts of its own
//! is merged in (a JSON Merge Patch, RFC 7396: objects field by field, `null` takes a field away).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tapis_tagged::Tagged;

use crate::chips::Chips;
use crate::seat::Seat;

use super::{ChoiceName, FlagName, MannerName};
use crate::ruling::{Announcement, Incident};

/// Facts of an incident: a part of its JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Facts(
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, Fact>")
    )]
    Map<String, Value>,
);

/// A fact: any JSON.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Fact {
    /// Taken away.
    Nothing(()),
    /// Yes or no.
    Truth(bool),
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
    /// Several.
    List(Vec<Self>),
    /// With fields of its own.
    Fields(std::collections::BTreeMap<String, Self>),
}

impl Facts {
    /// An incident without the fields that are asked.
    pub(super) fn of(incident: &Incident, asked: &[&str]) -> Self {
        let Ok(Value::Object(mut fields)) = as_json(incident) else {
            return Self::default();
        };
        fields.retain(|field, _| !asked.contains(&field.as_str()));
        Self(fields)
    }

    /// One field.
    pub(super) fn one(field: &str, value: impl Into<Value>) -> Self {
        Self::default().and(field, value)
    }

    /// One field more.
    pub(super) fn and(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.0.insert(field.to_owned(), value.into());
        self
    }

    /// Takes a field away that was answered before.
    pub(super) fn without(self, field: &str) -> Self {
        self.and(field, Value::Null)
    }

    /// Leaves fields out that are asked.
    pub(super) fn forget(&mut self, fields: &[&str]) {
        self.0.retain(|field, _| !fields.contains(&field.as_str()));
    }

    /// The facts as JSON.
    #[must_use]
    pub const fn fields(&self) -> &Map<String, Value> {
        &self.0
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn as_json(incident: &Incident) -> serde_json::Result<Value> {
    serde_json::to_value(incident)
}

/// By way of the text: what a tablet loads has a writer of incidents anyway, and another one is a good part of it.
#[cfg(target_arch = "wasm32")]
fn as_json(incident: &Incident) -> serde_json::Result<Value> {
    serde_json::from_str(&serde_json::to_string(incident)?)
}

/// One fact that is asked, or several of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ask {
    /// A player. One player is never chosen for two fields of a form.
    Seat {
        /// Where the seat goes.
        field: String,
        /// Who it can be.
        from: Vec<Seat>,
        /// The form is complete without it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
        /// Answers that stand for a player who is not at the table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        or: Vec<ChoiceOption>,
    },
    /// Any number of players, none included.
    Seats {
        /// Where the list goes.
        field: String,
        /// Who it can be.
        from: Vec<Seat>,
    },
    /// One of several answers.
    Choice {
        /// The answers.
        options: Vec<ChoiceOption>,
    },
    /// Something that is usually not so, and may be left out.
    Flag(FlagOption),
    /// Chips, as a number.
    Amount(AmountAsk),
    /// Chips, one by one.
    Chips {
        /// Where the piles go.
        field: String,
        /// Most that they can be worth.
        most: Chips,
    },
    /// One player who announced something.
    Act {
        /// Where seat and announcement go: the whole incident.
        field: String,
        /// What can have been announced.
        says: Announcing,
    },
    /// Players who acted, in the order in which it happened.
    Acts {
        /// Where the list goes.
        field: String,
        /// What can have been announced.
        says: Announcing,
        /// How many it takes. A form that takes one only is complete with the first.
        least: u8,
        /// How many it takes at most.
        most: u8,
        /// Who has to be among them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Seat>,
    },
    /// What the player to act said and did.
    Gesture {
        /// Who it is.
        seat: Seat,
        /// The ways, the likeliest first.
        manners: Vec<Manner>,
        /// What may come with any of them.
        circumstances: Vec<FlagOption>,
    },
}

/// One of several answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChoiceOption {
    /// Its name.
    pub name: ChoiceName,
    /// The facts that it stands for.
    pub sets: Facts,
    /// Of which players in `/seat` it can be said, where it cannot be of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<Seat>>,
}

/// Something that is usually not so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlagOption {
    /// Its name.
    pub name: FlagName,
    /// The facts when it is so.
    pub sets: Facts,
}

/// An amount that is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AmountAsk {
    /// Where the amount goes.
    pub field: String,
    /// How much it can be, for each player in `/seat`; any amount where the list is empty.
    pub limits: Vec<AmountLimit>,
    /// The field of a smaller amount that is asked before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<String>,
}

/// How much an amount of a player can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AmountLimit {
    /// Whose.
    pub seat: Seat,
    /// The least.
    pub least: Chips,
    /// The most.
    pub most: Chips,
}

/// What can have been announced early.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Announcing {
    /// What is likely, for keys of their own.
    pub ready: Vec<Announcement>,
    /// Who can have announced what.
    pub from: Vec<Announcer>,
}

/// A player who can have announced something early.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Announcer {
    /// Who.
    pub seat: Seat,
    /// Which of what is likely.
    pub says: Vec<Announcement>,
    /// Totals of a bet or raise; none where it cannot have been one.
    pub raise: Option<AmountLimit>,
    /// Whether an amount without a word of action is possible.
    pub amount: bool,
}

/// A way of betting that is not plainly one action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Manner {
    /// Its name.
    pub name: MannerName,
    /// It is seldom meant: shown on demand.
    pub rare: bool,
    /// The facts that it stands for.
    pub sets: Facts,
    /// What it still needs: chips or amounts.
    pub asks: Vec<Ask>,
}
