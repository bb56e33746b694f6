//! All hands of an event, from the records of its journal.

use std::collections::BTreeMap;

use tapis_journal::Record;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::table;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, TableNumber, Tournament};

use super::hand::{Hand, Setting};
use super::record::Recorder;
use crate::follower::{FollowError, Follower, Moment, Projection, decode};

/// Which hands are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandFilter {
    /// Of one table only.
    pub table: Option<TableNumber>,
    /// With one number only.
    pub hand: Option<u32>,
}

impl HandFilter {
    fn is_at(self, table: TableNumber) -> bool {
        self.table.is_none_or(|filter| filter == table)
    }

    fn is(self, hand: &Hand) -> bool {
        self.hand.is_none_or(|filter| filter == hand.number)
    }
}

/// The hands of an event as a projection of its records.
pub struct HandProjection {
    followed: Option<Follower>,
    recorders: Recorders,
}

/// The recorders of the tables.
struct Recorders {
    id: TournamentId,
    filter: HandFilter,
    tables: BTreeMap<TableNumber, Recorder>,
    /// Hands of this record that can no longer change.
    over: Vec<Hand>,
}

impl HandProjection {
    /// Nothing has been read yet.
    pub const fn new(id: TournamentId, filter: HandFilter) -> Self {
        Self {
            followed: None,
            recorders: Recorders {
                id,
                filter,
                tables: BTreeMap::new(),
                over: Vec::new(),
            },
        }
    }

    /// Reads the next record; returns the hands that can no longer change: the next ones have begun.
    ///
    /// # Errors
    ///
    /// [`FollowError`]
    pub fn read(&mut self, record: &Record) -> Result<Vec<Hand>, FollowError> {
        let (moment, events) = decode(record)?;
        self.follow(moment, &events)
    }

    /// Follows the events of a record.
    pub(super) fn follow(
        &mut self,
        moment: Moment,
        events: &[Event],
    ) -> Result<Vec<Hand>, FollowError> {
        let followed = match &mut self.followed {
            Some(followed) => followed,
            none => none.insert(Follower::begin(moment, events)?),
        };
        followed.follow(moment, events, &mut self.recorders)?;
        Ok(std::mem::take(&mut self.recorders.over))
    }

    /// The last hand of each table, where it is over.
    pub fn finish(self) -> Vec<Hand> {
        let Some(followed) = self.followed else {
            return Vec::new();
        };
        let filter = self.recorders.filter;
        let last = self.recorders.tables.into_values();
        let last = last.filter_map(|mut recorder| recorder.finish());
        last.map(|hand| named(hand, &followed.tournament))
            .filter(|hand| filter.is(hand))
            .collect()
    }
}

impl Projection for Recorders {
    fn before_step(&mut self, _moment: Moment, step: &[Event], state: &Tournament) {
        for (number, event) in at_tables(step, self.filter) {
            if let Some(table) = state.table(number) {
                let recorder = self.tables.entry(number).or_default();
                recorder.before(table, state.book(), event);
            }
        }
    }

    fn after_step(&mut self, moment: Moment, step: &[Event], state: &Tournament) {
        for (number, event) in at_tables(step, self.filter) {
            let Some(table) = state.table(number) else {
                continue;
            };
            let recorder = self.tables.entry(number).or_default();
            let setting = || self::setting(state, &self.id, number, table, moment.at);
            let last = recorder.after(table, event, setting);
            let last = last.into_iter().map(|hand| named(hand, state));
            self.over.extend(last.filter(|hand| self.filter.is(hand)));
        }
    }
}

fn at_tables(
    step: &[Event],
    filter: HandFilter,
) -> impl Iterator<Item = (TableNumber, &table::TableEvent)> {
    step.iter().filter_map(move |event| {
        let Event::Table { table, event } = event else {
            return None;
        };
        filter.is_at(*table).then_some((*table, event))
    })
}

fn setting(
    state: &Tournament,
    id: &TournamentId,
    number: TableNumber,
    table: &table::Table,
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
