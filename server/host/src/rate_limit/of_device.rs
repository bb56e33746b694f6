//! The rate limits of one device over all of its connections: connecting again does not refill them.

use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use super::{Rate, TokenBucket};

/// The bucket of a device, over all of its connections.
#[derive(Debug, Default)]
pub(crate) struct DeviceBucket(Mutex<Spoken>);

#[derive(Debug, Default)]
struct Spoken {
    bucket: TokenBucket,
    /// Messages in a row for which there was no token.
    over_limit: u32,
    /// Of connections.
    connections: TokenBucket,
}

impl DeviceBucket {
    /// Counts a message. Returns how many in a row, this one included, had no token; zero where it has one.
    pub(crate) fn take(&self, rate: Rate, now: Instant) -> u32 {
        // A panic elsewhere leaves a token too many or too few at worst.
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        said.over_limit = match said.bucket.take(rate, now) {
            Ok(()) => 0,
            Err(_) => said.over_limit.saturating_add(1),
        };
        said.over_limit
    }

    /// Counts a connection; returns whether it may go on.
    pub(crate) fn connect(&self, rate: Rate, now: Instant) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        said.connections.take(rate, now).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_device_that_connects_again_and_again_has_to_wait_and_may_send_as_much_as_before() {
        let start = Instant::now();
        let rate = |per_second, at_once| Rate {
            per_second,
            at_once,
        };
        let connections = rate(10, 40);
        let device = DeviceBucket::default();
        let connected = (0..60).filter(|_| device.connect(connections, start));
        assert_eq!(connected.count(), 40);
        let later = start + Duration::from_millis(100);
        assert!(!device.connect(connections, later - Duration::from_millis(1)));
        assert!(device.connect(connections, later));
        assert!(!device.connect(connections, later));
        let rate = rate(1, 2);
        let over = [(); 3].map(|()| device.take(rate, later));
        assert_eq!(over, [0, 0, 1]);
        // Nor do its messages count as connections.
        assert!(device.connect(connections, later + Duration::from_millis(100)));
    }
}
