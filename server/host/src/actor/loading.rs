//! Reading a tournament from the journal: its snapshot, where there is one, and the records after it.

use tapis_journal::{Sequence, StreamName};
use tapis_records::{FollowError, History, read_snapshot};
use thiserror::Error;
use tracing::info;

use crate::storage::{Storage, StorageError};

/// Why a tournament cannot be read from the journal.
#[derive(Debug, Error)]
pub(crate) enum LoadError {
    /// There is nothing in its stream.
    #[error("the stream is empty")]
    Empty,
    /// It cannot be read.
    #[error("it cannot be read")]
    Storage(#[from] StorageError),
    /// A record cannot be followed.
    #[error(transparent)]
    Record(#[from] FollowError),
}

/// Reads a whole stream, from the snapshot on if there is one.
pub(crate) async fn load(storage: &Storage, stream: &StreamName) -> Result<History, LoadError> {
    let mut history = load_snapshot(storage, stream).await;
    let after = history
        .as_ref()
        .map_or(Sequence::ZERO, |history| history.followed.sequence);
    let mut page = storage.read(stream, after).await?;
    while let Some(last) = page.last() {
        // The next page is read, and its hashes are checked, while this one is followed.
        let (next, followed) = tokio::join!(storage.read(stream, last.sequence), async {
            let mut records = page.iter();
            records.try_for_each(|record| History::extend(&mut history, stream, record))
        });
        followed?;
        page = next?;
    }
    history.ok_or(LoadError::Empty)
}

/// The state of the stream's snapshot. One that is of no use costs the time to follow the records, and is logged.
pub(crate) async fn load_snapshot(storage: &Storage, stream: &StreamName) -> Option<History> {
    let snapshot = match storage.snapshot(stream).await {
        Ok(snapshot) => snapshot?,
        Err(error) => {
            info!(%stream, error = &error as &dyn std::error::Error, "the snapshot cannot be read");
            return None;
        }
    };
    let read = read_snapshot(stream, &snapshot);
    read.inspect_err(|reason| info!(%stream, %reason, "the snapshot is not used"))
        .ok()
}
