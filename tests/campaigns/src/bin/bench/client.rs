//! A device of the load: a socket, and the table it plays.

use std::net::SocketAddr;
use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::{FromClient, FromServer, PROTOCOL_VERSION, TableId};
use tapis_tests::open_with;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::echo::READ_BUFFER;
use crate::hall::STACK;
use crate::hands::Hands;
use crate::peers::{colyseus, socketio};

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// How an acknowledgement begins. Frames are told apart by their first bytes: reading them is the tablet's work, not
/// the load's.
const ACCEPTED: &str = r#"{"type":"accepted""#;

/// How a frame begins that says that something is wrong.
const WRONG: [&str; 2] = [r#"{"type":"refused""#, r#"{"type":"error""#];

/// How a table's view begins.
const TABLE: &str = r#"{"type":"table""#;

/// What answers a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speaks {
    /// Every frame comes back.
    Echo,
    /// Tapis: a command is acknowledged, and views come between.
    Tapis,
    /// A server of socket.io: each frame says what kind it is, and an event can ask to be acknowledged.
    SocketIo,
    /// A room of Colyseus: binary frames, and patches of its state come between.
    Colyseus,
}

impl Speaks {
    /// A command as its frame.
    fn frame(self, command: String) -> Message {
        match self {
            Self::Echo | Self::Tapis => Message::text(command),
            Self::SocketIo => socketio::frame(&command),
            Self::Colyseus => colyseus::frame(&command),
        }
    }
}

/// A tablet that plays.
pub(crate) struct Client {
    pub(crate) socket: Socket,
    pub(crate) hands: Hands,
    pub(crate) speaks: Speaks,
}

impl Client {
    /// A client of the echo server.
    pub(crate) async fn of_echo(address: SocketAddr, number: u16, book: &Arc<Book>) -> Self {
        Self::elsewhere(open_at(address, "/").await, Speaks::Echo, number, book)
    }

    /// A client of a server that knows no tables: the rules of its own are played on its side alone.
    pub(crate) fn elsewhere(socket: Socket, speaks: Speaks, number: u16, book: &Arc<Book>) -> Self {
        Self {
            socket,
            hands: Hands::nowhere(TableId(number), 6, Chips::from(STACK), book),
            speaks,
        }
    }

    /// A table's tablet.
    pub(crate) async fn of_table(address: SocketAddr, token: &str, book: &Arc<Book>) -> Self {
        let mut socket = greeted(address, token).await;
        let hands = loop {
            let text = text(&mut socket).await;
            if text.starts_with(TABLE) {
                let FromServer::Table(view) = serde_json::from_str(&text).unwrap() else {
                    panic!("{text}");
                };
                break Hands::at(&view, book);
            }
        };
        Self {
            socket,
            hands,
            speaks: Speaks::Tapis,
        }
    }

    /// The tablet of a table that has been played, at whichever server.
    pub(crate) async fn again(address: SocketAddr, token: &str, hands: Hands) -> Self {
        let mut socket = greeted(address, token).await;
        while !text(&mut socket).await.starts_with(TABLE) {}
        Self {
            socket,
            hands,
            speaks: Speaks::Tapis,
        }
    }

    /// Sends the next command and waits for its answer.
    pub(crate) async fn act(&mut self) {
        let frame = self.speaks.frame(self.hands.next());
        self.socket.send(frame).await.unwrap();
        while !is_answer(self.speaks, &next(&mut self.socket).await) {}
    }
}

/// Whether a frame answers a command; a refusal ends the run, because the load plays by the rules.
pub(crate) fn is_answer(speaks: Speaks, message: &Message) -> bool {
    match (speaks, message) {
        (Speaks::Echo, Message::Text(_)) => true,
        (Speaks::Tapis, Message::Text(text)) => {
            assert!(!WRONG.iter().any(|wrong| text.starts_with(wrong)), "{text}");
            text.starts_with(ACCEPTED)
        }
        (Speaks::SocketIo, Message::Text(text)) => socketio::is_answer(text),
        (Speaks::Colyseus, Message::Binary(bytes)) => colyseus::is_answer(bytes),
        _ => false,
    }
}

/// The next frame.
pub(crate) async fn next(socket: &mut Socket) -> Message {
    match socket.next().await {
        Some(Ok(message)) if !message.is_close() => message,
        other => panic!("the server has gone: {other:?}"),
    }
}

/// The next text frame.
pub(crate) async fn text(socket: &mut Socket) -> Utf8Bytes {
    loop {
        if let Message::Text(text) = next(socket).await {
            return text;
        }
    }
}

/// A socket of a device that has been welcomed.
pub(crate) async fn greeted(address: SocketAddr, token: &str) -> Socket {
    let mut socket = open_with(address, Some(buffers())).await.unwrap();
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.to_owned(),
        tournament: None,
        rules: None,
    };
    let hello = serde_json::to_string(&hello).unwrap();
    socket.send(Message::text(hello)).await.unwrap();
    socket
}

/// A socket of a server that speaks no protocol of ours.
pub(crate) async fn open_at(address: SocketAddr, path: &str) -> Socket {
    let request = format!("ws://{address}{path}");
    let request = request.into_client_request().unwrap();
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(buffers()));
    opened.await.unwrap().0
}

/// The buffers of the server.
fn buffers() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(READ_BUFFER)
}
