//! Time as an input: the clocks of the machine, those that tests turn by hand, and the steady clock that the server
//! follows.

mod steady;

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tapis_rules::time::Timestamp;
use tokio::sync::watch;
use tokio::time::sleep;

pub use self::steady::SteadyClock;

/// The two clocks of a machine: one on the wall, which people and networks set, and a stopwatch, which cannot be set.
pub trait Timepiece: Send + Sync + 'static {
    /// What the clock on the wall shows.
    fn wall(&self) -> Timestamp;

    /// What the stopwatch shows: it never runs back, and when it was started does not matter.
    fn stopwatch(&self) -> Duration;

    /// Returns when the stopwatch shows `shown`, or a little later.
    fn wait_for(&self, shown: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The clocks of the real machine.
///
/// On Linux and macOS the stopwatch stands still while the machine sleeps. That is what we want: no one could play or
/// see a countdown meanwhile, so a laptop whose lid was closed has not counted that time. The clock on the wall is then
/// ahead, which [`SteadyClock`] tells; the director takes minutes off the level, or starts the server again, which goes
/// by the wall.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    started: Instant,
}

impl SystemClock {
    /// Starts the stopwatch.
    #[must_use]
    pub fn start() -> Self {
        Self {
            started: Instant::now(),
        }
    }
}

impl Timepiece for SystemClock {
    fn wall(&self) -> Timestamp {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Timestamp(millis(since))
    }

    fn stopwatch(&self) -> Duration {
        self.started.elapsed()
    }

    fn wait_for(&self, shown: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        // The runtime sleeps by the same clock of the system.
        Box::pin(sleep(shown.saturating_sub(self.stopwatch())))
    }
}

/// Clocks that move only when they are told to.
#[derive(Clone, Debug)]
pub struct ManualClock {
    shown: watch::Sender<Shown>,
}

/// What clocks show that are turned by hand.
#[derive(Clone, Copy, Debug)]
struct Shown {
    wall: Timestamp,
    stopwatch: Duration,
}

impl ManualClock {
    /// The clock on the wall stands at `wall`.
    #[must_use]
    pub fn new(wall: Timestamp) -> Self {
        let stopwatch = Duration::ZERO;
        Self {
            shown: watch::Sender::new(Shown { wall, stopwatch }),
        }
    }

    /// Time passes.
    pub fn advance(&self, by: Duration) {
        self.shown.send_modify(|shown| {
            shown.wall = Timestamp(shown.wall.0.saturating_add(millis(by)));
            shown.stopwatch += by;
        });
    }

    /// The clock on the wall is set, forward or back; no time passes.
    pub fn set_wall(&self, by_ms: i64) {
        self.shown.send_modify(|shown| {
            shown.wall = Timestamp(shown.wall.0.saturating_add_signed(by_ms));
        });
    }
}

impl Timepiece for ManualClock {
    fn wall(&self) -> Timestamp {
        self.shown.borrow().wall
    }

    fn stopwatch(&self) -> Duration {
        self.shown.borrow().stopwatch
    }

    fn wait_for(&self, until: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut shown = self.shown.subscribe();
        Box::pin(async move {
            // The sender is `self`, so it cannot be gone while we wait.
            let _ = shown.wait_for(|shown| shown.stopwatch >= until).await;
        })
    }
}

/// A duration in whole milliseconds.
#[must_use]
pub fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
