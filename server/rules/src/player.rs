//! A player of an event: their number, and whether they are at the table.

use serde::{Deserialize, Serialize};

/// A registered player of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerId(pub u32);

impl From<PlayerId> for u32 {
    fn from(player: PlayerId) -> Self {
        player.0
    }
}

/// Whether the player is at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Seated and playing.
    #[default]
    Present,
    /// Away: dealt in, blinds taken, hand dead.
    Absent,
}
