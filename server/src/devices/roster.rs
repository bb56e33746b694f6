//! When the devices of an event are shown again: a few times in a second at most, and encoded once for all screens. When a
//! hall comes back after a cut, each of its devices changes the list of all of them, for everybody in charge.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tapis_protocol::TournamentId;
use tokio::sync::{Notify, watch};
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Least time between two lists: quicker than people see.
const PACE: Duration = Duration::from_millis(100);

/// Number of a list; the next change has the next one.
pub(crate) type Edition = u64;

/// The list of devices, as screens know it.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    changed: Notify,
    edition: watch::Sender<Edition>,
    /// The latest list of each event, and of screens without one.
    encoded: Mutex<HashMap<Option<TournamentId>, (Edition, Utf8Bytes)>>,
}

impl Roster {
    /// Something about a device has changed.
    pub(super) fn note(&self) {
        self.changed.notify_one();
    }

    /// Makes it known to the screens, for as long as it is polled.
    pub(super) async fn pace(&self) {
        loop {
            self.changed.notified().await;
            self.edition.send_modify(|edition| *edition += 1);
            tokio::time::sleep(PACE).await;
        }
    }

    /// The edition of now, and each one that a screen is not too slow for.
    pub(super) fn editions(&self) -> WatchStream<Edition> {
        WatchStream::new(self.edition.subscribe())
    }

    /// The list of an edition, encoded by whoever is the first to ask for it.
    pub(crate) fn frame(
        &self,
        tournament: Option<&TournamentId>,
        edition: Edition,
        encode: impl FnOnce() -> Utf8Bytes,
    ) -> Utf8Bytes {
        let mut encoded = self.encoded();
        let key = tournament.cloned();
        if let Some((known, frame)) = encoded.get(&key)
            && *known >= edition
        {
            return frame.clone();
        }
        let frame = encode();
        encoded.insert(key, (edition, frame.clone()));
        frame
    }

    fn encoded(&self) -> MutexGuard<'_, HashMap<Option<TournamentId>, (Edition, Utf8Bytes)>> {
        // The map is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.encoded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_hall_that_comes_back_is_shown_ten_times_a_second_and_its_last_state_is_shown() {
        let roster = Roster::default();
        let mut editions = roster.editions();
        let storm = async {
            for _ in 0..1_000 {
                roster.note();
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let mut seen = Vec::new();
        let watching = async {
            while let Some(edition) = editions.next().await {
                seen.push(edition);
            }
        };
        let _ = timeout(Duration::from_secs(2), async {
            tokio::join!(roster.pace(), storm, watching)
        })
        .await;
        assert!((10..=12).contains(&seen.len()), "{seen:?}");
        assert_eq!(seen.last(), Some(&*roster.edition.borrow()));
    }

    #[test]
    fn a_list_is_encoded_once_for_all_screens() {
        let roster = Roster::default();
        let list = |text| move || Utf8Bytes::from_static(text);
        assert_eq!(roster.frame(None, 1, list("one")), "one");
        assert_eq!(roster.frame(None, 1, list("again")), "one");
        assert_eq!(roster.frame(None, 2, list("two")), "two");
        let event = TournamentId::new("night").unwrap();
        assert_eq!(roster.frame(Some(&event), 2, list("event")), "event");
    }
}
