//! Tasks of the server: counted, so that a stop waits for them, and gone at once when the power goes.

use std::future::Future;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// What a server runs on: power for as long as the process lives, or a switch. When that is turned off, tasks end where
/// they are, as those of a process that is killed.
#[derive(Clone, Debug, Default)]
pub struct Power(Option<CancellationToken>);

impl Power {
    /// Power that can be cut. Each task then checks it whenever it goes on; tasks that cannot be cut off do not.
    #[must_use]
    pub fn with_a_switch() -> Self {
        Self(Some(CancellationToken::new()))
    }

    /// Goes off, once and for all, if it has a switch.
    pub fn cut(&self) {
        if let Some(switch) = &self.0 {
            switch.cancel();
        }
    }
}

/// Tasks that are waited for together.
#[derive(Clone, Debug)]
pub(crate) struct Tasks {
    tracker: TaskTracker,
    power: Power,
}

impl Tasks {
    /// No tasks yet.
    pub(crate) fn on(power: &Power) -> Self {
        Self {
            tracker: TaskTracker::new(),
            power: power.clone(),
        }
    }

    /// Starts a task.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let Some(switch) = self.power.0.clone() else {
            self.tracker.spawn(task);
            return;
        };
        let task = Box::pin(task);
        self.tracker.spawn(async move {
            // It does not matter whether the task ended by itself or was cut off.
            let _ = switch.run_until_cancelled_owned(task).await;
        });
    }

    /// Waits until all are done; there will be no more.
    pub(crate) async fn finish(&self) {
        self.tracker.close();
        self.tracker.wait().await;
    }
}
