//! Tables with too few players: whether one waits before its next hand, and for how long it may.

use super::FinalTableState;
use super::balancing::{StartOfPlay, may_deal};
use crate::seat::Seat;
use crate::table::Presence;
use crate::tournament::{Stop, TableNumber, Tournament};

impl Tournament {
    /// Whether the table has too few players, by itself or beside the others. A table waits only while a player may
    /// come, or while the tables are about to change: never for ever.
    pub(in crate::tournament) fn stop_by_players(&self, table: TableNumber) -> Option<Stop> {
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
    /// everybody who may still come; a table that opens later begins as after a break, and waits only while players
    /// are about to move: a player who stays away is no reason to keep the others from playing.
    fn waits_for_seats_to_fill(&self, table: TableNumber, in_play: usize) -> bool {
        let there = self.there(table);
        let (moment, may_come) = if self.clock.stage == 0 {
            (StartOfPlay::Start, usize::from(there) < in_play)
        } else {
            (StartOfPlay::AfterBreak, false)
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
