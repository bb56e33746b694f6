//! When the devices of an event are shown again: a few times in a second at most, and encoded once for all screens. When a
//! hall comes back after a cut, each of its devices changes the list of all of them, for everybody in charge.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dashmap::DashMap;
use tapis_protocol::TournamentId;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep_until};
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::throttle::{ONE_IN_FIFTY, Throttle};

/// Least time between two lists of an event: as people see them, at once.
const LISTS_EVERY: Duration = Duration::from_millis(250);

/// Number of a list; the next change has the next one.
pub(crate) type Edition = u64;

/// The lists of devices, as screens know them: of each event that a screen has shown, and of screens without one.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    changed: Notify,
    lists: DashMap<Option<TournamentId>, Arc<List>>,
}

#[derive(Debug)]
struct List {
    edition: watch::Sender<Edition>,
    due: Mutex<Due>,
    /// The latest that was encoded, and of which edition.
    encoded: Mutex<Option<(Edition, Utf8Bytes)>>,
}

/// Whether a list is shown again, and when.
#[derive(Debug)]
struct Due {
    is_changed: bool,
    throttle: Throttle,
}

impl Default for List {
    fn default() -> Self {
        Self {
            edition: watch::Sender::default(),
            due: Mutex::new(Due {
                is_changed: false,
                throttle: Throttle::every(LISTS_EVERY, ONE_IN_FIFTY),
            }),
            encoded: Mutex::default(),
        }
    }
}

impl Roster {
    /// Something about a device of an event has changed; about one without an event, which is in every list.
    pub(super) fn note(&self, tournament: Option<&TournamentId>) {
        if tournament.is_none() {
            for list in &self.lists {
                list.note();
            }
        } else if let Some(list) = self.known(tournament) {
            list.note();
        } else {
            // No screen has shown it.
            return;
        }
        self.changed.notify_one();
    }

    /// Makes it known to the screens, for as long as it is polled.
    pub(super) async fn pace(&self) {
        loop {
            let next = self.publish(Instant::now());
            let rested = async {
                match next {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = rested => {}
                () = self.changed.notified() => {}
            }
        }
    }

    /// Gives a new edition to each list that has changed and has rested; returns when the next has.
    fn publish(&self, now: Instant) -> Option<Instant> {
        let lists = self.lists.iter();
        lists.filter_map(|list| list.publish(now)).min()
    }

    /// The edition of now, and each one that a screen is not too slow for.
    pub(super) fn editions(&self, tournament: Option<&TournamentId>) -> WatchStream<Edition> {
        WatchStream::new(self.list(tournament).edition.subscribe())
    }

    /// The list of an edition, encoded for the first screen that asks for it.
    pub(crate) fn frame(
        &self,
        tournament: Option<&TournamentId>,
        edition: Edition,
        encode: impl FnOnce() -> Utf8Bytes,
    ) -> Utf8Bytes {
        self.list(tournament).frame(edition, encode)
    }

    fn known(&self, tournament: Option<&TournamentId>) -> Option<Arc<List>> {
        let list = self.lists.get(&tournament.cloned())?;
        Some(Arc::clone(&list))
    }

    fn list(&self, tournament: Option<&TournamentId>) -> Arc<List> {
        let known = self.known(tournament);
        known.unwrap_or_else(|| {
            let list = self.lists.entry(tournament.cloned()).or_default();
            Arc::clone(&list)
        })
    }
}

impl List {
    fn note(&self) {
        locked(&self.due).is_changed = true;
    }

    fn publish(&self, now: Instant) -> Option<Instant> {
        let mut due = locked(&self.due);
        if !due.is_changed {
            return None;
        }
        if !due.throttle.is_time(now) {
            return due.throttle.next();
        }
        due.is_changed = false;
        // What it costs is known when a screen has asked for it.
        due.throttle.shown(now, Duration::ZERO, 0);
        drop(due);
        self.edition.send_modify(|edition| *edition += 1);
        None
    }

    fn frame(&self, edition: Edition, encode: impl FnOnce() -> Utf8Bytes) -> Utf8Bytes {
        let mut encoded = locked(&self.encoded);
        if let Some((known, frame)) = &*encoded
            && *known >= edition
        {
            return frame.clone();
        }
        let began = Instant::now();
        let frame = encode();
        let throttle = &mut locked(&self.due).throttle;
        throttle.cost(began, began.elapsed(), frame.len());
        *encoded = Some((edition, frame.clone()));
        frame
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is inside is whole after every statement above, so a panic elsewhere leaves nothing half done.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use futures_util::{FutureExt, StreamExt};
    use tokio::time::timeout;

    use super::*;

    fn event(name: &str) -> TournamentId {
        TournamentId::new(name).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_hall_that_comes_back_is_shown_four_times_a_second_and_its_last_state_is_shown() {
        let (roster, night) = (Roster::default(), event("night"));
        let mut editions = roster.editions(Some(&night));
        let storm = async {
            for _ in 0..1_000 {
                roster.note(Some(&night));
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
        assert!((5..=6).contains(&seen.len()), "{seen:?}");
        let latest = *roster.list(Some(&night)).edition.borrow();
        assert_eq!(seen.last(), Some(&latest));
    }

    #[test]
    fn ten_thousand_tablets_that_come_at_once_are_encoded_once_for_a_hundred_screens_of_their_event()
     {
        let (roster, night, day) = (Roster::default(), event("night"), event("day"));
        let (began, encoded) = (Instant::now(), Cell::new(0));
        let mut screens: Vec<_> = (0..100).map(|_| roster.editions(Some(&night))).collect();
        let mut others = roster.editions(Some(&day));
        assert_eq!(others.next().now_or_never(), Some(Some(0)));
        let look = |screens: &mut Vec<WatchStream<Edition>>| {
            for screen in screens {
                if let Some(Some(edition)) = screen.next().now_or_never() {
                    let encode = || {
                        encoded.set(encoded.get() + 1);
                        Utf8Bytes::from_static("devices")
                    };
                    roster.frame(Some(&night), edition, encode);
                }
            }
        };
        look(&mut screens);
        assert_eq!(encoded.get(), 1);
        for _ in 0..10_000 {
            roster.note(Some(&night));
            roster.publish(began);
            look(&mut screens);
        }
        // The first of them at once; the others are one change, after a rest.
        assert_eq!(encoded.get(), 2);
        roster.publish(began + LISTS_EVERY);
        look(&mut screens);
        assert_eq!(encoded.get(), 3);
        assert_eq!(others.next().now_or_never(), None);
    }

    #[test]
    fn a_director_is_in_the_list_of_every_event() {
        let roster = Roster::default();
        let lists = [None, Some(event("night")), Some(event("day"))];
        let mut editions = lists.map(|key| roster.editions(key.as_ref()));
        for each in &mut editions {
            each.next().now_or_never().flatten().unwrap();
        }
        roster.note(None);
        roster.publish(Instant::now());
        for each in &mut editions {
            assert_eq!(each.next().now_or_never(), Some(Some(1)));
        }
    }

    #[test]
    fn a_list_is_encoded_once_for_all_screens() {
        let roster = Roster::default();
        let list = |text| move || Utf8Bytes::from_static(text);
        assert_eq!(roster.frame(None, 1, list("one")), "one");
        assert_eq!(roster.frame(None, 1, list("again")), "one");
        assert_eq!(roster.frame(None, 2, list("two")), "two");
        let night = event("night");
        assert_eq!(roster.frame(Some(&night), 2, list("event")), "event");
    }
}
