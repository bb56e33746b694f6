//! A server's lease in the database that it shares: whether the lease is valid, and how far its clock is from the
//! database's.

use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tapis_protocol::rules::time::Timestamp;
use tokio::sync::Notify;
use tokio::time::Instant;

/// How long a lease runs. A server that is gone for so long has lost its events.
pub(crate) const LEASE: Duration = Duration::from_millis(1_500);

/// How far a server's clock may be from the database's before the log says so. Countdowns of events that change servers
/// are shorter or longer by as much.
pub(crate) const NOTABLE_SKEW_MS: u64 = 250;

/// How far it may be before the server takes no events any more.
pub(crate) const MOST_SKEW_MS: u64 = 1_000;

/// An answer of the database that took longer says too little about its clock.
const USEFUL_ANSWER_MS: u64 = 100;

/// The state of a server's lease and clock.
#[derive(Debug, Default)]
pub(crate) struct LeaseStatus {
    inner: Mutex<Inner>,
    /// A renewal was answered, or the cluster's state applied.
    changed: Notify,
}

#[derive(Clone, Copy, Debug, Default)]
struct Inner {
    /// When the last renewal was sent that was answered: by our own clock, the lease ends no later than a lease after it.
    renewed: Option<Instant>,
    /// Since when there was no moment without a lease.
    held_since: Option<Instant>,
    /// When the cluster's state was asked for that was applied last.
    looked: Option<Instant>,
    skew_ms: i64,
    is_cut_off: bool,
}

impl LeaseStatus {
    /// A renewal that was sent at `sent` was answered just now.
    pub(super) fn renewed(&self, sent: Instant) {
        let mut inner = self.lock();
        let is_gap = inner.renewed.is_none_or(|before| before.elapsed() >= LEASE);
        if is_gap {
            inner.held_since = Some(sent);
        }
        inner.renewed = Some(sent);
        drop(inner);
        self.changed.notify_waiters();
    }

    /// The state of the cluster that was asked for at `sent` is applied: events that others have taken were left.
    pub(crate) fn looked(&self, sent: Instant) {
        self.lock().looked = Some(sent);
        self.changed.notify_waiters();
    }

    /// Whether the events that run here are this server's: it has a lease, and has looked since the last moment without one.
    /// A server that slept may have lost them before it looks.
    fn is_sure(&self) -> bool {
        let inner = *self.lock();
        self.is_leased() && inner.looked >= inner.held_since
    }

    /// Ready when the events that run here are this server's.
    pub(crate) async fn sure(&self) {
        loop {
            let mut changed = pin!(self.changed.notified());
            // From here on nothing is missed.
            changed.as_mut().enable();
            if self.is_sure() {
                return;
            }
            changed.await;
        }
    }

    /// The database's clock was read between two of ours. Returns how far our clock is ahead, when that is worth a line of
    /// the log now and was not before, or the other way round. An answer that took long says nothing.
    pub(super) fn compare(
        &self,
        before: Timestamp,
        after: Timestamp,
        theirs: Timestamp,
    ) -> Option<i64> {
        if after.since(before) > USEFUL_ANSWER_MS {
            return None;
        }
        let halfway = before.0.saturating_add(after.since(before) / 2);
        let skew_ms = halfway.cast_signed().saturating_sub(theirs.0.cast_signed());
        let mut inner = self.lock();
        let was = inner.skew_ms.unsigned_abs() >= NOTABLE_SKEW_MS;
        let is = skew_ms.unsigned_abs() >= NOTABLE_SKEW_MS;
        inner.skew_ms = skew_ms;
        (was != is).then_some(skew_ms)
    }

    /// Whether another server has the database and this one has not.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.lock().is_cut_off
    }

    pub(crate) fn set_cut_off(&self, is_cut_off: bool) {
        self.lock().is_cut_off = is_cut_off;
    }

    /// Whether the lease runs: no other server can have taken an event of this server.
    pub(crate) fn is_leased(&self) -> bool {
        self.since_renewed().is_some_and(|since| since < LEASE)
    }

    /// How long ago the lease was renewed.
    pub(crate) fn since_renewed(&self) -> Option<Duration> {
        self.lock().renewed.map(|renewed| renewed.elapsed())
    }

    /// By how many milliseconds the server's clock is ahead of the database's; less than zero where it is behind.
    pub(crate) fn skew_ms(&self) -> i64 {
        self.lock().skew_ms
    }

    /// Whether the clock is near enough to the others' for countdowns to mean the same here.
    pub(crate) fn is_on_time(&self) -> bool {
        self.skew_ms().unsigned_abs() < MOST_SKEW_MS
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // What is inside is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_server_that_slept_is_not_sure_of_its_events_until_it_has_looked() {
        let lease_status = LeaseStatus::default();
        assert!(!lease_status.is_sure());
        lease_status.renewed(Instant::now());
        lease_status.looked(Instant::now());
        lease_status.sure().await;
        tokio::time::advance(LEASE).await;
        assert!(!lease_status.is_sure(), "its lease has run out");
        let asked = Instant::now();
        tokio::time::advance(Duration::from_millis(1)).await;
        lease_status.renewed(Instant::now());
        lease_status.looked(asked);
        assert!(
            !lease_status.is_sure(),
            "it looked before it had a lease again"
        );
        let waiting = lease_status.sure();
        let looking = async { lease_status.looked(Instant::now()) };
        tokio::join!(waiting, looking);
        // A renewal in time leaves no gap.
        tokio::time::advance(LEASE / 2).await;
        lease_status.renewed(Instant::now());
        assert!(lease_status.is_sure());
    }

    #[tokio::test(start_paused = true)]
    async fn a_lease_ends_by_the_time_it_was_asked_for() {
        let lease_status = LeaseStatus::default();
        assert!(!lease_status.is_leased());
        let sent = Instant::now();
        tokio::time::advance(Duration::from_millis(700)).await;
        lease_status.renewed(sent);
        assert!(lease_status.is_leased());
        tokio::time::advance(Duration::from_millis(800)).await;
        assert!(!lease_status.is_leased());
    }

    #[test]
    fn a_clock_that_goes_wrong_is_reported_once_and_when_it_is_right_again() {
        let lease_status = LeaseStatus::default();
        let compare = |ours: u64| {
            let (before, after) = (Timestamp(ours - 5), Timestamp(ours + 5));
            lease_status.compare(before, after, Timestamp(10_000))
        };
        assert_eq!(compare(10_249), None);
        assert_eq!(compare(9_700), Some(-300));
        assert_eq!(compare(9_600), None);
        assert!(lease_status.is_on_time());
        assert_eq!(compare(11_000), None);
        assert!(!lease_status.is_on_time());
        assert_eq!(compare(10_000), Some(0));
        let (before, after) = (Timestamp(10_000), Timestamp(19_000));
        assert_eq!(lease_status.compare(before, after, Timestamp(10_000)), None);
        assert_eq!(lease_status.skew_ms(), 0);
    }
}
