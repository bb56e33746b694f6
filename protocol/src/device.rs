//! Devices: what a screen may do, and how it becomes one of ours.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tapis_rules::table::PlayerId;
use tapis_rules::time::Timestamp;

use crate::{Bytes32, TableId, TournamentId};

/// How long ago a feed may show, in seconds: long enough that nobody at a table plays by it, and within the hour.
pub const FEED_DELAY_SECONDS: RangeInclusive<u32> = 30..=3_600;

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
    /// Reads the event for a program of somebody else, as it was a while ago; sends only what it wants to see.
    Feed {
        /// How long ago, in seconds: 30 to 3600.
        delay_seconds: u32,
    },
}

impl Role {
    /// How long ago it shows, in seconds; none for everybody who sees what is now.
    #[must_use]
    pub const fn delay_seconds(self) -> Option<u32> {
        match self {
            Self::Feed { delay_seconds } => Some(delay_seconds),
            Self::Tablet { .. } | Self::Floor | Self::Director | Self::Display => None,
        }
    }
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
    /// The device's public key of X25519, drawn for this request. With it the token is not sent: both sides work it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Bytes32>,
}

/// Answer to `POST /api/pair` without a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairResponse {
    /// Secret of the device, to be said in `hello`. It is shown once.
    pub token: String,
    /// What the device is there for.
    pub role: Role,
    /// Tournament it belongs to; none for a director's device and a floor's of all events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentId>,
}

/// Answer to `POST /api/pair` with a key: the token is worked out on both sides. It is HKDF-SHA256 of what X25519 gives, with the
/// salt `tapis 1 pairing` and, as info, the device's key, the server's, and the code as it was sent; of a `JoinRequest` no code.
/// Its text is these 32 bytes in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AgreedPairing {
    /// The server's public key.
    pub key: Bytes32,
    /// The token's name, as in `identify`. Where the device has another one, something changed the keys on their way.
    pub token_name: Bytes32,
    /// What the device is there for.
    pub role: Role,
    /// Tournament it belongs to; none for a director's device and a floor's of all events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentId>,
}

/// What a device is answered that is paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PairAnswer {
    /// It has sent no key.
    Sent(PairResponse),
    /// It has sent one.
    Agreed(AgreedPairing),
}

/// Body of `POST /api/join`: a tablet without a code asks for a table, and the floor answers on its screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The event, as the general QR code names it.
    pub tournament: TournamentId,
    /// The table it asks for.
    pub table: TableId,
    /// How people call the device, up to 40 characters.
    pub name: String,
    /// Whether it takes the place of the table's tablets, which are revoked when the floor agrees.
    #[serde(default)]
    pub replaces: bool,
    /// As in `PairRequest`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Bytes32>,
}

/// Answer to `POST /api/join`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JoinAsked {
    /// Secret with which the device learns what the floor said: `POST /api/join/answer`.
    pub secret: String,
    /// Until when the floor can answer.
    pub expires_at: Timestamp,
}

/// Body of `POST /api/join/answer`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinSecret {
    /// As the device was given it when it asked.
    pub secret: String,
}

/// Answer to `POST /api/join/answer`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum JoinState {
    /// Nobody has answered yet.
    Waiting,
    /// The floor said no.
    Refused,
    /// Nobody answered in time, or this was never asked here.
    Over,
    /// The device is paired.
    Accepted {
        /// What it is now, and how it comes to its token.
        paired: PairAnswer,
    },
}

/// Answer to `GET /api/join?tournament=…`: an event that tablets may ask to join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Joinable {
    /// Which.
    pub tournament: TournamentId,
    /// Name of the event.
    pub name: String,
    /// Its open tables.
    pub tables: Vec<JoinableTable>,
}

/// A table that a tablet may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JoinableTable {
    /// Its number.
    pub table: TableId,
    /// Tablets that it has.
    pub tablets: u8,
}

/// Most players of one `SeatCodesRequest`.
pub const MAX_SEAT_CODES: usize = 100;

/// Body of `POST /api/phones/{tournament}`: the codes of players' seat cards, for officials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatCodesRequest {
    /// Whose, at most 100.
    pub players: Vec<PlayerId>,
}

/// The code of a player's seat card: one of the list that answers a `SeatCodesRequest`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatCode {
    /// Whose.
    pub player: PlayerId,
    /// Path to open on their phone. The secret stands behind the `#`, which no browser sends.
    pub path: String,
    /// The QR code of that address, as a drawing (SVG).
    pub drawing: String,
}
