//! The tournaments that run on this server, and the list of those of all servers.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use dashmap::{DashMap, DashSet};
use tapis_protocol::TournamentId;
use tapis_protocol::view::TournamentSummary;
use tokio::sync::Mutex;

use super::creation::{Creation, CreationKey};
use crate::actor::Handle;
use crate::cluster::Directory;
use crate::metrics::Running;

/// A tournament that runs on this server, as the other servers list it.
pub(crate) struct Description {
    pub(crate) event: TournamentId,
    /// How much work it is: its tables.
    pub(crate) weight: u64,
    /// What people choose it by: its summary, in JSON.
    pub(crate) note: String,
}

/// The tournaments of this server.
pub(crate) struct Tournaments {
    running: DashMap<TournamentId, Arc<Handle>>,
    /// Those of the journal that cannot be opened.
    damaged: DashSet<TournamentId>,
    /// Those that are being created.
    in_creation: DashSet<TournamentId>,
    /// Tournaments by the command that created them. Locked while one is created, so that a command sent twice creates
    /// one.
    pub(super) created: Mutex<HashMap<CreationKey, Creation>>,
    /// Those of the other servers.
    directory: Arc<Directory>,
}

/// A tournament that is being created: no other task opens it until this is dropped.
pub(super) struct InCreation<'a> {
    tournaments: &'a Tournaments,
    pub(super) id: TournamentId,
}

impl Drop for InCreation<'_> {
    fn drop(&mut self) {
        self.tournaments.in_creation.remove(&self.id);
    }
}

impl Tournaments {
    /// None yet.
    pub(super) fn new(directory: Arc<Directory>) -> Self {
        Self {
            running: DashMap::new(),
            damaged: DashSet::new(),
            in_creation: DashSet::new(),
            created: Mutex::default(),
            directory,
        }
    }

    /// A tournament that runs here.
    pub(crate) fn get(&self, id: &TournamentId) -> Option<Arc<Handle>> {
        let handle = self.running.get(id)?;
        // One that is over runs on another server, which it does not know yet.
        (!handle.is_over()).then(|| Arc::clone(&handle))
    }

    /// The tournament that was created last, on any server.
    pub(crate) fn newest(&self) -> Option<TournamentId> {
        let newest = self.summaries().into_iter().next();
        newest.map(|newest| newest.tournament)
    }

    /// The one of this server's that was created last.
    pub(crate) fn newest_here(&self) -> Option<Arc<Handle>> {
        self.running
            .iter()
            .max_by_key(|entry| (entry.created_at(), entry.id.clone()))
            .map(|entry| Arc::clone(&entry))
    }

    /// All tournaments of all servers, the newest first.
    pub(crate) fn summaries(&self) -> Vec<TournamentSummary> {
        let mut all: Vec<TournamentSummary> = self
            .running
            .iter()
            .map(|entry| entry.value().summary())
            .collect();
        let elsewhere = self.directory.events().into_iter();
        all.extend(elsewhere.filter(|event| !self.running.contains_key(&event.tournament)));
        all.sort_by(|one, other| {
            (other.created_at, &other.tournament).cmp(&(one.created_at, &one.tournament))
        });
        all
    }

    /// The ids of those that run here.
    pub(crate) fn running_here(&self) -> Vec<TournamentId> {
        let running = self.running.iter();
        running.map(|entry| entry.key().clone()).collect()
    }

    /// Those that run here, for the other servers' lists.
    pub(crate) fn descriptions(&self) -> Vec<Description> {
        let running = self.running.iter();
        let described = running.filter_map(|entry| {
            Some(Description {
                event: entry.key().clone(),
                weight: entry.screens.open_tables().len() as u64,
                note: serde_json::to_string(&entry.summary()).ok()?,
            })
        });
        described.collect()
    }

    /// Whether a tournament is being created here at the moment.
    pub(crate) fn is_in_creation(&self, id: &TournamentId) -> bool {
        self.in_creation.contains(id)
    }

    /// Reserves a tournament for this task while it is created.
    pub(super) fn reserve(&self, id: TournamentId) -> InCreation<'_> {
        self.in_creation.insert(id.clone());
        InCreation {
            tournaments: self,
            id,
        }
    }

    /// How many run here.
    pub(super) fn count(&self) -> usize {
        self.running.len()
    }

    /// Adds one that runs now.
    pub(super) fn add(&self, handle: Arc<Handle>) {
        self.damaged.remove(&handle.id);
        self.running.insert(handle.id.clone(), handle);
    }

    /// Notes one that cannot be opened.
    pub(super) fn add_damaged(&self, id: TournamentId) {
        self.damaged.insert(id);
    }

    /// Takes one out, without ending it.
    pub(super) fn remove(&self, id: &TournamentId) -> Option<Arc<Handle>> {
        let (_, handle) = self.running.remove(id)?;
        Some(handle)
    }

    /// Takes all of them out: their tasks end when no session has them.
    pub(super) fn clear(&self) {
        self.running.clear();
    }

    /// How much is written of those that have no winner yet; `None` where all of them have one.
    pub(super) fn written_without_winner(&self) -> Option<u64> {
        let open = self.running.iter();
        let open = open.filter(|entry| !entry.summary().is_over);
        open.map(|entry| entry.written.load(Ordering::Relaxed))
            .reduce(u64::wrapping_add)
    }

    /// Counts tournaments, tables and alerts.
    pub(super) fn measure(&self, running: &mut Running) {
        running.tournaments = self.running.len();
        running.damaged = self.damaged.len();
        for handle in &self.running {
            running.tables += handle.screens.open_tables().len();
            running.alerts += handle.screens.floor.alerts();
        }
    }
}
