//! Writing snapshots beside the work of a tournament.

use tapis_records::Kept;
use tokio::sync::mpsc;
use tracing::{debug, warn};

use crate::storage::Storage;

/// Writes the snapshots that arrive, one after the other, until the sender is dropped.
pub(super) async fn keep_all(storage: &Storage, mut given: mpsc::Receiver<Kept>) {
    while let Some(kept) = given.recv().await {
        keep(storage, kept).await;
    }
}

/// Writes one.
pub(super) async fn keep(storage: &Storage, kept: Kept) {
    let (stream, sequence) = (kept.stream.clone(), kept.sequence);
    match storage.keep(&stream, move || kept.written()).await {
        Ok(()) => debug!(%stream, %sequence, "kept"),
        // Nothing is lost but time at the next start.
        Err(error) => {
            warn!(%stream, %sequence, error = &error as &dyn std::error::Error, "the state was not kept");
        }
    }
}
