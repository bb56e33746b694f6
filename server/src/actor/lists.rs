//! Lists of everybody (players, console): long, and different with every hand of every table. They are shown a few times
//! in a second at most, the longer they are the more seldom, and only if they differ.

use std::time::Duration;

use tapis_protocol::FromServer;
use tapis_protocol::rules::tournament::{Ranked, Tournament};
use tapis_protocol::view::{ConsoleView, PlayersView};
use tokio::time::Instant;

use super::Screens;
use crate::pacing::Pacing;
use crate::view;

/// Least time between two lists of everybody.
const LISTS_EVERY: Duration = Duration::from_millis(250);

/// The lists, as they were shown last.
#[derive(Debug)]
pub(super) struct Lists {
    players: List<PlayersView>,
    console: List<ConsoleView>,
}

#[derive(Debug)]
struct List<V> {
    shown: Option<V>,
    is_changed: bool,
    pacing: Pacing,
}

impl Lists {
    /// Nothing was shown yet.
    pub(super) const fn new() -> Self {
        Self {
            players: List::new(),
            console: List::new(),
        }
    }

    /// Something in them may have changed.
    pub(super) const fn note(&mut self) {
        self.players.is_changed = true;
        self.console.is_changed = true;
    }

    /// They are shown at once, whenever they were shown last.
    pub(super) const fn note_everything(&mut self) {
        self.note();
        self.players.pacing.forget();
        self.console.pacing.forget();
    }

    /// When lists that have changed may be shown.
    pub(super) fn next(&self) -> Option<Instant> {
        let next = [self.players.next(), self.console.next()];
        next.into_iter().flatten().min()
    }

    /// Shows those that have changed and have rested, with the results so far.
    pub(super) fn show<'a>(
        &mut self,
        screens: &Screens,
        (state, sequence): (&Tournament, u64),
        ranking: impl FnOnce() -> &'a [Ranked],
    ) {
        let now = Instant::now();
        if self.players.takes_turn(now) {
            let players = view::players(state, ranking(), sequence);
            self.players.show_players(screens, players, now);
        }
        let now = Instant::now();
        if self.console.takes_turn(now) {
            let console = view::console(state, sequence);
            self.console.show_console(screens, console, now);
        }
    }
}

impl<V> List<V> {
    const fn new() -> Self {
        Self {
            shown: None,
            is_changed: false,
            pacing: Pacing::every(LISTS_EVERY),
        }
    }

    fn next(&self) -> Option<Instant> {
        self.pacing.next().filter(|_| self.is_changed)
    }

    fn takes_turn(&mut self, now: Instant) -> bool {
        let is_turn = self.is_changed && self.pacing.is_time(now);
        if is_turn {
            self.is_changed = false;
        }
        is_turn
    }
}

impl List<PlayersView> {
    fn show_players(&mut self, screens: &Screens, players: PlayersView, began: Instant) {
        let is_same = self
            .shown
            .as_ref()
            .is_some_and(|last| last.players == players.players && last.ranking == players.ranking);
        let mut bytes = 0;
        if !is_same {
            let message = FromServer::Players(Box::new(players));
            bytes = screens.show_players(&message);
            if let FromServer::Players(players) = message {
                self.shown = Some(*players);
            }
        }
        self.pacing.shown(Instant::now(), began.elapsed(), bytes);
    }
}

impl List<ConsoleView> {
    fn show_console(&mut self, screens: &Screens, mut console: ConsoleView, began: Instant) {
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
        self.pacing.shown(Instant::now(), began.elapsed(), bytes);
    }
}
