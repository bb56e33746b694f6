//! As much of the protocol of Colyseus as it takes to make a room, to join it and to send it messages that it answers.

use std::net::SocketAddr;

use futures_util::SinkExt;
use serde::Deserialize;
use tapis_tests::post;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Socket, next, open_at};

/// What a frame is, by its first byte.
const JOIN_ROOM: u8 = 10;
const ROOM_DATA: u8 = 13;
const ROOM_STATE: u8 = 14;

/// The name of a message, `"c"` in `MessagePack`.
const NAME: [u8; 2] = [0xa1, b'c'];

/// How `MessagePack` says that a text follows whose length has two bytes.
const TEXT: u8 = 0xda;

/// The place that was made in a room of its own.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    process_id: String,
    room_id: String,
    session_id: String,
}

/// A socket in a room of its own.
pub(crate) async fn join(address: SocketAddr) -> Socket {
    let (status, _, body) = post(address, "/matchmake/create/table", "{}").await;
    assert_eq!(status, 200, "{body}");
    let place: Place = serde_json::from_str(&body).unwrap();
    let path = format!(
        "/{}/{}?sessionId={}",
        place.process_id, place.room_id, place.session_id
    );
    let mut socket = open_at(address, &path).await;
    expect(&mut socket, JOIN_ROOM).await;
    let joined = Message::binary(vec![JOIN_ROOM]);
    socket.send(joined).await.unwrap();
    expect(&mut socket, ROOM_STATE).await;
    socket
}

/// A command as a message to its room.
pub(crate) fn frame(command: &str) -> Message {
    let length = u16::try_from(command.len()).unwrap().to_be_bytes();
    let mut bytes = Vec::with_capacity(command.len() + 6);
    bytes.push(ROOM_DATA);
    bytes.extend(NAME);
    bytes.push(TEXT);
    bytes.extend(length);
    bytes.extend(command.as_bytes());
    Message::binary(bytes)
}

/// Whether a frame is the room's answer: what else comes are patches of its state.
pub(crate) fn is_answer(bytes: &[u8]) -> bool {
    bytes.first() == Some(&ROOM_DATA)
}

async fn expect(socket: &mut Socket, kind: u8) {
    let frame = next(socket).await.into_data();
    assert_eq!(frame.first(), Some(&kind), "{frame:?}");
}
