//! What players say and do with their chips, in turn or before it.

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::chips::Chips;
use crate::seat::Seat;

use super::facts::is_false;

/// Chips of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChipPile {
    /// What one is worth.
    pub value: Chips,
    /// How many.
    pub count: u16,
}

/// What a player said. Amounts are what was pronounced, in chips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Said {
    /// Nothing.
    #[default]
    Nothing,
    /// "Fold".
    Fold,
    /// "Check".
    Check,
    /// "Call".
    Call,
    /// "Bet" or "raise", with an amount or without. "To" and "by" alike: announcements are totals (cdc2013 10.1).
    Raise {
        /// The amount pronounced.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Chips>,
    },
    /// "I call so much and raise so much".
    CallAndRaise {
        /// The call pronounced.
        call: Chips,
        /// The raise on top of it.
        raise: Chips,
    },
    /// "All-in".
    AllIn,
    /// An amount and no word of action.
    Amount {
        /// The amount pronounced.
        amount: Chips,
    },
    /// A short form such as "five", which could be any of these amounts.
    Short {
        /// Everything it could mean, in chips.
        could_be: [Chips; 2],
    },
    /// "Raise, five": a short form that could be any of these amounts.
    RaiseShort {
        /// Everything it could mean, in chips.
        could_be: [Chips; 2],
    },
    /// "I bet the pot".
    Pot,
    /// "If you bet, I fold" and the like.
    Condition,
}

/// What became of the chips that lay in front of a player from before, when new ones were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EarlierChips {
    /// They were left where they lay.
    LeftAlone,
    /// Some were taken back.
    PartlyTakenBack,
    /// All were taken back.
    TakenBack,
    /// They were gathered with the new ones, and all pushed forward.
    PushedTogether,
}

/// What the player to act did, as it was seen and heard.
#[expect(clippy::struct_excessive_bools, reason = "facts that are so or not")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gesture {
    /// Who.
    pub seat: Seat,
    /// What was said, before or with the chips.
    #[serde(default, skip_serializing_if = "is_silent")]
    pub said: Said,
    /// The chips put in now, not those that were in front already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chips: Vec<ChipPile>,
    /// Chips in front after each movement, when there were several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<Chips>,
    /// The player tapped the table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub tapped: bool,
    /// The amount came after the chips had touched the table; "raise" itself came before.
    #[serde(default, skip_serializing_if = "is_false")]
    pub amount_late: bool,
    /// The words came after the chips had touched the table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub said_late: bool,
    /// The others did not hear the words.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unheard: bool,
    /// The player was standing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub standing: bool,
    /// The player before had put in too little to call, and this one followed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub after_short_call: bool,
    /// What became of the chips in front, where it was more than to be left there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<EarlierChips>,
    /// The chips of before that lie in front now, or did when all were taken back; where they were not counted they are
    /// worth what was bet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier_chips: Vec<ChipPile>,
}

impl Gesture {
    /// A player who says and does nothing: what was seen and heard is set on it.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self {
            seat,
            said: Said::Nothing,
            chips: Vec::new(),
            motions: Vec::new(),
            tapped: false,
            amount_late: false,
            said_late: false,
            unheard: false,
            standing: false,
            after_short_call: false,
            earlier: None,
            earlier_chips: Vec::new(),
        }
    }

    /// Length of its longest list.
    pub(super) fn longest_list(&self) -> usize {
        let piles = self.chips.len().max(self.earlier_chips.len());
        piles.max(self.motions.len())
    }
}

/// An action announced or done before its turn. Amounts are totals on this street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Announcement {
    /// A fold.
    Fold,
    /// A check.
    Check,
    /// A call.
    Call,
    /// A bet or raise.
    RaiseTo {
        /// The total.
        to: Chips,
    },
    /// An amount and no word of action.
    Amount {
        /// The amount pronounced.
        amount: Chips,
    },
}

impl Announcement {
    /// Whether it is a bet or raise, or an amount that may be one.
    pub(crate) const fn is_bet(self) -> bool {
        matches!(self, Self::RaiseTo { .. } | Self::Amount { .. })
    }
}

/// Who did something early, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Early {
    /// Who.
    pub seat: Seat,
    /// What.
    pub did: Announcement,
}

const fn is_silent(said: &Said) -> bool {
    matches!(said, Said::Nothing)
}
