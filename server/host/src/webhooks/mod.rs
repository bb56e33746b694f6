//! Webhooks: messages to other programs when something happens in an event, after the Standard Webhooks specification.
//!
//! Messages are a projection of the journal. An event that runs here has one task, which reads the records after the
//! position of each endpoint, sends their messages, and writes the positions.

mod client;
mod config;
mod delivery;
mod endpoint_queue;
mod message;
mod messages;
mod ping;
mod progress;
mod projection;
mod schedule;
mod secret;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tapis_journal::Sequence;
use tapis_protocol::rules::time::Timestamp;
use tokio_util::sync::CancellationToken;
use tracing::warn;

pub(crate) use config::ConfigError;
pub(crate) use delivery::DispatchContext;
pub use progress::{check as check_progress, is_progress};
pub use secret::new_secret;

use client::Client;
use config::Endpoint;
use delivery::{EndpointDelivery, REST_AFTER_FAILURE};
use endpoint_queue::EndpointQueue;
use progress::{Positions, ProgressError, ProgressStream};

use crate::metrics::Metrics;

/// How often positions are written while messages are delivered.
const WRITE_INTERVAL: Duration = Duration::from_secs(3);

/// How often positions that have passed many records without a message are written.
const IDLE_WRITE_INTERVAL: Duration = Duration::from_secs(60);

/// The endpoints of a configuration.
#[derive(Clone, Debug)]
pub struct Webhooks {
    endpoints: Vec<Endpoint>,
}

impl Webhooks {
    /// Reads a configuration.
    ///
    /// # Errors
    ///
    /// What is wrong with it, where, and what to do; no secret is in it.
    pub fn read(file: &Path) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self::read_file(file)?)
    }

    /// The same, with the error itself.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is no valid configuration.
    pub fn read_file(file: &Path) -> Result<Self, ConfigError> {
        let endpoints = config::read(file)?;
        Ok(Self { endpoints })
    }

    /// The names of the endpoints, where they are, in order.
    pub fn names(&self) -> impl Iterator<Item = (&str, String)> {
        let all = self.endpoints.iter();
        all.map(|endpoint| (endpoint.name.as_str(), endpoint.url.to_string()))
    }
}

/// Sends the messages of events to all endpoints.
#[derive(Debug)]
pub(crate) struct Dispatcher {
    queues: Vec<EndpointQueue>,
    client: Client,
}

/// The task that sends the messages of an event, while it runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct DispatchTask {
    /// It is to end.
    pub(crate) stop: CancellationToken,
    /// It has written its positions.
    pub(crate) is_done: CancellationToken,
}

impl Dispatcher {
    /// Nothing was sent yet.
    ///
    /// # Errors
    ///
    /// When TLS cannot be set up at all.
    pub(crate) fn new(webhooks: Webhooks) -> Result<Self, rustls::Error> {
        Ok(Self {
            queues: webhooks
                .endpoints
                .into_iter()
                .map(EndpointQueue::to)
                .collect(),
            client: Client::new()?,
        })
    }

    /// Puts into the figures how far behind each endpoint is.
    pub(crate) fn count_behind(&self, metrics: &Metrics, now: Timestamp) {
        for queue in &self.queues {
            metrics.webhook_behind(&queue.endpoint.name, queue.behind_ms(now));
        }
    }

    /// Sends the messages of an event to all endpoints, to those that are new from its record `now` on, until it is stopped.
    pub(crate) async fn dispatch(self: Arc<Self>, context: DispatchContext, now: Sequence) {
        let Some(mut progress) = open(&context).await else {
            return;
        };
        let names = self.queues.iter().map(|queue| queue.endpoint.name.as_str());
        let positions = progress.positions(names, now);
        let deliveries = self.queues.iter().map(|queue| {
            let delivery = EndpointDelivery {
                context: &context,
                queue,
                client: &self.client,
                positions: &positions,
                failures: 0,
            };
            delivery.follow()
        });
        tokio::select! {
            biased;
            _ = join_all(deliveries) => {}
            () = write_progress(&context, &mut progress, &positions) => {}
        }
        let now = context.clock.now();
        let written = progress
            .write(&context.storage, &positions, now, true)
            .await;
        written.unwrap_or_else(|error| not_written(&context, &error));
    }
}

/// Reads the positions; `None` when the server stops before they are known.
async fn open(context: &DispatchContext) -> Option<ProgressStream> {
    loop {
        match ProgressStream::open(&context.storage, &context.id).await {
            Ok(progress) => return Some(progress),
            Err(error) => not_known(context, &error),
        }
        tokio::select! {
            biased;
            () = context.stop.cancelled() => return None,
            () = tokio::time::sleep(REST_AFTER_FAILURE) => {}
        }
    }
}

/// Writes the positions, for ever.
async fn write_progress(
    context: &DispatchContext,
    progress: &mut ProgressStream,
    positions: &Positions,
) {
    let mut is_failing = false;
    loop {
        let now = context.clock.now();
        let written = progress
            .write(&context.storage, positions, now, false)
            .await;
        if let Err(error) = &written
            && !is_failing
        {
            not_written(context, error);
        }
        is_failing = written.is_err();
        tokio::time::sleep(WRITE_INTERVAL).await;
        // A single message is noted at once, and many together; records without messages, now and then.
        let _ = tokio::time::timeout(IDLE_WRITE_INTERVAL, positions.news()).await;
    }
}

fn not_known(context: &DispatchContext, error: &ProgressError) {
    warn!(tournament = %context.id, error = error as &dyn std::error::Error, "nobody is told of it yet: how far webhooks got cannot be read");
}

/// Nothing is lost: messages after the last position are sent again.
fn not_written(context: &DispatchContext, error: &ProgressError) {
    warn!(tournament = %context.id, error = error as &dyn std::error::Error, "how far webhooks got was not written");
}
