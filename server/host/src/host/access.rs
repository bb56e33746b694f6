//! What lets devices in: tokens, pairing codes, tablets that ask for a table, and the floor's PIN; and visitors.

use std::sync::Arc;

use crate::config::PlainHttp;
use crate::devices::{Devices, Joins, Pairings, PinHasher, PinThrottle};
use crate::visitors::Visitors;

/// Devices, and the ways to become one.
pub(crate) struct Access {
    pub(crate) devices: Arc<Devices>,
    /// What is taken over plain HTTP.
    pub(crate) plain_http: PlainHttp,
    /// Pairing codes that work now.
    pub(crate) pairings: Pairings,
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
    pub(super) fn new(devices: Devices, plain_http: PlainHttp) -> Self {
        Self {
            devices: Arc::new(devices),
            plain_http,
            pairings: Pairings::default(),
            joins: Joins::default(),
            pins: PinHasher::default(),
            pin_throttle: PinThrottle::default(),
            visitors: Visitors::default(),
        }
    }
}
