//! Whether a request comes from a browser or a program on this machine, and was meant for it.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Version, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, RequestPartsExt};

use crate::host::Host;
use crate::net::PeerAddress;

/// Headers that a proxy adds: with one of these the request does not come from this machine, even from its address.
const BY_PROXY: [HeaderName; 6] = [
    header::FORWARDED,
    header::VIA,
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-forwarded-proto"),
    HeaderName::from_static("x-real-ip"),
];

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CameFrom {
    /// From this machine, without a proxy between.
    Here,
    /// From anywhere.
    Anywhere,
}

impl<S: Send + Sync> FromRequestParts<S> for CameFrom {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response> {
        let peer = parts.extract::<Extension<PeerAddress>>().await;
        let Extension(PeerAddress(peer)) = peer.map_err(IntoResponse::into_response)?;
        // HTTP/1.0 is what nginx sends to the server behind it, without a header that names the client.
        let is_old = parts.version < Version::HTTP_11;
        Ok(
            match !is_old && is_of_this_machine(peer.ip(), &parts.headers) {
                true => Self::Here,
                false => Self::Anywhere,
            },
        )
    }
}

impl CameFrom {
    /// Whether the request was sent on this machine. Never on a server with host names of its own: it is behind a proxy
    /// or has a certificate, so that its requests may come from anywhere.
    pub(super) fn is_here(self, host: &Host) -> bool {
        self == Self::Here && host.hosts.is_empty()
    }
}

/// Whether a request comes from this machine and was meant for it: not by a proxy, and not by a page whose name was
/// made to lead here.
fn is_of_this_machine(peer: IpAddr, headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let host: Option<Authority> = host.and_then(|host| host.parse().ok());
    let is_asked_here = host.is_some_and(|host| {
        let name = host.host().trim_start_matches('[').trim_end_matches(']');
        name.eq_ignore_ascii_case("localhost")
            || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
    });
    let is_by_proxy = BY_PROXY.iter().any(|name| headers.contains_key(name));
    peer.to_canonical().is_loopback() && is_asked_here && !is_by_proxy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_itself_needs_no_token() {
        let asked = |peer: &str, host: &str, more: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if let Some(name) = more {
                headers.insert(name, "192.168.1.66".parse().unwrap());
            }
            is_of_this_machine(peer.parse().unwrap(), &headers)
        };
        assert!(asked("127.0.0.1", "localhost:8080", None));
        assert!(asked("::1", "[::1]:8080", None));
        assert!(asked("::ffff:127.0.0.1", "127.0.0.1:8080", None));
        assert!(!asked("192.168.1.66", "localhost:8080", None));
        assert!(!asked("127.0.0.1", "evil.example:8080", None));
        assert!(!asked(
            "127.0.0.1",
            "localhost:8080",
            Some("x-forwarded-for")
        ));
        assert!(!asked("127.0.0.1", "localhost:8080", Some("forwarded")));
        assert!(!asked("127.0.0.1", "localhost:8080", Some("via")));
    }
}
