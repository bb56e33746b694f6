//! The floor's feed: at most one frame each 100 ms, with the tiles that changed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::Stream;
use futures_util::stream::unfold;
use prometheus_client::metrics::counter::Counter;
use tapis_protocol::rules::tournament::Stop;
use tapis_protocol::view::{AlertView, TileView};
use tapis_protocol::{FromServer, TableId};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, broadcast};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Screens;
use crate::frame::frame;

/// Least time between two frames: quicker than people see, and it bounds what each floor screen costs.
const PACE: Duration = Duration::from_millis(100);

/// Frames kept for a screen that is behind; one that is further behind gets everything anew.
const FRAMES_KEPT: usize = 16;

/// Tiles and alerts as the floor sees them.
#[derive(Debug)]
pub(crate) struct FloorFeed {
    board: Mutex<Board>,
    changed: Notify,
    frames: broadcast::Sender<Utf8Bytes>,
    /// Frames that screens were too slow for.
    skipped: Counter,
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
}

impl FloorFeed {
    /// Nothing was shown yet; `skipped` counts frames that screens were too slow for.
    pub(super) fn new(skipped: Counter) -> Self {
        Self {
            board: Mutex::default(),
            changed: Notify::new(),
            frames: broadcast::Sender::new(FRAMES_KEPT),
            skipped,
        }
    }

    /// Takes over what a batch of commands has changed.
    pub(super) fn update(&self, sequence: u64, tiles: Vec<TileView>, alerts: Vec<AlertView>) {
        let mut board = self.board();
        board.sequence = sequence;
        for mut tile in tiles {
            let (connected, paired) = board.tablets.get(&tile.table).copied().unwrap_or_default();
            tile.tablets_connected = connected;
            tile.tablets_paired = paired;
            board.dirty.insert(tile.table);
            board.tiles.insert(tile.table, tile);
        }
        if board.alerts != alerts {
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
        unfold((screens, None), |(screens, frames)| async move {
            let mut frames: broadcast::Receiver<Utf8Bytes> = match frames {
                Some(frames) => frames,
                None => {
                    let (everything, frames) = screens.floor.subscribe();
                    return Some((everything, (screens, Some(frames))));
                }
            };
            match frames.recv().await {
                Ok(frame) => Some((frame, (screens, Some(frames)))),
                Err(RecvError::Lagged(frames)) => {
                    screens.floor.skipped.inc_by(frames);
                    let (everything, frames) = screens.floor.subscribe();
                    Some((everything, (screens, Some(frames))))
                }
                Err(RecvError::Closed) => None,
            }
        })
    }

    fn subscribe(&self) -> (Utf8Bytes, broadcast::Receiver<Utf8Bytes>) {
        // Under the lock, so that no frame falls between the two.
        let board = self.board();
        let frames = self.frames.subscribe();
        let everything = frame(&FromServer::Floor {
            sequence: board.sequence,
            tiles: board.tiles.values().cloned().collect(),
            alerts: Some(board.alerts.clone()),
        });
        (everything, frames)
    }

    /// Sends frames for as long as it is polled.
    pub(super) async fn pace(&self) {
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
        if (dirty.is_empty() && !are_alerts_dirty) || self.frames.receiver_count() == 0 {
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
        // Only an error when nobody watches any more.
        let _ = self.frames.send(frame(&changed));
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        // The board is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
