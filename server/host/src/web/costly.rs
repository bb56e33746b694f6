//! Requests that take a processor for a millisecond or more: few at a time, and on threads that serve no tablet.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tapis_protocol::ErrorCode;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tracing::error;

use super::api::Failure;

/// Requests that run at the same time: one that waits for another server does not hold all others up.
const AT_ONCE: usize = 2;

/// Requests that run or wait, less than a second's work; more are turned away.
const MAX_WAITING: usize = 256;

/// Who is turned away may ask again after so many seconds.
const AGAIN_AFTER: u32 = 1;

/// Room for costly requests.
#[derive(Clone)]
pub(super) struct CostlyRequests {
    waiting: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

/// A place of a request: it is kept until the request has ended, whether or not anybody waits for the answer.
struct Place {
    _waiting: OwnedSemaphorePermit,
    _running: OwnedSemaphorePermit,
}

impl CostlyRequests {
    pub(super) fn new() -> Self {
        Self {
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            running: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// Waits for a place; none where too many wait already.
    async fn place(&self) -> Option<Place> {
        let waiting = Arc::clone(&self.waiting).try_acquire_owned().ok()?;
        let running = Arc::clone(&self.running).acquire_owned().await.ok()?;
        Some(Place {
            _waiting: waiting,
            _running: running,
        })
    }
}

/// Answers a request on a thread of its own.
pub(super) async fn run_beside(
    State(costly): State<CostlyRequests>,
    request: Request,
    next: Next,
) -> Response {
    let Some(place) = costly.place().await else {
        return turned_away();
    };
    let runtime = Handle::current();
    let answered = spawn_blocking(move || {
        let response = runtime.block_on(next.run(request));
        drop(place);
        response
    });
    answered.await.unwrap_or_else(|failure| {
        error!(%failure, "a request was not answered");
        StatusCode::INTERNAL_SERVER_ERROR.into_response()
    })
}

fn turned_away() -> Response {
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let message = "too many ask for this: try again";
    let mut response = Failure::new(status, ErrorCode::Busy, message).into_response();
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(AGAIN_AFTER));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use tokio::task::yield_now;

    use super::*;

    #[tokio::test]
    async fn who_comes_when_all_places_are_taken_is_turned_away_and_those_that_wait_are_not() {
        let costly = CostlyRequests::new();
        let mut running = Vec::new();
        for _ in 0..AT_ONCE {
            running.push(costly.place().await.unwrap());
        }
        let wait = || {
            let costly = costly.clone();
            tokio::spawn(async move { costly.place().await.is_some() })
        };
        let waiting: Vec<_> = (AT_ONCE..MAX_WAITING).map(|_| wait()).collect();
        while costly.waiting.available_permits() > 0 {
            yield_now().await;
        }
        assert!(costly.place().await.is_none());
        drop(running);
        for place in waiting {
            assert!(place.await.unwrap());
        }
        assert!(costly.place().await.is_some());
    }
}
