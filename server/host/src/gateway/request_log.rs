//! The log and the count of requests, each with its outcome.

use tapis_protocol::{DeviceId, FromClient, FromServer};
use tracing::debug;

use super::decode::{outcome_of, request_of};
use crate::metrics::Metrics;
use crate::permissions::Speaker;

/// Logs a request.
pub(super) fn log_request(device: &DeviceId, speaker: Speaker, message: &FromClient) {
    if let Some((id, table)) = request_of(message) {
        let table = table.map(|table| table.0);
        let by_pin = speaker.is_by_pin();
        debug!(%device, %id, table, by_pin, "asked");
    }
}

/// Counts an answer, and logs the outcome of the request.
pub(super) fn log_outcome(device: &DeviceId, metrics: &Metrics, answer: &FromServer) {
    match outcome_of(answer) {
        Some((id, Ok(sequence))) => {
            metrics.accepted();
            debug!(%device, %id, sequence, outcome = "accepted", "answered");
        }
        Some((id, Err(code))) => {
            metrics.refused(code);
            debug!(%device, %id, outcome = ?code, "answered");
        }
        None => {}
    }
}
