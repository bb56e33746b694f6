//! What a replay says: a line for each hand that differs, and the totals.

use std::io::{self, Write};

use serde::Serialize;

use super::outcome::{Mismatch, Outcome};

/// How a replay is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Totals of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Hands played to the end or to a difference.
    pub hands: u64,
    /// Actions of players in them.
    pub actions: u64,
    /// Hands that differ from their history.
    pub mismatches: u64,
    /// Hands that were not played: straddles, other games.
    pub skipped: u64,
}

/// A hand that differs from its history.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// The file.
    pub file: String,
    /// The hand's name in the file.
    pub hand: String,
    /// Where and how.
    #[serde(flatten)]
    pub mismatch: Mismatch,
}

impl Summary {
    /// Counts a hand; returns the difference if it has one.
    pub fn count(&mut self, file: &str, hand: &str, outcome: Outcome) -> Option<Difference> {
        match outcome {
            Outcome::Skipped => {
                self.skipped += 1;
                None
            }
            Outcome::Agrees { actions } => {
                self.hands += 1;
                self.actions += actions;
                None
            }
            Outcome::Differs { actions, mismatch } => {
                self.hands += 1;
                self.actions += actions;
                self.mismatches += 1;
                Some(Difference {
                    file: file.to_owned(),
                    hand: hand.to_owned(),
                    mismatch,
                })
            }
        }
    }
}

/// Writes one difference, for people or for programs.
///
/// # Errors
///
/// When `out` takes nothing any more.
pub fn write_difference(
    out: &mut dyn Write,
    difference: &Difference,
    form: Form,
) -> io::Result<()> {
    if form == Form::Json {
        return write_json(out, difference);
    }
    let Difference {
        file,
        hand,
        mismatch,
    } = difference;
    writeln!(out, "{file} hand {hand}: {mismatch}")
}

pub(super) fn write_summary(out: &mut dyn Write, summary: &Summary, form: Form) -> io::Result<()> {
    if form == Form::Json {
        return write_json(out, summary);
    }
    let Summary {
        hands,
        actions,
        mismatches,
        skipped,
    } = summary;
    writeln!(
        out,
        "{hands} hands with {actions} actions played, {mismatches} differ, {skipped} skipped"
    )
}

fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
