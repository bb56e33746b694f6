//! Devices: what a screen may do, and how it becomes one of ours.

use serde::{Deserialize, Serialize};

use crate::{TableId, TournamentId};

/// What a device is there for; it decides what it may send and what it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Role {
    /// Logs the hands of one table.
    Tablet {
        /// Its table.
        table: TableId,
    },
    /// Watches every table and rules.
    Floor,
    /// Sets the event up; may do all that the floor may.
    Director,
    /// Shows the event to everybody; sends nothing.
    Display,
}

/// Body of `POST /api/pair`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PairRequest {
    /// The six digits shown by the director's screen (or printed by the server for the first director).
    pub code: String,
    /// How people call the device, up to 40 characters.
    pub name: String,
}

/// Answer to `POST /api/pair`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairResponse {
    /// Secret of the device, to be said in `hello`. It is shown once.
    pub token: String,
    /// What the device is there for.
    pub role: Role,
    /// Tournament it belongs to; none for a director's device, which sees all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentId>,
}
