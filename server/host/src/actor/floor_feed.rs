//! The floor's feed and that of the hall: at most one frame each 100 ms, with the tiles that changed.

use std::collections::{BTreeMap, BTreeSet};
use std::future::ready;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use tapis_protocol::rules::tournament::Stop;
use tapis_protocol::view::{AlertView, TileView};
use tapis_protocol::{FromServer, TableId};
use tapis_views::{self as views, Audience};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Screens;
use super::changes::{self, ChangeChannel, Opened};
use super::per_audience::{AUDIENCES, PerAudience};
use crate::frame::frame;
use crate::metrics::{Feed, Metrics, Stage};

/// Least time between two frames: quicker than people see, and it bounds what each floor screen costs.
const PACE: Duration = Duration::from_millis(100);

/// Screens are sent a frame one after the other within so many milliseconds: tablets are not to wait for all of them.
const SPREAD_MS: u64 = 20;

/// Tiles and alerts as the floor sees them, and what of them the hall's display shows: made of the same when it is sent.
#[derive(Debug)]
pub(crate) struct FloorFeed {
    metrics: Metrics,
    board: Mutex<Board>,
    changed: Notify,
    frames: PerAudience<ChangeChannel>,
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
    dirty_alerts: PerAudience<bool>,
    /// All of it, as it was when the first screen opened after the last frame. What has changed since is dirty, so that
    /// the next frame has it: every other screen that opens until then gets the same bytes.
    everything: PerAudience<Option<Utf8Bytes>>,
}

impl FloorFeed {
    /// Nothing was shown yet.
    pub(super) fn new(metrics: &Metrics) -> Self {
        Self {
            metrics: metrics.clone(),
            board: Mutex::default(),
            changed: Notify::new(),
            frames: PerAudience::of(|| ChangeChannel::new(metrics.skipped(Feed::Floor))),
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
            let shown = views::alerts_of_hall(std::mem::take(&mut board.alerts));
            board.dirty_alerts.officials = true;
            board.dirty_alerts.everybody |= views::alerts_of_hall(alerts.clone()) != shown;
            board.alerts = alerts;
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
    pub(crate) fn follow(
        screens: Arc<Screens>,
        audience: Audience,
    ) -> impl Stream<Item = Utf8Bytes> + Send {
        let feed = &screens.floor;
        let skipped = feed.frames.get(audience).skipped();
        let number = feed.opened.fetch_add(1, Ordering::Relaxed);
        let turn = Duration::from_millis(number % SPREAD_MS);
        let frames = changes::follow(move || ready(Some(screens.floor.open(audience))), skipped);
        frames.enumerate().then(move |(before, frame)| async move {
            if before > 0 {
                tokio::time::sleep(turn).await;
            }
            frame
        })
    }

    fn open(&self, audience: Audience) -> Opened {
        // Under the lock, so that no frame falls between the two.
        let mut board = self.board();
        let frames = self.frames.get(audience).subscribe();
        (board.everything(audience, &self.metrics), frames)
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
        let dirty_alerts = std::mem::take(&mut board.dirty_alerts);
        board.everything = PerAudience::default();
        for audience in AUDIENCES {
            let frames = self.frames.get(audience);
            let are_alerts_dirty = *dirty_alerts.get(audience);
            if (dirty.is_empty() && !are_alerts_dirty) || !frames.are_watched() {
                continue;
            }
            let tiles = dirty.iter().filter_map(|table| board.tiles.get(table));
            let alerts = are_alerts_dirty.then_some(&board.alerts);
            let changed = floor(audience, board.sequence, tiles, alerts);
            let changed = self.metrics.measured(Stage::Floor, || frame(&changed));
            frames.send(changed);
        }
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        // The board is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Board {
    fn everything(&mut self, audience: Audience, metrics: &Metrics) -> Utf8Bytes {
        let encode = || {
            let tiles = self.tiles.values();
            frame(&floor(audience, self.sequence, tiles, Some(&self.alerts)))
        };
        let encode = || metrics.measured(Stage::Everything, encode);
        let made = self.everything.get_mut(audience);
        made.get_or_insert_with(encode).clone()
    }
}

/// Tiles, and all alerts where they are given, as an audience sees them.
fn floor<'a>(
    audience: Audience,
    sequence: u64,
    tiles: impl Iterator<Item = &'a TileView>,
    alerts: Option<&Vec<AlertView>>,
) -> FromServer {
    let (tiles, alerts) = (tiles.cloned(), alerts.cloned());
    let (tiles, alerts) = match audience {
        Audience::Officials => (tiles.collect(), alerts),
        Audience::Everybody => (
            tiles.map(views::tile_of_hall).collect(),
            alerts.map(views::alerts_of_hall),
        ),
    };
    FromServer::Floor {
        sequence,
        tiles,
        alerts,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tapis_protocol::AlertId;
    use tapis_protocol::rules::time::Timestamp;
    use tapis_protocol::rules::tournament::{TableNumber, Tournament};
    use tapis_protocol::view::{AlertKind, Priority};

    use super::*;
    use crate::hall::hall;

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
            let (everything, screen) = feed.open(Audience::Officials);
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
        let (everything, _) = feed.open(Audience::Officials);
        let (sequence, tiles) = read(&everything);
        assert_eq!((sequence, tiles.len()), (101, usize::from(TABLES)));
    }

    #[test]
    fn a_floor_that_opens_alone_sees_what_has_changed_a_moment_ago() {
        let state = hall(TABLES);
        let feed = shown(&state);
        feed.send_frame();
        feed.update(9, tiles(&state, 7..8, 9), None);
        let (everything, _) = feed.open(Audience::Officials);
        let (sequence, tiles) = read(&everything);
        assert_eq!(sequence, 9);
        assert_eq!(tiles.get(6).map(|tile| tile.sequence), Some(9));
    }

    #[test]
    fn a_frame_has_the_tiles_that_changed_and_no_others() {
        let state = hall(TABLES);
        let feed = shown(&state);
        let (_, mut screen) = feed.open(Audience::Officials);
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

    #[test]
    fn the_hall_is_sent_no_frame_for_an_alert_that_only_officials_see() {
        let feed = shown(&hall(TABLES));
        feed.send_frame();
        let (_, mut floor) = feed.open(Audience::Officials);
        let (_, mut display) = feed.open(Audience::Everybody);
        let alert = |kind| AlertView {
            alert: AlertId(1),
            table: TableId(1),
            priority: Priority::Urgent,
            kind,
            raised_at: Timestamp(1),
            claimed_by: None,
        };
        feed.update(2, Vec::new(), Some(vec![alert(AlertKind::WrongPins)]));
        feed.send_frame();
        assert!(floor.try_recv().unwrap().contains("wrong_pins"));
        assert!(display.try_recv().is_err());
        let reason = "seat 3 hides chips".to_owned();
        feed.update(
            3,
            Vec::new(),
            Some(vec![alert(AlertKind::FloorCall { reason })]),
        );
        feed.send_frame();
        assert!(floor.try_recv().unwrap().contains("hides chips"));
        let shown = display.try_recv().unwrap();
        assert!(shown.contains("floor_call") && !shown.contains("hides chips"));
    }
}
