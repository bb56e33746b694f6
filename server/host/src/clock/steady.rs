//! The time that the server follows: taken from the wall once, and then from a stopwatch, so that a change
//! of the laptop's clock in the middle of an event changes no countdown.

use std::sync::Arc;
use std::time::Duration;

use tapis_rules::time::Timestamp;
use tracing::{info, warn};

use super::{Timepiece, millis};

/// How far the clock on the wall may be from the server's before the log says so: more than a stopwatch and a network's
/// time differ by in an evening, and less than people notice on a printed hand.
const NOTABLE_DRIFT_MS: u64 = 10_000;

/// How far the journal may end ahead of the clock on the wall at the start: a clock that is set by the network moves by
/// less.
const NOTABLE_AHEAD_MS: i64 = 60_000;

/// How often the two are compared.
const COMPARED_EVERY: Duration = Duration::from_secs(60);

/// A clock that never runs back and never jumps. Clones are the same clock.
#[derive(Clone)]
pub struct SteadyClock {
    timepiece: Arc<dyn Timepiece>,
    /// The time at which it was started, and what the stopwatch showed then.
    started: (Timestamp, Duration),
}

impl SteadyClock {
    /// Starts it at the time on the wall, but never before `written`, the last time in the journal: what has happened
    /// stays in the past, whatever the wall says now.
    #[must_use]
    pub fn start(timepiece: Arc<dyn Timepiece>, written: Timestamp) -> Self {
        let started = (timepiece.wall().max(written), timepiece.stopwatch());
        Self { timepiece, started }
    }

    /// Starts it at a time from elsewhere.
    #[must_use]
    pub fn set(timepiece: Arc<dyn Timepiece>, at: Timestamp) -> Self {
        let started = (at, timepiece.stopwatch());
        Self { timepiece, started }
    }

    /// The time now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        let (at, showed) = self.started;
        let passed = self.timepiece.stopwatch().saturating_sub(showed);
        Timestamp(at.0.saturating_add(millis(passed)))
    }

    /// Returns at `at` or a little later.
    pub async fn sleep_until(&self, at: Timestamp) {
        let (started_at, showed) = self.started;
        let due = showed.saturating_add(Duration::from_millis(at.since(started_at)));
        self.timepiece.wait_for(due).await;
    }

    /// The time on the wall: what people and other programs go by.
    #[must_use]
    pub fn wall(&self) -> Timestamp {
        self.timepiece.wall()
    }

    /// By how many milliseconds the clock on the wall is ahead; less than zero where it is behind.
    #[must_use]
    pub fn drift_ms(&self) -> i64 {
        let (wall, now) = (self.timepiece.wall(), self.now());
        let ahead = i64::try_from(wall.since(now)).unwrap_or(i64::MAX);
        let behind = i64::try_from(now.since(wall)).unwrap_or(i64::MAX);
        ahead - behind
    }

    /// By how much the time at the start was ahead of the wall: the journal's end is, so that the clock is wrong now or was
    /// wrong then.
    #[must_use]
    pub fn journal_ahead(&self) -> Option<Duration> {
        let ahead_ms = self.drift_ms().saturating_neg();
        (ahead_ms >= NOTABLE_AHEAD_MS).then(|| Duration::from_millis(ahead_ms.unsigned_abs()))
    }

    /// Tells the log when the clock on the wall has been set, or the machine has slept. Never ends.
    pub(crate) async fn tell_drift(&self) {
        let mut told = 0;
        loop {
            let drift_ms = self.drift_ms();
            if is_notable(drift_ms, told) {
                told = drift_ms;
                tell(drift_ms);
            }
            let next = self.timepiece.stopwatch().saturating_add(COMPARED_EVERY);
            self.timepiece.wait_for(next).await;
        }
    }
}

/// Whether it is worth a line that the drift is so much now, when the last line said `told`.
const fn is_notable(drift_ms: i64, told: i64) -> bool {
    drift_ms.abs_diff(told) >= NOTABLE_DRIFT_MS
}

fn tell(drift_ms: i64) {
    let drift_seconds = drift_ms / 1_000;
    if drift_ms.unsigned_abs() < NOTABLE_DRIFT_MS {
        info!(
            drift_seconds,
            "the clock on the wall and the server's agree again"
        );
    } else {
        warn!(
            drift_seconds,
            "the clock on the wall differs from the server's, which goes on steadily: it was set, or the machine has \
             slept; a restart goes by the wall again, but never back behind the journal"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::ManualClock;
    use super::*;

    const NOON: Timestamp = Timestamp(1_795_000_000_000);
    const HOUR_MS: i64 = 3_600_000;

    fn clock_at(wall: Timestamp, written: Timestamp) -> (ManualClock, SteadyClock) {
        let machine = ManualClock::new(wall);
        let clock = SteadyClock::start(Arc::new(machine.clone()), written);
        (machine, clock)
    }

    #[tokio::test]
    async fn a_clock_that_is_set_changes_no_time_and_is_told() {
        let (machine, clock) = clock_at(NOON, Timestamp(0));
        for by in [HOUR_MS, -5 * HOUR_MS] {
            let before = (clock.now(), clock.drift_ms());
            machine.set_wall(by);
            assert_eq!((clock.now(), clock.drift_ms()), (before.0, before.1 + by));
        }
        machine.advance(Duration::from_secs(70));
        assert_eq!(clock.now(), NOON.after_seconds(70));
        clock.sleep_until(NOON.after_seconds(70)).await;
        assert_eq!(clock.drift_ms(), -4 * HOUR_MS);
    }

    #[test]
    fn a_start_goes_by_the_wall_but_never_back_behind_the_journal() {
        let later = NOON.after_seconds(3_600);
        let (_, clock) = clock_at(later, NOON);
        assert_eq!((clock.now(), clock.journal_ahead()), (later, None));
        let (machine, clock) = clock_at(NOON, later);
        assert_eq!((clock.now(), clock.drift_ms()), (later, -HOUR_MS));
        assert_eq!(clock.journal_ahead(), Some(Duration::from_secs(3_600)));
        machine.advance(Duration::from_millis(1));
        assert_eq!(clock.now().since(later), 1);
    }

    #[test]
    fn only_a_drift_that_people_would_notice_is_told_and_only_once() {
        assert!(!is_notable(9_999, 0));
        assert!(is_notable(-10_000, 0));
        assert!(!is_notable(HOUR_MS + 5, HOUR_MS));
        assert!(is_notable(3, HOUR_MS));
    }
}
