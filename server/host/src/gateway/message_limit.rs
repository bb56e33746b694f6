//! The rate limit of one device's messages, and how long a device may go on that does not keep to it.

use std::sync::Arc;

use tokio::time::Instant;

use crate::config::Limits;
use crate::rate_limit::{DeviceBucket, Rate};

/// Messages over the limit in a row after which the session is closed.
const MAX_OVER_LIMIT: u32 = 200;

/// The limit of one device, as one of its connections counts.
#[derive(Debug)]
pub(super) struct MessageLimit {
    rate: Rate,
    bucket: Arc<DeviceBucket>,
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
    /// The limit of the device that has this bucket.
    pub(super) const fn new(limits: Limits, bucket: Arc<DeviceBucket>) -> Self {
        Self {
            rate: Rate {
                per_second: limits.messages_per_second,
                at_once: limits.burst,
            },
            bucket,
        }
    }

    /// Counts a message.
    pub(super) fn count(&self, now: Instant) -> Allowance {
        match self.bucket.take(self.rate, now) {
            0 => Allowance::Granted,
            1..=MAX_OVER_LIMIT => Allowance::Denied,
            _ => Allowance::Exhausted,
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
        connections_per_second: 5,
        connections_at_once: 5,
        strangers_of_address: 5,
        strangers: 5,
        requests_per_second: 5,
        requests_at_once: 5,
    };

    #[test]
    fn a_burst_is_served_and_then_what_time_brings() {
        let start = Instant::now();
        let limit = MessageLimit::new(LIMITS, Arc::default());
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
        let bucket = Arc::default();
        let limit = MessageLimit::new(LIMITS, Arc::clone(&bucket));
        let allowed: Vec<Allowance> = (0..300).map(|_| limit.count(start)).collect();
        assert_eq!(allowed.last(), Some(&Allowance::Exhausted));
        // Nor does it help to connect again.
        let again = MessageLimit::new(LIMITS, bucket);
        assert_eq!(again.count(start), Allowance::Exhausted);
    }
}
