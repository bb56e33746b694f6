//! The table of a scenario, as its file sets it.

use std::collections::BTreeMap;

use serde::Deserialize;

use tapis_rules::blinds::{AnteKind, Blinds};
use tapis_rules::chips::Chips;

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

/// Seats of a table where it is not said.
pub(super) const SEATS: u8 = 10;

impl SetTable {
    /// How many seats it has.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        self.seats.unwrap_or(SEATS)
    }

    /// The smallest chip in play; 1 where it is not said.
    ///
    /// # Errors
    ///
    /// When it is more than can be counted.
    pub fn smallest_chip(&self) -> Result<Chips, String> {
        chips(self.smallest_chip.unwrap_or(1))
    }

    /// Blinds and ante.
    ///
    /// # Errors
    ///
    /// When they are more than can be counted.
    pub fn blinds(&self) -> Result<Blinds, String> {
        let [small, big] = self.blinds;
        let blinds = Blinds::new(chips(small)?, chips(big)?);
        Ok(blinds.with_ante(chips(self.ante)?, self.ante_kind))
    }
}

pub(super) fn chips(amount: u64) -> Result<Chips, String> {
    Chips::new(amount).ok_or_else(|| format!("{amount} chips are more than can be counted"))
}
