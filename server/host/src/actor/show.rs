//! Showing: what a batch of commands has changed goes to the screens, and nothing else does.
//!
//! Tables, tiles and the tournament are shown as soon as no command waits for an answer, and after a moment in any case.
//! With many commands at once, a table that was shown rests for a frame of its screens, which would not draw more. What is
//! longer the more tables there are rests after it was shown: the tournament only where it is long, lists of everybody
//! always (`lists`). What one table does is shown without asking the others.

use tapis_views::{self as views, Audience};

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::rules::table::{self, PlayerId};
use tapis_protocol::rules::tournament::{
    CountEvent, Event, FieldEvent, Ranked, Standing, Stop, TableNumber, Tournament,
};
use tapis_protocol::view::TileView;
use tapis_protocol::{FromServer, TournamentId};
use tokio::time::Instant;

use super::Screens;
use super::lists::{self, Lists};
use crate::throttle::{ONE_IN_FIFTY, Throttle};

/// How long a screen shows a frame: what comes within it is not seen, and costs as much as all else about a command.
const FRAME: Duration = Duration::from_millis(16);

/// Most tables that are shown at a time while commands wait: a thousand at once would hold all of them up.
const MOST_AT_ONCE: usize = 64;

/// A tournament after a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateAt<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) sequence: u64,
}

/// What has to be shown, and what was shown last.
#[derive(Debug)]
pub(crate) struct Show {
    screens: Arc<Screens>,
    /// For whom: what only officials see is not made for everybody else.
    audience: Audience,
    changed: ViewChanges,
    rest: TableRest,
    /// Why tables waited when they were last shown: one table's players can stop another.
    stops: BTreeMap<TableNumber, Option<Stop>>,
    /// The results so far; none where they may have changed since they were shown.
    ranking: Option<Vec<Ranked>>,
    tournament: Throttle,
    lists: Lists,
}

/// Tables that were shown a moment ago, and whose turn it is.
#[derive(Debug)]
struct TableRest {
    tables: BTreeSet<TableNumber>,
    until: Instant,
    /// The first one whose turn it is: with more of them than can be shown at a time, each has its turn.
    next: TableNumber,
    /// Whether there were more.
    has_more: bool,
    /// How many are shown the next time.
    most: usize,
}

/// What has to be shown anew.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each sort of view has changed or has not"
)]
struct ViewChanges {
    tables: BTreeSet<TableNumber>,
    is_tournament: bool,
    are_alerts: bool,
    are_results: bool,
    lists: lists::ListChanges,
}

impl Show {
    /// Nothing was shown yet. Officials' screens have what everybody sees as well.
    pub(crate) fn new(screens: Arc<Screens>, audience: Audience) -> Self {
        Self {
            screens,
            audience,
            changed: ViewChanges::default(),
            rest: TableRest::none(),
            stops: BTreeMap::new(),
            ranking: None,
            tournament: Throttle::every(Duration::ZERO, ONE_IN_FIFTY),
            lists: Lists::new(audience),
        }
    }

    /// Notes what `events` are about to change.
    pub(crate) fn note(&mut self, events: &[Event], before: &Tournament) {
        for event in events {
            self.changed.note(event, before);
        }
        if std::mem::take(&mut self.changed.are_results) {
            self.ranking = None;
        }
        self.lists.note(std::mem::take(&mut self.changed.lists));
    }

    /// Whether something has changed that may be shown now; lists are shown in their own time.
    pub(super) fn is_waiting(&self, now: Instant) -> bool {
        let ViewChanges {
            tables,
            is_tournament,
            are_alerts,
            ..
        } = &self.changed;
        self.rest.has_more
            || tables.iter().any(|table| self.rest.is_over(*table, now))
            || *are_alerts
            || *is_tournament && self.tournament.is_time(now)
    }

    /// Whether more tables wait than could be shown the last time.
    pub(super) const fn has_more(&self) -> bool {
        self.rest.has_more
    }

    /// Notes that everything has changed.
    pub(crate) fn note_everything(&mut self, state: &Tournament) {
        self.changed = ViewChanges {
            tables: state.tables().map(|(number, _)| number).collect(),
            is_tournament: true,
            are_alerts: true,
            ..ViewChanges::default()
        };
        self.ranking = None;
        self.end_rest();
        self.rest.most = usize::MAX;
        self.tournament.forget();
        self.lists.note_everything();
    }

    /// No table rests any more: where commands come one by one, each is shown before it is answered.
    pub(super) fn end_rest(&mut self) {
        self.rest = TableRest::none();
    }

    /// When something that has changed and rests may be shown.
    pub(crate) fn next(&self) -> Option<Instant> {
        let tournament = self.tournament.next();
        let tournament = tournament.filter(|_| self.changed.is_tournament);
        let tables = (!self.changed.tables.is_empty()).then(|| self.rest.next_turn());
        let rested = tournament.into_iter().chain(tables);
        rested.chain(self.lists.next()).min()
    }

    /// Shows what has changed, as of a record; of many tables, some.
    pub(crate) fn show(&mut self, id: &TournamentId, state_at: StateAt<'_>) {
        let StateAt {
            tournament: state,
            sequence,
        } = state_at;
        let now = Instant::now();
        let mut tables = self.rest.take(&mut self.changed.tables, now);
        self.note_own_stops(state, &tables);
        let is_tournament = self.changed.is_tournament && self.tournament.is_time(now);
        if is_tournament {
            self.changed.is_tournament = false;
            self.note_stops(state);
            self.changed.tables.retain(|table| !tables.contains(table));
            tables.append(&mut self.rest.take(&mut self.changed.tables, now));
        }
        for number in &tables {
            if let Some(mut table) = views::table(state, *number, sequence) {
                // What a fault may cost, and the floor's words, are for the table and its officials.
                if self.audience == Audience::Everybody {
                    table.sanctions_due.clear();
                    let rulings = std::mem::take(&mut table.rulings).into_iter();
                    table.rulings = rulings.map(views::ruling_of_hall).collect();
                }
                let table_id = table.table;
                let message = FromServer::Table(Box::new(table));
                self.screens.show_table(table_id, &message);
            }
        }
        if is_tournament {
            self.show_tournament(id, state_at);
        }
        if !tables.is_empty() || self.changed.are_alerts {
            let tiles = tables.iter();
            let tiles = tiles.filter_map(|number| views::tile(state, *number, sequence));
            let tiles: Vec<TileView> = tiles.collect();
            let alerts = std::mem::take(&mut self.changed.are_alerts);
            let alerts = (alerts && self.audience == Audience::Officials)
                .then(|| views::alerts(state, self.ranking(state)));
            self.screens.floor.update(sequence, tiles, alerts);
        }
        let ranking = &mut self.ranking;
        self.lists.show(&self.screens, state_at, move || {
            ranking.get_or_insert_with(|| state.ranking())
        });
    }

    /// The results so far, worked out once for everybody who shows them.
    fn ranking(&mut self, state: &Tournament) -> &[Ranked] {
        self.ranking.get_or_insert_with(|| state.ranking())
    }

    fn show_tournament(&mut self, id: &TournamentId, state: StateAt<'_>) {
        let began = Instant::now();
        let mut view = views::tournament(id, state.tournament, state.sequence, self.audience);
        let mut bytes = 0;
        if self.audience == Audience::Officials {
            // A delayed event has no phones.
            let phones = &self.screens.phones;
            phones.set_event(state.sequence, views::phone_event(state.tournament));
            let for_everybody = views::for_everybody(view.clone());
            let message = FromServer::Tournament(Box::new(view));
            bytes = self.screens.show_tournament(Audience::Officials, &message);
            view = for_everybody;
        }
        self.screens
            .podium
            .note(view.winner.map(|_| state.sequence));
        let message = FromServer::Tournament(Box::new(view));
        bytes = bytes.max(self.screens.show_tournament(Audience::Everybody, &message));
        self.tournament
            .shown(Instant::now(), began.elapsed(), bytes);
    }

    /// Tables whose own hand makes them wait, or wait no more: lists of tables say so too (tda2024 11-D: the coming big
    /// blind meets an open seat).
    fn note_own_stops(&mut self, state: &Tournament, shown: &BTreeSet<TableNumber>) {
        let mut changed = shown.iter();
        let is_new = |number: &TableNumber| {
            let shown = self.stops.get(number);
            shown.is_some_and(|shown| *shown != state.stop(*number))
        };
        self.changed.is_tournament = self.changed.is_tournament || changed.any(is_new);
    }

    /// Tables that wait, or wait no more, because of something elsewhere.
    fn note_stops(&mut self, state: &Tournament) {
        for (number, _) in state.tables() {
            let stop = state.stop(number);
            if self.stops.insert(number, stop) != Some(stop) {
                self.changed.note_table(number);
            }
        }
    }
}

impl TableRest {
    /// All of them may be shown.
    fn none() -> Self {
        Self {
            tables: BTreeSet::new(),
            until: Instant::now(),
            next: TableNumber(0),
            has_more: false,
            most: MOST_AT_ONCE,
        }
    }

    /// When the next of those that have changed may be shown.
    fn next_turn(&self) -> Instant {
        if self.has_more {
            Instant::now()
        } else {
            self.until
        }
    }

    fn is_over(&self, table: TableNumber, now: Instant) -> bool {
        self.until <= now || !self.tables.contains(&table)
    }

    /// Takes those of `changed` that do not rest, which rest from now on; of many, those whose turn it is.
    fn take(&mut self, changed: &mut BTreeSet<TableNumber>, now: Instant) -> BTreeSet<TableNumber> {
        if self.until <= now {
            self.tables.clear();
            self.until = now + FRAME;
        }
        let turns = changed.range(self.next..).chain(changed.range(..self.next));
        let mut due = turns.filter(|table| !self.tables.contains(table)).copied();
        let taken: BTreeSet<TableNumber> = due.by_ref().take(self.most).collect();
        let after = due.next();
        self.has_more = after.is_some();
        self.next = after.unwrap_or(TableNumber(0));
        self.most = MOST_AT_ONCE;
        changed.retain(|table| !taken.contains(table));
        self.tables.extend(&taken);
        taken
    }
}

impl ViewChanges {
    fn note(&mut self, event: &Event, before: &Tournament) {
        match event {
            Event::Table { table, event } => {
                self.note_table(*table);
                if changes_stacks(event) {
                    self.lists.note_table(*table, event, before);
                }
                if changes_players(event) {
                    self.note_field();
                } else {
                    // Where none is open, nothing else changes what alerts say.
                    self.are_alerts |= before.alert_at(*table, |_| true).is_some();
                }
            }
            Event::AlertRaised { table, .. } => {
                self.note_table(*table);
                self.are_alerts = true;
            }
            Event::AlertClaimed { alert, .. } | Event::AlertClosed { alert, .. } => {
                let open = before.alerts().find(|(number, _)| number == alert);
                if let Some((_, alert)) = open {
                    self.note_table(alert.table);
                }
                self.are_alerts = true;
            }
            Event::Count { event } => {
                self.note_table(counted_at(event));
                self.are_alerts = true;
                self.lists.note_everybody();
            }
            Event::Field { event } => {
                if let Some(table) = renamed_at(event, before) {
                    self.note_table(table);
                }
                self.note_field();
                // Who was ranked is in again.
                self.are_results |= matches!(event, FieldEvent::EnteredAgain { .. });
                match whose(event) {
                    Some(player) => self.lists.note_player(player),
                    None => self.lists.note_everybody(),
                }
            }
            // Levels, chip values and races are on every table's screen.
            Event::Planned { .. } | Event::Race { .. } | Event::LevelStarted { .. } => {
                for (number, _) in before.tables() {
                    self.note_table(number);
                }
                self.note_everybody();
            }
            Event::TournamentCreated { .. }
            | Event::TableOpened { .. }
            | Event::PlayerRegistered { .. }
            | Event::Clock { .. }
            | Event::Draw { .. }
            | Event::Moves { .. }
            | Event::Results { .. } => self.note_everybody(),
            Event::Late { .. } => {}
            Event::FaultRecorded { player, .. } => self.note_sanctioned(*player),
            Event::SanctionLifted { sanction, .. } => {
                if let Ok(sanction) = before.sanctions().standing(*sanction) {
                    self.note_sanctioned(sanction.fault.player);
                }
            }
        }
    }

    fn note_table(&mut self, number: TableNumber) {
        self.tables.insert(number);
    }

    /// Who is in and who is out, and the places of those who wait for theirs.
    fn note_field(&mut self) {
        self.is_tournament = true;
        self.are_alerts = true;
        self.are_results = true;
        self.lists.note_ranking();
    }

    /// Who is disqualified does not come back.
    fn note_sanctioned(&mut self, player: PlayerId) {
        self.note_field();
        self.lists.note_player(player);
    }

    fn note_everybody(&mut self) {
        self.note_field();
        self.lists.note_everybody();
    }
}

/// Whether an event changes how many players a table or the tournament has.
pub(super) const fn changes_players(event: &table::TableEvent) -> bool {
    matches!(
        event,
        table::TableEvent::PlayerSeated { .. }
            | table::TableEvent::PlayerLeft { .. }
            | table::TableEvent::StackSet { .. }
            | table::TableEvent::PlayerEliminated { .. }
    )
}

/// Whether an event changes stacks as they are between hands.
const fn changes_stacks(event: &table::TableEvent) -> bool {
    changes_players(event)
        || matches!(
            event,
            table::TableEvent::HandStarted { .. }
                | table::TableEvent::HandEnded
                | table::TableEvent::HandRedealt { .. }
                | table::TableEvent::HandReopened { .. }
                | table::TableEvent::DealCalledOff { .. }
                | table::TableEvent::ChipsTaken { .. }
        )
}

const fn counted_at(event: &CountEvent) -> TableNumber {
    match event {
        CountEvent::Counted { table, .. }
        | CountEvent::Accepted { table }
        | CountEvent::Rejected { table } => *table,
    }
}

/// The player of whom alone something changes; `None` where the next events say more.
const fn whose(event: &FieldEvent) -> Option<PlayerId> {
    match event {
        FieldEvent::Registered { player, .. }
        | FieldEvent::Edited { player, .. }
        | FieldEvent::Withdrawn { player }
        | FieldEvent::Promoted { player }
        | FieldEvent::CheckedIn { player, .. } => Some(*player),
        FieldEvent::StruckOff { .. }
        | FieldEvent::Left { .. }
        | FieldEvent::EnteredAgain { .. } => None,
    }
}

/// The table where a player sits whose entry was put right: it shows the name.
fn renamed_at(event: &FieldEvent, before: &Tournament) -> Option<TableNumber> {
    let FieldEvent::Edited { player, .. } = event else {
        return None;
    };
    match before.entrant(*player)?.standing {
        Standing::Playing { table, .. } | Standing::Busted { table, .. } => Some(table),
        Standing::Registered
        | Standing::Waiting
        | Standing::Withdrawn
        | Standing::Moving
        | Standing::Out => None,
    }
}
