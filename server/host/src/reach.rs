//! How other devices reach this server: what stands in QR codes, on the pairing sheet and on the trust page.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::uri::Authority;
use serde::Serialize;

use crate::clock::Timepiece;
use crate::network::{self, Interface, NetworkState, Reachable};
use crate::tls::{AuthorityInfo, Secure};

/// Over what a request came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    Http,
    Https,
}

impl Scheme {
    /// As it stands in an address.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
        }
    }

    /// The port that an address need not name.
    fn usual_port(self) -> u16 {
        match self {
            Self::Http => 80,
            Self::Https => 443,
        }
    }
}

/// An address at which browsers find the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// The address, without a path.
    pub origin: String,
    /// What the system calls the network interface; empty where it has no name.
    pub network: String,
    /// Who can open it.
    pub reachable: Reachable,
}

/// The HTTPS side of a server.
#[derive(Clone)]
pub(crate) struct SecureDoor {
    pub(crate) address: SocketAddr,
    pub(crate) secure: Secure,
}

/// The addresses of a server. They are looked up when they are asked for: laptops change networks.
pub(crate) struct Reach {
    http: SocketAddr,
    https: Option<SecureDoor>,
    clock: Arc<dyn Timepiece>,
}

impl Reach {
    pub(crate) fn new(
        http: SocketAddr,
        https: Option<SecureDoor>,
        clock: Arc<dyn Timepiece>,
    ) -> Self {
        Self { http, https, clock }
    }

    /// The port of plain HTTP.
    pub(crate) fn http_port(&self) -> u16 {
        self.http.port()
    }

    /// The port of HTTPS, if it is served.
    pub(crate) fn https_port(&self) -> Option<u16> {
        self.https.as_ref().map(|door| door.address.port())
    }

    /// The authority that devices are told to trust.
    pub(crate) fn authority(&self) -> Option<&AuthorityInfo> {
        self.https.as_ref()?.secure.authority()
    }

    /// Addresses over plain HTTP, the best for a tablet first.
    pub(crate) fn http(&self) -> Vec<Origin> {
        origins(Scheme::Http, self.http, network::leading_to(self.http))
    }

    /// What this machine is connected to, and its own addresses.
    pub(crate) fn network(&self) -> (NetworkState, Vec<IpAddr>) {
        let leading = network::leading_to(self.http);
        let own = leading.iter().map(|each| each.ip).collect();
        (NetworkState::of(&leading), own)
    }

    /// Addresses over HTTPS for which the certificate is good, the best for a tablet first; none without HTTPS.
    pub(crate) fn https(&self) -> Vec<Origin> {
        let Some(SecureDoor { address, secure }) = &self.https else {
            return Vec::new();
        };
        let mut leading = network::leading_to(*address);
        let ips = leading.iter().map(|each| each.ip).collect();
        // Devices judge a certificate by their own clocks, and those agree with the wall.
        let covered = secure.covered(ips, self.clock.wall());
        leading.retain(|each| covered.contains(&each.ip));
        let named = secure.names().iter().map(|name| Origin {
            origin: origin(Scheme::Https, name, address.port()),
            network: String::new(),
            reachable: Reachable::Lan,
        });
        named
            .chain(origins(Scheme::Https, *address, leading))
            .collect()
    }

    /// Those of one or the other.
    pub(crate) fn over(&self, scheme: Scheme) -> Vec<Origin> {
        match scheme {
            Scheme::Http => self.http(),
            Scheme::Https => self.https(),
        }
    }
}

/// Where other servers find one that listens there, as `host:port`: at the best of its addresses.
pub fn reached_at(listening: SocketAddr) -> String {
    let leading = network::leading_to(listening);
    let ip = leading.first().map_or(listening.ip(), |best| best.ip);
    SocketAddr::new(ip, listening.port()).to_string()
}

/// Addresses of interfaces, and that for this machine alone, which is last.
fn origins(scheme: Scheme, listening: SocketAddr, leading: Vec<Interface>) -> Vec<Origin> {
    let port = listening.port();
    let machine = listening.ip().is_unspecified().then(|| Origin {
        origin: origin(scheme, "localhost", port),
        network: String::new(),
        reachable: Reachable::Machine,
    });
    leading
        .into_iter()
        .map(|each| Origin {
            origin: origin(scheme, &host(each.ip), port),
            reachable: each.reachable(),
            network: each.name,
        })
        .chain(machine)
        .collect()
}

/// An address as it stands in the address of a page.
fn host(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

/// Where browsers find a server over plain HTTP that others find at `authority`; none where that is no address.
pub(crate) fn origin_at(authority: &str) -> Option<String> {
    let authority: Authority = authority.parse().ok()?;
    let host = authority.host().to_ascii_lowercase();
    let scheme = Scheme::Http;
    let port = authority.port_u16().unwrap_or(scheme.usual_port());
    let is_host = !host.is_empty() && is_plain(&host);
    is_host.then(|| origin(scheme, &host, port))
}

/// Whether a host has nothing that means something in a policy.
pub(crate) fn is_plain(host: &str) -> bool {
    host.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte))
}

/// An origin as browsers write it.
pub(crate) fn origin(scheme: Scheme, host: &str, port: u16) -> String {
    let name = scheme.name();
    if port == scheme.usual_port() {
        format!("{name}://{host}")
    } else {
        format!("{name}://{host}:{port}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interface(name: &str, ip: &str) -> Interface {
        Interface {
            name: name.to_owned(),
            ip: ip.parse().unwrap(),
        }
    }

    #[test]
    fn this_machine_is_offered_last() {
        let found = origins(
            Scheme::Http,
            "[::]:8080".parse().unwrap(),
            vec![
                interface("wlan0", "192.168.1.5"),
                interface("wlan0", "fd00::5"),
            ],
        );
        let texts: Vec<&str> = found.iter().map(|each| each.origin.as_str()).collect();
        assert_eq!(
            texts,
            [
                "http://192.168.1.5:8080",
                "http://[fd00::5]:8080",
                "http://localhost:8080"
            ]
        );
        assert_eq!(found[2].reachable, Reachable::Machine);
    }

    #[test]
    fn a_usual_port_is_not_written_as_browsers_do_not_either() {
        assert_eq!(origin(Scheme::Http, "10.0.0.1", 80), "http://10.0.0.1");
        assert_eq!(origin(Scheme::Https, "10.0.0.1", 443), "https://10.0.0.1");
        assert_eq!(origin(Scheme::Https, "10.0.0.1", 80), "https://10.0.0.1:80");
    }

    #[test]
    fn what_others_find_is_written_as_browsers_write_it() {
        assert_eq!(
            origin_at("Hall-2.example:8080").as_deref(),
            Some("http://hall-2.example:8080")
        );
        assert_eq!(origin_at("10.0.0.1:80").as_deref(), Some("http://10.0.0.1"));
        assert_eq!(
            origin_at("[fd00::1]:8080").as_deref(),
            Some("http://[fd00::1]:8080")
        );
        for no_address in ["", "no address", "x;script-src", "http://10.0.0.1"] {
            assert_eq!(origin_at(no_address), None, "{no_address}");
        }
    }

    #[test]
    fn a_host_cannot_write_a_policy_of_its_own() {
        assert!(is_plain("192.168.1.5") && is_plain("[fd00::1]") && is_plain("tapis.local"));
        assert!(!is_plain("x;script-src") && !is_plain("*") && !is_plain("'unsafe-inline'"));
    }
}
