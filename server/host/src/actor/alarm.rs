//! What happens by itself: countdowns that reach zero, levels and breaks that are over, tablets that do not come back.

use std::collections::BTreeMap;

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    AlertCause, ClockCommand, Command, TableNumber, Tournament,
};

use super::{CommandRequest, Tablet};

/// How long a table's only tablet may be away in the middle of a hand before the floor is alerted.
const TABLET_LOST_AFTER_SECONDS: u32 = 10;

/// When nothing ends.
const FOR_EVER: Timestamp = Timestamp(u64::MAX);

/// What people have left at least of a countdown when the server, or their tablet, was away.
const LEFT_AFTER_RESTART_SECONDS: u32 = 10;

/// How long an alarm rests after a command of its own was refused.
const RETRY_SECONDS: u32 = 1;

/// Alarms of one tournament.
#[derive(Debug, Default)]
pub(super) struct Alarms {
    /// Tables without a tablet, and when the floor is alerted.
    lost: BTreeMap<TableNumber, Timestamp>,
    /// Tables whose tablet is away, or came back a moment ago: no countdown ends there before, because no player could act,
    /// or because one may have, without the server.
    held: BTreeMap<TableNumber, Timestamp>,
    /// No alarm before.
    rest_until: Timestamp,
}

impl Alarms {
    /// When the next alarm is due.
    pub(super) fn next(&self, tournament: &Tournament) -> Option<Timestamp> {
        let countdown = self.next_countdown(tournament).map(|(at, _)| at);
        let stage = tournament.next_stage_over().map(|(at, _)| at);
        let lost = self.lost.values().min().copied();
        countdown
            .into_iter()
            .chain(stage)
            .chain(lost)
            .min()
            .map(|at| at.max(self.rest_until))
    }

    /// The countdown that is over first, and where.
    fn next_countdown(&self, tournament: &Tournament) -> Option<(Timestamp, TableNumber)> {
        let mut next: Option<(Timestamp, TableNumber)> = None;
        for (ends_at, table) in tournament.deadlines() {
            // They come in order, and none is over before it ends: most of them are not looked at.
            if next.is_some_and(|(first, _)| first < ends_at) {
                break;
            }
            let held_until = self.held.get(&table).copied().unwrap_or_default();
            let over = (ends_at.max(held_until), table);
            if over.0 < FOR_EVER && next.is_none_or(|first| over < first) {
                next = Some(over);
            }
        }
        next
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
        let countdown = self.next_countdown(tournament);
        if let Some((ends_at, table)) = countdown.filter(|(at, _)| *at <= now) {
            let state = tournament.table(table)?;
            let id = format!(
                "time-ran-out-{}-{}-{}-{}",
                table.0,
                state.hand_number(),
                state.decision(),
                ends_at.0
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
    pub(super) fn give_time(&mut self, table: TableNumber, now: Timestamp) {
        let until = now.after_seconds(LEFT_AFTER_RESTART_SECONDS);
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
        if tablet == Tablet::Away {
            let tell_at = now.after_seconds(TABLET_LOST_AFTER_SECONDS);
            self.lost.entry(table).or_insert(tell_at);
            self.held.insert(table, FOR_EVER);
            return None;
        }
        if self.held.contains_key(&table) {
            self.give_time(table, now);
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
