//! A device that is paired takes another token: the director wanted it, or it does so by itself.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tapis_protocol::{Bytes32, ErrorCode};
use tracing::{error, info};

use super::api::Failure;
use super::credentials::Credentials;
use crate::devices::{DeviceError, NotAgreed, NotRenewed};
use crate::host::Host;

/// Query of `POST /api/token`. In the address, because that is what a proof is for.
#[derive(Deserialize)]
pub(super) struct RenewalParams {
    /// The device's public key.
    key: Bytes32,
}

/// `POST /api/token?key=…`: the answer to the device's key.
pub(super) async fn renew(
    State(host): State<Arc<Host>>,
    credentials: Credentials,
    Query(params): Query<RenewalParams>,
) -> Result<Response, Failure> {
    let device = credentials.check_is_paired(&host)?;
    let devices = &host.access.devices;
    match devices.renew(&device, params.key, host.clock.now()).await {
        Ok(agreed) => {
            info!(device = %device.id, "takes another token");
            Ok(([(header::CACHE_CONTROL, "no-store")], Json(agreed)).into_response())
        }
        Err(refused) => Err(not_renewed(&refused)),
    }
}

fn not_renewed(refused: &NotRenewed) -> Failure {
    let (status, code) = match refused {
        NotRenewed::JustNow => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooFast),
        NotRenewed::Device(DeviceError::NotAgreed(NotAgreed::Key)) => {
            (StatusCode::BAD_REQUEST, ErrorCode::Invalid)
        }
        NotRenewed::Device(failure) => {
            error!(error = failure as &dyn std::error::Error, "no other token");
            (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Storage)
        }
    };
    Failure::new(status, code, refused.to_string())
}
