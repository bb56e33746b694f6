//! The devices' stream in the journal: events are appended there before they are applied, and read from there when
//! another server has appended some.

use tapis_journal::{Batch, Entry, JournalError, Sequence};
use tapis_protocol::rules::time::Timestamp;

use super::{CommandSource, DeviceError, DeviceEvent, DeviceState, Devices};
use crate::storage::StorageError;

/// How often an append is tried again when another server has appended at the same moment.
const WRITE_TRIES: u32 = 8;

impl Devices {
    /// Reads and applies what other servers have appended since.
    pub(crate) async fn catch_up(&self) -> Result<(), DeviceError> {
        self.replay().await
    }

    /// The last record that is known.
    pub(crate) async fn sequence(&self) -> Sequence {
        self.written.lock().await.0
    }

    pub(super) async fn replay(&self) -> Result<(), DeviceError> {
        let mut written = self.written.lock().await;
        loop {
            let records = self.storage.read(&self.stream, written.0).await?;
            if records.is_empty() {
                return Ok(());
            }
            for record in records {
                let events: Vec<DeviceEvent> = serde_json::from_slice(&record.payload)?;
                for event in events {
                    self.apply(event, Timestamp(record.at_ms));
                }
                *written = (record.sequence, record.at_ms);
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
    /// something between, the decision is made again.
    pub(super) async fn decide<E: From<DeviceError>>(
        &self,
        decide: impl Fn(&DeviceState) -> Result<Option<DeviceEvent>, E>,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), E> {
        let mut tried = 0;
        loop {
            let mut written = self.written.lock().await;
            let Some(event) = decide(&self.state)? else {
                return Ok(());
            };
            let payload = serde_json::to_vec(&[&event]).map_err(DeviceError::from)?;
            let at_ms = at.0.max(written.1);
            let batch = Batch {
                stream: self.stream.clone(),
                expected: written.0,
                entries: vec![Entry {
                    at_ms,
                    command: source.command.to_owned(),
                    device: source.device.to_owned(),
                    payload,
                }],
                persons: Vec::new(),
            };
            let appended = self.storage.append(batch).await;
            tried += 1;
            let Err(error) = appended else {
                *written = (written.0.next(), at_ms);
                self.apply(event, Timestamp(at_ms));
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
