//! A player who is out and is taken back: a slip of an official's finger costs no player their event. Whoever was said to
//! have left or was struck off has chips again when the floor sets the stack. Whom the director has disqualified stays out.

use super::{OutReason, ResultEvent};
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::arrivals::Entry;
use crate::table::{self, PlayerId};
use crate::tournament::{
    AlertCause, Draft, Event, Problem, Refusal, Standing, TableNumber, Tournament,
};

impl Tournament {
    /// Where a player sat whose going out may be taken back now.
    ///
    /// # Errors
    ///
    /// Who is not out or was put out, had no seat, or whose seat or table is taken. Once the event is over, everybody but
    /// the last on the list.
    fn seat_to_take_back(&self, player: PlayerId) -> Result<(TableNumber, Seat), Refusal> {
        let is_last = self.gone().last().is_some_and(|gone| gone.player == player);
        if self.winner().is_some() && !is_last {
            return Err(Problem::Finished.into());
        }
        let is_out = self.known(player)?.standing == Standing::Out;
        let is_slip = |why: OutReason| why != OutReason::Disqualified;
        let gone = self
            .gone()
            .iter()
            .find(|gone| is_out && gone.player == player && is_slip(gone.why));
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
        self.results.winner = None;
    }
}

impl Draft {
    /// The player has their seat again, without chips, as they had it before the floor's word. An event that was over goes
    /// on; its clock waits for the director, because it has run out unseen meanwhile.
    pub(super) fn take_back(&mut self, player: PlayerId) -> Result<(), Refusal> {
        let (number, seat) = self.state.seat_to_take_back(player)?;
        let was_over = self.state.winner().is_some();
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
        if was_over {
            self.stop_running_clock();
        }
        let alert = self.state.raise(number, AlertCause::Bust { player });
        self.push(alert);
        Ok(())
    }
}
