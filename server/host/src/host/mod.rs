//! Everything that runs, made of parts: tournaments, access, the archive, the other servers. Functions take the part that
//! they need; only what joins several parts is here.

mod access;
mod archive;
mod cluster;
mod creation;
mod in_play;
mod journal_check;
mod tournaments;
mod webhook_tasks;

use std::sync::Arc;
use std::time::Duration;

use tapis_journal::Sequence;
use tapis_protocol::rules::book::Book;
use tapis_protocol::{TableId, TournamentId};
use tapis_records::{CommandKey, History, read_author, stream_of, tournament_of};
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{error, info, warn};

pub(crate) use self::access::Access;
use self::archive::Archive;
pub(crate) use self::cluster::Cluster;
use self::creation::{Creation, CreationKey};
use self::journal_check::JournalHealth;
pub(crate) use self::tournaments::{Description, Tournaments};
use self::webhook_tasks::WebhookTasks;
use crate::actor::{Actor, Handle, TournamentContext, load};
use crate::clock::SteadyClock;
use crate::config::{Limits, PlainHttp, StartClock, StartPage};
use crate::contacts::Contacts;
use crate::devices::{Device, DeviceError, Devices};
use crate::entropy::Entropy;
use crate::library::Library;
use crate::metrics::{Metrics, Running};
use crate::permissions::table_of;
use crate::reach::Reach;
use crate::season::SeasonKeeper;
use crate::storage::Storage;
use crate::tasks::Tasks;
use crate::webhooks::{DispatchContext, Dispatcher};
use crate::world::World;

/// Most tournaments of one server.
const MAX_TOURNAMENTS: usize = 1_000;

/// How long the journal may take to answer before the server says that it is not ready.
const JOURNAL_ANSWERS_WITHIN: Duration = Duration::from_secs(2);

/// A tournament that was created, and where it runs.
pub(crate) enum Created {
    /// On this server.
    Here(Arc<Handle>),
    /// On another one, or on its way there.
    Elsewhere(TournamentId),
}

/// What a host is made of besides the world.
pub(crate) struct HostParts {
    pub(crate) storage: Storage,
    pub(crate) metrics: Metrics,
    pub(crate) limits: Limits,
    pub(crate) library: Library,
    pub(crate) dispatcher: Option<Arc<Dispatcher>>,
    pub(crate) reach: Arc<Reach>,
    /// Hash of the rules that tablets may carry.
    pub(crate) rules: Option<String>,
    /// Names under which the server answers.
    pub(crate) hosts: Vec<String>,
    /// Which clock it follows where the journal ends ahead of the clock on the wall.
    pub(crate) start_clock: StartClock,
    pub(crate) plain_http: PlainHttp,
    pub(crate) start_page: StartPage,
    /// Is told whether an event is being played.
    pub(crate) in_play: Option<watch::Sender<bool>>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Everything that runs.
pub(crate) struct Host {
    pub(crate) clock: SteadyClock,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) library: Library,
    /// How other devices reach the server.
    pub(crate) reach: Arc<Reach>,
    /// Hash of the rules that tablets may carry.
    pub(crate) rules: Option<String>,
    /// Names under which the server answers; any name where there are none.
    pub(crate) hosts: Vec<String>,
    pub(crate) access: Access,
    /// Other machines that have connected.
    pub(crate) contacts: Contacts,
    pub(crate) archive: Archive,
    pub(crate) cluster: Cluster,
    pub(crate) tournaments: Tournaments,
    pub(crate) seasons: SeasonKeeper,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    /// Connections; the server waits for them when it stops.
    pub(crate) connections: Tasks,
    storage: Storage,
    /// Is told whether an event is being played.
    in_play: Option<watch::Sender<bool>>,
    /// What the last check of the journal has found.
    journal_health: JournalHealth,
    /// Records after which a tournament's snapshot may be written again.
    snapshot_after: u64,
    actors: Tasks,
    webhooks: WebhookTasks,
}

impl Host {
    /// Whether a device's token has ended by itself.
    pub(crate) fn is_expired(&self, device: &Device) -> bool {
        let event = device.tournament.as_ref();
        let handle = event.and_then(|event| self.tournaments.get(event));
        let is_over = handle.is_some_and(|handle| handle.screens.podium.is_over());
        let now = self.clock.now();
        self.access.devices.is_expired(device, is_over, now)
    }

    /// Whether a device's token lasts longer by a use: not after its event, nor where it is not known whether that is over.
    pub(crate) fn lasts_by_use(&self, device: &Device) -> bool {
        device.tournament.as_ref().is_none_or(|event| {
            let handle = self.tournaments.get(event);
            handle.is_some_and(|handle| !handle.screens.podium.is_over())
        })
    }

    /// Opens the devices and every tournament of the journal.
    pub(crate) async fn open(world: &World, parts: HostParts) -> Result<Self, DeviceError> {
        let HostParts {
            storage,
            metrics,
            limits,
            library,
            dispatcher,
            reach,
            rules,
            hosts,
            start_clock,
            plain_http,
            start_page,
            in_play,
            stopping,
        } = parts;
        let timepiece = Arc::clone(&world.clock);
        let clock = match &world.sharing {
            // All servers go by the database's clock: the last record of each event is read when the event is opened.
            Some(sharing) => SteadyClock::set(timepiece, sharing.join().await?),
            None if start_clock == StartClock::Wall => {
                let wall = timepiece.wall();
                SteadyClock::set(timepiece, wall)
            }
            None => SteadyClock::start(timepiece, storage.latest().await?),
        };
        let devices = Devices::load(storage.clone(), Arc::clone(&world.entropy)).await?;
        let seasons = SeasonKeeper::new(storage.clone(), Arc::clone(&world.entropy))?;
        let actors = Tasks::on(&world.power);
        let host = Self {
            entropy: Arc::clone(&world.entropy),
            limits,
            library,
            reach,
            rules,
            hosts,
            access: Access::new(devices, plain_http, start_page),
            contacts: Contacts::default(),
            archive: Archive::new(
                storage.clone(),
                clock.clone(),
                metrics.clone(),
                actors.clone(),
            ),
            cluster: Cluster::new(Arc::clone(&world.directory), world.sharing.clone(), limits),
            tournaments: Tournaments::new(Arc::clone(&world.directory)),
            seasons,
            stopping,
            connections: Tasks::on(&world.power),
            snapshot_after: world.snapshot_after,
            webhooks: WebhookTasks::new(dispatcher, actors.clone()),
            actors,
            metrics,
            clock,
            storage,
            in_play,
            journal_health: JournalHealth::default(),
        };
        if host.cluster.is_shared() {
            // Membership opens them one by one, as this server becomes their owner.
            return Ok(host);
        }
        for stream in host.storage.streams().await? {
            host.seasons.begin(&stream).await;
            if let Some(id) = tournament_of(&stream) {
                host.open_tournament(id).await;
            }
        }
        Ok(host)
    }

    /// Opens a tournament that is in the journal; `false` when it cannot be. One that is damaged does not keep the others
    /// from being played.
    pub(crate) async fn open_tournament(&self, id: TournamentId) -> bool {
        let Ok(stream) = stream_of(&id) else {
            return false;
        };
        let first = match self.storage.read(&stream, Sequence::ZERO).await {
            // Its first record could not be written: there is no tournament, and nothing is damaged.
            Ok(records) if records.is_empty() => return false,
            Ok(records) => records.into_iter().next(),
            Err(_) => None,
        };
        match load(&self.storage, &stream).await {
            Ok(history) if history.followed.at > self.clock.now() && !self.cluster.is_shared() => {
                warn!(tournament = %id, name = history.followed.tournament.name(), "stays closed: it ends ahead of the clock");
                false
            }
            Ok(history) => {
                // A task that creates a tournament holds this until it runs: it is not opened a second time.
                let mut created = self.tournaments.created.lock().await;
                if self.tournaments.get(&id).is_some() {
                    return true;
                }
                info!(tournament = %id, name = history.followed.tournament.name(), sequence = %history.followed.sequence, "open");
                if let Some(first) = first {
                    let by = read_author(&first.device);
                    let key = CreationKey {
                        device: by.device.to_owned(),
                        command: first.command,
                    };
                    // With the names of the players, which the record itself leaves out.
                    let command = CommandKey::new(&key.device, &key.command);
                    let creation = Creation {
                        id: id.clone(),
                        content: history.applied.content(command),
                    };
                    created.insert(key, creation);
                }
                self.start(id, history).await;
                true
            }
            Err(error) => {
                self.tournaments.add_damaged(id.clone());
                error!(tournament = %id, error = &error as &dyn std::error::Error, "cannot be opened; see tapis verify");
                false
            }
        }
    }

    async fn start(&self, id: TournamentId, history: History) -> Arc<Handle> {
        let tables = self.access.devices.tables_with_tablets(&id);
        let context = TournamentContext {
            id: id.clone(),
            storage: self.storage.clone(),
            clock: self.clock.clone(),
            entropy: Arc::clone(&self.entropy),
            metrics: self.metrics.clone(),
            snapshot_after: self.snapshot_after,
        };
        let (handle, task) = Actor::start(context, history);
        let handle = Arc::new(handle);
        self.actors.spawn(task);
        self.tournaments.add(Arc::clone(&handle));
        self.start_webhooks(&handle);
        for table in tables {
            self.tablets_changed(&id, table).await;
        }
        self.cluster.directory.notify();
        handle
    }

    fn start_webhooks(&self, handle: &Handle) {
        self.webhooks.start(|task| {
            Some(DispatchContext {
                id: handle.id.clone(),
                stream: stream_of(&handle.id).ok()?,
                storage: self.storage.clone(),
                clock: self.clock.clone(),
                entropy: Arc::clone(&self.entropy),
                metrics: self.metrics.clone(),
                devices: Arc::clone(&self.access.devices),
                written: Arc::clone(&handle.written),
                stop: task.stop.clone(),
            })
        });
    }

    /// Ends a tournament here, once it has written what it had to: another server goes on with it. Its devices are sent
    /// away, and come back to that one.
    pub(crate) async fn end_tournament(&self, id: &TournamentId) {
        let task = self.webhooks.stop(id);
        if let Some(handle) = self.leave_tournament(id) {
            handle.done().await;
        }
        if let Some(task) = task {
            // The next owner reads how far webhooks got.
            task.is_done.cancelled().await;
        }
    }

    /// Ends a tournament that another server has taken: nothing more can be written.
    pub(crate) fn leave_tournament(&self, id: &TournamentId) -> Option<Arc<Handle>> {
        self.webhooks.stop(id);
        let handle = self.tournaments.remove(id)?;
        handle.leave();
        Some(handle)
    }

    /// The same of all of them.
    pub(crate) fn leave_tournaments(&self) {
        for id in self.tournaments.running_here() {
            self.leave_tournament(&id);
        }
    }

    /// The rulebooks that can be read here: those for new events, then those that only running tournaments have.
    pub(crate) fn books(&self) -> Vec<Arc<Book>> {
        let mut books = self.library.books().to_vec();
        for tournament in self.tournaments.summaries() {
            let handle = self.tournaments.get(&tournament.tournament);
            if let Some(book) = handle.map(|handle| Arc::clone(&handle.book))
                && !books.iter().any(|known| known.id == book.id)
            {
                books.push(book);
            }
        }
        books
    }

    /// A rulebook by its name; the one of a tournament, as it was when the event was set up, where one is named.
    pub(crate) fn book(&self, id: &str, tournament: Option<&TournamentId>) -> Option<Arc<Book>> {
        let played = tournament
            .and_then(|tournament| self.tournaments.get(tournament))
            .map(|handle| Arc::clone(&handle.book))
            .filter(|book| book.id == id);
        played
            .or_else(|| self.library.book(id).cloned())
            .or_else(|| self.books().into_iter().find(|book| book.id == id))
    }

    /// What runs now, for the metrics.
    pub(crate) fn running(&self) -> Running {
        self.cluster.measure(&self.metrics);
        self.webhooks.measure(&self.metrics, self.clock.now());
        let mut running = Running {
            clock_drift_ms: self.clock.drift_ms(),
            ..Running::default()
        };
        self.tournaments.measure(&mut running);
        running
    }

    /// Why the server could not carry a command out now; nothing when it could.
    pub(crate) async fn not_ready(&self) -> Vec<&'static str> {
        let mut reasons = Vec::new();
        if *self.stopping.borrow() {
            reasons.push("the server is stopping");
        }
        if self.storage.is_failing() {
            reasons.push("the last attempt to write the journal failed");
        }
        if self.journal_health.is_damaged() {
            reasons.push("the journal is damaged; tapis verify says where");
        }
        reasons.extend(self.cluster.not_ready());
        match timeout(JOURNAL_ANSWERS_WITHIN, self.storage.barrier()).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => reasons.push("the journal is closed"),
            Err(_) => reasons.push("the journal does not answer"),
        }
        reasons
    }

    /// Opens the journal anew where it has failed, now that the database answers again.
    pub(crate) async fn reopen_journal(&self) {
        if self.storage.is_failing() {
            // If it fails again, the next look tries again.
            let _ = self.storage.reopen().await;
        }
    }

    /// Shows the floor, and notes in the tournament, how many tablets a table has now.
    pub(crate) async fn tablets_changed(&self, id: &TournamentId, table: TableId) {
        let Some(handle) = self.tournaments.get(id) else {
            return;
        };
        let count = || self.access.devices.tablets(id, table);
        handle.count_tablets(table, count).await;
    }

    /// What follows from a device coming, going, being paired or revoked.
    pub(crate) async fn device_changed(&self, device: &Device) {
        if let (Some(table), Some(tournament)) = (table_of(device.role), &device.tournament) {
            self.tablets_changed(tournament, table).await;
        }
    }

    /// Waits until every tournament has written what it was doing. All connections are closed already.
    pub(crate) async fn close(self) {
        self.webhooks.stop_all();
        self.tournaments.clear();
        self.actors.finish().await;
    }
}
