//! Limits the requests of an address that other servers have to answer: each opens a connection over TLS, which costs
//! both servers much more than the request costs its sender.

use std::net::IpAddr;
use std::sync::Arc;

use super::api::Failure;
use super::fair_queue::{FairQueue, QueueLimits, QueuePlace};
use super::request_limit::RequestLimit;

/// What a request costs its address that another server has to answer: twenty tablets of one address, as many as may ask for a
/// table, look every second for the floor's answer.
const RELAYED: u32 = 10;

/// Requests to other servers: far fewer than the connections that sockets of devices may open to each of them, and few of one
/// address, also where a server does not answer.
const ROOM: QueueLimits = QueueLimits {
    running: 16,
    running_of_address: 4,
    admitted: 1_024,
    admitted_of_address: 32,
};

/// Room for requests to other servers, and what they cost.
#[derive(Clone)]
pub(super) struct RelayLimit {
    requests: Arc<RequestLimit>,
    queue: FairQueue,
}

impl RelayLimit {
    /// No requests yet.
    pub(super) fn new(requests: Arc<RequestLimit>) -> Self {
        Self {
            requests,
            queue: FairQueue::new(ROOM),
        }
    }

    /// Counts a request of an address, and waits for its turn.
    ///
    /// # Errors
    ///
    /// The address has to wait, or too many do.
    pub(super) async fn place(&self, address: IpAddr) -> Result<QueuePlace, Failure> {
        self.requests.take_more(address, RELAYED)?;
        self.queue.place(address).await
    }
}
