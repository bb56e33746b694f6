//! The rate limit of one device over all of its connections: connecting again does not refill it.

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

    /// Takes so many tokens, or none, for what is no message; returns whether there were so many.
    pub(crate) fn take_many(&self, rate: Rate, tokens: u32, now: Instant) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        said.bucket.take_many(rate, tokens, now).is_ok()
    }
}
