//! What other servers have appended is read once for all who ask at the same time: however many strangers show tokens that
//! nobody knows, two reads answer them.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Mutex;

use super::{DeviceError, Devices};

/// One read at a time, shared by those who have asked before it began.
#[derive(Debug, Default)]
pub(super) struct SharedReads {
    /// Reads that have begun.
    begun: AtomicU64,
    /// The last one that ended well.
    ended: Mutex<u64>,
}

impl SharedReads {
    /// Waits for a read that begins now or later: one that began before may have missed what is asked about.
    async fn share<E>(&self, read: impl AsyncFnOnce() -> Result<(), E>) -> Result<(), E> {
        let before = self.begun.load(Ordering::SeqCst);
        let mut ended = self.ended.lock().await;
        if *ended > before {
            return Ok(());
        }
        let number = self.begun.fetch_add(1, Ordering::SeqCst) + 1;
        read().await?;
        *ended = number;
        Ok(())
    }
}

impl Devices {
    /// Reads and applies what other servers have appended since, for a stranger who may be known there.
    pub(crate) async fn catch_up_for_stranger(&self) -> Result<(), DeviceError> {
        self.reads.share(async || self.replay().await).await
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use futures_util::future::join_all;
    use tokio::task::yield_now;

    use super::*;

    #[tokio::test]
    async fn a_crowd_is_answered_by_two_reads_and_whoever_asks_later_by_one_more() {
        let reads = SharedReads::default();
        let made = Cell::new(0);
        let read = async || {
            made.set(made.get() + 1);
            for _ in 0..5 {
                yield_now().await;
            }
            Ok::<_, ()>(())
        };
        // Some ask while the first read is being made: what it has passed already may concern them.
        let ask = async |number: usize| {
            for _ in 0..number % 4 {
                yield_now().await;
            }
            reads.share(read).await
        };
        let asked = join_all((0..500).map(ask)).await;
        assert!(asked.iter().all(Result::is_ok));
        assert_eq!(made.get(), 2);
        reads.share(read).await.unwrap();
        assert_eq!(made.get(), 3);
    }

    #[tokio::test]
    async fn a_read_that_fails_answers_only_the_one_who_made_it() {
        let reads = SharedReads::default();
        let made = Cell::new(0);
        let read = async || {
            made.set(made.get() + 1);
            yield_now().await;
            if made.get() == 1 { Err(()) } else { Ok(()) }
        };
        let asked = join_all((0..10).map(|_| reads.share(read))).await;
        assert_eq!(asked.iter().filter(|answer| answer.is_err()).count(), 1);
        assert_eq!(made.get(), 2);
    }
}
