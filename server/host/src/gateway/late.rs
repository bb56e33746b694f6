//! What a tablet did without its server comes in, command by command, and each is answered.

use std::sync::Arc;

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Command, LateTime};
use tapis_protocol::{ErrorCode, FromClient, LateCommand, MAX_LATE_COMMANDS, TableId};
use tapis_views::table_number;
use tokio::time::Instant;

use super::id_use::command_of;
use super::requests::{MAX_IN_FLIGHT, RequestContext, denied, no_tournament, table_content};
use crate::actor::{
    AnswerAddress, AnswerQueue, AnswerSlot, CatchUp, CommandBody, CommandRequest, Denied,
    LateRequest,
};
use crate::permissions::{Speaker, may_send};

/// What a tablet did without its server.
pub(super) struct LateCommands {
    pub(super) table: TableId,
    pub(super) commands: Vec<LateCommand>,
    /// Whether more comes.
    pub(super) more: bool,
    /// When the tablet had its server again.
    pub(super) connected_at: Timestamp,
}

impl LateCommands {
    /// All of it refused.
    pub(super) fn refuse(self, answers: &Arc<AnswerQueue>, denied: &Denied) {
        for late in self.commands {
            slot(answers, self.table, &late).deny(denied.clone());
        }
    }
}

fn slot(answers: &Arc<AnswerQueue>, table: TableId, late: &LateCommand) -> AnswerSlot {
    answers.slot(AnswerAddress {
        id: late.id.clone(),
        table: Some(table),
        received: None,
    })
}

impl RequestContext<'_> {
    /// Has what a tablet did without its server decided again; `waiting` answers of the device have not come yet.
    pub(super) fn catch_up(self, late: LateCommands, waiting: usize) {
        let count = late.commands.len();
        if count > MAX_LATE_COMMANDS || waiting > MAX_IN_FLIGHT {
            return late.refuse(self.answers, &Denied::Busy);
        }
        let Some(handle) = self.tournament else {
            return late.refuse(self.answers, &no_tournament());
        };
        let LateCommands {
            table,
            commands,
            more,
            connected_at,
        } = late;
        let mut requests = Vec::with_capacity(commands.len());
        for late in commands {
            let denied = if self.may_have_done(table, &late) {
                let noted = self.ids.note(&late.id, command_of(handle));
                noted.err().map(Denied::from)
            } else {
                let why = "this device may not do that";
                Some(denied(ErrorCode::NotAllowed, why))
            };
            let answer = slot(self.answers, table, &late);
            let request = Box::new(self.late_request(table, connected_at, late));
            requests.push(LateRequest {
                request,
                denied,
                answer,
            });
        }
        let catch_up = CatchUp {
            table: table_number(table),
            commands: requests,
            more,
        };
        handle.catch_up(catch_up);
    }

    /// Whether the tablet may do it, or its table's own clock.
    fn may_have_done(self, table: TableId, late: &LateCommand) -> bool {
        let command = FromClient::Command {
            id: late.id.clone(),
            table,
            expect: late.expect,
            command: late.command.clone(),
        };
        late.command == TableCommand::TimeRanOut
            || may_send(Speaker::Device(self.device.role), &command)
    }

    fn late_request(
        self,
        table: TableId,
        connected_at: Timestamp,
        late: LateCommand,
    ) -> CommandRequest {
        let LateCommand {
            id,
            expect,
            command,
            done_at,
            stage,
            blinds,
        } = late;
        let late = LateTime {
            done_at,
            stage,
            blinds,
        };
        CommandRequest {
            device: self.device.id.as_str().to_owned(),
            id: id.as_str().to_owned(),
            content: table_content(table, expect, &command),
            expect,
            tablet_of: Some(table_number(table)),
            speaker: Some(Speaker::Device(self.device.role)),
            received: Instant::now(),
            late: Some(late.with_server_since(connected_at)),
            body: CommandBody::Command(Command::Table {
                table: table_number(table),
                command,
            }),
        }
    }
}
