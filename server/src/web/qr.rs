//! QR codes for addresses of this server, drawn here because a page must not ask another server for them.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use serde::Deserialize;
use tapis_protocol::ErrorCode;

use super::api::Failure;
use crate::room::Room;

/// Longest text of a code: its squares are still large enough for a cheap camera.
const MAX_TEXT: usize = 256;

/// Sides of the smallest drawing; it is a vector, so pages scale it.
const MIN_SIDE: u32 = 200;

/// Query of `GET /api/qr.svg`.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// A path of this server, which is completed with its address, or a whole address of it.
    text: String,
}

/// Draws a code.
pub(super) async fn code(
    State(room): State<Arc<Room>>,
    headers: HeaderMap,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Failure> {
    let refuse = |message: &str| Failure::new(StatusCode::BAD_REQUEST, ErrorCode::Invalid, message);
    let text = complete(&wanted.text, &headers, &room.addresses)
        .filter(|text| text.len() <= MAX_TEXT)
        .ok_or_else(|| refuse("a path or an address of this server is expected"))?;
    let code = QrCode::with_error_correction_level(text.as_bytes(), EcLevel::M)
        .map_err(|_| refuse("this text does not fit"))?;
    let drawing = code
        .render::<svg::Color<'_>>()
        .min_dimensions(MIN_SIDE, MIN_SIDE)
        .build();
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        // It may hold a pairing code.
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, drawing).into_response())
}

/// The address to draw; `None` when it leads elsewhere.
fn complete(text: &str, headers: &HeaderMap, addresses: &[String]) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    if text.starts_with('/') && !text.starts_with("//") {
        // A tablet cannot open "localhost" of the laptop.
        let base = match addresses.first() {
            Some(address) if is_loopback(host) => address.clone(),
            Some(_) | None => format!("http://{host}"),
        };
        return Some(format!("{base}{text}"));
    }
    let uri: Uri = text.parse().ok()?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let authority = uri.authority()?.as_str();
    let is_ours = authority.eq_ignore_ascii_case(host)
        || addresses.iter().any(|address| {
            address
                .strip_prefix("http://")
                .is_some_and(|address| address.eq_ignore_ascii_case(authority))
        });
    (is_web && is_ours).then(|| text.to_owned())
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

    fn completed(text: &str, host: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        complete(text, &headers, &["http://192.168.1.5:8080".to_owned()])
    }

    #[test]
    fn a_code_leads_to_this_server_and_nowhere_else() {
        let here = "http://192.168.1.5:8080/pair?code=1";
        assert_eq!(
            completed("/pair?code=1", "localhost:8080").as_deref(),
            Some(here)
        );
        assert_eq!(
            completed("/pair?code=1", "[::1]:8080").as_deref(),
            Some(here)
        );
        assert_eq!(
            completed("/x", "tapis:8080").as_deref(),
            Some("http://tapis:8080/x")
        );
        assert_eq!(completed(here, "localhost:8080").as_deref(), Some(here));
        for elsewhere in [
            "//evil.example",
            "http://evil.example/",
            "javascript:alert(1)",
            "evil",
            "",
        ] {
            assert_eq!(completed(elsewhere, "localhost:8080"), None, "{elsewhere}");
        }
    }
}
