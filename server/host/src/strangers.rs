//! Connections of which nobody knows yet whose they are: counted by address, so that one phone cannot take the places of
//! everybody else.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// Strangers of all addresses together: more than a large hall makes when all of it comes back at once, and fewer than
/// the files that a process may usually open.
const MAX_STRANGERS: u32 = 10_000;

/// Bits of an IPv6 address that belong to the network: a phone may call itself anything in the rest.
const NETWORK_BITS: u32 = 64;

/// Connections that have not shown a token, by address.
#[derive(Clone, Debug)]
pub(crate) struct Strangers {
    here: Arc<Mutex<Here>>,
}

#[derive(Debug)]
struct Here {
    most_of_address: u32,
    all: u32,
    by_address: HashMap<IpAddr, u32>,
}

/// The place of a stranger, until it is dropped: the connection is over, or a device has said hello on it.
#[derive(Debug)]
pub(crate) struct Place {
    here: Arc<Mutex<Here>>,
    address: IpAddr,
}

impl Strangers {
    /// Nobody is here; so many connections of one address may be.
    pub(crate) fn new(most_of_address: u32) -> Self {
        let here = Here {
            most_of_address,
            all: 0,
            by_address: HashMap::new(),
        };
        Self {
            here: Arc::new(Mutex::new(here)),
        }
    }

    /// Lets a connection in; `None` when there are too many, of its address or of all.
    pub(crate) fn let_in(&self, address: IpAddr) -> Option<Place> {
        Place::take(&self.here, address)
    }
}

impl Place {
    /// A place for somebody at another address, on whose behalf this connection has come.
    pub(crate) fn on_behalf_of(&self, address: IpAddr) -> Option<Self> {
        Self::take(&self.here, address)
    }

    fn take(all: &Arc<Mutex<Here>>, address: IpAddr) -> Option<Self> {
        let address = counted_as(address);
        // Both figures are whole after every statement, so a panic elsewhere leaves nothing half done.
        let mut here = all.lock().unwrap_or_else(PoisonError::into_inner);
        let of_address = here.by_address.get(&address).copied().unwrap_or_default();
        if here.all >= MAX_STRANGERS || of_address >= here.most_of_address {
            return None;
        }
        here.all = here.all.saturating_add(1);
        here.by_address
            .insert(address, of_address.saturating_add(1));
        Some(Self {
            here: Arc::clone(all),
            address,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        here.all = here.all.saturating_sub(1);
        let left = here.by_address.get(&self.address).copied().unwrap_or(0);
        match left {
            0 | 1 => here.by_address.remove(&self.address),
            more => here.by_address.insert(self.address, more.saturating_sub(1)),
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
    fn one_address_does_not_take_the_places_of_another() {
        let strangers = Strangers::new(2);
        let phone = address("192.168.1.66");
        let places = [strangers.let_in(phone), strangers.let_in(phone)];
        assert!(places.iter().all(Option::is_some));
        assert!(strangers.let_in(phone).is_none());
        assert!(strangers.let_in(address("192.168.1.5")).is_some());
        drop(places);
        assert!(strangers.let_in(phone).is_some());
        assert!(strangers.here.lock().unwrap().by_address.is_empty());
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
