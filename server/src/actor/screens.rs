//! What the screens of a tournament get: the latest view of each kind, encoded once.

use dashmap::DashMap;
use tapis_protocol::{FromServer, TableId};
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::floor_feed::FloorFeed;
use crate::frame::frame;
use crate::view::Audience;

/// Latest views. A screen that is slow sees the latest when it is ready, and delays nobody.
#[derive(Debug, Default)]
pub(crate) struct Screens {
    tables: DashMap<TableId, watch::Sender<Utf8Bytes>>,
    /// The tournament, for officials and for everybody else.
    tournament: [watch::Sender<Utf8Bytes>; 2],
    players: watch::Sender<Utf8Bytes>,
    console: watch::Sender<Utf8Bytes>,
    pub(crate) floor: FloorFeed,
}

impl Screens {
    /// Shows a table's new view.
    pub(super) fn show_table(&self, table: TableId, view: &FromServer) {
        let view = frame(view);
        match self.tables.get(&table) {
            Some(screen) => {
                screen.send_replace(view);
            }
            None => {
                self.tables.insert(table, watch::Sender::new(view));
            }
        }
    }

    /// Shows the tournament's new view to an audience.
    pub(super) fn show_tournament(&self, audience: Audience, view: &FromServer) {
        self.tournament_for(audience).send_replace(frame(view));
    }

    /// Shows everybody who registered.
    pub(super) fn show_players(&self, view: &FromServer) {
        self.players.send_replace(frame(view));
    }

    /// Shows what officials work with.
    pub(super) fn show_console(&self, view: &FromServer) {
        self.console.send_replace(frame(view));
    }

    const fn tournament_for(&self, audience: Audience) -> &watch::Sender<Utf8Bytes> {
        let [officials, everybody] = &self.tournament;
        match audience {
            Audience::Officials => officials,
            Audience::Everybody => everybody,
        }
    }

    /// Whether there is such a table.
    pub(crate) fn has_table(&self, table: TableId) -> bool {
        self.tables.contains_key(&table)
    }

    /// Tables that are played, in order.
    pub(crate) fn open_tables(&self) -> Vec<TableId> {
        self.floor.tables()
    }

    /// The table's view now.
    pub(crate) fn table(&self, table: TableId) -> Option<Utf8Bytes> {
        self.tables
            .get(&table)
            .map(|screen| screen.borrow().clone())
    }

    /// The table's view now and whenever it changes.
    pub(crate) fn follow_table(&self, table: TableId) -> Option<WatchStream<Utf8Bytes>> {
        self.tables
            .get(&table)
            .map(|screen| WatchStream::new(screen.subscribe()))
    }

    /// The tournament's view for an audience now and whenever it changes.
    pub(crate) fn follow_tournament(&self, audience: Audience) -> WatchStream<Utf8Bytes> {
        WatchStream::new(self.tournament_for(audience).subscribe())
    }

    /// Everybody who registered, now and whenever that changes.
    pub(crate) fn follow_players(&self) -> WatchStream<Utf8Bytes> {
        WatchStream::new(self.players.subscribe())
    }

    /// What officials work with, now and whenever it changes.
    pub(crate) fn follow_console(&self) -> WatchStream<Utf8Bytes> {
        WatchStream::new(self.console.subscribe())
    }
}
