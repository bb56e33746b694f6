//! `tapis audit`: who did what, from which device, in the order of the records. It only reads, and each record carries
//! the hash of all before it.

mod people;
mod words;

use std::io::Write;

use clap::Args;
use serde::Serialize;
use serde_json::Value;
use tapis_host::storage::PAGE;
use tapis_journal::{Journal, JournalError, Record, Sequence, StreamName};
use tapis_protocol::rules::time::Timestamp;
use time::OffsetDateTime;

use self::people::People;
use self::words::{Said, say};
use super::Failure;
use super::location::Journals;

/// Options of `tapis audit`.
#[derive(Clone, Debug, Args)]
pub(super) struct AuditArgs {
    #[command(flatten)]
    journals: Journals,
    /// One JSON line for each record, then one for each stream.
    #[arg(long)]
    json: bool,
    /// Only what this device did, or what was done to it.
    #[arg(long, value_name = "ID")]
    device: Option<String>,
    /// Only what is about this table.
    #[arg(long, value_name = "NUMBER")]
    table: Option<u16>,
}

/// A record, for people.
#[derive(Debug, Serialize)]
struct AuditLine {
    #[serde(skip)]
    at_ms: u64,
    /// In UTC.
    at: String,
    stream: String,
    record: u64,
    /// Id of the device.
    device: String,
    /// Its name when it was paired.
    name: String,
    /// What it was paired for.
    role: String,
    /// Whether the floor did it, by its PIN on that tablet.
    by_floor_pin: bool,
    command: String,
    what: Vec<String>,
    hash: String,
    #[serde(skip)]
    tables: Vec<u16>,
    #[serde(skip)]
    devices: Vec<String>,
}

/// The end of a stream.
#[derive(Debug, Serialize)]
struct End {
    stream: String,
    records: u64,
    /// Hash of the last record: noted elsewhere, it proves that nothing before it was changed or cut off.
    last_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
}

/// Lists everything; returns whether all of it is as it was written.
pub(super) fn run(args: &AuditArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let mut opened = args.journals.location()?.open_to_read()?;
    let journal = &mut opened.with_names();
    let streams = journal.streams()?;
    let people = People::of(journal)?;
    let mut lines = Vec::new();
    let mut ends = Vec::new();
    for stream in &streams {
        ends.push(read(journal, stream, &mut |record| {
            let line = line(stream, record, &people);
            if is_asked_for(&line, args) {
                lines.push(line);
            }
        })?);
    }
    // Of the same moment, devices come first: they are paired before they do anything.
    lines.sort_by(|one, other| {
        (one.at_ms, &one.stream, one.record).cmp(&(other.at_ms, &other.stream, other.record))
    });
    for line in &lines {
        write_line(out, line, args.json)?;
    }
    write_ends(out, &ends, args.json)?;
    Ok(ends.iter().all(|end| end.damage.is_none()))
}

/// Reads a stream to its end, or to the first record that is not what was written.
fn read(
    journal: &mut dyn Journal,
    stream: &StreamName,
    visit: &mut dyn FnMut(&Record),
) -> Result<End, JournalError> {
    let mut after = Sequence::ZERO;
    let mut end = End {
        stream: stream.to_string(),
        records: 0,
        last_hash: String::new(),
        damage: None,
    };
    loop {
        let records = match journal.read(stream, after, PAGE) {
            Ok(records) => records,
            Err(error @ JournalError::Damaged { .. }) => {
                end.damage = Some(error.to_string());
                return Ok(end);
            }
            Err(error) => return Err(error),
        };
        let Some(last) = records.last() else {
            return Ok(end);
        };
        records.iter().for_each(&mut *visit);
        after = last.sequence;
        end.records = after.0;
        end.last_hash = last.hash.to_string();
    }
}

fn line(stream: &StreamName, record: &Record, people: &People) -> AuditLine {
    let author = people.author(&record.device);
    let events: Result<Vec<Value>, _> = serde_json::from_slice(&record.payload);
    let said: Vec<Said> = match &events {
        Ok(events) if events.is_empty() => vec![Said::nothing()],
        Ok(events) => events.iter().map(|event| say(event, people)).collect(),
        Err(_) => vec![Said::unreadable()],
    };
    AuditLine {
        at_ms: record.at_ms,
        at: moment(record.at_ms),
        stream: stream.to_string(),
        record: record.sequence.0,
        device: author.device,
        name: author.name,
        role: author.role,
        by_floor_pin: author.by_pin,
        command: record.command.clone(),
        tables: said.iter().filter_map(|said| said.table).collect(),
        devices: said.iter().filter_map(|said| said.device.clone()).collect(),
        what: said.into_iter().map(|said| said.text).collect(),
        hash: record.hash.to_string(),
    }
}

fn is_asked_for(line: &AuditLine, args: &AuditArgs) -> bool {
    let is_device = args
        .device
        .as_ref()
        .is_none_or(|wanted| line.device == *wanted || line.devices.contains(wanted));
    let is_table = args
        .table
        .is_none_or(|wanted| line.tables.contains(&wanted));
    is_device && is_table
}

/// A time as people write it, in UTC: a journal may be read in another country.
pub(super) fn moment(at: u64) -> String {
    let seconds = i64::try_from(Timestamp(at).0 / 1_000).unwrap_or(i64::MAX);
    let at = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!(
        "{:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute(),
        at.second()
    )
}

fn write_line(out: &mut dyn Write, line: &AuditLine, is_json: bool) -> Result<(), Failure> {
    if is_json {
        return Ok(writeln!(out, "{}", serde_json::to_string(line)?)?);
    }
    let by_pin = if line.by_floor_pin {
        ", the floor by its PIN"
    } else {
        ""
    };
    writeln!(
        out,
        "{}  {} record {}  {} ({}, {}{by_pin})",
        line.at, line.stream, line.record, line.name, line.role, line.device
    )?;
    for what in &line.what {
        writeln!(out, "    {what}")?;
    }
    writeln!(out, "    command {}, hash {}", line.command, line.hash)?;
    Ok(())
}

fn write_ends(out: &mut dyn Write, ends: &[End], is_json: bool) -> Result<(), Failure> {
    if !is_json {
        writeln!(
            out,
            "\nLast hash of each stream. Write them down elsewhere: as long as a later list has the same hash at the \
             same\nrecord, nothing before it was changed, added or cut off.\n"
        )?;
    }
    for end in ends {
        if is_json {
            writeln!(out, "{}", serde_json::to_string(end)?)?;
            continue;
        }
        let damage = end.damage.as_ref();
        let damage = damage.map_or_else(String::new, |damage| format!("  DAMAGED: {damage}"));
        writeln!(
            out,
            "{} record {}: {}{damage}",
            end.stream, end.records, end.last_hash
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_as_people_read_it() {
        assert_eq!(moment(1_795_000_000_000), "2026-11-18 11:06:40 UTC");
    }
}
