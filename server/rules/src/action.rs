//! What a player does when it is their turn.

use serde::Serialize;
use tapis_tagged::Tagged;

use crate::chips::Chips;

/// What the player to act does. Amounts are totals on this street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Gives the hand up.
    Fold,
    /// Stays in without chips; nothing is owed.
    Check,
    /// Matches the bet, or goes all-in for less.
    Call,
    /// Bets or raises to this total.
    RaiseTo {
        /// The new total in front of the player, in chips.
        to: Chips,
    },
    /// Everything in: a raise where one is legal, else a call.
    AllIn,
}
