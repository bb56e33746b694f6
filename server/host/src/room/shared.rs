//! What a server that shares its journal with others does besides: tournaments come and go while it runs.

use std::sync::Arc;

use tapis_protocol::TournamentId;
use tapis_records::tournament_of;
use tracing::warn;

use super::Room;
use crate::actor::{Denied, Handle};

/// An event that runs on this server, as the other servers are told of it.
pub(crate) struct Description {
    pub(crate) event: TournamentId,
    /// How much work it is: its tables.
    pub(crate) weight: u64,
    /// What people choose it by: its summary, in JSON.
    pub(crate) note: String,
}

impl Room {
    /// Ends a tournament here, once it has written what it had to: another server goes on with it. Its devices are sent
    /// away, and come back to that one.
    pub(crate) async fn end_tournament(&self, id: &TournamentId) {
        let teller = self.stop_telling(id);
        if let Some(handle) = self.leave_tournament(id) {
            handle.done().await;
        }
        if let Some(teller) = teller {
            // Whoever goes on with the event reads how far webhooks got.
            teller.is_done.cancelled().await;
        }
    }

    /// The same of one that another server has taken: nothing more can be written.
    pub(crate) fn leave_tournament(&self, id: &TournamentId) -> Option<Arc<Handle>> {
        self.stop_telling(id);
        let (_, handle) = self.tournaments.remove(id)?;
        handle.leave();
        Some(handle)
    }

    /// The same of all of them.
    pub(crate) fn leave_tournaments(&self) {
        for id in self.running_here() {
            self.leave_tournament(&id);
        }
    }

    /// Whether this server has lost the database, and another one has not.
    pub(crate) fn is_cut_off(&self) -> bool {
        let standing = self.sharing.as_ref().map(|sharing| &sharing.standing);
        standing.is_some_and(|standing| standing.is_cut_off())
    }

    /// The tournaments that run on this server.
    pub(crate) fn running_here(&self) -> Vec<TournamentId> {
        let running = self.tournaments.iter();
        running.map(|entry| entry.key().clone()).collect()
    }

    /// What the other servers are told of the tournaments that run here.
    pub(crate) fn descriptions(&self) -> Vec<Description> {
        let running = self.tournaments.iter();
        let described = running.filter_map(|entry| {
            Some(Description {
                event: entry.key().clone(),
                weight: entry.screens.open_tables().len() as u64,
                note: serde_json::to_string(&entry.summary).ok()?,
            })
        });
        described.collect()
    }

    /// The tournament that any of the servers has made for this command.
    pub(super) async fn made_for_all(
        &self,
        (device, command): &(String, String),
    ) -> Result<Option<TournamentId>, Denied> {
        let Some(sharing) = &self.sharing else {
            return Ok(None);
        };
        let found = sharing.register.founded_by(device, command).await;
        let made = found.map(|found| found.as_ref().and_then(tournament_of));
        made.map_err(|error| {
            warn!(
                error = &error as &dyn std::error::Error,
                "the database cannot be asked"
            );
            Denied::Storage
        })
    }

    /// Opens the journal anew where it has failed, now that the database answers again.
    pub(crate) async fn revive_journal(&self) {
        if self.storage.is_failing() {
            // If it fails again, the next look tries again.
            let _ = self.storage.revive().await;
        }
    }

    /// Why the server takes no tournaments; nothing where it is alone.
    pub(super) fn not_among_others(&self) -> Vec<&'static str> {
        let mut reasons = Vec::new();
        let Some(sharing) = &self.sharing else {
            return reasons;
        };
        if !sharing.standing.is_leased() {
            reasons
                .push("the database does not answer in time: other servers take the tournaments");
        }
        if !sharing.standing.is_on_time() {
            reasons.push("the clock differs from the database's: no tournament is taken");
        }
        reasons
    }

    /// Puts into the figures how the server stands among the others.
    pub(super) fn count_standing(&self) {
        if let Some(sharing) = &self.sharing {
            let age = sharing.standing.since_renewed().unwrap_or_default();
            self.metrics.standing(age, sharing.standing.skew_ms());
        }
    }
}
