//! `tapis results`: what an event came to, as lists that spreadsheets, browsers and programs open. The journal is only
//! read.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tapis_host::storage::PAGE;
use tapis_journal::{Journal, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_records::evidence::{Evidence, follow_records};
use tapis_records::results::{Language, Letterhead, List, ListRequest, Offset, ResultFormat};
use tapis_records::{results, tournament_of};
use thiserror::Error;

use super::Failure;
use super::journal::Progress;
use super::location::Journals;

/// Options of `tapis results`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Without --out the list is written to standard output:\n\n  \
        tapis results --out resultats.csv\n  \
        tapis results --format html --lang en --out results.html\n  \
        tapis results --list moves --format json --tournament 7f3a\n\n\
        CSV opens in a French Excel by a double click; with --lang en it is for an English one. The columns of a list \
        are always the same, in the same order; money is in euros, times are by the clock that --offset tells. A text \
        that a spreadsheet would take for a formula begins with an apostrophe. Where a journal has several events, \
        --tournament names one: without it they are listed. Nothing is overwritten."
)]
pub(super) struct ResultsArgs {
    #[command(flatten)]
    journals: Journals,
    /// Which tournament, where there are several.
    #[arg(long, value_name = "ID")]
    tournament: Option<String>,
    /// Which list.
    #[arg(long, value_enum, default_value = "results")]
    list: List,
    /// How it is written.
    #[arg(long, value_enum, default_value = "csv")]
    format: ResultFormat,
    /// In which language, and with the figures and dates of which country.
    #[arg(long, value_enum, default_value = "fr")]
    lang: Language,
    /// Minutes that clocks there are ahead of UTC: 60 in a French winter, 120 in its summer.
    #[arg(
        long,
        value_name = "MINUTES",
        default_value = "0",
        allow_negative_numbers = true
    )]
    offset: i16,
    /// New file. Nothing is overwritten.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Why nothing is written.
#[derive(Debug, Error)]
enum NoResults {
    /// Nothing of that name.
    #[error("there is no tournament {0} in this journal")]
    NoTournament(String),
    /// Nothing at all.
    #[error("there is no tournament in this journal")]
    Nothing,
    /// Which one is not said.
    #[error("there are several tournaments: name one with --tournament: {0}")]
    Several(String),
    /// The file cannot be made, or is there already.
    #[error("{0} cannot be written; files that are there already are left as they are")]
    File(String, #[source] io::Error),
}

/// Writes the list that is asked for.
pub(super) fn run(args: &ResultsArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let request = ListRequest {
        list: args.list,
        format: args.format,
        language: args.lang,
        offset: Offset::try_from(args.offset)?,
    };
    let mut opened = args.journals.location()?.open_to_read()?;
    let journal = &mut opened.with_names();
    let (stream, id) = chosen(journal, args.tournament.as_deref())?;
    let evidence = read(journal, &stream)?;
    let sheet = evidence.sheet(&id, request.list);
    let text = results::write(&sheet, request, &Letterhead::default())?;
    match &args.out {
        None => out.write_all(text.as_bytes())?,
        Some(path) => {
            let failed = |error| NoResults::File(path.display().to_string(), error);
            let mut options = OpenOptions::new();
            let mut file = options
                .write(true)
                .create_new(true)
                .open(path)
                .map_err(failed)?;
            file.write_all(text.as_bytes()).map_err(failed)?;
            writeln!(out, "{}", path.display())?;
        }
    }
    Ok(true)
}

/// The tournament that is meant.
fn chosen(
    journal: &mut dyn Journal,
    named: Option<&str>,
) -> Result<(StreamName, TournamentId), Failure> {
    let streams = journal.streams()?.into_iter();
    let mut known: Vec<(StreamName, TournamentId)> = streams
        .filter_map(|stream| {
            let id = tournament_of(&stream)?;
            Some((stream, id))
        })
        .collect();
    if let Some(named) = named {
        known.retain(|(_, id)| id.as_str() == named);
    }
    match (known.len(), named) {
        (0, Some(named)) => Err(Box::new(NoResults::NoTournament(named.to_owned()))),
        (2.., None) => {
            let ids: Vec<&str> = known.iter().map(|(_, id)| id.as_str()).collect();
            Err(Box::new(NoResults::Several(ids.join(", "))))
        }
        _ => known.pop().ok_or_else(|| NoResults::Nothing.into()),
    }
}

/// Follows every record of a tournament.
fn read(journal: &mut dyn Journal, stream: &StreamName) -> Result<Box<Evidence>, Failure> {
    let mut progress = Progress::begin();
    let mut after = Sequence::ZERO;
    let mut known: Option<Box<Evidence>> = None;
    loop {
        let records = journal.read(stream, after, PAGE)?;
        let Some(last) = records.last() else {
            break;
        };
        after = last.sequence;
        known = follow_records(known, &records)?;
        progress.at(stream, after);
    }
    known.ok_or_else(|| NoResults::Nothing.into())
}
