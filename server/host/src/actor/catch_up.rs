//! What a table did without the server: decided again in one pass, by the rules and the journal of the server.
//!
//! Where something does not fit what others did meanwhile, the rest of that hand is not taken either: the numbers of its
//! decisions could mean other ones by now. The next hand is tried again. Where something cannot be written at the moment,
//! nothing after it is decided: the tablet sends all of it again, in order.

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::tournament::{Command, TableNumber};
use tapis_protocol::{ErrorCode, Expect};
use tapis_records::CommandKey;
use tokio::time::Instant;

use super::alarm::stage_over;
use super::batch::{DecidedCommand, WorkTime};
use super::run::Actor;
use super::{AnswerSlot, CommandBody, CommandOutcome, CommandRequest, Denied};

/// A command that was carried out without the server, and where its answer goes.
#[derive(Debug)]
pub(crate) struct LateRequest {
    pub(crate) request: Box<CommandRequest>,
    /// Why it is not carried out, unless that was done before: in time, or by the floor's PIN.
    pub(crate) denied: Option<Denied>,
    pub(crate) answer: AnswerSlot,
}

/// What a table did without the server, in order.
#[derive(Debug)]
pub(crate) struct CatchUp {
    pub(crate) table: TableNumber,
    pub(crate) commands: Vec<LateRequest>,
    /// Whether more comes.
    pub(crate) more: bool,
}

/// What became of it so far.
#[derive(Debug, Default)]
struct Progress {
    /// The hand of which something was refused.
    broken: Option<u32>,
    /// Something could not be decided at the moment: it comes again, with everything after it, in order.
    is_put_off: bool,
    /// The first hand of what was not taken.
    hand: Option<u32>,
    not_taken: u32,
    /// The last command of it, by which the alert is known.
    id: String,
}

impl Progress {
    /// Why a command is not decided.
    fn denies(&self, request: &CommandRequest) -> Option<Denied> {
        let is_broken = self.broken.is_some() && hand_of(request) == self.broken;
        if is_broken && !starts_hand(request) {
            Some(Denied::Stale)
        } else {
            self.is_put_off.then_some(Denied::Busy)
        }
    }

    fn note(
        &mut self,
        DecidedCommand {
            request, outcome, ..
        }: &DecidedCommand,
    ) {
        let Err(denied) = outcome else { return };
        if is_put_off(denied) {
            self.is_put_off = true;
            return;
        }
        let hand = hand_of(request);
        self.broken = hand.or(self.broken);
        self.hand = self.hand.or(hand);
        self.not_taken = self.not_taken.saturating_add(1);
        self.id.clone_from(&request.id);
    }

    /// Tells the floor.
    fn report(&self, table: TableNumber) -> Option<CommandRequest> {
        let command = Command::ReportNotTaken {
            table,
            hand: self.hand.unwrap_or_default(),
            commands: self.not_taken,
        };
        let id = format!("not-taken-{}-{}", table.0, self.id);
        (self.not_taken > 0).then(|| CommandRequest::of_server(id, command))
    }
}

impl Actor {
    /// Decides what a table did without the server.
    pub(super) fn catch_up(&mut self, catch_up: CatchUp) {
        let CatchUp {
            table,
            commands,
            more,
        } = catch_up;
        self.end_stages();
        if !commands.is_empty() {
            let (state, now) = (&self.history.followed.tournament, self.now());
            self.alarms.give_time(state, table, now);
        }
        let mut progress = Progress::default();
        for late in commands {
            let denied = progress.denies(&late.request).map(Err);
            let outcome = denied.or_else(|| self.known_outcome(&late));
            let LateRequest {
                request, answer, ..
            } = late;
            if let Some(outcome) = outcome {
                self.open.commands.push(DecidedCommand {
                    request,
                    outcome,
                    answer: Some(answer),
                    decided: WorkTime::since(Instant::now()),
                });
            } else {
                self.add_to_batch(request, Some(answer));
            }
            if let Some(decided) = self.open.commands.last() {
                progress.note(decided);
            }
        }
        if let Some(report) = progress.report(table) {
            self.add_to_batch(Box::new(report), None);
        }
        if !more && !progress.is_put_off {
            self.play_level(table);
        }
    }

    /// What becomes of a command that is not to be carried out: the first answer counts, whoever spoke then.
    fn known_outcome(&self, late: &LateRequest) -> Option<CommandOutcome> {
        let denied = late.denied.clone()?;
        if !self.is_current {
            return Some(Err(Denied::Storage));
        }
        let request = &late.request;
        let key = CommandKey::new(&request.device, &request.id);
        Some(match self.history.applied.record(key, request.content) {
            Ok(known) => known.ok_or(denied),
            Err(reused) => Err(reused.into()),
        })
    }

    /// A level that is over ends before a table says what it has played of the next one: perhaps the server has just begun.
    fn end_stages(&mut self) {
        while let Some(over) = self.stage_over() {
            if self.add_to_batch(Box::new(over), None) {
                break;
            }
        }
    }

    fn stage_over(&self) -> Option<CommandRequest> {
        stage_over(self.current()?, self.now())
    }

    /// A table that was at an earlier level without the server plays the one that is on.
    pub(super) fn play_level(&mut self, table: TableNumber) {
        let Some(state) = self.current() else { return };
        let command = Command::PlayLevel { table };
        let is_on = state
            .decide(&command, self.now())
            .is_ok_and(|events| events.is_empty());
        if !is_on {
            let next = self.history.followed.sequence.next();
            let id = format!("level-{}-{}", table.0, next.0);
            let request = CommandRequest::of_server(id, command);
            self.add_to_batch(Box::new(request), None);
        }
    }
}

const fn starts_hand(request: &CommandRequest) -> bool {
    matches!(
        request.body,
        CommandBody::Command(Command::Table {
            command: TableCommand::StartHand,
            ..
        })
    )
}

fn hand_of(request: &CommandRequest) -> Option<u32> {
    request.expect.map(|Expect { hand, .. }| hand)
}

/// Whether the command may be taken when it comes again: it was not looked at whether it fits what happened meanwhile.
fn is_put_off(denied: &Denied) -> bool {
    matches!(denied.code(), ErrorCode::Busy | ErrorCode::Storage)
}
