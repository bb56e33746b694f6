//! Requests that take a processor for a millisecond or more: few at a time, and on threads that serve no tablet.

use std::net::IpAddr;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tapis_protocol::ErrorCode;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use tracing::error;

use super::api::Failure;
use super::fair_queue::{FairQueue, QueueLimits, QueuePlace};
use crate::net::PeerAddress;

/// Limits of the queue: a long request does not hold up all others, a full queue is worked off in some seconds, and the
/// requests of one address run one after the other.
const ROOM: QueueLimits = QueueLimits {
    running: 2,
    running_of_address: 1,
    admitted: 1_024,
    admitted_of_address: 32,
};

/// How long a place rests after a request, as a multiple of the time that the request took: two places that run for an
/// eighth of the time have a quarter of a processor, however many requests come. A single one is not delayed.
const REST: u32 = 7;

/// The longest rest: on a machine that is busy with something else, a request takes long and costs little.
const LONGEST_REST: Duration = Duration::from_millis(100);

/// Room for costly requests.
#[derive(Clone)]
pub(super) struct CostlyRequests(FairQueue);

/// Frees a place once it has rested from a request that began at `began`.
async fn rest(place: QueuePlace, began: Instant) {
    let running = place.into_running();
    sleep(began.elapsed().saturating_mul(REST).min(LONGEST_REST)).await;
    drop(running);
}

impl CostlyRequests {
    pub(super) fn new() -> Self {
        Self(FairQueue::new(ROOM))
    }

    /// Does the work of an address's request on a thread of its own, when it is the address's turn. Its place is kept
    /// until the work is done, also where the client has gone.
    ///
    /// # Errors
    ///
    /// `Busy` when too many requests wait, or when the work panicked.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let place = self.0.place(address).await?;
        let runtime = Handle::current();
        let done = spawn_blocking(move || {
            let began = Instant::now();
            let done = work();
            runtime.spawn(rest(place, began));
            done
        });
        done.await.map_err(|failure| {
            error!(%failure, "a request was not answered");
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            Failure::new(status, ErrorCode::Busy, "this cannot be answered")
        })
    }
}

/// Answers a request on a thread of its own.
pub(super) async fn run_beside(
    State(costly): State<CostlyRequests>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    request: Request,
    next: Next,
) -> Response {
    let runtime = Handle::current();
    let answering = move || runtime.block_on(next.run(request));
    let answered = costly.run(peer.ip(), answering).await;
    answered.unwrap_or_else(IntoResponse::into_response)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phone(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[tokio::test(start_paused = true)]
    async fn however_many_ask_they_have_a_quarter_of_a_processor() {
        let costly = CostlyRequests::new();
        let (began, takes, requests) = (Instant::now(), Duration::from_millis(2), 41);
        let asking = (0..requests).map(|last| {
            let costly = costly.clone();
            tokio::spawn(async move {
                let place = costly.0.place(phone(last)).await.unwrap();
                let began = Instant::now();
                sleep(takes).await;
                tokio::spawn(rest(place, began));
            })
        });
        for asked in asking.collect::<Vec<_>>() {
            asked.await.unwrap();
        }
        let work = takes * u32::from(requests - 1);
        assert!(began.elapsed() >= 4 * work, "{:?}", began.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn who_took_long_on_a_busy_machine_holds_nobody_up_for_long() {
        let costly = CostlyRequests::new();
        let began = Instant::now();
        sleep(Duration::from_secs(10)).await;
        let place = costly.0.place(phone(1)).await.unwrap();
        let other = costly.0.place(phone(2)).await.unwrap();
        let rests = Instant::now();
        tokio::join!(rest(place, began), rest(other, began));
        assert_eq!(rests.elapsed(), LONGEST_REST);
    }
}
