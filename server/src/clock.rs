//! Time as an input: the system's clock, and one that tests turn by hand.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tapis_rules::time::Timestamp;
use tokio::sync::watch;

/// Longest sleep before the wall clock is asked again, so that a step of it is noticed.
const LONGEST_SLEEP: Duration = Duration::from_secs(1);

/// Where the server gets its time from.
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Timestamp;

    /// Returns at `at` or a little later.
    fn sleep_until(&self, at: Timestamp) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Timestamp(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    fn sleep_until(&self, at: Timestamp) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            loop {
                let left = Duration::from_millis(at.since(self.now()));
                if left.is_zero() {
                    return;
                }
                tokio::time::sleep(left.min(LONGEST_SLEEP)).await;
            }
        })
    }
}

/// A clock that moves only when it is told to.
#[derive(Clone, Debug)]
pub struct ManualClock {
    now: watch::Sender<u64>,
}

impl ManualClock {
    /// A clock that stands at `at`.
    #[must_use]
    pub fn new(at: Timestamp) -> Self {
        Self {
            now: watch::Sender::new(at.0),
        }
    }

    /// Moves it forward.
    pub fn advance(&self, by: Duration) {
        let millis = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.now
            .send_modify(|now| *now = now.saturating_add(millis));
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp(*self.now.borrow())
    }

    fn sleep_until(&self, at: Timestamp) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut now = self.now.subscribe();
        Box::pin(async move {
            // The sender is `self`, so it cannot be gone while we wait.
            let _ = now.wait_for(|now| *now >= at.0).await;
        })
    }
}
