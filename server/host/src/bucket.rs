//! A bucket of credits that fills with time.

use std::time::Duration;

use tokio::time::Instant;

/// How fast a bucket fills, and how much it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rate {
    /// Credits that time brings.
    pub(crate) per_second: u32,
    /// Credits that a full bucket has.
    pub(crate) at_once: u32,
}

/// What is left, as the moment at which nothing will be missing: taking a credit moves it back, time brings it near.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    full_at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) const fn full(now: Instant) -> Self {
        Self { full_at: now }
    }

    /// Whether nothing is missing.
    pub(crate) fn is_full(&self, now: Instant) -> bool {
        self.full_at <= now
    }

    /// Takes a credit.
    ///
    /// # Errors
    ///
    /// How long it takes until there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let each = Duration::from_secs(1) / rate.per_second.max(1);
        let next = self.full_at.max(now) + each;
        let missing = next.saturating_duration_since(now);
        let over = missing.saturating_sub(each.saturating_mul(rate.at_once));
        if !over.is_zero() {
            return Err(over);
        }
        self.full_at = next;
        Ok(())
    }
}
