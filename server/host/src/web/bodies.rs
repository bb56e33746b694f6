//! Bodies of requests, read before a request waits for a place.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tapis_protocol::ErrorCode;

use super::api::Failure;

/// Reads the body, so many bytes at most, before anything is done for the request: one whose body does not come has no place
/// that others wait for.
pub(super) async fn read_first(
    State(max_bytes): State<usize>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    match Limited::new(body, max_bytes).collect().await {
        Ok(read) => {
            let body = Body::from(read.to_bytes());
            next.run(Request::from_parts(parts, body)).await
        }
        Err(failure) if failure.is::<LengthLimitError>() => {
            let message = format!("a body has at most {} KiB here", max_bytes >> 10);
            let status = StatusCode::PAYLOAD_TOO_LARGE;
            Failure::new(status, ErrorCode::TooBig, message).into_response()
        }
        // Whoever sent it is gone.
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}
