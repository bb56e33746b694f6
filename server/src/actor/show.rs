//! Showing: what a batch of commands has changed goes to the screens, and nothing else does.
//!
//! Tables, tiles and the tournament are shown with every batch. Lists of everybody (players, console) are long and
//! change with every hand of every table: they are shown a few times in a second at most, and only if they differ.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::rules::table;
use tapis_protocol::rules::tournament::{
    CountEvent, Event, FieldEvent, Standing, Stop, TableNumber, Tournament,
};
use tapis_protocol::view::{ConsoleView, PlayersView};
use tapis_protocol::{FromServer, TournamentId};
use tokio::time::Instant;

use super::Screens;
use crate::view::{self, Audience};

/// Least time between two lists of everybody.
const LISTS_EVERY: Duration = Duration::from_millis(250);

/// What has to be shown, and what was shown last.
#[derive(Debug)]
pub(super) struct Show {
    screens: Arc<Screens>,
    changed: Changed,
    /// Why tables waited when they were last shown: one table's players can stop another.
    stops: BTreeMap<TableNumber, Option<Stop>>,
    players: Option<PlayersView>,
    console: Option<ConsoleView>,
    lists_shown: Option<Instant>,
}

/// What has to be shown anew.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each sort of view has changed or has not"
)]
struct Changed {
    tables: BTreeSet<TableNumber>,
    is_tournament: bool,
    are_lists: bool,
}

impl Show {
    /// Nothing was shown yet.
    pub(super) fn new(screens: Arc<Screens>) -> Self {
        Self {
            screens,
            changed: Changed::default(),
            stops: BTreeMap::new(),
            players: None,
            console: None,
            lists_shown: None,
        }
    }

    /// Notes what `events` are about to change.
    pub(super) fn note(&mut self, events: &[Event], before: &Tournament) {
        for event in events {
            self.changed.note(event, before);
        }
    }

    /// Notes that everything has changed.
    pub(super) fn note_everything(&mut self, state: &Tournament) {
        self.changed = Changed {
            tables: state.tables().map(|(number, _)| number).collect(),
            is_tournament: true,
            are_lists: true,
        };
        self.lists_shown = None;
    }

    /// When lists that have changed may be shown.
    pub(super) fn next(&self) -> Option<Instant> {
        let shown = self.lists_shown.filter(|_| self.changed.are_lists)?;
        Some(shown + LISTS_EVERY)
    }

    /// Shows what has changed, as of a record.
    pub(super) fn show(&mut self, id: &TournamentId, state: &Tournament, sequence: u64) {
        if self.changed.is_tournament {
            self.note_stops(state);
        }
        let tables = std::mem::take(&mut self.changed.tables);
        for number in &tables {
            if let Some(table) = view::table(state, *number, sequence) {
                let table_id = table.table;
                let message = FromServer::Table(Box::new(table));
                self.screens.show_table(table_id, &message);
            }
        }
        let is_tournament = std::mem::take(&mut self.changed.is_tournament);
        if is_tournament {
            for audience in [Audience::Officials, Audience::Everybody] {
                let tournament = view::tournament(id, state, sequence, audience);
                let message = FromServer::Tournament(Box::new(tournament));
                self.screens.show_tournament(audience, &message);
            }
        }
        if is_tournament || !tables.is_empty() {
            let tiles = tables.iter();
            let tiles = tiles.filter_map(|number| view::tile(state, *number, sequence));
            self.screens
                .floor
                .update(sequence, tiles.collect(), view::alerts(state));
        }
        let now = Instant::now();
        let is_time = self.next().is_none_or(|at| at <= now);
        if self.changed.are_lists && is_time {
            self.changed.are_lists = false;
            self.lists_shown = Some(now);
            self.show_lists(state, sequence);
        }
    }

    fn show_lists(&mut self, state: &Tournament, sequence: u64) {
        let players = view::players(state, sequence);
        let is_same = self
            .players
            .as_ref()
            .is_some_and(|last| last.players == players.players && last.ranking == players.ranking);
        if !is_same {
            self.players = Some(players.clone());
            let message = FromServer::Players(Box::new(players));
            self.screens.show_players(&message);
        }
        let mut console = view::console(state, sequence);
        if let Some(last) = &self.console {
            console.sequence = last.sequence;
        }
        if self.console.as_ref() != Some(&console) {
            console.sequence = sequence;
            self.console = Some(console.clone());
            let message = FromServer::Console(Box::new(console));
            self.screens.show_console(&message);
        }
    }

    /// Tables that wait, or wait no more, because of something elsewhere.
    fn note_stops(&mut self, state: &Tournament) {
        for (number, _) in state.tables() {
            let stop = state.stop(number);
            if self.stops.insert(number, stop) != Some(stop) {
                self.changed.tables.insert(number);
            }
        }
    }
}

impl Changed {
    fn note(&mut self, event: &Event, before: &Tournament) {
        match event {
            Event::Table { table, event } => {
                self.tables.insert(*table);
                self.is_tournament |= changes_players(event);
                self.are_lists |= changes_stacks(event);
            }
            Event::AlertRaised { table, .. } => {
                self.tables.insert(*table);
            }
            Event::AlertClaimed { alert, .. } | Event::AlertClosed { alert, .. } => {
                let open = before.alerts().find(|(number, _)| number == alert);
                self.tables.extend(open.map(|(_, alert)| alert.table));
            }
            Event::Count { event } => {
                self.tables.insert(counted_at(event));
                self.are_lists = true;
            }
            Event::Field { event } => {
                self.tables.extend(renamed_at(event, before));
                self.note_everybody();
            }
            // Levels, chip values and races are on every table's screen.
            Event::Planned { .. } | Event::Race { .. } | Event::LevelStarted { .. } => {
                self.tables
                    .extend(before.tables().map(|(number, _)| number));
                self.note_everybody();
            }
            Event::TournamentCreated { .. }
            | Event::TableOpened { .. }
            | Event::PlayerRegistered { .. }
            | Event::Clock { .. }
            | Event::Draw { .. }
            | Event::Moves { .. }
            | Event::Results { .. } => self.note_everybody(),
            Event::FaultRecorded { .. } | Event::SanctionLifted { .. } => self.is_tournament = true,
        }
    }

    const fn note_everybody(&mut self) {
        self.is_tournament = true;
        self.are_lists = true;
    }
}

/// Whether an event changes how many players a table or the tournament has.
const fn changes_players(event: &table::Event) -> bool {
    matches!(
        event,
        table::Event::PlayerSeated { .. }
            | table::Event::PlayerLeft { .. }
            | table::Event::StackSet { .. }
            | table::Event::PlayerEliminated { .. }
    )
}

/// Whether an event changes stacks as they are between hands.
const fn changes_stacks(event: &table::Event) -> bool {
    changes_players(event)
        || matches!(
            event,
            table::Event::HandStarted { .. }
                | table::Event::HandEnded
                | table::Event::HandRedealt
                | table::Event::ChipsTaken { .. }
        )
}

const fn counted_at(event: &CountEvent) -> TableNumber {
    match event {
        CountEvent::Counted { table, .. }
        | CountEvent::Accepted { table }
        | CountEvent::Rejected { table } => *table,
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
