//! What a table did without the server: decided again in one pass, by the rules and the journal of the server.
//!
//! Where something does not fit what others did meanwhile, the rest of that hand is not taken either: the numbers of its
//! decisions could mean other ones by now. The next hand is tried again.

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::tournament::{Command, TableNumber};
use tapis_protocol::{ErrorCode, Expect};

use super::batch::DecidedCommand;
use super::run::Actor;
use super::{AnswerSlot, CommandBody, CommandOutcome, CommandRequest, Denied};

/// A command that was carried out without the server, and where its answer goes.
#[derive(Debug)]
pub(crate) struct LateRequest {
    pub(crate) request: Box<CommandRequest>,
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

/// What was not taken.
#[derive(Debug, Default)]
struct NotTaken {
    /// The first hand of it.
    hand: Option<u32>,
    commands: u32,
    /// The last command of it, by which the alert is known.
    id: String,
}

impl Actor {
    /// Decides what a table did without the server.
    pub(super) fn catch_up(&mut self, catch_up: CatchUp) {
        let CatchUp {
            table,
            commands,
            more,
        } = catch_up;
        self.alarms.give_time(table, self.now());
        let mut not_taken = NotTaken::default();
        let mut broken: Option<u32> = None;
        for LateRequest { request, answer } in commands {
            let hand = request.expect.map(|Expect { hand, .. }| hand);
            let id = request.id.clone();
            if broken.is_some() && hand == broken && !starts_hand(&request) {
                self.open.commands.push(DecidedCommand {
                    request,
                    outcome: Err(Denied::Stale),
                    answer: Some(answer),
                });
            } else {
                self.add_to_batch(request, Some(answer));
            }
            let outcome = self.open.commands.last().map(|decided| &decided.outcome);
            if outcome.is_some_and(is_conflict) {
                broken = hand.or(broken);
                not_taken.hand = not_taken.hand.or(hand);
                not_taken.commands = not_taken.commands.saturating_add(1);
                not_taken.id = id;
            }
        }
        if not_taken.commands > 0 {
            let command = Command::ReportNotTaken {
                table,
                hand: not_taken.hand.unwrap_or_default(),
                commands: not_taken.commands,
            };
            let id = format!("not-taken-{}-{}", table.0, not_taken.id);
            let request = CommandRequest::of_server(id, command);
            self.add_to_batch(Box::new(request), None);
        }
        if !more {
            self.play_level(table);
        }
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

/// Whether the command does not fit what happened meanwhile: it would not either if it came again.
fn is_conflict(outcome: &CommandOutcome) -> bool {
    let code = outcome.as_ref().err().map(Denied::code);
    code.is_some_and(|code| !matches!(code, ErrorCode::Busy | ErrorCode::Storage))
}
