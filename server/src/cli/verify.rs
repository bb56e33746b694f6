//! `tapis verify`: whether the journal is what was written, what it tells adds up, every draw came out as its seed says,
//! and what was kept for the next start is what the records lead to.

use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tapis_host::devices::{DEVICES_STREAM, DeviceEvent};
use tapis_host::storage::PAGE;
use tapis_host::webhooks::{check_progress, is_progress};
use tapis_journal::{Damage, Journal, Sequence, StreamName, StreamReport, verify};
use tapis_protocol::rules::tournament::Tournament;
use tapis_records::draw::verify_record;
use tapis_records::season::{SEASON_STREAM, SeasonEvent};
use tapis_records::{History, check_snapshot, tournament_of};

use super::location::{JournalLocation, Journals};
use super::{Failure, chain};

/// Options of `tapis verify`.
#[derive(Clone, Debug, Args)]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    journals: Journals,
    /// One JSON line for each stream, then one with the totals.
    #[arg(long)]
    json: bool,
}

/// What was found in a stream.
#[derive(Debug, Serialize)]
struct Found {
    stream: String,
    records: u64,
    /// Hash of the last record: noted elsewhere, it proves that nothing was cut off.
    head: String,
    /// Chips that are at the tables now.
    #[serde(skip_serializing_if = "Option::is_none")]
    chips: Option<u64>,
    /// Draws that were worked out again.
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
}

/// What was found in all of them.
#[derive(Debug, Serialize)]
struct VerifyTotals {
    streams: usize,
    records: u64,
    damaged: usize,
    /// Draws that were worked out again.
    draws: u64,
    /// What the database says about its own file.
    file: Vec<String>,
}

/// Checks everything; returns whether all of it is whole.
pub(super) fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let location = args.journals.location()?;
    let mut opened = location.open_to_read()?;
    let file = opened.check_file()?;
    let journal = &mut opened.with_names();
    let mut reports: BTreeMap<StreamName, StreamReport> = BTreeMap::new();
    verify(journal, &mut |report| {
        reports.insert(report.stream.clone(), report);
    })?;
    let mut totals = VerifyTotals {
        streams: reports.len(),
        records: 0,
        damaged: 0,
        draws: 0,
        file,
    };
    for report in reports.values() {
        let found = look_into(journal, report);
        totals.records += found.records;
        totals.draws += found.draws.unwrap_or(0);
        totals.damaged += usize::from(found.damage.is_some());
        write_found(out, &found, args)?;
    }
    write_totals(out, &totals, &location, args)?;
    Ok(totals.damaged == 0 && totals.file.is_empty())
}

/// Follows a stream whose records are whole: every event has to be understood, and the chips to add up after each.
fn look_into(journal: &mut dyn Journal, report: &StreamReport) -> Found {
    let stream = &report.stream;
    let mut found = Found {
        stream: stream.to_string(),
        records: report.records,
        head: report.head.to_string(),
        chips: None,
        draws: None,
        damage: report.damage.as_ref().map(|located| {
            let sequence = located.sequence;
            format!("record {sequence}: {}", said_of(&located.damage))
        }),
    };
    if found.damage.is_some() {
        return found;
    }
    let followed = if tournament_of(stream).is_some() {
        follow_tournament(journal, stream, report.records).map(Some)
    } else if stream.as_str() == DEVICES_STREAM {
        follow_events::<DeviceEvent>(journal, stream, report.records).map(|()| None)
    } else if stream.as_str() == SEASON_STREAM {
        follow_events::<SeasonEvent>(journal, stream, report.records).map(|()| None)
    } else if is_progress(stream) {
        follow_webhooks(journal, stream, report.records).map(|()| None)
    } else {
        Err("no stream of Tapis".into())
    };
    match followed {
        Ok(Some((chips, draws))) => {
            found.chips = Some(chips);
            found.draws = Some(draws);
        }
        Ok(None) => {}
        Err(error) => found.damage = Some(chain(error.as_ref())),
    }
    found
}

/// What is wrong, and what to do where no repair helps.
fn said_of(damage: &Damage) -> String {
    match damage {
        Damage::PersonChanged { person } => {
            format!("{damage}; tapis person erase {person} takes it out")
        }
        Damage::Missing
        | Damage::Repeated
        | Damage::WrongHash
        | Damage::TimeWentBack
        | Damage::Unreadable { .. } => damage.to_string(),
    }
}

/// Records of a stream up to `last`, which is as far as its hashes were checked.
pub(super) fn for_each_record(
    journal: &mut dyn Journal,
    stream: &StreamName,
    last: u64,
    visit: &mut dyn FnMut(&tapis_journal::Record) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut after = Sequence::ZERO;
    loop {
        let records = journal.read(stream, after, PAGE)?;
        if records.is_empty() {
            return Ok(());
        }
        for record in &records {
            if record.sequence.0 > last {
                return Ok(());
            }
            visit(record)?;
            after = record.sequence;
        }
    }
}

/// Chips at the tables at the end, and draws that were worked out again.
fn follow_tournament(
    journal: &mut dyn Journal,
    stream: &StreamName,
    last: u64,
) -> Result<(u64, u64), Failure> {
    let snapshot = journal.snapshot(stream)?;
    let mut history: Option<History> = None;
    let mut draws = 0;
    for_each_record(journal, stream, last, &mut |record| {
        let before = history.as_ref().map(|history| &history.followed.tournament);
        draws += verify_record(before, record)?;
        // What the record has not changed is not counted again.
        let before = before.cloned();
        History::extend(&mut history, stream, record)?;
        let now = history.as_ref().map(|now| &now.followed.tournament);
        let counted = match (&before, now) {
            (Some(before), Some(now)) => now.check_ledger_since(before),
            (_, now) => now.map_or(Ok(()), Tournament::check_ledger),
        };
        counted.map_err(|broken| format!("record {}: {broken}", record.sequence))?;
        if let (Some(history), Some(kept)) = (&history, &snapshot) {
            check_snapshot(history, kept).map_err(|error| format!("the snapshot: {error}"))?;
        }
        Ok(())
    })?;
    let end = history.as_ref().map(|now| &now.followed.tournament);
    end.map_or(Ok(()), Tournament::check_ledger)
        .map_err(|broken| format!("at the end: {broken}"))?;
    let chips = history.map_or(0, |history| {
        let tables = history.followed.tournament.tables();
        tables.map(|(_, table)| table.issued().get()).sum()
    });
    Ok((chips, draws))
}

/// Reads the events of a stream of which nothing else is checked.
fn follow_events<E: DeserializeOwned>(
    journal: &mut dyn Journal,
    stream: &StreamName,
    last: u64,
) -> Result<(), Failure> {
    for_each_record(journal, stream, last, &mut |record| {
        serde_json::from_slice::<Vec<E>>(&record.payload)
            .map(|_| ())
            .map_err(|error| format!("record {}: {error}", record.sequence).into())
    })
}

fn follow_webhooks(
    journal: &mut dyn Journal,
    stream: &StreamName,
    last: u64,
) -> Result<(), Failure> {
    for_each_record(journal, stream, last, &mut |record| {
        check_progress(record)
            .map_err(|error| format!("record {}: {error}", record.sequence).into())
    })
}

fn write_found(out: &mut dyn Write, found: &Found, args: &VerifyArgs) -> Result<(), Failure> {
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(found)?)?);
    }
    let state = found.damage.as_deref().unwrap_or("whole");
    let chips = found
        .chips
        .map(|chips| format!(", {chips} chips"))
        .unwrap_or_default();
    let draws = found
        .draws
        .filter(|draws| *draws > 0)
        .map(|draws| format!(", {draws} draws"))
        .unwrap_or_default();
    let Found {
        stream,
        records,
        head,
        ..
    } = found;
    writeln!(
        out,
        "{stream}: {records} records{chips}{draws}, head {head}: {state}"
    )?;
    Ok(())
}

fn write_totals(
    out: &mut dyn Write,
    totals: &VerifyTotals,
    location: &JournalLocation,
    args: &VerifyArgs,
) -> Result<(), Failure> {
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(totals)?)?);
    }
    for line in &totals.file {
        writeln!(out, "file: {line}")?;
    }
    let VerifyTotals {
        streams,
        records,
        damaged,
        draws,
        file,
    } = totals;
    let verdict = if *damaged == 0 && file.is_empty() {
        "the journal is whole"
    } else {
        "the journal is damaged"
    };
    writeln!(
        out,
        "{streams} streams, {records} records, {draws} draws, {damaged} damaged: {verdict}"
    )?;
    if *damaged > 0 || !file.is_empty() {
        let rescue = match location {
            JournalLocation::Folder(_) | JournalLocation::File(_) => {
                format!("tapis repair --dry-run {}", location.as_options())
            }
            JournalLocation::Database(_) => {
                format!(
                    "tapis journal copy --from {location} (with user and password) --to NEW_DIR"
                )
            }
        };
        writeln!(out, "What can be kept of it: {rescue}")?;
    }
    Ok(())
}
