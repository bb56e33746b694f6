//! The clock of a simulated event: it runs with the runtime's own time, which jumps to whatever happens next, and can be
//! set forward and back like the clock of a laptop.

use std::pin::Pin;
use std::time::Duration;

use tapis_rules::time::Timestamp;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use crate::clock::Clock;

/// When a simulated event begins: a Saturday at two in the afternoon.
const BEGINS: Timestamp = Timestamp(1_796_479_200_000);

/// The clock on the wall of a simulated event.
#[derive(Debug)]
pub(super) struct StageClock {
    began: Instant,
    /// By how many milliseconds it was set forward, or back, so far.
    set_by: watch::Sender<i64>,
}

impl StageClock {
    pub(super) fn start() -> Self {
        Self {
            began: Instant::now(),
            set_by: watch::Sender::new(0),
        }
    }

    /// Somebody sets it.
    pub(super) fn set(&self, by_ms: i64) {
        self.set_by.send_modify(|so_far| *so_far += by_ms);
    }
}

impl Clock for StageClock {
    fn now(&self) -> Timestamp {
        let run = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let at = BEGINS.0.saturating_add(run);
        Timestamp(at.saturating_add_signed(*self.set_by.borrow()))
    }

    fn sleep_until(&self, at: Timestamp) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut set_by = self.set_by.subscribe();
        Box::pin(async move {
            loop {
                set_by.mark_unchanged();
                let left = Duration::from_millis(at.since(self.now()));
                if left.is_zero() {
                    return;
                }
                tokio::select! {
                    biased;
                    // The sender is `self`, so it cannot be gone while we wait.
                    _ = set_by.changed() => {}
                    () = sleep(left) => {}
                }
            }
        })
    }
}
