//! A device: a socket, what it was last shown, and commands with names of their own.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tapis_host::devices::Exchange;
use tapis_protocol::rules::judgement::{Entered, IncidentForm};
use tapis_protocol::rules::ruling::{Incident, Ruling};
use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::view::{
    ConsoleView, DeviceView, PlayersView, TableView, TileView, TournamentView,
};
use tapis_protocol::{
    CommandId, DeviceId, Expect, FromClient, FromServer, PROTOCOL_VERSION, Pin, Refused, Role,
    Setup, TableId, TournamentCommand, TournamentId,
};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::RULES;
use crate::proving::NONCE;
use crate::socket::open;

/// How long a test waits for something that has to come: on a machine that stands still now and then, and less than the 30
/// seconds that the server itself gives a request, so that whoever had to wait for another one is found.
pub const WITHIN: Duration = Duration::from_secs(25);

/// How many times longer a device waits for its welcome than for anything else.
const HELLO_PATIENCE: u32 = 3;

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

/// How a command ended.
pub type Outcome = Result<u64, Box<Refused>>;

/// A device that is connected.
pub struct Device {
    pub socket: WebSocketStream<TcpStream>,
    pub token: String,
    pub tournament: Option<TournamentId>,
    /// Latest view of each table.
    pub tables: BTreeMap<TableId, TableView>,
    /// Latest tile of each table.
    pub tiles: BTreeMap<TableId, TileView>,
    pub alerts: Vec<tapis_protocol::view::AlertView>,
    /// Devices, as they were shown last.
    pub devices: Vec<DeviceView>,
    pub latest: Option<TournamentView>,
    /// Everybody who registered, as they were shown last.
    pub players: Option<PlayersView>,
    /// What officials work with, as it was shown last.
    pub console: Option<ConsoleView>,
    /// Names commands apart from those of other connections of the device.
    connection: u64,
    commands: u64,
    /// How long it waits for something that has to come. Without one, a test fails that waits too long.
    patience: Option<Duration>,
}

impl Device {
    /// Connects and says hello.
    pub async fn connect(address: SocketAddr, token: &str) -> Self {
        Self::try_connect(address, token).await.unwrap()
    }

    /// The same, asking for a tournament.
    pub async fn connect_to(
        address: SocketAddr,
        token: &str,
        tournament: Option<TournamentId>,
    ) -> Self {
        Self::try_connect_to(address, token, tournament, None)
            .await
            .unwrap()
    }

    pub async fn try_connect(address: SocketAddr, token: &str) -> Result<Self, Error> {
        Self::try_connect_to(address, token, None, None).await
    }

    /// The same for a device that goes elsewhere when nothing comes for so long.
    pub async fn connect_within(
        address: SocketAddr,
        token: &str,
        patience: Duration,
    ) -> Result<Self, Error> {
        Self::try_connect_to(address, token, None, Some(patience)).await
    }

    /// A tablet that carries the server's rules.
    pub async fn connect_with_rules(address: SocketAddr, token: &str) -> Self {
        let hello = FromClient::Hello {
            protocol: PROTOCOL_VERSION,
            token: token.to_owned(),
            tournament: None,
            rules: Some(RULES.to_owned()),
        };
        Self::say_hello(address, hello, None).await.unwrap()
    }

    /// Somebody who watches an event without a device: as its display, or with the card of a player's seat.
    pub async fn visit(
        address: SocketAddr,
        tournament: &TournamentId,
        card: Option<&str>,
    ) -> Result<Self, Error> {
        let visit = FromClient::Visit {
            protocol: PROTOCOL_VERSION,
            tournament: tournament.clone(),
            card: card.map(str::to_owned),
        };
        Self::say_hello(address, visit, None).await
    }

    /// The same, asking for a tournament, by a device that goes elsewhere when nothing comes for so long.
    pub async fn try_connect_to(
        address: SocketAddr,
        token: &str,
        wanted: Option<TournamentId>,
        patience: Option<Duration>,
    ) -> Result<Self, Error> {
        let hello = FromClient::Hello {
            protocol: PROTOCOL_VERSION,
            token: token.to_owned(),
            tournament: wanted,
            rules: None,
        };
        Self::say_hello(address, hello, patience).await
    }

    async fn say_hello(
        address: SocketAddr,
        hello: FromClient,
        patience: Option<Duration>,
    ) -> Result<Self, Error> {
        let token = match &hello {
            FromClient::Hello { token, .. } => token.clone(),
            _ => String::new(),
        };
        Self::begin(address, hello, token, patience).await
    }

    pub(crate) async fn begin(
        address: SocketAddr,
        hello: FromClient,
        token: String,
        patience: Option<Duration>,
    ) -> Result<Self, Error> {
        let opening = tokio::time::timeout(patience.unwrap_or(WITHIN), open(address));
        let socket = opening.await.map_err(|_| Error::ConnectionClosed)??;
        let mut device = Self {
            socket,
            token,
            tournament: None,
            tables: BTreeMap::new(),
            tiles: BTreeMap::new(),
            alerts: Vec::new(),
            devices: Vec::new(),
            latest: None,
            players: None,
            console: None,
            connection: CONNECTIONS.fetch_add(1, Ordering::Relaxed),
            commands: 0,
            // An event whose server is gone has another one soon: that one says so then.
            patience: patience.map(|patience| HELLO_PATIENCE * patience),
        };
        device.try_send(&hello).await?;
        loop {
            match device.try_next().await? {
                FromServer::Welcome { tournament, .. } => {
                    device.tournament = tournament;
                    device.patience = patience;
                    return Ok(device);
                }
                FromServer::Challenge { nonce, .. } => {
                    let exchange = Exchange {
                        device: NONCE,
                        server: nonce,
                    };
                    let proof = exchange.device_proof(&device.token).unwrap();
                    device.try_send(&FromClient::Prove { proof }).await?;
                }
                FromServer::Error { .. } => return Err(Error::ConnectionClosed),
                _ => {}
            }
        }
    }

    pub async fn try_send(&mut self, message: &FromClient) -> Result<(), Error> {
        let text = serde_json::to_string(message).unwrap();
        self.socket.send(Message::text(text)).await
    }

    pub async fn send(&mut self, message: &FromClient) {
        self.try_send(message).await.unwrap();
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message. What it shows is kept.
    pub async fn try_next(&mut self) -> Result<FromServer, Error> {
        // The server's pings do not begin it anew.
        let until = Instant::now() + self.patience.unwrap_or(WITHIN);
        loop {
            let next = timeout_at(until, self.socket.next()).await;
            if next.is_err() && self.patience.is_some() {
                return Err(Error::ConnectionClosed);
            }
            match next.expect("the server says something") {
                Some(Ok(Message::Text(text))) => {
                    let message: FromServer = serde_json::from_str(&text).expect(&text);
                    self.keep(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_))) | None => return Err(Error::ConnectionClosed),
                Some(Ok(other)) => panic!("{other:?}"),
                Some(Err(error)) => return Err(error),
            }
        }
    }

    pub async fn next(&mut self) -> FromServer {
        self.try_next().await.unwrap()
    }

    fn keep(&mut self, message: &FromServer) {
        match message {
            FromServer::Table(view) => {
                self.tables.insert(view.table, (**view).clone());
            }
            FromServer::Floor { tiles, alerts, .. } => {
                for tile in tiles {
                    self.tiles.insert(tile.table, tile.clone());
                }
                if let Some(alerts) = alerts {
                    self.alerts.clone_from(alerts);
                }
            }
            FromServer::Devices { devices, .. } => self.devices.clone_from(devices),
            FromServer::Tournament(view) => self.latest = Some((**view).clone()),
            FromServer::Players(view) => self.players = Some((**view).clone()),
            FromServer::PlayersChanged(change) => {
                if let Some(players) = &mut self.players {
                    players.change((**change).clone());
                }
            }
            FromServer::Console(view) => self.console = Some((**view).clone()),
            _ => {}
        }
    }

    /// Reads on until something was shown.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(&Self, &FromServer) -> Option<T>) -> T {
        loop {
            let message = self.next().await;
            if let Some(found) = wanted(self, &message) {
                return found;
            }
        }
    }

    /// The latest view of the only table; waits for the first.
    pub async fn view(&mut self) -> TableView {
        while self.tables.is_empty() {
            self.next().await;
        }
        self.tables.values().next().unwrap().clone()
    }

    /// The view of a table that shows at least this record.
    pub async fn view_of(&mut self, table: TableId, sequence: u64) -> TableView {
        loop {
            if let Some(view) = self.tables.get(&table)
                && view.sequence >= sequence
            {
                return view.clone();
            }
            self.next().await;
        }
    }

    /// The view of the tournament that shows at least this record.
    pub async fn tournament_at(&mut self, sequence: u64) -> TournamentView {
        loop {
            if let Some(view) = &self.latest
                && view.sequence >= sequence
            {
                return view.clone();
            }
            self.next().await;
        }
    }

    /// Everybody who registered, once `is` says that it is what was waited for.
    pub async fn players_when(&mut self, is: impl Fn(&PlayersView) -> bool) -> PlayersView {
        loop {
            if let Some(view) = &self.players
                && is(view)
            {
                return view.clone();
            }
            self.next().await;
        }
    }

    /// What officials work with, once `is` says that it is what was waited for.
    pub async fn console_when(&mut self, is: impl Fn(&ConsoleView) -> bool) -> ConsoleView {
        loop {
            if let Some(view) = &self.console
                && is(view)
            {
                return view.clone();
            }
            self.next().await;
        }
    }

    pub fn new_id(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::new(format!("{}-{}", self.connection, self.commands)).unwrap()
    }

    /// The answer to a command; everything shown before it is kept.
    pub async fn answer(&mut self, wanted: &CommandId) -> Result<Outcome, Error> {
        loop {
            match self.try_next().await? {
                FromServer::Accepted { id, sequence } if id == *wanted => return Ok(Ok(sequence)),
                FromServer::Refused(refused) if refused.id == *wanted => return Ok(Err(refused)),
                _ => {}
            }
        }
    }

    /// Something at a table, with this `expect`.
    pub async fn command_expecting(
        &mut self,
        table: u16,
        expect: Option<Expect>,
        command: TableCommand,
    ) -> Outcome {
        let id = self.new_id();
        self.send(&FromClient::Command {
            id: id.clone(),
            table: TableId(table),
            expect,
            command,
        })
        .await;
        self.answer(&id).await.unwrap()
    }

    /// Something at table 1, as the latest view has it; the next view is waited for when it is carried out.
    pub async fn command(&mut self, command: TableCommand) -> Outcome {
        let expect = self.tables.get(&TableId(1)).map(|view| view.decision);
        let outcome = self.command_expecting(1, expect, command).await;
        if let Ok(sequence) = outcome
            && self.tables.contains_key(&TableId(1))
        {
            self.view_of(TableId(1), sequence).await;
        }
        outcome
    }

    /// What the book says about an incident at a table.
    pub async fn consult(
        &mut self,
        table: u16,
        incident: Incident,
    ) -> Result<Ruling, Box<Refused>> {
        let asked = self.new_id();
        let question = FromClient::Consult {
            id: asked.clone(),
            table: TableId(table),
            incident,
        };
        self.send(&question).await;
        self.until(|_, message| match message {
            FromServer::Ruling { id, ruling, .. } if *id == asked => Some(Ok(ruling.clone())),
            FromServer::Refused(refused) if refused.id == asked => Some(Err(refused.clone())),
            _ => None,
        })
        .await
    }

    /// What can have gone wrong at a table.
    pub async fn incidents(&mut self, table: u16, entered: Option<Entered>) -> Vec<IncidentForm> {
        let asked = self.new_id();
        let question = FromClient::Incidents {
            id: asked.clone(),
            table: TableId(table),
            entered,
        };
        self.send(&question).await;
        self.until(|_, message| match message {
            FromServer::Incidents { id, forms, .. } if *id == asked => Some(forms.clone()),
            _ => None,
        })
        .await
    }

    /// Something in the tournament.
    pub async fn tournament(&mut self, command: TournamentCommand) -> Outcome {
        let id = self.new_id();
        let message = FromClient::Tournament {
            id: id.clone(),
            command,
        };
        self.send(&message).await;
        self.answer(&id).await.unwrap()
    }

    /// Types the floor's PIN on this tablet.
    pub async fn unlock(&mut self, pin: Pin) -> Outcome {
        let id = self.new_id();
        let unlock = FromClient::Unlock {
            id: id.clone(),
            pin,
        };
        self.send(&unlock).await;
        self.answer(&id).await.unwrap()
    }

    /// Sets a tournament up and follows it.
    pub async fn create(&mut self, setup: Setup) -> TournamentId {
        let id = self.new_id();
        self.send(&FromClient::Create { id, setup }).await;
        let created = self
            .until(|_, message| match message {
                FromServer::Created { tournament, .. } => Some(tournament.clone()),
                FromServer::Refused(refused) => panic!("{refused:?}"),
                _ => None,
            })
            .await;
        self.tournament = Some(created.clone());
        created
    }

    /// A pairing code.
    pub async fn pairing(&mut self, role: Role) -> String {
        self.pairing_for(role, false).await
    }

    /// The same; of a floor, also for all events.
    pub async fn pairing_for(&mut self, role: Role, everywhere: bool) -> String {
        let id = self.new_id();
        let command = TournamentCommand::CreatePairing { role, everywhere };
        self.send(&FromClient::Tournament { id, command }).await;
        self.until(|_, message| match message {
            FromServer::Pairing { code, .. } => Some(code.clone()),
            FromServer::Refused(refused) => panic!("{refused:?}"),
            _ => None,
        })
        .await
    }

    /// The paired device with this name, once the director's list has it.
    pub async fn device_named(&mut self, name: &str) -> DeviceId {
        self.until(|known, _| {
            let found = known.devices.iter().find(|device| device.name == name);
            found.map(|device| device.device.clone())
        })
        .await
    }

    /// Waits until the server has closed; returns the code it gave.
    pub async fn closed(&mut self) -> Option<u16> {
        let until = Instant::now() + WITHIN;
        loop {
            let next = timeout_at(until, self.socket.next()).await;
            match next.expect("the server closes") {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }
}

/// The fold of the player to act at the first table, under a name of its own: it can be sent again.
pub fn folding(id: &CommandId, view: &TableView) -> FromClient {
    FromClient::Command {
        id: id.clone(),
        table: TableId(1),
        expect: Some(view.decision),
        command: TableCommand::Act {
            seat: view.turn.as_ref().unwrap().seat,
            action: Action::Fold,
        },
    }
}
