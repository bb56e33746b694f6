//! The server's status for programs that watch it: alive, ready, and its metrics.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tapis_protocol::ErrorCode;
use tracing::error;

use super::api::{Failure, check_is_from_here};
use super::credentials::Credentials;
use super::this_machine::CameFrom;
use crate::host::Host;

/// The format of the metrics, as the official client writes it.
const METRICS_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

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
    came_from: CameFrom,
    credentials: Credentials,
) -> Result<Response, Failure> {
    let headers = &credentials.headers;
    check_is_from_here(headers)?;
    if !came_from.is_here(&host) {
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
