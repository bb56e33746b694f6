//! The task that follows an event from the journal, with a delay.

use std::collections::VecDeque;
use std::sync::Arc;

use tapis_journal::{Record, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, Tournament};
use tapis_records::{FollowError, Follower, Moment, Projection, Split, decode};
use tapis_views::Audience;
use tokio::time::sleep_until;
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};

use super::FeedScreens;
use crate::actor::{LoadError, Screens, Show, StateAt, load_snapshot};
use crate::clock::SteadyClock;
use crate::storage::Storage;

/// How often the journal is asked for more, in milliseconds. What it has meanwhile is younger than any delay.
const LOOKS_EVERY_MS: u64 = 1_000;

/// Least time between two looks at what has become old enough, in milliseconds: as quick as the floor's screens.
const LEAST_BETWEEN_MS: u64 = 100;

/// What an event is followed with.
pub(crate) struct DelayedContext {
    pub(crate) id: TournamentId,
    pub(crate) stream: StreamName,
    /// When this server opened the event. How old what was written before is, no clock can say: it may have been set, or
    /// another server's. All of it counts as written then.
    pub(crate) opened_at: Timestamp,
    pub(crate) delay_seconds: u32,
    pub(crate) storage: Storage,
    pub(crate) clock: SteadyClock,
}

/// An event as it was, and what comes next.
pub(crate) struct DelayedFollower {
    context: DelayedContext,
    /// Up to the last record that is old enough; none while the event is too young.
    past: Option<Follower>,
    /// Records that were read and are too young: a page of the journal at most.
    read: VecDeque<Record>,
    screens: Arc<Screens>,
    show: Show,
    /// Whether it is shown.
    begun: CancellationToken,
    gone: CancellationToken,
}

impl DelayedFollower {
    /// Nothing was read yet.
    pub(crate) fn new(context: DelayedContext, followed: FeedScreens) -> Self {
        let FeedScreens {
            screens,
            begun,
            gone,
        } = followed;
        Self {
            context,
            past: None,
            read: VecDeque::new(),
            show: Show::new(Arc::clone(&screens), Audience::Everybody),
            screens,
            begun,
            gone,
        }
    }

    /// Follows the event until the last feed is gone.
    pub(crate) async fn run(mut self) {
        let (screens, gone) = (Arc::clone(&self.screens), self.gone.clone());
        tokio::select! {
            biased;
            () = gone.cancelled() => {}
            () = screens.floor.pace() => {}
            () = self.follow() => {}
        }
    }

    async fn follow(&mut self) {
        let clock = self.context.clock.clone();
        let opened_at = self.context.opened_at;
        clock
            .sleep_until(opened_at.after_seconds(self.context.delay_seconds))
            .await;
        self.begin_from_snapshot().await;
        loop {
            match self.catch_up().await {
                Ok(()) => {}
                // The journal is asked again.
                Err(LoadError::Storage(failure)) => {
                    warn!(tournament = %self.context.id, error = &failure as &dyn std::error::Error, "a feed does not go on yet");
                }
                Err(broken) => {
                    error!(tournament = %self.context.id, error = &broken as &dyn std::error::Error, "a feed cannot go on; see tapis verify");
                    // Its screens keep the last true state.
                    return std::future::pending().await;
                }
            }
            self.show();
            let look = clock.sleep_until(self.next_look());
            tokio::pin!(look);
            loop {
                let lists = async {
                    match self.show.next() {
                        Some(at) => sleep_until(at).await,
                        None => std::future::pending().await,
                    }
                };
                tokio::select! {
                    biased;
                    () = &mut look => break,
                    () = lists => self.show(),
                }
            }
        }
    }

    /// Begins with the snapshot for the next restart, where it is old enough.
    async fn begin_from_snapshot(&mut self) {
        let snapshot = load_snapshot(&self.context.storage, &self.context.stream).await;
        let snapshot = snapshot.map(|snapshot| snapshot.followed);
        self.past = snapshot.filter(|snapshot| self.is_old_enough(snapshot.at));
    }

    fn is_old_enough(&self, at: Timestamp) -> bool {
        at.after_seconds(self.context.delay_seconds) <= self.context.clock.now()
    }

    /// Follows every record that is old enough by now.
    async fn catch_up(&mut self) -> Result<(), LoadError> {
        loop {
            if self.read.is_empty() {
                let known = self.past.as_ref();
                let after = known.map_or(Sequence::ZERO, |past| past.sequence);
                let page = self
                    .context
                    .storage
                    .read(&self.context.stream, after)
                    .await?;
                self.read = page.into();
            }
            let mut followed = 0_usize;
            while let Some(next) = self.read.front() {
                if !self.is_old_enough(Timestamp(next.at_ms)) {
                    return Ok(());
                }
                let Some(record) = self.read.pop_front() else {
                    break;
                };
                self.take(&record)?;
                followed = followed.saturating_add(1);
            }
            if followed == 0 {
                return Ok(());
            }
        }
    }

    fn take(&mut self, record: &Record) -> Result<(), FollowError> {
        let (moment, events) = decode(record)?;
        let mut past = match self.past.take() {
            Some(past) => past,
            None => Follower::begin(moment, &events)?,
        };
        // What happened before anything is shown is all shown at once.
        if self.begun.is_cancelled() {
            past.follow(moment, &events, &mut ShownChanges(&mut self.show))?;
        } else {
            past.follow(moment, &events, &mut ())?;
        }
        self.past = Some(past);
        Ok(())
    }

    fn show(&mut self) {
        let Some(past) = &self.past else {
            return;
        };
        if !self.begun.is_cancelled() {
            self.show.note_everything(&past.tournament);
        }
        let state = StateAt {
            tournament: &past.tournament,
            sequence: past.sequence.0,
        };
        self.show.show(&self.context.id, state);
        self.begun.cancel();
    }

    /// When the next record is old enough, or the journal may have another one.
    fn next_look(&self) -> Timestamp {
        let now = self.context.clock.now();
        let in_ms = |ms| Timestamp(now.0.saturating_add(ms));
        match self.read.front() {
            Some(next) => Timestamp(next.at_ms)
                .after_seconds(self.context.delay_seconds)
                .max(in_ms(LEAST_BETWEEN_MS)),
            None => in_ms(LOOKS_EVERY_MS),
        }
    }
}

/// What records change on screens.
struct ShownChanges<'a>(&'a mut Show);

impl Projection for ShownChanges<'_> {
    const SPLIT: Split = Split::Record;

    fn before_step(&mut self, _moment: Moment, step: &[Event], state: &Tournament) {
        self.0.note(step, state);
    }
}
