//! Hello and welcome: the first message of each side.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{
    Bytes32, CloseCode, DeviceId, ErrorCode, FromClient, FromServer, PROTOCOL_VERSION, TournamentId,
};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tracing::error;

use super::budget::SentBy;
use super::connection_info::ConnectionInfo;
use super::decode::{decode, is_too_big};
use super::socket::{SessionEnd, Socket, answer_close, send_error, send_message, unreadable};
use super::visits::as_device;
use crate::actor::Handle;
use crate::devices::{Device, EXPIRED, Exchange, PROOF_NEEDED, TokenHash, TokenName, Visitor};
use crate::host::Host;
use crate::rate_limit::Rate;
use crate::reach::Scheme;
use crate::visitors::Visit;

/// How long a connection may take to say hello.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// The close of a device that has no token left for one more connection.
const CONNECTS_TOO_OFTEN: &str = "this device connects too often: wait a second";

/// A hello that was accepted.
pub(super) struct Hello {
    pub(super) device: Device,
    /// The token that it has shown, to this server.
    pub(super) token: Option<TokenName>,
    /// Where it is no device, but somebody who watches.
    pub(super) visit: Option<Visit>,
    /// The tournament that a device asks for which belongs to none.
    pub(super) wanted: Option<TournamentId>,
    /// Whether it carries the rules of this server.
    pub(super) has_rules: bool,
    /// What a relay says to the other server.
    pub(super) relayed: Utf8Bytes,
}

impl Hello {
    /// Who sends what follows.
    pub(super) const fn sent_by(&self) -> SentBy {
        match self.visit {
            Some(_) => SentBy::Visitor,
            None => SentBy::Device(self.device.role),
        }
    }
}

/// The first message of a connection.
struct Opening {
    protocol: u32,
    tournament: Option<TournamentId>,
    rules: Option<String>,
    as_whom: AsWhom,
    text: Utf8Bytes,
}

/// As whom a connection begins.
enum AsWhom {
    /// A device that has sent its token.
    Device(TokenName),
    /// A device that is to prove its token.
    Named(TokenName, Bytes32),
    /// A device that another server has let in.
    Known(DeviceId),
    /// Somebody who watches, with a seat card or without one.
    Visitor(Option<String>),
}

impl AsWhom {
    /// The token that is shown to this server.
    const fn token(&self) -> Option<TokenName> {
        match self {
            Self::Device(name) | Self::Named(name, _) => Some(*name),
            Self::Known(_) | Self::Visitor(_) => None,
        }
    }
}

/// What a server says first to another one of a device that it has let in. It has no secret.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LetIn {
    device: DeviceId,
    tournament: Option<TournamentId>,
    rules: Option<String>,
}

/// Waits for `hello`, `identify` or `visit`, and finds the device.
pub(super) async fn receive_hello(
    socket: &mut Socket,
    host: &Host,
    connection: ConnectionInfo,
) -> Result<Hello, SessionEnd> {
    let text = next_text(socket).await?;
    let Some(opening) = opening_of(text, connection) else {
        return no_hello(socket, "a hello message is expected first").await;
    };
    if opening.protocol != PROTOCOL_VERSION {
        let message = format!("this server speaks version {PROTOCOL_VERSION} of the protocol");
        send_error(socket, ErrorCode::Hello, &message).await?;
        return Err(SessionEnd::Close(CloseCode::OtherVersion, message.into()));
    }
    let (device, visit) = match &opening.as_whom {
        AsWhom::Device(name) => (sent_token(socket, host, *name, connection).await?, None),
        AsWhom::Named(name, nonce) => (prove(socket, host, *name, *nonce).await?, None),
        AsWhom::Known(id) => (let_in(host, id).await?, None),
        AsWhom::Visitor(card) => {
            let wanted = opening.tournament.as_ref();
            let (device, visit) =
                visitor(socket, host, wanted, card.as_deref(), connection).await?;
            (device, Some(visit))
        }
    };
    if visit.is_none() && host.is_expired(&device) {
        send_error(socket, ErrorCode::TokenExpired, EXPIRED).await?;
        return Err(SessionEnd::close(CloseCode::NotWelcome, EXPIRED));
    }
    // The server that it came to has counted it.
    if visit.is_none() && !connection.is_relayed && !may_connect(host, &device) {
        send_error(socket, ErrorCode::TooFast, CONNECTS_TOO_OFTEN).await?;
        return Err(SessionEnd::close(CloseCode::TooFast, CONNECTS_TOO_OFTEN));
    }
    let relayed = match visit {
        Some(_) => opening.text,
        None => relayed_text(&device, &opening)?,
    };
    Ok(Hello {
        device,
        token: opening.as_whom.token(),
        visit,
        wanted: opening.tournament,
        has_rules: opening.rules.is_some() && opening.rules == host.rules,
        relayed,
    })
}

/// Counts a connection of a device; returns whether it may go on.
fn may_connect(host: &Host, device: &Device) -> bool {
    let bucket = host.access.devices.bucket_of(&device.id);
    let rate = Rate {
        per_second: host.limits.connections_per_second,
        at_once: host.limits.connections_at_once,
    };
    bucket.is_none_or(|bucket| bucket.connect(rate, Instant::now()))
}

/// What a first message says; nothing where it is none.
fn opening_of(text: Utf8Bytes, connection: ConnectionInfo) -> Option<Opening> {
    if connection.is_relayed
        && let Ok(LetIn {
            device,
            tournament,
            rules,
        }) = serde_json::from_str(&text)
    {
        return Some(Opening {
            protocol: PROTOCOL_VERSION,
            tournament,
            rules,
            as_whom: AsWhom::Known(device),
            text,
        });
    }
    let (protocol, tournament, rules, as_whom) = match decode(&text).ok()? {
        FromClient::Hello {
            protocol,
            token,
            tournament,
            rules,
        } => {
            let as_whom = AsWhom::Device(TokenHash::of(&token).name());
            (protocol, tournament, rules, as_whom)
        }
        FromClient::Identify {
            protocol,
            token_name,
            nonce,
            tournament,
            rules,
        } => {
            let as_whom = AsWhom::Named(TokenName(token_name), nonce);
            (protocol, tournament, rules, as_whom)
        }
        FromClient::Visit {
            protocol,
            tournament,
            card,
        } => (protocol, Some(tournament), None, AsWhom::Visitor(card)),
        FromClient::Prove { .. }
        | FromClient::Command { .. }
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
        | FromClient::Ping { .. } => return None,
    };
    Some(Opening {
        protocol,
        tournament,
        rules,
        as_whom,
        text,
    })
}

/// What a relay says of a device to the server that runs its event.
fn relayed_text(device: &Device, opening: &Opening) -> Result<Utf8Bytes, SessionEnd> {
    let said = LetIn {
        device: device.id.clone(),
        tournament: opening.tournament.clone(),
        rules: opening.rules.clone(),
    };
    let text = serde_json::to_string(&said);
    // Names and texts can always be written.
    text.map(Utf8Bytes::from).map_err(|_| SessionEnd::Gone)
}

/// The device that has sent its token.
async fn sent_token(
    socket: &mut Socket,
    host: &Host,
    name: TokenName,
    connection: ConnectionInfo,
) -> Result<Device, SessionEnd> {
    if connection.scheme == Scheme::Http && !host.access.plain_http.takes_tokens() {
        let message = PROOF_NEEDED;
        send_error(socket, ErrorCode::ProofNeeded, message).await?;
        return Err(SessionEnd::close(CloseCode::NotWelcome, message));
    }
    has_shown(socket, host, name).await
}

/// Lets a device prove the token with this name, after the server has proven that it knows it.
async fn prove(
    socket: &mut Socket,
    host: &Host,
    name: TokenName,
    nonce: Bytes32,
) -> Result<Device, SessionEnd> {
    let Some((_, hash)) = named(host, name).await else {
        return not_paired(socket).await;
    };
    let exchange = Exchange::begin(nonce, host.entropy.as_ref()).map_err(|error| {
        error!(%error, "no nonce");
        SessionEnd::close(CloseCode::GoingAway, "there is no chance to be had")
    })?;
    let challenge = FromServer::Challenge {
        nonce: exchange.server,
        proof: exchange.server_proof(&hash),
    };
    send_message(socket, &challenge).await?;
    let text = next_text(socket).await?;
    match decode(&text) {
        Ok(FromClient::Prove { proof }) if exchange.is_proven(&hash, proof) => {
            // The proof may have been waited for until the token was replaced.
            has_shown(socket, host, name).await
        }
        Ok(FromClient::Prove { .. }) => not_paired(socket).await,
        _ => no_hello(socket, "a prove message is expected next").await,
    }
}

/// A device has shown that it has the token with this name.
async fn has_shown(
    socket: &mut Socket,
    host: &Host,
    name: TokenName,
) -> Result<Device, SessionEnd> {
    let Some((device, _)) = named(host, name).await else {
        return not_paired(socket).await;
    };
    let now = host.clock.now();
    host.access.devices.take_token(&device.id, name, now).await;
    Ok(device)
}

/// The device that another server has let in; its pairing may not have been read from the journal here yet.
async fn let_in(host: &Host, id: &DeviceId) -> Result<Device, SessionEnd> {
    let devices = &host.access.devices;
    if let Some(device) = devices.get(id) {
        return Ok(device);
    }
    // Where the database is away the device stays unknown, and connects again.
    let _ = devices.catch_up_for_stranger().await;
    devices.get(id).ok_or(SessionEnd::close(
        CloseCode::GoingAway,
        "this device is not known here yet",
    ))
}

/// Somebody who watches.
async fn visitor(
    socket: &mut Socket,
    host: &Host,
    tournament: Option<&TournamentId>,
    card: Option<&str>,
    connection: ConnectionInfo,
) -> Result<(Device, Visit), SessionEnd> {
    if let Some(tournament) = tournament
        && let Some(visitor) = visitor_of(host, tournament, card).await
    {
        let visit = Visit {
            tournament: tournament.clone(),
            visitor,
            address: connection.address,
        };
        if let Some(device) = as_device(&visit) {
            return Ok((device, visit));
        }
    }
    // The other server knows the card: this one has not read its key from the journal yet.
    if connection.is_relayed {
        let message = "this event is not known to be open here yet";
        return Err(SessionEnd::close(CloseCode::GoingAway, message));
    }
    not_welcome(
        socket,
        "this event is not open to visitors, or not with this card",
    )
    .await
}

async fn not_paired<T>(socket: &mut Socket) -> Result<T, SessionEnd> {
    not_welcome(socket, "this device is not paired, or not any more").await
}

async fn not_welcome<T>(socket: &mut Socket, message: &'static str) -> Result<T, SessionEnd> {
    send_error(socket, ErrorCode::Token, message).await?;
    Err(SessionEnd::close(CloseCode::NotWelcome, message))
}

/// As whom somebody may watch. What another server has opened a moment ago may not be known here yet.
async fn visitor_of(host: &Host, tournament: &TournamentId, card: Option<&str>) -> Option<Visitor> {
    let devices = &host.access.devices;
    let known = devices.visitor(tournament, card);
    if known.is_some() || !host.cluster.directory.is_shared() {
        return known;
    }
    // Where the database is away nobody new may watch.
    let _ = devices.catch_up_for_stranger().await;
    devices.visitor(tournament, card)
}

/// The device whose token has this name, and the token's hash. One that another server has paired a moment ago may not be
/// known here yet.
async fn named(host: &Host, name: TokenName) -> Option<(Device, TokenHash)> {
    let devices = &host.access.devices;
    let known = devices.named(name);
    if known.is_some() || !host.cluster.directory.is_shared() {
        return known;
    }
    // Where the database is away the device stays unknown, and connects again.
    let _ = devices.catch_up_for_stranger().await;
    devices.named(name)
}

/// A text frame of a stranger.
enum StrangerFrame {
    Text(Utf8Bytes),
    Other,
    End(SessionEnd),
}

/// The next text of a connection without a device.
async fn next_text(socket: &mut Socket) -> Result<Utf8Bytes, SessionEnd> {
    match timeout(HELLO_WITHIN, next_frame(socket)).await {
        Ok(StrangerFrame::Text(text)) => Ok(text),
        Ok(StrangerFrame::Other) => {
            no_hello(socket, "text with a hello message is expected first").await
        }
        Ok(StrangerFrame::End(end)) => Err(end),
        Err(_) => no_hello(socket, "no hello in time").await,
    }
}

async fn next_frame(socket: &mut Socket) -> StrangerFrame {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) if !is_too_big(&text, None) => {
                return StrangerFrame::Text(text);
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Text(_) | Message::Binary(_) | Message::Frame(_))) => {
                return StrangerFrame::Other;
            }
            Some(Ok(Message::Close(_))) => {
                answer_close(socket).await;
                return StrangerFrame::End(SessionEnd::Gone);
            }
            Some(Err(error)) => return StrangerFrame::End(unreadable(&error)),
            None => return StrangerFrame::End(SessionEnd::Gone),
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
        renew_token: host.access.devices.is_to_renew(&device.id),
    };
    send_message(socket, &welcome).await?;
    Ok(tournaments)
}
