//! A player who is out and is taken back: a slip of an official's finger costs no player their event. A player who was
//! said to have left or was struck off has chips again when the floor sets the stack. Whom the director has
//! disqualified stays out until the director has lifted that sanction. Where the seat is gone meanwhile, the player
//! gets another one as a player who enters late does.

use super::{Gone, OutReason, ResultEvent};
use crate::chips::Chips;
use crate::table::arrivals::{Entry, late_seat_for};
use crate::table::{self, PlayerId};
use crate::tournament::{
    AlertCause, Draft, Event, Problem, Refusal, Standing, TableNumber, TableSeat, Tournament,
};

/// Where a player who is taken back sits down.
struct SeatBack {
    place: TableSeat,
    /// In their own seat they play on; in another one they enter as a newcomer does.
    entry: Entry,
}

impl Tournament {
    /// Whether a player is out and may be taken back, where a seat is free.
    #[must_use]
    pub fn may_come_back(&self, player: PlayerId) -> bool {
        self.gone_by_mistake(player).is_ok()
    }

    /// How a player went out whose going out may be taken back.
    ///
    /// # Errors
    ///
    /// Who is not out or is disqualified, and who is still in a hand. Once the event is over, everybody but the last on the
    /// list.
    fn gone_by_mistake(&self, player: PlayerId) -> Result<&Gone, Refusal> {
        let is_last = self.gone().last().is_some_and(|gone| gone.player == player);
        if self.winner().is_some() && !is_last {
            return Err(Problem::Finished.into());
        }
        let is_out = self.known(player)?.standing == Standing::Out;
        let stays_out = self.sanctions().is_disqualified(player);
        let gone = self.results.gone_of(player);
        let gone = gone
            .or_else(|| self.results.replaced_of(player))
            .filter(|_| is_out && !stays_out)
            .ok_or(Problem::Standing { player })?;
        // Their hand is not over: they leave the seat with it.
        if let Some((table, _, seat)) = self.place_of(player) {
            return Err(Problem::SeatNotFree { table, seat }.into());
        }
        Ok(gone)
    }

    /// Where a player whose going out may be taken back sits down: in their own seat, else at their table, else at the
    /// table with the fewest players (cdc2013 3.3.p3, gleize2007 8-8, caen 7.5, ropta2025 1.8.p3, tda2024 8-A).
    ///
    /// # Errors
    ///
    /// Who may not be taken back, and who finds no free seat.
    fn seat_to_take_back(&self, player: PlayerId) -> Result<SeatBack, Refusal> {
        let gone = self.gone_by_mistake(player)?;
        let own = self.own_seat_back(gone);
        own.or_else(|taken| self.another_seat_back(gone.table).ok_or(taken))
    }

    /// The seat that a player had. Who went out on the way between two tables had none.
    fn own_seat_back(&self, gone: &Gone) -> Result<SeatBack, Refusal> {
        let own = gone.moved.map_or((gone.table, gone.seat), |moved| {
            (Some(moved.table), Some(moved.seat))
        });
        let (Some(table), Some(seat)) = own else {
            let (players, seats) = (1, 0);
            return Err(Problem::MorePlayersThanSeats { players, seats }.into());
        };
        self.check_seat_free(table, seat)?;
        Ok(SeatBack {
            place: TableSeat { table, seat },
            entry: Entry::default(),
        })
    }

    /// A free seat at a player's own table, else at the one with the fewest players; a table where no player plays is no
    /// place to go to. `None` where every seat is taken or promised.
    fn another_seat_back(&self, own: Option<TableNumber>) -> Option<SeatBack> {
        let mut open = self.occupancies();
        open.retain(|at| at.soon > 0 && !self.is_breaking(at.table));
        open.sort_by_key(|at| (Some(at.table) != own, at.soon));
        open.into_iter().find_map(|at| {
            let table = self.table(at.table)?;
            let free = self.seats_to_give(at.table).into_iter().collect();
            let seat = late_seat_for(&table.before(), free, &self.book).value?;
            let entry = table.arrival(seat, None, &self.book).value.entry;
            let place = TableSeat {
                table: at.table,
                seat,
            };
            Some(SeatBack { place, entry })
        })
    }

    /// The player who went out last and may be taken back.
    #[must_use]
    pub fn may_take_back(&self) -> Option<PlayerId> {
        let last = self.gone().iter().rev().find(|gone| gone.is_confirmed)?;
        self.seat_to_take_back(last.player)
            .is_ok()
            .then_some(last.player)
    }

    pub(super) fn evolve_taken_back(&mut self, player: PlayerId) {
        self.note_busted(player);
        self.results.not_replaced(player);
        let again = self.results.gone_of(player);
        let again = again.map(|gone| self.sits_again(*gone));
        if let (Some(gone), Some(again)) = (self.results.gone_mut(player), again) {
            *gone = again;
            gone.is_confirmed = false;
            // The sanction was lifted: what is left is a player without chips, until the floor sets the stack.
            if gone.why == OutReason::Disqualified {
                gone.why = OutReason::Eliminated;
            }
        }
        self.results.winner = None;
    }
}

impl Draft {
    /// The player has a seat again, without chips: their own as they had it before the floor's word, where it is free. An
    /// event that was over goes on; its clock waits for the director, because it has run out unseen meanwhile. Before the
    /// start no chips were lost: they have the stack with which everybody begins.
    pub(super) fn take_back(&mut self, player: PlayerId) -> Result<(), Refusal> {
        let SeatBack { place, entry } = self.state.seat_to_take_back(player)?;
        let was_over = self.state.winner().is_some();
        let left = self.state.left_on(player);
        let seated = table::TableEvent::PlayerSeated {
            seat: place.seat,
            player,
            stack: Chips::ZERO,
            entry,
            paid: None,
            time_cards_used: left.map_or(0, |left| left.time_cards_used),
        };
        let left = left.into_iter().flat_map(|left| left.events_at(place.seat));
        for event in std::iter::once(seated).chain(left) {
            let table = place.table;
            self.push(Event::Table { table, event });
        }
        self.result(ResultEvent::TakenBack { player });
        if was_over {
            self.stop_running_clock();
        }
        if let Some(plan) = self.state.plan().filter(|_| !self.state.has_started()) {
            let (seat, stack) = (place.seat, plan.stack);
            return self.at_table(place.table, &table::TableCommand::SetStack { seat, stack });
        }
        let alert = self.state.raise(place.table, AlertCause::Bust { player });
        self.push(alert);
        Ok(())
    }
}
