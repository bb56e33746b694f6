//! The table of a scenario, as its file sets it.

use std::collections::BTreeMap;

use serde::Deserialize;

use tapis_rules::blinds::AnteKind;

/// The table of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetTable {
    /// Stacks by seat number.
    pub stacks: BTreeMap<String, u64>,
    /// Seat of the button in the first hand.
    pub button: u8,
    /// Small and big blind.
    pub blinds: [u64; 2],
    /// Ante, if there is one.
    #[serde(default)]
    pub ante: u64,
    /// Who posts it.
    #[serde(default)]
    pub ante_kind: AnteKind,
    /// Players who are away.
    #[serde(default)]
    pub absent: Vec<u8>,
    /// Smallest chip in play.
    #[serde(default)]
    pub smallest_chip: Option<u64>,
    /// Seats of the table; ten when it is not said.
    #[serde(default)]
    pub seats: Option<u8>,
}
