//! The list of everybody: whole for a screen that opens, then who has changed.

use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::Stream;
use tapis_protocol::FromServer;
use tapis_protocol::view::{EntrantView, PlaceView, PlayersChange, PlayersView};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Screens;
use super::changes::{self, ChangeChannel, Opened};
use crate::frame::frame;
use crate::metrics::{Feed, Metrics, Stage};

/// Everybody who registered and the results so far, as they were shown last.
#[derive(Debug)]
pub(crate) struct PlayersFeed {
    metrics: Metrics,
    list: Mutex<PlayerList>,
    changes: ChangeChannel,
}

#[derive(Debug)]
struct PlayerList {
    view: PlayersView,
    /// All of it as text, once a screen has opened since the last change.
    everything: Option<Utf8Bytes>,
}

impl PlayersFeed {
    /// An empty list.
    pub(super) fn new(metrics: &Metrics) -> Self {
        let view = PlayersView {
            sequence: 0,
            players: Vec::new(),
            ranking: Vec::new(),
        };
        Self {
            metrics: metrics.clone(),
            list: Mutex::new(PlayerList {
                view,
                everything: None,
            }),
            changes: ChangeChannel::new(metrics.skipped(Feed::Players)),
        }
    }

    /// Takes over players as they are now, by number, and the results where there may be other ones; shows those who
    /// differ. Returns how many bytes that is for each screen.
    pub(super) fn update(
        &self,
        sequence: u64,
        mut players: Vec<EntrantView>,
        ranking: Option<Vec<PlaceView>>,
    ) -> usize {
        let mut list = self.list();
        players.retain(|now| list.view.player(now.player) != Some(now));
        let ranking = ranking.filter(|ranking| list.view.ranking != *ranking);
        if players.is_empty() && ranking.is_none() {
            return 0;
        }
        let change = PlayersChange {
            sequence,
            players,
            ranking,
        };
        let mut bytes = 0;
        if self.changes.are_watched() {
            let message = FromServer::PlayersChanged(Box::new(change.clone()));
            let text = frame(&message);
            bytes = text.len();
            self.changes.send(text);
        }
        list.view.change(change);
        list.everything = None;
        bytes
    }

    /// Everybody who registered, now, and then those who change.
    pub(crate) fn follow(screens: Arc<Screens>) -> impl Stream<Item = Utf8Bytes> + Send {
        Self::follow_one(screens, |screens| &screens.players)
    }

    /// The same of what the hall's display is told.
    pub(crate) fn follow_hall(screens: Arc<Screens>) -> impl Stream<Item = Utf8Bytes> + Send {
        Self::follow_one(screens, |screens| &screens.hall_players)
    }

    fn follow_one(
        screens: Arc<Screens>,
        one: fn(&Screens) -> &Self,
    ) -> impl Stream<Item = Utf8Bytes> + Send {
        let skipped = one(&screens).changes.skipped();
        changes::follow(move || ready(Some(one(&screens).open())), skipped)
    }

    fn open(&self) -> Opened {
        // Under the lock, so that no change falls between the two.
        let mut list = self.list();
        (list.everything(&self.metrics), self.changes.subscribe())
    }

    fn list(&self) -> MutexGuard<'_, PlayerList> {
        // The list is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PlayerList {
    fn everything(&mut self, metrics: &Metrics) -> Utf8Bytes {
        let encode = || frame(&FromServer::Players(Box::new(self.view.clone())));
        let encode = || metrics.measured(Stage::Everything, encode);
        self.everything.get_or_insert_with(encode).clone()
    }
}
