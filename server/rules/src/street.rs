//! The four streets.

use serde::{Deserialize, Serialize};

/// One of the four rounds of dealing and betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Street {
    /// Before any board card.
    Preflop,
    /// Three board cards.
    Flop,
    /// Four board cards.
    Turn,
    /// Five board cards.
    River,
}

impl Street {
    /// The street after this one; `None` after the river.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Preflop => Some(Self::Flop),
            Self::Flop => Some(Self::Turn),
            Self::Turn => Some(Self::River),
            Self::River => None,
        }
    }

    /// How many cards are turned up for this street, after one is burned.
    #[must_use]
    pub const fn turned_up(self) -> usize {
        match self {
            Self::Preflop => 0,
            Self::Flop => 3,
            Self::Turn | Self::River => 1,
        }
    }

    /// How many board cards are out on this street.
    #[must_use]
    pub const fn board_cards(self) -> usize {
        match self {
            Self::Preflop => 0,
            Self::Flop => 3,
            Self::Turn => 4,
            Self::River => 5,
        }
    }
}
