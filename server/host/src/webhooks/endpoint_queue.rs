//! The queue of one endpoint, which all events share: one request at a time, and off once it wants nothing any more.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::client::{Client, DeliveryOutcome};
use super::config::Endpoint;
use super::message::Message;
use crate::clock::SteadyClock;

/// The queue of an endpoint.
#[derive(Debug)]
pub(super) struct EndpointQueue {
    pub(super) endpoint: Endpoint,
    turn: Semaphore,
    off: CancellationToken,
    /// The time of the next message of each event that has one.
    waiting: Mutex<BTreeMap<TournamentId, Timestamp>>,
}

impl EndpointQueue {
    pub(super) fn to(endpoint: Endpoint) -> Self {
        Self {
            endpoint,
            turn: Semaphore::new(1),
            off: CancellationToken::new(),
            waiting: Mutex::default(),
        }
    }

    /// Sends a message when it is its turn.
    pub(super) async fn send(
        &self,
        client: &Client,
        clock: &SteadyClock,
        message: &Message,
    ) -> DeliveryOutcome {
        // It is never closed.
        let _turn = self.turn.acquire().await;
        if self.off.is_cancelled() {
            return DeliveryOutcome::Gone;
        }
        // A receiver compares it with its own clock, which is not a steady one.
        let at_seconds = clock.wall().0 / 1_000;
        client.send(&self.endpoint, message, at_seconds).await
    }

    /// Nothing more is sent until the server is started again; returns whether it was so already.
    pub(super) fn switch_off(&self) -> bool {
        let was_off = self.off.is_cancelled();
        self.off.cancel();
        was_off
    }

    /// Whether it is off.
    pub(super) fn is_off(&self) -> bool {
        self.off.is_cancelled()
    }

    /// Takes note of when the next message of an event happened; `None`: it has none.
    pub(super) fn set_waiting(&self, event: &TournamentId, since: Option<Timestamp>) {
        // A map is whole between two calls, so a panic elsewhere has left nothing half done.
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        match since {
            Some(since) => waiting.insert(event.clone(), since),
            None => waiting.remove(event),
        };
    }

    /// For how many milliseconds the oldest message has been waiting.
    pub(super) fn behind_ms(&self, now: Timestamp) -> u64 {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = waiting.values().min();
        oldest.map_or(0, |oldest| now.since(*oldest))
    }
}
