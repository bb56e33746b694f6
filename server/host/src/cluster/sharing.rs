//! A server among several: the database that they share, and the address at which the others find it.

use std::sync::Arc;
use std::time::Duration;

use tapis_journal::{Database, Held, JournalError, Register, Server};
use tapis_protocol::rules::time::Timestamp;
use tapis_records::TOURNAMENTS;
use thiserror::Error;
use tokio::time::Instant;
use tracing::{info, warn};

use super::lease::{LEASE, LeaseStatus};
use super::{Directory, IdentityError, PeerSecret, ServerIdentity};
use crate::clock::SteadyClock;
use crate::devices::random_text;
use crate::entropy::Entropy;

/// A server cannot be one of several.
#[derive(Debug, Error)]
pub enum SharingError {
    /// It has no secret.
    #[error("the operating system gives no random numbers: {0}")]
    Random(getrandom::Error),
    /// It has no certificate.
    #[error(transparent)]
    Identity(#[from] IdentityError),
}

/// A server's place among those that share its database.
#[derive(Clone, Debug)]
pub struct Sharing {
    pub(crate) register: Register,
    pub(crate) server: Server,
    identity: ServerIdentity,
    pub(crate) lease_status: Arc<LeaseStatus>,
}

impl Sharing {
    /// A server that the others find at `address`, as `host:port` over plain HTTP. It has a name of its own: one that is
    /// started again is another server.
    ///
    /// # Errors
    ///
    /// When the operating system gives no random numbers, or no certificate can be made.
    pub fn new(
        database: Database,
        address: &str,
        entropy: &dyn Entropy,
    ) -> Result<Self, SharingError> {
        let id = random_text(entropy).map_err(SharingError::Random)?;
        let secret = random_text(entropy).map_err(SharingError::Random)?;
        let identity = ServerIdentity::make(PeerSecret(secret.clone()))?;
        let server = Server {
            address: address.to_owned(),
            secret,
            fingerprint: Some(identity.fingerprint().0.to_string()),
            is_leaving: false,
            id,
        };
        let register = Register::new(database, Held::by(&server.id), TOURNAMENTS);
        Ok(Self {
            register,
            server,
            identity,
            lease_status: Arc::default(),
        })
    }

    /// The streams that this server may write.
    #[must_use]
    pub fn held(&self) -> Held {
        self.register.held().clone()
    }

    /// The directory, still without the others.
    #[must_use]
    pub fn directory(&self) -> Directory {
        Directory::shared(self.identity.clone(), &self.server.address)
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
