//! `tapis backup`: a data folder again, as it is at this moment, also while the server runs.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use tapis_journal::{SqliteJournal, VerifyReport, is_disk_full, verify};
use tapis_records::JOURNAL_FILE;
use thiserror::Error;

use super::Failure;
use super::copy::NewFolder;
use super::format::FormatNote;
use super::journal::{CopiedStream as Stream, Copying, copy_all};
use super::location::{JournalLocation, Journals};

/// Options of `tapis backup`.
#[derive(Clone, Debug, Args)]
pub(super) struct BackupArgs {
    #[command(flatten)]
    journals: Journals,
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
struct BackupReport {
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
    #[error("{} cannot be written: its disk is full. The journal is as it was; choose another disk for the copy", .0.display())]
    DiskFull(PathBuf, #[source] Failure),
    #[error(
        "the copy is not whole, and was thrown away ({0}); `tapis verify` tells whether the journal is"
    )]
    NotWhole(String),
    #[error("{0} has damaged streams; `tapis journal copy` copies what is whole of them")]
    Damaged(String),
}

/// Makes the copy, and says so when it was checked.
pub(super) fn run(args: &BackupArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let location = args.journals.location()?;
    let is_file = args.to.extension().is_some_and(|end| end == "sqlite");
    let copied = if is_file {
        copy_journal_alone(&location, args)
    } else {
        copy_folder(&location, args)
    };
    let copied = copied.map_err(|failure| match is_disk_full(failure.as_ref()) {
        // That of the copy: nothing is written elsewhere.
        true => BackupError::DiskFull(args.to.clone(), failure).into(),
        false => failure,
    })?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&copied)?)?;
        return Ok(true);
    }
    let BackupReport {
        to,
        streams,
        records,
        bytes,
        files,
    } = &copied;
    let copy = to.display();
    writeln!(
        out,
        "{copy}: {streams} streams, {records} records, {bytes} bytes, every hash checked"
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
        "To use it: tapis serve --data {copy} (or a copy of it, on any machine)"
    )?;
    if let JournalLocation::Database(_) = location {
        writeln!(
            out,
            "or back to a database: tapis journal copy --from {copy} --to postgres://…"
        )?;
    }
    Ok(true)
}

fn copy_folder(location: &JournalLocation, args: &BackupArgs) -> Result<BackupReport, Failure> {
    let folder = NewFolder::begin(&args.to)?;
    // Before the journal, which then knows the token: the server writes it there first.
    let files = match location {
        JournalLocation::Folder(data) => folder.take_belongings(data)?,
        // Each server has its own, in its own folder.
        JournalLocation::File(_) | JournalLocation::Database(_) => {
            FormatNote::write(folder.path())?;
            Vec::new()
        }
    };
    let copy = folder.path().join(JOURNAL_FILE);
    let (report, bytes) = copy_journal(location, &copy)?;
    folder.finish()?;
    Ok(BackupReport {
        to: args.to.clone(),
        streams: report.streams,
        records: report.records,
        bytes,
        files,
    })
}

fn copy_journal_alone(
    location: &JournalLocation,
    args: &BackupArgs,
) -> Result<BackupReport, Failure> {
    let file = NewFolder::begin(&args.to)?;
    let copy = file.path().join(JOURNAL_FILE);
    let (report, bytes) = copy_journal(location, &copy)?;
    file.finish_with(JOURNAL_FILE)?;
    Ok(BackupReport {
        to: args.to.clone(),
        streams: report.streams,
        records: report.records,
        bytes,
        files: Vec::new(),
    })
}

/// Copies the journal and checks the copy.
fn copy_journal(location: &JournalLocation, to: &Path) -> Result<(VerifyReport, u64), Failure> {
    match location.file() {
        Some(file) => {
            SqliteJournal::open_read_only(&file)?.back_up(to).map_err(
                |error| match is_disk_full(&error) {
                    true => Failure::from(error),
                    false => BackupError::Unreadable(file, error).into(),
                },
            )?;
        }
        None => copy_records(location, to)?,
    }
    let report = check(to)?;
    Ok((report, std::fs::metadata(to)?.len()))
}

/// Copies what has no file of its own to one that is not there yet.
fn copy_records(location: &JournalLocation, to: &Path) -> Result<(), Failure> {
    let copy = JournalLocation::File(to.to_owned());
    let (mut from, mut into) = (location.open_to_read()?, copy.open_to_write()?);
    let streams = copy_all(Copying {
        from: (location, &mut from),
        to: (&copy, &mut into),
        only: &[],
    })?;
    let is_damaged = |stream: &Stream| stream.report.damage.is_some();
    if streams.iter().any(is_damaged) {
        return Err(BackupError::Damaged(location.to_string()).into());
    }
    Ok(())
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
