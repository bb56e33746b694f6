//! `tapis export`: the hands of the tables, written in the formats that trackers, engines and researchers read. The
//! journal is only read.

mod sink;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tapis_host::storage::PAGE;
use tapis_journal::{Journal, Sequence, StreamName};
use tapis_protocol::rules::tournament::TableNumber;
use tapis_records::histories::{HandFilter, HandProjection, HistoryFormat};
use tapis_records::tournament_of;

use self::sink::Sink;
use super::Failure;
use super::journal::Progress;
use super::location::Journals;

/// Options of `tapis export`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Without --out the hands are written to standard output, one after the other:\n\n  \
        tapis export --table 3 --hand 12\n  \
        tapis export --format pokerstars --out hands.txt\n  \
        tapis export --format phh --out hands/\n\n\
        A name that ends like the format (.phhs, .ohh, .txt) is one file with all hands; any other is a folder, with \
        a file for each table. Hands that are being played, or that were dealt again, are not written; neither is \
        what was taken back. Players' cards are known only where the table wrote them down."
)]
pub(super) struct ExportArgs {
    #[command(flatten)]
    journals: Journals,
    /// Only this tournament.
    #[arg(long, value_name = "ID")]
    tournament: Option<String>,
    /// Only this table.
    #[arg(long, value_name = "NUMBER")]
    table: Option<u16>,
    /// Only the hands with this number, which each table counts from 1.
    #[arg(long, value_name = "NUMBER")]
    hand: Option<u32>,
    /// How they are written.
    #[arg(long, value_enum, default_value = "phh")]
    format: HistoryFormat,
    /// New file, or folder for a file of each table. Nothing is overwritten.
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// With --out: one JSON line with the totals.
    #[arg(long, requires = "out")]
    json: bool,
}

/// What was written.
#[derive(Debug, Default, Serialize)]
struct ExportTotals {
    tournaments: u64,
    hands: u64,
    files: u64,
}

/// Where hands are written, and how far that is.
struct ExportOutput<'a> {
    sink: Sink,
    progress: Progress,
    out: &'a mut dyn Write,
}

/// Why nothing is written.
#[derive(Debug, thiserror::Error)]
#[error("there is no tournament {0} in this journal")]
struct NoTournament(String);

/// Writes all that is asked for.
pub(super) fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let mut opened = args.journals.location()?.open_to_read()?;
    let journal = &mut opened.with_names();
    let mut totals = ExportTotals::default();
    let mut output = ExportOutput {
        sink: Sink::new(args.out.as_deref(), args.format),
        progress: Progress::begin(),
        out,
    };
    for stream in journal.streams()? {
        let Some(id) = tournament_of(&stream) else {
            continue;
        };
        let wanted = args.tournament.as_ref();
        if wanted.is_some_and(|wanted| id.as_str() != wanted) {
            continue;
        }
        totals.tournaments += 1;
        let filter = HandFilter {
            table: args.table.map(TableNumber),
            hand: args.hand,
        };
        let projection = HandProjection::new(id, filter);
        totals.hands += export(journal, &stream, projection, &mut output)?;
    }
    if let (Some(wanted), 0) = (&args.tournament, totals.tournaments) {
        return Err(Box::new(NoTournament(wanted.clone())));
    }
    let ExportOutput { sink, out, .. } = output;
    totals.files = sink.finish()?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&totals)?)?;
    } else if let Some(place) = &args.out {
        let ExportTotals { hands, files, .. } = totals;
        writeln!(out, "{hands} hands in {files} files: {}", place.display())?;
    }
    Ok(true)
}

/// Writes the hands of a tournament; returns how many.
fn export(
    journal: &mut dyn Journal,
    stream: &StreamName,
    mut projection: HandProjection,
    output: &mut ExportOutput<'_>,
) -> Result<u64, Failure> {
    let mut after = Sequence::ZERO;
    let mut hands = 0;
    loop {
        let records = journal.read(stream, after, PAGE)?;
        let Some(last) = records.last() else {
            break;
        };
        after = last.sequence;
        for record in &records {
            for hand in projection.read(record)? {
                output.sink.write(&hand, output.out)?;
                hands += 1;
            }
        }
        output.progress.at(stream, after);
    }
    for hand in projection.finish() {
        output.sink.write(&hand, output.out)?;
        hands += 1;
    }
    Ok(hands)
}
