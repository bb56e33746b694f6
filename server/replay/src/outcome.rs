//! What became of a replayed hand: it agrees, differs, or was not played.

use std::fmt;

use serde::Serialize;
use tapis_records::phh::PhhError;
use tapis_rules::seat::Seat;

/// What became of a hand.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Not played: a straddle or another game.
    Skipped,
    /// Played to the end, and all agrees.
    Agrees {
        /// Actions of players.
        actions: u64,
    },
    /// Something differs; it was not played further.
    Differs {
        /// Actions of players until then.
        actions: u64,
        /// What.
        mismatch: Mismatch,
    },
}

/// Where and how the rules and the history differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// Number of the line in the history, from 1; 0 before the first, none at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// What differs.
    #[serde(flatten)]
    pub what: DifferenceKind,
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum DifferenceKind {
    /// The history cannot be read or makes no table.
    Unreadable {
        /// Why.
        message: String,
    },
    /// The rules refuse an action.
    Refused {
        /// Why.
        message: String,
    },
    /// Another player is to act.
    Actor {
        /// Seat that the history names.
        history: Seat,
        /// Seat that is to act, if there is one.
        rules: Option<Seat>,
    },
    /// Final stacks differ, in the order of the history.
    Stacks {
        /// As the room paid.
        history: Vec<u64>,
        /// As the rules have it.
        rules: Vec<u64>,
    },
    /// Chips appeared or vanished.
    Chips {
        /// How many.
        message: String,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(action)) = (self.line, &self.action) {
            write!(f, "line {line} ({action}): ")?;
        }
        match &self.what {
            DifferenceKind::Unreadable { message }
            | DifferenceKind::Refused { message }
            | DifferenceKind::Chips { message } => f.write_str(message),
            DifferenceKind::Actor {
                history,
                rules: Some(rules),
            } => write!(f, "seat {rules} is to act, the history says seat {history}"),
            DifferenceKind::Actor {
                history,
                rules: None,
            } => write!(f, "nobody is to act, the history says seat {history}"),
            DifferenceKind::Stacks { history, rules } => {
                write!(f, "final stacks {rules:?}, the room says {history:?}")
            }
        }
    }
}

impl Outcome {
    /// A hand that is no hand history.
    pub fn unreadable(error: &PhhError) -> Self {
        Self::at_start(DifferenceKind::Unreadable {
            message: error.to_string(),
        })
    }

    pub(super) fn at_start(what: DifferenceKind) -> Self {
        Self::Differs {
            actions: 0,
            mismatch: Mismatch {
                line: Some(0),
                action: None,
                what,
            },
        }
    }
}
