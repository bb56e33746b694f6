//! Pages of the other servers of the same database: a page whose own server is gone goes on with another one. Only over
//! plain HTTP: who has HTTPS for several servers has one name for all of them.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::policy::policy_with;
use crate::cluster::Directory;
use crate::reach::Scheme;
use crate::room::Room;

/// What those pages may ask with.
const METHODS: HeaderValue = HeaderValue::from_static("GET, POST");

/// What they may say beside what every page may: the token, and that they send JSON.
const HEADERS: HeaderValue = HeaderValue::from_static("authorization, content-type");

/// How long browsers need not ask again, in seconds.
const ASKED_EVERY: HeaderValue = HeaderValue::from_static("600");

/// Takes a page of another server for one of this one's, and tells pages of this one whom else they may talk to.
pub(super) async fn know(
    State(room): State<Arc<Room>>,
    Extension(scheme): Extension<Scheme>,
    mut request: Request,
    next: Next,
) -> Response {
    if scheme != Scheme::Http {
        return next.run(request).await;
    }
    let is_page = !request.uri().path().starts_with("/api/");
    let Some(origin) = sibling(request.headers(), &room.directory) else {
        let mut response = next.run(request).await;
        if is_page {
            widen(response.headers_mut(), &room.directory);
        }
        return response;
    };
    let mut response = if asks_first(&request) {
        StatusCode::NO_CONTENT.into_response()
    } else {
        // From here on it is a page like our own, which are told by where they come from.
        request.headers_mut().remove(header::ORIGIN);
        next.run(request).await
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, ASKED_EVERY);
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    response
}

/// Where the page comes from that asks, when that is a server of our database, under the address the servers have it by.
fn sibling(headers: &HeaderMap, directory: &Directory) -> Option<HeaderValue> {
    let origin = headers.get(header::ORIGIN)?;
    let named = origin.to_str().ok()?;
    directory
        .all_origins()
        .contains(named)
        .then(|| origin.clone())
}

/// Whether a browser asks if the page may ask.
fn asks_first(request: &Request) -> bool {
    let headers = request.headers();
    request.method() == Method::OPTIONS
        && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Lets a page talk to the other servers.
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
