//! The chip race: small chips leave play at every table, between hands, by the book's own order, rounding and cards.
//!
//! From its beginning on no hand begins at a table that has not raced (cdc2013 4.2). A player who was ordered to
//! another table leaves after the race of theirs, and no race begins while a player is on the way: so no player ever
//! sits down with chips that their table has raced away. A table that has raced plays on; when the last one has, chips
//! of that value are out of play for good.

mod holdings;
mod model;
mod problem;
pub mod race;
mod run;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use self::holdings::Values;
use super::{ChipNeed, Problem, Stage, TableNumber, Ticking, Tournament, Why};
use crate::book::Answer;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::Table;
use crate::time::Timestamp;
use crate::tournament::race::{Race, RaceMoment, RacePlan, plan};

pub(in crate::tournament) use self::model::{LEVEL_START_MS, Races};
pub use self::model::{RaceCommand, RaceEvent, Racing};
pub use self::problem::RaceProblem;

impl Tournament {
    /// The race that is on.
    #[must_use]
    pub fn racing(&self) -> Option<&Racing> {
        self.races.on.as_ref()
    }

    /// Whether a table has to race before its next hand, and before anybody leaves it for another table.
    #[must_use]
    pub fn must_race(&self, table: TableNumber) -> bool {
        self.racing()
            .is_some_and(|racing| racing.waiting.contains(&table))
    }

    /// Values of chips that no level to come needs any more, smallest first: they can be raced, one after the other.
    /// Without a plan the level that is on decides.
    #[must_use]
    pub fn unneeded_chips(&self) -> Vec<Chips> {
        match self.plan() {
            Some(plan) => plan.unneeded_after(self.clock.stage, &self.chip_values),
            None => holdings::unneeded(&self.chip_values, self.blinds),
        }
    }

    /// What the smallest chips in play are needed for. Without a plan that is the level that is on.
    fn smallest_needed_for(&self) -> ChipNeed {
        self.plan().map_or(ChipNeed::Blinds, |plan| {
            plan.smallest_needed_for(self.clock.stage, &self.chip_values)
        })
    }

    /// The race of a table as its stacks say: who has how many chips left over, in what order cards are dealt.
    /// `small` are numbers that were counted otherwise. `None` when the table does not race now.
    #[must_use]
    pub fn race_at(
        &self,
        table: TableNumber,
        small: &[(Seat, u32)],
    ) -> Option<(Race, Answer<RacePlan>)> {
        self.race_of(table, small).ok()
    }

    /// The same, or why the table does not race now.
    ///
    /// # Errors
    ///
    /// [`Problem`] when no race is on or the table has raced, a hand is being played there, a number that was counted
    /// does not fit the player's stack, or the stack cannot be had in chips that are in play.
    pub fn race_of(
        &self,
        number: TableNumber,
        small: &[(Seat, u32)],
    ) -> Result<(Race, Answer<RacePlan>), Problem> {
        let racing = self.racing().ok_or(RaceProblem::NoRace)?;
        let table = self
            .table(number)
            .filter(|_| racing.waiting.contains(&number))
            .ok_or(RaceProblem::HasRaced { table: number })?;
        if table.is_playing() {
            return Err(Problem::HandRunning { table: number });
        }
        let values = Values::new(racing, &self.chip_values);
        let holdings = values.holdings(table, number, small)?;
        let button = self
            .coming_button(table)
            .ok_or(RaceProblem::HasRaced { table: number })?;
        let race = Race {
            old: racing.old,
            new: racing.new,
            button,
            dealer: table.dealer_at(button, self.book()).unwrap_or(button),
            holdings,
        };
        let plan =
            plan(&race, self.book()).ok_or(Problem::ChipsNotPossible { chips: racing.old })?;
        Ok((race, plan))
    }

    /// Where the button is in the hand to come.
    fn coming_button(&self, table: &Table) -> Option<Seat> {
        let coming = table.legal(self.book()).next_hand;
        let first = || table.players().map(|(seat, _)| seat).next();
        coming
            .map(|positions| positions.button)
            // Where no hand can begin now, it goes to the last small blind.
            .or_else(|| table.before().last.map(|last| last.small_blind))
            .or_else(|| table.positions().map(|placed| placed.button))
            .or_else(first)
    }

    /// What moment of the event it is for a race; `None` before the start.
    fn race_moment(&self, at: Timestamp) -> Option<RaceMoment> {
        let Some(plan) = self.plan() else {
            // There is no clock to ask: the director knows.
            return Some(RaceMoment::Break);
        };
        let stage = plan.structure.get(usize::from(self.clock.stage))?;
        match self.clock.ticking {
            Ticking::NotStarted => return None,
            Ticking::Break { .. } => return Some(RaceMoment::Break),
            Ticking::Running { .. } | Ticking::Paused { .. } => {}
        }
        Some(match stage {
            Stage::Break { .. } => RaceMoment::Break,
            Stage::Level { .. } if self.races.played.until(at) <= LEVEL_START_MS => {
                RaceMoment::LevelStart
            }
            Stage::Level { .. } => RaceMoment::DuringLevel,
        })
    }

    /// Measures how long the stage that is on is played: asked after all that may stop its hands or let them go on.
    pub(super) fn note_stage_played(&mut self, at: Timestamp) {
        let is_played = match self.clock.ticking {
            Ticking::Running { .. } => true,
            Ticking::Paused { .. } => self.results.is_clock_held,
            Ticking::NotStarted | Ticking::Break { .. } => false,
        };
        self.races.played.goes_on(is_played, at);
    }

    /// These values without the ones that were raced away.
    pub(super) fn not_raced(&self, mut values: Vec<Chips>) -> Vec<Chips> {
        values.retain(|value| !self.races.out.contains(value));
        values
    }

    /// Value of the smallest chips of a table that is opened now.
    pub(super) fn smallest_chip(&self) -> Chips {
        let smallest = self.chip_values.first().copied();
        self.racing()
            .map(|racing| racing.new)
            .or(smallest)
            .unwrap_or_default()
    }

    pub(super) fn evolve_race(&mut self, event: &RaceEvent) {
        match event {
            RaceEvent::Begun { old, new, tables } => {
                let mut waiting = BTreeSet::new();
                waiting.extend(tables);
                self.races.on = Some(Racing {
                    old: *old,
                    new: *new,
                    waiting,
                    done: BTreeSet::new(),
                });
            }
            RaceEvent::Run { table, players, .. } => {
                if let Some(racing) = &mut self.races.on {
                    racing.waiting.remove(table);
                    racing.done.insert(*table);
                }
                for player in players {
                    self.ledger.expect(*player, Why::Race);
                }
            }
            RaceEvent::Over { old } => {
                self.races.on = None;
                self.races.out.insert(*old);
                self.chip_values.retain(|value| value != old);
            }
            // The stack is worth what it was.
            RaceEvent::Exchanged { .. } => {}
        }
    }
}
