//! The other servers of the same database, as this server sees them. A server that is alone has none.

use std::sync::Arc;
use std::time::Duration;

use tapis_journal::{Founding, StreamName};
use tapis_records::{read_author, tournament_of};
use tokio::time::timeout;
use tracing::warn;

use super::creation::{Creation, CreationKey, not_stored};
use crate::actor::Denied;
use crate::cluster::{Directory, PeerConnections, Sharing};
use crate::config::Limits;
use crate::metrics::Metrics;

/// How long a device waits until its server knows that it still runs the event. Where the database does not answer for so long,
/// the device is shown what was true last: nothing is carried out meanwhile.
const SURE_WITHIN: Duration = Duration::from_secs(1);

/// The other servers: where they are, and what this server shares with them.
pub(crate) struct Cluster {
    pub(crate) directory: Arc<Directory>,
    /// Connections and requests to the other servers.
    pub(crate) peers: PeerConnections,
    /// None where the server is alone.
    sharing: Option<Sharing>,
}

impl Cluster {
    /// No connections yet.
    pub(super) fn new(directory: Arc<Directory>, sharing: Option<Sharing>, limits: Limits) -> Self {
        Self {
            directory,
            peers: PeerConnections::new(limits),
            sharing,
        }
    }

    /// Whether the database is shared with other servers.
    pub(super) const fn is_shared(&self) -> bool {
        self.sharing.is_some()
    }

    /// Whether this server has lost the database, and another one has not.
    pub(crate) fn is_cut_off(&self) -> bool {
        let lease_status = self.sharing.as_ref().map(|sharing| &sharing.lease_status);
        lease_status.is_some_and(|lease_status| lease_status.is_cut_off())
    }

    /// Ready when the events that run here are this server's own, or when it does not learn that in time.
    pub(crate) async fn sure(&self) {
        if let Some(sharing) = &self.sharing {
            let _ = timeout(SURE_WITHIN, sharing.lease_status.sure()).await;
        }
    }

    /// Makes this server the owner of a stream that has no record yet.
    pub(super) async fn claim_new(&self, stream: &StreamName) -> Result<(), Denied> {
        match &self.sharing {
            Some(sharing) => {
                let found = sharing.register.found(stream).await;
                found.map(|_| ()).map_err(|error| not_stored(&error))
            }
            None => Ok(()),
        }
    }

    /// The tournament that any of the servers has created for a command.
    pub(super) async fn created_by(&self, key: &CreationKey) -> Result<Option<Creation>, Denied> {
        let Some(sharing) = &self.sharing else {
            return Ok(None);
        };
        let found = sharing.register.founded_by(&key.command).await;
        let created = found.map(|found| {
            found.iter().find_map(|Founding { stream, device }| {
                let by = read_author(device);
                let id = tournament_of(stream).filter(|_| by.device == key.device)?;
                let content = by.content;
                Some(Creation { id, content })
            })
        });
        created.map_err(|error| {
            warn!(
                error = &error as &dyn std::error::Error,
                "the database cannot be asked"
            );
            Denied::Storage
        })
    }

    /// Why the server takes no tournaments; nothing where it is alone.
    pub(super) fn not_ready(&self) -> Vec<&'static str> {
        let mut reasons = Vec::new();
        let Some(sharing) = &self.sharing else {
            return reasons;
        };
        if !sharing.lease_status.is_leased() {
            reasons
                .push("the database does not answer in time: other servers take the tournaments");
        }
        if !sharing.lease_status.is_on_time() {
            reasons.push("the clock differs from the database's: no tournament is taken");
        }
        reasons
    }

    /// Measures the lease's age and the clock's skew.
    pub(super) fn measure(&self, metrics: &Metrics) {
        if let Some(sharing) = &self.sharing {
            let age = sharing.lease_status.since_renewed().unwrap_or_default();
            metrics.lease_status(age, sharing.lease_status.skew_ms());
        }
    }
}
