//! A device whose event another server runs: what either side says is handed on, one message at a time. Whoever does not
//! read slows the other side, and no more is kept than one message each way. What a device may send is counted where
//! its event runs; pings are answered by each server for itself.

use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tapis_protocol::{CloseCode, SUBPROTOCOL, TournamentId};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error as SocketError, Message, Utf8Bytes};
use tracing::{debug, info};

use super::credit::{Credit, Spent};
use super::guest::Guest;
use super::hello::Hello;
use super::socket::{
    CLOSE_WITHIN, Over, PING_EVERY, READ_BUFFER, SILENT_AT_MOST, Socket, answer_close, end_as,
    going_away, in_time, unreadable,
};
use crate::cluster::{Call, NoAnswer, Peer, REACHED_WITHIN, introduce};
use crate::net::is_stopping;
use crate::room::Room;

/// Longest message of another server: the players of a very large event.
const MAX_VIEW: usize = 64 << 20;

/// What a device hears whose event has lost its server. Another one takes the event, and the device comes back.
const OWNER_GONE: Over = Over::Close(
    CloseCode::GoingAway,
    "the server that runs this event is gone",
);

/// The socket to the server that runs the event.
type Upstream = WebSocketStream<TcpStream>;

/// The half of a socket from which messages come.
trait Receives: Stream<Item = Result<Message, SocketError>> + Unpin {}
impl<T: Stream<Item = Result<Message, SocketError>> + Unpin> Receives for T {}

/// The half to which they go.
trait Sends: Sink<Message, Error = SocketError> + Unpin {}
impl<T: Sink<Message, Error = SocketError> + Unpin> Sends for T {}

/// A device, and the server that runs its event.
pub(super) struct Relay {
    owner: Upstream,
    /// What the owner said first.
    first: Utf8Bytes,
    event: TournamentId,
    peer: Peer,
    device: String,
}

/// Why nothing is handed on any more.
#[derive(Debug)]
enum Ended {
    /// The device takes its leave.
    DeviceLeft(Option<CloseFrame>),
    /// The owner sends the device away.
    OwnerLeft(Option<CloseFrame>),
    /// The device is of no use any more, or is to be sent away.
    Over(Over),
}

impl Relay {
    /// Brings a device to the server that runs its event. Fails when that one cannot be reached, or does not run it.
    pub(super) async fn open(
        room: &Room,
        (event, peer): (&TournamentId, Peer),
        (hello, guest): (&Hello, Guest),
    ) -> Result<Self, NoAnswer> {
        let call = room.calls.to(&peer).await?;
        let opening = greet(call, &peer, (hello.text.clone(), guest));
        let (owner, first) = timeout(REACHED_WITHIN, opening)
            .await
            .map_err(|_| NoAnswer)??;
        Ok(Self {
            owner,
            first,
            event: event.clone(),
            peer,
            device: hello.device.id.to_string(),
        })
    }

    /// Hands on what the device and the owner say, until one of them leaves.
    pub(super) async fn run(mut self: Box<Self>, socket: &mut Socket, room: &Room) -> Over {
        info!(device = self.device, event = %self.event, server = self.peer.id, "handed on");
        match self.hand_on(socket, room).await {
            Ended::DeviceLeft(frame) => {
                answer_close(socket).await;
                leave(&mut self.owner, frame).await;
                Over::Gone
            }
            Ended::OwnerLeft(Some(frame)) => {
                leave(&mut self.owner, None).await;
                end_as(socket, frame).await;
                Over::Gone
            }
            Ended::OwnerLeft(None) => OWNER_GONE,
            // The owner is left without a word, as the device would have left it.
            Ended::Over(over) => over,
        }
    }

    async fn hand_on(&mut self, socket: &mut Socket, room: &Room) -> Ended {
        let mut stopping = room.stopping.clone();
        let (to_device, from_device) = socket.split();
        let (to_owner, from_owner) = (&mut self.owner).split();
        let first = std::mem::take(&mut self.first);
        let mut credit = Credit::new(room.limits, Instant::now());
        tokio::select! {
            biased;
            () = is_stopping(&mut stopping) => Ended::Over(going_away()),
            () = moved(room, &self.event, &self.peer) => Ended::Over(OWNER_GONE),
            ended = to_the_device(from_owner, to_device, first) => ended,
            ended = to_the_owner(from_device, to_owner, &mut credit) => ended,
        }
    }
}

/// Opens a socket to another server and says hello for a device; returns with the first that is said to it.
async fn greet(
    Call { stream, place }: Call,
    peer: &Peer,
    (hello, guest): (Utf8Bytes, Guest),
) -> Result<(Upstream, Utf8Bytes), NoAnswer> {
    let mut request = format!("ws://{}/ws", peer.authority)
        .into_client_request()
        .map_err(|_| NoAnswer)?;
    let headers = request.headers_mut();
    headers.insert(
        SEC_WEBSOCKET_PROTOCOL,
        HeaderValue::from_static(SUBPROTOCOL),
    );
    introduce(headers, peer, (guest.address, guest.scheme))?;
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .max_message_size(Some(MAX_VIEW))
        .max_frame_size(Some(MAX_VIEW));
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
    let (mut socket, _) = opened.map_err(|error| {
        debug!(server = peer.id, %error, "not handed on");
        NoAnswer
    })?;
    // From here on we are no stranger there.
    drop(place);
    let saying = socket.send(Message::Text(hello)).await;
    saying.map_err(|_| NoAnswer)?;
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(first))) => return Ok((socket, first)),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            // It does not run the event, or does not know the device yet.
            Some(Ok(Message::Close(_) | Message::Binary(_) | Message::Frame(_)) | Err(_))
            | None => return Err(NoAnswer),
        }
    }
}

/// Ready when the event is not at this server any more, as far as we know. A machine that has died says nothing.
async fn moved(room: &Room, event: &TournamentId, peer: &Peer) {
    let mut changes = room.directory.changes();
    while room.directory.is_at(event, &peer.id) {
        changes.next().await;
    }
}

/// What the owner says, to the device; and pings, to learn whether it is still there.
async fn to_the_device(
    mut owner: impl Receives,
    mut device: impl Sends,
    first: Utf8Bytes,
) -> Ended {
    let mut next = Message::Text(first);
    let mut heard = Instant::now();
    let mut ping = Box::pin(sleep(PING_EVERY));
    loop {
        if let Err(over) = in_time(device.send(next)).await {
            return Ended::Over(over);
        }
        next = loop {
            let message = tokio::select! {
                message = owner.next() => message,
                () = ping.as_mut() => {
                    ping.as_mut().reset(Instant::now() + PING_EVERY);
                    // It pings us as we ping the device.
                    if heard.elapsed() > SILENT_AT_MOST {
                        return Ended::OwnerLeft(None);
                    }
                    break Message::Ping(Bytes::new());
                }
            };
            heard = Instant::now();
            match message {
                Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => break message,
                Some(Ok(Message::Close(frame))) => return Ended::OwnerLeft(frame),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                Some(Err(_)) | None => return Ended::OwnerLeft(None),
            }
        };
    }
}

/// What the device says, to the owner, who counts it and answers; pings are answered and counted here.
async fn to_the_owner(
    mut device: impl Receives,
    mut owner: impl Sends,
    credit: &mut Credit,
) -> Ended {
    loop {
        let Ok(message) = timeout(SILENT_AT_MOST, device.next()).await else {
            return Ended::Over(Over::Gone);
        };
        match message {
            // Only text means anything; the owner says so.
            Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                match in_time(owner.send(message)).await {
                    Ok(()) => {}
                    // Why is in what it said last, which the other direction reads.
                    Err(Over::Gone) => std::future::pending().await,
                    Err(Over::Close(..)) => return Ended::OwnerLeft(None),
                }
            }
            Some(Ok(Message::Ping(_))) => {
                if credit.spend(Instant::now()) == Spent::Exhausted {
                    let over = Over::Close(CloseCode::TooFast, "sends too much");
                    return Ended::Over(over);
                }
            }
            Some(Ok(Message::Pong(_) | Message::Frame(_))) => {}
            Some(Ok(Message::Close(frame))) => return Ended::DeviceLeft(frame),
            Some(Err(error)) => return Ended::Over(unreadable(&error)),
            None => return Ended::Over(Over::Gone),
        }
    }
}

/// Takes leave of the owner, or answers its leave.
async fn leave(owner: &mut Upstream, frame: Option<CloseFrame>) {
    let leaving = async {
        // Whatever fails now, the socket is dropped next.
        let _ = owner.close(frame).await;
        while let Some(Ok(_)) = owner.next().await {}
    };
    let _ = timeout(CLOSE_WITHIN, leaving).await;
}

#[cfg(test)]
mod tests {
    use futures_util::{sink, stream};
    use tokio::io::duplex;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;

    /// What a connection to a device holds that does not read.
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
            matches!(ended, Ended::Over(Over::Close(CloseCode::TooSlow, _))),
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
        let mut credit = Credit::new(crate::Limits::default(), Instant::now());
        let ended = to_the_owner(Box::pin(device), to_owner, &mut credit).await;
        assert!(matches!(ended, Ended::OwnerLeft(None)), "{ended:?}");
        assert!(said <= HELD >> 10, "{said} messages of 1 KiB were taken");
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_says_nothing_any_more_is_gone() {
        let drain = || sink::drain().sink_map_err(|never| match never {});
        let began = Instant::now();
        let ended = to_the_device(stream::pending(), drain(), Utf8Bytes::default()).await;
        assert!(matches!(ended, Ended::OwnerLeft(None)), "{ended:?}");
        assert!(began.elapsed() <= SILENT_AT_MOST + PING_EVERY);
    }

    #[tokio::test(start_paused = true)]
    async fn pings_are_answered_by_each_server_and_a_flood_of_them_ends() {
        let pings = stream::repeat_with(|| Ok(Message::Ping(Bytes::new())));
        let mut credit = Credit::new(crate::Limits::default(), Instant::now());
        let nobody = sink::unfold((), |(), message: Message| async move {
            panic!("{message:?} was handed on")
        });
        let ended = to_the_owner(Box::pin(pings), Box::pin(nobody), &mut credit).await;
        assert!(
            matches!(ended, Ended::Over(Over::Close(CloseCode::TooFast, _))),
            "{ended:?}"
        );
    }
}
