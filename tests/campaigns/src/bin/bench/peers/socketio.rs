//! As much of the protocol of socket.io as it takes to join a room and to send events that are acknowledged.

use std::net::SocketAddr;

use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Socket, open_at, text};

/// The WebSocket at once, without the requests by which browsers find out whether they may.
const PATH: &str = "/socket.io/?EIO=4&transport=websocket";

/// How a frame begins that opens the connection, and one that joins or was joined.
const OPENED: &str = "0{";
const JOINED: &str = "40";

/// How the acknowledgement of an event begins. A tablet has one in flight: its number is always 0.
const ACKNOWLEDGED: &str = "430";

/// A socket in the room of a table.
pub(crate) async fn join(address: SocketAddr, table: u16) -> Socket {
    let mut socket = open_at(address, PATH).await;
    expect(&mut socket, OPENED).await;
    let join = format!(r#"{JOINED}{{"table":{table}}}"#);
    socket.send(Message::text(join)).await.unwrap();
    expect(&mut socket, JOINED).await;
    socket
}

/// A command as an event that asks to be acknowledged.
pub(crate) fn frame(command: &str) -> Message {
    Message::text(format!(r#"420["command",{command}]"#))
}

/// Whether a frame acknowledges an event.
pub(crate) fn is_answer(text: &str) -> bool {
    text.starts_with(ACKNOWLEDGED)
}

async fn expect(socket: &mut Socket, begin: &str) {
    let text = text(socket).await;
    assert!(text.starts_with(begin), "{text}");
}
