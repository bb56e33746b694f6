//! A queue for requests of which few may run at the same time. Addresses take turns in it, so that one with a hundred
//! requests does not hold up the next address; and when it is full, the address that has most of it gives its newest up.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use tapis_protocol::ErrorCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

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
    /// Most requests that run or wait.
    pub(super) admitted: usize,
    /// Most requests of one address that run or wait.
    pub(super) admitted_of_address: usize,
}

/// Requests that run or wait.
#[derive(Clone, Debug)]
pub(super) struct FairQueue {
    limits: QueueLimits,
    /// Permits to run.
    running: Arc<Semaphore>,
    lines: Arc<Mutex<Lines>>,
}

/// The requests of all addresses; one without requests is forgotten.
#[derive(Debug, Default)]
struct Lines {
    by_address: HashMap<IpAddr, Line>,
    /// Requests of all of them.
    admitted: usize,
    /// The number of the last request.
    last: u64,
}

/// The requests of one address.
#[derive(Debug)]
struct Line {
    /// Permits to run.
    running: Arc<Semaphore>,
    /// By number, so that the last is the newest: how a request that waits is turned away, and nothing for one that runs.
    requests: BTreeMap<u64, Option<oneshot::Sender<()>>>,
}

/// A request that runs or waits; dropping it takes it out of its line.
#[derive(Debug)]
struct Admitted {
    lines: Arc<Mutex<Lines>>,
    address: IpAddr,
    number: u64,
}

/// The place of a running request; dropping it lets the next request run.
#[derive(Debug)]
pub(super) struct QueuePlace {
    /// The permit to run, among those of its address.
    _turn: OwnedSemaphorePermit,
    _admitted: Admitted,
    /// The permit to run, among all.
    running: OwnedSemaphorePermit,
}

impl QueuePlace {
    /// Ends the request and keeps its permit to run: its address may send the next one, and no other request runs yet.
    pub(super) fn into_running(self) -> OwnedSemaphorePermit {
        self.running
    }
}

impl Lines {
    /// Takes a request out, also when another one has done so.
    fn remove(&mut self, address: IpAddr, number: u64) {
        let Some(line) = self.by_address.get_mut(&address) else {
            return;
        };
        if line.requests.remove(&number).is_some() {
            self.admitted -= 1;
        }
        if line.requests.is_empty() {
            self.by_address.remove(&address);
        }
    }

    /// Turns away the newest waiting request of the address that has most, where that is more than an address will have
    /// that has `own` now. Returns whether there is a place.
    fn make_room(&mut self, own: usize) -> bool {
        let longest = self
            .by_address
            .iter()
            .max_by_key(|(_, line)| line.requests.len())
            .filter(|(_, line)| line.requests.len() > own + 1);
        let newest = longest.and_then(|(address, line)| {
            let mut requests = line.requests.iter().rev();
            let (number, _) = requests.find(|(_, turn_away)| turn_away.is_some())?;
            Some((*address, *number))
        });
        // With it goes what it waits beside its turn for.
        newest.is_some_and(|(address, number)| {
            self.remove(address, number);
            true
        })
    }
}

impl Admitted {
    /// The request runs from now on; not where it was turned away meanwhile.
    fn begin(&self) -> bool {
        let mut lines = lock(&self.lines);
        let line = lines.by_address.get_mut(&self.address);
        let request = line.and_then(|line| line.requests.get_mut(&self.number));
        request.map(|turn_away| *turn_away = None).is_some()
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        lock(&self.lines).remove(self.address, self.number);
    }
}

impl FairQueue {
    /// Nobody waits.
    pub(super) fn new(limits: QueueLimits) -> Self {
        Self {
            limits,
            running: Arc::new(Semaphore::new(limits.running)),
            lines: Arc::default(),
        }
    }

    /// Waits for a place.
    ///
    /// # Errors
    ///
    /// Too many wait already, of this address or of all; or so many that an address with fewer takes this place.
    pub(super) async fn place(&self, address: IpAddr) -> Result<QueuePlace, Failure> {
        let (admitted, turn, turned) = self.enter(address).ok_or_else(turned_away)?;
        let permits = async {
            // The turn of the address comes first: its requests wait behind one another, not before those of other
            // addresses.
            let turn = turn.acquire_owned().await.ok()?;
            let running = Arc::clone(&self.running).acquire_owned().await.ok()?;
            Some((turn, running))
        };
        let permits = tokio::select! {
            _ = turned => None,
            permits = permits => permits,
        };
        let (turn, running) = permits.ok_or_else(turned_away)?;
        if !admitted.begin() {
            return Err(turned_away());
        }
        Ok(QueuePlace {
            _turn: turn,
            _admitted: admitted,
            running,
        })
    }

    /// Lets a request wait: its admission, its address's permits to run, and what ends when it is turned away after all.
    fn enter(&self, address: IpAddr) -> Option<(Admitted, Arc<Semaphore>, oneshot::Receiver<()>)> {
        let address = counted_as(address);
        let mut lines = lock(&self.lines);
        let own = lines.by_address.get(&address);
        let own = own.map_or(0, |line| line.requests.len());
        if own >= self.limits.admitted_of_address {
            return None;
        }
        if lines.admitted >= self.limits.admitted && !lines.make_room(own) {
            return None;
        }
        let (turn_away, turned) = oneshot::channel();
        lines.last += 1;
        lines.admitted += 1;
        let number = lines.last;
        let line = lines.by_address.entry(address).or_insert_with(|| Line {
            running: Arc::new(Semaphore::new(self.limits.running_of_address)),
            requests: BTreeMap::new(),
        });
        line.requests.insert(number, Some(turn_away));
        let running = Arc::clone(&line.running);
        drop(lines);
        let admitted = Admitted {
            lines: Arc::clone(&self.lines),
            address,
            number,
        };
        Some((admitted, running, turned))
    }
}
fn lock(lines: &Mutex<Lines>) -> MutexGuard<'_, Lines> {
    // They are whole after every statement, so a panic elsewhere leaves nothing half done.
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

fn turned_away() -> Failure {
    let message = "too many ask for this: try again";
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, message).again_after(AGAIN_AFTER)
}

#[cfg(test)]
mod tests {
    use tokio::task::{JoinHandle, yield_now};

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

    /// A request of this phone that waits for its place.
    fn wait(queue: &FairQueue, last: u8) -> JoinHandle<bool> {
        let queue = queue.clone();
        tokio::spawn(async move { queue.place(phone(last)).await.is_ok() })
    }

    async fn admit(queue: &FairQueue, admitted: usize) {
        while lock(&queue.lines).admitted < admitted {
            yield_now().await;
        }
    }

    #[tokio::test]
    async fn who_comes_when_all_places_are_taken_gets_one_of_the_address_that_has_most() {
        let queue = FairQueue::new(LIMITS);
        let running = [
            queue.place(phone(1)).await.unwrap(),
            queue.place(phone(2)).await.unwrap(),
        ];
        // One address has a share of the places, and not all of them.
        let many: Vec<_> = (1..8).map(|_| wait(&queue, 1)).collect();
        admit(&queue, 9).await;
        assert!(queue.place(phone(1)).await.is_err());
        let few: Vec<_> = (3..6).map(|last| wait(&queue, last)).collect();
        admit(&queue, 12).await;
        // Full: two who come now are let in, and the newest two of the address with eight are turned away.
        let late = [wait(&queue, 7), wait(&queue, 8)];
        let turned_away = async {
            while many.iter().filter(|asked| asked.is_finished()).count() < 2 {
                yield_now().await;
            }
        };
        turned_away.await;
        assert_eq!(lock(&queue.lines).admitted, 12);
        drop(running);
        let mut served = Vec::new();
        for asked in many {
            served.push(asked.await.unwrap());
        }
        assert_eq!(served, [true, true, true, true, true, false, false]);
        for asked in few.into_iter().chain(late) {
            assert!(asked.await.unwrap());
        }
        // Nobody is remembered who does not wait.
        let lines = lock(&queue.lines);
        assert_eq!((lines.admitted, lines.by_address.len()), (0, 0));
    }

    #[tokio::test]
    async fn where_nobody_has_more_than_who_comes_those_that_wait_keep_their_places() {
        let queue = FairQueue::new(LIMITS);
        let running = queue.place(phone(1)).await.unwrap();
        let other = queue.place(phone(2)).await.unwrap();
        let waiting: Vec<_> = (3..13).map(|last| wait(&queue, last)).collect();
        admit(&queue, 12).await;
        assert!(queue.place(phone(13)).await.is_err());
        assert!(queue.place(phone(3)).await.is_err());
        drop((running, other));
        for asked in waiting {
            assert!(asked.await.unwrap());
        }
    }

    #[tokio::test]
    async fn who_stops_waiting_frees_the_place_and_what_runs_is_never_turned_away() {
        let queue = FairQueue::new(QueueLimits {
            admitted: 2,
            running_of_address: 2,
            ..LIMITS
        });
        let running = [
            queue.place(phone(1)).await.unwrap(),
            queue.place(phone(1)).await.unwrap(),
        ];
        assert!(queue.place(phone(2)).await.is_err());
        drop(running);
        let held = queue.place(phone(1)).await.unwrap();
        let other = queue.place(phone(2)).await.unwrap();
        drop(other);
        let gone = wait(&queue, 2);
        gone.abort();
        assert!(gone.await.is_err() || lock(&queue.lines).admitted == 1);
        assert!(queue.place(phone(3)).await.is_ok());
        drop(held);
    }

    #[tokio::test]
    async fn an_address_that_asks_for_much_holds_no_other_up() {
        let queue = FairQueue::new(LIMITS);
        let held = queue.place(phone(1)).await.unwrap();
        let many: Vec<_> = (0..7).map(|_| wait(&queue, 1)).collect();
        admit(&queue, 8).await;
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
