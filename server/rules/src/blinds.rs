//! What is posted before the cards: blinds and antes.

use serde::{Deserialize, Serialize};

use crate::chips::Chips;

/// Who antes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnteKind {
    /// Every player dealt in.
    #[default]
    Each,
    /// The big blind, for the whole table.
    BigBlind,
    /// The button, for the whole table.
    Button,
}

/// Blinds and ante of a hand, in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Blinds {
    /// Small blind.
    pub small: Chips,
    /// Big blind: also the smallest bet.
    pub big: Chips,
    /// Ante; zero for none.
    pub ante: Chips,
    /// Who posts the ante.
    pub ante_kind: AnteKind,
}

impl Blinds {
    /// Blinds without an ante.
    #[must_use]
    pub const fn new(small: Chips, big: Chips) -> Self {
        Self {
            small,
            big,
            ante: Chips::ZERO,
            ante_kind: AnteKind::Each,
        }
    }

    /// The same with an ante.
    #[must_use]
    pub const fn with_ante(self, ante: Chips, ante_kind: AnteKind) -> Self {
        Self {
            ante,
            ante_kind,
            ..self
        }
    }

    /// Whether a hand can be played with them: a big blind, not below the small one.
    #[must_use]
    pub fn is_playable(self) -> bool {
        !self.big.is_zero() && self.small <= self.big
    }
}
