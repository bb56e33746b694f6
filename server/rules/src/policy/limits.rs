//! Figures that books set: seconds, gaps, sizes, and what each step of the ladder of sanctions costs.

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use super::Switch;

/// The seconds of a time call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeAllowed {
    /// Seconds to decide.
    pub seconds: u32,
    /// Seconds of the countdown that follows.
    pub countdown: u32,
}

/// How many players are needed for the cards to be dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersToDeal {
    /// Seated at a table when the event begins.
    pub start: u8,
    /// Seated when play resumes after a break.
    pub resume: u8,
}

/// How many players make the final table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalTableSize {
    /// With tables of nine or ten.
    pub full_ring: u8,
    /// With tables of six.
    pub six_max: u8,
    /// With tables of eight; a table of their own size where the book does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eight_max: Option<u8>,
    /// Whether an even table below the others makes a final table of one more (ropta2025 2.6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub even_and_one: bool,
}

/// How many players an event takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSize {
    /// Players at one table, at most.
    pub seats: u8,
    /// Players of the event, at most; 0 when the book sets no limit.
    pub field: u16,
}

/// When everybody may leave the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breaks {
    /// Minutes of a break.
    pub minutes: u16,
    /// Minutes from one break to the next.
    pub every: u16,
}

/// What a sanction costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PenaltyRange {
    /// Words only.
    Warning,
    /// Hands away from the table, dealt dead.
    Hands {
        /// How many; the fewest where there is a most.
        hands: u16,
        /// Most (ropta2025 11.2.b2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u16>,
    },
    /// Rounds of the table, one hand for each player seated when it is given (cdc2013 12.1).
    Orbits {
        /// Fewest.
        least: u8,
        /// Most; without a limit where there is none (tda2024 71-A).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u8>,
    },
    /// Minutes away from the table.
    Minutes {
        /// Fewest.
        least: u16,
        /// Most.
        most: u16,
    },
    /// Chips that leave the event.
    Fine {
        /// How many big blinds.
        big_blinds: u8,
    },
    /// Out of the event, chips removed.
    Disqualification,
}

/// One step of the ladder of sanctions: everything it costs.
pub type Penalties = Vec<PenaltyRange>;

impl Switch for u8 {}
impl Switch for TimeAllowed {}
impl Switch for PlayersToDeal {}
impl Switch for FinalTableSize {}
impl Switch for TableSize {}
impl Switch for Breaks {}
impl Switch for Penalties {}
