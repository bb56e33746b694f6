//! Tells the network that `tapis.local` is here. A convenience only: not every tablet can ask, and no screen or QR
//! code relies on it.

use std::net::SocketAddr;

use mdns_sd::{IfKind, ServiceDaemon, ServiceInfo};
use tracing::{info, warn};

/// The name that devices can open, with the port behind it.
pub(crate) const HOST: &str = "tapis.local";

/// What looks for services finds it under this type.
const SERVICE: &str = "_tapis._tcp.local.";

/// How lists of services call it.
const INSTANCE: &str = "Tapis";

/// Answers questions for the name until it is dropped.
pub(crate) struct Announced(ServiceDaemon);

impl Drop for Announced {
    fn drop(&mut self) {
        // A daemon that is gone already has nothing to say good-bye with.
        let _ = self.0.shutdown();
    }
}

/// Begins to answer; `None`, and a line in the log, where it cannot.
pub(crate) fn announce(http: SocketAddr) -> Option<Announced> {
    if http.ip().is_loopback() {
        return None;
    }
    match try_announce(http) {
        Ok(announced) => {
            info!("answers for {HOST}, where the network lets devices ask");
            Some(announced)
        }
        Err(error) => {
            warn!(%error, "cannot answer for {HOST}; addresses work all the same");
            None
        }
    }
}

fn try_announce(http: SocketAddr) -> Result<Announced, mdns_sd::Error> {
    let announced = Announced(ServiceDaemon::new()?);
    let ip = http.ip();
    let daemon = &announced.0;
    if ip.is_ipv4() {
        // A browser would wait in vain at an address where the server does not listen.
        daemon.disable_interface(IfKind::IPv6)?;
    }
    let host = format!("{HOST}.");
    let properties = [("path", "/")];
    let service = if ip.is_unspecified() {
        ServiceInfo::new(SERVICE, INSTANCE, &host, "", http.port(), &properties[..])?
            .enable_addr_auto()
    } else {
        ServiceInfo::new(SERVICE, INSTANCE, &host, ip, http.port(), &properties[..])?
    };
    daemon.register(service)?;
    Ok(announced)
}
