//! Sockets of devices: from the upgrade to the close, one task each.

mod credit;
mod feeds;
mod finding;
mod greeting;
mod guest;
mod happening;
mod hello;
mod joins;
mod outbox;
mod permit;
mod reading;
mod relay;
mod requests;
mod right;
mod session;
mod socket;
mod unlocking;
mod upgrade;
pub mod wish;

pub use reading::read;
pub(crate) use upgrade::{is_from_here, opens_socket, upgrade};
pub use wish::{Wish, wish};
