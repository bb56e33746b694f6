//! How many messages a device may send: a bucket of credits, and patience with those who do not count.

use tokio::time::Instant;

use crate::bucket::{Bucket, Rate};
use crate::config::Limits;

/// Messages beyond the credits in a row after which the device is sent away.
const MAX_EXCESS: u32 = 200;

/// Credits of one device.
#[derive(Debug)]
pub(super) struct Credit {
    rate: Rate,
    bucket: Bucket,
    excess: u32,
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spent {
    /// There was a credit for it.
    Yes,
    /// There was none: the message is not carried out.
    No,
    /// There was none, again and again.
    Exhausted,
}

impl Credit {
    /// A full bucket.
    pub(super) fn new(limits: Limits, now: Instant) -> Self {
        Self {
            rate: Rate {
                per_second: limits.messages_per_second,
                at_once: limits.burst,
            },
            bucket: Bucket::full(now),
            excess: 0,
        }
    }

    /// Spends a credit.
    pub(super) fn spend(&mut self, now: Instant) -> Spent {
        if self.bucket.take(self.rate, now).is_ok() {
            self.excess = 0;
            return Spent::Yes;
        }
        self.excess = self.excess.saturating_add(1);
        if self.excess > MAX_EXCESS {
            Spent::Exhausted
        } else {
            Spent::No
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
        requests_per_second: 5,
        requests_at_once: 5,
    };

    #[test]
    fn a_burst_is_served_and_then_what_time_brings() {
        let start = Instant::now();
        let mut credit = Credit::new(LIMITS, start);
        for _ in 0..5 {
            assert_eq!(credit.spend(start), Spent::Yes);
        }
        assert_eq!(credit.spend(start), Spent::No);
        assert_eq!(credit.spend(start + Duration::from_millis(100)), Spent::Yes);
        assert_eq!(credit.spend(start + Duration::from_millis(150)), Spent::No);
    }

    #[test]
    fn a_device_that_never_pauses_is_sent_away() {
        let start = Instant::now();
        let mut credit = Credit::new(LIMITS, start);
        let spent: Vec<Spent> = (0..300).map(|_| credit.spend(start)).collect();
        assert_eq!(spent.last(), Some(&Spent::Exhausted));
    }
}
