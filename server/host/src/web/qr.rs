//! QR codes for addresses of this server, drawn here because a page must not ask another server for them.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use serde::Deserialize;
use tapis_protocol::ErrorCode;

use super::api::{Failure, check_is_from_here, unreadable};
use crate::host::Host;
use crate::network::Reachable;
use crate::reach::{Origin, Scheme};

/// Longest text of a code: its squares are still large enough for a cheap camera.
const MAX_TEXT: usize = 256;

/// Sides of the smallest drawing; it is a vector, so pages scale it.
const MIN_SIDE: u32 = 200;

/// Query of `GET /api/qr.svg`, and body of `POST`.
#[derive(Deserialize)]
pub(super) struct QrParams {
    /// A path of this server, which is completed with its address, or a whole address of it.
    text: String,
}

/// Draws a code.
pub(super) async fn code(
    State(host): State<Arc<Host>>,
    Extension(scheme): Extension<Scheme>,
    headers: HeaderMap,
    Query(params): Query<QrParams>,
) -> Result<Response, Failure> {
    answer(&host, scheme, &headers, &params)
}

/// Draws a code with a secret in it, which stands in no address.
pub(super) async fn code_in_body(
    State(host): State<Arc<Host>>,
    Extension(scheme): Extension<Scheme>,
    headers: HeaderMap,
    body: Result<Json<QrParams>, JsonRejection>,
) -> Result<Response, Failure> {
    check_is_from_here(&headers)?;
    let Json(params) = body.map_err(|rejection| unreadable(&rejection))?;
    answer(&host, scheme, &headers, &params)
}

fn answer(
    host: &Host,
    scheme: Scheme,
    headers: &HeaderMap,
    params: &QrParams,
) -> Result<Response, Failure> {
    let drawing = drawing(host, scheme, headers, &params.text)?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        // It may hold a pairing code.
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, drawing).into_response())
}

/// The code of a path or an address of this server, as SVG.
pub(super) fn drawing(
    host: &Host,
    scheme: Scheme,
    headers: &HeaderMap,
    text: &str,
) -> Result<String, Failure> {
    let refuse = |message: &str| Failure::new(StatusCode::BAD_REQUEST, ErrorCode::Invalid, message);
    let text = complete(text, scheme, headers, |scheme| host.reach.over(scheme));
    let text = text
        .filter(|text| text.len() <= MAX_TEXT)
        .ok_or_else(|| refuse("a path or an address of this server is expected"))?;
    let code = QrCode::with_error_correction_level(text.as_bytes(), EcLevel::M)
        .map_err(|_| refuse("this text does not fit"))?;
    Ok(code
        .render::<svg::Color<'_>>()
        .min_dimensions(MIN_SIDE, MIN_SIDE)
        .build())
}

/// The address to draw; `None` when it leads elsewhere.
fn complete(
    text: &str,
    scheme: Scheme,
    headers: &HeaderMap,
    reach: impl Fn(Scheme) -> Vec<Origin>,
) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    if text.starts_with('/') && !text.starts_with("//") {
        return Some(format!("{}{text}", base(scheme, host, reach)));
    }
    let uri: Uri = text.parse().ok()?;
    let named = match uri.scheme_str()? {
        "http" => Scheme::Http,
        "https" => Scheme::Https,
        _ => return None,
    };
    let authority = uri.authority()?.as_str();
    let start = format!("{}://{authority}", named.name());
    let is_ours = (named == scheme && authority.eq_ignore_ascii_case(host))
        || reach(named)
            .iter()
            .any(|each| each.origin.eq_ignore_ascii_case(&start));
    is_ours.then(|| text.to_owned())
}

/// The origin that others open: the address by which the asking page came, unless that is a name, which a tablet may
/// not find, or an address of this machine alone, which it cannot open.
fn base(scheme: Scheme, host: &str, reach: impl Fn(Scheme) -> Vec<Origin>) -> String {
    let came_by = format!("{}://{host}", scheme.name());
    if is_address(host) && !is_loopback(host) {
        return came_by;
    }
    reach(scheme)
        .into_iter()
        .find(|each| each.reachable != Reachable::Machine)
        .map_or(came_by, |each| each.origin)
}

fn is_address(host: &str) -> bool {
    host.parse::<Authority>().is_ok_and(|authority| {
        let name = authority.host().trim_matches(['[', ']']);
        name.parse::<IpAddr>().is_ok()
    })
}

fn is_loopback(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else {
        return false;
    };
    let name = authority.host().trim_matches(['[', ']']);
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NETWORK: &str = "http://192.168.1.5:8080";
    const SECURE: &str = "https://192.168.1.5:8443";

    fn reach(scheme: Scheme) -> Vec<Origin> {
        let (network, machine) = match scheme {
            Scheme::Http => (NETWORK, "http://localhost:8080"),
            Scheme::Https => (SECURE, "https://localhost:8443"),
        };
        [(network, Reachable::Lan), (machine, Reachable::Machine)]
            .map(|(origin, reachable)| Origin {
                origin: origin.to_owned(),
                network: String::new(),
                reachable,
            })
            .to_vec()
    }

    fn completed(text: &str, scheme: Scheme, host: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        complete(text, scheme, &headers, reach)
    }

    #[test]
    fn a_code_carries_an_address_that_tablets_can_open() {
        for host in [
            "localhost:8080",
            "[::1]:8080",
            "127.0.0.1:8080",
            "tapis.local:8080",
        ] {
            let found = completed("/pair#code=1", Scheme::Http, host);
            assert_eq!(found, Some(format!("{NETWORK}/pair#code=1")), "{host}");
        }
        let came_by = completed("/x", Scheme::Http, "192.168.7.20:8080");
        assert_eq!(came_by.as_deref(), Some("http://192.168.7.20:8080/x"));
        let secure = completed("/x", Scheme::Https, "localhost:8443");
        assert_eq!(secure, Some(format!("{SECURE}/x")));
    }

    #[test]
    fn a_code_leads_to_this_server_and_nowhere_else() {
        for here in [NETWORK, SECURE] {
            let text = format!("{here}/pair#code=1");
            let found = completed(&text, Scheme::Http, "localhost:8080");
            assert_eq!(found, Some(text));
        }
        for elsewhere in [
            "//evil.example",
            "http://evil.example/",
            "http://192.168.1.5:8443/",
            "javascript:alert(1)",
            "evil",
            "",
        ] {
            let found = completed(elsewhere, Scheme::Http, "localhost:8080");
            assert_eq!(found, None, "{elsewhere}");
        }
    }
}
