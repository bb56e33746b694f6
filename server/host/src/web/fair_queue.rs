//! A queue for requests of which few may run at the same time. Addresses take turns in it, so that one with a hundred
//! requests does not hold up the next address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use tapis_protocol::ErrorCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::api::Failure;
use crate::net::counted_as;

/// After how many seconds a request that was turned away may be sent again (`Retry-After`).
const AGAIN_AFTER: u64 = 1;

/// Limits of a queue.
#[derive(Clone, Copy, Debug)]
pub(super) struct QueueLimits {
    /// Most requests that run at the same time.
    pub(super) running: usize,
    /// Most requests of one address that run at the same time.
    pub(super) running_of_address: usize,
    /// Most requests that run or wait; more are turned away.
    pub(super) admitted: usize,
    /// Most requests of one address that run or wait.
    pub(super) admitted_of_address: usize,
}

/// Requests that run or wait.
#[derive(Clone, Debug)]
pub(super) struct FairQueue {
    limits: QueueLimits,
    all: Room,
    addresses: Arc<Mutex<HashMap<IpAddr, Room>>>,
}

#[derive(Clone, Debug)]
struct Room {
    admitted: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

/// The place of a running request; dropping it lets the next request run.
#[derive(Debug)]
pub(super) struct QueuePlace {
    /// Permits to run or wait, among all and among those of its address, and to run among those of its address.
    _asked: [OwnedSemaphorePermit; 3],
    /// The permit to run, among all.
    running: OwnedSemaphorePermit,
}

impl QueuePlace {
    /// Ends the request and keeps its permit to run: its address may send the next one, and no other request runs yet.
    pub(super) fn into_running(self) -> OwnedSemaphorePermit {
        self.running
    }
}

impl Room {
    fn new(running: usize, admitted: usize) -> Self {
        Self {
            admitted: Arc::new(Semaphore::new(admitted)),
            running: Arc::new(Semaphore::new(running)),
        }
    }
}

impl FairQueue {
    /// Nobody waits.
    pub(super) fn new(limits: QueueLimits) -> Self {
        Self {
            limits,
            all: Room::new(limits.running, limits.admitted),
            addresses: Arc::default(),
        }
    }

    /// Waits for a place.
    ///
    /// # Errors
    ///
    /// Too many wait already, of this address or of all.
    pub(super) async fn place(&self, address: IpAddr) -> Result<QueuePlace, Failure> {
        let admitted = Arc::clone(&self.all.admitted).try_acquire_owned();
        let admitted = admitted.map_err(|_| turned_away())?;
        let (admitted_here, turn) = self.enter(address).ok_or_else(turned_away)?;
        // The turn of the address comes first: its requests wait behind one another, not before those of other
        // addresses.
        let turn = turn.acquire_owned().await.map_err(|_| turned_away())?;
        let running = Arc::clone(&self.all.running).acquire_owned().await;
        let running = running.map_err(|_| turned_away())?;
        Ok(QueuePlace {
            _asked: [admitted, admitted_here, turn],
            running,
        })
    }

    /// A permit to run or wait of this address, and its permits to run.
    fn enter(&self, address: IpAddr) -> Option<(OwnedSemaphorePermit, Arc<Semaphore>)> {
        let address = counted_as(address);
        let most = self.limits.admitted_of_address;
        // The map is whole after every statement here, so a panic elsewhere leaves nothing half done.
        let mut rooms = self
            .addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if !rooms.contains_key(&address) {
            // Addresses without requests are forgotten.
            rooms.retain(|_, room| room.admitted.available_permits() < most);
        }
        let room = rooms
            .entry(address)
            .or_insert_with(|| Room::new(self.limits.running_of_address, most));
        let admitted = Arc::clone(&room.admitted).try_acquire_owned().ok()?;
        Some((admitted, Arc::clone(&room.running)))
    }
}

fn turned_away() -> Failure {
    let message = "too many ask for this: try again";
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, message).again_after(AGAIN_AFTER)
}

#[cfg(test)]
mod tests {
    use tokio::task::yield_now;

    use super::*;

    const LIMITS: QueueLimits = QueueLimits {
        running: 2,
        running_of_address: 1,
        admitted: 12,
        admitted_of_address: 8,
    };

    fn phone(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[tokio::test]
    async fn who_comes_when_all_places_are_taken_is_turned_away_and_those_that_wait_are_not() {
        let queue = FairQueue::new(LIMITS);
        let running = [
            queue.place(phone(1)).await.unwrap(),
            queue.place(phone(2)).await.unwrap(),
        ];
        let wait = |last| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.place(phone(last)).await.is_ok() })
        };
        // One address has a share of the places, and not all of them.
        let mut waiting: Vec<_> = (1..8).map(|_| wait(1)).collect();
        while queue.all.admitted.available_permits() > 3 {
            yield_now().await;
        }
        assert!(queue.place(phone(1)).await.is_err());
        waiting.extend((3..6).map(wait));
        while queue.all.admitted.available_permits() > 0 {
            yield_now().await;
        }
        assert!(queue.place(phone(7)).await.is_err());
        drop(running);
        for place in waiting {
            assert!(place.await.unwrap());
        }
        assert!(queue.place(phone(7)).await.is_ok());
        // Nobody is remembered who does not wait.
        assert_eq!(queue.addresses.lock().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn an_address_that_asks_for_much_holds_no_other_up() {
        let queue = FairQueue::new(LIMITS);
        let held = queue.place(phone(1)).await.unwrap();
        let many: Vec<_> = (0..7)
            .map(|_| {
                let queue = queue.clone();
                tokio::spawn(async move { queue.place(phone(1)).await.is_ok() })
            })
            .collect();
        while queue.all.admitted.available_permits() > 4 {
            yield_now().await;
        }
        // Every other address is next, whoever asks how much.
        for last in 2..9 {
            drop(queue.place(phone(last)).await.unwrap());
        }
        drop(held);
        for asked in many {
            assert!(asked.await.unwrap());
        }
    }
}
