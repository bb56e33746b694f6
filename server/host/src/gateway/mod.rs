//! Sockets of devices: from the upgrade to the close, one task each.

mod budget;
mod connection_info;
mod decode;
#[cfg(feature = "echo")]
mod echo;
mod feeds;
mod floor_pin;
mod floor_right;
mod frame_heads;
mod handshake;
mod hello;
mod id_use;
mod joins;
mod late;
mod locate;
mod message_limit;
mod podium;
mod presence;
mod relay;
mod request_log;
mod requests;
mod route;
mod send_queue;
mod serving;
mod session;
mod session_event;
mod socket;
mod tokens;
mod upgrade;
mod visits;

pub use decode::{Malformed, decode};
#[cfg(feature = "echo")]
pub use echo::serve_echo;
pub use route::{Routed, route};
pub(crate) use upgrade::{is_from_here, opens_socket, upgrade};
