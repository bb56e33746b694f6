//! Why no hand begins at a table: the clock, a break, a race, the final table, hand-for-hand, a table too short.

mod model;

use super::{FinalTableState, Stage, TableNumber, Ticking, Tournament};
use crate::seat::Seat;
use crate::table::Presence;
use crate::tournament::balancing::{Moment, may_deal};

pub use self::model::Stop;

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
            Ticking::Paused { .. } => return Some(Stop::Paused),
            Ticking::Running { .. } => {}
        }
        // A race is run in a break, so it is what people have to see.
        if self.must_race(table) {
            return Some(Stop::Race);
        }
        let stage = plan.structure.get(usize::from(self.clock.stage));
        if matches!(stage, Some(Stage::Break { .. })) {
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

    /// Whether the table has too few players, by itself or beside the others. A table waits only while somebody may
    /// come, or while the tables are about to change: never for ever.
    pub(super) fn stop_by_players(&self, table: TableNumber) -> Option<Stop> {
        let in_play = self.in_play(table);
        if in_play.len() < 2 {
            return Some(Stop::TooFew);
        }
        if self.moves.plays_on.contains(&table) {
            return None;
        }
        if self.is_first_hand(table) && self.waits_for_seats_to_fill(table, in_play.len()) {
            return Some(Stop::TooFew);
        }
        (self.is_too_short(table) && self.is_rearranging()).then_some(Stop::Halted)
    }

    /// Whether a table waits for more people in their seats before its first hand. In the first stage it waits for
    /// everybody who may still come; whoever opens a table later comes as after a break, and waits only while players
    /// are about to move: somebody who stays away is no reason to keep the others from playing.
    fn waits_for_seats_to_fill(&self, table: TableNumber, in_play: usize) -> bool {
        let there = self.there(table);
        let (moment, may_come) = if self.clock.stage == 0 {
            (Moment::Start, usize::from(there) < in_play)
        } else {
            (Moment::AfterBreak, false)
        };
        !may_deal(there, moment, &self.book).value && (may_come || self.is_rearranging())
    }

    /// Whether nothing has been dealt at a table yet, and it is not the final table, which goes on with an event that
    /// has long begun.
    fn is_first_hand(&self, table: TableNumber) -> bool {
        let is_new = self.table(table).is_some_and(|at| at.hand_number() == 0);
        is_new && self.final_table() == FinalTableState::Ahead
    }

    /// Players of a table who are in their seats, or sent away for hands that have to be dealt first.
    fn there(&self, table: TableNumber) -> u8 {
        let is_there = |seat: Seat| {
            let now = self.table(table).and_then(|at| at.player(seat));
            now.is_some_and(|now| now.presence == Presence::Present)
        };
        let in_play = self.in_play(table);
        let count = in_play.iter().filter(|(seat, _)| is_there(*seat)).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }
}
