//! The clocks of a simulated machine: the stopwatch is the runtime's own time, which jumps to whatever happens next;
//! the clock on the wall goes with it, and can be set forward and back like that of a laptop.

use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tapis_host::clock::{Timepiece, millis};
use tapis_rules::time::Timestamp;
use tokio::time::{Instant, sleep_until};

/// When a simulated event begins: a Saturday at two in the afternoon.
const BEGINS: Timestamp = Timestamp(1_796_479_200_000);

/// What a simulated machine tells the time by.
#[derive(Debug)]
pub(super) struct StageClock {
    began: Instant,
    /// By how many milliseconds the clock on the wall was set forward, or back, so far.
    set_by: AtomicI64,
}

impl StageClock {
    pub(super) fn start() -> Self {
        Self {
            began: Instant::now(),
            set_by: AtomicI64::new(0),
        }
    }

    /// The clock on the wall is set.
    pub(super) fn set(&self, by_ms: i64) {
        self.set_by.fetch_add(by_ms, Ordering::Relaxed);
    }
}

impl Timepiece for StageClock {
    fn wall(&self) -> Timestamp {
        let at = BEGINS.0.saturating_add(millis(self.stopwatch()));
        Timestamp(at.saturating_add_signed(self.set_by.load(Ordering::Relaxed)))
    }

    fn stopwatch(&self) -> Duration {
        self.began.elapsed()
    }

    fn wait_for(&self, shown: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(sleep_until(self.began + shown))
    }
}
