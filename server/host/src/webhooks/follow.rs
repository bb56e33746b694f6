//! Follows one event for one endpoint. The journal is the queue: what was not told yet is read there when it is its turn, so
//! that an endpoint which is slow or away holds up nothing but itself, and takes no memory for what it misses.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tapis_journal::{Record, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_records::evidence::Names;
use thiserror::Error;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

use super::client::{Answer, Client};
use super::line::Line;
use super::message::Message;
use super::progress::Positions;
use super::schedule;
use super::telling::{NotTold, Telling};
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

/// An event that is told.
#[derive(Clone)]
pub(crate) struct Subject {
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

/// One endpoint's way through an event.
pub(super) struct Follower<'a> {
    pub(super) subject: &'a Subject,
    pub(super) line: &'a Line,
    pub(super) client: &'a Client,
    pub(super) positions: &'a Positions,
    /// Messages that did not arrive, in a row.
    pub(super) failures: u32,
}

/// Why an event cannot be followed.
#[derive(Debug, Error)]
enum NotFollowed {
    #[error("the journal cannot be read")]
    Storage(#[from] StorageError),
    #[error(transparent)]
    NotTold(#[from] NotTold),
    #[error("there is no record {0}")]
    Missing(Sequence),
    /// A fault of ours: the work was given up.
    #[error("the messages could not be worked out")]
    GivenUp,
}

/// Nothing more is sent: the server stops, or the endpoint wants nothing any more.
struct Ended;

impl Follower<'_> {
    /// Tells the event until the server stops, or the endpoint wants nothing any more.
    pub(super) async fn follow(mut self) {
        let subject = self.subject;
        let mut telling = None;
        loop {
            if self.subject.stop.is_cancelled() || self.line.is_off() {
                break;
            }
            let told = self.positions.of(&self.line.endpoint.name);
            if subject.written.load(Ordering::Relaxed) <= told.0 {
                if self.rest(LOOKED_EVERY).await.is_err() {
                    break;
                }
                continue;
            }
            let page = match self.next_page(telling.take(), told).await {
                Ok((next, page)) => {
                    telling = next;
                    page
                }
                Err(failure) => {
                    error!(tournament = %subject.id, error = &failure as &dyn std::error::Error, "webhooks cannot be told");
                    if self.rest(REST_AFTER_FAILURE).await.is_err() {
                        break;
                    }
                    continue;
                }
            };
            if self.tell(page).await.is_err() {
                break;
            }
        }
        self.line.waits(&subject.id, None);
    }

    async fn rest(&self, time: Duration) -> Result<(), Ended> {
        let clock = &self.subject.clock;
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let mut until = clock.now();
        until.0 = until.0.saturating_add(millis);
        tokio::select! {
            biased;
            () = self.subject.stop.cancelled() => Err(Ended),
            () = clock.sleep_until(until) => Ok(()),
        }
    }

    /// The messages of the next records after those that were told, and the last of these records.
    async fn next_page(
        &self,
        telling: Option<Box<Telling>>,
        told: Sequence,
    ) -> Result<(Option<Box<Telling>>, Page), NotFollowed> {
        let Subject {
            id,
            stream,
            storage,
            ..
        } = self.subject;
        let mut telling = match telling.filter(|telling| telling.sequence() == told) {
            Some(telling) => Some(telling),
            None => kept(self.subject, told).await,
        };
        loop {
            let after = telling
                .as_ref()
                .map_or(Sequence::ZERO, |telling| telling.sequence());
            let records = storage.read(stream, after).await?;
            if records.is_empty() {
                return Err(NotFollowed::Missing(after.next()));
            }
            let (id, names) = (id.clone(), self.names());
            let read = spawn_blocking(move || read_on((telling, &id), &records, (told, &names)));
            let (next, page) = read.await.map_err(|_| NotFollowed::GivenUp)??;
            if page.last > told {
                // What is over goes on no more: its state is not kept for nothing.
                let next = (!next.is_over()).then_some(next);
                return Ok((next, page));
            }
            telling = Some(next);
        }
    }

    fn names(&self) -> Names {
        let devices = self.subject.devices.list(Some(&self.subject.id));
        devices
            .into_iter()
            .map(|known| (known.device.as_str().to_owned(), (known.name, known.role)))
            .collect()
    }

    /// Delivers the messages of a page.
    async fn tell(&mut self, page: Page) -> Result<(), Ended> {
        let line = self.line;
        let name = line.endpoint.name.as_str();
        let wanted = page.messages.into_iter();
        let mut wanted = wanted
            .filter(|message| line.endpoint.wants(message.kind))
            .peekable();
        while let Some(message) = wanted.next() {
            if self.subject.stop.is_cancelled() {
                return Err(Ended);
            }
            line.waits(&self.subject.id, Some(message.at));
            self.deliver(&message).await?;
            let is_last_of_record = wanted
                .peek()
                .is_none_or(|next| next.sequence != message.sequence);
            if is_last_of_record {
                self.positions.note(name, message.sequence, true);
            }
        }
        line.waits(&self.subject.id, None);
        self.positions.note(name, page.last, false);
        Ok(())
    }

    /// Sends a message until it has arrived, or is given up.
    async fn deliver(&mut self, message: &Message) -> Result<(), Ended> {
        let Subject { clock, metrics, .. } = self.subject;
        let name = self.line.endpoint.name.as_str();
        loop {
            let answer = self.send(message).await?;
            let asked = match &answer {
                Answer::Taken(_) => {
                    if self.failures > 0 {
                        info!(webhook = name, id = message.id, "messages arrive again");
                    }
                    self.failures = 0;
                    metrics.webhook_delivered(name);
                    debug!(webhook = name, id = message.id, "delivered");
                    return Ok(());
                }
                Answer::Gone => {
                    if !self.line.switch_off() {
                        warn!(
                            webhook = name,
                            "wants nothing any more: off until the server is started again"
                        );
                    }
                    return Err(Ended);
                }
                Answer::Refused(_, asked) => *asked,
                Answer::None(_) => None,
            };
            self.failures = self.failures.saturating_add(1);
            metrics.webhook_failed(name);
            if schedule::is_given_up(message.at, clock.now()) {
                warn!(webhook = name, id = message.id, %answer, "given up");
                metrics.webhook_given_up(name);
                return Ok(());
            }
            let rest = schedule::rest(self.failures, asked, self.subject.entropy.as_ref());
            if self.failures == 1 {
                warn!(webhook = name, id = message.id, %answer, "not delivered; tried again");
            } else {
                debug!(webhook = name, id = message.id, %answer, rest_s = rest.as_secs(), "not delivered");
            }
            self.rest(rest).await?;
        }
    }

    async fn send(&self, message: &Message) -> Result<Answer, Ended> {
        let Subject { clock, stop, .. } = self.subject;
        let sent = self.line.send(self.client, clock, message);
        tokio::pin!(sent);
        tokio::select! {
            biased;
            answer = &mut sent => Ok(answer),
            // It may have arrived: who hears the answer need not send it twice.
            () = stop.cancelled() => timeout(LAST_WITHIN, sent).await.map_err(|_| Ended),
        }
    }
}

/// What a page of records tells.
struct Page {
    messages: Vec<Message>,
    last: Sequence,
}

/// The event as it was kept, where that is not after what was told.
async fn kept(subject: &Subject, told: Sequence) -> Option<Box<Telling>> {
    let kept = load_snapshot(&subject.storage, &subject.stream).await?;
    let is_in_time = kept.followed.sequence <= told;
    let telling = Telling::from(&subject.id, kept.followed);
    telling.filter(|_| is_in_time).map(Box::new)
}

/// Follows records; those up to `told` say nothing new.
fn read_on(
    (telling, id): (Option<Box<Telling>>, &TournamentId),
    records: &[Record],
    (told, names): (Sequence, &Names),
) -> Result<(Box<Telling>, Page), NotFollowed> {
    let first = records.first().ok_or(NotFollowed::GivenUp)?;
    let mut telling = match telling {
        Some(telling) => telling,
        None => Box::new(Telling::begin(id, first)?),
    };
    let mut messages = Vec::new();
    for record in records {
        let tells = telling.tell(record, names)?;
        if record.sequence > told {
            messages.extend(tells);
        }
    }
    let last = telling.sequence();
    Ok((telling, Page { messages, last }))
}
