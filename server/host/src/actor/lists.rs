//! Lists of everybody (players, console): long, and different with every hand of every table. They are shown a few times
//! in a second at most, the longer they are the more seldom, and only if they differ.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tapis_protocol::FromServer;
use tapis_protocol::rules::table::{PlayerId, Table, TableEvent};
use tapis_protocol::rules::tournament::{Ranked, TableNumber, Tournament};
use tapis_protocol::view::ConsoleView;
use tapis_views::{self as views, Audience};
use tokio::time::Instant;

use super::{Screens, StateAt};
use crate::metrics::Stage;
use crate::throttle::{ONE_IN_A_THOUSAND, Throttle};

/// Least time between two lists of everybody.
const LISTS_EVERY: Duration = Duration::from_millis(250);

/// What has changed since the list of players was shown.
#[derive(Debug, Default)]
pub(super) struct ListChanges {
    players: ChangedPlayers,
    is_ranking: bool,
}

#[derive(Debug)]
enum ChangedPlayers {
    These(BTreeSet<PlayerId>),
    Everybody,
}

impl Default for ChangedPlayers {
    fn default() -> Self {
        Self::These(BTreeSet::new())
    }
}

impl ListChanges {
    /// Anybody may have changed, and the results.
    pub(super) fn note_everybody(&mut self) {
        self.players = ChangedPlayers::Everybody;
        self.is_ranking = true;
    }

    /// Something of a player may have changed.
    pub(super) fn note_player(&mut self, player: PlayerId) {
        if let ChangedPlayers::These(players) = &mut self.players {
            players.insert(player);
        }
    }

    /// The results may have changed.
    pub(super) const fn note_ranking(&mut self) {
        self.is_ranking = true;
    }

    /// An event of a table is about to change its players' stacks, or who they are.
    pub(super) fn note_table(
        &mut self,
        number: TableNumber,
        event: &TableEvent,
        before: &Tournament,
    ) {
        let ChangedPlayers::These(players) = &mut self.players else {
            return;
        };
        let seated = before.table(number).into_iter().flat_map(Table::players);
        players.extend(seated.map(|(_, now)| now.player));
        if let TableEvent::PlayerSeated { player, .. } = event {
            players.insert(*player);
        }
    }

    fn add(&mut self, later: Self) {
        self.is_ranking |= later.is_ranking;
        match (&mut self.players, later.players) {
            (ChangedPlayers::These(players), ChangedPlayers::These(later)) => players.extend(later),
            (players, ChangedPlayers::Everybody) => *players = ChangedPlayers::Everybody,
            (ChangedPlayers::Everybody, ChangedPlayers::These(_)) => {}
        }
    }

    fn is_none(&self) -> bool {
        let is_nobody =
            matches!(&self.players, ChangedPlayers::These(players) if players.is_empty());
        is_nobody && !self.is_ranking
    }
}

/// The lists, and what they do not show yet.
#[derive(Debug)]
pub(super) struct Lists {
    changed: ListChanges,
    players: Throttle,
    /// For officials only.
    console: Option<Console>,
}

#[derive(Debug)]
struct Console {
    shown: Option<ConsoleView>,
    is_changed: bool,
    throttle: Throttle,
}

impl Lists {
    /// Nothing was shown yet.
    pub(super) fn new(audience: Audience) -> Self {
        let console = Console {
            shown: None,
            is_changed: false,
            throttle: Throttle::every(LISTS_EVERY, ONE_IN_A_THOUSAND),
        };
        Self {
            changed: ListChanges::default(),
            players: Throttle::every(LISTS_EVERY, ONE_IN_A_THOUSAND),
            console: (audience == Audience::Officials).then_some(console),
        }
    }

    /// Something in them may have changed.
    pub(super) fn note(&mut self, changed: ListChanges) {
        if !changed.is_none() {
            if let Some(console) = &mut self.console {
                console.is_changed = true;
            }
            self.changed.add(changed);
        }
    }

    /// They are shown at once, whenever they were shown last.
    pub(super) fn note_everything(&mut self) {
        self.changed.note_everybody();
        self.players.forget();
        if let Some(console) = &mut self.console {
            console.is_changed = true;
            console.throttle.forget();
        }
    }

    /// When lists that have changed may be shown.
    pub(super) fn next(&self) -> Option<Instant> {
        let players = self.players.next().filter(|_| !self.changed.is_none());
        let console = self.console.as_ref();
        let console = console.filter(|console| console.is_changed);
        let console = console.and_then(|console| console.throttle.next());
        players.into_iter().chain(console).min()
    }

    /// Shows those that have changed and have rested, with the results so far.
    pub(super) fn show<'a>(
        &mut self,
        screens: &Screens,
        state: StateAt<'_>,
        ranking: impl FnOnce() -> &'a [Ranked],
    ) {
        let state_at = state;
        let StateAt {
            tournament: state,
            sequence,
        } = state_at;
        let began = Instant::now();
        if !self.changed.is_none() && self.players.is_time(began) {
            let ranking = ranking();
            let show = || self.show_players(screens, state_at, ranking);
            let bytes = screens.metrics.measured(Stage::Lists, show);
            let now = Instant::now();
            self.players.shown(now, now - began, bytes);
        }
        let now = Instant::now();
        let console = self.console.as_mut();
        if let Some(console) =
            console.filter(|console| console.is_changed && console.throttle.is_time(now))
        {
            console.is_changed = false;
            let show = || console.show(screens, views::console(state, sequence), now);
            screens.metrics.measured(Stage::Lists, show);
        }
    }

    /// Shows the players who have changed, and the results; returns how many bytes that is for each screen.
    fn show_players(&mut self, screens: &Screens, at: StateAt<'_>, ranking: &[Ranked]) -> usize {
        let StateAt {
            tournament: state,
            sequence,
        } = at;
        let changed = std::mem::take(&mut self.changed);
        // A delayed event has no console, and no phones.
        if self.console.is_some() {
            show_phones(screens, at, &changed, ranking);
        }
        let players = match &changed.players {
            ChangedPlayers::Everybody => views::everybody(state),
            ChangedPlayers::These(players) => {
                let players = players.iter();
                players
                    .filter_map(|who| views::entrant(state, *who))
                    .collect()
            }
        };
        let ranking = changed.is_ranking.then(|| views::ranking(state, ranking));
        screens.players.update(sequence, players, ranking)
    }
}

impl Console {
    fn show(&mut self, screens: &Screens, mut console: ConsoleView, began: Instant) {
        let sequence = console.sequence;
        if let Some(last) = &self.shown {
            console.sequence = last.sequence;
        }
        let mut bytes = 0;
        if self.shown.as_ref() != Some(&console) {
            console.sequence = sequence;
            let message = FromServer::Console(Box::new(console));
            bytes = screens.show_console(&message);
            if let FromServer::Console(console) = message {
                self.shown = Some(*console);
            }
        }
        self.throttle.shown(Instant::now(), began.elapsed(), bytes);
    }
}

/// Players' phones show what has changed of their own, and their place where there may be another one.
fn show_phones(screens: &Screens, state: StateAt<'_>, changed: &ListChanges, ranking: &[Ranked]) {
    let StateAt {
        tournament: state,
        sequence,
    } = state;
    let places: BTreeMap<PlayerId, u32> = ranking
        .iter()
        .map(|ranked| (ranked.player, ranked.place))
        .collect();
    let seat = |player| views::phone_seat(state, player, places.get(&player).copied());
    match &changed.players {
        ChangedPlayers::These(players) if !changed.is_ranking => {
            let seats = players.iter().copied().filter_map(seat);
            screens.phones.set_seats(sequence, seats);
        }
        ChangedPlayers::These(_) | ChangedPlayers::Everybody => {
            let players = state.entrants().map(|(player, _)| player);
            screens.phones.set_seats(sequence, players.filter_map(seat));
        }
    }
}
