//! Everything that runs: tournaments, devices, pairing codes, and the journal behind them.

mod founding;
mod shared;
mod telling;

pub(crate) use self::shared::Description;

use std::sync::Arc;
use std::time::Duration;

use dashmap::{DashMap, DashSet};
use tapis_journal::Sequence;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::tournament::TableNumber;
use tapis_protocol::view::{ReplayView, TournamentSummary};
use tapis_protocol::{Role, TableId, TournamentId};
use tapis_records::evidence::{Evidence, Names};
use tapis_records::histories::{Format, Wanted};
use tapis_records::{History, stream_of, tournament_of};
use tapis_views as views;
use tokio::sync::{Mutex, watch};
use tokio::time::timeout;
use tracing::{error, info};

use crate::actor::{Actor, Handle, Place, Tablet, load};
use crate::clock::SteadyClock;
use crate::cluster::{Calls, Directory, Sharing};
use crate::config::Limits;
use crate::devices::{Device, DeviceError, Devices, Guesses, Joins, Pairings, PinHasher};
use crate::entropy::Entropy;
use crate::evidence::{Files, ReadError};
use crate::histories;
use crate::late::{self, LateEvent, LateEvents, LateFollower, TooManyDelays};
use crate::library::Library;
use crate::metrics::{Metrics, Running};
use crate::reach::Reach;
use crate::storage::Storage;
use crate::tasks::Tasks;
use crate::webhooks::{Messenger, Teller};
use crate::world::World;

/// Most tournaments of one server.
const MAX_TOURNAMENTS: usize = 1_000;

/// How long the journal may take to answer before the server says that it is not ready.
const JOURNAL_ANSWERS_WITHIN: Duration = Duration::from_secs(2);

/// Where an event is that was set up.
pub(crate) enum Made {
    /// On this server.
    Here(Arc<Handle>),
    /// On another one, or on its way there.
    Elsewhere(TournamentId),
}

/// What the one who starts the server gives it.
pub(crate) struct Given {
    pub(crate) limits: Limits,
    pub(crate) library: Library,
    pub(crate) messenger: Option<Arc<Messenger>>,
}

/// Everything that runs.
pub(crate) struct Room {
    pub(crate) clock: SteadyClock,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) library: Library,
    pub(crate) devices: Arc<Devices>,
    pub(crate) pairings: Pairings,
    pub(crate) joins: Joins,
    /// Hashes the floor's PINs.
    pub(crate) pins: PinHasher,
    /// Wrong PINs at each table.
    pub(crate) guesses: Guesses,
    /// How other devices reach the server.
    pub(crate) reach: Arc<Reach>,
    /// The other servers.
    pub(crate) directory: Arc<Directory>,
    /// What is asked of them at the moment.
    pub(crate) calls: Calls,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    /// Connections; the server waits for them when it stops.
    pub(crate) connections: Tasks,
    storage: Storage,
    /// Records after which a tournament's state may be kept again.
    keep_after: u64,
    /// What was read again from the journal, for officials.
    evidence: Files,
    /// Events as they were a while ago, for feeds.
    late: LateEvents,
    tournaments: DashMap<TournamentId, Arc<Handle>>,
    /// What is shared with other servers.
    sharing: Option<Sharing>,
    /// Those of the journal that cannot be opened.
    damaged: DashSet<TournamentId>,
    /// Those that are being set up.
    founding: DashSet<TournamentId>,
    /// Tournaments by the device and command that made them. Held while one is made, so that a command sent twice makes one.
    made: Mutex<std::collections::HashMap<(String, String), TournamentId>>,
    actors: Tasks,
    /// Who tells others what happens, where anybody is told.
    messenger: Option<Arc<Messenger>>,
    /// What it is doing, by event.
    tellers: DashMap<TournamentId, Teller>,
}

impl Room {
    /// Opens the devices and every tournament of the journal.
    pub(crate) async fn open(
        (storage, metrics): (Storage, Metrics),
        world: &World,
        given: Given,
        reach: Arc<Reach>,
        stopping: watch::Receiver<bool>,
    ) -> Result<Self, DeviceError> {
        let timepiece = Arc::clone(&world.clock);
        let clock = match &world.sharing {
            // All servers go by the database's clock: the last record of each event is looked at when it is opened.
            Some(sharing) => SteadyClock::set(timepiece, sharing.join().await?),
            None => SteadyClock::start(timepiece, storage.latest().await?),
        };
        let devices = Devices::load(storage.clone(), Arc::clone(&world.entropy)).await?;
        let Given {
            limits,
            library,
            messenger,
        } = given;
        let room = Self {
            clock,
            entropy: Arc::clone(&world.entropy),
            limits,
            metrics,
            library,
            devices: Arc::new(devices),
            pairings: Pairings::default(),
            joins: Joins::default(),
            pins: PinHasher::default(),
            guesses: Guesses::default(),
            reach,
            directory: Arc::clone(&world.directory),
            calls: Calls::new(limits),
            stopping,
            connections: Tasks::on(&world.power),
            evidence: Files::default(),
            late: LateEvents::default(),
            tournaments: DashMap::new(),
            damaged: DashSet::new(),
            founding: DashSet::new(),
            made: Mutex::default(),
            keep_after: world.keep_after,
            actors: Tasks::on(&world.power),
            messenger,
            tellers: DashMap::new(),
            sharing: world.sharing.clone(),
            storage,
        };
        if room.sharing.is_some() {
            // They are taken one by one, as they fall to this server.
            return Ok(room);
        }
        for stream in room.storage.streams().await? {
            if let Some(id) = tournament_of(&stream) {
                room.open_tournament(id).await;
            }
        }
        Ok(room)
    }

    /// Opens a tournament that is in the journal; `false` when it cannot be. One that is damaged does not keep the others
    /// from being played.
    pub(crate) async fn open_tournament(&self, id: TournamentId) -> bool {
        let Ok(stream) = stream_of(&id) else {
            return false;
        };
        let first = match self.storage.read(&stream, Sequence::ZERO).await {
            Ok(records) => records.into_iter().next(),
            Err(_) => None,
        };
        match load(&self.storage, &stream).await {
            Ok(history) => {
                // Whoever sets an event up holds this until it runs: it is not opened beside that.
                let mut made = self.made.lock().await;
                if self.tournament(&id).is_some() {
                    return true;
                }
                info!(tournament = %id, name = history.followed.tournament.name(), sequence = %history.followed.sequence, "open");
                if let Some(first) = first {
                    made.insert((first.device, first.command), id.clone());
                }
                self.damaged.remove(&id);
                self.start(id, history).await;
                true
            }
            Err(error) => {
                self.damaged.insert(id.clone());
                error!(tournament = %id, error = &error as &dyn std::error::Error, "cannot be opened; see tapis verify");
                false
            }
        }
    }

    async fn start(&self, id: TournamentId, history: History) -> Arc<Handle> {
        let tables = self.devices.tables_with_tablets(&id);
        let place = Place {
            id: id.clone(),
            storage: self.storage.clone(),
            clock: self.clock.clone(),
            entropy: Arc::clone(&self.entropy),
            metrics: self.metrics.clone(),
            keep_after: self.keep_after,
        };
        let (handle, task) = Actor::start(place, history);
        let handle = Arc::new(handle);
        self.actors.spawn(task);
        self.tournaments.insert(id.clone(), Arc::clone(&handle));
        self.begin_telling(&handle);
        for table in tables {
            self.tablets_changed(&id, table).await;
        }
        self.directory.look_again();
        handle
    }

    /// A tournament that runs here.
    pub(crate) fn tournament(&self, id: &TournamentId) -> Option<Arc<Handle>> {
        let handle = self.tournaments.get(id)?;
        // One that is over runs on another server, which it does not know yet.
        (!handle.is_over()).then(|| Arc::clone(&handle))
    }

    /// The tournament that was set up last, on whichever server.
    pub(crate) fn newest(&self) -> Option<TournamentId> {
        let newest = self.summaries().into_iter().next();
        newest.map(|newest| newest.tournament)
    }

    /// The one of this server's that was set up last.
    pub(crate) fn newest_here(&self) -> Option<Arc<Handle>> {
        self.tournaments
            .iter()
            .max_by_key(|entry| (entry.summary.created_at, entry.id.clone()))
            .map(|entry| Arc::clone(&entry))
    }

    /// All tournaments of all servers, the newest first.
    pub(crate) fn summaries(&self) -> Vec<TournamentSummary> {
        let mut all: Vec<TournamentSummary> = self
            .tournaments
            .iter()
            .map(|entry| entry.summary.clone())
            .collect();
        let elsewhere = self.directory.events().into_iter();
        all.extend(elsewhere.filter(|event| !self.tournaments.contains_key(&event.tournament)));
        all.sort_by(|one, other| {
            (other.created_at, &other.tournament).cmp(&(one.created_at, &one.tournament))
        });
        all
    }

    /// The rulebooks that can be read here: those for new events, then those that only running tournaments have.
    pub(crate) fn books(&self) -> Vec<Arc<Book>> {
        let mut books = self.library.books().to_vec();
        for tournament in self.summaries() {
            let handle = self.tournament(&tournament.tournament);
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
            .and_then(|tournament| self.tournament(tournament))
            .map(|handle| Arc::clone(&handle.book))
            .filter(|book| book.id == id);
        played.or_else(|| self.books().into_iter().find(|book| book.id == id))
    }

    /// Asks what the journal tells about a tournament; `None` when it has no record.
    pub(crate) async fn evidence<T: Send + 'static>(
        &self,
        id: &TournamentId,
        question: impl FnOnce(&Evidence) -> T + Send + 'static,
    ) -> Result<Option<T>, ReadError> {
        self.evidence.ask(&self.storage, id, question).await
    }

    /// A hand of a tournament step by step; `None` when there is no such hand.
    pub(crate) async fn replay(
        &self,
        id: &TournamentId,
        hand: (TableNumber, u32),
        names: Names,
    ) -> Result<Option<ReplayView>, ReadError> {
        self.evidence.replay(&self.storage, id, hand, names).await
    }

    /// The hands of a tournament, in a format that other programs read.
    pub(crate) async fn histories(
        &self,
        id: &TournamentId,
        wanted: Wanted,
        format: Format,
    ) -> Result<histories::Answer, ReadError> {
        histories::answer(&self.storage, id, wanted, format).await
    }

    /// A tournament as it was so many seconds ago. It is followed for as long as somebody has this.
    pub(crate) fn late(
        &self,
        handle: &Handle,
        delay_seconds: u32,
    ) -> Result<Arc<LateEvent>, TooManyDelays> {
        let id = &handle.id;
        let (late, begin) = self.late.open((id.clone(), delay_seconds), &self.metrics)?;
        if let Some((followed, stream)) = begin.zip(stream_of(id).ok()) {
            let place = late::Place {
                id: id.clone(),
                stream,
                delay_seconds,
                storage: self.storage.clone(),
                clock: self.clock.clone(),
            };
            self.actors.spawn(LateFollower::new(place, followed).run());
        }
        Ok(late)
    }

    /// What runs now.
    pub(crate) fn running(&self) -> Running {
        self.count_standing();
        self.count_telling();
        let mut running = Running {
            tournaments: self.tournaments.len(),
            damaged: self.damaged.len(),
            clock_drift_ms: self.clock.drift_ms(),
            ..Running::default()
        };
        for handle in &self.tournaments {
            running.tables += handle.screens.open_tables().len();
            running.alerts += handle.screens.floor.alerts();
        }
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
        reasons.extend(self.not_among_others());
        match timeout(JOURNAL_ANSWERS_WITHIN, self.storage.knock()).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => reasons.push("the journal is closed"),
            Err(_) => reasons.push("the journal does not answer"),
        }
        reasons
    }

    /// Tells the floor and the tournament how many tablets a table has now.
    pub(crate) async fn tablets_changed(&self, id: &TournamentId, table: TableId) {
        let Some(handle) = self.tournament(id) else {
            return;
        };
        let (connected, paired) = self.devices.tablets(id, table);
        handle.screens.floor.set_tablets(table, connected, paired);
        // Where no tablet belongs, none can be missing.
        let tablet = if connected > 0 || paired == 0 {
            Tablet::There
        } else {
            Tablet::Away
        };
        handle.tablet(views::table_number(table), tablet).await;
    }

    /// What follows from a device coming, going, being paired or revoked.
    pub(crate) async fn device_changed(&self, device: &Device) {
        if let (Role::Tablet { table }, Some(tournament)) = (device.role, &device.tournament) {
            self.tablets_changed(tournament, table).await;
        }
    }

    /// Waits until every tournament has written what it was doing. Nobody can be connected any more.
    pub(crate) async fn close(self) {
        self.stop_all_telling();
        self.tournaments.clear();
        self.actors.finish().await;
    }
}
