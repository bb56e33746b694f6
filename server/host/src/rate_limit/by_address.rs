//! The rate limit of each address, for requests over HTTP. Sockets have limits of their own: [`crate::connection_limit`]
//! before hello, and one for each device after it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::{Rate, TokenBucket};
use crate::net::counted_as;

/// Addresses with a bucket of their own, more than one hall has; the others share one.
const MAX_ADDRESSES: usize = 10_000;

/// How often full buckets are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(1);

/// Token buckets by address.
#[derive(Debug)]
pub(crate) struct AddressLimits {
    rate: Rate,
    buckets: Mutex<Buckets>,
}

#[derive(Debug)]
struct Buckets {
    by_address: HashMap<IpAddr, TokenBucket>,
    /// Of all addresses beyond [`MAX_ADDRESSES`].
    others: TokenBucket,
    swept_at: Instant,
}

impl AddressLimits {
    /// No address has sent a request yet.
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        let buckets = Buckets {
            by_address: HashMap::new(),
            others: TokenBucket::default(),
            swept_at: now,
        };
        Self {
            rate,
            buckets: Mutex::new(buckets),
        }
    }

    /// Counts a request that costs so much; the cheapest cost 1.
    ///
    /// # Errors
    ///
    /// How long its address has to wait, when it is over its rate.
    pub(crate) fn take(&self, address: IpAddr, cost: u32, now: Instant) -> Result<(), Duration> {
        let address = counted_as(address);
        // A panic elsewhere leaves a bucket too many or too few at worst.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if now.saturating_duration_since(buckets.swept_at) >= FORGET_EVERY {
            buckets.by_address.retain(|_, bucket| !bucket.is_full(now));
            buckets.swept_at = now;
        }
        let has_room = buckets.by_address.len() < MAX_ADDRESSES;
        let Buckets {
            by_address, others, ..
        } = &mut *buckets;
        let bucket = if has_room {
            by_address.entry(address).or_default()
        } else {
            by_address.get_mut(&address).unwrap_or(others)
        };
        bucket.take_many(self.rate, cost, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate {
        per_second: 10,
        at_once: 5,
    };

    fn phone(number: u32) -> IpAddr {
        IpAddr::V4(std::net::Ipv4Addr::from_bits(0x0a00_0000 + number))
    }

    fn taken(limits: &AddressLimits, address: IpAddr, now: Instant) -> usize {
        std::iter::repeat_with(|| limits.take(address, 1, now))
            .take_while(Result::is_ok)
            .count()
    }

    #[test]
    fn a_phone_that_asks_too_much_waits_and_nobody_else_does() {
        let start = Instant::now();
        let limits = AddressLimits::new(RATE, start);
        assert_eq!(taken(&limits, phone(1), start), 5);
        let wait = limits.take(phone(1), 1, start).unwrap_err();
        assert_eq!(wait, Duration::from_millis(100));
        assert_eq!(limits.take(phone(2), 1, start), Ok(()));
        assert_eq!(limits.take(phone(1), 1, start + wait), Ok(()));
        assert!(limits.take(phone(1), 1, start + wait).is_err());
    }

    #[test]
    fn what_is_dear_is_asked_for_less_often_and_at_least_once() {
        let start = Instant::now();
        let limits = AddressLimits::new(RATE, start);
        assert_eq!(limits.take(phone(1), 3, start), Ok(()));
        let wait = limits.take(phone(1), 3, start).unwrap_err();
        assert_eq!(wait, Duration::from_millis(100));
        assert_eq!(limits.take(phone(1), 2, start), Ok(()));
        assert_eq!(limits.take(phone(2), 1_000, start), Ok(()));
        assert!(limits.take(phone(2), 1, start).is_err());
    }

    #[test]
    fn who_has_not_asked_for_a_while_has_everything_again_and_is_forgotten() {
        let start = Instant::now();
        let limits = AddressLimits::new(RATE, start);
        for number in 0..100 {
            assert_eq!(taken(&limits, phone(number), start), 5);
        }
        let later = start + Duration::from_secs(1);
        assert_eq!(taken(&limits, phone(7), later), 5);
        assert_eq!(limits.buckets.lock().unwrap().by_address.len(), 1);
    }

    #[test]
    fn however_many_addresses_ask_no_more_are_remembered_and_those_keep_what_is_theirs() {
        let start = Instant::now();
        let limits = AddressLimits::new(RATE, start);
        let most = u32::try_from(MAX_ADDRESSES).unwrap();
        for number in 0..most {
            assert_eq!(limits.take(phone(number), 1, start), Ok(()));
        }
        // Five for all who come now.
        let late = (most..2 * most).filter(|number| limits.take(phone(*number), 1, start).is_ok());
        assert_eq!(late.count(), 5);
        assert_eq!(
            limits.buckets.lock().unwrap().by_address.len(),
            MAX_ADDRESSES
        );
        assert_eq!(taken(&limits, phone(0), start), 4);
        let later = start + Duration::from_secs(1);
        assert_eq!(taken(&limits, phone(most), later), 5);
    }

    #[test]
    fn a_phone_with_many_addresses_of_a_network_asks_as_one() {
        let start = Instant::now();
        let limits = AddressLimits::new(RATE, start);
        let served = (0_u128..20).filter(|number| {
            let address = std::net::Ipv6Addr::from_bits((0x2001_0db8 << 96) + number);
            limits.take(address.into(), 1, start).is_ok()
        });
        assert_eq!(served.count(), 5);
    }
}
