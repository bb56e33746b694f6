//! Lets pages of the other servers of the same database use this one: a page whose own server is gone goes on with another
//! one. Only over plain HTTP: with HTTPS all servers have one name.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::policy::policy_with;
use crate::cluster::Directory;
use crate::host::Host;
use crate::reach::Scheme;

/// Methods that those pages may use.
const METHODS: HeaderValue = HeaderValue::from_static("GET, POST");

/// Headers that they may send beside those of every page: the proof of the token, what the body is, and the type of JSON.
const HEADERS: HeaderValue =
    HeaderValue::from_static("authorization, content-digest, content-type");

/// How long browsers may keep the answer to a preflight, in seconds.
const PREFLIGHT_AGE: HeaderValue = HeaderValue::from_static("600");

/// Treats a page of another server as one of this server, and lets pages of this server connect to the others.
pub(super) async fn allow_other_servers(
    State(host): State<Arc<Host>>,
    Extension(scheme): Extension<Scheme>,
    mut request: Request,
    next: Next,
) -> Response {
    if scheme != Scheme::Http {
        return next.run(request).await;
    }
    let is_page = !request.uri().path().starts_with("/api/");
    let Some(origin) = origin_of_peer(request.headers(), &host.cluster.directory) else {
        let mut response = next.run(request).await;
        if is_page {
            widen(response.headers_mut(), &host.cluster.directory);
        }
        return response;
    };
    let mut response = if is_preflight(&request) {
        StatusCode::NO_CONTENT.into_response()
    } else {
        // From here on it counts as a page of this server, which is recognised by its origin.
        request.headers_mut().remove(header::ORIGIN);
        next.run(request).await
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, PREFLIGHT_AGE);
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    response
}

/// The origin of the page, when that is another server of the database, by the address that the servers have of it.
fn origin_of_peer(headers: &HeaderMap, directory: &Directory) -> Option<HeaderValue> {
    let origin = headers.get(header::ORIGIN)?;
    let named = origin.to_str().ok()?;
    directory
        .all_origins()
        .contains(named)
        .then(|| origin.clone())
}

/// Whether it is a browser's preflight request.
fn is_preflight(request: &Request) -> bool {
    let headers = request.headers();
    request.method() == Method::OPTIONS
        && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Lets a page connect to the other servers.
fn widen(headers: &mut HeaderMap, directory: &Directory) {
    // One page has a policy of its own.
    if headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        return;
    }
    let (mut talks_to, mut shows) = (String::new(), String::new());
    for origin in directory.all_origins() {
        let socket = origin.replacen("http", "ws", 1);
        talks_to.push_str(&format!(" {origin} {socket}"));
        shows.push_str(&format!(" {origin}"));
    }
    if let Some(policy) = policy_with(&talks_to, &shows) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}
