//! `tapis repair`: what a damaged journal still holds, and a new one with it.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use tapis_journal::{
    Hash, Journal, Salvage, SqliteJournal, StreamName, StreamReport, copy_stream, verify,
};
use tapis_records::{DEFAULT_DATA, JOURNAL_FILE};
use thiserror::Error;

use super::Failure;
use super::backup::check;
use super::copy::NewFolder;

/// Options of `tapis repair`.
#[derive(Clone, Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct RepairArgs {
    /// Folder with the damaged journal. No server may be using it, and nothing in it is changed.
    #[arg(long, value_name = "DIR", default_value = DEFAULT_DATA, env = "TAPIS_DATA")]
    data: PathBuf,
    /// Folder to make, with every whole record before the damage of each stream. Nothing may be there yet.
    #[arg(long, value_name = "NEW_DIR", required_unless_present = "dry_run")]
    to: Option<PathBuf>,
    /// Only say what is whole, where the damage is, and what would be kept.
    #[arg(long, conflicts_with = "to")]
    dry_run: bool,
    /// One JSON line for each stream, then one with the totals.
    #[arg(long)]
    json: bool,
}

/// What is left of a stream.
#[derive(Debug, Serialize)]
struct Left {
    stream: String,
    /// Whole records, from the first on: these are kept.
    records: u64,
    /// Hash of the last of these.
    head: String,
    /// First record that is damaged or missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged_at: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
    /// Records from the damage on that the file still tells of, whole or not: these are not kept.
    lost: u64,
}

/// What is left of all of them.
#[derive(Debug, Serialize)]
struct RepairTotals {
    streams: usize,
    records: u64,
    damaged: usize,
    lost: u64,
    /// Whether the file still says what it is.
    header_is_whole: bool,
    /// Records whose stream is not known any more.
    nameless: u64,
    /// Pages that the disk does not give back.
    unreadable_pages: u64,
    /// The new folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<PathBuf>,
}

impl RepairTotals {
    /// Whether nothing is wrong as far as can be told without the database.
    const fn is_whole(&self) -> bool {
        self.damaged == 0
            && self.header_is_whole
            && self.nameless == 0
            && self.unreadable_pages == 0
    }
}

#[derive(Debug, Error)]
enum RepairError {
    #[error("nothing was found that could be kept: go back to the last backup")]
    Nothing,
    #[error("{0} did not come out as it went in: the disk may be failing, try another one")]
    Different(StreamName),
}

/// Says what is left, and writes it to a new folder if there is one to write to; returns whether that was done, or for a
/// dry run whether everything is whole.
pub(super) fn run(args: &RepairArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let mut salvage = Salvage::open(&args.data.join(JOURNAL_FILE))?;
    let mut reports = Vec::new();
    match &args.to {
        Some(to) => reports.extend(rescue(&mut salvage, &args.data, to)?),
        None => {
            verify(&mut salvage, &mut |report| reports.push(report))?;
        }
    }
    let mut totals = RepairTotals {
        streams: reports.len(),
        records: 0,
        damaged: 0,
        lost: 0,
        header_is_whole: salvage.header_is_whole(),
        nameless: salvage.nameless_records(),
        unreadable_pages: salvage.unreadable_pages(),
        to: args.to.clone(),
    };
    for report in &reports {
        let left = left(&salvage, report);
        totals.records += left.records;
        totals.lost += left.lost;
        totals.damaged += usize::from(left.damage.is_some());
        write_left(out, &left, args)?;
    }
    write_totals(out, &totals, args)?;
    Ok(args.to.is_some() || totals.is_whole())
}

/// Writes what is whole to a new folder, and checks it.
fn rescue(salvage: &mut Salvage, data: &Path, to: &Path) -> Result<Vec<StreamReport>, Failure> {
    let folder = NewFolder::begin(to)?;
    let file = folder.path().join(JOURNAL_FILE);
    let mut journal = SqliteJournal::open(&file)?;
    // First, because they tell nothing without the records that name them.
    journal.write_persons(&salvage.persons()?)?;
    let mut reports = Vec::new();
    for stream in salvage.streams()? {
        reports.push(copy_stream(salvage, &mut journal, &stream)?);
    }
    if reports.iter().all(|report| report.records == 0) {
        return Err(RepairError::Nothing.into());
    }
    drop(journal);
    check(&file)?;
    compare(&file, &reports)?;
    folder.take_belongings(data)?;
    folder.finish()?;
    Ok(reports)
}

/// The hashes of what was written are those of what was read.
fn compare(file: &Path, reports: &[StreamReport]) -> Result<(), Failure> {
    let mut journal = SqliteJournal::open_read_only(file)?;
    let mut heads: Vec<(StreamName, u64, Hash)> = Vec::new();
    verify(&mut journal, &mut |report| {
        heads.push((report.stream, report.records, report.head));
    })?;
    for report in reports.iter().filter(|report| report.records > 0) {
        let kept = (report.stream.clone(), report.records, report.head);
        if !heads.contains(&kept) {
            return Err(RepairError::Different(report.stream.clone()).into());
        }
    }
    Ok(())
}

fn left(salvage: &Salvage, report: &StreamReport) -> Left {
    let end = salvage.known_end(&report.stream);
    let damage = report.damage.as_ref();
    Left {
        stream: report.stream.to_string(),
        records: report.records,
        head: report.head.to_string(),
        damaged_at: damage.map(|located| located.sequence.0),
        damage: damage.map(|located| located.damage.to_string()),
        lost: end.0.saturating_sub(report.records),
    }
}

fn write_left(out: &mut dyn Write, left: &Left, args: &RepairArgs) -> Result<(), Failure> {
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(left)?)?);
    }
    let Left {
        stream,
        records,
        lost,
        ..
    } = left;
    match (&left.damage, left.damaged_at) {
        (Some(damage), Some(at)) => writeln!(
            out,
            "{stream}: {records} records whole; record {at}: {damage}; {lost} lost"
        )?,
        _ => writeln!(out, "{stream}: {records} records, all whole")?,
    }
    Ok(())
}

fn write_totals(
    out: &mut dyn Write,
    totals: &RepairTotals,
    args: &RepairArgs,
) -> Result<(), Failure> {
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(totals)?)?);
    }
    let RepairTotals {
        streams,
        records,
        damaged,
        lost,
        ..
    } = totals;
    if !totals.header_is_whole {
        writeln!(out, "the header of the file is damaged: no server opens it")?;
    }
    if totals.nameless > 0 {
        let nameless = totals.nameless;
        writeln!(
            out,
            "{nameless} records belong to a stream whose name is lost"
        )?;
    }
    if totals.unreadable_pages > 0 {
        let pages = totals.unreadable_pages;
        writeln!(
            out,
            "the disk does not give back {pages} pages: copy what you can, and replace it"
        )?;
    }
    writeln!(
        out,
        "{streams} streams, {damaged} damaged: {records} records whole, {lost} lost"
    )?;
    match &totals.to {
        Some(to) => {
            let to = to.display();
            writeln!(
                out,
                "{to}: written and checked. Now: tapis verify --data {to}"
            )?;
        }
        None if totals.is_whole() => writeln!(
            out,
            "Every record can be read. Where `tapis verify` finds the file damaged, --to NEW_DIR writes it anew."
        )?,
        None => {
            let data = args.data.display();
            writeln!(
                out,
                "Nothing was written. To keep what is whole: tapis repair --data {data} --to NEW_DIR"
            )?;
        }
    }
    Ok(())
}
