//! The journal is read through beside play, at the start and every hour, so that damage is told while a backup is still
//! near: to the log, to those who watch the server, and to the floor of every event.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tapis_journal::{JournalError, Sequence, StreamName};
use tapis_protocol::rules::tournament::Command;
use tapis_records::tournament_of;
use tokio::time::sleep;
use tracing::{error, info, warn};

use super::Host;
use crate::actor::{CommandRequest, Handle};
use crate::storage::StorageError;

/// How often the journal is read through.
const CHECKED_EVERY: Duration = Duration::from_secs(60 * 60);

/// Records that are read at once: a commit that waits for them is not late.
const RECORDS_AT_ONCE: usize = 64;

/// Rest after each of these, in which commits have the disk to themselves.
const REST: Duration = Duration::from_millis(20);

/// Most damages that the log names; the rest is counted.
const MOST_NAMED: usize = 20;

/// What the last check has found.
#[derive(Debug, Default)]
pub(crate) struct JournalHealth {
    is_damaged: AtomicBool,
}

impl JournalHealth {
    /// Whether the last check found damage.
    pub(crate) fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }
}

impl Host {
    /// Reads the journal through again and again. Never ends.
    pub(crate) async fn check_journal(&self) {
        loop {
            match self.damages().await {
                Ok(damages) => self.tell_damages(&damages),
                // The writer logs the failure; the next check tries again.
                Err(error) => warn!(%error, "the journal could not be read through"),
            }
            let next = self
                .clock
                .now()
                .after_seconds(u32::try_from(CHECKED_EVERY.as_secs()).unwrap_or(u32::MAX));
            self.clock.sleep_until(next).await;
        }
    }

    /// What is not as it was appended, and what is in the file besides.
    async fn damages(&self) -> Result<Vec<String>, StorageError> {
        let mut damages = self.storage.foreign_parts().await?;
        for stream in self.storage.streams().await? {
            if self.is_checked_here(&stream)
                && let Some(damage) = self.damage_of(&stream).await?
            {
                damages.push(damage);
            }
        }
        Ok(damages)
    }

    /// Of several servers each reads the events that it runs.
    fn is_checked_here(&self, stream: &StreamName) -> bool {
        let runs_here = |id| self.tournaments.get(&id).is_some();
        !self.cluster.is_shared() || tournament_of(stream).is_some_and(runs_here)
    }

    async fn damage_of(&self, stream: &StreamName) -> Result<Option<String>, StorageError> {
        let mut after = Sequence::ZERO;
        loop {
            let read = self.storage.read_some(stream, after, RECORDS_AT_ONCE);
            match read.await {
                Ok(records) => match records.last() {
                    Some(last) => after = last.sequence,
                    None => return Ok(None),
                },
                Err(StorageError::Refused(damaged @ JournalError::Damaged { .. })) => {
                    return Ok(Some(damaged.to_string()));
                }
                Err(error) => return Err(error),
            }
            sleep(REST).await;
        }
    }

    fn tell_damages(&self, damages: &[String]) {
        self.metrics.journal_checked(damages.len());
        let is_damaged = !damages.is_empty();
        let was_damaged = self
            .journal_health
            .is_damaged
            .swap(is_damaged, Ordering::Relaxed);
        if !is_damaged {
            if was_damaged {
                info!("the journal is whole again");
            }
            return;
        }
        for damage in damages.iter().take(MOST_NAMED) {
            error!(damage, "the journal is damaged; see tapis verify");
        }
        for id in self.tournaments.running_here() {
            if let Some(handle) = self.tournaments.get(&id) {
                self.tell_floor_of(&handle);
            }
        }
    }

    /// While that alert is open, another one changes nothing.
    fn tell_floor_of(&self, handle: &Handle) {
        let id = format!("journal-damaged-{}", self.clock.now().0);
        let told = CommandRequest::of_server(id, Command::ReportJournalDamaged);
        if handle.command(told, None).is_err() {
            warn!(tournament = %handle.id, "the floor was not told of the damage");
        }
    }
}
