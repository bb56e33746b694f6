//! The podium of an event that is over: the first three, and how their stacks went.

use serde::{Deserialize, Serialize};
use tapis_rules::chips::Chips;
use tapis_rules::table::PlayerId;
use tapis_rules::time::Timestamp;

/// Most players on a podium.
pub const MAX_PODIUM: usize = 3;

/// Most points of one curve: more than a screen across a hall can show apart.
pub const MAX_CURVE_POINTS: usize = 60;

/// The first three of an event that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PodiumView {
    /// Number of the last record it shows.
    pub sequence: u64,
    /// The winner first; at most three.
    pub places: Vec<PodiumPlace>,
}

/// A player on the podium.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PodiumPlace {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Their place, from 1; players who tie share the better one.
    pub place: u32,
    /// Their stack over the event, oldest first; at most sixty points, the first and the last among them.
    pub curve: Vec<CurvePoint>,
}

/// A stack at a moment between hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CurvePoint {
    /// When.
    pub at: Timestamp,
    /// How many chips.
    pub stack: Chips,
}
