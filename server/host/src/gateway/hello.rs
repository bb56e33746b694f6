//! The first message of a connection: who is there.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{
    CloseCode, ErrorCode, FromClient, FromServer, PROTOCOL_VERSION, TournamentId,
};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::reading::{is_too_big, read};
use super::socket::{Over, Socket, answer_close, complain, tell, unreadable};
use crate::actor::Handle;
use crate::devices::Device;
use crate::reach::Scheme;
use crate::room::Room;

/// How long a connection may take to say who it is.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// Who has said hello.
pub(super) struct Hello {
    pub(super) device: Device,
    /// The tournament that a device wants to see which belongs to none.
    pub(super) wanted: Option<TournamentId>,
    /// What was said, for another server.
    pub(super) text: Utf8Bytes,
}

/// Waits for `hello` and finds the device.
pub(super) async fn hello(
    socket: &mut Socket,
    room: &Room,
    is_handed_on: bool,
) -> Result<Hello, Over> {
    let text = match timeout(HELLO_WITHIN, first_text(socket)).await {
        Ok(First::Text(text)) => text,
        Ok(First::Other) => {
            return no_hello(socket, "text with a hello message is expected first").await;
        }
        Ok(First::Over(over)) => return Err(over),
        Err(_) => return no_hello(socket, "no hello in time").await,
    };
    let (protocol, token, tournament) = match read(&text) {
        Ok(FromClient::Hello {
            protocol,
            token,
            tournament,
        }) => (protocol, token, tournament),
        Ok(
            FromClient::Command { .. }
            | FromClient::Consult { .. }
            | FromClient::Tournament { .. }
            | FromClient::Create { .. }
            | FromClient::Follow { .. }
            | FromClient::Unfollow { .. }
            | FromClient::Unlock { .. }
            | FromClient::Lock { .. }
            | FromClient::Battery { .. }
            | FromClient::Ping { .. },
        )
        | Err(_) => return no_hello(socket, "a hello message is expected first").await,
    };
    if protocol != PROTOCOL_VERSION {
        let message = "this server speaks version 1 of the protocol";
        complain(socket, ErrorCode::Hello, message).await?;
        return Err(Over::Close(CloseCode::OtherVersion, message));
    }
    match device_of(room, &token).await {
        Some(device) => Ok(Hello {
            device,
            wanted: tournament,
            text,
        }),
        // The other server knows the device: one of us has not heard the latest of it yet.
        None if is_handed_on => {
            let message = "this device is not known here yet";
            Err(Over::Close(CloseCode::GoingAway, message))
        }
        None => {
            let message = "this device is not paired, or not any more";
            complain(socket, ErrorCode::Token, message).await?;
            Err(Over::Close(CloseCode::NotWelcome, message))
        }
    }
}

/// The device that has this token. One that another server has paired a moment ago may not be known here yet.
async fn device_of(room: &Room, token: &str) -> Option<Device> {
    let known = room.devices.with_token(token);
    if known.is_some() || !room.directory.is_shared() {
        return known;
    }
    // Where the database is away, it stays unknown: it asks again.
    let _ = room.devices.catch_up().await;
    room.devices.with_token(token)
}

/// What came first.
enum First {
    Text(Utf8Bytes),
    Other,
    Over(Over),
}

async fn first_text(socket: &mut Socket) -> First {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) if !is_too_big(&text, None) => return First::Text(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Text(_) | Message::Binary(_) | Message::Frame(_))) => {
                return First::Other;
            }
            Some(Ok(Message::Close(_))) => {
                answer_close(socket).await;
                return First::Over(Over::Gone);
            }
            Some(Err(error)) => return First::Over(unreadable(&error)),
            None => return First::Over(Over::Gone),
        }
    }
}

async fn no_hello<T>(socket: &mut Socket, message: &'static str) -> Result<T, Over> {
    complain(socket, ErrorCode::Hello, message).await?;
    Err(Over::Close(CloseCode::NotWelcome, message))
}

/// Says who the device is for us and what it sees; returns the tournaments that it was told of.
pub(super) async fn welcome(
    socket: &mut Socket,
    room: &Room,
    ((device, tournament), scheme): ((&Device, Option<&Arc<Handle>>), Scheme),
) -> Result<Vec<TournamentSummary>, Over> {
    let tournaments = match &device.tournament {
        None => room.summaries(),
        Some(_) => Vec::new(),
    };
    let welcome = FromServer::Welcome {
        protocol: PROTOCOL_VERSION,
        server: env!("CARGO_PKG_VERSION").to_owned(),
        now: room.clock.now(),
        name: device.name.clone(),
        role: device.role,
        tournament: tournament.map(|handle| handle.id.clone()),
        tournaments: tournaments.clone(),
        servers: match scheme {
            Scheme::Http => room.directory.origins(),
            Scheme::Https => Vec::new(),
        },
    };
    tell(socket, &welcome).await?;
    Ok(tournaments)
}
