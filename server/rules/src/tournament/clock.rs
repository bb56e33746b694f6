//! The clock of levels and breaks: which stage is on, until when, and what happens when it is over.
//!
//! The clock is state: deadlines are in the journal, and a restart goes on where it was. A new level reaches each
//! table at its next hand, as the book defines the start of a hand (policy `hand_start`).

mod held;
mod model;
#[cfg(test)]
mod tests;

use super::draft::Decision;
use super::{
    Draft, Entrant, Event, MAX_MINUTES, Problem, Refusal, Stage, Standing, TableNumber, Tournament,
};
use crate::blinds::Blinds;
use crate::table::Table;
use crate::time::Timestamp;

pub(in crate::tournament) use self::model::MINUTE_MS;
pub use self::model::{ClockCommand, ClockEvent, LevelClock, Ticking};

/// A level that begins, or is over when a break begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelBegins {
    /// Its number, from 1.
    pub(super) level: u32,
    /// How many levels are over: in a break the one before it, too.
    pub(super) over: u32,
    /// Its blinds.
    pub(super) blinds: Blinds,
    /// Blinds of the hands to come: in a break those of the level after it.
    pub(super) to_come: Blinds,
}

impl Tournament {
    /// The clock; `None` for an event without a plan.
    #[must_use]
    pub fn clock(&self) -> Option<LevelClock> {
        self.plan().map(|_| self.clock)
    }

    /// Whether play has begun. An event without a plan is always on.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.plan().is_none() || self.clock.ticking != Ticking::NotStarted
    }

    /// When the stage that is on is over, or a called break in it, and which it is. `None` while nothing ends: before the start, while the clock
    /// is stopped, at the last level, and once the event is over.
    #[must_use]
    pub fn next_stage_over(&self) -> Option<(Timestamp, u16)> {
        let clock = self.clock()?;
        match clock.ticking {
            Ticking::Running { ends_at } if self.winner().is_none() => {
                ends_at.map(|at| (at, clock.stage))
            }
            Ticking::Break { ends_at, .. } if self.winner().is_none() => {
                Some((ends_at, clock.stage))
            }
            Ticking::Break { .. }
            | Ticking::Running { .. }
            | Ticking::NotStarted
            | Ticking::Paused { .. } => None,
        }
    }

    /// A level or break is over, or a called break in it: what [`Self::decide`] does for `ClockCommand::StageOver`, for a caller that has no other
    /// command of the clock.
    ///
    /// # Errors
    ///
    /// [`Problem`] when it is not.
    pub fn stage_over(&self, stage: u16, at: Timestamp) -> Result<Vec<Event>, Refusal> {
        self.drafted(at, |draft| draft.end_stage(stage))
    }

    /// Tables that are not closed.
    pub(super) fn tables_in_play(&self) -> impl Iterator<Item = (TableNumber, &Table)> {
        self.tables().filter(|(table, _)| !self.is_closed(*table))
    }

    /// What a level changes: its number and blinds, and what rebuys make of it. Each table plays the blinds from its
    /// next hand, or from the one after it: the book says when a hand has begun (policy `hand_start`). Whatever is in
    /// force already is left alone. Where the clock was put back, a coming hand that has begun changes, too: its level
    /// is still to come.
    pub(super) fn level_begins(&self, begins: LevelBegins) -> Decision {
        let LevelBegins {
            level,
            over,
            blinds,
            to_come,
        } = begins;
        let mut events = Vec::new();
        if (level, blinds) != (self.level, self.blinds) {
            events.push(Event::LevelStarted { level, blinds });
        }
        events.extend(self.rebuys_after(over));
        for (number, table) in self.tables_in_play() {
            let coming = table.later_blinds().or(table.next_blinds());
            if coming == Some(to_come) {
                continue;
            }
            let next = table.next_blinds();
            let set = if next.is_some_and(|next| self.comes_before(Some(to_come), next)) {
                Table::correct_blinds(to_come)?
            } else {
                table.set_blinds(to_come, &self.book)?
            };
            events.extend(set.into_iter().map(|event| Event::Table {
                table: number,
                event,
            }));
        }
        Ok(events)
    }

    pub(super) fn evolve_clock(&mut self, event: ClockEvent, at: Timestamp) {
        match event {
            ClockEvent::StageBegan { stage, ticking } => {
                self.clock = LevelClock {
                    stage,
                    began_at: at,
                    ticking,
                };
                self.races.stage_begins();
            }
            ClockEvent::Set { ticking } => self.clock.ticking = ticking,
        }
        self.note_stage_played(at);
    }
}

impl Draft {
    /// What the director, or the time, does to the clock.
    ///
    /// # Errors
    ///
    /// [`Problem`] when the event has no plan, is over, or is not where the command belongs.
    pub(super) fn clock(&mut self, command: ClockCommand) -> Result<(), Refusal> {
        let clock = self.clock_in_play()?;
        match (command, clock.ticking) {
            (ClockCommand::Start, Ticking::NotStarted) => self.start_clock(),
            (ClockCommand::Pause, Ticking::Running { .. }) => {
                self.stop_running_clock();
                Ok(())
            }
            // What is held for hand-for-hand is stopped now: no hand begins either.
            (ClockCommand::Pause, Ticking::Paused { .. }) if self.state.results.is_clock_held => {
                self.hold(false);
                Ok(())
            }
            (
                ClockCommand::Resume,
                Ticking::Paused { left_ms } | Ticking::Break { left_ms, .. },
            ) => self.go_on(left_ms),
            (ClockCommand::CallBreak { minutes }, Ticking::Running { ends_at }) => {
                let left_ms = ends_at.map(|end| end.since(self.at));
                self.call_break(clock, minutes, left_ms)
            }
            (ClockCommand::CallBreak { minutes }, Ticking::Paused { left_ms }) => {
                self.call_break(clock, minutes, left_ms)
            }
            (ClockCommand::Adjust { .. } | ClockCommand::Jump { .. }, Ticking::NotStarted) => {
                Err(Problem::WrongTime.into())
            }
            (ClockCommand::Adjust { seconds }, _) => self.adjust(clock, seconds),
            (ClockCommand::Jump { stage }, _) => self.jump(stage),
            (ClockCommand::StageOver { stage }, _) => self.end_stage(stage),
            (
                ClockCommand::Start
                | ClockCommand::Pause
                | ClockCommand::Resume
                | ClockCommand::CallBreak { .. },
                _,
            ) => Err(Problem::WrongTime.into()),
        }
    }

    fn clock_in_play(&self) -> Result<LevelClock, Refusal> {
        let clock = self.state.clock().ok_or(Problem::NoPlan)?;
        if self.state.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        Ok(clock)
    }

    fn end_stage(&mut self, stage: u16) -> Result<(), Refusal> {
        let clock = self.clock_in_play()?;
        match clock.ticking {
            Ticking::Running { ends_at: Some(end) } if stage == clock.stage && end <= self.at => {
                self.begin_stage(stage.saturating_add(1))
            }
            Ticking::Break { ends_at, left_ms } if stage == clock.stage && ends_at <= self.at => {
                self.go_on(left_ms)
            }
            Ticking::NotStarted
            | Ticking::Running { .. }
            | Ticking::Paused { .. }
            | Ticking::Break { .. } => Err(Problem::WrongTime.into()),
        }
    }

    /// The stage goes on with what is left of it. The last level has no end, and goes on as well. In hand-for-hand hands
    /// go on, and the clock of a level is held again where the book has it so; held already, it is let go.
    fn go_on(&mut self, left_ms: Option<u64>) -> Result<(), Refusal> {
        if self.holds_level_in_rounds() && !self.state.results.is_clock_held {
            self.set_clock(Ticking::Paused { left_ms });
            self.hold(true);
        } else {
            self.hold(false);
            let ends_at = left_ms.map(|left| self.after(left));
            self.set_clock(Ticking::Running { ends_at });
        }
        self.set_left(left_ms)
    }

    /// A break begins in the middle of a level. In a break of the structure there is nothing to interrupt: it can be
    /// given more time.
    fn call_break(
        &mut self,
        clock: LevelClock,
        minutes: u16,
        left_ms: Option<u64>,
    ) -> Result<(), Refusal> {
        let plan = self.state.plan().ok_or(Problem::NoPlan)?;
        if plan
            .stage(clock.stage)
            .is_some_and(|on| on.blinds().is_none())
        {
            return Err(Problem::WrongTime.into());
        }
        if !(1..=MAX_MINUTES).contains(&minutes) {
            let stage = clock.stage.saturating_add(1);
            return Err(Problem::StageMinutes { stage }.into());
        }
        let ends_at = self.after(u64::from(minutes) * MINUTE_MS);
        self.hold(false);
        self.set_clock(Ticking::Break { ends_at, left_ms });
        Ok(())
    }

    /// No stage is gone back to whose blinds or antes the chips that are left in play do not pay.
    fn jump(&mut self, stage: u16) -> Result<(), Refusal> {
        let plan = self.state.plan().ok_or(Problem::NoPlan)?;
        plan.check_blinds_from(stage, self.state.chip_values())?;
        self.begin_stage(stage)
    }

    fn start_clock(&mut self) -> Result<(), Refusal> {
        let playing = |entrant: &Entrant| matches!(entrant.standing, Standing::Playing { .. });
        let seated = self.state.entrants().filter(|(_, one)| playing(one));
        let seated = u32::try_from(seated.count()).unwrap_or(u32::MAX);
        if seated < 2 {
            return Err(Problem::TooFewSeated { seated }.into());
        }
        self.begin_stage(0)
    }

    fn adjust(&mut self, clock: LevelClock, seconds: i32) -> Result<(), Refusal> {
        let left = match clock.ticking {
            Ticking::NotStarted => None,
            Ticking::Running { ends_at } => ends_at.map(|end| end.since(self.at)),
            Ticking::Paused { left_ms } => left_ms,
            Ticking::Break { ends_at, .. } => Some(ends_at.since(self.at)),
        };
        let left = left.ok_or(Problem::StageHasNoEnd)?;
        let change = u64::from(seconds.unsigned_abs()) * 1_000;
        let left = if seconds < 0 {
            left.saturating_sub(change)
        } else {
            left + change
        };
        if left > u64::from(MAX_MINUTES) * MINUTE_MS {
            let stage = clock.stage.saturating_add(1);
            return Err(Problem::StageMinutes { stage }.into());
        }
        match clock.ticking {
            Ticking::Break { left_ms, .. } if left == 0 => self.go_on(left_ms),
            Ticking::Break { left_ms, .. } => {
                let ends_at = self.after(left);
                self.set_clock(Ticking::Break { ends_at, left_ms });
                Ok(())
            }
            Ticking::NotStarted | Ticking::Running { .. } | Ticking::Paused { .. } => {
                self.set_left(Some(left))
            }
        }
    }

    /// So much of the stage is left; `None` for a level without end. A stage with nothing left is over, also while its
    /// clock is held for hand-for-hand; stopped or in a called break it is over when the clock goes on.
    pub(super) fn set_left(&mut self, left_ms: Option<u64>) -> Result<(), Refusal> {
        let clock = self.state.clock().ok_or(Problem::NoPlan)?;
        let is_on = matches!(clock.ticking, Ticking::Running { .. }) || self.state.is_clock_held();
        if is_on && left_ms == Some(0) {
            return self.begin_stage(clock.stage.saturating_add(1));
        }
        let ticking = match clock.ticking {
            Ticking::NotStarted => return Ok(()),
            Ticking::Running { .. } => Ticking::Running {
                ends_at: left_ms.map(|left| self.after(left)),
            },
            Ticking::Paused { .. } => Ticking::Paused { left_ms },
            Ticking::Break { ends_at, .. } => Ticking::Break { ends_at, left_ms },
        };
        self.set_clock(ticking);
        Ok(())
    }

    /// A clock that runs stops where it is.
    pub(super) fn stop_running_clock(&mut self) {
        let clock = self.state.clock();
        if let Some(Ticking::Running { ends_at }) = clock.map(|clock| clock.ticking) {
            let left_ms = ends_at.map(|end| end.since(self.at));
            self.set_clock(Ticking::Paused { left_ms });
        }
    }

    pub(super) fn set_clock(&mut self, ticking: Ticking) {
        let is_so = self
            .state
            .clock()
            .is_some_and(|clock| clock.ticking == ticking);
        if !is_so {
            let event = ClockEvent::Set { ticking };
            self.push(Event::Clock { event });
        }
    }

    /// A stage begins, with its whole time. A clock that is stopped stays so; in hand-for-hand one that is held in levels
    /// runs in a break.
    pub(super) fn begin_stage(&mut self, stage: u16) -> Result<(), Refusal> {
        let plan = self.state.plan().ok_or(Problem::NoPlan)?;
        let Some(on) = plan.stage(stage) else {
            let stage = stage.saturating_add(1);
            return Err(Problem::NoSuchStage { stage }.into());
        };
        let whole = u64::from(on.minutes()) * MINUTE_MS;
        let left_ms = (!plan.is_last(stage)).then_some(whole);
        let ticking = match self.state.clock.ticking {
            Ticking::Paused { .. } => Ticking::Paused { left_ms },
            Ticking::NotStarted | Ticking::Running { .. } | Ticking::Break { .. } => {
                Ticking::Running {
                    ends_at: left_ms.map(|left| self.after(left)),
                }
            }
        };
        let event = ClockEvent::StageBegan { stage, ticking };
        self.push(Event::Clock { event });
        match on {
            Stage::Break { .. } => self.let_clock_go(),
            Stage::Level { .. } => self.hold_running_clock(),
        }
        self.enter_level()
    }

    pub(super) fn after(&self, ms: u64) -> Timestamp {
        Timestamp(self.at.0.saturating_add(ms))
    }

    /// The level of the stage that is on, and its blinds, where they are not in force already: in a break those of the
    /// level before it, which only matters after a jump. A hand that has not begun when the break does is played at the
    /// level after it (cdc2013 4.1, gleize2007 8-4).
    pub(super) fn enter_level(&mut self) -> Result<(), Refusal> {
        let (Some(plan), stage) = (self.state.plan(), self.state.clock.stage) else {
            return Ok(());
        };
        if let (Some(blinds), Some(to_come)) = (plan.blinds_at(stage), plan.blinds_to_come(stage)) {
            let level = plan.level_of(stage);
            let is_break = matches!(plan.stage(stage), Some(Stage::Break { .. }));
            let begins = LevelBegins {
                level,
                over: level.saturating_sub(u32::from(!is_break)),
                blinds,
                to_come,
            };
            for event in self.state.level_begins(begins)? {
                self.push(event);
            }
        }
        Ok(())
    }
}
