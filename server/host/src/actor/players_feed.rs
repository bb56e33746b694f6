//! The list of everybody: whole for a screen that opens, then who has changed.

use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::Stream;
use tapis_protocol::FromServer;
use tapis_protocol::view::{EntrantView, PlaceView, PlayersChange, PlayersView};
use tapis_views::{self as views, Audience};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Screens;
use super::changes::{self, ChangeChannel, Opened};
use super::per_audience::PerAudience;
use crate::frame::frame;
use crate::metrics::{Feed, Metrics, Stage};

/// Everybody who registered and the results so far, as they were shown last to officials; to everybody else what of it is
/// for them, made when it is sent.
#[derive(Debug)]
pub(crate) struct PlayersFeed {
    metrics: Metrics,
    list: Mutex<PlayerList>,
    changes: PerAudience<ChangeChannel>,
}

#[derive(Debug)]
struct PlayerList {
    view: PlayersView,
    /// All of it as text, once a screen has opened since the last change.
    everything: PerAudience<Option<Utf8Bytes>>,
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
                everything: PerAudience::default(),
            }),
            changes: PerAudience::of(|| ChangeChannel::new(metrics.skipped(Feed::Players))),
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
        if self.changes.everybody.are_watched() {
            let of_hall = list.change_of_hall(&change);
            bytes = of_hall.map_or(0, |change| send(&self.changes.everybody, change));
        }
        if self.changes.officials.are_watched() {
            bytes = bytes.max(send(&self.changes.officials, change.clone()));
        }
        list.view.change(change);
        list.everything = PerAudience::default();
        bytes
    }

    /// Everybody who registered, now, and then those who change.
    pub(crate) fn follow(
        screens: Arc<Screens>,
        audience: Audience,
    ) -> impl Stream<Item = Utf8Bytes> + Send {
        let skipped = screens.players.changes.get(audience).skipped();
        let open = move || ready(Some(screens.players.open(audience)));
        changes::follow(open, skipped)
    }

    fn open(&self, audience: Audience) -> Opened {
        // Under the lock, so that no change falls between the two.
        let mut list = self.list();
        let changes = self.changes.get(audience).subscribe();
        (list.everything(audience, &self.metrics), changes)
    }

    fn list(&self) -> MutexGuard<'_, PlayerList> {
        // The list is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends a change; returns how many bytes that is for each screen.
fn send(changes: &ChangeChannel, change: PlayersChange) -> usize {
    let text = frame(&FromServer::PlayersChanged(Box::new(change)));
    let bytes = text.len();
    changes.send(text);
    bytes
}

impl PlayerList {
    fn everything(&mut self, audience: Audience, metrics: &Metrics) -> Utf8Bytes {
        let encode = || {
            let mut view = self.view.clone();
            if audience == Audience::Everybody {
                let players = view.players.into_iter();
                view.players = players.map(views::entrant_of_hall).collect();
            }
            frame(&FromServer::Players(Box::new(view)))
        };
        let encode = || metrics.measured(Stage::Everything, encode);
        let made = self.everything.get_mut(audience);
        made.get_or_insert_with(encode).clone()
    }

    /// What of a change that comes everybody else is told; `None` where it is all for officials.
    fn change_of_hall(&self, change: &PlayersChange) -> Option<PlayersChange> {
        let of_hall = |player: &EntrantView| views::entrant_of_hall(player.clone());
        let players = change.players.iter();
        let players = players.map(of_hall).filter(|now| {
            let shown = self.view.player(now.player);
            shown.map(of_hall).as_ref() != Some(now)
        });
        let players: Vec<EntrantView> = players.collect();
        let is_told = !players.is_empty() || change.ranking.is_some();
        is_told.then(|| PlayersChange {
            sequence: change.sequence,
            players,
            ranking: change.ranking.clone(),
        })
    }
}
