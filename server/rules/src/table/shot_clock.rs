//! The shot clock as a setting of the event: seconds for each decision, and time cards that give more (tda2024 RP-19
//! knows it).

use serde::{Deserialize, Serialize};

use crate::seat::Seat;
use crate::time::Timestamp;

/// How long a decision may last in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShotClock {
    /// Seconds of a decision before the flop, 5 to 600.
    pub before_flop: u16,
    /// Seconds of a decision from the flop on, 5 to 600.
    pub after_flop: u16,
    /// Seconds more for the first decision of a street, up to 300: its cards are dealt meanwhile.
    pub dealing: u16,
    /// Time cards of each player for the whole event.
    pub cards: u8,
    /// Seconds that a time card gives, up to 600.
    pub card_seconds: u16,
}

impl ShotClock {
    /// Whether it can be played by.
    #[must_use]
    pub fn is_playable(self) -> bool {
        let seconds = 5..=600;
        seconds.contains(&self.before_flop)
            && seconds.contains(&self.after_flop)
            && self.dealing <= 300
            && self.card_seconds <= 600
            && (self.cards == 0 || self.card_seconds > 0)
    }
}

/// The decision being made, as the shot clock has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shot {
    /// Since when it runs.
    pub(super) since: Timestamp,
    /// Seconds that time cards or the floor have given.
    pub(super) more: i32,
    /// Whether it has been stopped until the turn passes.
    pub(super) is_stopped: bool,
}

impl Shot {
    pub(super) fn from(since: Timestamp) -> Self {
        Self {
            since,
            ..Self::default()
        }
    }
}

/// A shot clock that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShotTime {
    /// On whom.
    pub seat: Seat,
    /// Since when.
    pub since: Timestamp,
    /// When the decision has to be made.
    pub ends_at: Timestamp,
}
