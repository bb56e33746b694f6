//! Other machines that have connected: whether anything of the network reaches this server at all.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use tapis_protocol::rules::time::Timestamp;

/// Machines that are remembered, those that came last.
const MAX_CONTACTS: usize = 16;

/// A machine that has connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Contact {
    /// Where it came from.
    pub(crate) address: IpAddr,
    /// When it connected last.
    pub(crate) at: Timestamp,
}

/// The machines that connected last, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct Contacts(Mutex<Vec<Contact>>);

impl Contacts {
    /// Notes that a machine has connected, unless it is this one by its loopback.
    pub(crate) fn note(&self, address: IpAddr, at: Timestamp) {
        let address = address.to_canonical();
        if address.is_loopback() {
            return;
        }
        let mut known = self.known();
        known.retain(|contact| contact.address != address);
        if known.len() >= MAX_CONTACTS {
            known.remove(0);
        }
        known.push(Contact { address, at });
    }

    /// Those that are none of this machine's own addresses, the newest first. A browser of this machine may have come by one
    /// of these, and shows nothing about the network.
    pub(crate) fn of_others(&self, own: &[IpAddr]) -> Vec<Contact> {
        let known = self.known();
        let foreign = known
            .iter()
            .filter(|contact| !own.contains(&contact.address));
        foreign.rev().copied().collect()
    }

    fn known(&self) -> MutexGuard<'_, Vec<Contact>> {
        // The list is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn addresses(contacts: &Contacts, own: &[IpAddr]) -> Vec<String> {
        let foreign = contacts.of_others(own).into_iter();
        foreign.map(|contact| contact.address.to_string()).collect()
    }

    #[test]
    fn the_machines_that_came_last_are_known_and_this_one_is_none_of_them() {
        let contacts = Contacts::default();
        let own = [ip("192.168.1.5")];
        for (number, address) in [
            "127.0.0.1",
            "::1",
            "192.168.1.5",
            "192.168.1.20",
            "::ffff:192.168.1.21",
            "192.168.1.20",
        ]
        .into_iter()
        .enumerate()
        {
            contacts.note(ip(address), Timestamp(u64::try_from(number).unwrap()));
        }
        assert_eq!(addresses(&contacts, &own), ["192.168.1.20", "192.168.1.21"]);
        assert_eq!(contacts.of_others(&own)[0].at, Timestamp(5));
    }

    #[test]
    fn a_whole_hall_takes_no_more_room_than_a_few_machines() {
        let contacts = Contacts::default();
        for number in 0..200 {
            contacts.note(IpAddr::from([10, 0, 0, number]), Timestamp(number.into()));
        }
        let kept = addresses(&contacts, &[]);
        assert_eq!(kept.len(), MAX_CONTACTS);
        assert_eq!(kept[0], "10.0.0.199");
    }
}
