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

/// A port at which no program listens now, and that no other test gets while this process runs. A server that is started
/// once needs none: it listens at port 0 and says what that became.
#[must_use]
pub fn claim_port() -> u16 {
    let count = u64::from(PORTS.end - PORTS.start);
    (0..TRIES)
        .map(|_| u16::try_from(RandomState::new().hash_one(()) % count).unwrap() + PORTS.start)
        .find(|port| is_claimed(*port) && TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok())
        .expect("a port is free")
}

/// Whether this process has a port for itself from now on: a name that the system gives once, and takes back when the
/// process ends, however it ends.
#[cfg(target_os = "linux")]
fn is_claimed(port: u16) -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixListener};
    use std::sync::Mutex;

    static CLAIMS: Mutex<Vec<UnixListener>> = Mutex::new(Vec::new());
    let name = SocketAddr::from_abstract_name(format!("tapis-test-port-{port}")).unwrap();
    let claim = UnixListener::bind_addr(&name);
    claim.is_ok_and(|claim| {
        CLAIMS.lock().unwrap().push(claim);
        true
    })
}

/// Elsewhere chance is enough: two processes that ask at once hardly get the same.
#[cfg(not(target_os = "linux"))]
fn is_claimed(_port: u16) -> bool {
    true
}
