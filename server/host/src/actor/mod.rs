//! A running tournament: an actor. One task owns its state; all others send messages to its mailbox.

mod advice;
mod alarm;
mod answers;
mod batch;
mod catch_up;
mod changes;
mod commit;
mod copies;
mod denied;
mod expect;
mod floor_feed;
mod lists;
mod loading;
mod per_audience;
mod phones_feed;
mod players_feed;
mod podium_feed;
mod presence;
mod run;
mod scope;
mod screens;
mod show;
mod snapshots;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use futures_util::Stream;
use prometheus_client::metrics::counter::Counter;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::judgement::Entered;
use tapis_protocol::rules::ruling::{Incident, Ruling};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Command, LateTime, Occasion, TableNumber};
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{Expect, TableId, TournamentId};
use tapis_records::{CommandKey, Content, SERVER};
use tapis_views::{Incidents, table_number};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_util::sync::CancellationToken;

use self::presence::PresenceQuestions;
use crate::permissions::Speaker;

pub(crate) use answers::{Answer, AnswerAddress, AnswerQueue, AnswerSlot, Answered};
pub(crate) use catch_up::{CatchUp, LateRequest};
pub(crate) use denied::Denied;
pub(crate) use floor_feed::FloorFeed;
pub(crate) use loading::{LoadError, load, load_snapshot};
pub(crate) use players_feed::PlayersFeed;
pub(crate) use run::{Actor, TournamentContext};
pub(crate) use screens::Screens;
pub(crate) use show::{Show, StateAt};

/// Messages that wait for a tournament: a few seconds of work; beyond that a device is answered that the server is busy.
const MAILBOX_CAPACITY: usize = 1_024;

/// A command on its way to a tournament, with its idempotency key and its context.
#[derive(Clone, Debug)]
pub(crate) struct CommandRequest {
    /// The device's id, or [`SERVER`].
    pub(crate) device: String,
    /// The command's id, chosen by the device.
    pub(crate) id: String,
    /// What it says, by which it is told from another one with its id; the server's own commands have none.
    pub(crate) content: Option<Content>,
    /// The decision it answers.
    pub(crate) expect: Option<Expect>,
    /// The table of the tablet that sends it: some commands are only for the table that they end at.
    pub(crate) tablet_of: Option<TableNumber>,
    /// As whom the device speaks; `None` for the server's own commands.
    pub(crate) speaker: Option<Speaker>,
    /// When it was received, for the log: how long it took until it was on disk.
    pub(crate) received: Instant,
    /// When it was done, where that was without the server.
    pub(crate) late: Option<LateTime>,
    pub(crate) body: CommandBody,
}

/// A command, without its context.
#[derive(Clone, Debug)]
pub enum CommandBody {
    /// Something that the rules decide on by themselves.
    Command(Command),
    /// A draw: chance comes in when it is carried out.
    Draw {
        /// What for.
        occasion: Occasion,
        /// The word of the room.
        word: String,
    },
}

impl CommandRequest {
    /// The table that it is about, where it names one.
    pub(crate) fn table(&self) -> Option<TableNumber> {
        if let CommandBody::Command(Command::Table { table, .. }) = &self.body {
            Some(*table)
        } else {
            self.tablet_of
        }
    }

    /// A command of the server itself.
    pub(crate) fn of_server(id: String, command: Command) -> Self {
        Self {
            device: SERVER.to_owned(),
            id,
            content: None,
            expect: None,
            tablet_of: None,
            speaker: None,
            received: Instant::now(),
            late: None,
            body: CommandBody::Command(command),
        }
    }
}

/// Sequence of the record of a command that was carried out, or why it was not.
pub(crate) type CommandOutcome = Result<u64, Denied>;

/// A question to the book; nothing changes.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// What the book says about an incident.
    Consult(Incident),
    /// What can have gone wrong now, and after which amount that was entered.
    Incidents(Option<Entered>),
}

/// A question to the book on its way to a tournament.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// By which its id is told from that of a command.
    key: CommandKey,
    table: TableNumber,
    question: Question,
}

/// What the book says.
#[derive(Clone, Debug)]
pub(crate) enum Advice {
    /// About an incident.
    Ruling(Ruling),
    /// About what can have gone wrong.
    Incidents(Incidents),
}

/// What the book says, or why the question cannot be answered.
pub(crate) type AdviceResult = Result<Box<Advice>, Denied>;

/// A message to a tournament.
#[derive(Debug)]
pub(crate) enum MailboxMessage {
    /// A command, and where its answer goes; the server's own are not answered.
    Command(Box<CommandRequest>, Option<AnswerSlot>),
    /// What a table did without the server.
    CatchUp(CatchUp),
    /// The event as the rules of the table's tablet need it, and what follows.
    Copy(TableNumber, oneshot::Sender<Option<changes::Opened>>),
    /// A question to the book; nothing changes.
    Question(Box<Asked>, AnswerSlot),
    /// Whether the table has its tablet.
    Tablet(TableNumber, Tablet),
    /// A tablet of the table has answered whether it is there.
    Heard(TableNumber),
}

/// Whether a table can log its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tablet {
    /// None is paired with the table: none can be missing.
    Unpaired,
    /// A tablet is connected.
    Connected,
    /// All its tablets are away.
    Away,
}

/// Access to a running tournament.
#[derive(Debug)]
pub(crate) struct Handle {
    pub(crate) id: TournamentId,
    /// The event, as what the ids of its commands are used for; worked out once, because each command asks for it.
    pub(crate) content: Option<Content>,
    /// When this server opened it.
    pub(crate) opened_at: Timestamp,
    summary: TournamentSummary,
    /// Its rulebook, which is the same to the end (cdc2013 1).
    pub(crate) book: Arc<Book>,
    pub(crate) screens: Arc<Screens>,
    /// Number of the last record that is on disk: tasks that follow the journal look here before they read it.
    pub(crate) written: Arc<AtomicU64>,
    /// Frames that the rules of tablets were too slow for.
    skipped: Counter,
    mailbox: mpsc::Sender<MailboxMessage>,
    questions: Arc<PresenceQuestions>,
    /// Held from the count of a table's tablets to its message: of two that come and go at once, the later count is the last.
    counting: Mutex<()>,
    ending: Ending,
}

/// The end of a tournament's task, while its devices are still here: another server goes on with it.
#[derive(Clone, Debug, Default)]
struct Ending {
    /// It is to end.
    asked: CancellationToken,
    /// It carries nothing out any more.
    is_over: CancellationToken,
    /// Everything it had to write is written.
    is_done: CancellationToken,
}

impl Handle {
    /// When it was set up.
    pub(crate) const fn created_at(&self) -> Timestamp {
        self.summary.created_at
    }

    /// It in the director's list, as it is now.
    pub(crate) fn summary(&self) -> TournamentSummary {
        TournamentSummary {
            is_over: self.screens.podium.is_over(),
            ..self.summary.clone()
        }
    }

    /// Puts a command into the mailbox; its answer comes when it is on disk. Where there is no room its slot answers that the
    /// server is busy, as those of the other messages do.
    pub(crate) fn command(
        &self,
        command: CommandRequest,
        answer: Option<AnswerSlot>,
    ) -> Result<(), Denied> {
        self.put(MailboxMessage::Command(Box::new(command), answer))
    }

    /// Asks what the book says, after every command that was put into the mailbox before.
    pub(crate) fn question(
        &self,
        table: TableNumber,
        question: Question,
        key: CommandKey,
        answer: AnswerSlot,
    ) {
        let asked = Asked {
            key,
            table,
            question,
        };
        // Where there is no room, the slot has answered.
        let _ = self.put(MailboxMessage::Question(Box::new(asked), answer));
    }

    /// Puts what a table did without the server into the mailbox; each command is answered when it is on disk.
    pub(crate) fn catch_up(&self, catch_up: CatchUp) {
        // Where there is no room, the slots have answered.
        let _ = self.put(MailboxMessage::CatchUp(catch_up));
    }

    fn put(&self, message: MailboxMessage) -> Result<(), Denied> {
        self.mailbox.try_send(message).map_err(|_| Denied::Busy)
    }

    /// The event for the rules of a table's tablet, then what is written about the table.
    pub(crate) fn follow_copy(
        self: Arc<Self>,
        table: TableNumber,
    ) -> impl Stream<Item = Utf8Bytes> + Send {
        let skipped = self.skipped.clone();
        let open = move || {
            let handle = Arc::clone(&self);
            async move {
                let (opened, answer) = oneshot::channel();
                let asked = MailboxMessage::Copy(table, opened);
                handle.mailbox.send(asked).await.ok()?;
                answer.await.ok()?
            }
        };
        changes::follow(open, skipped)
    }

    /// Ready with the number of the question when a table's tablets are asked whether they are there, again after `last`.
    pub(crate) fn presence_asked(
        &self,
        table: TableId,
        last: u64,
    ) -> impl Future<Output = u64> + Send + use<> {
        self.questions.asked(table_number(table), last)
    }

    /// A tablet of the table is there. Returns whether there was room for the answer.
    pub(crate) fn heard(&self, table: TableId) -> bool {
        let message = MailboxMessage::Heard(table_number(table));
        self.put(message).is_ok()
    }

    /// Ends the task. Commands that wait are not answered: their devices send them to the server that goes on.
    pub(crate) fn leave(&self) {
        self.ending.asked.cancel();
    }

    /// Ready when it has ended, and has written what it had to.
    pub(crate) async fn done(&self) {
        self.ending.is_done.cancelled().await;
    }

    /// Whether another server goes on with it.
    pub(crate) fn is_over(&self) -> bool {
        self.ending.is_over.is_cancelled()
    }

    /// Ready when another server goes on with it.
    pub(crate) async fn over(&self) {
        self.ending.is_over.cancelled().await;
    }

    /// Notes in the tournament whether a table has a tablet, then shows the floor how many; `count` gives how many are
    /// connected and paired.
    pub(crate) async fn count_tablets(&self, table: TableId, count: impl FnOnce() -> (u8, u8)) {
        let _counting = self.counting.lock().await;
        let (connected, paired) = count();
        let tablet = match (connected, paired) {
            (0, 0) => Tablet::Unpaired,
            (0, _) => Tablet::Away,
            _ => Tablet::Connected,
        };
        let message = MailboxMessage::Tablet(table_number(table), tablet);
        // A tournament that has stopped needs no tablets.
        let _ = self.mailbox.send(message).await;
        self.screens.floor.set_tablets(table, connected, paired);
    }
}
