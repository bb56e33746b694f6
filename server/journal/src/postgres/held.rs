//! Which streams this server may write, of those that only one server writes at a time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{ANSWERED_WITHIN, Database, Operation, storage};
use crate::{JournalError, StreamName};

/// How often a stream has changed hands, or was claimed again. A writer names the one it believes in; 0 for a stream
/// without an owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// The streams that a server holds, each with the epoch in which it got it.
///
/// The same value is shared by the journal, which writes in these epochs, and by the register, which takes streams and gives them
/// away. Empty, it is that of a program that only writes streams without an owner.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Name of the server.
    server: String,
    streams: Arc<Mutex<BTreeMap<StreamName, Epoch>>>,
}

impl Held {
    /// Nothing yet, of the server of this name.
    #[must_use]
    pub fn by(server: &str) -> Self {
        Self {
            server: server.to_owned(),
            streams: Arc::default(),
        }
    }

    /// Name of the server.
    #[must_use]
    pub fn server(&self) -> &str {
        &self.server
    }

    /// The epoch in which a stream is held.
    pub(super) fn epoch(&self, stream: &StreamName) -> Epoch {
        self.lock().get(stream).copied().unwrap_or_default()
    }

    /// Whether a stream is held.
    #[must_use]
    pub fn has(&self, stream: &StreamName) -> bool {
        self.lock().contains_key(stream)
    }

    /// The streams that are held.
    #[must_use]
    pub fn streams(&self) -> Vec<StreamName> {
        self.lock().keys().cloned().collect()
    }

    pub(super) fn add(&self, stream: StreamName, epoch: Epoch) {
        self.lock().insert(stream, epoch);
    }

    /// Writes a stream no more.
    pub fn drop_stream(&self, stream: &StreamName) {
        self.lock().remove(stream);
    }

    /// Claims every stream again that is still this server's. A commit of before that is still under way has to come
    /// first, or fails; and when this is acknowledged, so is everything that was written before it.
    pub(super) async fn claim_again(&self, database: &Database) -> Result<(), JournalError> {
        const DOING: &str = "claiming streams again";
        let streams = self.streams();
        if streams.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = streams.iter().map(StreamName::as_str).collect();
        let rows = database
            .rows(
                Operation::new(DOING, ANSWERED_WITHIN),
                "UPDATE streams SET epoch = epoch + 1 WHERE name = ANY($1) AND owner = $2 \
                 RETURNING name, epoch",
                &[&names, &self.server],
            )
            .await?;
        let mut claimed = BTreeMap::new();
        for row in rows {
            let name: String = row.try_get(0).map_err(storage(DOING))?;
            let epoch: i64 = row.try_get(1).map_err(storage(DOING))?;
            claimed.insert(StreamName::new(name)?, Epoch(epoch.cast_unsigned()));
        }
        let mut held = self.lock();
        for stream in streams {
            match claimed.remove(&stream) {
                Some(epoch) => held.insert(stream, epoch),
                None => held.remove(&stream),
            };
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<StreamName, Epoch>> {
        // What is inside is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
