//! Small protocols to generate from: a dealer's tablet that acts, and a server that answers.

use crate::merge;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a tablet may send.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Ask {
    /// Introduces a device.
    ///
    /// Sent once, before anything else.
    Hello {
        /// Secret of the device.
        token: String,
    },
    /// Folds.
    Fold,
    /// Bets so much.
    Bet(Bet),
}

/// A bet, in chips.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct Bet {
    /// The new total.
    to: Chips,
}

/// A whole number of chips.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct Chips(u64);

/// What the server may answer.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Answer {
    /// Says hello back.
    Welcome {
        /// What is in the middle.
        pot: Chips,
    },
    /// Keeps the line open.
    Ping,
}

pub(super) fn read_schema<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft07().for_deserialize();
    settings.into_generator().into_root_schema_for::<T>()
}

pub(super) fn written_schema<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft07().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

pub(super) fn small_protocol() -> Value {
    merge(read_schema::<Ask>(), written_schema::<Answer>()).unwrap()
}
