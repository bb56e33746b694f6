//! How far the event is: what all bots know, and how an event that is stuck is noticed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tapis_protocol::TableId;
use tapis_protocol::view::TournamentView;
use tapis_rules::tournament::Stop;
use tokio::time::Instant;

use super::Broken;

/// An outage of the network of tables, which their tablets play through.
#[derive(Clone, Copy)]
pub(super) struct Outage {
    /// From 1.
    pub(super) number: u32,
    pub(super) away: Duration,
}

/// How far the event is, which all bots know.
pub(super) struct Pace {
    stuck_after: Duration,
    is_over: AtomicBool,
    is_calm: AtomicBool,
    tables: Mutex<BTreeMap<TableId, Option<Stop>>>,
    outage: Mutex<Option<Outage>>,
    /// What tables have done: what the director does alone is no progress.
    deeds: AtomicU64,
    progress: Mutex<((u64, u16), Instant)>,
}

impl Pace {
    /// The beginning; an event that stands still for so long is stuck.
    pub(super) fn new(stuck_after: Duration) -> Self {
        Self {
            stuck_after,
            is_over: AtomicBool::new(false),
            is_calm: AtomicBool::new(false),
            tables: Mutex::default(),
            outage: Mutex::default(),
            deeds: AtomicU64::new(0),
            progress: Mutex::new(((0, 0), Instant::now())),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether nothing goes wrong any more.
    pub(super) fn is_calm(&self) -> bool {
        self.is_calm.load(Ordering::Relaxed)
    }

    /// Nothing goes wrong any more.
    pub(super) fn calm(&self) {
        self.is_calm.store(true, Ordering::Relaxed);
    }

    /// The network of half the tables goes, for so long.
    pub(super) fn begin_outage(&self, away: Duration) {
        let mut outage = self.outage.lock().unwrap_or_else(PoisonError::into_inner);
        let number = outage.map_or(1, |before| before.number + 1);
        *outage = Some(Outage { number, away });
    }

    /// The last outage, if there was one.
    pub(super) fn outage(&self) -> Option<Outage> {
        *self.outage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What stops a table, as its tablet sees it.
    pub(super) fn at_table(&self, table: TableId, stop: Option<Stop>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.insert(table, stop);
    }

    /// Something was done at a table.
    pub(super) fn done(&self) {
        self.deeds.fetch_add(1, Ordering::Relaxed);
    }

    /// Says so when tables and clock have stood still for too long.
    pub(super) fn check_progress(&self, event: Option<&TournamentView>) -> Result<(), Broken> {
        let stage = event
            .and_then(|event| event.clock)
            .map_or(0, |clock| clock.stage);
        let so_far = (self.deeds.load(Ordering::Relaxed), stage);
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        if progress.0 != so_far {
            *progress = (so_far, Instant::now());
        }
        if progress.1.elapsed() < self.stuck_after {
            return Ok(());
        }
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let moves = event.map_or(0, |event| event.moves.len());
        let sequence = event.map_or(0, |event| event.sequence);
        Err(Broken::new(format!(
            "no table has gone on for {} seconds, up to record {sequence}: {moves} players are on the way, tables are stopped by {:?}",
            self.stuck_after.as_secs(),
            *tables
        )))
    }
}
