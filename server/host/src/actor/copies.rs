//! The event for the rules that tablets carry: a copy of it, then the records of their table, one by one.
//!
//! A record of bets follows the copy. Whatever else happens is told by another copy: at once to the tables where it
//! happens, to the others at most once a second.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use tapis_protocol::rules::table::TableEvent;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, TableNumber};
use tapis_protocol::{CommandId, FromServer};
use tapis_tablet::TableRecord;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tracing::error;

use super::changes::{ChangeChannel, Opened};
use super::show::{StateAt, changes_players};
use crate::frame::frame;
use crate::metrics::{Feed, Metrics, Stage};
use crate::throttle::{ONE_IN_FIFTY, Throttle};

/// Most tables of an event whose tablets get a copy: it has the hands of all of them, and a slow tablet reads it in a
/// moment. Tablets of larger events ask the server.
const MAX_TABLES: usize = 40;

/// Least time between two copies that tell of other tables only.
const REST: Duration = Duration::from_secs(1);

/// A record that is on disk.
#[derive(Debug)]
pub(super) struct NewRecord {
    pub(super) sequence: u64,
    pub(super) id: String,
    pub(super) written_at: Timestamp,
    pub(super) events: Vec<Event>,
}

/// Who gets what of a record.
#[derive(Debug, PartialEq, Eq)]
enum Recipients {
    /// The table gets the record.
    OfRecord(TableNumber),
    /// The tables where it happened get a copy; the others as well, where they may have to know.
    OfCopy {
        at: BTreeSet<TableNumber>,
        elsewhere: bool,
    },
}

/// Copies and records for the tablets of an event.
#[derive(Debug)]
pub(super) struct CopyFeed {
    tables: BTreeMap<TableNumber, ChangeChannel>,
    /// Tables whose copy has become old, and whether all others' has, too.
    old: BTreeSet<TableNumber>,
    are_all_old: bool,
    others: Throttle,
    /// Counts frames that tablets were too slow for.
    skipped: Counter,
    metrics: Metrics,
}

impl CopyFeed {
    /// Nothing is followed yet.
    pub(super) fn new(metrics: &Metrics) -> Self {
        Self {
            tables: BTreeMap::new(),
            old: BTreeSet::new(),
            are_all_old: false,
            others: Throttle::every(REST, ONE_IN_FIFTY),
            skipped: metrics.skipped(Feed::Copies),
            metrics: metrics.clone(),
        }
    }

    /// Whether a tablet follows.
    pub(super) fn is_watched(&self) -> bool {
        self.tables.values().any(ChangeChannel::are_watched)
    }

    /// The event as it is, and what is told of a table from now on; `None` where its tablets are told nothing.
    pub(super) fn open(&mut self, table: TableNumber, state: StateAt<'_>) -> Option<Opened> {
        state.tournament.table(table)?;
        if state.tournament.tables().count() > MAX_TABLES {
            return None;
        }
        let books = state.tournament.book().lineage();
        let books = books.map_err(|error| error!(%error, "a book cannot be written down"));
        let books = books.ok()?;
        let copy = self
            .metrics
            .measured(Stage::Everything, || copy(state, books, Some(table)))?;
        let channel = self
            .tables
            .entry(table)
            .or_insert_with(|| ChangeChannel::new(self.skipped.clone()));
        Some((copy, channel.subscribe()))
    }

    /// Tells of records, in order.
    pub(super) fn note(&mut self, records: Vec<NewRecord>) {
        self.tables.retain(|_, channel| channel.are_watched());
        for record in records {
            match recipients(&record.events) {
                Recipients::OfRecord(table) => {
                    // Where a copy is due anyway, it has the record.
                    let channel = self.tables.get(&table);
                    if let Some(channel) = channel.filter(|_| !self.old.contains(&table)) {
                        channel.send(record_frame(record));
                    }
                }
                Recipients::OfCopy { at, elsewhere } => {
                    self.old.extend(at);
                    self.are_all_old |= elsewhere;
                }
            }
        }
    }

    /// The state may be another one than what was told.
    pub(super) fn note_everything(&mut self) {
        self.old.extend(self.tables.keys());
    }

    /// When a copy that rests may be sent.
    pub(super) fn next(&self) -> Option<Instant> {
        self.others.next().filter(|_| self.are_all_old)
    }

    /// Sends copies to the tables whose copy has become old.
    pub(super) fn show(&mut self, state: StateAt<'_>) {
        let now = Instant::now();
        let mut old = std::mem::take(&mut self.old);
        let is_for_all = self.are_all_old && self.others.is_time(now);
        if is_for_all {
            self.are_all_old = false;
            old.extend(self.tables.keys());
        }
        let mut bytes = 0;
        // Most tables ask nobody anything: they get the same one.
        let mut shared = None;
        for (table, channel) in self.tables.iter().filter(|(table, _)| old.contains(table)) {
            let sent = if state.tournament.asks_officials(*table) {
                copy(state, Vec::new(), Some(*table))
            } else {
                let make = || copy(state, Vec::new(), None);
                shared.get_or_insert_with(make).clone()
            };
            let Some(sent) = sent else {
                return;
            };
            bytes = sent.len();
            channel.send(sent);
        }
        if is_for_all {
            self.others.shown(now, now.elapsed(), bytes);
        }
    }
}

/// What the tablets of a table are told; with none, those of each that asks officials nothing.
fn copy(state: StateAt<'_>, books: Vec<String>, of: Option<TableNumber>) -> Option<Utf8Bytes> {
    let copied = state.tournament.copy(of);
    let copied = copied.map_err(|error| error!(%error, "the event cannot be copied"));
    Some(frame(&FromServer::Copy {
        sequence: state.sequence,
        books,
        state: copied.ok()?,
    }))
}

fn record_frame(record: NewRecord) -> Utf8Bytes {
    let at = Event::happened_at(&record.events, record.written_at);
    let events = record.events.into_iter();
    let record = TableRecord {
        sequence: record.sequence,
        at,
        id: CommandId::new(&record.id),
        events: events.filter_map(at_table).collect(),
    };
    // A record of the journal was written in the same way.
    let record = serde_json::to_string(&record).unwrap_or_default();
    frame(&FromServer::Record { record })
}

fn at_table(event: Event) -> Option<TableEvent> {
    if let Event::Table { event, .. } = event {
        Some(event)
    } else {
        None
    }
}

/// Who gets what of events.
fn recipients(events: &[Event]) -> Recipients {
    let mut at = BTreeSet::new();
    let (mut is_record, mut elsewhere) = (true, false);
    for event in events {
        match event {
            Event::Late { .. } => {}
            Event::Table { table, event } => {
                at.insert(*table);
                is_record &= !changes_players(event);
                elsewhere |= changes_players(event);
            }
            Event::AlertRaised { table, .. } => {
                at.insert(*table);
                is_record = false;
            }
            // Alerts are the floor's; the table of one that is open is the one that speaks.
            Event::AlertClaimed { .. } | Event::AlertClosed { .. } => {
                is_record = false;
                elsewhere |= at.is_empty();
            }
            Event::TournamentCreated { .. }
            | Event::TableOpened { .. }
            | Event::Planned { .. }
            | Event::Clock { .. }
            | Event::Field { .. }
            | Event::Draw { .. }
            | Event::Moves { .. }
            | Event::Results { .. }
            | Event::Race { .. }
            | Event::Count { .. }
            | Event::PlayerRegistered { .. }
            | Event::LevelStarted { .. }
            | Event::FaultRecorded { .. }
            | Event::SanctionLifted { .. } => {
                is_record = false;
                elsewhere = true;
            }
        }
    }
    match at.first() {
        Some(table) if is_record && at.len() == 1 => Recipients::OfRecord(*table),
        _ => Recipients::OfCopy { at, elsewhere },
    }
}

#[cfg(test)]
mod tests {
    use tapis_protocol::rules::table::{Action, TableCommand};
    use tapis_protocol::rules::tournament::Tournament;

    use super::*;
    use crate::hall::{AT, at, hall, must};

    fn state_at(tournament: &Tournament, sequence: u64) -> StateAt<'_> {
        StateAt {
            tournament,
            sequence,
        }
    }

    fn record(sequence: u64, events: Vec<Event>) -> NewRecord {
        NewRecord {
            sequence,
            id: format!("tap-{sequence}"),
            written_at: AT,
            events,
        }
    }

    #[test]
    fn a_tablet_of_a_large_event_is_told_nothing() {
        let state = hall(41);
        let mut feed = CopyFeed::new(&Metrics::default());
        assert!(feed.open(TableNumber(1), state_at(&state, 1)).is_none());
        assert!(!feed.is_watched());
    }

    #[test]
    fn what_concerns_all_tables_is_told_by_a_copy_at_most_once_a_second() {
        let state = hall(3);
        let mut feed = CopyFeed::new(&Metrics::default());
        let (_, mut tablet) = feed.open(TableNumber(1), state_at(&state, 1)).unwrap();
        for sequence in 2..6 {
            let blinds = state.blinds();
            let events = vec![Event::LevelStarted { level: 2, blinds }];
            feed.note(vec![record(sequence, events)]);
            feed.show(state_at(&state, sequence));
        }
        assert!(tablet.try_recv().unwrap().contains(r#""sequence":2"#));
        assert!(tablet.try_recv().is_err());
        assert!(feed.next().is_some());
    }

    #[test]
    fn bets_are_told_by_their_records_to_their_own_table() {
        let mut state = hall(3);
        let mut feed = CopyFeed::new(&Metrics::default());
        let (_, mut one) = feed.open(TableNumber(1), state_at(&state, 1)).unwrap();
        let (_, mut other) = feed.open(TableNumber(3), state_at(&state, 1)).unwrap();
        let table = state.table(TableNumber(1)).unwrap();
        let seat = table.turn(state.book()).unwrap().seat;
        let action = Action::Fold;
        let events = must(&mut state, &at(1, TableCommand::Act { seat, action }));
        feed.note(vec![record(2, events)]);
        feed.show(state_at(&state, 2));
        let told = one.try_recv().unwrap();
        assert!(told.starts_with(r#"{"type":"record""#), "{told}");
        assert!(
            told.contains("hand_folded") && told.contains("tap-2"),
            "{told}"
        );
        assert!(one.try_recv().is_err() && other.try_recv().is_err());
    }
}
