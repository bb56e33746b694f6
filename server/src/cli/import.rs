//! `tapis import`: hand histories become an event of a journal, whose table has played them. Everything that is there for
//! hands of one's own is there for them: looking at them again, thinking of them as evidence, exports.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde::Serialize;
use tapis_host::clock::{SystemClock, Timepiece};
use tapis_host::devices::random_text;
use tapis_host::draw::new_seal;
use tapis_host::entropy::{SystemEntropy, draw_bytes};
use tapis_journal::{Batch, Entry, Journal, MAX_ENTRIES_IN_BATCH, Sequence};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;
use tapis_records::{NamesApart, phh, stream_of};
use tapis_replay::{Difference, EventTable, Form, Outcome, Summary, write_difference};
use thiserror::Error;

use super::Failure;
use super::location::JournalLocation;

/// Longest name of an event, in characters.
const MAX_NAME: usize = 80;

/// Options of `tapis import`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Each file becomes an event with one table, at the times that its hands tell:\n\n  \
        tapis import final-table.phhs --data archive\n  \
        tapis serve --data archive\n\n\
        Hands that come out differently than their history says are named and left out; so are straddles and other games. \
        A server that uses the journal has to be stopped first. Nothing that is there is changed."
)]
pub(super) struct ImportArgs {
    /// Hand histories: .phh (one hand) or .phhs (several).
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Data folder that the events are added to. It is made if it is not there.
    #[arg(long, value_name = "DIR", default_value = tapis_records::DEFAULT_DATA, env = "TAPIS_DATA")]
    data: PathBuf,
    /// Rulebook that the hands were played by; under this one hands may be mucked, as in online rooms.
    #[arg(long, default_value = "cdc2013")]
    book: String,
    /// Name of the event; that of the file where nothing is said.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// One JSON line for each hand that differs, and one for each event.
    #[arg(long)]
    json: bool,
}

/// Why hands cannot be imported.
#[derive(Debug, Error)]
enum ImportError {
    #[error("{0} cannot be read")]
    File(String, #[source] std::io::Error),
    #[error("{0} is not a hand history")]
    NotPhh(String, #[source] phh::PhhError),
    #[error("the operating system gives no random numbers: {0}")]
    Random(getrandom::Error),
    #[error("no name for the event")]
    NoName,
}

/// An event that was made.
#[derive(Debug, Serialize)]
struct Made {
    file: String,
    tournament: TournamentId,
    #[serde(flatten)]
    summary: Summary,
}

/// Imports the files one after the other; returns whether all hands came out as their histories say.
pub(super) fn run(args: &ImportArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let mut opened = JournalLocation::Folder(args.data.clone()).open_to_write()?;
    let mut journal = NamesApart::new(opened.journal(), draw_bytes(Arc::new(SystemEntropy)));
    let mut all_agree = true;
    for path in &args.files {
        let file = path.display().to_string();
        let text =
            fs::read_to_string(path).map_err(|error| ImportError::File(file.clone(), error))?;
        let entries = phh::read(&text).map_err(|error| ImportError::NotPhh(file.clone(), error))?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = args.name.as_deref().unwrap_or(&stem);
        let name: String = name.chars().take(MAX_NAME).collect();
        let mut table = table_of(&name, &args.book, &entries)?;
        let (summary, differences) = play(&mut table, &file, &entries);
        let form = if args.json { Form::Json } else { Form::Text };
        for difference in differences {
            write_difference(out, &difference, form)?;
        }
        let tournament = append(&mut journal, &table.into_entries())?;
        all_agree &= summary.mismatches == 0;
        let made = Made {
            file,
            tournament,
            summary,
        };
        tell(out, &made, args)?;
    }
    Ok(all_agree)
}

/// The event of a file, which begins when its first hand does.
fn table_of(name: &str, book: &str, entries: &[phh::PhhEntry]) -> Result<EventTable, Failure> {
    let times = entries
        .iter()
        .filter_map(|entry| phh::moment(&entry.fields));
    let at: Timestamp = times.min().unwrap_or_else(|| SystemClock::start().wall());
    let mut founding = EventTable::founding(name, book);
    founding.seal = Some(new_seal(&SystemEntropy).map_err(ImportError::Random)?);
    Ok(EventTable::found(&founding, at)?)
}

fn play(
    table: &mut EventTable,
    file: &str,
    entries: &[phh::PhhEntry],
) -> (Summary, Vec<Difference>) {
    let mut summary = Summary::default();
    let mut differences = Vec::new();
    for entry in entries {
        let outcome = match &entry.history {
            Ok(history) => table.play(history, phh::moment(&entry.fields)),
            Err(error) => Outcome::unreadable(error),
        };
        differences.extend(summary.count(file, &entry.name, outcome));
    }
    (summary, differences)
}

/// Writes an event to the journal, under a name of its own.
fn append(journal: &mut dyn Journal, entries: &[Entry]) -> Result<TournamentId, Failure> {
    let name = random_text(&SystemEntropy).map_err(ImportError::Random)?;
    let id = TournamentId::new(name).ok_or(ImportError::NoName)?;
    let stream = stream_of(&id)?;
    let mut expected = Sequence::ZERO;
    for entries in entries.chunks(MAX_ENTRIES_IN_BATCH) {
        let batch = Batch {
            stream: stream.clone(),
            expected,
            entries: entries.to_vec(),
            persons: Vec::new(),
        };
        for appended in journal.append(&[batch])? {
            expected = appended?;
        }
    }
    Ok(id)
}

fn tell(out: &mut dyn Write, made: &Made, args: &ImportArgs) -> Result<(), Failure> {
    if args.json {
        serde_json::to_writer(&mut *out, made)?;
        writeln!(out)?;
        return Ok(());
    }
    let Summary {
        hands,
        mismatches,
        skipped,
        ..
    } = made.summary;
    let taken = hands.saturating_sub(mismatches);
    writeln!(
        out,
        "{}: {taken} hands in event {}, {mismatches} differ, {skipped} skipped",
        made.file, made.tournament
    )?;
    Ok(())
}
