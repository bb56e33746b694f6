//! What makes a server one of several: a database that they share, and where the others find it.

use std::sync::Arc;
use std::time::Duration;

use tapis_journal::{Database, Held, JournalError, Register, Server};
use tapis_protocol::rules::time::Timestamp;
use tapis_records::TOURNAMENTS;
use tokio::time::Instant;
use tracing::{info, warn};

use super::lease::{LEASE, LeaseStatus};
use super::{Directory, PeerSecret};
use crate::clock::SteadyClock;
use crate::devices::random_text;
use crate::entropy::Entropy;

/// A server's place among those that share its database.
#[derive(Clone, Debug)]
pub struct Sharing {
    pub(crate) register: Register,
    pub(crate) server: Server,
    pub(crate) lease_status: Arc<LeaseStatus>,
}

impl Sharing {
    /// A server that the others find at `address`, as `host:port` over plain HTTP. It has a name of its own: one that is
    /// started again is another server.
    ///
    /// # Errors
    ///
    /// When the operating system gives no random numbers.
    pub fn new(
        database: Database,
        address: &str,
        entropy: &dyn Entropy,
    ) -> Result<Self, getrandom::Error> {
        let id = random_text(entropy)?;
        let server = Server {
            address: address.to_owned(),
            secret: random_text(entropy)?,
            is_leaving: false,
            id,
        };
        let register = Register::new(database, Held::by(&server.id), TOURNAMENTS);
        Ok(Self {
            register,
            server,
            lease_status: Arc::default(),
        })
    }

    /// The streams that this server may write.
    #[must_use]
    pub fn held(&self) -> Held {
        self.register.held().clone()
    }

    /// What it will know of the others.
    #[must_use]
    pub fn directory(&self) -> Directory {
        Directory::shared(PeerSecret(self.server.secret.clone()), &self.server.address)
    }

    /// Begins the lease. Returns the time of the database, which is the one that all servers start from.
    pub(crate) async fn join(&self) -> Result<Timestamp, JournalError> {
        self.register.prepare().await?;
        let sent = Instant::now();
        let theirs = self.register.renew(&self.server, LEASE).await?;
        self.lease_status.renewed(sent);
        let (server, address) = (&self.server.id, &self.server.address);
        info!(server, address, "shares its database with other servers");
        Ok(Timestamp(theirs))
    }

    /// Renews the lease; returns how long that took.
    pub(crate) async fn renew(&self, clock: &SteadyClock) -> Result<Duration, JournalError> {
        let (sent, before) = (Instant::now(), clock.now());
        let theirs = self.register.renew(&self.server, LEASE).await?;
        self.lease_status.renewed(sent);
        let changed = self
            .lease_status
            .compare(before, clock.now(), Timestamp(theirs));
        if let Some(skew_ms) = changed {
            warn!(
                skew_ms,
                "by so much this server's clock is ahead of the database's"
            );
        }
        Ok(sent.elapsed())
    }
}
