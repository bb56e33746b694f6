//! What happens by itself: countdowns that reach zero, levels and breaks that are over, tablets that do not come back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tapis_protocol::rules::table::{Table, TableCommand};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    AlertCause, ClockCommand, Command, TableNumber, Tournament,
};

use super::presence::PresenceQuestions;
use super::{CommandRequest, Tablet};

/// How long a table's only tablet may be away in the middle of a hand before the floor is alerted.
const TABLET_LOST_AFTER_SECONDS: u32 = 10;

/// When nothing ends.
const FOR_EVER: Timestamp = Timestamp(u64::MAX);

/// What people have left at least of a countdown when the server, or their tablet, was away.
const LEFT_AFTER_RESTART_SECONDS: u32 = 10;

/// How often one countdown is held because a tablet came back: one that comes and goes is away in the end.
const HELD_AT_MOST: u8 = 3;

/// How long an alarm rests after a command of its own was refused.
const RETRY_SECONDS: u32 = 1;

/// A countdown at a table.
#[derive(Clone, Copy, Debug)]
struct Countdown {
    table: TableNumber,
    ends_at: Timestamp,
    /// When it may fold a hand.
    over_at: Timestamp,
}

/// A countdown that has ended, and whether a tablet of its table has been heard since.
#[derive(Clone, Copy, Debug)]
struct EndedCountdown {
    ends_at: Timestamp,
    is_heard: bool,
}

/// How often a countdown was held.
#[derive(Clone, Copy, Debug)]
struct Holds {
    ends_at: Timestamp,
    times: u8,
}

/// Alarms of one tournament.
#[derive(Debug)]
pub(super) struct Alarms {
    questions: Arc<PresenceQuestions>,
    /// Tables with a tablet that is connected, as far as the server knows.
    connected: BTreeSet<TableNumber>,
    /// Tables whose tablets were asked whether they are there.
    asked: BTreeMap<TableNumber, EndedCountdown>,
    /// Tables without a tablet, and when the floor is alerted.
    lost: BTreeMap<TableNumber, Timestamp>,
    /// Tables whose tablet is away, or came back a moment ago: no countdown ends there before, because no player could act,
    /// or because one may have, without the server.
    held: BTreeMap<TableNumber, Timestamp>,
    /// How often the last countdown of a table was.
    holds: BTreeMap<TableNumber, Holds>,
    /// No alarm before.
    rest_until: Timestamp,
}

impl Alarms {
    /// None is due; tablets are asked `questions`.
    pub(super) fn new(questions: Arc<PresenceQuestions>) -> Self {
        Self {
            questions,
            connected: BTreeSet::new(),
            asked: BTreeMap::new(),
            lost: BTreeMap::new(),
            held: BTreeMap::new(),
            holds: BTreeMap::new(),
            rest_until: Timestamp::default(),
        }
    }

    /// When the next alarm is due.
    pub(super) fn next(&self, tournament: &Tournament) -> Option<Timestamp> {
        let countdown = self.next_countdown(tournament).map(|next| next.over_at);
        let stage = tournament.next_stage_over().map(|(at, _)| at);
        let lost = self.lost.values().min().copied();
        countdown
            .into_iter()
            .chain(stage)
            .chain(lost)
            .min()
            .map(|at| at.max(self.rest_until))
    }

    /// The countdown that is over first.
    fn next_countdown(&self, tournament: &Tournament) -> Option<Countdown> {
        let mut next: Option<Countdown> = None;
        for (ends_at, table) in tournament.deadlines() {
            // They come in order, and none is over before it ends: most of them are not looked at.
            if next.is_some_and(|first| first.over_at < ends_at) {
                break;
            }
            if self.asked_for(table, ends_at) == Some(false) {
                continue;
            }
            let held_until = self.held.get(&table).copied().unwrap_or_default();
            let over_at = ends_at.max(held_until);
            let is_first = next.is_none_or(|first| (over_at, table) < (first.over_at, first.table));
            if over_at < FOR_EVER && is_first {
                next = Some(Countdown {
                    table,
                    ends_at,
                    over_at,
                });
            }
        }
        next
    }

    /// Whether a tablet of the table has answered since the countdown ended, where one was asked.
    fn asked_for(&self, table: TableNumber, ends_at: Timestamp) -> Option<bool> {
        let ended = self.asked.get(&table)?;
        (ended.ends_at == ends_at).then_some(ended.is_heard)
    }

    /// The countdown that folds a hand now; tablets that are connected are asked before whether they are there.
    fn countdown_due(&mut self, tournament: &Tournament, now: Timestamp) -> Option<Countdown> {
        loop {
            let next = self
                .next_countdown(tournament)
                .filter(|next| next.over_at <= now)?;
            let Countdown { table, ends_at, .. } = next;
            let is_asked = self.asked_for(table, ends_at).is_some();
            if is_asked || !self.connected.contains(&table) {
                return Some(next);
            }
            let ended = EndedCountdown {
                ends_at,
                is_heard: false,
            };
            self.asked.insert(table, ended);
            self.questions.ask(table);
        }
    }

    /// A tablet of the table has answered.
    pub(super) fn heard(&mut self, table: TableNumber) {
        if let Some(ended) = self.asked.get_mut(&table) {
            ended.is_heard = true;
        }
    }

    /// The command that is due first, if one is due at `now`.
    pub(super) fn due(
        &mut self,
        tournament: &Tournament,
        now: Timestamp,
    ) -> Option<CommandRequest> {
        if now < self.rest_until {
            return None;
        }
        if let Some(Countdown { table, over_at, .. }) = self.countdown_due(tournament, now) {
            let state = tournament.table(table)?;
            let id = format!(
                "time-ran-out-{}-{}-{}-{}",
                table.0,
                state.hand_number(),
                state.decision(),
                over_at.0
            );
            return Some(at_table(id, table, TableCommand::TimeRanOut));
        }
        if let Some(command) = stage_over(tournament, now) {
            return Some(command);
        }
        let (table, since) = self.lost.iter().find(|(_, at)| **at <= now)?;
        let (table, since) = (*table, since.0);
        self.lost.remove(&table);
        let id = format!("tablet-lost-{}-{since}", table.0);
        Some(CommandRequest::of_server(
            id,
            Command::ReportTabletLost { table },
        ))
    }

    /// Puts the alarms off for a moment: the last command was refused, and would be again.
    pub(super) fn rest(&mut self, now: Timestamp) {
        self.rest_until = now.after_seconds(RETRY_SECONDS);
    }

    /// A table is back, or catches up: what it has done in time may still be on its way.
    pub(super) fn give_time(
        &mut self,
        tournament: &Tournament,
        table: TableNumber,
        now: Timestamp,
    ) {
        let mut until = now.after_seconds(LEFT_AFTER_RESTART_SECONDS);
        if let Some(ends_at) = tournament.table(table).and_then(Table::next_deadline) {
            let holds = self.holds.get(&table).copied();
            let holds = holds.filter(|holds| holds.ends_at == ends_at);
            let times = holds.map_or(0, |holds| holds.times);
            if times >= HELD_AT_MOST {
                // What holds it now ends; what was given before stays.
                let held_until = self.held.get(&table).copied().unwrap_or_default();
                until = if held_until < FOR_EVER {
                    held_until
                } else {
                    now
                };
            }
            let times = times.saturating_add(1);
            self.holds.insert(table, Holds { ends_at, times });
        }
        self.held.insert(table, until);
    }

    /// Takes note of a tablet coming or going; returns the command that follows.
    pub(super) fn tablet(
        &mut self,
        tournament: &Tournament,
        table: TableNumber,
        tablet: Tablet,
        now: Timestamp,
    ) -> Option<CommandRequest> {
        if tablet == Tablet::Connected {
            self.connected.insert(table);
        } else {
            self.connected.remove(&table);
        }
        // A question to a connection that is gone: this one is asked when its time is over.
        let is_unanswered = self.asked.get(&table).is_some_and(|asked| !asked.is_heard);
        if is_unanswered {
            self.asked.remove(&table);
        }
        if tablet == Tablet::Away {
            let tell_at = now.after_seconds(TABLET_LOST_AFTER_SECONDS);
            self.lost.entry(table).or_insert(tell_at);
            self.held.insert(table, FOR_EVER);
            return None;
        }
        if is_unanswered || self.held.contains_key(&table) {
            self.give_time(tournament, table, now);
        }
        self.lost.remove(&table);
        let (alert, _) = tournament.alert_at(table, AlertCause::is_tablet_lost)?;
        let id = format!("tablet-back-{}-{}", table.0, alert.0);
        Some(CommandRequest::of_server(
            id,
            Command::ReportTabletBack { table },
        ))
    }
}

/// The command that ends the stage that is on, if it is over at `now`.
pub(super) fn stage_over(tournament: &Tournament, now: Timestamp) -> Option<CommandRequest> {
    let (ends_at, stage) = tournament.next_stage_over().filter(|(at, _)| *at <= now)?;
    let id = format!("stage-over-{stage}-{}", ends_at.0);
    let command = Command::Clock(ClockCommand::StageOver { stage });
    Some(CommandRequest::of_server(id, command))
}

/// A command that gives people some seconds of a countdown that ran on while the server was away.
pub(super) fn extension(tournament: &Tournament, now: Timestamp) -> Option<CommandRequest> {
    let enough = now.after_seconds(LEFT_AFTER_RESTART_SECONDS);
    let (ends_at, table) = tournament.next_deadline().filter(|(at, _)| *at < enough)?;
    let seconds = i16::try_from(enough.since(ends_at).div_ceil(1_000)).unwrap_or(i16::MAX);
    let id = format!("time-kept-{}-{}-{}", table.0, ends_at.0, now.0);
    Some(at_table(id, table, TableCommand::ChangeTime { seconds }))
}

fn at_table(id: String, table: TableNumber, command: TableCommand) -> CommandRequest {
    CommandRequest::of_server(id, Command::Table { table, command })
}
