//! Bodies of requests: read before a request waits for a place, and large ones of directors only.

use std::sync::Arc;

use axum::body::{Body, HttpBody};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tapis_protocol::ErrorCode;

use super::MAX_BODY;
use super::api::Failure;
use super::credentials::Director;
use super::proofs::{OtherBody, is_other_body, malformed};
use crate::host::Host;

/// Lets a request pass whose body is announced as small, and any of a director's.
pub(super) async fn larger_of_directors(
    State(host): State<Arc<Host>>,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let announced = request.body().size_hint().upper();
    let is_small = announced.is_some_and(|bytes| bytes <= MAX_BODY as u64);
    if is_small {
        return Ok(next.run(request).await);
    }
    let (mut parts, body) = request.into_parts();
    Director::from_request_parts(&mut parts, &host).await?;
    Ok(next.run(Request::from_parts(parts, body)).await)
}

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
        Err(failure) if is_other_body(&*failure) => {
            malformed(&OtherBody.to_string()).into_response()
        }
        // The sender is gone.
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}
