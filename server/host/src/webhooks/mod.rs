//! Webhooks: other programs are told when something happens in an event, after the Standard Webhooks specification.
//!
//! What is told follows the journal. An event that runs here has one task, which reads the records after those that each
//! endpoint was told, and writes down how far each got.

mod client;
mod config;
mod follow;
mod line;
mod message;
mod progress;
mod say;
mod schedule;
mod secret;
mod telling;
mod trying;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tapis_journal::Sequence;
use tapis_protocol::rules::time::Timestamp;
use tokio_util::sync::CancellationToken;
use tracing::warn;

pub(crate) use config::ConfigError;
pub(crate) use follow::Subject;
pub use progress::{check as check_progress, is_progress};
pub use secret::new_secret;

use client::Client;
use config::Endpoint;
use follow::{Follower, REST_AFTER_FAILURE};
use line::Line;
use progress::{Ledger, Positions, ProgressError};

use crate::metrics::Metrics;

/// How often it is written how far endpoints got, while messages are delivered.
const WRITTEN_EVERY: Duration = Duration::from_secs(3);

/// How often it is looked whether they have passed many records without a message.
const LOOKED_EVERY: Duration = Duration::from_secs(60);

/// Who is told what: the endpoints of a configuration.
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

/// Who tells them.
#[derive(Debug)]
pub(crate) struct Messenger {
    lines: Vec<Line>,
    client: Client,
}

/// The task that tells an event, while it runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Teller {
    /// Somebody wants it to end.
    pub(crate) stop: CancellationToken,
    /// It has written how far it got.
    pub(crate) is_done: CancellationToken,
}

impl Messenger {
    /// Nobody is told anything yet.
    ///
    /// # Errors
    ///
    /// When TLS cannot be set up at all.
    pub(crate) fn new(webhooks: Webhooks) -> Result<Self, rustls::Error> {
        Ok(Self {
            lines: webhooks.endpoints.into_iter().map(Line::to).collect(),
            client: Client::new()?,
        })
    }

    /// Puts into the figures how far behind each endpoint is.
    pub(crate) fn count_behind(&self, metrics: &Metrics, now: Timestamp) {
        for line in &self.lines {
            metrics.webhook_behind(&line.endpoint.name, line.behind_ms(now));
        }
    }

    /// Tells an event to all endpoints, those that are new from its record `now` on, until it is stopped.
    pub(crate) async fn tell(self: Arc<Self>, subject: Subject, now: Sequence) {
        let Some(mut ledger) = open(&subject).await else {
            return;
        };
        let names = self.lines.iter().map(|line| line.endpoint.name.as_str());
        let positions = ledger.positions(names, now);
        let followers = self.lines.iter().map(|line| {
            let follower = Follower {
                subject: &subject,
                line,
                client: &self.client,
                positions: &positions,
                failures: 0,
            };
            follower.follow()
        });
        tokio::select! {
            biased;
            _ = join_all(followers) => {}
            () = keep(&subject, (&mut ledger, &positions)) => {}
        }
        let last = (&subject.storage, &positions);
        let written = ledger.write(last, subject.clock.now(), true).await;
        written.unwrap_or_else(|error| not_written(&subject, &error));
    }
}

/// How far endpoints got; `None` when the server stops before that is known.
async fn open(subject: &Subject) -> Option<Ledger> {
    loop {
        match Ledger::open(&subject.storage, &subject.id).await {
            Ok(ledger) => return Some(ledger),
            Err(error) => not_known(subject, &error),
        }
        tokio::select! {
            biased;
            () = subject.stop.cancelled() => return None,
            () = tokio::time::sleep(REST_AFTER_FAILURE) => {}
        }
    }
}

/// Writes down how far endpoints got, for ever.
async fn keep(subject: &Subject, (ledger, positions): (&mut Ledger, &Positions)) {
    let mut is_failing = false;
    loop {
        let now = subject.clock.now();
        let written = ledger
            .write((&subject.storage, positions), now, false)
            .await;
        if let Err(error) = &written
            && !is_failing
        {
            not_written(subject, error);
        }
        is_failing = written.is_err();
        tokio::time::sleep(WRITTEN_EVERY).await;
        // What is told alone is written at once, and many messages together; what was passed without any, now and then.
        let _ = tokio::time::timeout(LOOKED_EVERY, positions.news()).await;
    }
}

fn not_known(subject: &Subject, error: &ProgressError) {
    warn!(tournament = %subject.id, error = error as &dyn std::error::Error, "nobody is told of it yet: how far webhooks got cannot be read");
}

/// Nothing is lost: what was told is told again.
fn not_written(subject: &Subject, error: &ProgressError) {
    warn!(tournament = %subject.id, error = error as &dyn std::error::Error, "how far webhooks got was not written");
}
