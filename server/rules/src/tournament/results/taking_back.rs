//! A confirmed elimination that is taken back: a slip of the floor's finger costs no player their event.

use super::{OutReason, ResultEvent};
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::arrivals::Entry;
use crate::table::{self, PlayerId};
use crate::tournament::{
    AlertCause, Draft, Event, Problem, Refusal, Standing, TableNumber, Tournament,
};

impl Tournament {
    /// Where a player sat whose elimination may be taken back now.
    ///
    /// # Errors
    ///
    /// Who is not out by losing a hand, whose seat or table is taken, and no player once the event is over.
    fn seat_to_take_back(&self, player: PlayerId) -> Result<(TableNumber, Seat), Refusal> {
        if self.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        let is_out = self.known(player)?.standing == Standing::Out;
        let gone = self
            .gone()
            .iter()
            .find(|gone| is_out && gone.player == player && gone.why == OutReason::Eliminated);
        let (Some(table), Some(seat)) = gone.map_or((None, None), |gone| (gone.table, gone.seat))
        else {
            return Err(Problem::Standing { player }.into());
        };
        if self.is_closed(table) {
            return Err(Problem::TableClosed { table }.into());
        }
        self.check_seat_free(table, seat)?;
        Ok((table, seat))
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
        self.field.change(player, |entrant| {
            if let Standing::Playing { table, seat } = entrant.standing {
                entrant.standing = Standing::Busted { table, seat };
            }
        });
        let gone = self.results.gone.iter_mut();
        for gone in gone.filter(|gone| gone.player == player) {
            gone.is_confirmed = false;
        }
    }
}

impl Draft {
    /// The player has their seat again, without chips, as they had it before the floor's word.
    pub(super) fn take_back(&mut self, player: PlayerId) -> Result<(), Refusal> {
        let (number, seat) = self.state.seat_to_take_back(player)?;
        self.push(Event::Table {
            table: number,
            event: table::TableEvent::PlayerSeated {
                seat,
                player,
                stack: Chips::ZERO,
                entry: Entry::default(),
                paid: None,
                time_cards_used: 0,
            },
        });
        self.result(ResultEvent::TakenBack { player });
        let alert = self.state.raise(number, AlertCause::Bust { player });
        self.push(alert);
        Ok(())
    }
}
