//! Players on the way between tables: what the book proposes from the live blinds, what the director ordered, and the
//! journey with the chips *in transit* until the other table confirms that the player has arrived.

pub mod balancing;
pub mod final_table;
mod halting;
mod model;
mod ordering;
mod proposing;
#[cfg(test)]
mod tests;

use super::{Away, Problem, Refusal, Standing, TableNumber, Tournament};
use crate::seat::Seat;
use crate::table::PlayerId;

pub(in crate::tournament) use self::model::Moves;
pub use self::model::{
    FinalTableState, Journey, MoveCommand, MoveEvent, MoveOrder, MoveReason, Proposal,
};

impl Tournament {
    /// Players on the way, or about to go, in the order in which moves were ordered.
    #[must_use]
    pub fn journeys(&self) -> &[Journey] {
        &self.moves.journeys
    }

    /// Where the final table stands.
    #[must_use]
    pub fn final_table(&self) -> FinalTableState {
        self.moves.final_table
    }

    /// Whether the final table is neither called nor formed: seats at the tables are still given.
    ///
    /// # Errors
    ///
    /// [`Problem::FinalTableCalled`] when it is one or the other.
    pub(super) fn check_final_table_ahead(&self) -> Result<(), Problem> {
        match self.final_table() {
            FinalTableState::Ahead => Ok(()),
            FinalTableState::Called | FinalTableState::At { .. } => Err(Problem::FinalTableCalled),
        }
    }

    /// Whether a table was closed.
    #[must_use]
    pub fn is_closed(&self, table: TableNumber) -> bool {
        self.moves.closed.contains(&table)
    }

    /// Whether the players of a table were ordered away for good: no newcomer is seated there.
    #[must_use]
    pub fn is_breaking(&self, table: TableNumber) -> bool {
        self.moves.emptying.contains(&table)
    }

    /// The journey of a player on the way, or about to go.
    #[must_use]
    pub fn journey(&self, player: PlayerId) -> Option<&Journey> {
        self.moves
            .journeys
            .iter()
            .find(|journey| journey.player == player)
    }

    /// For whom a seat is kept: a player who is on the way there, or about to go.
    #[must_use]
    pub fn promised_to(&self, table: TableNumber, seat: Seat) -> Option<PlayerId> {
        self.moves
            .journeys
            .iter()
            .find(|journey| (journey.to, journey.to_seat) == (table, seat))
            .map(|journey| journey.player)
    }

    /// Whether a player who comes from outside may sit down at a seat, as far as journeys and tables go: whether it is
    /// empty is the table's business.
    pub(super) fn check_not_promised(&self, table: TableNumber, seat: Seat) -> Result<(), Refusal> {
        if self.is_closed(table) {
            return Err(Problem::TableClosed { table }.into());
        }
        if self.promised_to(table, seat).is_some() {
            return Err(Problem::SeatNotFree { table, seat }.into());
        }
        Ok(())
    }

    /// Whether a player who comes from outside may be given a seat: it is empty, kept for no other, and at a table from which
    /// no player is ordered away for good.
    pub(super) fn check_seat_free(&self, number: TableNumber, seat: Seat) -> Result<(), Refusal> {
        let table = self.known_table(number)?;
        self.check_not_promised(number, seat)?;
        if self.is_breaking(number) {
            return Err(Problem::TableClosed { table: number }.into());
        }
        if seat.number() > table.seat_count() || table.player(seat).is_some() {
            return Err(Problem::SeatNotFree {
                table: number,
                seat,
            }
            .into());
        }
        Ok(())
    }

    pub(super) fn evolve_moves(&mut self, event: &MoveEvent) {
        match event {
            MoveEvent::Ordered {
                player,
                from,
                from_seat,
                to,
                to_seat,
                why,
            } => {
                let journey = Journey {
                    player: *player,
                    from: *from,
                    from_seat: *from_seat,
                    to: *to,
                    to_seat: *to_seat,
                    why: *why,
                    luggage: None,
                };
                if journey.empties(*from) {
                    self.moves.emptying.insert(*from);
                }
                self.moves.journeys.push(journey);
            }
            MoveEvent::Cancelled { player } => self.evolve_cancelled(*player),
            MoveEvent::Redirected {
                player,
                to,
                to_seat,
            } => {
                if let Some(journey) = self.moves.journey_mut(*player) {
                    journey.to = *to;
                    journey.to_seat = *to_seat;
                }
            }
            MoveEvent::Departed { player, luggage } => {
                if let Some(journey) = self.moves.journey_mut(*player) {
                    journey.luggage = Some(*luggage);
                }
                self.field
                    .change(*player, |entrant| entrant.standing = Standing::Moving);
            }
            MoveEvent::Arrived { player } => self.moves.forget(*player),
            MoveEvent::FinalTableCalled => self.moves.final_table = FinalTableState::Called,
            MoveEvent::FinalTableCalledOff => self.moves.final_table = FinalTableState::Ahead,
            MoveEvent::FinalTableFormed { table } => {
                self.moves.final_table = FinalTableState::At { table: *table };
            }
            MoveEvent::PlaysOn { table } => {
                self.moves.plays_on.insert(*table);
            }
            MoveEvent::TableClosed { table } => {
                self.moves.closed.insert(*table);
                self.moves.emptying.remove(table);
                self.moves.plays_on.remove(table);
            }
        }
    }

    /// A player stays. A table from which no other player is ordered for good goes on.
    fn evolve_cancelled(&mut self, player: PlayerId) {
        let Some(journey) = self.journey(player) else {
            return;
        };
        let (from, from_seat) = (journey.from, journey.from_seat);
        self.moves.forget(player);
        let mut journeys = self.moves.journeys.iter();
        if self.is_in_play(from, from_seat) && !journeys.any(|other| other.empties(from)) {
            self.moves.emptying.remove(&from);
        }
    }

    /// A sanction is lifted while its player is on the way, or out: what they carry of it is lifted, too.
    pub(super) fn lighten_luggage(&mut self, player: PlayerId, away: Away) {
        let journey = self.moves.journey_mut(player);
        let carried = journey.and_then(|journey| journey.luggage.as_mut());
        let left = self.results.gone_mut(player);
        let left = left.and_then(|gone| gone.left.as_mut());
        for luggage in carried.into_iter().chain(left) {
            let before = luggage.suspension;
            luggage.suspension = before.and_then(|left| left.lifted(away.hands, away.until));
        }
    }

    /// A player sat down or left: what was allowed to short tables is judged anew.
    pub(super) fn note_tables_change(&mut self) {
        self.moves.plays_on.clear();
    }
}
