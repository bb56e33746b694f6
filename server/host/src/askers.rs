//! How much an address may ask over HTTP: what it saved up, and then what time brings. Sockets are counted elsewhere:
//! while they are strangers by [`crate::strangers`], and as devices, of which each has one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::bucket::{Bucket, Rate};
use crate::strangers::counted_as;

/// Addresses that are remembered. More ask at the same time in no hall: those beyond share one bucket.
const MAX_ADDRESSES: usize = 10_000;

/// How often those are forgotten that have not asked for a while.
const FORGET_EVERY: Duration = Duration::from_secs(1);

/// Who asks, by address.
#[derive(Debug)]
pub(crate) struct Askers {
    rate: Rate,
    known: Mutex<Known>,
}

#[derive(Debug)]
struct Known {
    by_address: HashMap<IpAddr, Bucket>,
    /// Of all who come when too many are known.
    others: Bucket,
    forgotten: Instant,
}

impl Askers {
    /// Nobody has asked yet.
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        let known = Known {
            by_address: HashMap::new(),
            others: Bucket::full(now),
            forgotten: now,
        };
        Self {
            rate,
            known: Mutex::new(known),
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    ///
    /// How long its address has to wait, when it has asked too much.
    pub(crate) fn ask(&self, address: IpAddr, now: Instant) -> Result<(), Duration> {
        let address = counted_as(address);
        // Whatever a panic elsewhere leaves is a bucket more or less.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if now.saturating_duration_since(known.forgotten) >= FORGET_EVERY {
            known.by_address.retain(|_, bucket| !bucket.is_full(now));
            known.forgotten = now;
        }
        let has_room = known.by_address.len() < MAX_ADDRESSES;
        let Known {
            by_address, others, ..
        } = &mut *known;
        let bucket = if has_room {
            by_address
                .entry(address)
                .or_insert_with(|| Bucket::full(now))
        } else {
            by_address.get_mut(&address).unwrap_or(others)
        };
        bucket.take(self.rate, now)
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

    fn taken(askers: &Askers, address: IpAddr, now: Instant) -> usize {
        std::iter::repeat_with(|| askers.ask(address, now))
            .take_while(Result::is_ok)
            .count()
    }

    #[test]
    fn a_phone_that_asks_too_much_waits_and_nobody_else_does() {
        let start = Instant::now();
        let askers = Askers::new(RATE, start);
        assert_eq!(taken(&askers, phone(1), start), 5);
        let wait = askers.ask(phone(1), start).unwrap_err();
        assert_eq!(wait, Duration::from_millis(100));
        assert_eq!(askers.ask(phone(2), start), Ok(()));
        assert_eq!(askers.ask(phone(1), start + wait), Ok(()));
        assert!(askers.ask(phone(1), start + wait).is_err());
    }

    #[test]
    fn who_has_not_asked_for_a_while_has_everything_again_and_is_forgotten() {
        let start = Instant::now();
        let askers = Askers::new(RATE, start);
        for number in 0..100 {
            assert_eq!(taken(&askers, phone(number), start), 5);
        }
        let later = start + Duration::from_secs(1);
        assert_eq!(taken(&askers, phone(7), later), 5);
        assert_eq!(askers.known.lock().unwrap().by_address.len(), 1);
    }

    #[test]
    fn however_many_addresses_ask_no_more_are_remembered_and_those_keep_what_is_theirs() {
        let start = Instant::now();
        let askers = Askers::new(RATE, start);
        let most = u32::try_from(MAX_ADDRESSES).unwrap();
        for number in 0..most {
            assert_eq!(askers.ask(phone(number), start), Ok(()));
        }
        // Five for all who come now.
        let late = (most..2 * most).filter(|number| askers.ask(phone(*number), start).is_ok());
        assert_eq!(late.count(), 5);
        assert_eq!(askers.known.lock().unwrap().by_address.len(), MAX_ADDRESSES);
        assert_eq!(taken(&askers, phone(0), start), 4);
        let later = start + Duration::from_secs(1);
        assert_eq!(taken(&askers, phone(most), later), 5);
    }

    #[test]
    fn a_phone_with_many_addresses_of_a_network_asks_as_one() {
        let start = Instant::now();
        let askers = Askers::new(RATE, start);
        let served = (0_u128..20).filter(|number| {
            let address = std::net::Ipv6Addr::from_bits((0x2001_0db8 << 96) + number);
            askers.ask(address.into(), start).is_ok()
        });
        assert_eq!(served.count(), 5);
    }
}
