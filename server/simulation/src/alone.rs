//! A tablet that carries the rules: its table plays on while its network is away, and catches up.

use std::collections::BTreeMap;
use std::time::Duration;

use tapis_protocol::{
    CommandId, ErrorCode, FromClient, FromServer, LateCommand, MAX_LATE_COMMANDS, TableId,
};
use tapis_rules::table::TableCommand;
use tapis_tablet::{LocalCommand, LocalTable};
use tokio::time::{Instant, sleep};

use super::Broken;
use super::client::{Answered, Client, Outcome};
use super::tablet::{ACTION_SECONDS, Tablet, next_command};

/// Seconds that a table without anything to tap waits before it looks again.
const LOOK_SECONDS: u64 = 4;

impl Tablet {
    /// The network of the table is away for so long: it plays on by its own rules, and catches up.
    pub(super) async fn play_alone(&mut self, away: Duration) -> Result<(), Broken> {
        let carried = &self.client.carried;
        let Some(mut local) = carried.open(self.table)? else {
            return Ok(());
        };
        self.client.leave().await;
        let until = Instant::now() + away;
        let mut late = Vec::new();
        while Instant::now() < until {
            let now = self.client.carried.now();
            for made in local.pass_time(now) {
                late.push(late_command(&local, made));
            }
            let view = local.view().filter(|view| view.stop.is_none());
            let command = view
                .as_ref()
                .and_then(|view| next_command(view, &mut self.luck));
            let (Some(view), Some(command)) = (view, command) else {
                sleep(Duration::from_secs(LOOK_SECONDS)).await;
                continue;
            };
            let done = LocalCommand {
                id: self.client.new_id()?,
                expect: Some(view.decision),
                command,
                at: now,
            };
            if local.carry_out(done.clone()).is_ok() {
                late.push(late_command(&local, done));
            }
            sleep(Duration::from_secs(ACTION_SECONDS.into())).await;
        }
        self.client.come_back().await?;
        self.catch_up(late).await
    }

    async fn catch_up(&mut self, late: Vec<LateCommand>) -> Result<(), Broken> {
        let mut messages = late.chunks(MAX_LATE_COMMANDS).peekable();
        while let Some(commands) = messages.next() {
            let more = messages.peek().is_some();
            let outcomes = self.client.catch_up(self.table, commands, more).await?;
            for late in commands {
                let is_taken = outcomes.get(&late.id).is_some_and(Result::is_ok);
                if is_taken {
                    self.pace.done();
                    self.client.note_decision(self.table, late);
                }
            }
        }
        Ok(())
    }
}

fn late_command(local: &LocalTable, done: LocalCommand) -> LateCommand {
    let LocalCommand {
        id,
        expect,
        command,
        at,
    } = done;
    let begins_hand = command == TableCommand::StartHand;
    LateCommand {
        id,
        expect,
        command,
        done_at: at,
        stage: local.stage(),
        blinds: local.blinds().filter(|_| begins_hand),
    }
}

impl Client {
    /// Says what was done without the server until each command is answered.
    async fn catch_up(
        &mut self,
        table: TableId,
        commands: &[LateCommand],
        more: bool,
    ) -> Result<BTreeMap<CommandId, Outcome>, Broken> {
        let message = FromClient::CatchUp {
            table,
            commands: commands.to_vec(),
            more,
        };
        let mut outcomes = BTreeMap::new();
        self.insist(&message, |answer| {
            let (id, outcome) = if let FromServer::Accepted { id, sequence } = answer {
                (id, Ok(*sequence))
            } else if let FromServer::Refused(refused) = answer {
                if matches!(refused.code, ErrorCode::Busy | ErrorCode::Storage) {
                    return Answered::TryAgain;
                }
                (&refused.id, Err(refused.clone()))
            } else {
                return Answered::NotYet;
            };
            outcomes.insert(id.clone(), outcome);
            if commands.iter().all(|late| outcomes.contains_key(&late.id)) {
                Answered::With(())
            } else {
                Answered::NotYet
            }
        })
        .await?;
        Ok(outcomes)
    }

    /// An action that was taken late is the only one on its decision.
    fn note_decision(&self, table: TableId, late: &LateCommand) {
        let decides = matches!(late.command, TableCommand::Act { .. });
        if let (Some(on), Some(witness)) = (late.expect.filter(|_| decides), self.witness()) {
            witness.decided(table, on, &late.id);
        }
    }
}
