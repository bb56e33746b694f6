//! A device's session: messages in, answers and views out, until one side leaves.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tapis_protocol::{CloseCode, CommandId, ErrorCode, FromClient, FromServer, TableId};
use tokio::sync::oneshot;
use tokio::time::{Instant, interval, timeout};
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};
use tokio_tungstenite::tungstenite::{Error as SocketError, error::CapacityError};
use tracing::{debug, info};

use super::credit::{Credit, Spent};
use super::feeds::{Feeds, MAX_FOLLOWED};
use super::hello::{hello, tournament_of, welcome};
use super::permit::may;
use super::reading::{Malformed, read};
use super::requests::{From, Later, Reply, Then, refused};
use super::socket::{Over, Socket, complain, end, send, send_text, tell};
use crate::actor::{Denied, Handle};
use crate::devices::Device;
use crate::room::Room;
use crate::server::is_stopping;

/// Commands of one device that may wait for their answers.
const MAX_IN_FLIGHT: usize = 64;

/// How often the server makes sure that the device is still there.
const PING_EVERY: Duration = Duration::from_secs(10);

/// How long a device may be silent; its pongs count.
const SILENT_AT_MOST: Duration = Duration::from_secs(30);

/// Serves a socket until it is over.
pub(crate) async fn serve(mut socket: Socket, room: Arc<Room>) {
    let over = match greet(&mut socket, &room).await {
        Ok((device, tournament)) => with_device(&mut socket, &room, (device, tournament)).await,
        Err(over) => over,
    };
    end(socket, over).await;
}

async fn greet(
    socket: &mut Socket,
    room: &Arc<Room>,
) -> Result<(Device, Option<Arc<Handle>>), Over> {
    let mut stopping = room.stopping.clone();
    let greeting = async {
        let (device, wanted) = hello(socket, room).await?;
        let tournament = tournament_of(socket, room, (&device, wanted)).await?;
        welcome(socket, room, (&device, tournament.as_ref())).await?;
        Ok((device, tournament))
    };
    tokio::select! {
        biased;
        () = is_stopping(&mut stopping) => Err(going_away()),
        greeted = greeting => greeted,
    }
}

const fn going_away() -> Over {
    Over::Close(CloseCode::GoingAway, "the server stops")
}

async fn with_device(
    socket: &mut Socket,
    room: &Arc<Room>,
    (device, tournament): (Device, Option<Arc<Handle>>),
) -> Over {
    let id = device.id.clone();
    let Some((number, closed)) = room.devices.connect(&id, room.clock.now()) else {
        return Over::Close(CloseCode::NotWelcome, "this device is not paired any more");
    };
    info!(device = %id, name = device.name, "connected");
    room.device_changed(&device).await;
    let mut session = Session {
        feeds: Feeds::of(device.role, tournament.as_ref(), room),
        credit: Credit::new(room.limits, Instant::now()),
        pending: FuturesUnordered::new(),
        heard: Instant::now(),
        socket,
        room,
        device,
        tournament,
    };
    let over = session.run(closed).await;
    let device = session.device;
    room.devices.disconnect(&id, number, room.clock.now());
    room.device_changed(&device).await;
    info!(device = %id, ?over, "disconnected");
    over
}

struct Session<'a> {
    socket: &'a mut Socket,
    room: &'a Arc<Room>,
    device: Device,
    tournament: Option<Arc<Handle>>,
    feeds: Feeds,
    pending: FuturesUnordered<Later>,
    credit: Credit,
    heard: Instant,
}

/// What happens next in a session.
enum Happening {
    Over(Over),
    Reply(Reply),
    Message(Option<Result<Message, SocketError>>),
    View(Utf8Bytes),
    Check,
}

impl Session<'_> {
    async fn run(&mut self, mut closed: oneshot::Receiver<CloseCode>) -> Over {
        let mut stopping = self.room.stopping.clone();
        let mut check = interval(PING_EVERY);
        loop {
            let happening = tokio::select! {
                biased;
                () = is_stopping(&mut stopping) => Happening::Over(going_away()),
                code = &mut closed => Happening::Over(sent_away(code.ok())),
                Some(reply) = self.pending.next() => Happening::Reply(reply),
                message = self.socket.next() => Happening::Message(message),
                view = self.feeds.next() => Happening::View(view),
                _ = check.tick() => Happening::Check,
            };
            let done = match happening {
                Happening::Over(over) => Err(over),
                Happening::Reply(reply) => self.reply(reply).await,
                Happening::Message(message) => self.receive(message).await,
                Happening::View(view) => send_text(self.socket, view).await,
                Happening::Check => self.check().await,
            };
            if let Err(over) = done {
                return over;
            }
        }
    }

    async fn check(&mut self) -> Result<(), Over> {
        if self.heard.elapsed() > SILENT_AT_MOST {
            return Err(Over::Gone);
        }
        send(self.socket, Message::Ping(Bytes::new())).await
    }

    async fn reply(&mut self, reply: Reply) -> Result<(), Over> {
        for message in &reply.messages {
            tell(self.socket, message).await?;
        }
        match reply.then {
            Then::Nothing => Ok(()),
            Then::ShowTable(table) => {
                let screens = self.tournament.as_ref().map(|handle| &handle.screens);
                match screens.and_then(|screens| screens.table(table)) {
                    Some(view) => send_text(self.socket, view).await,
                    None => Ok(()),
                }
            }
            Then::ShowTournament(handle) => {
                self.feeds = Feeds::of(self.device.role, Some(&handle), self.room);
                self.tournament = Some(handle);
                Ok(())
            }
        }
    }

    async fn receive(&mut self, message: Option<Result<Message, SocketError>>) -> Result<(), Over> {
        self.heard = Instant::now();
        match message {
            Some(Ok(Message::Text(text))) => self.text(&text).await,
            Some(Ok(Message::Binary(_))) => {
                self.spend()?;
                let message = "frames are text";
                complain(self.socket, ErrorCode::Malformed, message).await
            }
            // Answered by the socket itself; counted, so that nobody floods us with them.
            Some(Ok(Message::Ping(_))) => self.spend().map(|_| ()),
            Some(Ok(Message::Pong(_) | Message::Frame(_))) => Ok(()),
            Some(Err(SocketError::Capacity(CapacityError::MessageTooLong { .. }))) => {
                let message = "a message has at most 16 KiB";
                complain(self.socket, ErrorCode::TooBig, message).await?;
                Err(Over::Close(CloseCode::TooBig, message))
            }
            // Polled to the end: the socket answers the close by itself.
            Some(Ok(Message::Close(_))) => {
                let rest = async { while let Some(Ok(_)) = self.socket.next().await {} };
                let _ = timeout(PING_EVERY, rest).await;
                Err(Over::Gone)
            }
            Some(Err(error)) => {
                debug!(device = %self.device.id, %error, "socket failed");
                Err(Over::Gone)
            }
            None => Err(Over::Gone),
        }
    }

    /// Spends a credit; returns whether there was one.
    fn spend(&mut self) -> Result<bool, Over> {
        match self.credit.spend(Instant::now()) {
            Spent::Yes => Ok(true),
            Spent::No => Ok(false),
            Spent::Exhausted => Err(Over::Close(CloseCode::TooFast, "sends too much")),
        }
    }

    async fn text(&mut self, text: &str) -> Result<(), Over> {
        if !self.spend()? {
            let message = "more messages than a device may send: not carried out";
            return complain(self.socket, ErrorCode::TooFast, message).await;
        }
        match read(text) {
            Ok(message) => self.handle(message).await,
            Err(Malformed { id: None, message }) => {
                complain(self.socket, ErrorCode::Malformed, &message).await
            }
            Err(Malformed {
                id: Some(id),
                message,
            }) => {
                let denied = Denied::Other(ErrorCode::Malformed, message);
                self.reply(refused(id, None, denied)).await
            }
        }
    }

    async fn handle(&mut self, message: FromClient) -> Result<(), Over> {
        if !may(self.device.role, &message) {
            return self.forbid(message).await;
        }
        let from = From {
            room: self.room,
            device: &self.device,
            tournament: self.tournament.as_ref(),
        };
        let is_full = self.pending.len() >= MAX_IN_FLIGHT;
        let later = match message {
            FromClient::Command { id, table, .. } | FromClient::Consult { id, table, .. }
                if is_full =>
            {
                return self.reply(refused(id, Some(table), Denied::Busy)).await;
            }
            FromClient::Tournament { id, .. } | FromClient::Create { id, .. } if is_full => {
                return self.reply(refused(id, None, Denied::Busy)).await;
            }
            FromClient::Command {
                id,
                table,
                expect,
                command,
            } => from.table_command(id, (table, expect), command),
            FromClient::Consult {
                id,
                table,
                incident,
            } => from.question(id, table, incident),
            FromClient::Tournament { id, command } => from.tournament_command(id, command),
            FromClient::Create { id, setup } => from.create(id, setup),
            FromClient::Hello { .. } => {
                let message = "hello was said already";
                return complain(self.socket, ErrorCode::Hello, message).await;
            }
            FromClient::Follow { table } => return self.follow(table).await,
            FromClient::Unfollow { table } => {
                self.feeds.unfollow(table);
                return Ok(());
            }
            FromClient::Ping { echo } => {
                let now = self.room.clock.now();
                return tell(self.socket, &FromServer::Pong { echo, now }).await;
            }
        };
        self.pending.push(later);
        Ok(())
    }

    async fn follow(&mut self, table: TableId) -> Result<(), Over> {
        if self.feeds.followed() >= MAX_FOLLOWED {
            let message = "a screen follows at most 20 tables";
            return complain(self.socket, ErrorCode::Invalid, message).await;
        }
        let Some(handle) = &self.tournament else {
            let message = "there is no tournament yet";
            return complain(self.socket, ErrorCode::UnknownTournament, message).await;
        };
        if self.feeds.follow(handle, table) {
            return Ok(());
        }
        let message = format!("there is no table {table}");
        complain(self.socket, ErrorCode::UnknownTable, &message).await
    }

    /// Refuses what the role may not send.
    async fn forbid(&mut self, message: FromClient) -> Result<(), Over> {
        let named: Option<(CommandId, Option<TableId>)> = match message {
            FromClient::Command { id, table, .. } | FromClient::Consult { id, table, .. } => {
                Some((id, Some(table)))
            }
            FromClient::Tournament { id, .. } | FromClient::Create { id, .. } => Some((id, None)),
            FromClient::Hello { .. }
            | FromClient::Follow { .. }
            | FromClient::Unfollow { .. }
            | FromClient::Ping { .. } => None,
        };
        let message = "this device may not do that";
        match named {
            Some((id, table)) => {
                let denied = Denied::Other(ErrorCode::NotAllowed, message.to_owned());
                self.reply(refused(id, table, denied)).await
            }
            None => complain(self.socket, ErrorCode::NotAllowed, message).await,
        }
    }
}

fn sent_away(code: Option<CloseCode>) -> Over {
    match code {
        Some(code @ CloseCode::Replaced) => Over::Close(code, "connected elsewhere"),
        Some(code) => Over::Close(code, "this device is not paired any more"),
        None => Over::Gone,
    }
}
