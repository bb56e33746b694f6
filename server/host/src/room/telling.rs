//! Webhooks of the events that run here: each has a task that tells it, where the server tells anybody anything.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tapis_journal::Sequence;
use tapis_protocol::TournamentId;
use tapis_records::stream_of;

use super::Room;
use crate::actor::Handle;
use crate::webhooks::{Subject, Teller};

impl Room {
    /// Begins to tell an event that has just begun to run here.
    pub(super) fn begin_telling(&self, handle: &Handle) {
        let (Some(messenger), Ok(stream)) = (&self.messenger, stream_of(&handle.id)) else {
            return;
        };
        let teller = Teller::default();
        let subject = Subject {
            id: handle.id.clone(),
            stream,
            storage: self.storage.clone(),
            clock: self.clock.clone(),
            entropy: Arc::clone(&self.entropy),
            metrics: self.metrics.clone(),
            devices: Arc::clone(&self.devices),
            written: Arc::clone(&handle.written),
            stop: teller.stop.clone(),
        };
        let now = Sequence(handle.written.load(Ordering::Relaxed));
        let messenger = Arc::clone(messenger);
        let done = teller.is_done.clone().drop_guard();
        if let Some(before) = self.tellers.insert(handle.id.clone(), teller) {
            // The event was opened anew.
            before.stop.cancel();
        }
        self.actors.spawn(async move {
            messenger.tell(subject, now).await;
            drop(done);
        });
    }

    /// Stops telling an event; returns who is just doing that.
    pub(super) fn stop_telling(&self, id: &TournamentId) -> Option<Teller> {
        let (_, teller) = self.tellers.remove(id)?;
        teller.stop.cancel();
        Some(teller)
    }

    /// Stops telling anybody anything.
    pub(super) fn stop_all_telling(&self) {
        for teller in &self.tellers {
            teller.stop.cancel();
        }
        self.tellers.clear();
    }

    /// Puts into the figures how far behind those are who are told.
    pub(super) fn count_telling(&self) {
        if let Some(messenger) = &self.messenger {
            messenger.count_behind(&self.metrics, self.clock.now());
        }
    }
}
