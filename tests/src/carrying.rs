//! A tablet that carries the rules: it plays on without its server, and catches up.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{TableNumber, Tournament};
use tapis_protocol::view::TableView;
use tapis_protocol::{
    CommandId, FromClient, FromServer, LateCommand, MAX_LATE_COMMANDS, Refused, TableId,
};
use tapis_tablet::{Copy, LocalCommand, LocalTable, TableRecord};

use crate::{Device, Outcome};

/// Names the question that is answered after everything else.
const ALL: u64 = 4_711;

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
    /// The table by its own rules.
    pub local: LocalTable,
    /// Absent while it is alone.
    device: Option<Device>,
    waiting: VecDeque<LateCommand>,
    commands: u64,
}

impl CarryingTablet {
    /// Connects the paired tablet of a table, and waits for its copy of the event.
    pub async fn connect(address: SocketAddr, token: &str, table: TableId) -> Self {
        let mut device = Device::connect_with_rules(address, token).await;
        let local = LocalTable::open(copy_for(&mut device, table).await);
        Self {
            table,
            token: token.to_owned(),
            local,
            device: Some(device),
            waiting: VecDeque::new(),
            commands: 0,
        }
    }

    /// The table as it shows it.
    pub fn view(&self) -> TableView {
        self.local.view().unwrap()
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
            expect: Some(self.view().decision),
            command,
            at,
        };
        let is_done = self.local.carry_out(done.clone()).is_ok();
        if is_done {
            self.wait(done);
        }
        is_done
    }

    /// Time goes by without the server.
    pub fn pass_time(&mut self, now: Timestamp) {
        for made in self.local.pass_time(now) {
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
        self.local
            .settle(&settled.id, settled.outcome.as_ref().ok().copied());
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
        self.waiting.push_back(LateCommand {
            id,
            expect,
            command,
            done_at: at,
            stage: self.local.stage(),
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
        self.local.replace(copy_for(&mut device, self.table).await);
        self.device = Some(device);
    }

    /// Says what was done without the server; what is not answered before the connection ends is said again next time.
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
            let answered = self.say(sent, more).await;
            let last = answered.iter().rev().find(|late| late.1.outcome.is_err());
            broken = last.and_then(|(hand, _)| *hand).or(broken);
            for (_, one) in answered {
                settled.push(self.settle(one));
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
        while self.local.sequence() < sequence {
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
                let record: TableRecord = serde_json::from_str(record).unwrap();
                self.local.follow(record);
            }
            FromServer::Copy {
                sequence, state, ..
            } => self.local.replace(copied(self.table, *sequence, state)),
            _ => {}
        }
        message
    }
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
        let code = tapis_protocol::ErrorCode::Stale;
        let refused = Refused::plain(late.id.clone(), None, code, message);
        Settled {
            id: late.id,
            command: late.command,
            outcome: Err(Box::new(refused)),
        }
    });
    (sent, dropped.collect())
}

async fn copy_for(device: &mut Device, table: TableId) -> Copy {
    device
        .until(|_, message| match message {
            FromServer::Copy {
                sequence, state, ..
            } => Some(copied(table, *sequence, state)),
            _ => None,
        })
        .await
}

fn copied(table: TableId, sequence: u64, state: &str) -> Copy {
    Copy {
        table: TableNumber(table.0),
        sequence,
        state: Tournament::copied(state).unwrap(),
    }
}
