//! The practice event, which browsers keep beside the screens.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Made once: it is the same until the server is another.
static PRACTICE: LazyLock<Option<Bytes>> = LazyLock::new(|| {
    serde_json::to_vec(&tapis_views::practice()?)
        .ok()
        .map(Bytes::from)
});

/// `GET /practice.json`.
pub(super) async fn serve() -> Response {
    let Some(practice) = &*PRACTICE else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, practice.clone()).into_response()
}
