//! The rate limit of one device's messages, and how long a device may go on that does not keep to it.

use tokio::time::Instant;

use crate::config::Limits;
use crate::rate_limit::{Rate, TokenBucket};

/// Messages over the limit in a row after which the session is closed.
const MAX_OVER_LIMIT: u32 = 200;

/// The limit of one device.
#[derive(Debug)]
pub(super) struct MessageLimit {
    rate: Rate,
    bucket: TokenBucket,
    over_limit: u32,
}

/// Whether a message is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allowance {
    /// It is.
    Granted,
    /// It is not.
    Denied,
    /// It is not, and the session ends.
    Exhausted,
}

impl MessageLimit {
    /// A full bucket.
    pub(super) fn new(limits: Limits, now: Instant) -> Self {
        Self {
            rate: Rate {
                per_second: limits.messages_per_second,
                at_once: limits.burst,
            },
            bucket: TokenBucket::full(now),
            over_limit: 0,
        }
    }

    /// Counts a message.
    pub(super) fn count(&mut self, now: Instant) -> Allowance {
        if self.bucket.take(self.rate, now).is_ok() {
            self.over_limit = 0;
            return Allowance::Granted;
        }
        self.over_limit = self.over_limit.saturating_add(1);
        if self.over_limit > MAX_OVER_LIMIT {
            Allowance::Exhausted
        } else {
            Allowance::Denied
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const LIMITS: Limits = Limits {
        messages_per_second: 10,
        burst: 5,
        strangers_of_address: 5,
        strangers: 5,
        requests_per_second: 5,
        requests_at_once: 5,
    };

    #[test]
    fn a_burst_is_served_and_then_what_time_brings() {
        let start = Instant::now();
        let mut limit = MessageLimit::new(LIMITS, start);
        for _ in 0..5 {
            assert_eq!(limit.count(start), Allowance::Granted);
        }
        assert_eq!(limit.count(start), Allowance::Denied);
        assert_eq!(
            limit.count(start + Duration::from_millis(100)),
            Allowance::Granted
        );
        assert_eq!(
            limit.count(start + Duration::from_millis(150)),
            Allowance::Denied
        );
    }

    #[test]
    fn the_session_of_a_device_that_never_pauses_is_closed() {
        let start = Instant::now();
        let mut limit = MessageLimit::new(LIMITS, start);
        let allowed: Vec<Allowance> = (0..300).map(|_| limit.count(start)).collect();
        assert_eq!(allowed.last(), Some(&Allowance::Exhausted));
    }
}
