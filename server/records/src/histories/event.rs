//! All hands of an event, from the records of its journal.

use std::collections::BTreeMap;

use tapis_journal::{Record, Sequence};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::table;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, TableNumber, Tournament};

use super::hand::{Hand, Setting};
use super::record::Recorder;
use crate::evidence::{EvidenceError, pieces};

/// Which hands are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Of one table only.
    pub table: Option<TableNumber>,
    /// With one number only.
    pub hand: Option<u32>,
}

impl Wanted {
    fn is_at(self, table: TableNumber) -> bool {
        self.table.is_none_or(|wanted| wanted == table)
    }

    fn is(self, hand: &Hand) -> bool {
        self.hand.is_none_or(|wanted| wanted == hand.number)
    }
}

/// Writes the hands of an event down, record by record.
pub struct Scribe {
    id: TournamentId,
    wanted: Wanted,
    state: Option<Tournament>,
    tables: BTreeMap<TableNumber, Recorder>,
}

impl Scribe {
    /// Nothing has been read yet.
    pub const fn new(id: TournamentId, wanted: Wanted) -> Self {
        Self {
            id,
            wanted,
            state: None,
            tables: BTreeMap::new(),
        }
    }

    /// Reads the next record; returns the hands that can no longer change: the next ones have begun.
    pub fn read(&mut self, record: &Record) -> Result<Vec<Hand>, EvidenceError> {
        let events: Vec<Event> = serde_json::from_slice(&record.payload)
            .map_err(|source| EvidenceError::Payload(record.sequence, source))?;
        let at = Timestamp(record.at_ms);
        self.take(&events, (record.sequence, at))
    }

    /// Follows the events of a record.
    pub(super) fn take(
        &mut self,
        events: &[Event],
        (sequence, at): (Sequence, Timestamp),
    ) -> Result<Vec<Hand>, EvidenceError> {
        let broken = EvidenceError::Broken(sequence);
        if self.state.is_none() {
            let Some(created) = events.first() else {
                return Err(broken);
            };
            self.state = Some(Tournament::begin(created, at)?);
        }
        self.follow(events, at).ok_or(broken)
    }

    fn follow(&mut self, events: &[Event], at: Timestamp) -> Option<Vec<Hand>> {
        let mut over = Vec::new();
        for piece in pieces(events) {
            for (number, event) in self.at_tables(piece) {
                let state = self.state.as_ref()?;
                if let Some(table) = state.table(number) {
                    let recorder = self.tables.entry(number).or_default();
                    recorder.before(table, state.book(), event);
                }
            }
            self.state.as_mut()?.carry_out(piece, at).ok()?;
            for (number, event) in self.at_tables(piece) {
                let state = self.state.as_ref()?;
                let Some(table) = state.table(number) else {
                    continue;
                };
                let recorder = self.tables.entry(number).or_default();
                let setting = || self::setting(state, &self.id, (number, table), at);
                let last = recorder.after(table, event, setting);
                over.extend(last.map(|hand| named(hand, state)));
            }
        }
        over.retain(|hand| self.wanted.is(hand));
        Some(over)
    }

    fn at_tables<'a>(
        &self,
        piece: &'a [Event],
    ) -> impl Iterator<Item = (TableNumber, &'a table::Event)> + use<'a> {
        let wanted = self.wanted;
        piece.iter().filter_map(move |event| {
            let Event::Table { table, event } = event else {
                return None;
            };
            wanted.is_at(*table).then_some((*table, event))
        })
    }

    /// The last hand of each table, where it is over.
    pub fn finish(self) -> Vec<Hand> {
        let Some(state) = self.state else {
            return Vec::new();
        };
        let last = self.tables.into_values();
        let last = last.filter_map(|mut recorder| recorder.finish());
        last.map(|hand| named(hand, &state))
            .filter(|hand| self.wanted.is(hand))
            .collect()
    }
}

fn setting(
    state: &Tournament,
    id: &TournamentId,
    (number, table): (TableNumber, &table::Table),
    at: Timestamp,
) -> Setting {
    Setting {
        tournament: id.to_string(),
        event: state.name().to_owned(),
        table: number.0,
        seats: table.seat_count(),
        level: Some(state.level()),
        at: Some(at),
        set_up_at: Some(state.created_at()),
        first_stack: state.plan().map(|plan| plan.stack).unwrap_or_default(),
    }
}

fn named(mut hand: Hand, state: &Tournament) -> Hand {
    for player in &mut hand.players {
        let name = state.player_name(player.player);
        player.name = name.unwrap_or_default().to_owned();
    }
    hand
}
