//! A device's session: messages in, answers and views out, until one side leaves.

use std::sync::Arc;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::BatteryView;
use tapis_protocol::{CloseCode, ErrorCode, FromClient, FromServer, Role, TableId};
use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::{Error as SocketError, error::CapacityError};
use tracing::{debug, info};

use super::credit::{Credit, Spent};
use super::feeds::{Feeds, MAX_FOLLOWED, no_table};
use super::greeting::{Greeted, Welcomed, greet};
use super::guest::Guest;
use super::happening::{Happening, later, runs_elsewhere, seldom};
use super::permit::{Speaker, may};
use super::reading::{Malformed, answered, asked, is_too_big, read};
use super::requests::{From, Later, Reply, Then, refused};
use super::right::Right;
use super::socket::{Heard, Line, Over, PING_EVERY, SILENT_AT_MOST, Socket, end, unreadable};
use crate::actor::{Denied, Handle};
use crate::devices::Device;
use crate::metrics::Stage;
use crate::room::Room;
use crate::strangers::Place;

/// Commands of one device that may wait for their answers.
const MAX_IN_FLIGHT: usize = 64;

/// What a feed hears that was paired on another server at the same moment as others with other delays.
const TOO_MANY_DELAYS: &str = "feeds of this event have 4 other delays: pair with one of theirs";

/// Serves a socket until it is over.
pub(super) async fn serve(
    socket: &mut Socket,
    room: Arc<Room>,
    (guest, place): (Guest, Arc<Place>),
) {
    let stranger = (place, room.metrics.socket(None));
    // Boxed: what a greeting needs is given back before the session begins.
    let over = match Box::pin(greet(socket, &room, guest)).await {
        Ok(Greeted::Here(welcomed)) => {
            // A device has few connections, so that devices need no other limit than how many are paired.
            drop(stranger);
            let _counted = room.metrics.socket(Some(welcomed.device.role));
            with_device(socket, &room, welcomed).await
        }
        Ok(Greeted::Elsewhere(relay)) => {
            // The server that runs the event sees to it that a device has few connections.
            drop(stranger);
            let _counted = room.metrics.handed_on();
            Box::pin(relay.run(socket, &room)).await
        }
        Err(over) => over,
    };
    end(socket, over).await;
}

async fn with_device(
    socket: &mut Socket,
    room: &Arc<Room>,
    Welcomed {
        device,
        tournament,
        told,
    }: Welcomed,
) -> Over {
    let seen = (tournament.as_deref(), device.role.delay_seconds());
    let late = match seen {
        (Some(handle), Some(delay_seconds)) => match room.late(handle, delay_seconds) {
            Ok(late) => Some(late),
            Err(_) => return Over::Close(CloseCode::NotWelcome, TOO_MANY_DELAYS),
        },
        _ => None,
    };
    let id = device.id.clone();
    let event = tournament.as_ref().map(|handle| &handle.id);
    let connected = room.devices.connect((&id, event), room.clock.now());
    let Some((number, closed)) = connected else {
        return Over::Close(CloseCode::NotWelcome, "this device is not paired any more");
    };
    info!(device = %id, name = device.name, "connected");
    room.device_changed(&device).await;
    let mut session = Session {
        feeds: match late {
            Some(late) => Feeds::late(late),
            None => Feeds::of(&device, tournament.as_ref(), (room, told)),
        },
        credit: Credit::new(room.limits, Instant::now()),
        pending: FuturesUnordered::new(),
        right: Right::default(),
        heard: Instant::now(),
        line: Line::new(socket, &room.metrics),
        room,
        device,
        tournament,
    };
    let over = match session.run(closed).await {
        over @ Over::Close(..) => session.line.finish(over).await,
        Over::Gone => Over::Gone,
    };
    let device = session.device;
    room.devices.disconnect(&id, number, room.clock.now());
    room.device_changed(&device).await;
    info!(device = %id, ?over, "disconnected");
    over
}

struct Session<'a> {
    line: Line<'a>,
    room: &'a Arc<Room>,
    device: Device,
    tournament: Option<Arc<Handle>>,
    feeds: Feeds,
    pending: FuturesUnordered<Later>,
    /// The floor's right on a table's tablet.
    right: Right,
    credit: Credit,
    heard: Instant,
}

impl Session<'_> {
    async fn run(&mut self, closed: oneshot::Receiver<CloseCode>) -> Over {
        let mut seldom = seldom(self.room.stopping.clone(), closed);
        loop {
            let tournament = self.tournament.as_ref().map(|handle| &handle.id);
            let happening = tokio::select! {
                biased;
                Some(happening) = seldom.next() => happening,
                over = runs_elsewhere(self.tournament.as_deref(), self.room) => Happening::Over(over),
                () = self.right.over(self.room, tournament) => Happening::Locked,
                Some(reply) = self.pending.next() => Happening::Reply(reply),
                view = self.feeds.next() => Happening::View(view),
                // The last, because it sends what the others had to say.
                heard = self.line.next() => Happening::Heard(heard),
            };
            let done = match happening {
                Happening::Over(over) => Err(over),
                Happening::Locked => self.lock(),
                Happening::Reply(reply) => self.reply(reply),
                Happening::View(view) => self.line.text(view),
                Happening::Check => {
                    seldom.push(later(PING_EVERY));
                    self.check()
                }
                Happening::Heard(Heard::Message(Some(Ok(Message::Close(_))))) => {
                    self.line.answer_close().await;
                    Err(Over::Gone)
                }
                Happening::Heard(Heard::Message(message)) => self.receive(message),
                Happening::Heard(Heard::Blocked) => self.line.flush().await,
            };
            if let Err(over) = done {
                return over;
            }
        }
    }

    fn check(&mut self) -> Result<(), Over> {
        if self.heard.elapsed() > SILENT_AT_MOST {
            return Err(Over::Gone);
        }
        self.line.ping()
    }

    fn reply(&mut self, reply: Reply) -> Result<(), Over> {
        for message in &reply.messages {
            self.count(message);
            self.line.tell(message)?;
        }
        if let Some(came) = reply.came {
            self.room.metrics.stage(Stage::Whole, came);
        }
        match reply.then {
            Then::Nothing => Ok(()),
            Then::ShowTable(table) => {
                let screens = self.tournament.as_ref().map(|handle| &handle.screens);
                match screens.and_then(|screens| screens.table(table)) {
                    Some(view) => self.line.text(view),
                    None => Ok(()),
                }
            }
            Then::ShowTournament(handle) => {
                self.feeds = Feeds::of(&self.device, Some(&handle), (self.room, Vec::new()));
                self.tournament = Some(handle);
                Ok(())
            }
            Then::ComeBack => {
                let why = "another server runs this event";
                Err(Over::Close(CloseCode::GoingAway, why))
            }
            Then::Unlock(pin) => {
                let until = self.right.begin(pin, self.room.clock.now());
                if let Some(handle) = &self.tournament {
                    self.feeds.show_floor(handle);
                }
                self.tell_right(Some(until))
            }
        }
    }

    /// Says in the log that a request has come.
    fn note(&self, speaker: Speaker, message: &FromClient) {
        if let Some((id, table)) = asked(message) {
            let (device, table) = (&self.device.id, table.map(|table| table.0));
            let by_pin = matches!(speaker, Speaker::FloorAt(_));
            debug!(%device, %id, table, by_pin, "asked");
        }
    }

    /// Counts an answer, and says in the log what became of the request.
    fn count(&self, answer: &FromServer) {
        let (device, metrics) = (&self.device.id, &self.room.metrics);
        match answered(answer) {
            Some((id, Ok(sequence))) => {
                metrics.accepted();
                debug!(%device, %id, sequence, outcome = "accepted", "answered");
            }
            Some((id, Err(code))) => {
                metrics.refused(code);
                debug!(%device, %id, outcome = ?code, "answered");
            }
            None => {}
        }
    }

    /// Tells the device that its message was not carried out, where it has no name to be refused by.
    fn complain(&mut self, code: ErrorCode, message: &str) -> Result<(), Over> {
        self.room.metrics.refused(code);
        self.line.complain(code, message)
    }

    /// The tablet is the table's again, where the floor held it.
    fn lock(&mut self) -> Result<(), Over> {
        if !self.right.end() {
            return Ok(());
        }
        if let Some(handle) = &self.tournament {
            self.feeds.show_table_only(handle);
        }
        self.tell_right(None)
    }

    fn tell_right(&mut self, until: Option<Timestamp>) -> Result<(), Over> {
        self.line.tell(&FromServer::FloorRight { until })
    }

    /// As whom the device speaks now.
    fn speaker(&self) -> Speaker {
        match (self.device.role, &self.tournament) {
            (Role::Tablet { table }, Some(handle)) if self.right.is_held(self.room, &handle.id) => {
                Speaker::FloorAt(table)
            }
            (role, _) => Speaker::Device(role),
        }
    }

    fn receive(&mut self, message: Option<Result<Message, SocketError>>) -> Result<(), Over> {
        self.heard = Instant::now();
        match message {
            Some(Ok(Message::Text(text))) if is_too_big(&text, Some(self.device.role)) => {
                self.too_big()
            }
            Some(Ok(Message::Text(text))) => self.text(&text),
            Some(Ok(Message::Binary(_))) => {
                self.spend()?;
                let message = "frames are text";
                self.complain(ErrorCode::Malformed, message)
            }
            // Answered by the socket itself; counted, so that nobody floods us with them.
            Some(Ok(Message::Ping(_))) => self.spend().map(|_| ()),
            Some(Ok(Message::Pong(_) | Message::Frame(_))) => Ok(()),
            Some(Err(SocketError::Capacity(CapacityError::MessageTooLong { .. }))) => {
                self.too_big()
            }
            Some(Err(error)) => {
                debug!(device = %self.device.id, %error, "socket failed");
                Err(unreadable(&error))
            }
            // A close is answered before it gets here.
            Some(Ok(Message::Close(_))) | None => Err(Over::Gone),
        }
    }

    fn too_big(&mut self) -> Result<(), Over> {
        let message = "a message has at most 16 KiB, a director's 512 KiB";
        self.complain(ErrorCode::TooBig, message)?;
        Err(Over::Close(CloseCode::TooBig, message))
    }

    /// Spends a credit; returns whether there was one.
    fn spend(&mut self) -> Result<bool, Over> {
        match self.credit.spend(Instant::now()) {
            Spent::Yes => Ok(true),
            Spent::No => {
                self.room.metrics.too_fast();
                Ok(false)
            }
            Spent::Exhausted => Err(Over::Close(CloseCode::TooFast, "sends too much")),
        }
    }

    fn text(&mut self, text: &str) -> Result<(), Over> {
        if !self.spend()? {
            let message = "more messages than a device may send: not carried out";
            return self.complain(ErrorCode::TooFast, message);
        }
        let began = Instant::now();
        let message = read(text);
        self.room.metrics.stage(Stage::Decode, began);
        match message {
            Ok(message) => self.handle(message),
            Err(Malformed { id: None, message }) => self.complain(ErrorCode::Malformed, &message),
            Err(Malformed {
                id: Some(id),
                message,
            }) => {
                let denied = Denied::Other(ErrorCode::Malformed, message);
                self.reply(refused(id, None, denied))
            }
        }
    }

    fn handle(&mut self, message: FromClient) -> Result<(), Over> {
        let speaker = self.speaker();
        if !may(speaker, &message) {
            return self.forbid(&message);
        }
        self.note(speaker, &message);
        if let Some((id, table)) = asked(&message)
            && self.pending.len() >= MAX_IN_FLIGHT
        {
            let reply = refused(id.clone(), table, Denied::Busy);
            return self.reply(reply);
        }
        let by_pin = matches!(speaker, Speaker::FloorAt(_));
        if by_pin && works(&message) {
            let until = self.right.prolong(self.room.clock.now());
            self.tell_right(until)?;
        }
        let from = From {
            room: self.room,
            device: &self.device,
            tournament: self.tournament.as_ref(),
            by_pin,
        };
        let later = match message {
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
            FromClient::Unlock { id, pin } => from.unlock(id, pin),
            FromClient::Lock { id } => {
                let sequence = from.sequence();
                self.reply(Reply::message(FromServer::Accepted { id, sequence }))?;
                return self.lock();
            }
            FromClient::Hello { .. } => {
                let message = "hello was said already";
                return self.line.complain(ErrorCode::Hello, message);
            }
            FromClient::Follow { table } => return self.follow(table),
            FromClient::Unfollow { table } => {
                self.feeds.unfollow(table);
                return Ok(());
            }
            FromClient::Battery { percent, charging } => {
                let battery = BatteryView {
                    percent: percent.min(100),
                    charging,
                    at: self.room.clock.now(),
                };
                self.room.devices.set_battery(&self.device.id, battery);
                return Ok(());
            }
            FromClient::Ping { echo } => {
                let now = self.room.clock.now();
                return self.line.tell(&FromServer::Pong { echo, now });
            }
        };
        self.pending.push(later);
        Ok(())
    }

    fn follow(&mut self, table: TableId) -> Result<(), Over> {
        if self.feeds.followed() >= MAX_FOLLOWED {
            let message = "a screen follows at most 20 tables";
            return self.line.complain(ErrorCode::Invalid, message);
        }
        let Some(handle) = &self.tournament else {
            let message = "there is no tournament yet";
            return self.line.complain(ErrorCode::UnknownTournament, message);
        };
        if self.feeds.follow(handle, table) {
            return Ok(());
        }
        self.line
            .complain(ErrorCode::UnknownTable, &no_table(table))
    }

    /// Refuses what the role may not send.
    fn forbid(&mut self, message: &FromClient) -> Result<(), Over> {
        let why = "this device may not do that";
        match asked(message) {
            Some((id, table)) => {
                let denied = Denied::Other(ErrorCode::NotAllowed, why.to_owned());
                self.reply(refused(id.clone(), table, denied))
            }
            None => self.complain(ErrorCode::NotAllowed, why),
        }
    }
}

/// Whether somebody works with what a message asks for, rather than typing a PIN or saying that they are done.
const fn works(message: &FromClient) -> bool {
    matches!(
        message,
        FromClient::Command { .. } | FromClient::Consult { .. } | FromClient::Tournament { .. }
    )
}
