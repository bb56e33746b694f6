//! Rate limits by token buckets: one bucket (`TokenBucket`), one of a device over all of its connections (`DeviceBucket`), and
//! one for each address (`AddressLimits`).
//!
//! Time is an argument, so that a simulated tournament runs by simulated time; a rate-limit library reads the clock
//! itself.

mod by_address;
mod of_device;

use std::time::Duration;

use tokio::time::Instant;

pub(crate) use self::by_address::AddressLimits;
pub(crate) use self::of_device::DeviceBucket;

/// How fast a bucket fills, and how many tokens it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rate {
    /// Tokens that are added each second.
    pub(crate) per_second: u32,
    /// Tokens of a full bucket.
    pub(crate) at_once: u32,
}

/// A token bucket, as the moment at which it will be full: taking a token moves that moment away, time brings it near. It
/// begins full.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TokenBucket {
    full_at: Option<Instant>,
}

impl TokenBucket {
    /// Whether no token is missing.
    pub(crate) fn is_full(&self, now: Instant) -> bool {
        self.full_at.is_none_or(|full_at| full_at <= now)
    }

    /// Takes a token.
    ///
    /// # Errors
    ///
    /// How long it takes until there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.take_many(rate, 1, now)
    }

    /// Takes so many tokens, or none.
    ///
    /// # Errors
    ///
    /// How long it takes until there are so many.
    pub(crate) fn take_many(
        &mut self,
        rate: Rate,
        tokens: u32,
        now: Instant,
    ) -> Result<(), Duration> {
        let each = Duration::from_secs(1) / rate.per_second.max(1);
        // What costs more than a full bucket holds costs all of it.
        let full_at = self.full_at.map_or(now, |full_at| full_at.max(now));
        let next = full_at + each.saturating_mul(tokens.min(rate.at_once.max(1)));
        let missing = next.saturating_duration_since(now);
        let over = missing.saturating_sub(each.saturating_mul(rate.at_once));
        if !over.is_zero() {
            return Err(over);
        }
        self.full_at = Some(next);
        Ok(())
    }
}
