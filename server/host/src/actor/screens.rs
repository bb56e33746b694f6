//! What the screens of a tournament get: the latest view of each kind, encoded once.

use dashmap::DashMap;
use futures_util::{Stream, StreamExt};
use prometheus_client::metrics::counter::Counter;
use tapis_protocol::{FromServer, TableId};
use tapis_views::Audience;
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::floor_feed::FloorFeed;
use super::per_audience::PerAudience;
use super::phones_feed::PhonesFeed;
use super::players_feed::PlayersFeed;
use super::podium_feed::PodiumFeed;
use crate::frame::frame;
use crate::metrics::{Feed, Metrics};

/// A view, and how many there were before it: what a slow screen has skipped is counted.
#[derive(Clone, Debug, Default)]
struct Numbered {
    number: u64,
    view: Utf8Bytes,
}

type Screen = watch::Sender<Numbered>;

/// Latest views. A screen that is slow sees the latest when it is ready, and delays no other.
#[derive(Debug)]
pub(crate) struct Screens {
    pub(super) metrics: Metrics,
    tables: DashMap<TableId, Screen>,
    tournament: PerAudience<Screen>,
    console: Screen,
    pub(crate) floor: FloorFeed,
    pub(crate) players: PlayersFeed,
    pub(crate) podium: PodiumFeed,
    pub(crate) phones: PhonesFeed,
}

impl Screens {
    /// Nothing was shown yet.
    pub(crate) fn new(metrics: &Metrics) -> Self {
        Self {
            metrics: metrics.clone(),
            tables: DashMap::new(),
            tournament: PerAudience::default(),
            console: Screen::default(),
            floor: FloorFeed::new(metrics),
            players: PlayersFeed::new(metrics),
            podium: PodiumFeed::default(),
            phones: PhonesFeed::default(),
        }
    }

    /// Shows a table's new view.
    pub(super) fn show_table(&self, table: TableId, view: &FromServer) {
        let view = frame(view);
        match self.tables.get(&table) {
            Some(screen) => {
                show(&screen, view);
            }
            None => {
                let screen = Screen::new(Numbered { number: 0, view });
                self.tables.insert(table, screen);
            }
        }
    }

    /// Shows the tournament's new view to an audience; returns how many bytes that is for each screen.
    pub(super) fn show_tournament(&self, audience: Audience, view: &FromServer) -> usize {
        show(self.tournament.get(audience), frame(view))
    }

    /// Shows what officials work with; returns how many bytes that is for each screen.
    pub(super) fn show_console(&self, view: &FromServer) -> usize {
        show(&self.console, frame(view))
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
            .map(|screen| screen.borrow().view.clone())
    }

    /// The table's view now and whenever it changes.
    pub(crate) fn follow_table(
        &self,
        table: TableId,
    ) -> Option<impl Stream<Item = Utf8Bytes> + Send + use<>> {
        self.tables
            .get(&table)
            .map(|screen| follow(&screen, self.metrics.skipped(Feed::Table)))
    }

    /// The tournament's view for an audience now and whenever it changes.
    pub(crate) fn follow_tournament(
        &self,
        audience: Audience,
    ) -> impl Stream<Item = Utf8Bytes> + Send + use<> {
        follow(
            self.tournament.get(audience),
            self.metrics.skipped(Feed::Tournament),
        )
    }

    /// What officials work with, now and whenever it changes.
    pub(crate) fn follow_console(&self) -> impl Stream<Item = Utf8Bytes> + Send + use<> {
        follow(&self.console, self.metrics.skipped(Feed::Console))
    }
}

fn show(screen: &Screen, view: Utf8Bytes) -> usize {
    let bytes = view.len();
    screen.send_modify(|shown| {
        shown.number = shown.number.wrapping_add(1);
        shown.view = view;
    });
    bytes
}

/// The view now and whenever it changes; `skipped` counts those that came between two that were taken.
fn follow(screen: &Screen, skipped: Counter) -> impl Stream<Item = Utf8Bytes> + Send + use<> {
    let mut last: Option<u64> = None;
    WatchStream::new(screen.subscribe()).map(move |shown| {
        let expected = last.map_or(shown.number, |last| last.wrapping_add(1));
        skipped.inc_by(shown.number.wrapping_sub(expected));
        last = Some(shown.number);
        shown.view
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_a_slow_screen_does_not_see_is_counted() {
        let (screen, skipped) = (Screen::default(), Counter::default());
        let mut slow = follow(&screen, skipped.clone()).boxed();
        slow.next().await;
        for view in ["a", "b", "c"] {
            show(&screen, Utf8Bytes::from_static(view));
        }
        assert_eq!(slow.next().await, Some(Utf8Bytes::from_static("c")));
        assert_eq!(skipped.get(), 2);
    }
}
