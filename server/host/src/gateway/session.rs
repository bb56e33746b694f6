//! A device's session: messages in, answers and views out, until one side closes.

use std::future::poll_fn;
use std::sync::Arc;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::BatteryView;
use tapis_protocol::{CloseCode, CommandId, ErrorCode, FromClient, FromServer, TableId};
use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::{Error as SocketError, error::CapacityError};
use tracing::debug;

use super::budget::{BudgetSpent, spent};
use super::decode::{Malformed, decode, is_too_big, request_of};
use super::feeds::Feeds;
use super::floor_right::FloorRight;
use super::id_use::id_use;
use super::late::LateCommands;
use super::message_limit::{Allowance, MessageLimit};
use super::presence::{Presence, Reached};
use super::request_log::{log_outcome, log_request};
use super::requests::{
    FollowUp, MAX_IN_FLIGHT, PendingReply, Reply, RequestContext, refused, reply_to,
};
use super::session_event::{SessionEvent, check_after, rare_events, runs_elsewhere};
use super::socket::{
    PING_EVERY, Received, SENDS_TOO_MUCH, SILENT_AT_MOST, SessionEnd, SessionSocket, Socket,
    unreadable,
};
use crate::actor::{Answer, AnswerQueue, Denied, Handle, Question};
use crate::config::Limits;
use crate::devices::{Device, UsedIds};
use crate::host::Host;
use crate::metrics::Stage;
use crate::permissions::{MAX_DIRECTOR_MESSAGE, MAX_MESSAGE, Speaker, may_send, table_of};

/// Bytes of a KiB.
const KIB: usize = 1 << 10;

/// Who has a session, and what it is shown.
pub(super) struct SessionParts {
    pub(super) device: Device,
    pub(super) tournament: Option<Arc<Handle>>,
    pub(super) feeds: Feeds,
    pub(super) limits: Limits,
    pub(super) reached: Reached,
}

/// The session of a device or a visitor on its socket.
pub(super) struct Session<'a> {
    socket: SessionSocket<'a>,
    host: &'a Arc<Host>,
    device: Device,
    tournament: Option<Arc<Handle>>,
    feeds: Feeds,
    /// Answers of tournaments.
    answers: Arc<AnswerQueue>,
    /// Answers that are being sent.
    answered: Vec<Answer>,
    /// Replies that are waited for from anything else: the list of events, other servers, the disk.
    pending: FuturesUnordered<PendingReply>,
    /// The floor's right on a table's tablet.
    right: FloorRight,
    limit: MessageLimit,
    /// What the device has used its ids for, over whichever connection.
    ids: Arc<UsedIds>,
    last_received: Instant,
    connected_at: Timestamp,
    presence: Presence,
}

impl<'a> Session<'a> {
    /// A session in which nothing was said yet.
    pub(super) fn new(socket: &'a mut Socket, host: &'a Arc<Host>, parts: SessionParts) -> Self {
        let devices = &host.access.devices;
        let bucket = devices.bucket_of(&parts.device.id).unwrap_or_default();
        Self {
            socket: SessionSocket::new(socket, &host.metrics),
            host,
            ids: devices.ids_of(&parts.device.id).unwrap_or_default(),
            presence: Presence::of(parts.device.role, parts.reached),
            device: parts.device,
            tournament: parts.tournament,
            feeds: parts.feeds,
            answers: Arc::default(),
            answered: Vec::new(),
            pending: FuturesUnordered::new(),
            right: FloorRight::default(),
            // A visitor's bucket and ids are nobody else's.
            limit: MessageLimit::new(parts.limits, bucket),
            last_received: Instant::now(),
            connected_at: host.clock.now(),
        }
    }

    /// Shows a tablet what its own rules need.
    pub(super) fn carry_rules(&mut self) {
        if let Some(handle) = &self.tournament {
            self.feeds.carry_rules(handle, self.device.role);
        }
    }

    /// Serves until one side closes, and closes.
    pub(super) async fn serve(&mut self, closed: oneshot::Receiver<CloseCode>) -> SessionEnd {
        match self.run(closed).await {
            end @ SessionEnd::Close(..) => self.socket.finish(end).await,
            SessionEnd::Gone => SessionEnd::Gone,
        }
    }

    async fn run(&mut self, closed: oneshot::Receiver<CloseCode>) -> SessionEnd {
        let mut rare = rare_events(self.host.stopping.clone(), closed);
        rare.extend(self.presence.question_after(self.tournament.as_deref(), 0));
        let (clock, devices) = (&self.host.clock, &self.host.access.devices);
        let directory = &self.host.cluster.directory;
        loop {
            let tournament = self.tournament.as_ref().map(|handle| &handle.id);
            let event = tokio::select! {
                biased;
                Some(event) = rare.next() => event,
                end = runs_elsewhere(self.tournament.as_deref(), directory) => SessionEvent::End(end),
                () = self.right.over(clock, devices, tournament) => SessionEvent::Locked,
                () = poll_fn(|task| self.answers.poll_take(task, &mut self.answered)) => SessionEvent::Answers,
                Some(reply) = self.pending.next() => SessionEvent::Reply(reply),
                view = self.feeds.next() => SessionEvent::View(view),
                // The last, because it writes the frames that the others have queued.
                received = self.socket.next() => SessionEvent::Received(received),
            };
            let done = match event {
                SessionEvent::End(end) => Err(end),
                SessionEvent::Locked => self.lock(),
                SessionEvent::Reply(reply) => self.reply(reply),
                SessionEvent::Answers => self.send_answers(),
                SessionEvent::View(view) => self.socket.text(view),
                SessionEvent::Check => {
                    rare.push(check_after(PING_EVERY));
                    self.check()
                }
                SessionEvent::Asked(number) => {
                    let tournament = self.tournament.as_deref();
                    rare.extend(self.presence.question_after(tournament, number));
                    self.presence.ask();
                    self.socket.ask()
                }
                SessionEvent::Received(Received::Message(Some(Ok(Message::Close(_))))) => {
                    self.socket.answer_close().await;
                    Err(SessionEnd::Gone)
                }
                SessionEvent::Received(Received::Message(message)) => self.receive(message),
                SessionEvent::Received(Received::Blocked) => self.socket.flush().await,
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    fn check(&mut self) -> Result<(), SessionEnd> {
        if self.last_received.elapsed() > SILENT_AT_MOST {
            return Err(SessionEnd::Gone);
        }
        self.socket.ping()
    }

    fn send_answers(&mut self) -> Result<(), SessionEnd> {
        let mut answered = std::mem::take(&mut self.answered);
        for answer in answered.drain(..) {
            let received = answer.address.received;
            self.reply(reply_to(answer))?;
            if let Some(received) = received {
                self.host.metrics.stage(Stage::Whole, received);
            }
        }
        // Its room is used again.
        self.answered = answered;
        Ok(())
    }

    /// Answers that have not come.
    fn waiting(&self) -> usize {
        self.pending.len() + self.answers.outstanding()
    }

    fn reply(&mut self, reply: Reply) -> Result<(), SessionEnd> {
        for message in &reply.messages {
            self.prolong_right(message)?;
            log_outcome(&self.device.id, &self.host.metrics, message);
            self.socket.message(message)?;
        }
        match reply.follow_up {
            FollowUp::Nothing => Ok(()),
            FollowUp::ShowTable(table) => {
                let screens = self.tournament.as_ref().map(|handle| &handle.screens);
                match screens.and_then(|screens| screens.table(table)) {
                    Some(view) => self.socket.text(view),
                    None => Ok(()),
                }
            }
            FollowUp::ShowTournament(handle) => {
                self.feeds = Feeds::of(self.host, &self.device, Some(&handle), Vec::new());
                self.tournament = Some(handle);
                Ok(())
            }
            FollowUp::Redirect => {
                let why = "another server runs this event";
                Err(SessionEnd::close(CloseCode::GoingAway, why))
            }
            FollowUp::Unlock(pin) => {
                let until = self.right.begin(pin, self.host.clock.now());
                if let Some(handle) = &self.tournament {
                    self.feeds.show_floor(handle);
                }
                self.send_right(Some(until))
            }
        }
    }

    /// Sends an error for a message that has no id to be refused by.
    fn error(&mut self, code: ErrorCode, message: &str) -> Result<(), SessionEnd> {
        self.host.metrics.refused(code);
        self.socket.error(code, message)
    }

    /// Ends the floor's right on the tablet, where it was held.
    fn lock(&mut self) -> Result<(), SessionEnd> {
        if !self.right.end() {
            return Ok(());
        }
        if let Some(handle) = &self.tournament {
            self.feeds.show_table_only(handle);
        }
        self.send_right(None)
    }

    fn send_right(&mut self, until: Option<Timestamp>) -> Result<(), SessionEnd> {
        self.socket.message(&FromServer::FloorRight { until })
    }

    /// As whom the device speaks now.
    fn speaker(&self) -> Speaker {
        let (clock, devices) = (&self.host.clock, &self.host.access.devices);
        match (table_of(self.device.role), &self.tournament) {
            (Some(table), Some(handle)) if self.right.is_held(clock, devices, &handle.id) => {
                Speaker::FloorAt(table)
            }
            (Some(_) | None, _) => Speaker::Device(self.device.role),
        }
    }

    fn receive(&mut self, message: Option<Result<Message, SocketError>>) -> Result<(), SessionEnd> {
        self.last_received = Instant::now();
        if let (Some(tournament), Some(Ok(message))) = (&self.tournament, &message) {
            self.presence.hear(tournament, message);
        }
        match message {
            Some(Ok(Message::Text(text))) if is_too_big(&text, Some(self.device.role)) => {
                self.too_big()
            }
            Some(Ok(Message::Text(text))) => self.text(&text),
            Some(Ok(Message::Binary(_))) => {
                self.is_within_limit()?;
                let message = "frames are text";
                self.error(ErrorCode::Malformed, message)
            }
            // The socket answers a ping; counted against a flood.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => self.is_within_limit().map(|_| ()),
            Some(Ok(Message::Frame(_))) => Ok(()),
            Some(Err(SocketError::Capacity(CapacityError::MessageTooLong { .. }))) => {
                self.too_big()
            }
            Some(Err(error)) if spent(&error) == Some(BudgetSpent::Bytes) => self.too_big(),
            Some(Err(error)) => {
                debug!(device = %self.device.id, %error, "socket failed");
                Err(unreadable(&error))
            }
            // A close is answered before it gets here.
            Some(Ok(Message::Close(_))) | None => Err(SessionEnd::Gone),
        }
    }

    fn too_big(&mut self) -> Result<(), SessionEnd> {
        let (any, director) = (MAX_MESSAGE / KIB, MAX_DIRECTOR_MESSAGE / KIB);
        let message = format!("a message has at most {any} KiB, a director's {director} KiB");
        self.error(ErrorCode::TooBig, &message)?;
        Err(SessionEnd::Close(CloseCode::TooBig, message.into()))
    }

    /// Counts a message; returns whether it is carried out.
    fn is_within_limit(&mut self) -> Result<bool, SessionEnd> {
        match self.limit.count(Instant::now()) {
            Allowance::Granted => Ok(true),
            Allowance::Denied => {
                self.host.metrics.too_fast();
                Ok(false)
            }
            Allowance::Exhausted => Err(SENDS_TOO_MUCH),
        }
    }

    fn text(&mut self, text: &str) -> Result<(), SessionEnd> {
        if !self.is_within_limit()? {
            let message = "more messages than a device may send: not carried out";
            return self.error(ErrorCode::TooFast, message);
        }
        let began = Instant::now();
        let message = decode(text);
        self.host.metrics.stage(Stage::Decode, began);
        match message {
            Ok(message) => self.handle(message),
            Err(Malformed { id: None, message }) => self.error(ErrorCode::Malformed, &message),
            Err(Malformed {
                id: Some(id),
                message,
            }) => {
                let denied = Denied::Other(ErrorCode::Malformed, message);
                self.reply(refused(id, None, denied))
            }
        }
    }

    fn handle(&mut self, message: FromClient) -> Result<(), SessionEnd> {
        let speaker = self.speaker();
        if !self.admit(speaker, &message)? {
            return Ok(());
        }
        self.right.asked(speaker, &message);
        let context = RequestContext {
            host: self.host,
            device: &self.device,
            answers: &self.answers,
            tournament: self.tournament.as_ref(),
            ids: &self.ids,
            speaker,
        };
        let pending = match message {
            FromClient::Command {
                id,
                table,
                expect,
                command,
            } => {
                context.table_command(id, table, expect, command);
                None
            }
            FromClient::CatchUp {
                table,
                commands,
                more,
            } => {
                let late = LateCommands {
                    table,
                    commands,
                    more,
                    connected_at: self.connected_at,
                };
                context.catch_up(late, self.waiting());
                None
            }
            FromClient::Consult {
                id,
                table,
                incident,
            } => {
                context.question(id, table, Question::Consult(incident));
                None
            }
            FromClient::Incidents { id, table, entered } => {
                context.question(id, table, Question::Incidents(entered));
                None
            }
            FromClient::Tournament { id, command } => context.tournament_command(id, command),
            FromClient::Create { id, setup } => Some(context.create(id, setup)),
            FromClient::Unlock { id, pin } => Some(context.unlock(id, pin)),
            FromClient::Lock { id } => return self.accept_lock(id, context.sequence()),
            FromClient::Hello { .. }
            | FromClient::Identify { .. }
            | FromClient::Prove { .. }
            | FromClient::Visit { .. } => {
                return self
                    .socket
                    .error(ErrorCode::Hello, "hello was said already");
            }
            FromClient::Follow { table } => return self.follow(table),
            FromClient::Unfollow { table } => return self.unfollow(table),
            FromClient::Battery { percent, charging } => {
                return self.set_battery(percent, charging);
            }
            FromClient::Ping { echo } => return self.pong(echo),
        };
        self.pending.extend(pending);
        Ok(())
    }

    /// Takes note of what an id is used for; refuses what was used for something else.
    fn note_id(&self, message: &FromClient) -> Result<(), Reply> {
        let Some((id, used)) = id_use(message, self.tournament.as_deref()) else {
            return Ok(());
        };
        let table = request_of(message).and_then(|(_, table)| table);
        let noted = self.ids.note(id, used);
        noted.map_err(|reused| refused(id.clone(), table, reused.into()))
    }

    /// Whether a message is carried out; one that is not is refused.
    fn admit(&mut self, speaker: Speaker, message: &FromClient) -> Result<bool, SessionEnd> {
        if !may_send(speaker, message) {
            self.forbid(message)?;
            return Ok(false);
        }
        log_request(&self.device.id, speaker, message);
        let is_busy = self.waiting() >= MAX_IN_FLIGHT;
        let admitted = match request_of(message).filter(|_| is_busy) {
            Some((id, table)) => Err(refused(id.clone(), table, Denied::Busy)),
            None => self.note_id(message),
        };
        match admitted {
            Ok(()) => Ok(true),
            Err(refusal) => self.reply(refusal).map(|()| false),
        }
    }

    /// What the floor has done by its PIN prolongs its right.
    fn prolong_right(&mut self, answer: &FromServer) -> Result<(), SessionEnd> {
        match self.right.answered(answer, &self.host.clock) {
            Some(until) => self.send_right(Some(until)),
            None => Ok(()),
        }
    }

    fn accept_lock(&mut self, id: CommandId, sequence: u64) -> Result<(), SessionEnd> {
        self.reply(Reply::message(FromServer::Accepted { id, sequence }))?;
        self.lock()
    }

    fn pong(&mut self, echo: u64) -> Result<(), SessionEnd> {
        let now = self.host.clock.now();
        self.socket.message(&FromServer::Pong { echo, now })
    }

    fn set_battery(&self, percent: u8, charging: bool) -> Result<(), SessionEnd> {
        let battery = BatteryView {
            percent: percent.min(100),
            charging,
            at: self.host.clock.now(),
        };
        self.host
            .access
            .devices
            .set_battery(&self.device.id, battery);
        Ok(())
    }

    fn unfollow(&mut self, table: TableId) -> Result<(), SessionEnd> {
        self.feeds.unfollow(table);
        Ok(())
    }

    fn follow(&mut self, table: TableId) -> Result<(), SessionEnd> {
        match self.feeds.add_table(self.tournament.as_deref(), table) {
            Ok(()) => Ok(()),
            Err(denied) => self.socket.error(denied.code(), &denied.to_string()),
        }
    }

    /// Refuses what the role may not send.
    fn forbid(&mut self, message: &FromClient) -> Result<(), SessionEnd> {
        let why = "this device may not do that";
        match request_of(message) {
            Some((id, table)) => {
                let denied = Denied::Other(ErrorCode::NotAllowed, why.to_owned());
                self.reply(refused(id.clone(), table, denied))
            }
            None => self.error(ErrorCode::NotAllowed, why),
        }
    }
}
