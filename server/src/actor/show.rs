//! Showing: what a batch of commands has changed goes to the screens, and nothing else does.
//!
//! Tables, tiles and the tournament are shown as soon as nobody waits for an answer, and after a moment in any case:
//! with more commands than the machine can show one by one, a table's screen skips some. Lists of everybody (players,
//! console) are long and change with every hand of every table: they are shown a few times in a second at most, and
//! only if they differ.

use std::collections::BTreeMap;
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

/// How long a screen may wait while commands keep coming: as long as lists do.
const SHOWN_WITHIN: Duration = Duration::from_millis(250);

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
struct Changed {
    /// Tables, and since when each waits.
    tables: BTreeMap<TableNumber, Instant>,
    /// Since when the tournament waits.
    tournament: Option<Instant>,
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
        let now = Instant::now();
        for event in events {
            self.changed.note(event, before, now);
        }
    }

    /// Notes that everything has changed.
    pub(super) fn note_everything(&mut self, state: &Tournament) {
        let now = Instant::now();
        self.changed = Changed {
            tables: state.tables().map(|(number, _)| (number, now)).collect(),
            tournament: Some(now),
            are_lists: true,
        };
        self.lists_shown = None;
    }

    /// When lists that have changed may be shown.
    pub(super) fn next(&self) -> Option<Instant> {
        let shown = self.lists_shown.filter(|_| self.changed.are_lists)?;
        Some(shown + LISTS_EVERY)
    }

    /// Shows what has changed, as of a record. While others wait for their answers (`is_busy`), what has changed a moment
    /// ago waits too.
    pub(super) fn show(
        &mut self,
        id: &TournamentId,
        (state, sequence): (&Tournament, u64),
        is_busy: bool,
    ) {
        let now = Instant::now();
        let is_due = |since: Instant| !is_busy || since + SHOWN_WITHIN <= now;
        let is_tournament = self.changed.tournament.is_some_and(is_due);
        if is_tournament {
            self.changed.tournament = None;
            self.note_stops(state, now);
        }
        let tables = self
            .changed
            .tables
            .extract_if(.., |_, since| is_due(*since));
        let tables: Vec<TableNumber> = tables.map(|(number, _)| number).collect();
        for number in &tables {
            if let Some(table) = view::table(state, *number, sequence) {
                let table_id = table.table;
                let message = FromServer::Table(Box::new(table));
                self.screens.show_table(table_id, &message);
            }
        }
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
    fn note_stops(&mut self, state: &Tournament, now: Instant) {
        for (number, _) in state.tables() {
            let stop = state.stop(number);
            if self.stops.insert(number, stop) != Some(stop) {
                self.changed.note_table(number, now);
            }
        }
    }
}

impl Changed {
    fn note(&mut self, event: &Event, before: &Tournament, now: Instant) {
        match event {
            Event::Table { table, event } => {
                self.note_table(*table, now);
                if changes_players(event) {
                    self.note_tournament(now);
                }
                self.are_lists |= changes_stacks(event);
            }
            Event::AlertRaised { table, .. } => self.note_table(*table, now),
            Event::AlertClaimed { alert, .. } | Event::AlertClosed { alert, .. } => {
                let open = before.alerts().find(|(number, _)| number == alert);
                if let Some((_, alert)) = open {
                    self.note_table(alert.table, now);
                }
            }
            Event::Count { event } => {
                self.note_table(counted_at(event), now);
                self.are_lists = true;
            }
            Event::Field { event } => {
                if let Some(table) = renamed_at(event, before) {
                    self.note_table(table, now);
                }
                self.note_everybody(now);
            }
            // Levels, chip values and races are on every table's screen.
            Event::Planned { .. } | Event::Race { .. } | Event::LevelStarted { .. } => {
                for (number, _) in before.tables() {
                    self.note_table(number, now);
                }
                self.note_everybody(now);
            }
            Event::TournamentCreated { .. }
            | Event::TableOpened { .. }
            | Event::PlayerRegistered { .. }
            | Event::Clock { .. }
            | Event::Draw { .. }
            | Event::Moves { .. }
            | Event::Results { .. } => self.note_everybody(now),
            Event::FaultRecorded { .. } | Event::SanctionLifted { .. } => self.note_tournament(now),
        }
    }

    fn note_table(&mut self, number: TableNumber, now: Instant) {
        self.tables.entry(number).or_insert(now);
    }

    fn note_tournament(&mut self, now: Instant) {
        self.tournament.get_or_insert(now);
    }

    fn note_everybody(&mut self, now: Instant) {
        self.note_tournament(now);
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
