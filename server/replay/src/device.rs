//! A device of the replay: one socket used one message at a time, opened again when the server was away.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tapis_protocol::view::TableView;
use tapis_protocol::{ErrorCode, FromClient, FromServer, PROTOCOL_VERSION, SUBPROTOCOL};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

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
    /// The newest view of the table it follows.
    pub(super) view: Option<TableView>,
}

impl Device {
    /// Connects and says hello; returns with the server's welcome.
    pub(super) fn connect(
        runtime: &Runtime,
        authority: &str,
        token: String,
    ) -> Result<Self, SocketError> {
        let socket = runtime.block_on(open(authority, &token))?;
        Ok(Self {
            socket,
            authority: authority.to_owned(),
            token,
            last: String::new(),
            view: None,
        })
    }

    pub(super) fn send(
        &mut self,
        runtime: &Runtime,
        message: &FromClient,
    ) -> Result<(), SocketError> {
        self.last = serde_json::to_string(message).map_err(broken)?;
        runtime.block_on(self.send_last())
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
                if let FromServer::Table(view) = &message {
                    self.view = Some((**view).clone());
                }
                if is_it(&message) {
                    return Ok(message);
                }
                if let FromServer::Error { code, message } = message {
                    if code != ErrorCode::TooFast {
                        return Err(SocketError::Refused(message));
                    }
                    sleep(SLOW_DOWN).await;
                    self.send_last().await?;
                }
            }
        })
    }

    /// Reads until the view shows the record with this number.
    pub(super) fn catch_up(&mut self, runtime: &Runtime, sequence: u64) -> Result<(), SocketError> {
        if self
            .view
            .as_ref()
            .is_none_or(|view| view.sequence < sequence)
        {
            self.read_until(
                runtime,
                |message| matches!(message, FromServer::Table(view) if view.sequence >= sequence),
            )?;
        }
        Ok(())
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
            match open(&self.authority, &self.token).await {
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
async fn open(authority: &str, token: &str) -> Result<Socket, SocketError> {
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
        tournament: None,
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

async fn next(socket: &mut Socket) -> Result<FromServer, SocketError> {
    loop {
        let message = timeout(ANSWER_WITHIN, socket.next())
            .await
            .map_err(|_| SocketError::Silent)?;
        match message {
            Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).map_err(broken),
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
