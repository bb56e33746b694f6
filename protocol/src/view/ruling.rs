//! A ruling that was carried out, and what became of it.

use serde::{Deserialize, Serialize};
use tapis_rules::book::Citation;
use tapis_rules::ruling::{Incident, Verdict};
use tapis_rules::time::Timestamp;

/// A ruling that was carried out at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulingView {
    /// Its number at this table, from 1.
    pub number: u32,
    /// In which hand.
    pub hand: u32,
    /// When.
    pub at: Timestamp,
    /// What had happened.
    pub incident: Incident,
    /// What it came to.
    pub verdict: Verdict,
    /// The main article.
    pub citation: Option<Citation>,
    /// Why, in the floor's words; empty when the book decided.
    pub reason: String,
    /// What became of it since.
    pub standing: StandingView,
    /// Whether the floor can still overrule it: the hand is being played, or no other has begun.
    pub can_overrule: bool,
}

/// Whether a ruling stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StandingView {
    /// It stands.
    Stands,
    /// The table took it back.
    TakenBack,
    /// The floor overruled it.
    Overruled {
        /// Why.
        reason: String,
    },
}
