//! A server in this process, on a port of its own, with a clock that tests turn.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tapis_host::clock::ManualClock;
use tapis_host::cluster::{
    Directory, DirectoryState, Fingerprint, ListedEvent, Peer, PeerSecret, ServerIdentity,
};
use tapis_host::{Config, Limits, PlainHttp, Power, StartPage, Webhooks, World};
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    ChipColour, ChipKind, LatePolicy, Plan, Prizes, ReEntryPolicy, RebuyPolicy, Stage,
};
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{Role, Setup, SetupTable, TableId, TournamentId};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::{Device, SharedJournal, pair};

/// The director's code.
pub const CODE: &str = "123456";

/// Hash of the rules that its tablets may carry.
pub const RULES: &str = "rules";

/// Records after which it keeps a tournament's state: few, so that most servers that start begin with one.
const SNAPSHOT_AFTER: u64 = 32;

/// A server that runs.
pub struct Server {
    pub address: SocketAddr,
    pub clock: ManualClock,
    pub journal: SharedJournal,
    /// Its house books; a restart has those that are here then.
    pub house_books: Vec<Book>,
    /// What it knows of other servers; another one after a restart.
    pub directory: Arc<Directory>,
    /// Who is told what happens; a restart tells those who are here then.
    pub webhooks: Option<Webhooks>,
    limits: Limits,
    power: Power,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// What a server is started with.
#[derive(Default)]
struct ServerOptions {
    journal: SharedJournal,
    limits: Limits,
    house_books: Vec<Book>,
    webhooks: Option<Webhooks>,
    plain_http: PlainHttp,
    start_page: StartPage,
}

impl Server {
    pub async fn start() -> Self {
        Self::start_with_limits(Self::limits()).await
    }

    fn limits() -> Limits {
        Limits {
            messages_per_second: 10_000,
            burst: 10_000,
            ..Limits::default()
        }
    }

    /// One of several servers, by its name among them; it can be cut off.
    pub async fn start_as(name: &str, journal: SharedJournal) -> Self {
        Self::start_with_books_as(name, journal, Vec::new()).await
    }

    /// The same with house books.
    pub async fn start_with_books_as(
        name: &str,
        journal: SharedJournal,
        house_books: Vec<Book>,
    ) -> Self {
        let clock = ManualClock::new(Timestamp(1_795_000_000_000));
        let options = ServerOptions {
            journal,
            limits: Self::limits(),
            house_books,
            ..ServerOptions::default()
        };
        Self::start_in(options, clock, Some(name)).await
    }

    /// One of several servers with limits of its own.
    pub async fn start_with_limits_as(name: &str, journal: SharedJournal, limits: Limits) -> Self {
        let clock = ManualClock::new(Timestamp(1_795_000_000_000));
        let options = ServerOptions {
            journal,
            limits,
            ..ServerOptions::default()
        };
        Self::start_in(options, clock, Some(name)).await
    }

    pub async fn start_with_limits(limits: Limits) -> Self {
        let clock = ManualClock::new(Timestamp(1_795_000_000_000));
        let options = ServerOptions {
            limits,
            ..ServerOptions::default()
        };
        Self::start_in(options, clock, None).await
    }

    /// A server that tells others what happens.
    pub async fn start_with_webhooks(webhooks: Webhooks) -> Self {
        let clock = ManualClock::new(Timestamp(1_795_000_000_000));
        let options = ServerOptions {
            limits: Self::limits(),
            webhooks: Some(webhooks),
            ..ServerOptions::default()
        };
        Self::start_in(options, clock, None).await
    }

    /// A server that takes no token over plain HTTP.
    pub async fn start_refusing_plain_tokens() -> Self {
        let clock = ManualClock::new(Timestamp(1_795_000_000_000));
        let options = ServerOptions {
            limits: Self::limits(),
            plain_http: PlainHttp::NoTokens,
            ..ServerOptions::default()
        };
        Self::start_in(options, clock, None).await
    }

    /// A server that somebody has started at this machine.
    pub async fn start_at_this_machine() -> Self {
        let clock = ManualClock::new(Timestamp(1_795_000_000_000));
        let options = ServerOptions {
            limits: Self::limits(),
            start_page: StartPage::Open,
            ..ServerOptions::default()
        };
        Self::start_in(options, clock, None).await
    }

    async fn start_in(options: ServerOptions, clock: ManualClock, name: Option<&str>) -> Self {
        let ServerOptions {
            journal,
            limits,
            house_books,
            webhooks,
            plain_http,
            start_page,
        } = options;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (directory, power) = match name {
            Some(name) => {
                let secret = PeerSecret(Self::secret_of(name));
                let identity = ServerIdentity::make(secret).unwrap();
                let directory = Directory::shared(identity, &address.to_string());
                (directory, Power::with_a_switch())
            }
            None => (Directory::alone(), Power::with_a_switch()),
        };
        let directory = Arc::new(directory);
        let config = Config {
            owner_token: None,
            director_code: Some(CODE.to_owned()),
            house_books: house_books.clone(),
            limits,
            https: None,
            mdns: false,
            rules: Some(RULES.to_owned()),
            webhooks: webhooks.clone(),
            hosts: Vec::new(),
            start_clock: tapis_host::StartClock::Journal,
            plain_http,
            start_page,
            in_play: None,
        };
        let (stop, stopped) = oneshot::channel();
        let (started, is_started) = oneshot::channel();
        let world = World {
            snapshot_after: SNAPSHOT_AFTER,
            directory: Arc::clone(&directory),
            power: power.clone(),
            ..World::real(Arc::new(clock.clone()), journal.opener())
        };
        let task = tokio::spawn(async move {
            let on_start = |_: &tapis_host::Started| started.send(()).unwrap();
            let stopped = async { stopped.await.unwrap_or_default() };
            tapis_host::run(listener, config, world, on_start, stopped)
                .await
                .unwrap();
        });
        is_started.await.unwrap();
        Self {
            address,
            clock,
            journal,
            house_books,
            directory,
            webhooks,
            limits,
            power,
            stop,
            task,
        }
    }

    /// What the others show to the server of this name.
    pub fn secret_of(name: &str) -> String {
        format!("secret-of-{name}")
    }

    /// Tells it where the others are, and who runs which event.
    pub fn hear(&self, others: &[(&str, &Self)], events: &[(&TournamentId, Option<&str>)]) {
        let others = others
            .iter()
            .map(|(name, server)| (*name, server.address, server.fingerprint()));
        self.hear_of(&others.collect::<Vec<_>>(), events);
    }

    /// By what other servers know it.
    pub fn fingerprint(&self) -> Option<Fingerprint> {
        self.directory.identity().map(ServerIdentity::fingerprint)
    }

    /// The same by their addresses and certificates.
    pub fn hear_of(
        &self,
        others: &[(&str, SocketAddr, Option<Fingerprint>)],
        events: &[(&TournamentId, Option<&str>)],
    ) {
        let peer = |(name, address, fingerprint): &(&str, SocketAddr, Option<Fingerprint>)| {
            let peer = Peer {
                id: (*name).to_owned(),
                authority: address.to_string(),
                secret: PeerSecret(Self::secret_of(name)),
                fingerprint: *fingerprint,
            };
            ((*name).to_owned(), peer)
        };
        let listed = |(event, server): &(&TournamentId, Option<&str>)| {
            let summary = TournamentSummary {
                tournament: (*event).clone(),
                name: "Elsewhere".to_owned(),
                created_at: Timestamp(1),
                is_over: false,
            };
            let listed = ListedEvent {
                server: server.map(str::to_owned),
                summary: Some(summary),
            };
            ((*event).clone(), listed)
        };
        self.directory.update(DirectoryState {
            peers: others.iter().map(peer).collect(),
            addresses: BTreeSet::new(),
            events: events.iter().map(listed).collect(),
        });
    }

    /// Ends where it is, as a server does whose machine loses its power.
    pub async fn cut(self) {
        self.power.cut();
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
    }

    /// Stops, and returns when everything is written.
    pub async fn stop(self) {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
    }

    /// Stops, and starts another one with the same journal and clock.
    pub async fn restart(self) -> Self {
        self.restart_after(Duration::ZERO).await
    }

    /// The same, with some time between.
    pub async fn restart_after(self, away: Duration) -> Self {
        let clock = self.clock.clone();
        let options = ServerOptions {
            journal: self.journal.clone(),
            limits: self.limits,
            house_books: self.house_books.clone(),
            webhooks: self.webhooks.clone(),
            ..ServerOptions::default()
        };
        self.stop().await;
        clock.advance(away);
        Self::start_in(options, clock, None).await
    }

    /// Ends where it is, and another one starts with the same journal and clock.
    pub async fn kill_and_restart(self) -> Self {
        let clock = self.clock.clone();
        let options = ServerOptions {
            journal: self.journal.clone(),
            limits: self.limits,
            house_books: self.house_books.clone(),
            webhooks: self.webhooks.clone(),
            ..ServerOptions::default()
        };
        self.cut().await;
        Self::start_in(options, clock, None).await
    }

    /// A director who sees the newest tournament.
    pub async fn director(&self) -> Device {
        let token = pair(self.address, CODE, "Dora").await.token;
        Device::connect(self.address, &token).await
    }

    /// A director and a tournament of one table with so many players.
    pub async fn tournament(&self, players: usize) -> Device {
        let mut director = self.director().await;
        director.create(setup(1, players)).await;
        director
    }

    /// A device paired by the director.
    pub async fn device(&self, director: &mut Device, role: Role, name: &str) -> Device {
        let code = director.pairing(role).await;
        let token = pair(self.address, &code, name).await.token;
        Device::connect(self.address, &token).await
    }

    /// The tablet of a table.
    pub async fn tablet(&self, director: &mut Device, table: u16) -> Device {
        let table = TableId(table);
        let mut tablet = self
            .device(director, Role::Tablet { table }, "Tablet")
            .await;
        tablet.view().await;
        tablet
    }
}

/// A tournament of so many tables of nine, and players drawn to them.
pub fn setup(tables: usize, players: usize) -> Setup {
    Setup {
        name: "Open".to_owned(),
        book: "cdc2013".to_owned(),
        blinds: Blinds::new(Chips::from(100), Chips::from(200)),
        chip_values: [100, 500, 1_000].map(Chips::from).to_vec(),
        tables: vec![SetupTable { seats: 9 }; tables],
        players: (1..=players)
            .map(|number| format!("Player {number}"))
            .collect(),
        stack: Chips::from(20_000),
        plan: None,
    }
}

/// An event by a plan of so many tables of nine: levels of 20 minutes, a break after the second.
pub fn setup_by_plan(tables: u16) -> Setup {
    let level = |small, big| Stage::Level {
        minutes: 20,
        blinds: Blinds::new(Chips::from(small), Chips::from(big)),
    };
    let kind = |value, colour| ChipKind {
        value: Chips::from(value),
        colour,
        count: 1_000,
    };
    let plan = Plan {
        date: "2026-12-05".to_owned(),
        venue: "Salle des fêtes".to_owned(),
        stack: Chips::from(2_000),
        tables,
        seats: 9,
        structure: vec![
            level(25, 50),
            level(50, 100),
            Stage::Break { minutes: 10 },
            level(100, 200),
            level(200, 400),
        ],
        chips: vec![
            kind(25, ChipColour::Green),
            kind(100, ChipColour::Black),
            kind(500, ChipColour::Purple),
        ],
        late: LatePolicy::default(),
        rebuys: RebuyPolicy::default(),
        re_entries: ReEntryPolicy::default(),
        final_table: None,
        shot_clock: None,
        prizes: Prizes::default(),
    };
    Setup {
        tables: Vec::new(),
        plan: Some(Box::new(plan)),
        ..setup(0, 0)
    }
}
