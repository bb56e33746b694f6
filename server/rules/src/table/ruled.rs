//! A ruling that was carried out at a table, and whether it still stands.

use serde::{Deserialize, Serialize};

use crate::book::Citation;
use crate::ruling::{Incident, Verdict};
use crate::time::Timestamp;

use super::TableEvent;
use super::hand::Hand;

/// A ruling that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruled {
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
    pub standing: RulingStatus,
    /// The hand before it, while it can still be overruled.
    pub(super) before: Option<Box<Hand>>,
    /// What it changed outside the hand.
    pub(super) outside: Vec<TableEvent>,
}

/// Whether a ruling stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RulingStatus {
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

impl Ruled {
    /// Whether the floor can still overrule it.
    #[must_use]
    pub const fn can_be_overruled(&self) -> bool {
        self.before.is_some() && matches!(self.standing, RulingStatus::Stands)
    }
}
