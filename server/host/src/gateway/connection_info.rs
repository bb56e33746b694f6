//! What is known of a connection before hello.

use std::net::IpAddr;

use crate::reach::Scheme;

/// What is known of a connection before hello.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConnectionInfo {
    /// The device's address.
    pub(super) address: IpAddr,
    /// Whether another server has opened it for a device. A relayed device whose event does not run here either is sent
    /// away.
    pub(super) is_relayed: bool,
    /// The scheme by which the device reached the first server.
    pub(super) scheme: Scheme,
}
