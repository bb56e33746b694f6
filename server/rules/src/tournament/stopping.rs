//! Why no hand begins at a table: the clock, a break, a race, the final table, hand-for-hand, a table too short.

use super::{FinalTableState, Stage, Stop, TableNumber, Ticking, Tournament};

impl Tournament {
    /// Why no hand begins at a table now; `None` where one may.
    #[must_use]
    pub fn stop(&self, table: TableNumber) -> Option<Stop> {
        if self.is_closed(table) {
            return Some(Stop::Closed);
        }
        let Some(plan) = self.plan() else {
            return self.stop_by_round(table);
        };
        if self.winner().is_some() {
            return Some(Stop::Finished);
        }
        match self.clock.ticking {
            Ticking::NotStarted => return Some(Stop::NotStarted),
            Ticking::Paused { .. } if !self.results.is_clock_held => return Some(Stop::Paused),
            Ticking::Paused { .. } | Ticking::Running { .. } | Ticking::Break { .. } => {}
        }
        // A race is run in a break, so it is what people have to see.
        if self.must_race(table) {
            return Some(Stop::Race);
        }
        let stage = plan.structure.get(usize::from(self.clock.stage));
        let is_called = matches!(self.clock.ticking, Ticking::Break { .. });
        if is_called || matches!(stage, Some(Stage::Break { .. })) {
            return Some(Stop::Break);
        }
        if self.final_table() == FinalTableState::Called {
            return Some(Stop::FinalTable);
        }
        self.stop_by_round(table)
            .or_else(|| self.stop_by_players(table))
    }

    /// Whether the other tables finish their hand first.
    fn stop_by_round(&self, table: TableNumber) -> Option<Stop> {
        self.waits_for_round(table).then_some(Stop::HandForHand)
    }
}
