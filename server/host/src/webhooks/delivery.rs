//! Delivers the messages of one event to one endpoint. The journal is the queue: records are read when it is their turn, so
//! that an endpoint which is slow or away holds up nothing but itself, and takes no memory for what it misses.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tapis_journal::{Record, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_records::evidence::DeviceNames;
use thiserror::Error;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

use super::client::{Client, DeliveryOutcome};
use super::endpoint_queue::EndpointQueue;
use super::message::Message;
use super::progress::Positions;
use super::projection::{ProjectionError, WebhookProjection};
use super::schedule;
use crate::actor::load_snapshot;
use crate::clock::SteadyClock;
use crate::devices::Devices;
use crate::entropy::Entropy;
use crate::metrics::Metrics;
use crate::storage::{Storage, StorageError};

/// How often it is looked whether the event has gone on.
const LOOKED_EVERY: Duration = Duration::from_secs(1);

/// Rest after the journal could not be read or followed.
pub(super) const REST_AFTER_FAILURE: Duration = Duration::from_secs(60);

/// How long a request that is under way may still take when the server stops.
const LAST_WITHIN: Duration = Duration::from_secs(2);

/// An event whose messages are sent, and what that needs.
#[derive(Clone)]
pub(crate) struct DispatchContext {
    pub(crate) id: TournamentId,
    pub(crate) stream: StreamName,
    pub(crate) storage: Storage,
    pub(crate) clock: SteadyClock,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) metrics: Metrics,
    pub(crate) devices: Arc<Devices>,
    /// Its last record on disk.
    pub(crate) written: Arc<AtomicU64>,
    pub(crate) stop: CancellationToken,
}

/// One endpoint's position in one event.
pub(super) struct EndpointDelivery<'a> {
    pub(super) context: &'a DispatchContext,
    pub(super) queue: &'a EndpointQueue,
    pub(super) client: &'a Client,
    pub(super) positions: &'a Positions,
    /// Messages that did not arrive, in a row.
    pub(super) failures: u32,
}

/// Why an event cannot be followed.
#[derive(Debug, Error)]
enum DeliveryError {
    #[error("the journal cannot be read")]
    Storage(#[from] StorageError),
    #[error(transparent)]
    Projection(#[from] ProjectionError),
    #[error("there is no record {0}")]
    Missing(Sequence),
    /// A fault of ours: the work was given up.
    #[error("the messages could not be worked out")]
    GivenUp,
}

/// Nothing more is sent: the server stops, or the endpoint wants nothing any more.
struct Stopped;

impl EndpointDelivery<'_> {
    /// Sends messages until the server stops, or the endpoint wants nothing any more.
    pub(super) async fn follow(mut self) {
        let context = self.context;
        let mut projection = None;
        loop {
            if self.context.stop.is_cancelled() || self.queue.is_off() {
                break;
            }
            let told = self.positions.of(&self.queue.endpoint.name);
            if context.written.load(Ordering::Relaxed) <= told.0 {
                if self.rest(LOOKED_EVERY).await.is_err() {
                    break;
                }
                continue;
            }
            let page = match self.next_page(projection.take(), told).await {
                Ok((next, page)) => {
                    projection = next;
                    page
                }
                Err(failure) => {
                    error!(tournament = %context.id, error = &failure as &dyn std::error::Error, "webhooks cannot be told");
                    if self.rest(REST_AFTER_FAILURE).await.is_err() {
                        break;
                    }
                    continue;
                }
            };
            if self.send_page(page).await.is_err() {
                break;
            }
        }
        self.queue.set_waiting(&context.id, None);
    }

    async fn rest(&self, time: Duration) -> Result<(), Stopped> {
        let clock = &self.context.clock;
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let mut until = clock.now();
        until.0 = until.0.saturating_add(millis);
        tokio::select! {
            biased;
            () = self.context.stop.cancelled() => Err(Stopped),
            () = clock.sleep_until(until) => Ok(()),
        }
    }

    /// The messages of the records after `told`, and the last of these records.
    async fn next_page(
        &self,
        projection: Option<Box<WebhookProjection>>,
        told: Sequence,
    ) -> Result<(Option<Box<WebhookProjection>>, MessagePage), DeliveryError> {
        let DispatchContext {
            id,
            stream,
            storage,
            ..
        } = self.context;
        let mut projection = match projection.filter(|projection| projection.sequence() == told) {
            Some(projection) => Some(projection),
            None => projection_of_snapshot(self.context, told).await,
        };
        loop {
            let after = projection
                .as_ref()
                .map_or(Sequence::ZERO, |projection| projection.sequence());
            let records = storage.read(stream, after).await?;
            if records.is_empty() {
                return Err(DeliveryError::Missing(after.next()));
            }
            let (id, names) = (id.clone(), self.names());
            let read = spawn_blocking(move || read_on(projection, &id, &records, told, &names));
            let (next, page) = read.await.map_err(|_| DeliveryError::GivenUp)??;
            if page.last > told {
                // An event that is over has no more records: its state is dropped.
                let next = (!next.is_over()).then_some(next);
                return Ok((next, page));
            }
            projection = Some(next);
        }
    }

    fn names(&self) -> DeviceNames {
        let devices = self.context.devices.list(Some(&self.context.id));
        devices
            .into_iter()
            .map(|known| (known.device.as_str().to_owned(), (known.name, known.role)))
            .collect()
    }

    /// Delivers the messages of a page.
    async fn send_page(&mut self, page: MessagePage) -> Result<(), Stopped> {
        let queue = self.queue;
        let name = queue.endpoint.name.as_str();
        let wanted = page.messages.into_iter();
        let mut wanted = wanted
            .filter(|message| queue.endpoint.wants(message.kind))
            .peekable();
        while let Some(message) = wanted.next() {
            if self.context.stop.is_cancelled() {
                return Err(Stopped);
            }
            queue.set_waiting(&self.context.id, Some(message.at));
            self.deliver(&message).await?;
            let is_last_of_record = wanted
                .peek()
                .is_none_or(|next| next.sequence != message.sequence);
            if is_last_of_record {
                self.positions.note(name, message.sequence, true);
            }
        }
        queue.set_waiting(&self.context.id, None);
        self.positions.note(name, page.last, false);
        Ok(())
    }

    /// Sends a message until it has arrived, or is given up.
    async fn deliver(&mut self, message: &Message) -> Result<(), Stopped> {
        let DispatchContext { clock, metrics, .. } = self.context;
        let name = self.queue.endpoint.name.as_str();
        loop {
            let outcome = self.send(message).await?;
            let asked = match &outcome {
                DeliveryOutcome::Delivered(_) => {
                    if self.failures > 0 {
                        info!(webhook = name, id = message.id, "messages arrive again");
                    }
                    self.failures = 0;
                    metrics.webhook_delivered(name);
                    debug!(webhook = name, id = message.id, "delivered");
                    return Ok(());
                }
                DeliveryOutcome::Gone => {
                    if !self.queue.switch_off() {
                        warn!(
                            webhook = name,
                            "wants nothing any more: off until the server is started again"
                        );
                    }
                    return Err(Stopped);
                }
                DeliveryOutcome::Refused(_, asked) => *asked,
                DeliveryOutcome::NoResponse(_) => None,
            };
            self.failures = self.failures.saturating_add(1);
            metrics.webhook_failed(name);
            if schedule::is_given_up(message.at, clock.now()) {
                warn!(webhook = name, id = message.id, answer = %outcome, "given up");
                metrics.webhook_given_up(name);
                return Ok(());
            }
            let rest = schedule::rest(self.failures, asked, self.context.entropy.as_ref());
            if self.failures == 1 {
                warn!(webhook = name, id = message.id, answer = %outcome, "not delivered; tried again");
            } else {
                debug!(webhook = name, id = message.id, answer = %outcome, rest_s = rest.as_secs(), "not delivered");
            }
            self.rest(rest).await?;
        }
    }

    async fn send(&self, message: &Message) -> Result<DeliveryOutcome, Stopped> {
        let DispatchContext { clock, stop, .. } = self.context;
        let sent = self.queue.send(self.client, clock, message);
        tokio::pin!(sent);
        tokio::select! {
            biased;
            outcome = &mut sent => Ok(outcome),
            // It may have arrived: with the response it need not be sent twice.
            () = stop.cancelled() => timeout(LAST_WITHIN, sent).await.map_err(|_| Stopped),
        }
    }
}

/// The messages of a page of records.
struct MessagePage {
    messages: Vec<Message>,
    last: Sequence,
}

/// The projection at the latest snapshot, where that is not after `told`.
async fn projection_of_snapshot(
    context: &DispatchContext,
    told: Sequence,
) -> Option<Box<WebhookProjection>> {
    let snapshot = load_snapshot(&context.storage, &context.stream).await?;
    let is_in_time = snapshot.followed.sequence <= told;
    let projection = WebhookProjection::from(&context.id, snapshot.followed);
    projection.filter(|_| is_in_time).map(Box::new)
}

/// Follows records; the messages of those up to `told` were sent before.
fn read_on(
    projection: Option<Box<WebhookProjection>>,
    id: &TournamentId,
    records: &[Record],
    told: Sequence,
    names: &DeviceNames,
) -> Result<(Box<WebhookProjection>, MessagePage), DeliveryError> {
    let first = records.first().ok_or(DeliveryError::GivenUp)?;
    let mut projection = match projection {
        Some(projection) => projection,
        None => Box::new(WebhookProjection::begin(id, first)?),
    };
    let mut messages = Vec::new();
    for record in records {
        let of_record = projection.follow(record, names)?;
        if record.sequence > told {
            messages.extend(of_record);
        }
    }
    let last = projection.sequence();
    Ok((projection, MessagePage { messages, last }))
}
