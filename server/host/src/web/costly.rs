//! Requests that take a processor for a millisecond or more: few at a time, on threads that serve no tablet and step back
//! for those that do.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tapis_protocol::ErrorCode;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
#[cfg(target_os = "linux")]
use tracing::debug;
use tracing::error;

use super::api::Failure;

/// Requests that run at the same time.
const AT_ONCE: usize = 2;

/// Requests that run or wait, less than a second's work; more are turned away.
const MAX_WAITING: usize = 256;

/// Who is turned away may ask again after so many seconds.
const AGAIN_AFTER: u32 = 1;

/// How far their threads step back: where a core is wanted by a tablet as well, the tablet has nearly all of it.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 15;

/// Room for costly requests.
#[derive(Clone)]
pub(super) struct CostlyRequests {
    waiting: Arc<Semaphore>,
    threads: Arc<CostlyThreads>,
}

/// As many threads as requests run at the same time. None where the system gives none: they run among all others then.
struct CostlyThreads(Option<Runtime>);

impl CostlyRequests {
    pub(super) fn new() -> Self {
        let threads = Builder::new_multi_thread()
            .worker_threads(AT_ONCE)
            .thread_name("costly")
            .on_thread_start(step_back)
            .enable_all()
            .build();
        if let Err(error) = &threads {
            error!(%error, "costly requests have no threads of their own");
        }
        Self {
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            threads: Arc::new(CostlyThreads(threads.ok())),
        }
    }

    /// A place; none where too many wait already. It is kept until the request has ended, whether or not anybody waits for
    /// the answer.
    fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.waiting).try_acquire_owned().ok()
    }
}

impl CostlyThreads {
    fn handle(&self) -> Handle {
        match &self.0 {
            Some(runtime) => runtime.handle().clone(),
            None => Handle::current(),
        }
    }
}

impl Drop for CostlyThreads {
    fn drop(&mut self) {
        // To wait for what runs is not allowed on a thread that serves; nobody waits for its answer any more.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Lets tablets have the processor first. Elsewhere than on Linux a priority is the whole program's.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        debug!(%error, "threads of costly requests keep their priority");
    }
}

/// Answers a request on a thread that serves no tablet.
pub(super) async fn run_beside(
    State(costly): State<CostlyRequests>,
    request: Request,
    next: Next,
) -> Response {
    let Some(place) = costly.place() else {
        return turned_away();
    };
    let answered = costly.threads.handle().spawn(async move {
        let response = next.run(request).await;
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
    use super::*;

    #[tokio::test]
    async fn who_comes_when_all_places_are_taken_is_turned_away_until_one_is_free() {
        let costly = CostlyRequests::new();
        let mut places: Vec<_> = (0..MAX_WAITING).map(|_| costly.place().unwrap()).collect();
        assert!(costly.place().is_none());
        places.pop();
        assert!(costly.place().is_some());
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn only_threads_of_costly_requests_step_back() {
        let niceness = || rustix::process::getpriority_process(None).unwrap();
        let before = niceness();
        let costly = CostlyRequests::new();
        let handle = costly.threads.handle();
        let stepped_back = handle.spawn(async move { niceness() }).await.unwrap();
        assert_eq!(stepped_back, before.max(NICENESS));
        assert_eq!(niceness(), before);
    }
}
