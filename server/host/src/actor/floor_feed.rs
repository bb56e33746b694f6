//! The floor's feed: at most one frame each 100 ms, with the tiles that changed.

use std::collections::{BTreeMap, BTreeSet};
use std::future::ready;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use tapis_protocol::rules::tournament::Stop;
use tapis_protocol::view::{AlertView, TileView};
use tapis_protocol::{FromServer, TableId};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Screens;
use super::changes::{self, ChangeChannel, Opened};
use crate::frame::frame;
use crate::metrics::{Feed, Metrics, Stage};

/// Least time between two frames: quicker than people see, and it bounds what each floor screen costs.
const PACE: Duration = Duration::from_millis(100);

/// Screens are sent a frame one after the other within so many milliseconds: tablets are not to wait for all of them.
const SPREAD_MS: u64 = 20;

/// Tiles and alerts as the floor sees them.
#[derive(Debug)]
pub(crate) struct FloorFeed {
    metrics: Metrics,
    board: Mutex<Board>,
    changed: Notify,
    frames: ChangeChannel,
    /// Screens that have opened.
    opened: AtomicU64,
}

#[derive(Debug, Default)]
struct Board {
    sequence: u64,
    tiles: BTreeMap<TableId, TileView>,
    alerts: Vec<AlertView>,
    /// Connected and paired tablets of tables.
    tablets: BTreeMap<TableId, (u8, u8)>,
    /// Tiles changed since the last frame.
    dirty: BTreeSet<TableId>,
    are_alerts_dirty: bool,
    /// All of it, as it was when the first screen opened after the last frame. What has changed since is dirty, so that
    /// the next frame has it: every other screen that opens until then gets the same bytes.
    everything: Option<Utf8Bytes>,
}

impl FloorFeed {
    /// Nothing was shown yet.
    pub(super) fn new(metrics: &Metrics) -> Self {
        Self {
            metrics: metrics.clone(),
            board: Mutex::default(),
            changed: Notify::new(),
            frames: ChangeChannel::new(metrics.skipped(Feed::Floor)),
            opened: AtomicU64::new(0),
        }
    }

    /// Takes over what a batch of commands has changed; alerts where there may be other ones.
    pub(super) fn update(
        &self,
        sequence: u64,
        tiles: Vec<TileView>,
        alerts: Option<Vec<AlertView>>,
    ) {
        let mut board = self.board();
        board.sequence = sequence;
        for mut tile in tiles {
            let (connected, paired) = board.tablets.get(&tile.table).copied().unwrap_or_default();
            tile.tablets_connected = connected;
            tile.tablets_paired = paired;
            board.dirty.insert(tile.table);
            board.tiles.insert(tile.table, tile);
        }
        if let Some(alerts) = alerts.filter(|alerts| board.alerts != *alerts) {
            board.alerts = alerts;
            board.are_alerts_dirty = true;
        }
        drop(board);
        self.changed.notify_one();
    }

    /// How many tablets a table has.
    pub(crate) fn set_tablets(&self, table: TableId, connected: u8, paired: u8) {
        let mut board = self.board();
        board.tablets.insert(table, (connected, paired));
        if let Some(tile) = board.tiles.get_mut(&table) {
            tile.tablets_connected = connected;
            tile.tablets_paired = paired;
            board.dirty.insert(table);
        }
        drop(board);
        self.changed.notify_one();
    }

    /// Tables that are not closed, in order.
    pub(crate) fn tables(&self) -> Vec<TableId> {
        let board = self.board();
        let open = board.tiles.values();
        open.filter(|tile| tile.stop != Some(Stop::Closed))
            .map(|tile| tile.table)
            .collect()
    }

    /// Open alerts.
    pub(crate) fn alerts(&self) -> usize {
        self.board().alerts.len()
    }

    /// Number of the last record that was shown.
    pub(crate) fn sequence(&self) -> u64 {
        self.board().sequence
    }

    /// Everything now, then frame by frame what changes. A screen that falls behind gets everything anew.
    pub(crate) fn follow(screens: Arc<Screens>) -> impl Stream<Item = Utf8Bytes> + Send {
        Self::follow_one(screens, |screens| &screens.floor)
    }

    /// The same of what the hall's display is told.
    pub(crate) fn follow_hall(screens: Arc<Screens>) -> impl Stream<Item = Utf8Bytes> + Send {
        Self::follow_one(screens, |screens| &screens.hall)
    }

    fn follow_one(
        screens: Arc<Screens>,
        one: fn(&Screens) -> &Self,
    ) -> impl Stream<Item = Utf8Bytes> + Send {
        let feed = one(&screens);
        let skipped = feed.frames.skipped();
        let number = feed.opened.fetch_add(1, Ordering::Relaxed);
        let turn = Duration::from_millis(number % SPREAD_MS);
        let frames = changes::follow(move || ready(Some(one(&screens).open())), skipped);
        frames.enumerate().then(move |(before, frame)| async move {
            if before > 0 {
                tokio::time::sleep(turn).await;
            }
            frame
        })
    }

    fn open(&self) -> Opened {
        // Under the lock, so that no frame falls between the two.
        let mut board = self.board();
        let frames = self.frames.subscribe();
        (board.everything(&self.metrics), frames)
    }

    /// Sends frames for as long as it is polled.
    pub(crate) async fn pace(&self) {
        loop {
            self.changed.notified().await;
            self.send_frame();
            tokio::time::sleep(PACE).await;
        }
    }

    fn send_frame(&self) {
        let mut board = self.board();
        let dirty = std::mem::take(&mut board.dirty);
        let are_alerts_dirty = std::mem::take(&mut board.are_alerts_dirty);
        board.everything = None;
        if (dirty.is_empty() && !are_alerts_dirty) || !self.frames.are_watched() {
            return;
        }
        let changed = FromServer::Floor {
            sequence: board.sequence,
            tiles: dirty
                .iter()
                .filter_map(|table| board.tiles.get(table).cloned())
                .collect(),
            alerts: are_alerts_dirty.then(|| board.alerts.clone()),
        };
        let changed = self.metrics.measured(Stage::Floor, || frame(&changed));
        self.frames.send(changed);
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        // The board is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Board {
    fn everything(&mut self, metrics: &Metrics) -> Utf8Bytes {
        let encode = || {
            frame(&FromServer::Floor {
                sequence: self.sequence,
                tiles: self.tiles.values().cloned().collect(),
                alerts: Some(self.alerts.clone()),
            })
        };
        let encode = || metrics.measured(Stage::Everything, encode);
        self.everything.get_or_insert_with(encode).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tapis_protocol::rules::tournament::{TableNumber, Tournament};

    use super::*;
    use crate::hall::hall;
    use tapis_views as views;

    /// Tables of the hall that is looked at.
    const TABLES: u16 = 500;

    fn tiles(
        state: &Tournament,
        numbers: impl Iterator<Item = u16>,
        sequence: u64,
    ) -> Vec<TileView> {
        let tiles = numbers.map(|number| views::tile(state, TableNumber(number), sequence));
        tiles.map(Option::unwrap).collect()
    }

    fn shown(state: &Tournament) -> FloorFeed {
        let feed = FloorFeed::new(&Metrics::default());
        feed.update(1, tiles(state, 1..=TABLES, 1), None);
        feed
    }

    fn read(frame: &str) -> (u64, Vec<TileView>) {
        let FromServer::Floor {
            sequence, tiles, ..
        } = serde_json::from_str(frame).unwrap()
        else {
            panic!("{frame}");
        };
        (sequence, tiles)
    }

    #[test]
    fn a_hundred_floors_that_open_at_once_get_the_same_bytes_while_the_hall_plays() {
        let state = hall(TABLES);
        let feed = shown(&state);
        feed.send_frame();
        let mut made = HashSet::new();
        let mut frames = Vec::new();
        for sequence in 2..102 {
            let (everything, screen) = feed.open();
            made.insert(everything.as_ptr());
            frames.push(screen);
            feed.update(sequence, tiles(&state, 7..8, sequence), None);
        }
        assert_eq!(made.len(), 1);
        feed.send_frame();
        // Whatever has changed since is in the next frame, for each of them.
        for screen in &mut frames {
            let (sequence, tiles) = read(&screen.try_recv().unwrap());
            assert_eq!((sequence, tiles.len()), (101, 1));
        }
        let (everything, _) = feed.open();
        let (sequence, tiles) = read(&everything);
        assert_eq!((sequence, tiles.len()), (101, usize::from(TABLES)));
    }

    #[test]
    fn a_floor_that_opens_alone_sees_what_has_changed_a_moment_ago() {
        let state = hall(TABLES);
        let feed = shown(&state);
        feed.send_frame();
        feed.update(9, tiles(&state, 7..8, 9), None);
        let (everything, _) = feed.open();
        let (sequence, tiles) = read(&everything);
        assert_eq!(sequence, 9);
        assert_eq!(tiles.get(6).map(|tile| tile.sequence), Some(9));
    }

    #[test]
    fn a_frame_has_the_tiles_that_changed_and_no_others() {
        let state = hall(TABLES);
        let feed = shown(&state);
        let (_, mut screen) = feed.open();
        feed.send_frame();
        let whole = screen.try_recv().unwrap().len();
        for _ in 0..1_000 {
            feed.update(2, tiles(&state, 3..6, 2), None);
        }
        feed.send_frame();
        feed.send_frame();
        let frame = screen.try_recv().unwrap();
        assert_eq!(read(&frame).1.len(), 3);
        assert!(frame.len() * 100 < whole, "{} of {whole}", frame.len());
        assert!(screen.try_recv().is_err());
    }
}
