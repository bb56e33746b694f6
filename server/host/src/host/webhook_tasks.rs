//! The tasks that send webhooks, one for each tournament that runs here.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use dashmap::DashMap;
use tapis_journal::Sequence;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;

use crate::metrics::Metrics;
use crate::tasks::Tasks;
use crate::webhooks::{Messenger, Subject, Teller};

/// What sends webhooks; nothing where there are no endpoints.
pub(super) struct WebhookTasks {
    messenger: Option<Arc<Messenger>>,
    running: DashMap<TournamentId, Teller>,
    tasks: Tasks,
}

impl WebhookTasks {
    /// No tournaments yet.
    pub(super) fn new(messenger: Option<Arc<Messenger>>, tasks: Tasks) -> Self {
        Self {
            messenger,
            running: DashMap::new(),
            tasks,
        }
    }

    /// Starts the task of a tournament that has just begun to run here, where there are endpoints.
    pub(super) fn start(&self, subject: impl FnOnce(&Teller) -> Option<Subject>) {
        let Some(messenger) = &self.messenger else {
            return;
        };
        let teller = Teller::default();
        let Some(subject) = subject(&teller) else {
            return;
        };
        let now = Sequence(subject.written.load(Ordering::Relaxed));
        let messenger = Arc::clone(messenger);
        let done = teller.is_done.clone().drop_guard();
        if let Some(before) = self.running.insert(subject.id.clone(), teller) {
            // The tournament was opened anew.
            before.stop.cancel();
        }
        self.tasks.spawn(async move {
            messenger.tell(subject, now).await;
            drop(done);
        });
    }

    /// Stops the task of a tournament; returns what tells when it has ended.
    pub(super) fn stop(&self, id: &TournamentId) -> Option<Teller> {
        let (_, teller) = self.running.remove(id)?;
        teller.stop.cancel();
        Some(teller)
    }

    /// Stops all of them.
    pub(super) fn stop_all(&self) {
        for teller in &self.running {
            teller.stop.cancel();
        }
        self.running.clear();
    }

    /// Measures how far behind the endpoints are.
    pub(super) fn measure(&self, metrics: &Metrics, now: Timestamp) {
        if let Some(messenger) = &self.messenger {
            messenger.count_behind(metrics, now);
        }
    }
}
