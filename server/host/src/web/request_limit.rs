//! The rate limit of requests over HTTP by address: those over it are refused before anything is done for them.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
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

    /// Counts what an address asks for, beyond the 1 that every request costs.
    ///
    /// # Errors
    ///
    /// It has to wait.
    pub(super) fn take_more(&self, address: IpAddr, cost: u32) -> Result<(), Failure> {
        self.take(address, cost.saturating_sub(1))
    }

    fn take(&self, address: IpAddr, cost: u32) -> Result<(), Failure> {
        let taken = self.addresses.take(address, cost, Instant::now());
        taken.map_err(|wait| {
            self.metrics.asked_too_fast();
            // Whole seconds, rounded up.
            let seconds = wait.as_secs().saturating_add(1);
            let message = format!("too many requests from this address: try again in {seconds} s");
            let status = StatusCode::TOO_MANY_REQUESTS;
            Failure::new(status, ErrorCode::TooFast, message).again_after(seconds)
        })
    }
}

/// Lets a request pass whose address is within its rate. One that opens a socket always passes: after a power cut the
/// whole hall reconnects at once, and sockets have limits of their own.
pub(super) async fn limit_requests(
    State(limit): State<Arc<RequestLimit>>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    if !opens_socket(&request) {
        limit.take(peer.ip(), 1)?;
    }
    Ok(next.run(request).await)
}

/// The same for what costs much more than other requests do.
pub(super) async fn limit_dear_requests(
    State(limit): State<Arc<RequestLimit>>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    limit.take_more(peer.ip(), DEAR)?;
    Ok(next.run(request).await)
}
