//! The few requests that are no WebSocket: health and pairing.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Serialize;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::InvalidText;
use tapis_protocol::{ErrorCode, PROTOCOL_VERSION, PairRequest, PairResponse};
use tracing::{error, info};

use crate::devices::{MAX_NAME, PairingRefused};
use crate::gateway::is_from_here;
use crate::room::Room;
use crate::server::Peer;

/// Answer to `GET /api/health`.
#[derive(Serialize)]
pub(super) struct Health {
    status: &'static str,
    version: &'static str,
    protocol: u32,
    now: Timestamp,
    /// Addresses for other devices, the best first.
    addresses: Vec<String>,
}

/// Says that the server is there.
pub(super) async fn health(State(room): State<Arc<Room>>) -> Response {
    let health = Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        protocol: PROTOCOL_VERSION,
        now: room.clock.now(),
        addresses: room.addresses.clone(),
    };
    ([(header::CACHE_CONTROL, "no-store")], Json(health)).into_response()
}

/// An answer that is an error.
#[derive(Debug, Serialize)]
pub(super) struct Failure {
    #[serde(skip)]
    status: StatusCode,
    code: ErrorCode,
    message: String,
}

impl Failure {
    pub(super) fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}

/// An address of the API that does not exist.
pub(super) async fn unknown() -> Failure {
    Failure::new(StatusCode::NOT_FOUND, ErrorCode::Invalid, "no such address")
}

/// Makes a device of a screen that has a code.
pub(super) async fn pair(
    State(room): State<Arc<Room>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    body: Result<Json<PairRequest>, JsonRejection>,
) -> Result<Response, Failure> {
    if !is_from_here(&headers) {
        let message = "pages of another origin may not pair";
        return Err(Failure::new(
            StatusCode::FORBIDDEN,
            ErrorCode::NotAllowed,
            message,
        ));
    }
    let Json(request) = body.map_err(|rejection| {
        let message = rejection.body_text();
        Failure::new(StatusCode::BAD_REQUEST, ErrorCode::Malformed, message)
    })?;
    InvalidText::check("the name of a device", &request.name, 1, MAX_NAME).map_err(|error| {
        Failure::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::Invalid,
            error.to_string(),
        )
    })?;
    let now = room.clock.now();
    let code = request.code.trim();
    let offer = room
        .pairings
        .take(code, peer.ip(), now)
        .map_err(not_taken)?;
    let (device, token) = match room.devices.pair(&request.name, &offer, now).await {
        Ok(paired) => paired,
        Err(failure) => {
            error!(error = &failure as &dyn std::error::Error, "not paired");
            room.pairings.give_back(code, offer, now);
            let message = "the device could not be stored: try again";
            let status = StatusCode::SERVICE_UNAVAILABLE;
            return Err(Failure::new(status, ErrorCode::Storage, message));
        }
    };
    info!(device = %device.id, name = device.name, role = ?device.role, %peer, "paired");
    room.device_changed(&device).await;
    let answer = PairResponse {
        token: token.reveal(),
        role: device.role,
        tournament: device.tournament,
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response())
}

fn not_taken(refusal: PairingRefused) -> Failure {
    let (status, code) = match refusal {
        PairingRefused::Unknown => (StatusCode::FORBIDDEN, ErrorCode::Token),
        PairingRefused::TooMany | PairingRefused::TooManyOpen => {
            (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooFast)
        }
        PairingRefused::Random => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy),
    };
    Failure::new(status, code, refusal.to_string())
}
