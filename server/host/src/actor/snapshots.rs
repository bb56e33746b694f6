//! Writing snapshots beside the work of a tournament.

use tapis_records::SnapshotJob;
use tokio::sync::mpsc;
use tracing::{debug, warn};

use crate::storage::Storage;

/// Writes the snapshots that arrive, one after the other, until the sender is dropped.
pub(super) async fn write_snapshots(storage: &Storage, mut jobs: mpsc::Receiver<SnapshotJob>) {
    while let Some(job) = jobs.recv().await {
        write_snapshot(storage, job).await;
    }
}

/// Writes one.
pub(super) async fn write_snapshot(storage: &Storage, job: SnapshotJob) {
    let (stream, sequence) = (job.stream.clone(), job.sequence);
    match storage.write_snapshot(&stream, move || job.encode()).await {
        Ok(()) => debug!(%stream, %sequence, "kept"),
        // Nothing is lost but time at the next start.
        Err(error) => {
            warn!(%stream, %sequence, error = &error as &dyn std::error::Error, "the state was not kept");
        }
    }
}
