//! `tapis rulebook check --via`: scenarios played by devices at a running server.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use tapis_protocol::rules::book::Book;
use tapis_replay::{Entrance, Outside, OutsidePlay, OutsideProgress, RealTime, play_outside};
use tapis_scenarios::Scenario;

use super::super::{Failure, chain};
use super::check::CheckArgs;
use super::files::{find, read};

/// After how many scenarios it says how far it has come.
const PROGRESS_EVERY: usize = 50;

/// A scenario and its file.
struct FromFile {
    path: PathBuf,
    scenario: Scenario,
}

/// Plays the scenarios at the server of `url`; returns whether all that devices can play hold.
pub(super) fn run(args: &CheckArgs, url: &str, out: &mut dyn Write) -> Result<bool, Failure> {
    let (scenarios, mut failed) = scenarios(args, out)?;
    let mut inside = 0_usize;
    let mut plays = Vec::new();
    for one in &scenarios {
        if let Some(step) = one.scenario.inside_only() {
            let (path, number, why) = (one.path.display(), step.number, step.why);
            writeln!(out, "{path}: inside only: step {number}, {why}")?;
            inside += 1;
            continue;
        }
        let books = one.scenario.books.iter();
        let wanted = books.filter(|id| args.book.as_ref().is_none_or(|book| book == *id));
        plays.extend(wanted.map(|book| (one, book.as_str())));
    }
    let outside = Outside {
        url,
        entrance: &Entrance::find(args.token.as_deref(), args.code.as_deref(), &args.data)?,
        at_once: args.at_once,
        time: &RealTime { most: args.wait },
    };
    let asked: Vec<OutsidePlay<'_>> = plays
        .iter()
        .map(|(one, book)| OutsidePlay {
            scenario: &one.scenario,
            book,
        })
        .collect();
    let ends = play_outside(&asked, &outside, &tell)?;
    for ((one, _), end) in plays.iter().zip(&ends) {
        if let Err(why) = end {
            writeln!(out, "{}: {why}", one.path.display())?;
            failed += 1;
        }
    }
    let played = ends.len();
    writeln!(
        out,
        "{played} played at {url}, {failed} failed; {inside} scenarios are played inside only"
    )?;
    Ok(failed == 0)
}

/// Writes the house books that a server needs for the scenarios that make choices of their own.
pub(super) fn write_house_books(
    args: &CheckArgs,
    folder: &Path,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let (scenarios, failed) = scenarios(args, out)?;
    let mut books: BTreeMap<String, Book> = BTreeMap::new();
    for one in &scenarios {
        for id in &one.scenario.books {
            let house = one.scenario.house_book(id)?;
            books.extend(house.map(|book| (book.id.clone(), book)));
        }
    }
    fs::create_dir_all(folder)?;
    for (id, book) in &books {
        let path = folder.join(format!("{id}.toml"));
        fs::write(&path, book.house.as_deref().unwrap_or_default())?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(failed == 0)
}

/// The scenarios of all files, and how many files are none.
fn scenarios(args: &CheckArgs, out: &mut dyn Write) -> Result<(Vec<FromFile>, usize), Failure> {
    let (mut scenarios, mut failed) = (Vec::new(), 0);
    for path in find(&args.files)? {
        match read(&path) {
            Ok(scenario) => scenarios.push(FromFile { path, scenario }),
            Err(error) => {
                writeln!(out, "{}", chain(&error))?;
                failed += 1;
            }
        }
    }
    Ok((scenarios, failed))
}

fn tell(progress: OutsideProgress) {
    let OutsideProgress { played, of } = progress;
    if played.is_multiple_of(PROGRESS_EVERY) && played < of {
        // Where standard error cannot be written no person reads it.
        let _ = writeln!(io::stderr(), "{played} of {of} played");
    }
}

/// How many are played at once where it is not said.
pub(super) const AT_ONCE: NonZero<usize> = match NonZero::new(4) {
    Some(four) => four,
    None => NonZero::<usize>::MIN,
};
