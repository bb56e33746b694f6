//! A server among others: it renews its lease, polls the cluster's state, takes over events without a server, and moves some
//! to servers with less to do.

mod cut_off;
mod placement;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::iter;
use tapis_journal::{
    ClusterState, JournalError, Ownership, Register, Sequence, Server, StreamName,
};
use tapis_protocol::Bytes32;
use tapis_records::{stream_of, tournament_of};
use tokio::time::{Instant, sleep_until};
use tracing::{error, info, warn};

use self::placement::Loads;
use crate::cluster::{DirectoryState, Fingerprint, LEASE, ListedEvent, Peer, PeerSecret, Sharing};
use crate::devices::DEVICES_STREAM;
use crate::host::{Description, Host};

/// How often the lease is renewed: twice more before it runs out.
const RENEWAL_INTERVAL: Duration = Duration::from_millis(500);

/// How often the cluster's state is read.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// How long a server has to have seen the database without a gap before it takes an event whose server seems gone: after an
/// outage of the database every lease has run out, and its owner may come back first.
const SEEN_FOR: Duration = Duration::from_millis(1_250);

/// Rest between two events that are moved, and after servers have come or gone.
const MOVE_INTERVAL: Duration = Duration::from_secs(10);

/// Rest before an event that could not be opened is tried again.
const RETRY_INTERVAL: Duration = Duration::from_secs(30);

/// Events that are opened at the same time.
const OPENED_AT_ONCE: usize = 4;

/// A server's part in the cluster.
pub(crate) struct Membership {
    sharing: Sharing,
    host: Arc<Host>,
    /// The version of `ownerships`.
    version: u64,
    ownerships: BTreeMap<StreamName, Ownership>,
    servers: Vec<Server>,
    /// Where servers are, or were in the last days.
    addresses: Vec<String>,
    /// Since when every poll was answered.
    steady: Option<Instant>,
    /// When an event was moved last, or servers came or went.
    moved: Instant,
    /// Events that cannot be opened, and when that was tried.
    broken: BTreeMap<StreamName, Instant>,
    /// The weight of each event, as the others know it.
    described: BTreeMap<StreamName, u64>,
}

impl Membership {
    /// Before the first poll.
    pub(crate) fn new(sharing: Sharing, host: Arc<Host>) -> Self {
        Self {
            sharing,
            host,
            version: 0,
            ownerships: BTreeMap::new(),
            servers: Vec::new(),
            addresses: Vec::new(),
            steady: None,
            moved: Instant::now(),
            broken: BTreeMap::new(),
            described: BTreeMap::new(),
        }
    }

    fn register(&self) -> &Register {
        &self.sharing.register
    }

    fn me(&self) -> &str {
        &self.sharing.server.id
    }

    /// Polls the cluster's state and acts on it. Never ends.
    pub(crate) async fn run(&mut self) {
        let (sharing, host) = (self.sharing.clone(), Arc::clone(&self.host));
        tokio::join!(
            sharing.renew_for_ever(&host),
            sharing.watch_for_ever(&host),
            self.poll_for_ever()
        );
    }

    async fn poll_for_ever(&mut self) {
        loop {
            let next = Instant::now() + POLL_INTERVAL;
            let asked = Instant::now();
            match self.register().state(self.version, &[DEVICES_STREAM]).await {
                Ok(state) => self.apply(state, asked).await,
                Err(error) => {
                    if self.steady.take().is_some() {
                        warn!(
                            error = &error as &dyn std::error::Error,
                            "the database does not tell who is there"
                        );
                    }
                }
            }
            sleep_until(next).await;
        }
    }

    /// Does what follows from the state of the cluster.
    async fn apply(&mut self, state: ClusterState, asked: Instant) {
        let now = Instant::now();
        self.steady.get_or_insert(now);
        let ids = |servers: &[Server]| -> BTreeSet<String> {
            servers.iter().map(|server| server.id.clone()).collect()
        };
        if ids(&state.servers) != ids(&self.servers) {
            self.moved = now;
        }
        self.addresses = state.addresses;
        self.servers = if self.is_steady() {
            state.servers
        } else {
            self.with_those_before(state.servers)
        };
        self.host.reopen_journal().await;
        for (_, last) in state.lasts {
            self.follow_devices(last).await;
        }
        if let Some(ownerships) = state.ownerships {
            let by_stream = ownerships
                .into_iter()
                .map(|ownership| (ownership.stream.clone(), ownership));
            self.ownerships = by_stream.collect();
            self.version = state.version;
            self.leave_lost();
        }
        self.update_directory();
        self.sharing.lease_status.looked(asked);
        self.take_tournaments().await;
        self.describe().await;
        self.balance(now).await;
        self.host.metrics.servers(self.servers.len());
    }

    /// Whether the database was seen without a gap for so long that a server which is not listed is gone.
    fn is_steady(&self) -> bool {
        self.steady.is_some_and(|since| since.elapsed() >= SEEN_FOR)
    }

    /// The servers that are there, and those that were before a gap and may come back.
    fn with_those_before(&self, mut there: Vec<Server>) -> Vec<Server> {
        let missing = self
            .servers
            .iter()
            .filter(|before| !there.iter().any(|server| server.id == before.id));
        let missing: Vec<Server> = missing.cloned().collect();
        there.extend(missing);
        there
    }

    /// Reads what other servers have written about devices.
    async fn follow_devices(&self, last: Sequence) {
        let host = &self.host;
        if last <= host.access.devices.sequence() {
            return;
        }
        match host.access.devices.catch_up().await {
            // A request may wait for a device that is known now.
            Ok(()) => host.cluster.directory.notify(),
            Err(error) => {
                warn!(
                    error = &error as &dyn std::error::Error,
                    "the devices cannot be read"
                );
            }
        }
    }

    /// Ends the events that other servers own now.
    fn leave_lost(&self) {
        let held = self.register().held();
        for id in self.host.tournaments.running_here() {
            let Ok(stream) = stream_of(&id) else { continue };
            let owner = self
                .ownerships
                .get(&stream)
                .and_then(|ownership| ownership.owner.as_deref());
            if owner.is_some_and(|owner| owner != self.me()) {
                held.drop_stream(&stream);
            }
            if !held.has(&stream) {
                info!(tournament = %id, "runs on another server now");
                self.host.leave_tournament(&id);
            }
        }
    }

    /// Puts what is known of the others into the directory.
    fn update_directory(&self) {
        let others = self.servers.iter().filter(|server| server.id != self.me());
        let peers = others.map(|server| {
            let peer = Peer {
                id: server.id.clone(),
                authority: server.address.clone(),
                secret: PeerSecret(server.secret.clone()),
                fingerprint: server
                    .fingerprint
                    .as_deref()
                    .and_then(Bytes32::read)
                    .map(Fingerprint),
            };
            (server.id.clone(), peer)
        });
        let events = self.ownerships.values().filter_map(|ownership| {
            let listed = ListedEvent {
                server: ownership.owner.clone(),
                summary: serde_json::from_str(&ownership.note).ok(),
            };
            Some((tournament_of(&ownership.stream)?, listed))
        });
        self.host.cluster.directory.update(DirectoryState {
            peers: peers.collect(),
            addresses: self.addresses.iter().cloned().collect(),
            events: events.collect(),
        });
    }

    /// Takes events over: those given to this server, and its part of those without a server.
    async fn take_tournaments(&mut self) {
        let lease_status = &self.sharing.lease_status;
        if self.sharing.server.is_leaving || !lease_status.is_leased() || !lease_status.is_on_time()
        {
            return;
        }
        let mut wanted: Vec<StreamName> = self
            .ownerships
            .values()
            .filter(|ownership| ownership.owner.as_deref() == Some(self.me()))
            .filter(|ownership| !self.runs(&ownership.stream))
            .map(|ownership| ownership.stream.clone())
            .collect();
        if self.is_steady() {
            wanted.extend(self.orphans());
        }
        self.broken
            .retain(|_, tried| tried.elapsed() < RETRY_INTERVAL);
        wanted.retain(|stream| !self.broken.contains_key(stream));
        let this = &*self;
        let opening = iter(wanted).map(|stream| async move {
            let is_open = this.open(&stream).await;
            (stream, is_open)
        });
        let opened: Vec<(StreamName, bool)> =
            opening.buffer_unordered(OPENED_AT_ONCE).collect().await;
        for (stream, is_open) in opened {
            if !is_open {
                self.broken.insert(stream, Instant::now());
            }
        }
    }

    /// The part of this server of the events that no server runs.
    fn orphans(&self) -> Vec<StreamName> {
        let is_there = |id: &str| self.servers.iter().any(|server| server.id == id);
        let orphans: Vec<(&str, u64)> = self
            .ownerships
            .values()
            .filter(|ownership| !ownership.owner.as_deref().is_some_and(is_there))
            .map(|ownership| (ownership.stream.as_str(), ownership.weight))
            .collect();
        if orphans.is_empty() {
            return Vec::new();
        }
        let mine = self.loads().fall_to(self.me(), &orphans);
        mine.into_iter()
            .filter_map(|name| StreamName::new(name).ok())
            .collect()
    }

    /// The work of the servers that stay.
    fn loads(&self) -> Loads<'_> {
        let staying = self.servers.iter().filter(|server| !server.is_leaving);
        let owned = self.ownerships.values().filter_map(|ownership| {
            let owner = ownership.owner.as_deref()?;
            Some((owner, ownership.weight))
        });
        Loads::of(staying.map(|server| server.id.as_str()), owned)
    }

    fn runs(&self, stream: &StreamName) -> bool {
        let id = tournament_of(stream);
        id.is_some_and(|id| {
            self.host.tournaments.is_in_creation(&id) || self.host.tournaments.get(&id).is_some()
        })
    }

    /// Takes an event and opens it; `false` when it cannot be opened.
    async fn open(&self, stream: &StreamName) -> bool {
        let Some(id) = tournament_of(stream) else {
            return false;
        };
        let began = Instant::now();
        match self.register().take(stream).await {
            Ok(true) => {
                let is_open = self.host.open_tournament(id.clone()).await;
                let took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
                info!(tournament = %id, is_open, took_ms, "taken");
                self.host.metrics.taken();
                is_open || self.remove_empty(stream).await
            }
            // Another server was first: the next poll says which.
            Ok(false) => true,
            Err(error) => {
                warn!(tournament = %id, error = &error as &dyn std::error::Error, "could not be taken");
                true
            }
        }
    }

    /// Removes what is left of an event whose creation failed; `false` where there is something to keep.
    async fn remove_empty(&self, stream: &StreamName) -> bool {
        match self.register().remove_empty(stream).await {
            Ok(is_removed) => is_removed,
            Err(error) => {
                warn!(%stream, error = &error as &dyn std::error::Error, "could not be removed");
                false
            }
        }
    }

    /// Publishes how much work each event is, and its line in the list that directors choose from.
    async fn describe(&mut self) {
        let due = self.host.tournaments.descriptions().into_iter().filter_map(
            |Description {
                 event,
                 weight,
                 note,
             }| {
                let stream = stream_of(&event).ok()?;
                let known = self.described.get(&stream).copied();
                let is_news = known.is_none_or(|known| known.abs_diff(weight) > known / 8);
                is_news.then_some((stream, weight, note))
            },
        );
        for (stream, weight, note) in due.collect::<Vec<_>>() {
            match self.register().describe(&stream, weight, &note).await {
                Ok(()) => {
                    self.described.insert(stream, weight);
                }
                Err(error) => {
                    warn!(%stream, error = &error as &dyn std::error::Error, "could not be described");
                    return;
                }
            }
        }
        let held = self.sharing.register.held();
        self.described.retain(|stream, _| held.has(stream));
    }

    /// Moves an event to a server that has much less to do.
    async fn balance(&mut self, now: Instant) {
        if now.duration_since(self.moved) < MOVE_INTERVAL || self.sharing.server.is_leaving {
            return;
        }
        let own: Vec<(&str, u64)> = self
            .ownerships
            .values()
            .filter(|ownership| ownership.owner.as_deref() == Some(self.me()))
            .map(|ownership| (ownership.stream.as_str(), ownership.weight))
            .collect();
        let Some((event, to)) = self.loads().to_move(self.me(), &own) else {
            return;
        };
        let (Ok(stream), to) = (StreamName::new(event), to.to_owned()) else {
            return;
        };
        info!(%stream, to, "moves to a server with less to do");
        self.give(&stream, Some(&to)).await;
        self.moved = now;
    }

    /// Ends an event here and gives it to another server.
    async fn give(&self, stream: &StreamName, to: Option<&str>) {
        if let Some(id) = tournament_of(stream) {
            self.host.end_tournament(&id).await;
        }
        if let Err(error) = self.register().give(stream, to).await {
            // It is taken when the lease has run out.
            warn!(%stream, error = &error as &dyn std::error::Error, "could not be given away");
        }
        self.host.metrics.given();
    }

    /// Gives every event to one of the others, and leaves.
    pub(crate) async fn leave(&mut self) {
        self.sharing.server.is_leaving = true;
        let leaving = self.register().renew(&self.sharing.server, LEASE).await;
        self.report("the others do not know that it leaves", leaving.map(|_| ()));
        for server in &mut self.servers {
            server.is_leaving |= server.id == self.sharing.server.id;
        }
        let held = self.register().held().streams();
        let own: Vec<(&str, u64)> = held
            .iter()
            .map(|stream| {
                let weight = self
                    .ownerships
                    .get(stream)
                    .map_or(0, |ownership| ownership.weight);
                (stream.as_str(), weight)
            })
            .collect();
        let shared: BTreeMap<String, String> = self
            .loads()
            .share_out(&own)
            .into_iter()
            .map(|(event, server)| (event.to_owned(), server.to_owned()))
            .collect();
        let this = &*self;
        iter(&held)
            .for_each_concurrent(OPENED_AT_ONCE, |stream| {
                let to = shared.get(stream.as_str()).map(String::as_str);
                this.give(stream, to)
            })
            .await;
        self.report("the lease ends by itself", self.register().leave().await);
    }

    fn report(&self, what: &str, done: Result<(), JournalError>) {
        if let Err(error) = done {
            error!(
                server = self.me(),
                error = &error as &dyn std::error::Error,
                "{what}"
            );
        }
    }
}

impl Sharing {
    /// Renews the lease, for ever.
    async fn renew_for_ever(&self, host: &Host) {
        let mut is_failing = false;
        loop {
            let next = Instant::now() + RENEWAL_INTERVAL;
            match self.renew(&host.clock).await {
                Ok(took) => {
                    host.metrics.renewed(took);
                    is_failing = false;
                }
                Err(error) => {
                    host.metrics.not_renewed();
                    if !is_failing {
                        warn!(
                            error = &error as &dyn std::error::Error,
                            "the lease could not be renewed"
                        );
                    }
                    is_failing = true;
                }
            }
            sleep_until(next).await;
        }
    }
}
