//! What lets devices in: tokens, pairing codes, tablets that ask for a table, and the floor's PIN; and visitors.

use std::sync::{Arc, OnceLock};

use tapis_protocol::DeviceId;

use crate::config::{PlainHttp, StartPage};
use crate::devices::{Devices, Joins, Pairings, PinHasher, PinThrottle};
use crate::visitors::Visitors;

/// Devices, and the ways to become one.
pub(crate) struct Access {
    pub(crate) devices: Arc<Devices>,
    /// Which secrets are taken over plain HTTP.
    pub(crate) plain_http: PlainHttp,
    /// Whether the page for the first start gives codes.
    pub(crate) start_page: StartPage,
    /// The device of the owner's own programs, once it is known.
    pub(crate) owner: OnceLock<DeviceId>,
    /// Pairing codes that work now.
    pub(crate) pairings: Arc<Pairings>,
    /// Tablets that ask for a table without a code.
    pub(crate) joins: Joins,
    /// Hashes the floor's PINs.
    pub(crate) pins: PinHasher,
    /// Wrong PINs of each table.
    pub(crate) pin_throttle: PinThrottle,
    /// Who watches without a device.
    pub(crate) visitors: Visitors,
}

impl Access {
    /// These devices; no codes and no requests yet.
    pub(super) fn new(devices: Devices, plain_http: PlainHttp, start_page: StartPage) -> Self {
        Self {
            pairings: devices.pairings(),
            devices: Arc::new(devices),
            plain_http,
            start_page,
            owner: OnceLock::new(),
            joins: Joins::default(),
            pins: PinHasher::default(),
            pin_throttle: PinThrottle::default(),
            visitors: Visitors::default(),
        }
    }

    /// Whether a director is paired, the owner's own programs apart.
    pub(crate) fn has_director(&self) -> bool {
        self.devices.has_director(self.owner.get())
    }
}
