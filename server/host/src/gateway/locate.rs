//! Locates the tournament that a device sees, and the server that runs it.

use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::{CloseCode, ErrorCode, TournamentId};
use tokio::time::{Instant, sleep, timeout};

use super::connection_info::ConnectionInfo;
use super::hello::Hello;
use super::relay::Relay;
use super::socket::{SessionEnd, Socket, send_error};
use crate::actor::Handle;
use crate::cluster::{EventOwner, Peer};
use crate::host::{Cluster, Tournaments};

/// How long a device may wait for an event whose server is gone, until another one runs it.
const LOCATED_WITHIN: Duration = Duration::from_secs(5);

/// How long a server that does not serve the device may still be the one that runs the event, until the device is
/// redirected: longer than its lease, if it is gone.
const UNREACHED_FOR: Duration = Duration::from_secs(2);

/// Pause before such a server is tried again, doubled each time: a server that has just become the owner of the event is
/// still reading it.
const RETRY_AFTER: Duration = Duration::from_millis(40);

/// The close of a device that has waited so long. It connects again, and waits again.
const NO_OWNER: SessionEnd = SessionEnd::close(
    CloseCode::GoingAway,
    "no server runs this event at the moment",
);

/// What a device sees.
pub(super) enum Located {
    /// A tournament of this server, if there is one.
    Here(Option<Arc<Handle>>),
    /// One that another server runs.
    Elsewhere(Box<Relay>),
}

/// The owner of an event.
enum Owner {
    This(Arc<Handle>),
    Other(Box<Relay>),
    /// No server runs it at the moment.
    None,
    /// There is no such event.
    UnknownEvent,
}

/// Locates the event of one device.
pub(super) struct Locator<'a> {
    pub(super) tournaments: &'a Tournaments,
    pub(super) cluster: &'a Cluster,
    pub(super) hello: &'a Hello,
    pub(super) connection: ConnectionInfo,
}

impl Locator<'_> {
    /// The tournament a device sees: its own; of one that has none, the one it asks for, or the newest.
    pub(super) async fn locate(&self, socket: &mut Socket) -> Result<Located, SessionEnd> {
        let device = &self.hello.device;
        let Some(wanted) = device.tournament.as_ref().or(self.hello.wanted.as_ref()) else {
            return Ok(self.newest().await);
        };
        match self.owner(wanted).await {
            Owner::This(handle) => return Ok(Located::Here(Some(handle))),
            Owner::Other(relay) => return Ok(Located::Elsewhere(relay)),
            Owner::None => return Err(NO_OWNER),
            Owner::UnknownEvent => {}
        }
        // A device that is paired with an event stays so while that cannot be opened.
        if device.tournament.is_some() {
            return Err(NO_OWNER);
        }
        let located = self.newest().await;
        // The other server sends the error itself.
        if matches!(located, Located::Elsewhere(_)) {
            return Ok(located);
        }
        let message = "there is no such tournament on this server";
        send_error(socket, ErrorCode::UnknownTournament, message).await?;
        Ok(located)
    }

    /// The newest event of all servers; of this one, for a relayed device, or where no server runs that event.
    async fn newest(&self) -> Located {
        let newest = match self.tournaments.newest() {
            Some(newest) if !self.connection.is_relayed => newest,
            Some(_) | None => return Located::Here(self.tournaments.newest_here()),
        };
        match self.owner(&newest).await {
            Owner::This(handle) => Located::Here(Some(handle)),
            Owner::Other(relay) => Located::Elsewhere(relay),
            Owner::None | Owner::UnknownEvent => Located::Here(self.tournaments.newest_here()),
        }
    }

    /// The owner of an event, waited for where there is none at the moment.
    async fn owner(&self, event: &TournamentId) -> Owner {
        if self.tournaments.get(event).is_some() {
            // What a server shows that slept past its lease may be older than what another one has acknowledged.
            self.cluster.sure().await;
            if self.cluster.is_cut_off() {
                return Owner::None;
            }
        }
        if let Some(handle) = self.tournaments.get(event) {
            return Owner::This(handle);
        }
        let no_owner = || match self.cluster.directory.owner_of(event) {
            EventOwner::Unknown => Owner::UnknownEvent,
            EventOwner::Peer(_) | EventOwner::Pending => Owner::None,
        };
        match &self.hello.device.tournament {
            Some(_) if self.connection.is_relayed => Owner::None,
            None if self.connection.is_relayed => no_owner(),
            Some(_) | None => timeout(LOCATED_WITHIN, self.wait_for_owner(event))
                .await
                .unwrap_or_else(|_| no_owner()),
        }
    }

    async fn wait_for_owner(&self, event: &TournamentId) -> Owner {
        let directory = &self.cluster.directory;
        let mut changes = directory.changes();
        loop {
            if let Some(handle) = self.tournaments.get(event) {
                return Owner::This(handle);
            }
            match directory.owner_of(event) {
                EventOwner::Peer(peer) => {
                    tokio::select! {
                        relay = self.open_relay(event, &peer) => {
                            return relay.map_or(Owner::None, Owner::Other);
                        }
                        // It is gone, or has given the event away: its answer does not matter any more.
                        () = self.moved_from(event, &peer.id) => continue,
                    }
                }
                EventOwner::Unknown if !directory.is_shared() => return Owner::UnknownEvent,
                // Other servers can do better than wait.
                EventOwner::Pending if self.cluster.is_cut_off() => return Owner::None,
                // The directory learns of an event a moment after it was created.
                EventOwner::Unknown | EventOwner::Pending => {}
            }
            changes.next().await;
        }
    }

    /// Relays the device to the server that runs its event, as soon as that one serves it. Perhaps only this server cannot
    /// reach it: after a while there is no relay, and the device tries another server.
    async fn open_relay(&self, event: &TournamentId, peer: &Peer) -> Option<Box<Relay>> {
        let until = Instant::now() + UNREACHED_FOR;
        let mut pause = RETRY_AFTER;
        loop {
            let opening = Relay::open(self.cluster, event, peer, self.hello, self.connection);
            if let Ok(relay) = opening.await {
                return Some(Box::new(relay));
            }
            if Instant::now() + pause > until {
                return None;
            }
            sleep(pause).await;
            pause *= 2;
        }
    }

    /// Ready when an event is not at a server any more.
    async fn moved_from(&self, event: &TournamentId, server: &str) {
        let mut changes = self.cluster.directory.changes();
        while self.cluster.directory.is_at(event, server) {
            changes.next().await;
        }
    }
}
