//! A device of the simulation: a socket, the latest views, and commands that are sent again with their id when the
//! server was away.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tapis_protocol::view::{AlertView, ConsoleView, PlayersView, TableView, TournamentView};
use tapis_protocol::{
    CommandId, ErrorCode, Expect, FromClient, FromServer, PROTOCOL_VERSION, Refused, SUBPROTOCOL,
    TableId, TournamentCommand, TournamentId,
};
use tapis_rules::table::TableCommand;
use tapis_views::Audience;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use super::Broken;
use super::carried::Carried;
use super::pace::Pace;
use super::screen::Screen;
use super::stage::{Lasting, Road, Stage, Wire, Witness};

/// How long the server may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(60);

/// Rest between two attempts to reach a server that has gone, and before a command is sent again.
const TRY_AGAIN_AFTER: Duration = Duration::from_millis(250);

/// How long a bot waits for a record to be shown before it goes on with what it sees: on the stage, and with a server
/// that has its own time.
const SHOWN_WITHIN: Lasting = Lasting {
    staged: Duration::from_secs(10),
    real: Duration::from_millis(500),
};

/// How long a device waits at the end for what may be on its way: a connection that is dead is given up by then. On the
/// stage, and with a server that has its own time.
const SETTLED_AFTER: Lasting = Lasting {
    staged: Duration::from_secs(180),
    real: Duration::from_millis(500),
};

/// Attempts before giving up: some minutes' worth.
const TRIES: u32 = 1_200;

/// How a command ended: the record's number, or the refusal.
pub(super) type Outcome = Result<u64, Box<Refused>>;

/// Its socket.
type Socket = WebSocketStream<Box<dyn Wire>>;

/// A connected device.
pub(super) struct Client {
    socket: Socket,
    road: Road,
    witness: Option<Arc<Witness>>,
    token: String,
    tournament: Option<TournamentId>,
    name: String,
    commands: u64,
    followed: Vec<TableId>,
    /// Latest view of each table.
    pub(super) tables: BTreeMap<TableId, TableView>,
    pub(super) alerts: Option<Vec<AlertView>>,
    pub(super) event: Option<TournamentView>,
    pub(super) players: Option<PlayersView>,
    pub(super) console: Option<ConsoleView>,
    /// For a tablet's own rules.
    pub(super) carried: Carried,
}

impl Client {
    /// Connects and says hello.
    pub(super) async fn connect(
        stage: &Stage,
        token: &str,
        name: &str,
        tournament: Option<TournamentId>,
    ) -> Result<Self, Broken> {
        Ok(Self {
            socket: open(&stage.road, token, tournament.as_ref()).await?,
            road: stage.road.clone(),
            witness: stage.witness.clone(),
            token: token.to_owned(),
            tournament,
            name: name.to_owned(),
            commands: 0,
            followed: Vec::new(),
            tables: BTreeMap::new(),
            alerts: None,
            event: None,
            players: None,
            console: None,
            carried: Carried::default(),
        })
    }

    /// Who sees everything.
    pub(super) fn witness(&self) -> Option<&Witness> {
        self.witness.as_deref()
    }

    /// The network goes.
    pub(super) async fn leave(&mut self) {
        // A connection that is lost has gone as well.
        let _ = self.socket.close(None).await;
    }

    /// From now on this device sees a tournament, also after it had to connect again.
    pub(super) fn belongs_to(&mut self, tournament: TournamentId) -> Result<(), Broken> {
        if let Some(witness) = &self.witness {
            witness.attend(&tournament)?;
        }
        self.tournament = Some(tournament);
        Ok(())
    }

    /// A name for a command that no other command of this device has.
    pub(super) fn new_id(&mut self) -> Result<CommandId, Broken> {
        self.commands += 1;
        CommandId::new(format!("{}-{}", self.name, self.commands))
            .ok_or_else(|| Broken::new("a command cannot be named"))
    }

    /// Something at a table, on the decision its view shows.
    pub(super) async fn at_table(
        &mut self,
        table: TableId,
        expect: Option<Expect>,
        command: TableCommand,
    ) -> Result<Outcome, Broken> {
        let id = self.new_id()?;
        let decides = matches!(command, TableCommand::Act { .. });
        let message = FromClient::Command {
            id: id.clone(),
            table,
            expect,
            command,
        };
        let outcome = self.ask(&id, &message).await?;
        if let (Ok(_), Some(on), Some(witness)) = (&outcome, expect, &self.witness)
            && decides
        {
            witness.decided(table, on, &id);
        }
        Ok(outcome)
    }

    /// Something in the tournament.
    pub(super) async fn order(&mut self, command: TournamentCommand) -> Result<Outcome, Broken> {
        let id = self.new_id()?;
        let message = FromClient::Tournament {
            id: id.clone(),
            command,
        };
        self.ask(&id, &message).await
    }

    /// The same where a refusal would be a fault of the simulation.
    pub(super) async fn must(&mut self, command: TournamentCommand) -> Result<u64, Broken> {
        let what = format!("{command:?}");
        self.order(command).await?.map_err(|refused| {
            let what: String = what.chars().take(200).collect();
            Broken::new(format!("{what} was refused: {}", refused.message))
        })
    }

    /// Asks for the views of a table, also after the device had to connect again.
    pub(super) async fn follow(&mut self, table: TableId) -> Result<(), Broken> {
        self.followed.push(table);
        self.follow_again().await
    }

    async fn follow_again(&mut self) -> Result<(), Broken> {
        for table in &self.followed {
            let follow = FromClient::Follow { table: *table };
            let text = serde_json::to_string(&follow).map_err(Broken::new)?;
            // A connection that is lost is found out when it is read.
            let _ = self.socket.send(Message::text(text)).await;
        }
        Ok(())
    }

    /// Sends until there is an answer to the command.
    async fn ask(&mut self, id: &CommandId, message: &FromClient) -> Result<Outcome, Broken> {
        self.insist(message, |answer| {
            if let FromServer::Accepted { id: of, sequence } = answer
                && of == id
            {
                Answered::With(Ok(*sequence))
            } else if let FromServer::Refused(refused) = answer
                && refused.id == *id
            {
                if matches!(refused.code, ErrorCode::Busy | ErrorCode::Storage) {
                    Answered::TryAgain
                } else {
                    Answered::With(Err(refused.clone()))
                }
            } else {
                Answered::NotYet
            }
        })
        .await
    }

    /// Sends a message, and sends it again as long as the server is away or asks for it; the same id is carried out
    /// once.
    pub(super) async fn insist<T>(
        &mut self,
        message: &FromClient,
        mut answer: impl FnMut(&FromServer) -> Answered<T>,
    ) -> Result<T, Broken> {
        let text = serde_json::to_string(message).map_err(Broken::new)?;
        for _ in 0..TRIES {
            if self
                .socket
                .send(Message::text(text.as_str()))
                .await
                .is_err()
            {
                self.come_back().await?;
                continue;
            }
            loop {
                match self.read().await {
                    Ok(message) => match answer(&message) {
                        Answered::With(found) => return Ok(found),
                        Answered::TryAgain => break sleep(TRY_AGAIN_AFTER).await,
                        Answered::NotYet if is_too_fast(&message) => {
                            break sleep(TRY_AGAIN_AFTER).await;
                        }
                        Answered::NotYet => {}
                    },
                    Err(Gone) => break self.come_back().await?,
                }
            }
        }
        Err(Broken::new("the server does not answer a command"))
    }

    /// Waits for something to be shown.
    pub(super) async fn look(&mut self) -> Result<(), Broken> {
        match self.read().await {
            Ok(_) => Ok(()),
            Err(Gone) => self.come_back().await,
        }
    }

    /// Waits for something to be shown, but not for longer than that: what ends the waiting may be on another screen.
    pub(super) async fn look_within(&mut self, longest: Duration) -> Result<(), Broken> {
        match timeout(longest, self.read()).await {
            Ok(Err(Gone)) => self.come_back().await,
            Ok(Ok(_)) | Err(_) => Ok(()),
        }
    }

    /// Looks at the screen until something is shown, or for as long as that.
    pub(super) async fn rest(&mut self, longest: Lasting) -> Result<(), Broken> {
        self.look_within(self.road.lasting(longest)).await
    }

    /// Something takes so many seconds, while the screen goes on. With a server that has its own time no bot waits.
    pub(super) async fn spend(&mut self, seconds: u32) -> Result<(), Broken> {
        let lasting = Lasting {
            staged: Duration::from_secs(seconds.into()),
            real: Duration::ZERO,
        };
        self.watch_for(lasting).await
    }

    /// Takes what is shown for as long as that.
    async fn watch_for(&mut self, lasting: Lasting) -> Result<(), Broken> {
        let until = Instant::now() + self.road.lasting(lasting);
        while Instant::now() < until {
            if let Ok(Err(Gone)) = timeout_at(until, self.read()).await {
                self.come_back().await?;
            }
        }
        Ok(())
    }

    /// Takes what has been shown meanwhile, without waiting for more.
    pub(super) async fn glance(&mut self) -> Result<(), Broken> {
        while let Ok(next) = timeout(Duration::ZERO, self.read()).await {
            if next.is_err() {
                self.come_back().await?;
            }
        }
        Ok(())
    }

    /// The event is over: once nothing goes wrong any more, and nothing more can be on its way, this is on the screen.
    pub(super) async fn settle(
        mut self,
        pace: &Pace,
        audience: Audience,
    ) -> Result<Screen, Broken> {
        while !pace.is_calm() {
            self.look_within(TRY_AGAIN_AFTER).await?;
        }
        self.watch_for(SETTLED_AFTER).await?;
        Ok(Screen {
            device: self.name,
            audience,
            tables: self.tables,
            alerts: self.alerts,
            event: self.event,
            players: self.players,
            console: self.console,
        })
    }

    /// Waits until a table's view shows a record, if it does: a command that changed nothing is accepted, and what it
    /// left as it was is not shown anew.
    pub(super) async fn until_table(
        &mut self,
        table: TableId,
        sequence: u64,
    ) -> Result<(), Broken> {
        let is_shown = |client: &Self| client.shows(table, sequence);
        self.until(self.shown_within(), is_shown).await
    }

    /// Whether a table's view shows a later record than that, now or as soon as a server that is busy gets to it.
    pub(super) async fn has_moved_on(
        &mut self,
        table: TableId,
        sequence: u64,
    ) -> Result<bool, Broken> {
        let is_shown = |client: &Self| client.shows(table, sequence + 1);
        self.until(ANSWER_WITHIN, is_shown).await?;
        Ok(is_shown(self))
    }

    /// Waits until the tournament's view shows a record, if it does.
    pub(super) async fn until_event(&mut self, sequence: u64) -> Result<(), Broken> {
        let is_shown = |client: &Self| {
            let event = client.event.as_ref();
            event.is_some_and(|view| view.sequence >= sequence)
        };
        self.until(self.shown_within(), is_shown).await
    }

    const fn shown_within(&self) -> Duration {
        self.road.lasting(SHOWN_WITHIN)
    }

    fn shows(&self, table: TableId, sequence: u64) -> bool {
        let view = self.tables.get(&table);
        view.is_some_and(|view| view.sequence >= sequence)
    }

    async fn until(
        &mut self,
        within: Duration,
        is_shown: impl Fn(&Self) -> bool,
    ) -> Result<(), Broken> {
        let began = Instant::now();
        while began.elapsed() < within && !is_shown(self) {
            self.look_within(within).await?;
        }
        Ok(())
    }

    async fn read(&mut self) -> Result<FromServer, Gone> {
        loop {
            let next = timeout(ANSWER_WITHIN, self.socket.next()).await;
            match next.map_err(|_| Gone)? {
                Some(Ok(Message::Text(text))) => {
                    let message = FromServer::read(&text).map_err(|_| Gone)?;
                    self.testify(&message, &text);
                    self.keep(&message);
                    self.carried.keep(&message);
                    return Ok(message);
                }
                Some(Ok(
                    Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_),
                )) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
            }
        }
    }

    /// The witness hears what the device hears.
    fn testify(&self, message: &FromServer, text: &str) {
        let Some(witness) = &self.witness else { return };
        witness.hears(&self.name, text);
        if let FromServer::Accepted { id, sequence } = message {
            witness.acknowledged(id, *sequence);
        } else if let FromServer::Table(view) = message {
            witness.sees(view, text);
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other messages show nothing that bots look at"
    )]
    fn keep(&mut self, message: &FromServer) {
        match message {
            FromServer::Table(view) => {
                self.tables.insert(view.table, (**view).clone());
            }
            FromServer::Floor {
                alerts: Some(alerts),
                ..
            } => self.alerts = Some(alerts.clone()),
            FromServer::Tournament(view) => self.event = Some((**view).clone()),
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

    /// Connects again, for as long as a server takes to stop and to start: one that is stopping still lets people in.
    pub(super) async fn come_back(&mut self) -> Result<(), Broken> {
        let mut failure = Broken::new("the server has gone");
        for _ in 0..TRIES {
            sleep(TRY_AGAIN_AFTER).await;
            match open(&self.road, &self.token, self.tournament.as_ref()).await {
                Ok(socket) => {
                    self.socket = socket;
                    return self.follow_again().await;
                }
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }
}

/// What a message means to a bot that waits for an answer.
pub(super) enum Answered<T> {
    /// This is it.
    With(T),
    /// The server asks for the message once more.
    TryAgain,
    /// It is something else.
    NotYet,
}

/// The connection is lost.
struct Gone;

fn is_too_fast(message: &FromServer) -> bool {
    matches!(message, FromServer::Error { code, .. } if *code == ErrorCode::TooFast)
}

/// Opens a socket and says hello; views come after the welcome.
async fn open(
    road: &Road,
    token: &str,
    tournament: Option<&TournamentId>,
) -> Result<Socket, Broken> {
    let opened = timeout(ANSWER_WITHIN, open_at_leisure(road, token, tournament)).await;
    opened.map_err(|_| Broken::new("the server lets nobody in"))?
}

async fn open_at_leisure(
    road: &Road,
    token: &str,
    tournament: Option<&TournamentId>,
) -> Result<Socket, Broken> {
    let mut request = format!("ws://{}/ws", road.authority())
        .into_client_request()
        .map_err(Broken::new)?;
    request.headers_mut().insert(
        "Sec-WebSocket-Protocol",
        HeaderValue::from_static(SUBPROTOCOL),
    );
    let stream = road.connect().await?;
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream)
        .await
        .map_err(Broken::new)?;
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.to_owned(),
        tournament: tournament.cloned(),
        rules: road.rules(),
    };
    let text = serde_json::to_string(&hello).map_err(Broken::new)?;
    socket
        .send(Message::text(text))
        .await
        .map_err(Broken::new)?;
    Ok(socket)
}
