//! Health and pairing, and what the other requests share: errors, and the check of a page's origin.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{InvalidText, Problem};
use tapis_protocol::{ErrorCode, PROTOCOL_VERSION, PairRequest};
use tracing::{error, info};

use super::relay::{PeerRequest, PeerResponse, PeersAnswer, Requester, until_known};
use crate::devices::{DeviceError, MAX_NAME, NotAgreed, PairingRefused, TokenBy};
use crate::gateway::is_from_here;
use crate::host::Host;
use crate::reach::Origin;

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

/// Answers that the server runs. A page of this server that came over HTTP may read it over HTTPS, to learn whether the
/// device trusts the certificate.
pub(super) async fn health(State(host): State<Arc<Host>>, headers: HeaderMap) -> Response {
    let health = Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        protocol: PROTOCOL_VERSION,
        now: host.clock.now(),
        addresses: origins(host.reach.http()),
    };
    let mut response = ([(header::CACHE_CONTROL, "no-store")], Json(health)).into_response();
    if let Some(origin) = own_http_origin(&headers, host.reach.http_port()) {
        let answered = response.headers_mut();
        answered.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
    let vary = HeaderValue::from_static("origin");
    response.headers_mut().insert(header::VARY, vary);
    response
}

fn origins(reached: Vec<Origin>) -> Vec<String> {
    reached.into_iter().map(|each| each.origin).collect()
}

/// The origin of a page of this server that came over plain HTTP: the same host as in the request, and our port.
fn own_http_origin(headers: &HeaderMap, port: u16) -> Option<HeaderValue> {
    let origin = headers.get(header::ORIGIN)?;
    let asking: Uri = origin.to_str().ok()?.parse().ok()?;
    let host: Authority = headers.get(header::HOST)?.to_str().ok()?.parse().ok()?;
    let is_own = asking.scheme_str() == Some("http")
        && asking.host()?.eq_ignore_ascii_case(host.host())
        && asking.port_u16().unwrap_or(80) == port;
    is_own.then(|| origin.clone())
}

/// An answer that is an error.
#[derive(Debug, Serialize)]
pub(super) struct Failure {
    #[serde(skip)]
    status: StatusCode,
    code: ErrorCode,
    message: String,
    /// After how many seconds the same may be asked again, where that is known.
    #[serde(skip)]
    again_after: Option<u64>,
    /// With figures, where it is about a plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<Problem>,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Self {
            problem: Some(problem.clone()),
            ..Self::new(status, ErrorCode::Rules, problem.to_string())
        }
    }
}

impl Failure {
    pub(super) fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            again_after: None,
            problem: None,
        }
    }

    /// The same may be asked again after so many seconds.
    pub(super) fn again_after(self, seconds: u64) -> Self {
        Self {
            again_after: Some(seconds),
            ..self
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let again_after = self.again_after;
        let mut response = (self.status, Json(self)).into_response();
        if let Some(seconds) = again_after {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        response
    }
}

/// An address of the API that does not exist.
pub(super) async fn unknown() -> Failure {
    Failure::new(StatusCode::NOT_FOUND, ErrorCode::Invalid, "no such address")
}

/// Pairs a device that has a code.
pub(super) async fn pair(
    State(host): State<Arc<Host>>,
    requester: Requester,
    headers: HeaderMap,
    body: Result<Json<PairRequest>, JsonRejection>,
) -> Result<Response, Failure> {
    check_is_from_here(&headers)?;
    let Json(request) = body.map_err(|rejection| unreadable(&rejection))?;
    InvalidText::check("the name of a device", &request.name, 1, MAX_NAME).map_err(|error| {
        Failure::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::Invalid,
            error.to_string(),
        )
    })?;
    let now = host.clock.now();
    let code = request.code.trim();
    let by = TokenBy::asked(request.key, &request.code);
    requester.check_token_by(&host, by)?;
    let peer = requester.device;
    let devices = &host.access.devices;
    // Before the code is taken: a request with an invalid key uses no code up, and does not learn whether the code is
    // right.
    let token = devices
        .new_token(by)
        .map_err(|failure| not_paired(&failure))?;
    let taken = match host.access.pairings.take(code, peer.ip(), now) {
        Ok(taken) => taken,
        Err(refusal) => {
            if refusal == PairingRefused::Unknown
                && let Some(answer) = pair_elsewhere(&host, &requester, &request).await?
            {
                return Ok(answer);
            }
            host.metrics.wrong_code();
            info!(%peer, %refusal, "not paired");
            return Err(not_taken(refusal));
        }
    };
    let pairing = devices.pair_by(token, &request.name, taken.offer(), now);
    let (device, answer) = match pairing.await {
        Ok(paired) => paired,
        Err(DeviceError::MakerGone) => {
            info!(%peer, "not paired: the code's maker is gone");
            return Err(not_taken(PairingRefused::Unknown));
        }
        Err(failure) => {
            host.access.pairings.give_back(taken);
            return Err(not_paired(&failure));
        }
    };
    info!(device = %device.id, name = device.name, role = ?device.role, %peer, "paired");
    host.device_changed(&device).await;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response())
}

fn not_paired(failure: &DeviceError) -> Failure {
    if let DeviceError::NotAgreed(NotAgreed::Key) = failure {
        let status = StatusCode::BAD_REQUEST;
        return Failure::new(status, ErrorCode::Invalid, failure.to_string());
    }
    error!(error = failure as &dyn std::error::Error, "not paired");
    let message = "the device could not be stored: try again";
    let status = StatusCode::SERVICE_UNAVAILABLE;
    Failure::new(status, ErrorCode::Storage, message)
}

/// Pairs a device whose code another server has made.
async fn pair_elsewhere(
    host: &Host,
    requester: &Requester,
    request: &PairRequest,
) -> Result<Option<Response>, Failure> {
    let relayed = PeerRequest::post("/api/pair", request)?;
    let is_unknown = |answer: &PeerResponse| answer.status == StatusCode::FORBIDDEN;
    match requester.ask_others(host, relayed, is_unknown).await? {
        PeersAnswer::Known(answer) => {
            if let Some(paired) = answer.read() {
                host.access.pairings.forgive(requester.device.ip());
                until_known(host, &paired).await;
            }
            Ok(Some(answer.into_response()))
        }
        PeersAnswer::Unknown => Ok(None),
    }
}

/// Refuses a request of a page of another origin: only pages of this server may change something.
pub(super) fn check_is_from_here(headers: &HeaderMap) -> Result<(), Failure> {
    if is_from_here(headers) {
        return Ok(());
    }
    let message = "pages of another origin may not do that";
    let status = StatusCode::FORBIDDEN;
    Err(Failure::new(status, ErrorCode::NotAllowed, message))
}

/// A body that is no JSON of the kind that is asked for, or too large.
pub(super) fn unreadable(rejection: &JsonRejection) -> Failure {
    let (status, code) = match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooBig),
        _ => (StatusCode::BAD_REQUEST, ErrorCode::Malformed),
    };
    Failure::new(status, code, rejection.body_text())
}

fn not_taken(refusal: PairingRefused) -> Failure {
    let (status, code) = match refusal {
        PairingRefused::Unknown | PairingRefused::Spent => {
            (StatusCode::FORBIDDEN, ErrorCode::Token)
        }
        PairingRefused::TooMany | PairingRefused::TooManyOpen => {
            (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooFast)
        }
        PairingRefused::Random => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy),
        PairingRefused::IdReused(_) => (StatusCode::CONFLICT, ErrorCode::IdReused),
    };
    Failure::new(status, code, refusal.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn health_may_be_read_by_our_own_pages_over_http_and_by_no_other() {
        let asked = |origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "192.168.1.5:8443".parse().unwrap());
            headers.insert(header::ORIGIN, origin.parse().unwrap());
            own_http_origin(&headers, 8080).is_some()
        };
        assert!(asked("http://192.168.1.5:8080"));
        for other in [
            "http://192.168.1.5:8081",
            "http://192.168.1.5",
            "http://192.168.1.6:8080",
            "https://192.168.1.5:8080",
            "http://evil.example:8080",
            "null",
        ] {
            assert!(!asked(other), "{other}");
        }
    }
}
