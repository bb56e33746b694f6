//! The reasons why no hand begins at a table.

use serde::{Deserialize, Serialize};

/// Why no hand begins at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// The event is over.
    Finished,
    /// The table is closed.
    Closed,
    /// Play has not begun.
    NotStarted,
    /// The director has stopped the clock.
    Paused,
    /// It is a break.
    Break,
    /// Small chips are raced first.
    Race,
    /// The final table is formed.
    FinalTable,
    /// The other tables finish their hand of the round first.
    HandForHand,
    /// The table is so short that it waits for a player (policy `halt_gap`).
    Halted,
    /// Too few players are seated (policy `min_players_to_deal`).
    TooFew,
}
