//! The rate limit of requests over HTTP by address: those over it are refused before anything is done for them.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tapis_protocol::ErrorCode;
use tokio::time::Instant;

use super::api::Failure;
use crate::config::Limits;
use crate::gateway::opens_socket;
use crate::metrics::Metrics;
use crate::net::PeerAddress;
use crate::rate_limit::{AddressLimits, Rate};

/// What a request costs that takes a processor for a millisecond or more, where all others cost 1: the first 1 was
/// counted with all of them.
const DEAR: u32 = 20;

/// The rate of each address, and the metrics of those over it.
pub(super) struct RequestLimit {
    addresses: AddressLimits,
    metrics: Metrics,
}

impl RequestLimit {
    /// No requests yet.
    pub(super) fn new(limits: Limits, metrics: Metrics) -> Self {
        let rate = Rate {
            per_second: limits.requests_per_second,
            at_once: limits.requests_at_once,
        };
        Self {
            addresses: AddressLimits::new(rate, Instant::now()),
            metrics,
        }
    }
}

/// Lets a request pass whose address is within its rate. One that opens a socket always passes: after a power cut the
/// whole hall reconnects at once, and sockets have limits of their own.
pub(super) async fn limit_requests(
    State(limit): State<Arc<RequestLimit>>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    request: Request,
    next: Next,
) -> Response {
    if opens_socket(&request) {
        return next.run(request).await;
    }
    match limit.addresses.take(peer.ip(), 1, Instant::now()) {
        Ok(()) => next.run(request).await,
        Err(wait) => has_to_wait(&limit, wait),
    }
}

/// The same for what costs much more than other requests do.
pub(super) async fn limit_dear_requests(
    State(limit): State<Arc<RequestLimit>>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    request: Request,
    next: Next,
) -> Response {
    match limit.addresses.take(peer.ip(), DEAR - 1, Instant::now()) {
        Ok(()) => next.run(request).await,
        Err(wait) => has_to_wait(&limit, wait),
    }
}

fn has_to_wait(limit: &RequestLimit, wait: Duration) -> Response {
    limit.metrics.asked_too_fast();
    // Whole seconds, rounded up.
    let seconds = wait.as_secs().saturating_add(1);
    let message = format!("too many requests from this address: try again in {seconds} s");
    let status = StatusCode::TOO_MANY_REQUESTS;
    let mut response = Failure::new(status, ErrorCode::TooFast, message).into_response();
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
