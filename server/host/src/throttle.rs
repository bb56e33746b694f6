//! Throttles views that are expensive to make or to send: the first change is shown at once, each further one after a
//! rest that grows with its cost.

use std::time::Duration;

use tokio::time::Instant;

/// The part of the time that making a view may take, as one in so many.
pub(crate) const ONE_IN_FIFTY: u32 = 50;

/// The part of the time for a view that is not urgent, as one in so many: a server may have many events, and meanwhile
/// its tablets wait.
pub(crate) const ONE_IN_A_THOUSAND: u32 = 1_000;

/// Bytes a second that one kind of view may send to each screen while it changes all the time: 100 screens on a
/// gigabit network take a fifth of it.
const BYTES_PER_SECOND: u64 = 256 * 1_024;

/// Shorter rests are left out: they would save nothing.
const SHORTEST_REST: Duration = Duration::from_millis(50);

/// However much a view cost, the next one is shown after this: a machine that stood still a moment says little about it.
const LONGEST_REST: Duration = Duration::from_secs(5);

/// When a view may be shown again.
#[derive(Debug)]
pub(crate) struct Throttle {
    /// Least time between two.
    least: Duration,
    /// Making it takes one part in so many of the time at most.
    one_in: u32,
    rests_until: Option<Instant>,
}

impl Throttle {
    /// Nothing was shown yet; what is cheap may be shown again after `least`, and making it takes one part in `one_in` of
    /// the time at most.
    pub(crate) const fn every(least: Duration, one_in: u32) -> Self {
        Self {
            least,
            one_in,
            rests_until: None,
        }
    }

    /// When it may be shown; `None` when nothing was shown yet.
    pub(crate) const fn next(&self) -> Option<Instant> {
        self.rests_until
    }

    /// Whether it may be shown now.
    pub(crate) fn is_time(&self, now: Instant) -> bool {
        self.rests_until.is_none_or(|until| until <= now)
    }

    /// It was shown, and rests: making it took so long, and it is so many bytes for each screen.
    pub(crate) fn shown(&mut self, now: Instant, took: Duration, bytes: usize) {
        self.rests_until = Some(now + self.rest(took, bytes).max(self.least));
    }

    /// Adds a cost that is known only after the view was shown: the rest becomes longer by it.
    pub(crate) fn cost(&mut self, now: Instant, took: Duration, bytes: usize) {
        let rest = self.rest(took, bytes);
        if !rest.is_zero() {
            self.rests_until = self.rests_until.max(Some(now + rest));
        }
    }

    /// Ends the rest: the next view is shown at once.
    pub(crate) const fn forget(&mut self) {
        self.rests_until = None;
    }

    /// The rest after a view of this cost; none after a cheap one.
    fn rest(&self, took: Duration, bytes: usize) -> Duration {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let sending = Duration::from_millis(bytes.saturating_mul(1_000) / BYTES_PER_SECOND);
        let rest = took.saturating_mul(self.one_in).max(sending);
        if rest < SHORTEST_REST {
            Duration::ZERO
        } else {
            rest.min(LONGEST_REST)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Least time between two of what is tried here.
    const LEAST: Duration = Duration::from_millis(250);

    /// How long one rests that took so many milliseconds and has so many bytes.
    fn rests(least: Duration, took: u64, bytes: usize) -> Duration {
        let (mut throttle, now) = (Throttle::every(least, ONE_IN_FIFTY), Instant::now());
        throttle.shown(now, Duration::from_millis(took), bytes);
        throttle.next().unwrap() - now
    }

    #[test]
    fn the_first_is_shown_at_once_and_the_next_after_a_rest() {
        let (mut throttle, now) = (Throttle::every(LEAST, ONE_IN_FIFTY), Instant::now());
        assert!(throttle.is_time(now));
        throttle.shown(now, Duration::ZERO, 0);
        assert!(!throttle.is_time(now));
        assert!(throttle.is_time(now + LEAST));
        throttle.forget();
        assert!(throttle.is_time(now));
    }

    #[test]
    fn a_small_event_is_shown_as_often_as_the_least_allows() {
        assert_eq!(rests(LEAST, 1, 10_000), LEAST);
        assert_eq!(rests(Duration::ZERO, 0, 5_000), Duration::ZERO);
    }

    #[test]
    fn what_takes_long_takes_two_percent_of_the_time_at_most() {
        assert_eq!(rests(LEAST, 10, 0), Duration::from_millis(500));
    }

    #[test]
    fn what_is_long_to_send_is_sent_as_seldom_as_a_screen_can_take_it() {
        assert_eq!(rests(LEAST, 0, 512 * 1_024), Duration::from_secs(2));
    }

    #[test]
    fn what_it_has_cost_makes_a_rest_longer_and_begins_none_when_it_was_little() {
        let (mut throttle, now) = (Throttle::every(LEAST, ONE_IN_FIFTY), Instant::now());
        throttle.cost(now, Duration::from_micros(100), 1_000);
        assert!(throttle.is_time(now));
        throttle.shown(now, Duration::ZERO, 0);
        throttle.cost(now, Duration::from_millis(10), 0);
        assert_eq!(throttle.next(), Some(now + Duration::from_millis(500)));
    }

    #[test]
    fn a_view_rests_no_longer_than_the_longest_rest() {
        assert_eq!(rests(LEAST, 60_000, 1 << 40), LONGEST_REST);
    }
}
