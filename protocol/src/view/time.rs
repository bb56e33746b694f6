//! The time of the player to act: time calls, what the floor is asked for, and the shot clock.

use serde::{Deserialize, Serialize};
use tapis_rules::seat::Seat;
use tapis_rules::table::TimeCallBy;
use tapis_rules::time::Timestamp;

/// A countdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TimeCallView {
    /// On whom.
    pub seat: Seat,
    /// Who asked.
    pub by: TimeCallBy,
    /// When it was called.
    pub called_at: Timestamp,
    /// When the last countdown begins.
    pub countdown_at: Timestamp,
    /// When the time is over.
    pub ends_at: Timestamp,
    /// The player whom the floor named to count it aloud.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Seat>,
    /// It was asked for and the floor has agreed (ropta2025 3.5, tda2024 29).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub granted: bool,
}

/// The shot clock of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShotView {
    /// On whom.
    pub seat: Seat,
    /// Since when.
    pub since: Timestamp,
    /// When the decision has to be made.
    pub ends_at: Timestamp,
    /// Seconds that a time card gives.
    pub card_seconds: u16,
}

/// Time that the floor has to agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TimeAskedView {
    /// On whom.
    pub seat: Seat,
    /// Who asked.
    pub by: TimeCallBy,
    /// Since when.
    pub asked_at: Timestamp,
    /// Before when it does not begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<Timestamp>,
    /// Who is coming.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<String>,
}
