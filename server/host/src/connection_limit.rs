//! The limit of connections that have not shown a device's token: counted by address, so that one phone cannot use up
//! the connections of all others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// Connections without a token of all addresses together: more than a large hall opens when all of it comes back at
/// once, and fewer than the files that a process may usually open.
const MAX_CONNECTIONS: u32 = 10_000;

/// Bits of an IPv6 address that belong to the network: a phone may choose the rest.
const NETWORK_BITS: u32 = 64;

/// Connections without a token, by address.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionLimit {
    counts: Arc<Mutex<Counts>>,
}

#[derive(Debug)]
struct Counts {
    max_of_address: u32,
    total: u32,
    by_address: HashMap<IpAddr, u32>,
}

/// The right to one connection without a token. It is dropped when the connection is over, or a device has said hello
/// on it.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    counts: Arc<Mutex<Counts>>,
    address: IpAddr,
}

impl ConnectionLimit {
    /// No connections yet, and so many at most of one address.
    pub(crate) fn new(max_of_address: u32) -> Self {
        let counts = Counts {
            max_of_address,
            total: 0,
            by_address: HashMap::new(),
        };
        Self {
            counts: Arc::new(Mutex::new(counts)),
        }
    }

    /// Counts a connection; `None` when there are too many, of its address or of all.
    pub(crate) fn acquire(&self, address: IpAddr) -> Option<ConnectionPermit> {
        ConnectionPermit::take(&self.counts, address)
    }
}

impl ConnectionPermit {
    /// A permit for the device at another address for which another server has opened this connection.
    pub(crate) fn on_behalf_of(&self, address: IpAddr) -> Option<Self> {
        Self::take(&self.counts, address)
    }

    fn take(all: &Arc<Mutex<Counts>>, address: IpAddr) -> Option<Self> {
        let address = counted_as(address);
        // Both figures are whole after every statement, so a panic elsewhere leaves nothing half done.
        let mut counts = all.lock().unwrap_or_else(PoisonError::into_inner);
        let of_address = counts.by_address.get(&address).copied().unwrap_or_default();
        if counts.total >= MAX_CONNECTIONS || of_address >= counts.max_of_address {
            return None;
        }
        counts.total = counts.total.saturating_add(1);
        counts
            .by_address
            .insert(address, of_address.saturating_add(1));
        Some(Self {
            counts: Arc::clone(all),
            address,
        })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.total = counts.total.saturating_sub(1);
        let left = counts.by_address.get(&self.address).copied().unwrap_or(0);
        match left {
            0 | 1 => counts.by_address.remove(&self.address),
            more => counts
                .by_address
                .insert(self.address, more.saturating_sub(1)),
        };
    }
}

/// The address as which a connection counts: that of its network where a device may choose the rest. Addresses of the
/// link have one network for all, and are counted one by one.
pub(crate) fn counted_as(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_unicast_link_local() => {
            let kept = u128::MAX << (Ipv6Addr::BITS - NETWORK_BITS);
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & kept))
        }
        address @ (IpAddr::V4(_) | IpAddr::V6(_)) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_address_does_not_use_up_the_connections_of_another() {
        let limit = ConnectionLimit::new(2);
        let phone = address("192.168.1.66");
        let permits = [limit.acquire(phone), limit.acquire(phone)];
        assert!(permits.iter().all(Option::is_some));
        assert!(limit.acquire(phone).is_none());
        assert!(limit.acquire(address("192.168.1.5")).is_some());
        drop(permits);
        assert!(limit.acquire(phone).is_some());
        assert!(limit.counts.lock().unwrap().by_address.is_empty());
    }

    #[test]
    fn a_phone_with_many_addresses_is_one() {
        for (one, other, is_same) in [
            ("2001:db8::1", "2001:db8::ffff:2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("::ffff:192.168.1.5", "192.168.1.5", true),
            ("fe80::1", "fe80::2", false),
        ] {
            let same = counted_as(address(one)) == counted_as(address(other));
            assert_eq!(same, is_same, "{one} {other}");
        }
    }
}
