//! Many small events, one seed after the other: what goes wrong once in a thousand nights is found here.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;

use super::{Args, simulate};

/// The books, in turn.
const BOOKS: [&str; 5] = ["cdc2013", "gleize2007", "stars", "caen", "bonneuil2022"];

/// A small event of a seed: five to seven players at two or three tables, so that every path between two tables is taken
/// soon and often.
#[must_use]
pub fn small(seed: u64, troubles: u16) -> Args {
    let of = |count: u64| usize::try_from(seed % count).unwrap_or_default();
    Args {
        players: [5, 6, 7].get(of(3)).copied().unwrap_or(5),
        tables: [2, 3].get(of(2)).copied(),
        book: BOOKS.get(of(5)).copied().unwrap_or("cdc2013").to_owned(),
        seed,
        troubles,
        ..Args::default()
    }
}

/// What came of many events.
#[derive(Debug, Default, Serialize)]
struct Totals {
    trials: u64,
    failures: u64,
    /// Seeds of the events that failed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed: Vec<u64>,
    hands: u64,
    events: u64,
    steps: u64,
    troubles: BTreeMap<super::Trouble, u32>,
}

/// Plays them; each that fails is told as the command that plays it again.
pub(super) fn run(
    args: &Args,
    seeds: u64,
    out: &mut dyn Write,
) -> Result<bool, Box<dyn std::error::Error>> {
    let mut totals = Totals::default();
    for seed in args.seed..args.seed.saturating_add(seeds) {
        let event = Args {
            only: args.only.clone(),
            ..small(seed, args.troubles)
        };
        totals.trials += 1;
        let faults = match simulate(&event) {
            Ok(report) => {
                totals.hands += report.hands;
                totals.events += report.events;
                totals.steps += report.steps;
                for (trouble, times) in &report.troubles {
                    *totals.troubles.entry(*trouble).or_default() += times;
                }
                report.faults
            }
            Err(broken) => vec![broken.to_string()],
        };
        if !faults.is_empty() {
            totals.failures += 1;
            totals.failed.push(seed);
            writeln!(out, "{event}: {}", faults.join("; "))?;
            out.flush()?;
        }
    }
    writeln!(out, "{}", serde_json::to_string(&totals)?)?;
    Ok(totals.failures == 0)
}

impl std::fmt::Display for Args {
    /// The command that plays this event.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "tapis simulate --players {}", self.players)?;
        if let Some(tables) = self.tables {
            write!(formatter, " --tables {tables}")?;
        }
        write!(formatter, " --book {} --seed {}", self.book, self.seed)?;
        if self.restarts > 0 {
            write!(formatter, " --restarts {}", self.restarts)?;
        }
        if self.troubles > 0 {
            write!(formatter, " --troubles {}", self.troubles)?;
        }
        for trouble in &self.only {
            write!(formatter, " --only {trouble}")?;
        }
        Ok(())
    }
}
