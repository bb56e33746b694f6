//! The limit of connections that have not shown a device's token: counted by address, so that one phone cannot use up
//! the connections of all others, and one machine with many addresses neither.

mod places;

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use self::places::Places;
use crate::config::Limits;
use crate::net::counted_as;

/// The part of all places that only addresses have from which a device has spoken, as one in so many.
const KNOWN_SHARE: u32 = 5;

/// Connections without a token, by address.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionLimit {
    places: Arc<Mutex<Places>>,
}

/// The right to one connection without a token. It is dropped when the connection is over, or a device has said hello
/// on it.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    places: Arc<Mutex<Places>>,
    address: IpAddr,
    number: u64,
    given_up: CancellationToken,
}

impl ConnectionLimit {
    /// No connections yet.
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            places: Arc::new(Mutex::new(Places::new(limits))),
        }
    }

    /// Counts a connection; `None` when there are too many, of its address or of all. Where all places are taken, the
    /// address that has most of them gives its oldest one up to one that has fewer.
    pub(crate) fn acquire(&self, address: IpAddr) -> Option<ConnectionPermit> {
        ConnectionPermit::take(&self.places, address)
    }

    /// Whether so many places are taken that a connection which sends nothing loses its place soon.
    pub(crate) fn is_crowded(&self) -> bool {
        locked(&self.places).is_crowded()
    }
}

impl ConnectionPermit {
    /// A permit for the device at another address for which another server has opened this connection.
    pub(crate) fn on_behalf_of(&self, address: IpAddr) -> Option<Self> {
        Self::take(&self.places, address)
    }

    /// A device has said hello from this address: its connections have places that unknown addresses cannot take.
    pub(crate) fn device_has_spoken(&self) {
        locked(&self.places).know(self.address);
    }

    /// Cancelled when another connection gets the place: this one is to be closed.
    pub(crate) fn given_up(&self) -> CancellationToken {
        self.given_up.clone()
    }

    fn take(all: &Arc<Mutex<Places>>, address: IpAddr) -> Option<Self> {
        let address = counted_as(address);
        let (number, given_up) = locked(all).take(address)?;
        Some(Self {
            places: Arc::clone(all),
            address,
            number,
            given_up,
        })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        locked(&self.places).leave(self.address, self.number);
    }
}

/// The figures are whole after every method, so a panic elsewhere leaves nothing half done.
fn locked(places: &Mutex<Places>) -> MutexGuard<'_, Places> {
    places.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
