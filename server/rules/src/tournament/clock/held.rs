//! The clock in hand-for-hand: where the book says so it stands still, and time comes off after each hand (tda2024 RP-8,
//! ropta2025 2.7.b5).

use super::model::MINUTE_MS;
use crate::policy::HandForHandClock;
use crate::tournament::{Draft, Event, Refusal, ResultEvent, Stage, Ticking};

/// What comes off after each hand.
const HAND_MS: u64 = 2 * MINUTE_MS;

impl Draft {
    /// A round of hand-for-hand was played: the time of a hand comes off the level, also where the director has stopped
    /// the clock or called a break meanwhile.
    pub(in crate::tournament) fn take_hand_off(&mut self) -> Result<(), Refusal> {
        if !self.holds_level_in_rounds() {
            return Ok(());
        }
        match self.state.clock.ticking {
            Ticking::Paused { left_ms } => self.take_off(left_ms),
            // The break has its whole time: a level with nothing left is over after it.
            Ticking::Break { left_ms, .. } => {
                self.set_left(left_ms.map(|left| left.saturating_sub(HAND_MS)))
            }
            Ticking::NotStarted | Ticking::Running { .. } => Ok(()),
        }
    }

    /// A clock that runs stands still from now on, where the book holds it in rounds and it is no break.
    pub(in crate::tournament) fn hold_running_clock(&mut self) {
        let runs = matches!(self.state.clock.ticking, Ticking::Running { .. });
        if runs && self.holds_level_in_rounds() {
            self.stop_running_clock();
            self.hold(true);
        }
    }

    /// Whether a level is on whose clock the book holds while rounds of hand-for-hand are played.
    pub(in crate::tournament) fn holds_level_in_rounds(&self) -> bool {
        self.is_level() && self.holds_in_rounds()
    }

    /// Whether the stage that is on is a level.
    fn is_level(&self) -> bool {
        let stage = self.state.clock.stage;
        let on = self.state.plan().and_then(|plan| plan.stage(stage));
        matches!(on, Some(Stage::Level { .. }))
    }

    /// Whether rounds of hand-for-hand are played, and the book holds the clock meanwhile.
    fn holds_in_rounds(&self) -> bool {
        let policy = &self.state.book.policy.hand_for_hand_clock;
        policy.value != HandForHandClock::Runs
            && self.state.plan().is_some()
            && self.state.hand_for_hand().is_some_and(|now| now.round > 0)
    }

    /// The time of a hand comes off. What is more than the level has left comes off the next one; a break has its whole
    /// time.
    fn take_off(&mut self, left_ms: Option<u64>) -> Result<(), Refusal> {
        let Some(left) = left_ms else { return Ok(()) };
        if let Some(left) = left.checked_sub(HAND_MS).filter(|left| *left > 0) {
            return self.set_left(Some(left));
        }
        self.begin_stage(self.state.clock.stage.saturating_add(1))?;
        match self.state.clock.ticking {
            Ticking::Paused {
                left_ms: Some(whole),
            } if self.is_level() => {
                self.set_left(Some(whole.saturating_sub(HAND_MS.saturating_sub(left))))
            }
            Ticking::Paused { .. }
            | Ticking::Running { .. }
            | Ticking::NotStarted
            | Ticking::Break { .. } => Ok(()),
        }
    }

    /// The clock runs as usual again, if it stood still for hand-for-hand.
    pub(in crate::tournament) fn let_clock_go(&mut self) {
        if !self.state.results.is_clock_held {
            return;
        }
        self.hold(false);
        if let Ticking::Paused { left_ms } = self.state.clock.ticking {
            let ends_at = left_ms.map(|left| self.after(left));
            self.set_clock(Ticking::Running { ends_at });
        }
    }

    /// Whether hands begin though the clock stands still.
    pub(in crate::tournament) fn hold(&mut self, on: bool) {
        if self.state.results.is_clock_held != on {
            let event = ResultEvent::ClockHeld { on };
            self.push(Event::Results { event });
        }
    }
}
