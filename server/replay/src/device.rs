//! A device of ours: one socket used one message at a time, opened again when the server was away.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tapis_protocol::{
    CommandId, ErrorCode, FromClient, FromServer, PROTOCOL_VERSION, Role, SUBPROTOCOL, TableId,
    TournamentCommand, TournamentId,
};
use tapis_rules::time::Timestamp;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use super::shown::Shown;
use super::socket::{ANSWER_WITHIN, SocketError, broken, connect};

type Socket = WebSocketStream<TcpStream>;

/// How long to wait when the server says that the device sends too fast.
const SLOW_DOWN: Duration = Duration::from_millis(250);

/// Rest between two attempts to reach a server that has gone.
const TRY_AGAIN_AFTER: Duration = Duration::from_millis(50);

/// Attempts before giving up: ten seconds' worth.
const TRIES: u32 = 200;

/// A connected device.
pub(super) struct Device {
    socket: Socket,
    authority: String,
    token: String,
    /// What was sent last: sent again when the server asks to slow down, or was away. Its id makes that harmless.
    last: String,
    /// The tournament that it asks for when it comes back, where it belongs to none.
    tournament: Option<TournamentId>,
    /// How often it has asked for the time.
    pings: u64,
    /// What it was shown last.
    pub(super) shown: Shown,
}

impl Device {
    /// Connects and says hello; returns with the server's welcome.
    pub(super) fn connect(
        runtime: &Runtime,
        authority: &str,
        token: String,
    ) -> Result<Self, SocketError> {
        Self::connect_to(runtime, authority, token, None)
    }

    /// The same, asking for a tournament.
    pub(super) fn connect_to(
        runtime: &Runtime,
        authority: &str,
        token: String,
        tournament: Option<TournamentId>,
    ) -> Result<Self, SocketError> {
        let socket = runtime.block_on(open(authority, &token, tournament.as_ref()))?;
        Ok(Self {
            socket,
            authority: authority.to_owned(),
            token,
            last: String::new(),
            tournament,
            pings: 0,
            shown: Shown::default(),
        })
    }

    /// It sees this tournament from now on; nothing of it was shown yet.
    pub(super) fn sees(&mut self, tournament: TournamentId) {
        self.tournament = Some(tournament);
        self.shown = Shown::default();
    }

    pub(super) fn send(
        &mut self,
        runtime: &Runtime,
        message: &FromClient,
    ) -> Result<(), SocketError> {
        self.last = serde_json::to_string(message).map_err(broken)?;
        runtime.block_on(self.send_last())
    }

    /// Sends a message and reads until it is answered. What a busy server did not take is sent again.
    pub(super) fn ask(
        &mut self,
        runtime: &Runtime,
        message: &FromClient,
    ) -> Result<FromServer, SocketError> {
        let Some(id) = id_of(message) else {
            return Err(SocketError::Broken("nothing was asked".to_owned()));
        };
        for _ in 0..TRIES {
            self.send(runtime, message)?;
            let answer = self.read_until(runtime, |answer| answered(answer) == Some(id))?;
            let is_busy =
                matches!(&answer, FromServer::Refused(refused) if refused.code == ErrorCode::Busy);
            if !is_busy {
                return Ok(answer);
            }
            runtime.block_on(sleep(TRY_AGAIN_AFTER));
        }
        Err(SocketError::Silent)
    }

    /// A code with which a device of the event that it sees can be paired.
    pub(super) fn pairing_code(
        &mut self,
        runtime: &Runtime,
        id: CommandId,
        role: Role,
    ) -> Result<String, SocketError> {
        let command = TournamentCommand::CreatePairing {
            role,
            everywhere: false,
        };
        self.send(runtime, &FromClient::Tournament { id, command })?;
        let answer = self.read_until(runtime, |message| {
            matches!(message, FromServer::Pairing { .. } | FromServer::Refused(_))
        })?;
        if let FromServer::Pairing { code, .. } = answer {
            return Ok(code);
        }
        Err(SocketError::Refused("no pairing code".to_owned()))
    }

    /// Reads until a message is the one waited for. Views that come meanwhile are kept.
    pub(super) fn read_until(
        &mut self,
        runtime: &Runtime,
        is_it: impl Fn(&FromServer) -> bool,
    ) -> Result<FromServer, SocketError> {
        runtime.block_on(async {
            loop {
                let message = self.read().await?;
                self.shown.keep(&message);
                if let FromServer::Error { code, message } = message {
                    if code != ErrorCode::TooFast {
                        return Err(SocketError::Refused(message));
                    }
                    sleep(SLOW_DOWN).await;
                    self.send_last().await?;
                } else if is_it(&message) {
                    return Ok(message);
                }
            }
        })
    }

    /// Reads until the view of a table shows the record with this number.
    pub(super) fn catch_up(
        &mut self,
        runtime: &Runtime,
        table: TableId,
        sequence: u64,
    ) -> Result<(), SocketError> {
        let is_shown = |shown: &Shown| {
            let view = shown.tables.get(&table);
            view.is_some_and(|view| view.sequence >= sequence)
        };
        while !is_shown(&self.shown) {
            self.read_until(runtime, |_| true)?;
        }
        Ok(())
    }

    /// Asks for the time: everything that was shown before it was answered has been read then.
    pub(super) fn ping(&mut self, runtime: &Runtime) -> Result<Timestamp, SocketError> {
        self.pings += 1;
        let echo = self.pings;
        self.send(runtime, &FromClient::Ping { echo })?;
        self.read_until(
            runtime,
            |message| matches!(message, FromServer::Pong { echo: sent, .. } if *sent == echo),
        )?;
        Ok(self.shown.now)
    }

    /// Reads a message if one comes in time; returns whether it has.
    pub(super) fn read_within(
        &mut self,
        runtime: &Runtime,
        within: Duration,
    ) -> Result<bool, SocketError> {
        runtime.block_on(async {
            match timeout(within, self.read()).await {
                Ok(message) => {
                    self.shown.keep(&message?);
                    Ok(true)
                }
                Err(_) => Ok(false),
            }
        })
    }

    async fn send_last(&mut self) -> Result<(), SocketError> {
        match self.socket.send(Message::text(self.last.as_str())).await {
            Ok(()) => Ok(()),
            Err(_) => self.come_back().await,
        }
    }

    /// The next message, from a new connection when this one is gone.
    async fn read(&mut self) -> Result<FromServer, SocketError> {
        loop {
            match next(&mut self.socket).await {
                Err(SocketError::Broken(_)) => self.come_back().await?,
                answered => return answered,
            }
        }
    }

    /// Connects again, for as long as a server takes to start, and sends again what may not have been answered.
    async fn come_back(&mut self) -> Result<(), SocketError> {
        let mut failure = SocketError::Silent;
        for _ in 0..TRIES {
            match open(&self.authority, &self.token, self.tournament.as_ref()).await {
                Ok(socket) => {
                    self.socket = socket;
                    // Nothing was sent yet: the views that come by themselves are all that is waited for.
                    if self.last.is_empty() {
                        return Ok(());
                    }
                    let sent = self.socket.send(Message::text(self.last.as_str())).await;
                    if sent.is_ok() {
                        return Ok(());
                    }
                }
                Err(refused @ SocketError::Refused(_)) => return Err(refused),
                Err(error) => failure = error,
            }
            sleep(TRY_AGAIN_AFTER).await;
        }
        Err(failure)
    }
}

/// Opens a socket and says hello; views come after the welcome.
async fn open(
    authority: &str,
    token: &str,
    tournament: Option<&TournamentId>,
) -> Result<Socket, SocketError> {
    let mut request = format!("ws://{authority}/ws")
        .into_client_request()
        .map_err(broken)?;
    request.headers_mut().insert(
        "Sec-WebSocket-Protocol",
        HeaderValue::from_static(SUBPROTOCOL),
    );
    let stream = connect(authority).await?;
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream)
        .await
        .map_err(broken)?;
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.to_owned(),
        tournament: tournament.cloned(),
        rules: None,
    };
    let text = serde_json::to_string(&hello).map_err(broken)?;
    socket.send(Message::text(text)).await.map_err(broken)?;
    loop {
        let message = next(&mut socket).await?;
        if let FromServer::Error { message, .. } = message {
            return Err(SocketError::Refused(message));
        }
        if let FromServer::Welcome { .. } = message {
            return Ok(socket);
        }
    }
}

/// The id by which a message is answered.
const fn id_of(message: &FromClient) -> Option<&CommandId> {
    match message {
        FromClient::Command { id, .. }
        | FromClient::Consult { id, .. }
        | FromClient::Incidents { id, .. }
        | FromClient::Tournament { id, .. }
        | FromClient::Create { id, .. }
        | FromClient::Unlock { id, .. }
        | FromClient::Lock { id } => Some(id),
        FromClient::Hello { .. }
        | FromClient::Identify { .. }
        | FromClient::Prove { .. }
        | FromClient::Visit { .. }
        | FromClient::CatchUp { .. }
        | FromClient::Follow { .. }
        | FromClient::Unfollow { .. }
        | FromClient::Battery { .. }
        | FromClient::Ping { .. } => None,
    }
}

/// What a message answers. After an interruption a command may be answered twice.
fn answered(message: &FromServer) -> Option<&CommandId> {
    match message {
        FromServer::Accepted { id, .. }
        | FromServer::Ruling { id, .. }
        | FromServer::Incidents { id, .. }
        | FromServer::Created { id, .. } => Some(id),
        FromServer::Refused(refused) => Some(&refused.id),
        FromServer::Pairing { .. }
        | FromServer::Challenge { .. }
        | FromServer::Welcome { .. }
        | FromServer::Copy { .. }
        | FromServer::Record { .. }
        | FromServer::Tournaments { .. }
        | FromServer::FloorRight { .. }
        | FromServer::Podium(_)
        | FromServer::Phone(_)
        | FromServer::Table(_)
        | FromServer::Floor { .. }
        | FromServer::Tournament(_)
        | FromServer::Players(_)
        | FromServer::PlayersChanged(_)
        | FromServer::Console(_)
        | FromServer::Devices { .. }
        | FromServer::Pong { .. }
        | FromServer::Error { .. } => None,
    }
}

async fn next(socket: &mut Socket) -> Result<FromServer, SocketError> {
    loop {
        let message = timeout(ANSWER_WITHIN, socket.next())
            .await
            .map_err(|_| SocketError::Silent)?;
        match message {
            Some(Ok(Message::Text(text))) => return FromServer::read(&text).map_err(broken),
            Some(Ok(
                Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_),
            )) => {}
            Some(Ok(Message::Close(frame))) => {
                return Err(SocketError::Broken(format!("closed: {frame:?}")));
            }
            Some(Err(error)) => return Err(broken(error)),
            None => return Err(SocketError::Broken("closed".to_owned())),
        }
    }
}
