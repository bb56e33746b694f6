//! Where the server is for HTTPS only: plain HTTP leads pages there, helps a device to trust the authority, and takes nothing else.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tapis_protocol::ErrorCode;

use super::api::Failure;
use super::trust;
use crate::cluster::ByServerTls;
use crate::config::PlainHttp;
use crate::host::Host;
use crate::reach::{Scheme, origin};

/// What is read over plain HTTP all the same: whether the server is well, and what a device needs to trust it.
const ANSWERED: [&str; 6] = [
    trust::PAGE,
    "/ca.crt",
    "/api/reach",
    "/api/health",
    "/healthz",
    "/readyz",
];

/// Files of pages.
const FILES: &str = "/assets/";

/// What is said where a page cannot be led elsewhere.
const HTTPS_ONLY: &str =
    "this server is served over HTTPS only: whatever was sent here in clear can be read by others";

/// Lets a request pass that came over TLS, or that needs none.
pub(super) async fn only_over_tls(
    State(host): State<Arc<Host>>,
    request: Request,
    next: Next,
) -> Response {
    let is_plain = request.extensions().get::<Scheme>() == Some(&Scheme::Http)
        && request.extensions().get::<ByServerTls>().is_none();
    if host.access.plain_http != PlainHttp::HintOnly || !is_plain || is_answered(&request) {
        return next.run(request).await;
    }
    match elsewhere(&request, host.reach.https_port()) {
        Some(address) => {
            let headers = [
                (header::LOCATION, address),
                (header::CACHE_CONTROL, "no-store".to_owned()),
            ];
            (StatusCode::TEMPORARY_REDIRECT, headers).into_response()
        }
        None => {
            Failure::new(StatusCode::FORBIDDEN, ErrorCode::HttpsOnly, HTTPS_ONLY).into_response()
        }
    }
}

fn reads(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

fn is_answered(request: &Request) -> bool {
    let path = request.uri().path();
    reads(request) && (ANSWERED.contains(&path) || path.starts_with(FILES))
}

/// The same page over HTTPS; a socket and what programs ask cannot be led there unseen.
fn elsewhere(request: &Request, port: Option<u16>) -> Option<String> {
    let path = request.uri().path();
    let is_page =
        reads(request) && path != "/ws" && path != "/metrics" && !path.starts_with("/api/");
    let host = request.headers().get(header::HOST)?.to_str().ok()?;
    let host: Authority = host.parse().ok()?;
    is_page.then(|| {
        Some(format!(
            "{}{path}",
            origin(Scheme::Https, host.host(), port?)
        ))
    })?
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn asked(method: Method, path: &str) -> (bool, Option<String>) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "192.168.1.5:8080");
        let request = request.body(Body::empty()).unwrap();
        (is_answered(&request), elsewhere(&request, Some(8443)))
    }

    #[test]
    fn pages_are_led_to_https_without_what_stands_behind_them_and_nothing_else_is() {
        let there = |path: &str| Some(format!("https://192.168.1.5:8443{path}"));
        for (method, path, expected) in [
            (Method::GET, "/", (false, there("/"))),
            (Method::GET, "/pair?code=123456", (false, there("/pair"))),
            (Method::HEAD, "/director", (false, there("/director"))),
            (Method::POST, "/pair", (false, None)),
            (Method::GET, "/ws", (false, None)),
            (Method::GET, "/metrics", (false, None)),
            (Method::GET, "/api/evidence/x/pace", (false, None)),
            (Method::POST, "/api/pair", (false, None)),
            (Method::POST, "/healthz", (false, None)),
        ] {
            assert_eq!(asked(method, path), expected, "{path}");
        }
        assert!(asked(Method::GET, "/trust").0);
        assert!(asked(Method::GET, "/ca.crt").0);
        assert!(asked(Method::GET, "/readyz").0);
    }
}
