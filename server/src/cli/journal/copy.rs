//! `tapis journal copy`: events and devices from a laptop to a database, back, or to wherever they are wanted.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use serde::Serialize;
use tapis_journal::StreamName;
use tapis_records::JOURNAL_FILE;

use super::streams::{CopiedStream, Copying, copy_all};
use crate::cli::Failure;
use crate::cli::location::JournalLocation;

/// Options of `tapis journal copy`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "A place is a data folder, the file of a journal (its name ends in .sqlite), or the address of a \
        database: postgres://tapis:password@db1,db2/tapis. The variables keep an address out of the list of running programs.\n\n\
        Servers of the source may be running: each stream is copied as it is when its turn comes. A file that is copied to \
        must not be in use. A database may be, for events that its servers do not have: they see a new one when it is there \
        as a whole. What is interrupted goes on when the same command is given again.\n\n\
        Nothing is ever written over. What lies beside the journal of a folder, the owner's token and the authority for \
        HTTPS, is not copied: tapis backup copies it."
)]
pub(super) struct CopyArgs {
    /// Journal to copy. Nothing in it is changed.
    #[arg(long, value_name = "PLACE", env = "TAPIS_FROM", hide_env_values = true)]
    from: OsString,
    /// Journal to copy to. It is made if it is not there, for its owner only; it may have other streams, and the beginning
    /// of those that are copied.
    #[arg(long, value_name = "PLACE", env = "TAPIS_TO", hide_env_values = true)]
    to: OsString,
    /// Only this stream, by its name in `tapis verify`: an event alone, for a database that has devices of its own. May be
    /// given several times.
    #[arg(long, value_name = "NAME", value_parser = stream_name)]
    stream: Vec<StreamName>,
    /// One JSON line for each stream, then one with the totals.
    #[arg(long)]
    json: bool,
}

fn stream_name(text: &str) -> Result<StreamName, String> {
    StreamName::new(text).map_err(|error| error.to_string())
}

/// What became of a stream.
#[derive(Debug, Serialize)]
struct CopyLine {
    stream: String,
    /// Whole records that the copy has now.
    records: u64,
    /// How many of them are new there.
    copied: u64,
    /// Hash of the last of them.
    head: String,
    /// First record of the source that is damaged or missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged_at: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
}

/// What became of all of them.
#[derive(Debug, Serialize)]
struct CopyTotals {
    from: String,
    to: String,
    streams: usize,
    records: u64,
    copied: u64,
    damaged: usize,
}

/// Copies, and says what; returns whether all of it was whole.
pub(super) fn run(args: &CopyArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let (source, target) = (
        JournalLocation::of(&args.from)?,
        JournalLocation::of(&args.to)?,
    );
    let mut from = source.open_to_read()?;
    let mut to = target.open_to_write()?;
    let copied = copy_all(Copying {
        from: (&source, &mut from),
        to: (&target, &mut to),
        only: &args.stream,
    })?;
    let mut totals = CopyTotals {
        from: source.to_string(),
        to: target.to_string(),
        streams: copied.len(),
        records: 0,
        copied: 0,
        damaged: 0,
    };
    for each in &copied {
        let line = line(each);
        totals.records += line.records;
        totals.copied += line.copied;
        totals.damaged += usize::from(line.damage.is_some());
        write_line(out, &line, args)?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&totals)?)?;
    } else {
        write_totals(out, &totals, &target)?;
    }
    Ok(totals.damaged == 0)
}

fn line(CopiedStream { report, before }: &CopiedStream) -> CopyLine {
    let damage = report.damage.as_ref();
    CopyLine {
        stream: report.stream.to_string(),
        records: report.records,
        copied: report.records.saturating_sub(*before),
        head: report.head.to_string(),
        damaged_at: damage.map(|located| located.sequence.0),
        damage: damage.map(|located| located.damage.to_string()),
    }
}

fn write_line(out: &mut dyn Write, line: &CopyLine, args: &CopyArgs) -> Result<(), Failure> {
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(line)?)?);
    }
    let CopyLine {
        stream,
        records,
        copied,
        head,
        ..
    } = line;
    match (&line.damage, line.damaged_at) {
        (Some(damage), Some(at)) => writeln!(
            out,
            "{stream}: {records} records whole, {copied} copied now; record {at}: {damage}; what comes after it is not \
             copied"
        )?,
        _ => writeln!(
            out,
            "{stream}: {records} records, {copied} copied now, head {head}"
        )?,
    }
    Ok(())
}

fn write_totals(
    out: &mut dyn Write,
    totals: &CopyTotals,
    target: &JournalLocation,
) -> Result<(), Failure> {
    let CopyTotals {
        to,
        streams,
        records,
        copied,
        damaged,
        ..
    } = totals;
    writeln!(
        out,
        "{to}: {streams} streams, {damaged} damaged in the source, {records} records, {copied} copied now, every hash \
         checked"
    )?;
    writeln!(
        out,
        "The owner's token and the authority for HTTPS are not part of a journal: a server that has none makes them anew."
    )?;
    match target {
        JournalLocation::File(_) => writeln!(
            out,
            "To use it: put it into an empty folder as {JOURNAL_FILE}."
        )?,
        JournalLocation::Folder(_) | JournalLocation::Database(_) => {
            let options = target.as_options();
            writeln!(out, "To use it: tapis serve {options}")?;
        }
    }
    Ok(())
}
