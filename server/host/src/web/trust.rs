//! What a device needs to trust this server: the ways to reach it, the authority, and the page that explains both.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tapis_protocol::ErrorCode;

use super::api::Failure;
use super::assets;
use super::policy::policy_with;
use crate::host::Host;
use crate::reach::{Origin, Reach, Scheme, is_plain, origin};

/// Where the page is.
pub(super) const PAGE: &str = "/trust";

/// What browsers and systems take for an authority to install.
const AUTHORITY_TYPE: &str = "application/x-x509-ca-cert";

/// Answer to `GET /api/reach`.
#[derive(Serialize)]
pub(super) struct ReachView {
    /// Addresses over plain HTTP, the best for a tablet first.
    http: Vec<Origin>,
    /// Addresses over HTTPS; none when it is not served.
    https: Vec<Origin>,
    /// Port of HTTPS, when it is served.
    https_port: Option<u16>,
    /// The authority to install; none when HTTPS is not served, or with a certificate of the club's own.
    authority: Option<AuthorityView>,
}

#[derive(Serialize)]
struct AuthorityView {
    name: String,
    fingerprint: String,
}

/// `GET /api/reach`: how other devices reach this server.
pub(super) async fn reach(State(host): State<Arc<Host>>) -> Response {
    let reach = &host.reach;
    let view = ReachView {
        http: reach.http(),
        https: reach.https(),
        https_port: reach.https_port(),
        authority: reach.authority().map(|known| AuthorityView {
            name: known.name.clone(),
            fingerprint: known.fingerprint.clone(),
        }),
    };
    ([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response()
}

/// `GET /ca.crt`: the authority to install.
pub(super) async fn authority(State(host): State<Arc<Host>>) -> Result<Response, Failure> {
    let shown = host.reach.authority().ok_or_else(|| {
        let message = "this server has no authority of its own; tapis serve --tls makes one";
        Failure::new(StatusCode::NOT_FOUND, ErrorCode::Invalid, message)
    })?;
    let headers = [
        (header::CONTENT_TYPE, AUTHORITY_TYPE),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, shown.der.clone()).into_response())
}

/// `GET /trust`: the page, which alone may ask our HTTPS side whether it can be reached.
pub(super) async fn page(State(host): State<Arc<Host>>, uri: Uri, headers: HeaderMap) -> Response {
    let policy = policy(&host.reach, &headers);
    let mut response = assets::serve(uri, headers).await;
    if let Some(policy) = policy {
        let answered = response.headers_mut();
        answered.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn policy(reach: &Reach, headers: &HeaderMap) -> Option<HeaderValue> {
    let port = reach.https_port()?;
    let named = headers.get(header::HOST)?.to_str().ok()?;
    let named: Option<Authority> = named.parse().ok();
    let same = named
        .filter(|named| is_plain(named.host()))
        .map(|named| origin(Scheme::Https, named.host(), port));
    let others = reach.https().into_iter().map(|each| each.origin);
    let allowed: String = same
        .into_iter()
        .chain(others)
        .map(|origin| format!(" {origin}"))
        .collect();
    policy_with(&allowed, "")
}
