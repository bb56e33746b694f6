//! What a journal tells, told again by the taps that led to it, as if there had been no outage.

use std::collections::BTreeMap;

use tapis_journal::Record;
use tapis_protocol::TableId;
use tapis_protocol::rules::table::{TableCommand, TableEvent};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, TableNumber, Tournament};

use crate::Settled;

/// Something that was done at a table.
#[derive(Clone, Debug)]
pub(crate) struct Tap {
    pub table: TableId,
    pub command: TableCommand,
}

/// How a journal differs from the taps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Differences {
    /// Taps that were taken and are not there.
    pub lost: u64,
    /// Taps that are there more than once.
    pub doubled: u64,
    /// Records that say something else than the tap does without an outage.
    pub others: u64,
}

/// A record by the time at which it happened.
struct Happened<'a> {
    at: Timestamp,
    command: &'a str,
    events: Vec<Event>,
}

/// Compares a journal with taps: how they were settled, and what each of them was.
pub(crate) fn told_again(
    records: &[Record],
    settled: &[Settled],
    taps: &BTreeMap<String, Tap>,
) -> Differences {
    let mut found: BTreeMap<&str, u64> = BTreeMap::new();
    let records: Vec<Happened<'_>> = records
        .iter()
        .filter_map(|record| {
            let events = Event::read(&record.payload).ok()?;
            *found.entry(record.command.as_str()).or_default() += 1;
            Some(Happened {
                at: Event::happened_at(&events, Timestamp(record.at_ms)),
                command: &record.command,
                events,
            })
        })
        .collect();
    let is_lost = |one: &&Settled| one.outcome.is_ok() && !found.contains_key(one.id.as_str());
    let lost = settled.iter().filter(is_lost).count();
    let twice = taps.keys().filter(|id| found.get(id.as_str()) > Some(&1));
    Differences {
        lost: u64::try_from(lost).unwrap(),
        doubled: u64::try_from(twice.count()).unwrap(),
        others: others(records, taps),
    }
}

/// Plays the same taps in the order in which they were made, and counts the records that say something else.
fn others(mut records: Vec<Happened<'_>>, taps: &BTreeMap<String, Tap>) -> u64 {
    let first = records.first().unwrap();
    let mut state = Tournament::begin(&first.events[0], first.at).unwrap();
    records.sort_by_key(|record| record.at);
    let mut others = 0;
    for record in records {
        let events = match taps.get(record.command) {
            Some(Tap { table, command }) => {
                let number = TableNumber(table.0);
                state.at_table(number, command, record.at)
            }
            // The level that a table left behind catches up with: it never was behind.
            None if record.command.starts_with("level-") => continue,
            // A level reaches each table where its hand was then.
            None => match record.command.strip_prefix("stage-over-") {
                Some(stage) => {
                    let stage = stage.split('-').next().unwrap().parse().unwrap();
                    state.stage_over(stage, record.at)
                }
                None => Ok(record.events.clone()),
            },
        };
        let is_same = events
            .as_ref()
            .is_ok_and(|events| hand(events) == hand(&record.events));
        if !is_same {
            println!(
                "{} says {:?}, not {events:?}",
                record.command, record.events
            );
            others += 1;
        }
        state
            .replay(&events.unwrap_or(record.events), record.at)
            .unwrap();
    }
    others
}

/// What is part of a hand.
fn hand(events: &[Event]) -> Vec<&Event> {
    let is_hand = |event: &&Event| match event {
        Event::Table { event, .. } => !matches!(
            event,
            TableEvent::BlindsSet { .. } | TableEvent::LaterBlindsSet { .. }
        ),
        // Alerts are numbered in the order in which they come.
        _ => false,
    };
    events.iter().filter(is_hand).collect()
}
