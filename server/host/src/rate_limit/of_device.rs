//! The rate limits of one device over all of its connections: connecting again does not refill them.

use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use super::{Rate, TokenBucket};

/// How fast a device may connect: a director's browser opens its twelve pages at once, and a tablet at the edge of the Wi-Fi
/// comes back again and again.
const CONNECTIONS: Rate = Rate {
    per_second: 10,
    at_once: 40,
};

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
    pub(crate) fn connect(&self, now: Instant) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        said.connections.take(CONNECTIONS, now).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_device_that_connects_again_and_again_has_to_wait_and_may_send_as_much_as_before() {
        let start = Instant::now();
        let device = DeviceBucket::default();
        let connected = (0..60).filter(|_| device.connect(start)).count();
        assert_eq!(connected, 40);
        let later = start + Duration::from_millis(100);
        assert!(!device.connect(later - Duration::from_millis(1)));
        assert!(device.connect(later));
        assert!(!device.connect(later));
        let rate = Rate {
            per_second: 1,
            at_once: 2,
        };
        let over = [(); 3].map(|()| device.take(rate, later));
        assert_eq!(over, [0, 0, 1]);
        // Nor do its messages count as connections.
        assert!(device.connect(later + Duration::from_millis(100)));
    }
}
