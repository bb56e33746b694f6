//! What is read again from the journal: evidence, hand histories, and delayed feeds. Nothing is written.

use std::sync::Arc;

use tapis_protocol::TournamentId;
use tapis_protocol::view::ReplayView;
use tapis_records::evidence::{DeviceNames, Evidence};
use tapis_records::histories::{HandFilter, HistoryFormat};
use tapis_records::stream_of;

use crate::actor::Handle;
use crate::clock::SteadyClock;
use crate::delayed::{
    DelayedContext, DelayedEvent, DelayedFeeds, DelayedFollower, FeedKey, TooManyDelays,
};
use crate::evidence::{Files, HandAtTable, ReadError};
use crate::histories::{self, HistoriesText};
use crate::metrics::Metrics;
use crate::storage::Storage;
use crate::tasks::Tasks;

/// Tournaments as the journal has them.
pub(crate) struct Archive {
    storage: Storage,
    clock: SteadyClock,
    metrics: Metrics,
    /// The tasks that follow an event with a delay.
    followers: Tasks,
    evidence: Files,
    delayed: DelayedFeeds,
}

impl Archive {
    /// Nothing was read yet.
    pub(super) fn new(
        storage: Storage,
        clock: SteadyClock,
        metrics: Metrics,
        followers: Tasks,
    ) -> Self {
        Self {
            storage,
            clock,
            metrics,
            followers,
            evidence: Files::default(),
            delayed: DelayedFeeds::default(),
        }
    }

    /// Answers a question from the evidence of a tournament; `None` when it has no record.
    pub(crate) async fn evidence<T: Send + 'static>(
        &self,
        id: &TournamentId,
        question: impl FnOnce(&Evidence) -> T + Send + 'static,
    ) -> Result<Option<T>, ReadError> {
        self.evidence.ask(&self.storage, id, question).await
    }

    /// A hand of a tournament step by step; `None` when there is no such hand.
    pub(crate) async fn replay(
        &self,
        id: &TournamentId,
        hand: HandAtTable,
        names: DeviceNames,
    ) -> Result<Option<ReplayView>, ReadError> {
        self.evidence.replay(&self.storage, id, hand, names).await
    }

    /// The hands of a tournament, in a format that other programs read.
    pub(crate) async fn histories(
        &self,
        id: &TournamentId,
        filter: HandFilter,
        format: HistoryFormat,
    ) -> Result<HistoriesText, ReadError> {
        histories::write(&self.storage, id, filter, format).await
    }

    /// A tournament that runs here as it was so many seconds ago, followed until the last feed drops it.
    pub(crate) fn delayed(
        &self,
        handle: &Handle,
        delay_seconds: u32,
    ) -> Result<Arc<DelayedEvent>, TooManyDelays> {
        let key = FeedKey {
            tournament: handle.id.clone(),
            opened_at: handle.opened_at,
            delay_seconds,
        };
        let (delayed, begin) = self.delayed.open(key, &self.metrics)?;
        if let Some((followed, stream)) = begin.zip(stream_of(&handle.id).ok()) {
            let context = DelayedContext {
                id: handle.id.clone(),
                stream,
                opened_at: handle.opened_at,
                delay_seconds,
                storage: self.storage.clone(),
                clock: self.clock.clone(),
            };
            self.followers
                .spawn(DelayedFollower::new(context, followed).run());
        }
        Ok(delayed)
    }
}
