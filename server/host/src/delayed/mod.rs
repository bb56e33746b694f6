//! Delayed feeds: events as they were a while ago, for other programs. Each is followed from the journal by a task of its
//! own, with a state and screens of its own: what is younger than the delay was never made there, so it cannot be shown.

mod follower;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use futures_util::stream::BoxStream;
use futures_util::{FutureExt, Stream, StreamExt};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{TableId, TournamentId};
use thiserror::Error;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::actor::Screens;
use crate::metrics::Metrics;

pub(crate) use follower::{DelayedContext, DelayedFollower};

/// Most different delays at which an event is shown: each costs as much memory as the event itself.
pub(crate) const MAX_DELAYS: usize = 4;

/// An event is shown with as many delays as there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("feeds of this event have {MAX_DELAYS} different delays already: choose one of theirs")]
pub(crate) struct TooManyDelays;

/// An event as it was so many seconds ago.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FeedKey {
    pub(crate) tournament: TournamentId,
    /// When it was opened here: one that was away meanwhile is followed anew.
    pub(crate) opened_at: Timestamp,
    pub(crate) delay_seconds: u32,
}

/// The events that are followed with a delay.
#[derive(Debug, Default)]
pub(crate) struct DelayedFeeds {
    followed: Mutex<HashMap<FeedKey, Weak<DelayedEvent>>>,
}

/// What the feeds of an event with the same delay share. When the last of them drops it, following ends.
#[derive(Debug)]
pub(crate) struct DelayedEvent {
    screens: Arc<Screens>,
    /// The event is as old as the delay, and is shown.
    begun: CancellationToken,
    _followed: DropGuard,
}

/// What the task that follows an event shares with its feeds.
pub(crate) struct FeedScreens {
    screens: Arc<Screens>,
    begun: CancellationToken,
    /// The last feed was dropped.
    gone: CancellationToken,
}

impl DelayedFeeds {
    /// An event as it was so many seconds ago; also what its task needs, where it is the first feed.
    pub(crate) fn open(
        &self,
        key: FeedKey,
        metrics: &Metrics,
    ) -> Result<(Arc<DelayedEvent>, Option<FeedScreens>), TooManyDelays> {
        let mut followed = self.followed();
        followed.retain(|_, delayed| delayed.strong_count() > 0);
        if let Some(delayed) = followed.get(&key).and_then(Weak::upgrade) {
            return Ok((delayed, None));
        }
        if followed
            .keys()
            .filter(|known| known.tournament == key.tournament)
            .count()
            >= MAX_DELAYS
        {
            return Err(TooManyDelays);
        }
        let (begun, gone) = (CancellationToken::new(), CancellationToken::new());
        let screens = Arc::new(Screens::new(metrics));
        let delayed = Arc::new(DelayedEvent {
            screens: Arc::clone(&screens),
            begun: begun.clone(),
            _followed: gone.clone().drop_guard(),
        });
        followed.insert(key, Arc::downgrade(&delayed));
        let begin = FeedScreens {
            screens,
            begun,
            gone,
        };
        Ok((delayed, Some(begin)))
    }

    fn followed(&self) -> MutexGuard<'_, HashMap<FeedKey, Weak<DelayedEvent>>> {
        // The list is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DelayedEvent {
    /// A feed of the screens, which begins when the event is old enough to be shown.
    pub(crate) fn feed<S: Stream<Item = Utf8Bytes> + Send + 'static>(
        &self,
        open: impl FnOnce(Arc<Screens>) -> S + Send + 'static,
    ) -> BoxStream<'static, Utf8Bytes> {
        let (begun, screens) = (self.begun.clone(), Arc::clone(&self.screens));
        let opened = async move {
            begun.cancelled_owned().await;
            open(screens)
        };
        opened.into_stream().flatten().boxed()
    }

    /// Whether it is known that there was no such table.
    pub(crate) fn lacks(&self, table: TableId) -> bool {
        self.begun.is_cancelled() && !self.screens.has_table(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(event: &str, delay_seconds: u32) -> FeedKey {
        FeedKey {
            tournament: TournamentId::new(event).unwrap(),
            opened_at: Timestamp(0),
            delay_seconds,
        }
    }

    #[test]
    fn an_event_is_followed_once_for_each_delay_until_the_last_feed_is_gone() {
        let (delayed, metrics) = (DelayedFeeds::default(), Metrics::default());
        let (first, begin) = delayed.open(key("one", 30), &metrics).unwrap();
        let gone = begin.unwrap().gone;
        let (second, begin) = delayed.open(key("one", 30), &metrics).unwrap();
        assert!(begin.is_none() && Arc::ptr_eq(&first, &second));
        drop(first);
        assert!(!gone.is_cancelled());
        drop(second);
        assert!(gone.is_cancelled());
        assert!(delayed.open(key("one", 30), &metrics).unwrap().1.is_some());
    }

    #[test]
    fn an_event_has_no_more_delays_at_once_than_there_may_be() {
        let (delayed, metrics) = (DelayedFeeds::default(), Metrics::default());
        let mut shown: Vec<_> = (1..)
            .take(MAX_DELAYS)
            .map(|minutes| delayed.open(key("one", 60 * minutes), &metrics).unwrap())
            .collect();
        let fifth = || delayed.open(key("one", 3_600), &metrics).map(drop);
        assert_eq!(fifth(), Err(TooManyDelays));
        assert!(delayed.open(key("other", 3_600), &metrics).is_ok());
        shown.pop();
        assert_eq!(fifth(), Ok(()));
    }
}
