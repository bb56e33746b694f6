//! A plan that changes: all of it before the start; afterwards what is still to come.

use super::clock::MINUTE_MS;
use super::{Draft, Event, LevelClock, MoveEvent, Plan, Problem, Refusal, Stage, Ticking};
use crate::policy::Registration;
use crate::table::TableCommand;

impl Draft {
    /// The event has another plan. Before the start, the tables get the blinds of its first level. Afterwards stack and
    /// chips stay what they are, and so does every stage that is over; the stage that is on may be made longer or
    /// shorter, and its blinds may be put right.
    ///
    /// # Errors
    ///
    /// What is wrong with the plan, or the stage that cannot change any more.
    pub(super) fn set_plan(&mut self, plan: &Plan) -> Result<(), Refusal> {
        plan.check(self.state.book())?;
        if self.state.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        let before = self.state.plan().cloned();
        let clock = self.state.clock().unwrap_or_default();
        let begun = before.filter(|_| clock.ticking != Ticking::NotStarted);
        if let Some(before) = &begun {
            check_change(before, plan, clock.stage)?;
            self.check_late_entry(before, plan)?;
            plan.check_blinds_from(clock.stage, self.state.chip_values())?;
        }
        self.push(Event::Planned {
            plan: Box::new(plan.clone()),
        });
        match begun {
            None => {
                let open = self.state.tables_in_play().count();
                self.open_planned_tables(plan, open)?;
                self.close_unplanned_tables(plan);
                self.set_smallest_chips()?;
            }
            Some(before) => {
                // Tables that closed during the event were needed before, and stay closed; those that are open although the
                // plan before had fewer need not be opened again.
                let open = self.state.tables_in_play().count();
                let so_far = open.max(usize::from(before.tables));
                self.open_planned_tables(plan, so_far)?;
                self.keep_time(&before, plan, clock)?;
            }
        }
        self.set_shot_clocks(plan)?;
        self.promote();
        self.enter_level()
    }

    /// Where the book forbids late entries only a house rule allows them, and house rules are made before the start
    /// (cdc2013 1.p3, 2.8.p2).
    fn check_late_entry(&self, before: &Plan, plan: &Plan) -> Result<(), Refusal> {
        let policy = &self.state.book().policy;
        let is_later = plan.late.register_levels > before.late.register_levels;
        if is_later && policy.registration.value == Registration::NoLateEntry {
            let citations = policy.common.house_rules.to_vec();
            return Err(Problem::RegistrationClosed { citations }.into());
        }
        Ok(())
    }

    /// Tables that are open already have the shot clock of the plan.
    fn set_shot_clocks(&mut self, plan: &Plan) -> Result<(), Refusal> {
        let shot_clock = plan.shot_clock;
        let tables: Vec<_> = self
            .state
            .tables_in_play()
            .filter(|(_, table)| table.shot_clock() != shot_clock)
            .map(|(table, _)| table)
            .collect();
        for table in tables {
            self.at_table(table, &TableCommand::SetShotClock { shot_clock })?;
        }
        Ok(())
    }

    /// Tables that the plan has and the room has not yet.
    fn open_planned_tables(&mut self, plan: &Plan, so_far: usize) -> Result<(), Refusal> {
        for _ in so_far..usize::from(plan.tables) {
            for event in self.state.open_table(plan.seats)? {
                self.push(event);
            }
        }
        Ok(())
    }

    /// Tables that the plan does not need, where no player sits: the last ones first.
    fn close_unplanned_tables(&mut self, plan: &Plan) {
        let mut open: Vec<_> = self.state.tables_in_play().collect();
        let too_many = open.len().saturating_sub(usize::from(plan.tables));
        open.reverse();
        let empty: Vec<_> = open
            .into_iter()
            .filter(|(_, table)| table.players().next().is_none())
            .map(|(table, _)| table)
            .take(too_many)
            .collect();
        for table in empty {
            let event = MoveEvent::TableClosed { table };
            self.push(Event::Moves { event });
        }
    }

    /// Tables that are open already share pots in the smallest chips of the plan.
    fn set_smallest_chips(&mut self) -> Result<(), Refusal> {
        let smallest = self.state.chip_values().first().copied();
        let chips = smallest.unwrap_or_default();
        let tables: Vec<_> = self
            .state
            .tables_in_play()
            .map(|(table, _)| table)
            .collect();
        for table in tables {
            self.at_table(table, &TableCommand::SetSmallestChip { chips })?;
        }
        Ok(())
    }

    /// The stage that is on is as long as the plan has it now.
    fn keep_time(&mut self, before: &Plan, plan: &Plan, clock: LevelClock) -> Result<(), Refusal> {
        let stage = clock.stage;
        let whole = |plan: &Plan| {
            plan.stage(stage)
                .map_or(0, |on| u64::from(on.minutes()) * MINUTE_MS)
        };
        let (old, new) = (whole(before), whole(plan));
        let left = match clock.ticking {
            Ticking::NotStarted => return Ok(()),
            Ticking::Running { ends_at } => ends_at.map(|end| end.since(self.at)),
            Ticking::Paused { left_ms } | Ticking::Break { left_ms, .. } => left_ms,
        };
        let left = match left {
            _ if plan.is_last(stage) => None,
            Some(left) => Some((left + new).saturating_sub(old)),
            // It was the last level, without an end: it has its whole time before those that follow now.
            None => Some(new),
        };
        self.set_left(left)
    }
}

/// Whether the plan of an event that has begun may be changed like that.
fn check_change(before: &Plan, plan: &Plan, on: u16) -> Result<(), Refusal> {
    if plan.stack != before.stack || plan.chips != before.chips {
        return Err(Problem::ChipsFixed.into());
    }
    let same = |stage: u16| {
        let (old, new) = (before.stage(stage), plan.stage(stage));
        if stage < on {
            return old == new;
        }
        // A level that is on stays a level, a break a break: its number on every screen is the same.
        let is_level = |stage: Option<Stage>| stage.map(|stage| stage.blinds().is_some());
        is_level(old) == is_level(new)
    };
    match (0..=on).find(|stage| !same(*stage)) {
        Some(stage) => {
            let stage = stage.saturating_add(1);
            Err(Problem::StageFixed { stage }.into())
        }
        None => Ok(()),
    }
}
