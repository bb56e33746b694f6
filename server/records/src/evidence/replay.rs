//! A hand step by step, with the table after each: the answer to "what happened?".

use std::collections::VecDeque;

use tapis_journal::Sequence;
use tapis_protocol::rules::table;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, TableNumber};
use tapis_protocol::view::{HandView, ReplayView, StepKind, StepView};
use tapis_views as views;

use super::follow::HandLocation;
use super::window::Window;
use super::{DeviceNames, say};
use crate::follower::{FollowError, Follower, Moment};
use crate::steps::steps;

/// Most steps of an answer: the last ones. A hand has about thirty.
const MOST_STEPS: usize = 300;

/// A hand that is being replayed.
pub struct Replay {
    table: TableNumber,
    hand: HandView,
    /// The record in which it began.
    first: Sequence,
    /// The last record that tells something of it.
    last: Sequence,
    followed: Follower,
    steps: VecDeque<StepView>,
    left_out: usize,
    window: Window<Option<usize>>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The hand has not begun.
    Before,
    /// Its steps are told.
    Telling,
    /// Everything was told.
    Over,
}

impl Replay {
    /// From the nearest state before the hand.
    pub fn new(table: TableNumber, location: HandLocation) -> Self {
        let (sequence, tournament) = location.from;
        Self {
            table,
            hand: location.hand,
            first: location.first,
            last: location.last,
            followed: Follower {
                tournament,
                sequence,
                at: Timestamp(0),
            },
            steps: VecDeque::new(),
            left_out: 0,
            window: Window::default(),
            stage: Stage::Before,
        }
    }

    /// The record to read on after; `None` when everything was told.
    pub fn next(&self) -> Option<Sequence> {
        (self.stage != Stage::Over && self.followed.sequence < self.last)
            .then_some(self.followed.sequence)
    }

    /// Follows the next record.
    pub(super) fn feed(
        &mut self,
        moment: Moment,
        device: &str,
        events: &[Event],
        names: &DeviceNames,
    ) -> Result<(), FollowError> {
        self.followed.sequence = moment.sequence;
        if moment.sequence < self.first {
            return self.followed.apply(moment, events);
        }
        if moment.sequence > self.last {
            self.stage = Stage::Over;
        }
        for step in steps(events) {
            if self.stage == Stage::Over {
                return Ok(());
            }
            self.follow(step, moment, device, names)?;
        }
        self.show_whole_record(moment);
        Ok(())
    }

    fn follow(
        &mut self,
        step: &[Event],
        moment: Moment,
        device: &str,
        names: &DeviceNames,
    ) -> Result<(), FollowError> {
        if step.iter().any(|event| self.begins_a_hand(event)) {
            if self.stage == Stage::Telling {
                self.stage = Stage::Over;
                return Ok(());
            }
            self.stage = Stage::Telling;
        }
        let kinds: Vec<Option<StepKind>> = step.iter().map(|event| self.tell(event)).collect();
        self.followed.apply(moment, step)?;
        if self.stage == Stage::Before {
            return Ok(());
        }
        for (event, what) in step.iter().zip(kinds) {
            let place = what.map(|what| self.push(what, moment, device, names));
            if let Event::Table { table, event } = event
                && *table == self.table
            {
                self.mark(event, place.flatten());
            }
        }
        Ok(())
    }

    fn begins_a_hand(&self, event: &Event) -> bool {
        matches!(event, Event::Table { table, event: table::TableEvent::HandStarted { .. } } if *table == self.table)
    }

    /// What an event says, before it is carried out.
    fn tell(&self, event: &Event) -> Option<StepKind> {
        if let Event::Table { table, event } = event {
            let at = self
                .followed
                .tournament
                .table(*table)
                .filter(|_| *table == self.table)?;
            return say::at_table(&self.followed.tournament, at, event);
        }
        let (table, what) = say::aside(&self.followed.tournament, event)?;
        (table == self.table).then_some(what)
    }

    /// Returns the place of the step among all, those that were left out counted.
    fn push(
        &mut self,
        what: StepKind,
        moment: Moment,
        device: &str,
        names: &DeviceNames,
    ) -> Option<usize> {
        let view = views::table(&self.followed.tournament, self.table, moment.sequence.0)?;
        let before: Timestamp = self.steps.back().map_or(moment.at, |step| step.at);
        self.steps.push_back(StepView {
            sequence: moment.sequence.0,
            at: moment.at,
            since_ms: moment.at.since(before),
            by: say::by(names, device),
            what,
            undone: false,
            view,
        });
        if self.steps.len() > MOST_STEPS {
            self.steps.pop_front();
            self.left_out += 1;
        }
        Some(self.left_out + self.steps.len() - 1)
    }

    fn mark(&mut self, event: &table::TableEvent, place: Option<usize>) {
        for undone in self.window.take(event, place).into_iter().flatten() {
            let kept = undone.checked_sub(self.left_out);
            if let Some(step) = kept.and_then(|kept| self.steps.get_mut(kept)) {
                step.undone = true;
            }
        }
    }

    /// What the screens showed after the record: all of it, where the next hand did not begin with it.
    fn show_whole_record(&mut self, moment: Moment) {
        let Some(step) = self.steps.back_mut() else {
            return;
        };
        if step.sequence == moment.sequence.0
            && let Some(view) =
                views::table(&self.followed.tournament, self.table, moment.sequence.0)
        {
            step.view = view;
        }
    }

    /// The answer.
    pub fn view(self) -> ReplayView {
        ReplayView {
            hand: self.hand,
            steps: self.steps.into(),
            left_out: u32::try_from(self.left_out).unwrap_or(u32::MAX),
        }
    }
}
