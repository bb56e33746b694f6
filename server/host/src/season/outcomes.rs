//! What events came to, read from their records whichever server runs them, and again where they have gone on since.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tapis_journal::Sequence;
use tapis_protocol::TournamentId;
use tapis_records::season::{EventOutcome, Outcomes};
use tapis_records::stream_of;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tracing::warn;

use crate::actor::load;
use crate::storage::Storage;

/// What is known of events, each up to the record that was read last: as many as seasons have.
pub(super) struct EventOutcomes {
    storage: Storage,
    known: Mutex<BTreeMap<TournamentId, (Sequence, Arc<EventOutcome>)>>,
}

impl EventOutcomes {
    /// Nothing was read yet.
    pub(super) fn new(storage: Storage) -> Self {
        Self {
            storage,
            known: Mutex::default(),
        }
    }

    /// What these events came to; those that cannot be read are left out.
    pub(super) async fn of(&self, events: BTreeSet<TournamentId>) -> Outcomes {
        let mut known = self.known.lock().await;
        let mut outcomes = Outcomes::new();
        for id in events {
            let before = known.remove(&id);
            if let Some(now) = self.read(&id, before).await {
                outcomes.insert(id.clone(), Arc::clone(&now.1));
                known.insert(id, now);
            }
        }
        outcomes
    }

    async fn read(
        &self,
        id: &TournamentId,
        before: Option<(Sequence, Arc<EventOutcome>)>,
    ) -> Option<(Sequence, Arc<EventOutcome>)> {
        let stream = stream_of(id).ok()?;
        if let Some((sequence, outcome)) = before {
            let next = self.storage.read_some(&stream, sequence, 1).await;
            if next.is_ok_and(|records| records.is_empty()) {
                return Some((sequence, outcome));
            }
        }
        let loaded = load(&self.storage, &stream).await;
        let history = loaded
            .inspect_err(|error| {
                let error = error as &dyn std::error::Error;
                warn!(tournament = %id, error, "an event of a season cannot be read");
            })
            .ok()?;
        let sequence = history.followed.sequence;
        // Placing thousands of players takes a while: no socket waits for it.
        let outcome = spawn_blocking(move || EventOutcome::of(&history.followed.tournament));
        Some((sequence, Arc::new(outcome.await.ok()?)))
    }
}
