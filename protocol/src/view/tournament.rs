//! The tournament, its book and its devices.

use serde::{Deserialize, Serialize};
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Citation;
use tapis_rules::chips::Chips;
use tapis_rules::table::PlayerId;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{Penalty, SanctionNumber};

use crate::{DeviceId, Role, TableId, TournamentId};

/// The rulebook in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookView {
    /// Its short name, used in citations.
    pub id: String,
    /// Its full name.
    pub title: String,
    /// Whether it is a club's own book, which changes some choices of another one.
    pub house: bool,
    /// Seconds to decide after a time call.
    pub time_call_seconds: u32,
    /// Seconds of the countdown that follows.
    pub time_call_countdown: u32,
}

/// A tournament as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentView {
    /// Which.
    pub tournament: TournamentId,
    /// Number of the last record it shows.
    pub sequence: u64,
    /// Name of the event.
    pub name: String,
    /// Rulebook in force.
    pub book: BookView,
    /// Number of the level, from 1.
    pub level: u32,
    /// Blinds of the level.
    pub blinds: Blinds,
    /// Values of the chips in use, smallest first.
    pub chip_values: Vec<Chips>,
    /// The tables, in order.
    pub tables: Vec<TableSummary>,
    /// Players with chips.
    pub players_left: u32,
    /// Players registered.
    pub players: u32,
    /// The register of sanctions, oldest first. Only officials see it: it is empty for tablets and displays.
    pub sanctions: Vec<SanctionView>,
}

/// A sanction of the register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SanctionView {
    /// Its number, from 1.
    pub number: SanctionNumber,
    /// For whom.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Where it happened.
    pub table: Option<TableId>,
    /// What for.
    pub article: Citation,
    /// What it costs; empty when it was only written down.
    pub penalties: Vec<Penalty>,
    /// Hands it gave to miss, orbits counted.
    pub hands: u16,
    /// Until when it sent the player away, where minutes were given.
    pub until: Option<Timestamp>,
    /// In words.
    pub note: String,
    /// Who gave it.
    pub by: String,
    /// When.
    pub at: Timestamp,
    /// How it was lifted.
    pub lifted: Option<LiftedView>,
}

/// How a sanction was lifted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LiftedView {
    /// Why.
    pub reason: String,
    /// By whom.
    pub by: String,
    /// When.
    pub at: Timestamp,
}

/// A table of the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableSummary {
    /// Its number.
    pub table: TableId,
    /// How many seats it has.
    pub seat_count: u8,
    /// Players seated.
    pub players: u8,
}

/// A tournament in the director's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentSummary {
    /// Which.
    pub tournament: TournamentId,
    /// Name of the event.
    pub name: String,
    /// When it was set up.
    pub created_at: Timestamp,
}

/// A paired device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviceView {
    /// Which.
    pub device: DeviceId,
    /// How people call it.
    pub name: String,
    /// What it is there for.
    pub role: Role,
    /// Whether it is connected.
    pub connected: bool,
    /// When it was last heard of.
    pub last_seen: Option<Timestamp>,
}
