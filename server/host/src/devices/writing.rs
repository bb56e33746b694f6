//! The devices' stream in the journal: events are appended there before they are applied, and read from there when
//! another server has appended some.

use std::sync::atomic::Ordering;

use tapis_journal::{Batch, Entry, JournalError, Sequence};
use tapis_protocol::rules::time::Timestamp;
use tapis_records::{
    AppliedCommand, AppliedCommands, Author, IdReused, Moment, read_author, written_author,
};

use super::{CommandSource, DeviceError, DeviceEvent, DeviceState, Devices};
use crate::storage::StorageError;

/// The devices' stream as far as it is known.
#[derive(Debug, Default)]
pub(super) struct WrittenDevices {
    /// The last record and its time.
    sequence: Sequence,
    at_ms: u64,
    /// The requests of devices that were carried out.
    applied: AppliedCommands,
}

impl WrittenDevices {
    fn note(&mut self, record: Moment, source: CommandSource<'_>) {
        self.sequence = record.sequence;
        self.at_ms = record.at.0;
        if source.content.is_some() {
            let applied = AppliedCommand {
                record: record.sequence.0,
                content: source.content,
            };
            self.applied.note(source.key(), applied);
        }
    }

    /// Whether a device's request was carried out before.
    fn has_applied(&self, source: CommandSource<'_>) -> Result<bool, IdReused> {
        if source.content.is_none() {
            return Ok(false);
        }
        let record = self.applied.record(source.key(), source.content)?;
        Ok(record.is_some())
    }
}

/// How often an append is tried again when another server has appended at the same moment.
const WRITE_TRIES: u32 = 8;

impl Devices {
    /// Reads and applies what other servers have appended since.
    pub(crate) async fn catch_up(&self) -> Result<(), DeviceError> {
        self.replay().await
    }

    /// The last record that is known.
    pub(crate) fn sequence(&self) -> Sequence {
        Sequence(self.sequence.load(Ordering::Relaxed))
    }

    /// Takes note of a record that is in the journal.
    fn note(&self, written: &mut WrittenDevices, record: Moment, source: CommandSource<'_>) {
        written.note(record, source);
        self.sequence.store(record.sequence.0, Ordering::Relaxed);
    }

    /// Whether a device's request was carried out before.
    ///
    /// # Errors
    ///
    /// [`IdReused`] where its id was used for something else.
    pub(crate) async fn has_applied(&self, source: CommandSource<'_>) -> Result<bool, IdReused> {
        self.written.lock().await.has_applied(source)
    }

    /// Takes note of a device's request that was carried out and is in no other record of the devices.
    pub(crate) async fn note_applied(
        &self,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        self.decide(|_| Ok(None), source, at).await
    }

    pub(super) async fn replay(&self) -> Result<(), DeviceError> {
        let mut written = self.written.lock().await;
        loop {
            let records = self.storage.read(&self.stream, written.sequence).await?;
            if records.is_empty() {
                return Ok(());
            }
            for record in records {
                let events: Vec<DeviceEvent> = serde_json::from_slice(&record.payload)?;
                for event in events {
                    self.apply(event, Timestamp(record.at_ms));
                }
                let by = read_author(&record.device);
                let source = CommandSource {
                    device: by.device,
                    command: &record.command,
                    content: by.content,
                };
                let moment = Moment {
                    sequence: record.sequence,
                    at: Timestamp(record.at_ms),
                };
                self.note(&mut written, moment, source);
            }
        }
    }

    /// Applies an event that is in the journal, then does what follows from it.
    fn apply(&self, event: DeviceEvent, at: Timestamp) {
        if let Some(change) = self.state.evolve(event, at) {
            self.announce(change);
        }
    }

    /// Writes an event.
    pub(super) async fn write(
        &self,
        event: DeviceEvent,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        self.decide(|_| Ok(Some(event.clone())), source, at).await
    }

    /// Decides on the devices as they are, and appends the event, if there is one. Where another server has appended
    /// something between, the decision is made again. A device's request is carried out once: it gets its record also where
    /// nothing changes, and nothing is done for one that has its record.
    pub(super) async fn decide<E: From<DeviceError>>(
        &self,
        decide: impl Fn(&DeviceState) -> Result<Option<DeviceEvent>, E>,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), E> {
        let mut tried = 0;
        loop {
            let mut written = self.written.lock().await;
            if written.has_applied(source).map_err(DeviceError::from)? {
                return Ok(());
            }
            let event = decide(&self.state)?;
            if event.is_none() && source.content.is_none() {
                return Ok(());
            }
            let payload = serde_json::to_vec(event.as_slice()).map_err(DeviceError::from)?;
            let at_ms = at.0.max(written.at_ms);
            let author = Author {
                device: source.device,
                by_pin: false,
                content: source.content,
            };
            let batch = Batch {
                stream: self.stream.clone(),
                expected: written.sequence,
                entries: vec![Entry {
                    at_ms,
                    command: source.command.to_owned(),
                    device: written_author(author),
                    payload,
                }],
                persons: Vec::new(),
            };
            let appended = self.storage.append(batch).await;
            tried += 1;
            let Err(error) = appended else {
                let at = Timestamp(at_ms);
                let sequence = written.sequence.next();
                self.note(&mut written, Moment { sequence, at }, source);
                if let Some(event) = event {
                    self.apply(event, at);
                }
                return Ok(());
            };
            // It is not known whether this event was appended: reading tells.
            drop(written);
            self.replay().await?;
            if !is_of_others(&error) || tried >= WRITE_TRIES {
                return Err(DeviceError::from(error).into());
            }
        }
    }
}

/// Whether another server has written something first, which is no reason not to write this.
fn is_of_others(error: &StorageError) -> bool {
    matches!(
        error,
        StorageError::Refused(JournalError::WrongSequence { .. })
    )
}
