//! What a table did while its tablet had no server: decided again when it comes, as of the time when it was done.
//!
//! The hand was dealt and the chips were moved, so that the clock of the event stops none of it: the table plays the
//! stage that was on then. A hand that was dealt at other blinds, because the floor set them or turned the clock meanwhile,
//! is refused.
//! Everything else is judged by the state as it is now, with what the floor or another tablet did meanwhile.

use super::draft::Decision;
use super::{Draft, Event, Refusal, TableNumber, Ticking, Tournament};
use crate::blinds::Blinds;
use crate::seat::Seat;
use crate::table::{Table, TableCommand, TableEvent};
use crate::time::Timestamp;

/// By how much the clock of a tablet may differ from the server's, in seconds.
const CLOCKS_DIFFER_SECONDS: u32 = 5;

/// What a tablet says of something that it did without the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateTime {
    /// By its clock.
    pub done_at: Timestamp,
    /// The stage that was on there, from 0; `None` where the event has no plan.
    pub stage: Option<u16>,
    /// The blinds of the hand that it began.
    pub blinds: Option<Blinds>,
}

impl LateTime {
    /// The same from a tablet that has its server since then: what was done later was done by the server's clock.
    #[must_use]
    pub fn with_server_since(mut self, connected_at: Timestamp) -> Self {
        let alone_until = connected_at.after_seconds(CLOCKS_DIFFER_SECONDS);
        self.stage = self.stage.filter(|_| self.done_at <= alone_until);
        self
    }
}

impl Tournament {
    /// Something that was done at a table without the server. It is taken to have happened no earlier than the last
    /// thing there that is known, and no later than `now`; the events say when ([`Event::Late`]).
    ///
    /// # Errors
    ///
    /// The [`Refusal`] with its reason: the state has changed in another way meanwhile.
    pub fn late(
        &self,
        number: TableNumber,
        command: &TableCommand,
        late: LateTime,
        now: Timestamp,
    ) -> Decision {
        let known = self.last_event_at(number);
        let known = known.ok_or(Refusal::UnknownTable(number))?;
        let at = late.done_at.min(now).max(known);
        let table = self.known_table(number)?;
        let stage = late
            .stage
            .map(|claimed| self.stage_then(claimed, table, at));
        let (mut brought, decided) = self.at_stage(number, command, stage, at)?;
        if decided.is_empty() {
            return Ok(decided);
        }
        // Chips were moved by the blinds that the table had: a call does not say how much it was.
        if let Some(blinds) = dealt(&decided) {
            let posted = late
                .blinds
                .or_else(|| dealt(&self.at_stage(number, command, late.stage, at).ok()?.1));
            if posted != Some(blinds) {
                return Err(Refusal::OtherBlinds);
            }
        }
        if let TableCommand::SetPresence { seat, .. } = command
            && self.said_after(number, *seat, late.done_at)
        {
            return Err(Refusal::PresenceChangedSince);
        }
        let mut events = vec![Event::Late { at }];
        events.append(&mut brought);
        events.extend(decided);
        Ok(events)
    }

    /// Whether others have said later whether the player is there. It answers no decision that could have passed.
    fn said_after(&self, number: TableNumber, seat: Seat, done_at: Timestamp) -> bool {
        let said = self.said_at.get(&number).and_then(|said| said.get(&seat));
        said.is_some_and(|said| *said > done_at)
    }

    /// What brings a table to a stage, and what a command leads to there.
    fn at_stage(
        &self,
        number: TableNumber,
        command: &TableCommand,
        stage: Option<u16>,
        at: Timestamp,
    ) -> Result<(Vec<Event>, Vec<Event>), Refusal> {
        let mut draft = Draft::new(self, at);
        if let Some(stage) = stage {
            draft.turn_to(number, stage)?;
        }
        let decided = draft.state.at_table(number, command, at)?;
        Ok((draft.events, decided))
    }

    /// The table plays its next hand at the level that is on, where it was left at an earlier one.
    ///
    /// # Errors
    ///
    /// [`Refusal`] when there is no such table.
    pub(super) fn play_level(&self, number: TableNumber) -> Decision {
        let table = self.known_table(number)?;
        // No level reaches a table that is closed.
        let on = self.plan().zip(self.clock());
        let on = on.filter(|_| !self.is_closed(number));
        let to_come = on.and_then(|(plan, clock)| plan.blinds_to_come(clock.stage));
        match to_come.filter(|to_come| self.comes_before(coming(table), *to_come)) {
            Some(to_come) => Ok(at_table(number, table.set_blinds(to_come, &self.book)?)),
            None => Ok(Vec::new()),
        }
    }

    /// Whether blinds are those of an earlier level than others. What the floor has set by hand is no level's.
    pub(super) fn comes_before(&self, blinds: Option<Blinds>, others: Blinds) -> bool {
        let stage = blinds.and_then(|blinds| self.stage_of(blinds));
        stage.is_some_and(|stage| Some(stage) < self.stage_of(others))
    }

    /// The stage that was on when something was done: the claimed one, where the server's clock does not know better.
    fn stage_then(&self, claimed: u16, table: &Table, at: Timestamp) -> u16 {
        let now = self.clock.stage;
        // The tablet's clock may be a little ahead.
        let ends_at = self.next_stage_over().map(|(ends_at, _)| ends_at);
        let ends_soon = ends_at.is_some_and(|end| end <= at.after_seconds(CLOCKS_DIFFER_SECONDS));
        let is_running = matches!(self.clock.ticking, Ticking::Running { .. });
        if claimed == now.saturating_add(1) && is_running && ends_soon {
            return claimed;
        }
        let since = self.clock.began_at.after_seconds(CLOCKS_DIFFER_SECONDS);
        if claimed >= now || at > since {
            return now;
        }
        // No table goes back to a level before that of its hand.
        let dealt = table.blinds().filter(|_| table.is_playing());
        let dealt = dealt.and_then(|blinds| self.stage_of(blinds));
        claimed.max(dealt.unwrap_or_default()).min(now)
    }

    /// The first stage with these blinds.
    fn stage_of(&self, blinds: Blinds) -> Option<u16> {
        let structure = &self.plan()?.structure;
        let stage = structure
            .iter()
            .position(|stage| stage.blinds() == Some(blinds))?;
        u16::try_from(stage).ok()
    }
}

impl Draft {
    /// The event as the table had it: its stage was on, and the clock ran.
    fn turn_to(&mut self, number: TableNumber, stage: u16) -> Result<(), Refusal> {
        let table = self.state.known_table(number)?;
        let Some(plan) = self.state.plan() else {
            return Ok(());
        };
        let (level, blinds) = (plan.level_of(stage), plan.blinds_at(stage));
        let to_come = plan.blinds_to_come(stage);
        let events = match (to_come, coming(table)) {
            (Some(to_come), now) if self.state.comes_before(now, to_come) => {
                table.set_blinds(to_come, &self.state.book)?
            }
            (Some(to_come), Some(now)) if self.state.comes_before(Some(to_come), now) => {
                Table::correct_blinds(to_come)?
            }
            _ => Vec::new(),
        };
        for event in at_table(number, events) {
            self.push(event);
        }
        self.state.clock.stage = stage;
        self.state.level = level;
        self.state.blinds = blinds.unwrap_or(self.state.blinds);
        if let Ticking::Paused { left_ms } | Ticking::Break { left_ms, .. } =
            self.state.clock.ticking
            && !self.state.results.is_clock_held
        {
            let ends_at = left_ms.map(|left| self.after(left));
            self.state.clock.ticking = Ticking::Running { ends_at };
        }
        Ok(())
    }
}

/// The blinds of the hand that begins.
fn dealt(events: &[Event]) -> Option<Blinds> {
    events.iter().find_map(|event| {
        if let Event::Table {
            event: TableEvent::HandStarted { blinds, .. },
            ..
        } = event
        {
            Some(*blinds)
        } else {
            None
        }
    })
}

/// Blinds that the table plays when every hand that has begun is over.
fn coming(table: &Table) -> Option<Blinds> {
    table.later_blinds().or(table.next_blinds())
}

fn at_table(table: TableNumber, events: Vec<TableEvent>) -> Vec<Event> {
    let events = events.into_iter();
    events.map(|event| Event::Table { table, event }).collect()
}
