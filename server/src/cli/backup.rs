//! `tapis backup`: a data folder again, as it is at this moment, also while the server runs.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use serde::Serialize;
use tapis_journal::{SqliteJournal, VerifyReport, verify};
use thiserror::Error;

use super::Failure;
use super::copy::NewFolder;
use crate::{DEFAULT_DATA, JOURNAL_FILE};

/// Options of `tapis backup`.
#[derive(Clone, Debug, ClapArgs)]
pub(super) struct Args {
    /// Folder to copy. The server may be running.
    #[arg(long, value_name = "DIR", default_value = DEFAULT_DATA, env = "TAPIS_DATA")]
    data: PathBuf,
    /// Folder to make: best on another disk. Nothing may be there yet. It holds secrets, and is for its owner only. A
    /// name that ends in .sqlite is a file, and gets the journal alone.
    #[arg(long, value_name = "FILE_OR_DIR")]
    to: PathBuf,
    /// One line of JSON.
    #[arg(long)]
    json: bool,
}

/// What was copied.
#[derive(Debug, Serialize)]
struct Copied {
    to: PathBuf,
    streams: u64,
    records: u64,
    /// Of the journal.
    bytes: u64,
    /// What is in the copy beside the journal.
    files: Vec<String>,
}

#[derive(Debug, Error)]
enum BackupError {
    #[error("{} cannot be copied; `tapis verify` and `tapis repair --dry-run` tell what is wrong with it", .0.display())]
    Unreadable(PathBuf, #[source] tapis_journal::JournalError),
    #[error(
        "the copy is not whole, and was thrown away ({0}); `tapis verify` tells whether the journal is"
    )]
    NotWhole(String),
}

/// Makes the copy, and says so when it was checked.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<bool, Failure> {
    let is_file = args.to.extension().is_some_and(|end| end == "sqlite");
    let copied = if is_file {
        copy_journal_alone(args)?
    } else {
        copy_folder(args)?
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&copied)?)?;
        return Ok(true);
    }
    let Copied {
        to,
        streams,
        records,
        bytes,
        files,
    } = &copied;
    let place = to.display();
    writeln!(
        out,
        "{place}: {streams} streams, {records} records, {bytes} bytes, every hash checked"
    )?;
    if is_file {
        writeln!(
            out,
            "To use it: put it into an empty folder as {JOURNAL_FILE}."
        )?;
        return Ok(true);
    }
    for file in files {
        writeln!(out, "with {file}")?;
    }
    writeln!(
        out,
        "To use it: tapis serve --data {place} (or a copy of it, on any machine)"
    )?;
    Ok(true)
}

fn copy_folder(args: &Args) -> Result<Copied, Failure> {
    let folder = NewFolder::begin(&args.to)?;
    // Before the journal, which then knows the token: the server writes it there first.
    let files = folder.take_belongings(&args.data)?;
    let copy = folder.path().join(JOURNAL_FILE);
    let (report, bytes) = copy_journal(&args.data, &copy)?;
    folder.finish()?;
    Ok(Copied {
        to: args.to.clone(),
        streams: report.streams,
        records: report.records,
        bytes,
        files,
    })
}

fn copy_journal_alone(args: &Args) -> Result<Copied, Failure> {
    let file = NewFolder::begin(&args.to)?;
    let copy = file.path().join(JOURNAL_FILE);
    let (report, bytes) = copy_journal(&args.data, &copy)?;
    file.finish_with(JOURNAL_FILE)?;
    Ok(Copied {
        to: args.to.clone(),
        streams: report.streams,
        records: report.records,
        bytes,
        files: Vec::new(),
    })
}

/// Copies the journal and checks the copy.
fn copy_journal(data: &Path, to: &Path) -> Result<(VerifyReport, u64), Failure> {
    let file = data.join(JOURNAL_FILE);
    let journal = SqliteJournal::open_read_only(&file)?;
    journal
        .back_up(to)
        .map_err(|error| BackupError::Unreadable(file, error))?;
    let report = check(to)?;
    Ok((report, std::fs::metadata(to)?.len()))
}

/// Checks a journal that was just written: structure, order, hashes.
pub(super) fn check(file: &Path) -> Result<VerifyReport, Failure> {
    let mut copy = SqliteJournal::open_read_only(file)?;
    let wrong = copy.check_file()?;
    if let Some(line) = wrong.first() {
        return Err(BackupError::NotWhole(line.clone()).into());
    }
    let report = verify(&mut copy, &mut |_| {})?;
    if let Some(located) = &report.first_damage {
        let (stream, sequence) = (&located.stream, located.sequence);
        let why = format!("{stream}, record {sequence}: {}", located.damage);
        return Err(BackupError::NotWhole(why).into());
    }
    Ok(report)
}
