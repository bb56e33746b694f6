//! Hello and welcome: the first message of each side.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{
    CloseCode, ErrorCode, FromClient, FromServer, PROTOCOL_VERSION, TournamentId,
};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::connection_info::ConnectionInfo;
use super::decode::{decode, is_too_big};
use super::socket::{SessionEnd, Socket, answer_close, send_error, send_message, unreadable};
use super::visits::as_device;
use crate::actor::Handle;
use crate::devices::{Device, Visitor};
use crate::host::Host;
use crate::reach::Scheme;
use crate::visitors::Visit;

/// How long a connection may take to say hello.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// A hello that was accepted.
pub(super) struct Hello {
    pub(super) device: Device,
    /// Where it is no device, but somebody who watches.
    pub(super) visit: Option<Visit>,
    /// The tournament that a device asks for which belongs to none.
    pub(super) wanted: Option<TournamentId>,
    /// Whether it carries the rules of this server.
    pub(super) has_rules: bool,
    /// The frame, for a relay.
    pub(super) text: Utf8Bytes,
}

/// Waits for `hello` and finds the device.
pub(super) async fn receive_hello(
    socket: &mut Socket,
    host: &Host,
    connection: ConnectionInfo,
) -> Result<Hello, SessionEnd> {
    let text = match timeout(HELLO_WITHIN, first_text(socket)).await {
        Ok(First::Text(text)) => text,
        Ok(First::Other) => {
            return no_hello(socket, "text with a hello message is expected first").await;
        }
        Ok(First::End(end)) => return Err(end),
        Err(_) => return no_hello(socket, "no hello in time").await,
    };
    let (protocol, tournament, as_whom, rules) = match decode(&text) {
        Ok(FromClient::Hello {
            protocol,
            token,
            tournament,
            rules,
        }) => (protocol, tournament, AsWhom::Device(token), rules),
        Ok(FromClient::Visit {
            protocol,
            tournament,
            card,
        }) => (protocol, Some(tournament), AsWhom::Visitor(card), None),
        Ok(
            FromClient::Command { .. }
            | FromClient::CatchUp { .. }
            | FromClient::Consult { .. }
            | FromClient::Incidents { .. }
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
        let message = format!("this server speaks version {PROTOCOL_VERSION} of the protocol");
        send_error(socket, ErrorCode::Hello, &message).await?;
        return Err(SessionEnd::Close(CloseCode::OtherVersion, message.into()));
    }
    match as_whom.known(host, tournament.as_ref(), connection).await {
        Some((device, visit)) => Ok(Hello {
            device,
            visit,
            wanted: tournament,
            has_rules: rules.is_some() && rules == host.rules,
            text,
        }),
        // The other server knows the device: this one has not read its pairing from the journal yet.
        None if connection.is_relayed => {
            let message = "this device is not known here yet";
            Err(SessionEnd::close(CloseCode::GoingAway, message))
        }
        None => {
            let message = match as_whom {
                AsWhom::Device(_) => "this device is not paired, or not any more",
                AsWhom::Visitor(_) => "this event is not open to visitors, or not with this card",
            };
            send_error(socket, ErrorCode::Token, message).await?;
            Err(SessionEnd::close(CloseCode::NotWelcome, message))
        }
    }
}

/// As whom a connection begins.
enum AsWhom {
    /// A device, by its token.
    Device(String),
    /// Somebody who watches, with a seat card or without one.
    Visitor(Option<String>),
}

impl AsWhom {
    /// The device, or the visitor as one; `None` for what is not let in.
    async fn known(
        &self,
        host: &Host,
        tournament: Option<&TournamentId>,
        connection: ConnectionInfo,
    ) -> Option<(Device, Option<Visit>)> {
        match self {
            Self::Device(token) => Some((device_of(host, token).await?, None)),
            Self::Visitor(card) => {
                let tournament = tournament?;
                let visit = Visit {
                    tournament: tournament.clone(),
                    visitor: visitor_of(host, tournament, card.as_deref()).await?,
                    address: connection.address,
                };
                Some((as_device(&visit)?, Some(visit)))
            }
        }
    }
}

/// As whom somebody may watch. What another server has opened a moment ago may not be known here yet.
async fn visitor_of(host: &Host, tournament: &TournamentId, card: Option<&str>) -> Option<Visitor> {
    let devices = &host.access.devices;
    let known = devices.visitor(tournament, card);
    if known.is_some() || !host.cluster.directory.is_shared() {
        return known;
    }
    // Where the database is away nobody new may watch.
    let _ = devices.catch_up().await;
    devices.visitor(tournament, card)
}

/// The device that has this token. One that another server has paired a moment ago may not be known here yet.
async fn device_of(host: &Host, token: &str) -> Option<Device> {
    let known = host.access.devices.with_token(token);
    if known.is_some() || !host.cluster.directory.is_shared() {
        return known;
    }
    // Where the database is away the device stays unknown, and connects again.
    let _ = host.access.devices.catch_up().await;
    host.access.devices.with_token(token)
}

/// The first frame.
enum First {
    Text(Utf8Bytes),
    Other,
    End(SessionEnd),
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
                return First::End(SessionEnd::Gone);
            }
            Some(Err(error)) => return First::End(unreadable(&error)),
            None => return First::End(SessionEnd::Gone),
        }
    }
}

async fn no_hello<T>(socket: &mut Socket, message: &'static str) -> Result<T, SessionEnd> {
    send_error(socket, ErrorCode::Hello, message).await?;
    Err(SessionEnd::close(CloseCode::NotWelcome, message))
}

/// A device and what it sees.
pub(super) struct Seen<'a> {
    pub(super) device: &'a Device,
    pub(super) tournament: Option<&'a Arc<Handle>>,
    /// The scheme by which the device reached the first server.
    pub(super) scheme: Scheme,
}

/// Sends the device its role and what it sees; returns the tournaments of that message.
pub(super) async fn send_welcome(
    socket: &mut Socket,
    host: &Host,
    seen: Seen<'_>,
) -> Result<Vec<TournamentSummary>, SessionEnd> {
    let device = seen.device;
    let tournaments = match &device.tournament {
        None => host.tournaments.summaries(),
        Some(_) => Vec::new(),
    };
    let welcome = FromServer::Welcome {
        protocol: PROTOCOL_VERSION,
        server: env!("CARGO_PKG_VERSION").to_owned(),
        now: host.clock.now(),
        name: device.name.clone(),
        role: device.role,
        tournament: seen.tournament.map(|handle| handle.id.clone()),
        tournaments: tournaments.clone(),
        servers: match seen.scheme {
            Scheme::Http => host.cluster.directory.origins(),
            Scheme::Https => Vec::new(),
        },
        rules: host.rules.clone(),
    };
    send_message(socket, &welcome).await?;
    Ok(tournaments)
}
