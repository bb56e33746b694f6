//! Writing snapshots beside the work of a tournament.

use tapis_records::{History, SnapshotJob};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::{debug, warn};

use super::run::TournamentContext;
use crate::metrics::{Metrics, Stage};
use crate::storage::Storage;

/// A snapshot that is to be written.
pub(super) struct DueSnapshot {
    job: SnapshotJob,
    /// When the state was copied.
    began: Instant,
}

/// Writes the snapshots of a tournament.
pub(super) struct SnapshotWriter {
    storage: Storage,
    metrics: Metrics,
}

impl DueSnapshot {
    /// What a history is now.
    pub(super) fn of(history: &History) -> Self {
        let began = Instant::now();
        Self {
            job: SnapshotJob::of(history),
            began,
        }
    }
}

impl SnapshotWriter {
    pub(super) fn of(context: &TournamentContext) -> Self {
        Self {
            storage: context.storage.clone(),
            metrics: context.metrics.clone(),
        }
    }

    /// Writes the snapshots that arrive, one after the other, until the sender is dropped.
    pub(super) async fn write_all(&self, mut due: mpsc::Receiver<DueSnapshot>) {
        while let Some(due) = due.recv().await {
            self.write(due).await;
        }
    }

    /// Writes one.
    pub(super) async fn write(&self, DueSnapshot { job, began }: DueSnapshot) {
        let (stream, sequence) = (job.stream.clone(), job.sequence);
        let written = self.storage.write_snapshot(&stream, move || job.encode());
        match written.await {
            Ok(()) => {
                self.metrics.stage(Stage::Snapshot, began);
                debug!(%stream, %sequence, "kept");
            }
            // Nothing is lost but time at the next start.
            Err(error) => {
                warn!(%stream, %sequence, error = &error as &dyn std::error::Error, "the state was not kept");
            }
        }
    }
}
