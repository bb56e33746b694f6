//! The tasks that send webhooks, one for each tournament that runs here.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use dashmap::DashMap;
use tapis_journal::Sequence;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;

use crate::metrics::Metrics;
use crate::tasks::Tasks;
use crate::webhooks::{DispatchContext, DispatchTask, Dispatcher};

/// What sends webhooks; nothing where there are no endpoints.
pub(super) struct WebhookTasks {
    dispatcher: Option<Arc<Dispatcher>>,
    running: DashMap<TournamentId, DispatchTask>,
    tasks: Tasks,
}

impl WebhookTasks {
    /// No tournaments yet.
    pub(super) fn new(dispatcher: Option<Arc<Dispatcher>>, tasks: Tasks) -> Self {
        Self {
            dispatcher,
            running: DashMap::new(),
            tasks,
        }
    }

    /// Starts the task of a tournament that has just begun to run here, where there are endpoints.
    pub(super) fn start(&self, context: impl FnOnce(&DispatchTask) -> Option<DispatchContext>) {
        let Some(dispatcher) = &self.dispatcher else {
            return;
        };
        let task = DispatchTask::default();
        let Some(context) = context(&task) else {
            return;
        };
        let now = Sequence(context.written.load(Ordering::Relaxed));
        let dispatcher = Arc::clone(dispatcher);
        let done = task.is_done.clone().drop_guard();
        if let Some(before) = self.running.insert(context.id.clone(), task) {
            // The tournament was opened anew.
            before.stop.cancel();
        }
        self.tasks.spawn(async move {
            dispatcher.dispatch(context, now).await;
            drop(done);
        });
    }

    /// Stops the task of a tournament; returns what tells when it has ended.
    pub(super) fn stop(&self, id: &TournamentId) -> Option<DispatchTask> {
        let (_, task) = self.running.remove(id)?;
        task.stop.cancel();
        Some(task)
    }

    /// Stops all of them.
    pub(super) fn stop_all(&self) {
        for task in &self.running {
            task.stop.cancel();
        }
        self.running.clear();
    }

    /// Measures how far behind the endpoints are.
    pub(super) fn measure(&self, metrics: &Metrics, now: Timestamp) {
        if let Some(dispatcher) = &self.dispatcher {
            dispatcher.count_behind(metrics, now);
        }
    }
}
