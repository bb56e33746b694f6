//! A tablet that carries the rules: it plays on without its server, and catches up.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;

use serde::Deserialize;
use serde_json::{Value, json};
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::TableView;
use tapis_protocol::{
    CommandId, ErrorCode, FromClient, FromServer, LateCommand, MAX_LATE_COMMANDS, Refused, TableId,
};
use tapis_tablet::{LocalCommand, TabletRules};

use crate::{Device, Outcome};

/// Names the question that is answered after everything else.
const ALL: u64 = 4_711;

/// What a tablet decides by: messages in JSON and answers in JSON, as a browser speaks with its module.
pub trait CarriedRules {
    /// What the rules answer; why not, where they do not know what to do with a message.
    fn answer(&mut self, message: &str) -> Result<String, String>;
}

impl CarriedRules for TabletRules {
    fn answer(&mut self, message: &str) -> Result<String, String> {
        Self::answer(self, message).map_err(|error| error.to_string())
    }
}

/// Rules for one more tablet.
pub type MakesRules = dyn Fn() -> Box<dyn CarriedRules>;

/// The rules as they are built into the server.
pub fn native_rules() -> Box<dyn CarriedRules> {
    Box::new(TabletRules::new())
}

/// What a test reads of an answer.
#[derive(Deserialize)]
struct Shown {
    #[serde(default)]
    view: Option<TableView>,
    #[serde(default)]
    stage: Option<u16>,
    #[serde(default)]
    made: Vec<LocalCommand>,
    #[serde(default)]
    refused: Option<Value>,
}

/// A command that was done without the server, and what became of it.
pub struct Settled {
    pub id: CommandId,
    pub command: TableCommand,
    pub outcome: Outcome,
}

/// A tablet and its own rules.
pub struct CarryingTablet {
    pub table: TableId,
    token: String,
    rules: Box<dyn CarriedRules>,
    /// The table by its own rules.
    view: TableView,
    /// The stage of the plan by them.
    stage: Option<u16>,
    /// The last record of the server that they know.
    sequence: u64,
    /// Absent while it is alone.
    device: Option<Device>,
    waiting: VecDeque<LateCommand>,
    commands: u64,
}

impl CarryingTablet {
    /// Connects the paired tablet of a table, and waits for its copy of the event.
    pub async fn connect(address: SocketAddr, token: &str, table: TableId) -> Self {
        Self::connect_with(native_rules(), address, token, table).await
    }

    /// The same with other rules.
    pub async fn connect_with(
        mut rules: Box<dyn CarriedRules>,
        address: SocketAddr,
        token: &str,
        table: TableId,
    ) -> Self {
        let mut device = Device::connect_with_rules(address, token).await;
        let (sequence, copy) = copy_for(&mut device, table).await;
        let shown = asked(&mut *rules, &copy);
        Self {
            table,
            token: token.to_owned(),
            rules,
            view: shown.view.unwrap(),
            stage: shown.stage,
            sequence,
            device: Some(device),
            waiting: VecDeque::new(),
            commands: 0,
        }
    }

    /// The table as it shows it.
    pub fn view(&self) -> TableView {
        self.view.clone()
    }

    /// Asks the rules; what they show is shown.
    fn ask(&mut self, message: &str) -> Shown {
        let mut shown = asked(&mut *self.rules, message);
        if let Some(view) = shown.view.take() {
            self.view = view;
        }
        self.stage = shown.stage;
        shown
    }

    /// The network goes.
    pub fn lose_server(&mut self) {
        self.device = None;
    }

    /// A tap, without the server; nothing happens where the own rules say no.
    pub fn tap(&mut self, command: TableCommand, at: Timestamp) -> bool {
        self.commands += 1;
        let id = CommandId::new(format!("alone-{}-{}", self.table, self.commands)).unwrap();
        let done = LocalCommand {
            id,
            expect: Some(self.view.decision),
            command,
            at,
        };
        // In the order of its members, which the module of a browser relies on.
        let message = format!(r#"{{"command":{}}}"#, serde_json::to_string(&done).unwrap());
        let is_done = self.ask(&message).refused.is_none();
        if is_done {
            self.wait(done);
        }
        is_done
    }

    /// Time goes by without the server.
    pub fn pass_time(&mut self, now: Timestamp) {
        let message = json!({ "time": { "now": now } }).to_string();
        for made in self.ask(&message).made {
            self.wait(made);
        }
    }

    /// What it shows to the server.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Whether it has its server.
    pub fn is_online(&self) -> bool {
        self.device.is_some()
    }

    /// Says the taps that wait one by one, as a tablet does that has its server.
    pub async fn say_taps(&mut self) -> Vec<Settled> {
        let mut settled = Vec::new();
        while let Some(late) = self.waiting.pop_front() {
            let LateCommand {
                id,
                expect,
                command,
                ..
            } = late;
            let message = FromClient::Command {
                id: id.clone(),
                table: self.table,
                expect,
                command: command.clone(),
            };
            let device = self.device.as_mut().unwrap();
            device.send(&message).await;
            let mut answers = self.answers_to(std::slice::from_ref(&id)).await;
            let outcome = answers.remove(&id).unwrap();
            settled.push(self.settle(Settled {
                id,
                command,
                outcome,
            }));
        }
        settled
    }

    /// Says all that waits in one message, and hears no answer.
    pub async fn say_without_hearing(&mut self) {
        let device = self.device.as_mut().unwrap();
        let message = FromClient::CatchUp {
            table: self.table,
            commands: self
                .waiting
                .iter()
                .take(MAX_LATE_COMMANDS)
                .cloned()
                .collect(),
            more: self.waiting.len() > MAX_LATE_COMMANDS,
        };
        device.send(&message).await;
    }

    /// What was not taken is not shown any more.
    fn settle(&mut self, settled: Settled) -> Settled {
        let sequence = settled.outcome.as_ref().ok();
        let message = json!({ "settled": { "id": settled.id, "sequence": sequence } });
        self.ask(&message.to_string());
        settled
    }

    fn wait(&mut self, done: LocalCommand) {
        let LocalCommand {
            id,
            expect,
            command,
            at,
        } = done;
        // A countdown that is over has one name, however often it is looked at.
        if self.waiting.iter().any(|late| late.id == id) {
            return;
        }
        let begins_hand = command == TableCommand::StartHand;
        self.waiting.push_back(LateCommand {
            id,
            expect,
            command,
            done_at: at,
            stage: self.stage,
            blinds: self.view.blinds.filter(|_| begins_hand),
        });
    }

    /// What it has done without the server, in order.
    pub fn waiting(&self) -> &VecDeque<LateCommand> {
        &self.waiting
    }

    /// What was said is said again, as if no answer had come.
    pub fn say_again(&mut self, commands: Vec<LateCommand>) {
        self.waiting = commands.into();
    }

    /// The server is back: the event as it is now, with what was done here on top.
    pub async fn come_back(&mut self, address: SocketAddr) {
        let mut device = Device::connect_with_rules(address, &self.token).await;
        let (sequence, copy) = copy_for(&mut device, self.table).await;
        self.sequence = sequence;
        self.ask(&copy);
        self.device = Some(device);
    }

    /// Says what was done without the server; what is not answered before the connection ends is said again next time, and
    /// so is what the server cannot take at the moment.
    pub async fn catch_up(&mut self) -> Vec<Settled> {
        self.catch_up_by(MAX_LATE_COMMANDS).await
    }

    /// The same with so many commands in a message.
    pub async fn catch_up_by(&mut self, most: usize) -> Vec<Settled> {
        let mut settled = Vec::new();
        let mut broken = None;
        while !self.waiting.is_empty() {
            let count = most.min(self.waiting.len());
            let commands: Vec<LateCommand> = self.waiting.drain(..count).collect();
            let more = !self.waiting.is_empty();
            let (sent, dropped) = partition(commands, broken);
            settled.extend(dropped.into_iter().map(|one| self.settle(one)));
            let answered = self.say(sent.clone(), more).await;
            let (put_off, answered): (Vec<_>, Vec<_>) = answered
                .into_iter()
                .zip(sent)
                .partition(|((_, one), _)| is_put_off(&one.outcome));
            let last = answered.iter().rev();
            let last = last
                .map(|(late, _)| late)
                .find(|late| late.1.outcome.is_err());
            broken = last.and_then(|(hand, _)| *hand).or(broken);
            for ((_, one), _) in answered {
                settled.push(self.settle(one));
            }
            if !put_off.is_empty() {
                let again = put_off.into_iter().map(|(_, late)| late);
                self.waiting = again.chain(self.waiting.drain(..)).collect();
                break;
            }
        }
        settled
    }

    async fn say(&mut self, commands: Vec<LateCommand>, more: bool) -> Vec<(Option<u32>, Settled)> {
        let device = self.device.as_mut().unwrap();
        let message = FromClient::CatchUp {
            table: self.table,
            commands: commands.clone(),
            more,
        };
        device.send(&message).await;
        let ids: Vec<CommandId> = commands.iter().map(|late| late.id.clone()).collect();
        let mut answers = self.answers_to(&ids).await;
        let settled = commands.into_iter().map(|late| {
            let outcome = answers.remove(&late.id).unwrap();
            let hand = late.expect.map(|expect| expect.hand);
            let LateCommand { id, command, .. } = late;
            let settled = Settled {
                id,
                command,
                outcome,
            };
            (hand, settled)
        });
        settled.collect()
    }

    async fn answers_to(&mut self, ids: &[CommandId]) -> BTreeMap<CommandId, Outcome> {
        let mut answers = BTreeMap::new();
        while answers.len() < ids.len() {
            match self.next().await {
                FromServer::Accepted { id, sequence } if ids.contains(&id) => {
                    answers.insert(id, Ok(sequence));
                }
                FromServer::Refused(refused) if ids.contains(&refused.id) => {
                    answers.insert(refused.id.clone(), Err(refused));
                }
                _ => {}
            }
        }
        answers
    }

    /// Reads on until the copy or the records up to this one have come.
    pub async fn follow_until(&mut self, sequence: u64) {
        while self.sequence < sequence {
            self.next().await;
        }
    }

    /// Hears everything that the server has said by now.
    pub async fn hear_all(&mut self) {
        let Some(device) = &mut self.device else {
            return;
        };
        device.send(&FromClient::Ping { echo: ALL }).await;
        while !matches!(self.next().await, FromServer::Pong { echo: ALL, .. }) {}
    }

    /// Hears the next message; what it says of the table is followed.
    async fn next(&mut self) -> FromServer {
        let message = self.device.as_mut().unwrap().next().await;
        match &message {
            FromServer::Record { record } => {
                let Record { sequence } = serde_json::from_str(record).unwrap();
                self.sequence = sequence;
                // As it was sent, as a browser hands it on.
                self.ask(&format!(r#"{{"record":{record}}}"#));
            }
            _ => {
                if let Some((sequence, copy)) = copied(self.table, &message) {
                    self.sequence = sequence;
                    self.ask(&copy);
                }
            }
        }
        message
    }
}

/// Whether the server cannot take it at the moment: it is said again.
fn is_put_off(outcome: &Outcome) -> bool {
    let code = outcome.as_ref().err().map(|refused| refused.code);
    code.is_some_and(|code| matches!(code, ErrorCode::Busy | ErrorCode::Storage))
}

/// What is still sent after something of a hand was refused: nothing more of that hand.
fn partition(commands: Vec<LateCommand>, broken: Option<u32>) -> (Vec<LateCommand>, Vec<Settled>) {
    let is_of_broken = |late: &LateCommand| {
        let hand = late.expect.map(|expect| expect.hand);
        broken.is_some() && hand == broken && late.command != TableCommand::StartHand
    };
    let (dropped, sent): (Vec<_>, Vec<_>) = commands.into_iter().partition(is_of_broken);
    let dropped = dropped.into_iter().map(|late| {
        let message = "something before it was not taken".to_owned();
        let code = ErrorCode::Stale;
        let refused = Refused::plain(late.id.clone(), None, code, message);
        Settled {
            id: late.id,
            command: late.command,
            outcome: Err(Box::new(refused)),
        }
    });
    (sent, dropped.collect())
}

/// The number of a record of the server.
#[derive(Deserialize)]
struct Record {
    sequence: u64,
}

fn asked(rules: &mut dyn CarriedRules, message: &str) -> Shown {
    serde_json::from_str(&rules.answer(message).unwrap()).unwrap()
}

async fn copy_for(device: &mut Device, table: TableId) -> (u64, String) {
    device.until(|_, message| copied(table, message)).await
}

/// The number of a copy's last record, and the message in which the rules are given the copy.
fn copied(table: TableId, message: &FromServer) -> Option<(u64, String)> {
    let FromServer::Copy {
        sequence,
        books,
        state,
    } = message
    else {
        return None;
    };
    let copy = json!({ "table": table, "sequence": sequence, "books": books, "state": state });
    Some((*sequence, json!({ "copy": copy }).to_string()))
}
