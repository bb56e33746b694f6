//! `tapis replay`: hands of a history played through the rules, and every difference told.

mod game;
mod local;
mod outcome;
mod report;
mod table;

use std::io::Write;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use tapis_rules::book::{Book, BookError};
use thiserror::Error;

use crate::phh;

pub use game::{AwardNow, Playing, Refused, TurnNow, play};
pub use local::LocalTable;
pub use outcome::{Mismatch, Outcome, What};
pub use report::{Difference, Summary};
pub use table::{Dealt, Unplayable};

/// Options of `tapis replay`.
#[derive(Clone, Debug, ClapArgs)]
pub struct Args {
    /// Hand histories: .phh (one hand) or .phhs (several).
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Rulebook to play by; online rooms follow the international rules.
    #[arg(long, default_value = "tda2024")]
    pub book: String,
    /// One JSON line for each hand that differs, then one with the totals.
    #[arg(long)]
    pub json: bool,
}

/// Why a replay could not be made.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// The rulebook cannot be used.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A file cannot be read.
    #[error("{file}: {source}")]
    File {
        /// Which.
        file: String,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not a hand history.
    #[error("{file}: {source}")]
    NotPhh {
        /// Which.
        file: String,
        /// Why.
        source: phh::PhhError,
    },
    /// Nothing can be written.
    #[error("the report cannot be written: {0}")]
    Output(#[from] std::io::Error),
}

/// Plays every hand of the files and reports on `out`. The summary says whether all agree.
///
/// # Errors
///
/// [`ReplayError`] when a file cannot be read or the report not written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Summary, ReplayError> {
    let book = Book::named(&args.book)?;
    let mut table = LocalTable::new(&book);
    let mut summary = Summary::default();
    for path in &args.files {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|source| ReplayError::File { file: file.clone(), source })?;
        let entries = phh::read(&text).map_err(|source| ReplayError::NotPhh { file: file.clone(), source })?;
        for entry in entries {
            let outcome = entry.history.map_or_else(|error| Outcome::unreadable(&error), |history| play(&history, &mut table));
            if let Some(difference) = summary.count(&file, &entry.name, outcome) {
                report::write_difference(out, &difference, args.json)?;
            }
        }
    }
    report::write_summary(out, &summary, args.json)?;
    Ok(summary)
}
