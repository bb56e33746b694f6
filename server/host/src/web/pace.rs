//! Requests of an address that asks too much: refused before anything is done for them.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tapis_protocol::ErrorCode;
use tokio::time::Instant;

use super::api::Failure;
use crate::askers::Askers;
use crate::bucket::Rate;
use crate::gateway::opens_socket;
use crate::metrics::Metrics;
use crate::net::PeerAddress;
use crate::room::Room;

/// Who asks how much, and where it is counted.
pub(super) struct Pace {
    askers: Askers,
    metrics: Metrics,
}

impl Pace {
    /// Nobody has asked yet.
    pub(super) fn new(room: &Room) -> Self {
        let rate = Rate {
            per_second: room.limits.requests_per_second,
            at_once: room.limits.requests_at_once,
        };
        Self {
            askers: Askers::new(rate, Instant::now()),
            metrics: room.metrics.clone(),
        }
    }
}

/// Lets a request pass whose address has not asked too much. One that opens a socket always passes: a hall that comes
/// back after a power cut comes at once, and its sockets are counted by themselves.
pub(super) async fn keep_pace(
    State(pace): State<Arc<Pace>>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    request: Request,
    next: Next,
) -> Response {
    if opens_socket(&request) {
        return next.run(request).await;
    }
    let Err(wait) = pace.askers.ask(peer.ip(), Instant::now()) else {
        return next.run(request).await;
    };
    pace.metrics.asked_too_fast();
    // Whole seconds, and not one too few.
    let seconds = wait.as_secs().saturating_add(1);
    let message = format!("too many requests from this address: try again in {seconds} s");
    let status = StatusCode::TOO_MANY_REQUESTS;
    let mut response = Failure::new(status, ErrorCode::TooFast, message).into_response();
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
