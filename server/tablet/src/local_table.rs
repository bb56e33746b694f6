//! One table as its tablet has it: the server's last word, and what was done here since.
//!
//! What is done here is decided by the same rules as on the server, on a copy of the table's part of the event. It
//! stays on top of that copy until the server's record of it comes; where the server has decided something else, what
//! is left is decided anew on the server's state, and what is not possible any more is skipped.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::judgement::Entered;
use tapis_protocol::rules::ruling::{Incident, Ruling};
use tapis_protocol::rules::table::{TableCommand, TableEvent};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, Refusal, TableNumber, Tournament};
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, ErrorCode, Expect, Refused};
use tapis_views::{self as views, Incidents};
use thiserror::Error;

/// Most things that may be done here before the server has heard of them: some five hours of play.
pub const MAX_AHEAD: usize = 20_000;

const STALE: &str = "the table has moved on";
const FULL: &str = "the tablet holds no more without its server";

/// The part of an event that a table needs, after a record.
#[derive(Clone, Debug)]
pub struct Copy {
    /// Which table.
    pub table: TableNumber,
    /// Number of the record.
    pub sequence: u64,
    /// Its state.
    pub state: Tournament,
}

/// What happened at the table, as the server has written it down.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableRecord {
    /// Its number.
    pub sequence: u64,
    /// When.
    pub at: Timestamp,
    /// The command of this device that led to it, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// What happened.
    pub events: Vec<TableEvent>,
}

/// Something that was done here.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LocalCommand {
    /// Its name.
    pub id: CommandId,
    /// The decision that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expect>,
    /// What was done.
    pub command: TableCommand,
    /// When, by the server's clock as this device knows it.
    pub at: Timestamp,
}

/// The same, and what it led to.
#[derive(Clone, Debug)]
struct Ahead {
    cause: Cause,
    at: Timestamp,
    /// Number of the record that the server has made of it, where it has answered.
    record: Option<u64>,
    /// None where it is not possible on the server's state.
    events: Option<Vec<Event>>,
}

#[derive(Clone, Debug)]
enum Cause {
    Command {
        id: CommandId,
        expect: Option<Expect>,
        command: TableCommand,
    },
    /// A level or break ended by the schedule while nothing was heard of the server.
    StageOver(u16),
}

/// Why nothing was done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotDone {
    /// The decision that it answers has passed.
    #[error("{STALE}")]
    Stale,
    /// Too much is ahead of the server.
    #[error("{FULL}")]
    Full,
    /// The rules say no.
    #[error(transparent)]
    Rules(Box<Refusal>),
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> Self {
        Self::Rules(Box::new(refusal))
    }
}

impl NotDone {
    /// As the server would answer the device.
    #[must_use]
    pub fn refused(self, id: CommandId, table: TableNumber) -> Refused {
        let table = Some(views::table_id(table));
        let (code, message) = match self {
            Self::Rules(refusal) => return views::refused(*refusal, id, table),
            Self::Stale => (ErrorCode::Stale, STALE),
            Self::Full => (ErrorCode::Busy, FULL),
        };
        Refused::plain(id, table, code, message.to_owned())
    }
}

/// A table without its server.
#[derive(Clone, Debug)]
pub struct LocalTable {
    number: TableNumber,
    sequence: u64,
    /// As the server has it.
    base: Tournament,
    /// With what was done here since.
    shown: Tournament,
    ahead: VecDeque<Ahead>,
    /// Time of the last thing that happened: the next one is not before it.
    at: Timestamp,
}

impl LocalTable {
    /// A table as the server has it; nothing was done here yet.
    #[must_use]
    pub fn open(copy: Copy) -> Self {
        Self {
            number: copy.table,
            sequence: copy.sequence,
            at: copy.state.last_event_at(copy.table).unwrap_or_default(),
            shown: copy.state.clone(),
            base: copy.state,
            ahead: VecDeque::new(),
        }
    }

    /// Takes another copy of the same table; what was done here stays on top of it.
    pub fn replace(&mut self, copy: Copy) {
        self.number = copy.table;
        self.sequence = copy.sequence;
        self.base = copy.state;
        self.forget(&|ahead| ahead.is_within(copy.sequence));
        self.rebase();
    }

    /// Takes a record of the server.
    pub fn follow(&mut self, record: TableRecord) {
        if record.sequence <= self.sequence {
            return;
        }
        self.sequence = record.sequence;
        self.at = self.at.max(record.at);
        let table = self.number;
        let events = record.events.into_iter();
        let events: Vec<Event> = events.map(|event| Event::Table { table, event }).collect();
        // Chips that do not add up stop nothing here: the server counts them before it writes.
        let _ = self.base.replay(&events, record.at);
        let is_next = |ahead: &Ahead| match &ahead.cause {
            Cause::Command { id, .. } => Some(id) == record.id.as_ref(),
            Cause::StageOver(_) => false,
        };
        let foreseen = self.ahead.pop_front_if(|first| is_next(first));
        let is_foreseen = foreseen
            .and_then(|first| first.events)
            .is_some_and(|foreseen| are_same(&foreseen, &events));
        if is_foreseen && !self.ahead.is_empty() {
            // What is shown holds it already; its time is put right when nothing is ahead.
            return;
        }
        self.forget(&|ahead| {
            let is_of_record = record.id.as_ref().is_some_and(|id| ahead.is_of(id));
            is_of_record || ahead.is_within(record.sequence)
        });
        self.rebase();
    }

    /// Does something here, by the rules.
    ///
    /// # Errors
    ///
    /// [`NotDone`]; nothing has changed.
    pub fn carry_out(&mut self, done: LocalCommand) -> Result<(), NotDone> {
        let LocalCommand {
            id,
            expect,
            command,
            at,
        } = done;
        let cause = Cause::Command {
            id,
            expect,
            command,
        };
        self.add(cause, at)
    }

    /// The server has answered, with the number of the record where it has carried the command out. What it has not
    /// taken is gone; the rest is gone when its record is in what the server has told.
    pub fn settle(&mut self, id: &CommandId, record: Option<u64>) {
        for ahead in self.ahead.iter_mut().filter(|ahead| ahead.is_of(id)) {
            ahead.record = record;
        }
        let told = self.sequence;
        let before = self.ahead.len();
        self.forget(&|ahead| match record {
            Some(_) => ahead.is_within(told),
            None => ahead.is_of(id),
        });
        if self.ahead.len() < before {
            self.rebase();
        }
    }

    /// What happens by itself until `now`, while nothing is heard of the server: levels by the schedule, countdowns that
    /// reach zero. Returns the commands for the server.
    pub fn pass_time(&mut self, now: Timestamp) -> Vec<LocalCommand> {
        let mut made = Vec::new();
        while let Some((at, cause)) = self.due(now) {
            if let Cause::Command {
                id,
                expect,
                command,
            } = &cause
            {
                made.push(LocalCommand {
                    id: id.clone(),
                    expect: *expect,
                    command: command.clone(),
                    at,
                });
            }
            if self.add(cause, at).is_err() {
                break;
            }
        }
        made
    }

    /// When something happens by itself.
    #[must_use]
    pub fn wakes_at(&self) -> Option<Timestamp> {
        let deadline = self.deadline();
        let stage = self.shown.next_stage_over().map(|(at, _)| at);
        deadline.into_iter().chain(stage).min()
    }

    /// The table as its tablet shows it. Each thing that was done here counts as a record to come.
    #[must_use]
    pub fn view(&self) -> Option<TableView> {
        let to_come = self.ahead.iter().filter(|ahead| ahead.has_events());
        let to_come = u64::try_from(to_come.count()).unwrap_or_default();
        let sequence = self.sequence.saturating_add(to_come);
        views::table(&self.shown, self.number, sequence)
    }

    /// Number of the last record of the server that is known here.
    #[must_use]
    pub const fn sequence(&self) -> u64 {
        self.sequence
    }

    /// Which table it is.
    #[must_use]
    pub const fn number(&self) -> TableNumber {
        self.number
    }

    /// Number of the level, from 1.
    #[must_use]
    pub const fn level(&self) -> u32 {
        self.shown.level()
    }

    /// The stage of the plan that is on, from 0.
    #[must_use]
    pub fn stage(&self) -> Option<u16> {
        self.shown.clock().map(|clock| clock.stage)
    }

    /// Blinds of the hand being played, else of the next.
    #[must_use]
    pub fn blinds(&self) -> Option<Blinds> {
        self.shown.table(self.number)?.blinds()
    }

    /// How many things were done here that the server has not answered.
    #[must_use]
    pub fn ahead(&self) -> usize {
        self.ahead.len()
    }

    /// Commands that are not possible on the server's state any more.
    pub fn skipped(&self) -> impl Iterator<Item = &CommandId> {
        self.ahead.iter().filter_map(|ahead| match &ahead.cause {
            Cause::Command { id, .. } if ahead.events.is_none() => Some(id),
            Cause::Command { .. } | Cause::StageOver(_) => None,
        })
    }

    /// What the book says about an incident; nothing changes.
    ///
    /// # Errors
    ///
    /// [`NotDone`] when it cannot have happened.
    pub fn consult(&self, incident: &Incident) -> Result<Ruling, NotDone> {
        Ok(self.shown.consult(self.number, incident)?)
    }

    /// What can have gone wrong now.
    #[must_use]
    pub fn incidents(&self, entered: Option<&Entered>) -> Option<Incidents> {
        views::incidents(&self.shown, self.number, entered)
    }

    /// One function for all reasons: each would be another copy of the loop in what a tablet loads.
    fn forget(&mut self, is_gone: &dyn Fn(&Ahead) -> bool) {
        self.ahead.retain(|ahead| !is_gone(ahead));
    }

    fn add(&mut self, cause: Cause, at: Timestamp) -> Result<(), NotDone> {
        let at = at.max(self.at);
        if self.ahead.len() >= MAX_AHEAD {
            return Err(NotDone::Full);
        }
        let events = self.decide(&cause, at)?;
        let _ = self.shown.replay(&events, at);
        self.at = at;
        self.ahead.push_back(Ahead {
            cause,
            at,
            record: None,
            events: Some(events),
        });
        Ok(())
    }

    fn decide(&self, cause: &Cause, at: Timestamp) -> Result<Vec<Event>, NotDone> {
        // Not by the door for every command: what organisers do would be a good part of what a tablet loads.
        let events = match cause {
            Cause::StageOver(stage) => self.shown.stage_over(*stage, at)?,
            Cause::Command {
                expect, command, ..
            } => {
                self.check(*expect, command)?;
                self.shown.at_table(self.number, command, at)?
            }
        };
        Ok(events)
    }

    fn check(&self, expect: Option<Expect>, command: &TableCommand) -> Result<(), NotDone> {
        let Some(table) = self.shown.table(self.number) else {
            return Ok(());
        };
        if !views::answers_decision(command) || expect == Some(views::decision(table)) {
            return Ok(());
        }
        Err(NotDone::Stale)
    }

    /// Decides everything that was done here again, on the server's state.
    fn rebase(&mut self) {
        self.shown = self.base.clone();
        for mut ahead in std::mem::take(&mut self.ahead) {
            let events = self.decide(&ahead.cause, ahead.at).ok();
            if let Some(events) = &events {
                let _ = self.shown.replay(events, ahead.at);
            }
            ahead.events = events;
            // The server's own clock has ended the stage, or it is not over.
            if ahead.events.is_some() || matches!(ahead.cause, Cause::Command { .. }) {
                self.ahead.push_back(ahead);
            }
        }
    }

    fn deadline(&self) -> Option<Timestamp> {
        let (at, _) = self.shown.next_deadline()?;
        Some(at)
    }

    /// What happens by itself first, until `now`.
    fn due(&self, now: Timestamp) -> Option<(Timestamp, Cause)> {
        let deadline = self.deadline().filter(|at| *at <= now);
        let stage = self.shown.next_stage_over().filter(|(at, _)| *at <= now);
        match (deadline, stage) {
            (Some(at), stage) if stage.is_none_or(|(over, _)| at <= over) => {
                Some((at, self.out_of_time(at)?))
            }
            (_, Some((at, stage))) => Some((at, Cause::StageOver(stage))),
            (_, None) => None,
        }
    }

    fn out_of_time(&self, at: Timestamp) -> Option<Cause> {
        let expect = views::decision(self.shown.table(self.number)?);
        let Expect { hand, decision } = expect;
        let id = format!("out-of-time-{}-{hand}-{decision}-{}", self.number.0, at.0);
        Some(Cause::Command {
            id: CommandId::new(&id)?,
            expect: Some(expect),
            command: TableCommand::TimeRanOut,
        })
    }
}

/// Whether what was foreseen is what a record tells of a table; it tells nothing else.
fn are_same(foreseen: &[Event], recorded: &[Event]) -> bool {
    let is_same = |(one, other): (&Event, &Event)| match (one, other) {
        (
            Event::Table { table, event },
            Event::Table {
                table: recorded_at,
                event: recorded,
            },
        ) => table == recorded_at && event == recorded,
        _ => false,
    };
    foreseen.len() == recorded.len() && foreseen.iter().zip(recorded).all(is_same)
}

impl Ahead {
    fn has_events(&self) -> bool {
        self.events
            .as_ref()
            .is_some_and(|events| !events.is_empty())
    }

    /// Whether what the server has told up to a record has it.
    fn is_within(&self, sequence: u64) -> bool {
        self.record.is_some_and(|record| record <= sequence)
    }

    fn is_of(&self, name: &CommandId) -> bool {
        match &self.cause {
            Cause::Command { id, .. } => id == name,
            Cause::StageOver(_) => false,
        }
    }
}
