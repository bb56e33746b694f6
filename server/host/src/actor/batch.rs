//! Commands of a batch: each is decided by the rules and applied to the state in memory, and its record waits for the commit.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use tapis_journal::{Entry, Sequence};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Command, Event};
use tapis_protocol::{ErrorCode, TournamentId};
use tapis_records::draw::{NotDrawn, decide_draw};
use tapis_records::{AppliedCommand, Author, CommandKey, written_author};
use tokio::time::Instant;
use tracing::{Level, debug, enabled, error, warn};

use super::copies::NewRecord;
use super::run::Actor;
use super::{
    AdviceResult, AnswerSlot, CommandBody, CommandOutcome, CommandRequest, Denied, expect,
};
use crate::draw::new_seal;
use crate::metrics::{Metrics, Stage, WorkBeside, micros};
use crate::permissions::Speaker;

/// Most commands of one batch, and so of one commit: bounds how long the first of them waits for the last.
pub(super) const MAX_BATCH: usize = 256;

/// Commands that were decided, and the records that they lead to: one commit.
#[derive(Default)]
pub(super) struct CommandBatch {
    pub(super) commands: Vec<DecidedCommand>,
    pub(super) entries: Vec<Entry>,
    /// What is sent of them to tablets with rules of their own.
    pub(super) records: Vec<NewRecord>,
    /// Questions that were asked among them, and what the book says.
    pub(super) advised: Vec<(AnswerSlot, AdviceResult)>,
}

/// A command that was decided in memory. It is answered when its batch is on disk.
pub(super) struct DecidedCommand {
    pub(super) request: Box<CommandRequest>,
    pub(super) outcome: CommandOutcome,
    /// None for a command of the server itself.
    pub(super) answer: Option<AnswerSlot>,
    pub(super) decided: WorkTime,
}

/// When something began and was over.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorkTime {
    pub(super) began: Instant,
    pub(super) ended: Instant,
}

impl WorkTime {
    /// From a moment until now.
    pub(super) fn since(began: Instant) -> Self {
        let ended = Instant::now();
        Self { began, ended }
    }

    /// How long it took.
    pub(super) fn took(&self) -> Duration {
        self.ended.saturating_duration_since(self.began)
    }
}

impl CommandBatch {
    /// Whether there is nothing to write or to answer.
    pub(super) const fn is_empty(&self) -> bool {
        self.commands.is_empty() && self.advised.is_empty()
    }

    /// Whether at most one device waits for it.
    pub(super) const fn is_of_one(&self) -> bool {
        self.commands.len() + self.advised.len() <= 1
    }

    /// How many messages it has room for.
    pub(super) const fn room(&self) -> usize {
        MAX_BATCH.saturating_sub(self.commands.len() + self.advised.len())
    }
}

impl Actor {
    /// Decides a command in memory and adds it to the open batch; returns whether it was denied.
    pub(super) fn add_to_batch(
        &mut self,
        request: Box<CommandRequest>,
        answer: Option<AnswerSlot>,
    ) -> bool {
        let began = Instant::now();
        let outcome = if self.is_current {
            // A panic is a fault of ours. One command may not take the tournament down with it.
            let decided = catch_unwind(AssertUnwindSafe(|| self.decide_and_apply(&request)));
            decided.unwrap_or_else(|_| {
                error!(
                    id = request.id,
                    device = request.device,
                    "a command has panicked"
                );
                self.is_current = false;
                Err(Denied::Busy)
            })
        } else {
            Err(Denied::Storage)
        };
        let is_denied = outcome.is_err();
        let decided = WorkTime::since(began);
        let command = DecidedCommand {
            request,
            outcome,
            answer,
            decided,
        };
        let metrics = &self.context.metrics;
        metrics.stage_took(Stage::Queue, command.queued());
        metrics.stage_took(Stage::Decide, decided.took());
        self.open.commands.push(command);
        is_denied
    }

    /// Decides a command, unless its idempotency key is known, and applies its events to the state.
    fn decide_and_apply(&mut self, request: &CommandRequest) -> CommandOutcome {
        let key = CommandKey::new(&request.device, &request.id);
        if let Some(sequence) = self.history.applied.record(key, request.content)? {
            return Ok(sequence);
        }
        expect::check(request, &self.history.followed.tournament)?;
        let at = self.now();
        let events = self.events_of(request, at)?;
        if events.is_empty() {
            let sequence = self.history.followed.sequence;
            self.history.applied.note(key, applied(request, sequence));
            return Ok(sequence.0);
        }
        let payload = serde_json::to_vec(&events).map_err(|error| {
            error!(%error, id = request.id, "events cannot be encoded");
            Denied::Busy
        })?;
        self.show.note(&events, &self.history.followed.tournament);
        if let Err(fault) = self.history.followed.tournament.apply(&events, at) {
            error!(id = request.id, %fault, "refused: chips would not be conserved");
            // A fault of ours, which bets may leave half done: what is on disk counts.
            self.is_current = false;
            return Err(fault.into());
        }
        let sequence = self.history.followed.sequence.next();
        self.history.followed.sequence = sequence;
        self.history.followed.at = at;
        self.history.applied.note(key, applied(request, sequence));
        self.open.entries.push(Entry {
            at_ms: at.0,
            command: request.id.clone(),
            device: written_author(Author {
                device: &request.device,
                by_pin: request.speaker.is_some_and(Speaker::is_by_pin),
                content: request.content,
            }),
            payload,
        });
        if self.copies.is_watched() {
            self.open.records.push(NewRecord {
                sequence: sequence.0,
                id: request.id.clone(),
                written_at: at,
                events,
            });
        }
        Ok(sequence.0)
    }

    /// The events that the rules decide on for a command.
    fn events_of(&self, request: &CommandRequest, at: Timestamp) -> Result<Vec<Event>, Denied> {
        let state = &self.history.followed.tournament;
        match (&request.body, request.late) {
            (CommandBody::Command(Command::Table { table, command }), Some(late)) => {
                Ok(state.late(*table, command, late, at)?)
            }
            (CommandBody::Command(command), _) => Ok(state.decide(command, at)?),
            (CommandBody::Draw { occasion, word }, _) => {
                let next = new_seal(self.context.entropy.as_ref()).map_err(|error| {
                    error!(%error, "the operating system gives no random numbers");
                    Denied::Busy
                })?;
                decide_draw(state, occasion, word, next, at).map_err(|not| match not {
                    NotDrawn::Refused(refusal) => refusal.into(),
                    NotDrawn::Seal(broken) => {
                        error!(tournament = %self.context.id, %broken, "no draw can be made");
                        let message = format!("no draw can be made: {broken}");
                        Denied::Other(ErrorCode::Storage, message)
                    }
                })
            }
        }
    }
}

const fn applied(request: &CommandRequest, record: Sequence) -> AppliedCommand {
    AppliedCommand {
        record: record.0,
        content: request.content,
    }
}

impl DecidedCommand {
    /// How long it has waited for its tournament.
    fn queued(&self) -> Duration {
        self.decided
            .began
            .saturating_duration_since(self.request.received)
    }

    /// What became of a command, by which one command can be followed from the socket to the disk: how long it took, what
    /// it waited for, and what was done beside it, in microseconds.
    pub(super) fn log(
        &self,
        tournament: &TournamentId,
        commit: Option<WorkTime>,
        metrics: &Metrics,
    ) {
        let CommandRequest {
            device,
            id,
            received,
            ..
        } = self.request.as_ref();
        let table = self.request.table().map(|table| table.0);
        match &self.outcome {
            Ok(sequence) if enabled!(Level::DEBUG) => {
                let took_us = micros(received.elapsed());
                let queue_us = micros(self.queued());
                let decide_us = micros(self.decided.took());
                let batch_us = commit.map(|commit| {
                    micros(commit.began.saturating_duration_since(self.decided.ended))
                });
                let commit_us = commit.map(|commit| micros(commit.took()));
                let beside = Beside(metrics.beside_since(*received).collect());
                debug!(
                    %tournament, device, id, table, sequence, took_us, queue_us, decide_us, batch_us, commit_us, %beside,
                    outcome = "accepted", "on disk"
                );
            }
            Ok(_) => {}
            Err(denied) => {
                let took_us = micros(received.elapsed());
                let outcome = denied.code();
                if matches!(denied, Denied::Storage | Denied::Busy) {
                    warn!(%tournament, device, id, table, took_us, ?outcome, %denied, "not carried out");
                } else {
                    debug!(%tournament, device, id, table, took_us, ?outcome, %denied, "not carried out");
                }
            }
        }
    }
}

/// Work beside a command as the log has it: `encode 800, checkpoint 12000`.
struct Beside(Vec<WorkBeside>);

impl fmt::Display for Beside {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, WorkBeside { stage, overlap }) in self.0.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            write!(out, "{comma}{stage} {}", micros(*overlap))?;
        }
        Ok(())
    }
}
