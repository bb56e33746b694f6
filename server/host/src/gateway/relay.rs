//! Relays a device's session to the server that runs its event, one message at a time each way. Backpressure: a side that
//! does not read slows the other one, and at most one message each way is in memory. The owner limits the rate of
//! messages; each server answers pings for itself, but the one that asks whether the device is there.

use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tapis_protocol::{CloseCode, DeviceId, SUBPROTOCOL, TournamentId};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error as SocketError, Message, Utf8Bytes};
use tracing::{debug, info};

use super::budget::SentBy;
use super::connection_info::ConnectionInfo;
use super::hello::Hello;
use super::message_limit::{Allowance, MessageLimit};
use super::socket::{
    CLOSE_WITHIN, DEVICE_IS_THERE, IS_DEVICE_THERE, PING_EVERY, READ_BUFFER, SENDS_TOO_MUCH,
    SILENT_AT_MOST, SessionEnd, Socket, answer_close, close_with, going_away, in_time, unreadable,
};
use crate::cluster::{
    Peer, PeerConnection, PeerStream, PeerUnreachable, REACHED_WITHIN, add_relay_headers,
};
use crate::host::{Cluster, Host};
use crate::net::is_stopping;

/// Longest message of another server: the players of a very large event.
const MAX_VIEW: usize = 64 << 20;

/// The close of a device whose event has lost its server: another one takes the event, and the device reconnects.
const OWNER_GONE: SessionEnd = SessionEnd::close(
    CloseCode::GoingAway,
    "the server that runs this event is gone",
);

/// The socket to the server that runs the event.
type Upstream = WebSocketStream<PeerStream>;

/// The half of a socket from which messages come.
trait Receives: Stream<Item = Result<Message, SocketError>> + Unpin {}
impl<T: Stream<Item = Result<Message, SocketError>> + Unpin> Receives for T {}

/// The half to which they go.
trait Sends: Sink<Message, Error = SocketError> + Unpin {}
impl<T: Sink<Message, Error = SocketError> + Unpin> Sends for T {}

/// A device, and the server that runs its event.
pub(super) struct Relay {
    owner: Upstream,
    /// The owner's first message.
    first: Utf8Bytes,
    event: TournamentId,
    peer: Peer,
    device: DeviceId,
    /// Who is relayed.
    by: SentBy,
}

/// Why a relay ends.
#[derive(Debug)]
enum RelayEnd {
    /// The device has closed.
    DeviceLeft(Option<CloseFrame>),
    /// The owner has closed, or is gone.
    OwnerLeft(Option<CloseFrame>),
    /// The device is gone, or is to be closed.
    Session(SessionEnd),
}

impl Relay {
    /// Opens a session for a device at the server that runs its event. Fails when that one cannot be reached, or does not
    /// run it.
    pub(super) async fn open(
        cluster: &Cluster,
        event: &TournamentId,
        peer: &Peer,
        hello: &Hello,
        connection: ConnectionInfo,
    ) -> Result<Self, PeerUnreachable> {
        let call = cluster.peers.to(peer).await?;
        let opening = open_upstream(call, peer, hello.relayed.clone(), connection);
        let (owner, first) = timeout(REACHED_WITHIN, opening)
            .await
            .map_err(|_| PeerUnreachable)??;
        Ok(Self {
            owner,
            first,
            event: event.clone(),
            peer: peer.clone(),
            device: hello.device.id.clone(),
            by: hello.sent_by(),
        })
    }

    /// Who is relayed: a device, or somebody who watches.
    pub(super) const fn sent_by(&self) -> SentBy {
        self.by
    }

    /// Relays messages until the device or the owner closes.
    pub(super) async fn run(mut self: Box<Self>, socket: &mut Socket, host: &Host) -> SessionEnd {
        info!(device = %self.device, event = %self.event, server = self.peer.id, "relayed");
        match self.relay(socket, host).await {
            RelayEnd::DeviceLeft(frame) => {
                answer_close(socket).await;
                leave(&mut self.owner, frame).await;
                SessionEnd::Gone
            }
            RelayEnd::OwnerLeft(Some(frame)) => {
                leave(&mut self.owner, None).await;
                close_with(socket, frame).await;
                SessionEnd::Gone
            }
            RelayEnd::OwnerLeft(None) => OWNER_GONE,
            // The owner gets no close, as it would get none from the device.
            RelayEnd::Session(end) => end,
        }
    }

    async fn relay(&mut self, socket: &mut Socket, host: &Host) -> RelayEnd {
        let mut stopping = host.stopping.clone();
        let (to_device, from_device) = socket.split();
        let (to_owner, from_owner) = (&mut self.owner).split();
        let first = std::mem::take(&mut self.first);
        let bucket = host.access.devices.bucket_of(&self.device);
        let limit = MessageLimit::new(host.limits, bucket.unwrap_or_default());
        tokio::select! {
            biased;
            () = is_stopping(&mut stopping) => RelayEnd::Session(going_away()),
            () = moved(&host.cluster, &self.event, &self.peer) => RelayEnd::Session(OWNER_GONE),
            ended = to_the_device(from_owner, to_device, first) => ended,
            ended = to_the_owner(from_device, to_owner, &limit) => ended,
        }
    }
}

/// Opens a socket to another server and sends a device's hello; returns with the first answer.
async fn open_upstream(
    PeerConnection { stream, permit }: PeerConnection,
    peer: &Peer,
    hello: Utf8Bytes,
    connection: ConnectionInfo,
) -> Result<(Upstream, Utf8Bytes), PeerUnreachable> {
    let mut request = format!("ws://{}/ws", peer.authority)
        .into_client_request()
        .map_err(|_| PeerUnreachable)?;
    let headers = request.headers_mut();
    headers.insert(
        SEC_WEBSOCKET_PROTOCOL,
        HeaderValue::from_static(SUBPROTOCOL),
    );
    add_relay_headers(headers, peer, connection.address, connection.scheme)?;
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .max_message_size(Some(MAX_VIEW))
        .max_frame_size(Some(MAX_VIEW));
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
    let (mut socket, _) = opened.map_err(|error| {
        debug!(server = peer.id, %error, "not relayed");
        PeerUnreachable
    })?;
    // The other server has read the head: it counts this connection no more among those without a token.
    drop(permit);
    let sent = socket.send(Message::Text(hello)).await;
    sent.map_err(|_| PeerUnreachable)?;
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(first))) => return Ok((socket, first)),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            // It does not run the event, or does not know the device yet.
            Some(Ok(Message::Close(_) | Message::Binary(_) | Message::Frame(_)) | Err(_))
            | None => return Err(PeerUnreachable),
        }
    }
}

/// Ready when the directory says that the event is not at this server any more. A machine that has died sends nothing.
async fn moved(cluster: &Cluster, event: &TournamentId, peer: &Peer) {
    let mut changes = cluster.directory.changes();
    while cluster.directory.is_at(event, &peer.id) {
        changes.next().await;
    }
}

/// Messages of the owner to the device, and pings, to learn whether it is still there.
async fn to_the_device(
    mut owner: impl Receives,
    mut device: impl Sends,
    first: Utf8Bytes,
) -> RelayEnd {
    let mut next = Message::Text(first);
    let mut last_received = Instant::now();
    let mut ping = Box::pin(sleep(PING_EVERY));
    loop {
        if let Err(end) = in_time(device.send(next)).await {
            return RelayEnd::Session(end);
        }
        next = loop {
            let message = tokio::select! {
                message = owner.next() => message,
                () = ping.as_mut() => {
                    ping.as_mut().reset(Instant::now() + PING_EVERY);
                    // It pings this server as this server pings the device.
                    if last_received.elapsed() > SILENT_AT_MOST {
                        return RelayEnd::OwnerLeft(None);
                    }
                    break Message::Ping(Bytes::new());
                }
            };
            last_received = Instant::now();
            match message {
                Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => break message,
                Some(Ok(Message::Ping(asks))) if asks == IS_DEVICE_THERE => {
                    break Message::Ping(asks);
                }
                Some(Ok(Message::Close(frame))) => return RelayEnd::OwnerLeft(frame),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                Some(Err(_)) | None => return RelayEnd::OwnerLeft(None),
            }
        };
    }
}

/// Messages of the device to the owner, which limits and answers them; pings are answered and limited here, and so are pongs.
async fn to_the_owner(
    mut device: impl Receives,
    mut owner: impl Sends,
    limit: &MessageLimit,
) -> RelayEnd {
    loop {
        let Ok(message) = timeout(SILENT_AT_MOST, device.next()).await else {
            return RelayEnd::Session(SessionEnd::Gone);
        };
        let message = match message {
            // The owner answers messages that are no text.
            Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => message,
            Some(Ok(message @ (Message::Ping(_) | Message::Pong(_)))) => {
                if limit.count(Instant::now()) == Allowance::Exhausted {
                    return RelayEnd::Session(SENDS_TOO_MUCH);
                }
                if !is_device_there(&message) {
                    continue;
                }
                Message::Pong(Bytes::from_static(DEVICE_IS_THERE))
            }
            Some(Ok(Message::Frame(_))) => continue,
            Some(Ok(Message::Close(frame))) => return RelayEnd::DeviceLeft(frame),
            Some(Err(error)) => return RelayEnd::Session(unreadable(&error)),
            None => return RelayEnd::Session(SessionEnd::Gone),
        };
        match in_time(owner.send(message)).await {
            Ok(()) => {}
            // The reason is in its last message, which the other direction reads.
            Err(SessionEnd::Gone) => std::future::pending().await,
            Err(SessionEnd::Close(..)) => return RelayEnd::OwnerLeft(None),
        }
    }
}

/// Whether the device has answered the question of the owner.
fn is_device_there(message: &Message) -> bool {
    matches!(message, Message::Pong(answer) if answer == IS_DEVICE_THERE)
}

/// Closes the owner's socket, or answers its close.
async fn leave(owner: &mut Upstream, frame: Option<CloseFrame>) {
    let leaving = async {
        // The socket is dropped next, whether this works or not.
        let _ = owner.close(frame).await;
        while let Some(Ok(_)) = owner.next().await {}
    };
    let _ = timeout(CLOSE_WITHIN, leaving).await;
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use futures_util::{sink, stream};
    use tokio::io::duplex;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;

    /// Bytes that a connection holds to a device that does not read.
    const HELD: usize = 16 << 10;

    fn view() -> Message {
        Message::text("v".repeat(1 << 10))
    }

    #[tokio::test(start_paused = true)]
    async fn a_device_that_does_not_read_is_sent_away_and_nothing_piles_up() {
        let (near, _far) = duplex(HELD);
        let mut device = WebSocketStream::from_raw_socket(near, Role::Server, None).await;
        let mut said = 0;
        let owner = stream::repeat_with(|| {
            said += 1;
            Ok(view())
        });
        let (to_device, _) = (&mut device).split();
        let began = Instant::now();
        let ended = to_the_device(Box::pin(owner), to_device, Utf8Bytes::default()).await;
        assert!(
            matches!(
                ended,
                RelayEnd::Session(SessionEnd::Close(CloseCode::TooSlow, _))
            ),
            "{ended:?}"
        );
        assert_eq!(began.elapsed().as_secs(), 10);
        assert!(said <= HELD >> 10, "{said} messages of 1 KiB were taken");
    }

    #[tokio::test(start_paused = true)]
    async fn an_owner_that_does_not_read_slows_the_device_and_nothing_piles_up() {
        let (near, _far) = duplex(HELD);
        let mut owner = WebSocketStream::from_raw_socket(near, Role::Client, None).await;
        let mut said = 0;
        let device = stream::repeat_with(|| {
            said += 1;
            Ok(view())
        });
        let (to_owner, _) = (&mut owner).split();
        let limit = MessageLimit::new(crate::Limits::default(), Arc::default());
        let ended = to_the_owner(Box::pin(device), to_owner, &limit).await;
        assert!(matches!(ended, RelayEnd::OwnerLeft(None)), "{ended:?}");
        assert!(said <= HELD >> 10, "{said} messages of 1 KiB were taken");
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_says_nothing_any_more_is_gone() {
        let drain = || sink::drain().sink_map_err(|never| match never {});
        let began = Instant::now();
        let ended = to_the_device(stream::pending(), drain(), Utf8Bytes::default()).await;
        assert!(matches!(ended, RelayEnd::OwnerLeft(None)), "{ended:?}");
        assert!(began.elapsed() <= SILENT_AT_MOST + PING_EVERY);
    }

    #[tokio::test(start_paused = true)]
    async fn pings_are_answered_by_each_server_and_a_flood_of_them_ends() {
        let pings = stream::repeat_with(|| Ok(Message::Ping(Bytes::new())));
        let limit = MessageLimit::new(crate::Limits::default(), Arc::default());
        let no_owner = sink::unfold((), |(), message: Message| async move {
            panic!("{message:?} was relayed")
        });
        let ended = to_the_owner(Box::pin(pings), Box::pin(no_owner), &limit).await;
        assert!(
            matches!(
                ended,
                RelayEnd::Session(SessionEnd::Close(CloseCode::TooFast, _))
            ),
            "{ended:?}"
        );
    }
}
