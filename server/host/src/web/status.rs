//! The server's status for programs that watch it: alive, ready, and its metrics.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, StatusCode, Version, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Serialize;
use tapis_protocol::ErrorCode;
use tracing::error;

use super::api::{Failure, check_is_from_here};
use super::credentials::Credentials;
use crate::host::Host;
use crate::net::PeerAddress;

/// The format of the metrics, as the official client writes it.
const METRICS_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Headers that a proxy adds: with one of these the request does not come from this machine, even from its address.
const BY_PROXY: [HeaderName; 4] = [
    header::FORWARDED,
    header::VIA,
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-real-ip"),
];

/// Answer to `GET /readyz`.
#[derive(Serialize)]
struct Readiness {
    is_ready: bool,
    /// Why not.
    reasons: Vec<&'static str>,
}

/// `GET /healthz`: the process runs and answers. Nothing else is looked at, so that a slow disk gets no server restarted.
pub(super) async fn alive() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], "alive\n")
}

/// `GET /readyz`: whether a command would be carried out now.
pub(super) async fn ready(State(host): State<Arc<Host>>) -> Response {
    let reasons = host.not_ready().await;
    let is_ready = reasons.is_empty();
    let status = if is_ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let body = Json(Readiness { is_ready, reasons });
    (status, [(header::CACHE_CONTROL, "no-store")], body).into_response()
}

/// `GET /metrics`: for programs on this machine, and elsewhere with a director's token.
pub(super) async fn metrics(
    State(host): State<Arc<Host>>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    version: Version,
    credentials: Credentials,
) -> Result<Response, Failure> {
    let headers = &credentials.headers;
    check_is_from_here(headers)?;
    // A server that has names is behind a proxy or has a certificate: whoever asks there may be anywhere.
    let has_names = !host.hosts.is_empty();
    // As nginx asks what is behind it, without a word of whom it asks for.
    let is_old = version < Version::HTTP_11;
    if has_names || is_old || !is_of_this_machine(peer.ip(), headers) {
        credentials.check_is_director(&host)?;
    }
    let text = host.metrics.text(host.running()).map_err(|error| {
        error!(%error, "the figures cannot be written");
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Failure::new(status, ErrorCode::Busy, "the figures cannot be written")
    })?;
    let headers = [
        (header::CONTENT_TYPE, METRICS_TYPE),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, text).into_response())
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
