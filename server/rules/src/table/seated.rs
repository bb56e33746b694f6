//! A player at a table between hands: what belongs to them there, and what goes with them to another table.

use serde::{Deserialize, Serialize};

use crate::chips::Chips;
use crate::player::{PlayerId, Presence};
use crate::time::Timestamp;

use super::arrivals::{Blind, Entry};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
const fn is_not(answer: &bool) -> bool {
    !*answer
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
const fn is_first(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
pub(super) const fn is_none_used(cards: &u8) -> bool {
    *cards == 0
}

/// A player at the table between hands.
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts about a player that do not exclude each other"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// Who.
    pub player: PlayerId,
    /// Their chips when no hand is being played.
    pub stack: Chips,
    /// Whether they are there.
    pub presence: Presence,
    /// Chips to take away when the hand is over.
    pub to_remove: Chips,
    /// Big blinds owed to the next pot.
    pub owes: u8,
    /// How they enter the game, until they have played a hand.
    pub entry: Entry,
    /// Away by a sanction.
    pub suspension: Option<Suspension>,
    /// The blind they posted in their last hand, here or at the table they came from.
    pub paid: Option<Blind>,
    /// They have sat down since the last hand that they could have played here.
    #[serde(default, skip_serializing_if = "is_not")]
    pub is_new: bool,
    /// They were warned of using a telephone in a hand of this event (ropta2025 4.1.p5).
    #[serde(default, skip_serializing_if = "is_not")]
    pub warned_of_phone: bool,
    /// Time cards that they have used.
    #[serde(default, skip_serializing_if = "is_none_used")]
    pub time_cards_used: u8,
    /// How many rulings there were at this table when its people last said whether the player is there: what was ruled
    /// on before that says it no longer.
    #[serde(default, skip_serializing_if = "is_first")]
    pub told_after: u32,
}

impl Seated {
    /// A player who sits down with chips, and nothing else is known of them.
    pub(super) const fn new(player: PlayerId, stack: Chips, presence: Presence) -> Self {
        Self {
            player,
            stack,
            presence,
            to_remove: Chips::ZERO,
            owes: 0,
            entry: Entry::Plays,
            suspension: None,
            paid: None,
            is_new: false,
            time_cards_used: 0,
            warned_of_phone: false,
            told_after: 0,
        }
    }
}

/// Time away from the table. It goes with the player to another table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suspension {
    /// Hands still to miss.
    pub hands_left: u16,
    /// Away until then, when minutes were given.
    pub until: Option<Timestamp>,
}

impl Suspension {
    pub(super) const fn is_over(self) -> bool {
        self.hands_left == 0 && self.until.is_none()
    }

    /// What is left of it without hands that had been given, and without the minutes when they are those.
    pub(crate) fn lifted(self, hands: u16, until: Option<Timestamp>) -> Option<Self> {
        let after = Self {
            hands_left: self.hands_left.saturating_sub(hands),
            until: self.until.filter(|given| Some(*given) != until),
        };
        Some(after).filter(|after| !after.is_over())
    }
}

/// What a player takes to another table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Luggage {
    /// Their chips.
    pub stack: Chips,
    /// The blind they posted in the last hand that was dealt to them, wherever that was: a player who is moved again
    /// before a hand keeps it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Blind>,
    /// Time away by a sanction that is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
    /// Big blinds owed to the next pot.
    #[serde(default)]
    pub owes: u8,
    /// Whether they are there.
    #[serde(default)]
    pub presence: Presence,
    /// They were warned of using a telephone in a hand.
    #[serde(default, skip_serializing_if = "is_not")]
    pub warned_of_phone: bool,
    /// Time cards that they have used.
    #[serde(default, skip_serializing_if = "is_none_used")]
    pub time_cards_used: u8,
}
