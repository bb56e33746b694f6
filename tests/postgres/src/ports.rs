//! Ports for servers that have to come back on the same one.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::{Ipv4Addr, TcpListener};
use std::ops::Range;

/// Below those that Linux gives to outgoing connections (from 32,768 on). With one of those, a client that knocks
/// while the server is down can take its port, or even meet itself there.
const PORTS: Range<u16> = 20_000..32_000;

/// Ports that are tried before a machine is said to have none.
const TRIES: usize = 1_000;

/// A port at which no program listens now. At random, so that two processes that ask at once hardly get the same.
pub(crate) fn free_port() -> u16 {
    let count = u64::from(PORTS.end - PORTS.start);
    (0..TRIES)
        .map(|_| u16::try_from(RandomState::new().hash_one(()) % count).unwrap() + PORTS.start)
        .find(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok())
        .expect("a port is free")
}
