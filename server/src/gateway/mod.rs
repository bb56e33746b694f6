//! Sockets of devices: from the upgrade to the close, one task each.

mod credit;
mod feeds;
mod hello;
mod permit;
mod reading;
mod requests;
mod session;
mod socket;
mod upgrade;

pub(crate) use upgrade::{is_from_here, upgrade};
