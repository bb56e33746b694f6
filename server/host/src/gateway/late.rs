//! What a tablet did without its server comes in, command by command, and each is answered.

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::tournament::{Command, LateTime};
use tapis_protocol::{ErrorCode, FromClient, LateCommand, MAX_LATE_COMMANDS, TableId};
use tapis_views::table_number;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::id_use::command_of;
use super::requests::{
    MAX_IN_FLIGHT, PendingReply, RequestContext, denied, no_tournament, ready, refused, reply_to,
    table_content,
};
use crate::actor::{CatchUp, CommandBody, CommandRequest, Denied, LateRequest};
use crate::permissions::{Speaker, may_send};

/// What a tablet did without its server.
pub(super) struct LateCommands {
    pub(super) table: TableId,
    pub(super) commands: Vec<LateCommand>,
    /// Whether more comes.
    pub(super) more: bool,
}

impl LateCommands {
    /// All of it refused.
    pub(super) fn refused(self, denied: &Denied) -> Vec<PendingReply> {
        let commands = self.commands.into_iter();
        let refuse = |late: LateCommand| refused(late.id, Some(self.table), denied.clone());
        commands.map(|late| ready(refuse(late))).collect()
    }
}

impl RequestContext<'_> {
    /// Has what a tablet did without its server decided again; `waiting` answers of the device have not come yet.
    pub(super) fn catch_up(self, late: LateCommands, waiting: usize) -> Vec<PendingReply> {
        let count = late.commands.len();
        if count > MAX_LATE_COMMANDS || waiting > MAX_IN_FLIGHT {
            return late.refused(&Denied::Busy);
        }
        let Some(handle) = self.tournament else {
            return late.refused(&no_tournament());
        };
        let LateCommands {
            table,
            commands,
            more,
        } = late;
        let mut replies = Vec::with_capacity(commands.len());
        let mut requests = Vec::with_capacity(commands.len());
        for late in commands {
            if !self.may_have_done(table, &late) {
                let why = "this device may not do that";
                let denied = denied(ErrorCode::NotAllowed, why);
                replies.push(ready(refused(late.id, Some(table), denied)));
                continue;
            }
            if let Some(used) = command_of(Some(&handle.id))
                && let Err(reused) = self.ids.note(&late.id, used)
            {
                replies.push(ready(refused(late.id, Some(table), reused.into())));
                continue;
            }
            let (answer, outcome) = oneshot::channel();
            let id = late.id.clone();
            replies.push(Box::pin(reply_to(id, Some(table), outcome)));
            let request = Box::new(self.late_request(table, late));
            requests.push(LateRequest { request, answer });
        }
        let catch_up = CatchUp {
            table: table_number(table),
            commands: requests,
            more,
        };
        // Where the mailbox is full each of them is answered that the server is busy: its answer is dropped.
        let _ = handle.catch_up(catch_up);
        replies
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

    fn late_request(self, table: TableId, late: LateCommand) -> CommandRequest {
        let LateCommand {
            id,
            expect,
            command,
            done_at,
            stage,
        } = late;
        CommandRequest {
            device: self.device.id.as_str().to_owned(),
            id: id.as_str().to_owned(),
            content: table_content(table, expect, &command),
            expect,
            tablet_of: Some(table_number(table)),
            by_pin: false,
            received: Instant::now(),
            late: Some(LateTime { done_at, stage }),
            body: CommandBody::Command(Command::Table {
                table: table_number(table),
                command,
            }),
        }
    }
}
