//! Tasks of the server: counted, so that a stop waits for them, and gone at once when the power goes.

use std::future::Future;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// What a server runs on. Its tasks end where they are when it goes off, as those of a process that is killed.
#[derive(Clone, Debug, Default)]
pub struct Power(CancellationToken);

impl Power {
    /// Goes off, once and for all.
    pub fn cut(&self) {
        self.0.cancel();
    }
}

/// Tasks that somebody waits for.
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
        let power = self.power.0.clone();
        // Boxed: around it are three layers, and each would keep room of its own for all of it.
        let task = Box::pin(task);
        self.tracker.spawn(async move {
            // Whether it came to its end is for nobody to ask.
            let _ = power.run_until_cancelled_owned(task).await;
        });
    }

    /// Waits until all are done; there will be no more.
    pub(crate) async fn finish(&self) {
        self.tracker.close();
        self.tracker.wait().await;
    }
}
