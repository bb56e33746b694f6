//! Requests that take a processor for a millisecond or more: few at a time, and on threads that serve no tablet.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tapis_protocol::ErrorCode;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use tracing::error;

use super::api::Failure;

/// Requests that run at the same time: a long one does not hold all others up.
const AT_ONCE: usize = 2;

/// How long a place rests after a request, in times of what the request took: however many ask, they have a quarter of a
/// processor and no more. Whoever asks alone does not notice.
const REST: u32 = 7;

/// The longest rest: a request that took long on a machine that is busy with something else cost little.
const LONGEST_REST: Duration = Duration::from_millis(100);

/// Requests that run or wait, some seconds of that share; more are turned away.
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
    waiting: OwnedSemaphorePermit,
    running: OwnedSemaphorePermit,
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
        Some(Place { waiting, running })
    }
}

impl Place {
    /// Gives the place up once it has rested from a request that began then.
    async fn rest(self, began: Instant) {
        drop(self.waiting);
        sleep(began.elapsed().saturating_mul(REST).min(LONGEST_REST)).await;
        drop(self.running);
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
        let began = Instant::now();
        let response = runtime.block_on(next.run(request));
        runtime.spawn(place.rest(began));
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

    #[tokio::test(start_paused = true)]
    async fn however_many_ask_they_have_a_quarter_of_a_processor() {
        let costly = CostlyRequests::new();
        let (began, takes, requests) = (Instant::now(), Duration::from_millis(2), 41);
        let asking = (0..requests).map(|_| {
            let costly = costly.clone();
            tokio::spawn(async move {
                let place = costly.place().await.unwrap();
                let began = Instant::now();
                sleep(takes).await;
                tokio::spawn(place.rest(began));
            })
        });
        for asked in asking.collect::<Vec<_>>() {
            asked.await.unwrap();
        }
        let work = takes * (requests - 1);
        assert!(began.elapsed() >= 4 * work, "{:?}", began.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn who_took_long_on_a_busy_machine_holds_nobody_up_for_long() {
        let costly = CostlyRequests::new();
        let began = Instant::now();
        sleep(Duration::from_secs(10)).await;
        let place = costly.place().await.unwrap();
        let other = costly.place().await.unwrap();
        let rests = Instant::now();
        tokio::join!(place.rest(began), other.rest(began));
        assert_eq!(rests.elapsed(), LONGEST_REST);
    }
}
