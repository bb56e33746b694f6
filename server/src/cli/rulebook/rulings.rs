//! `tapis rulebook rulings`: ruling cases in JSON, their figures compared with what the rules answer.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tapis_scenarios::case::Case;

use super::super::Failure;
use super::write_json;

/// Options of `tapis rulebook rulings`.
#[derive(Clone, Debug, Args)]
pub(super) struct RulingsArgs {
    /// A list of cases in JSON.
    #[arg(value_name = "FILE.json")]
    file: PathBuf,
    /// One JSON line for each case that was played; the last line has the totals in any case.
    #[arg(long)]
    json: bool,
}

/// What became of a case.
#[derive(Serialize)]
struct Played<'a> {
    id: &'a str,
    book: &'a str,
    agrees: bool,
    /// What differs, in words.
    differences: Vec<String>,
}

/// How many of each, of the cases that can be played; others are told in words only.
#[derive(Default, Serialize)]
struct RulingTotals {
    cases: usize,
    passed: usize,
    failed: usize,
}

/// Plays the cases; returns whether all figures agree.
pub(super) fn run(args: &RulingsArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let cases: Vec<Case> = serde_json::from_slice(&fs::read(&args.file)?)?;
    let mut totals = RulingTotals::default();
    for case in cases.iter().filter(|case| case.is_playable()) {
        let differences: Vec<String> = match case.differences() {
            Ok(differences) => differences
                .iter()
                .map(|figure| {
                    let (number, expected, found) =
                        (&figure.number, &figure.expected, &figure.found);
                    format!("{number}: {found} instead of {expected}")
                })
                .collect(),
            Err(why) => vec![why],
        };
        totals.cases += 1;
        if differences.is_empty() {
            totals.passed += 1;
        } else {
            totals.failed += 1;
        }
        if args.json {
            write_json(
                out,
                &Played {
                    id: &case.id,
                    book: &case.book,
                    agrees: differences.is_empty(),
                    differences,
                },
            )?;
        } else {
            for difference in differences {
                writeln!(out, "{} ({}): {difference}", case.id, case.book)?;
            }
        }
    }
    write_json(out, &totals)?;
    Ok(totals.failed == 0)
}
