//! Players who come late, never come, or leave for good (policies `late_deadline`, `late_replacement`,
//! `definitive_departure`).

use super::latecomers::{Fee, Late, Latecomer, Notice, latecomer};
use crate::book::{Answer, Citation};
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{self, PlayerId, Presence};
use crate::tournament::elimination::{Departure, leaves_for_good};
use crate::tournament::{
    Draft, Entrant, FieldEvent, Occasion, OutReason, Problem, Refusal, Standing, TableNumber,
    TableSeat, Tournament,
};

/// A latecomer whom the book strikes off now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overdue {
    /// Who.
    pub player: PlayerId,
    /// Chips that a player of the waiting list takes over; `None` where the book knows no replacement.
    pub taken_over: Option<Chips>,
    /// The articles.
    pub citations: Vec<Citation>,
}

impl Tournament {
    /// Latecomers whom the book strikes off now, and what a player of the waiting list would take over; with the
    /// articles.
    #[must_use]
    pub fn overdue(&self) -> Vec<Overdue> {
        if self.plan().is_none() || !self.has_started() || self.winner().is_some() {
            return Vec::new();
        }
        let struck_off = |(player, entrant): (PlayerId, &Entrant)| {
            let stack = self.stack_of_absent(entrant)?;
            let Answer { value, citations } = self.lateness(entrant, stack);
            match value {
                Late::Kept => None,
                Late::StruckOff { taken_over } => Some(Overdue {
                    player,
                    taken_over,
                    citations,
                }),
            }
        };
        self.entrants().filter_map(struck_off).collect()
    }

    /// Chips at the seat of a player who has never come; `None` for everybody else. Who has played and is away is none of
    /// them (cdc2013 2.9.p2).
    fn stack_of_absent(&self, entrant: &Entrant) -> Option<Chips> {
        let Standing::Playing { table, seat } = entrant.standing else {
            return None;
        };
        let now = self.table(table)?.player(seat)?;
        // A player at the table may have said that they are there, without having been checked in.
        let has_come = entrant.is_here || self.field.played.contains(now.player);
        let is_absent = !has_come && now.presence == Presence::Absent;
        is_absent.then_some(now.stack)
    }

    /// What the book says of a player who comes late, with so many chips left.
    fn lateness(&self, entrant: &Entrant, stack: Chips) -> Answer<Late> {
        let late = Latecomer {
            level: self.level_for_latecomers(),
            stack,
            fee: if entrant.has_paid {
                Fee::Paid
            } else {
                Fee::NotPaid
            },
            notice: if entrant.gave_notice {
                Notice::Given
            } else {
                Notice::None
            },
            set_levels: self.plan().and_then(|plan| plan.late.keep_levels),
            waiting_list: self.waiting().next().is_some(),
        };
        latecomer(&late, &self.book)
    }

    /// Whether seats have been drawn, or play has begun: from then on players are seated one by one.
    fn has_seats(&self) -> bool {
        let is_seats = |occasion: &Occasion| matches!(occasion, Occasion::Seats);
        self.has_started() || self.draws().iter().any(|draw| is_seats(&draw.occasion))
    }

    /// Whether a player who was registered came in time or still does: the rule for latecomers.
    pub(super) fn check_in_time(&self, player: PlayerId, stack: Chips) -> Result<(), Refusal> {
        let entrant = self.known(player)?;
        // Who came in time is not late, however long they wait for their seat, and wherever they are meanwhile.
        if entrant.was_here {
            return Ok(());
        }
        self.check_not_struck_off(player, entrant, stack)
    }

    /// Whether a player who is said to be there may still come. Who has no seat may have one as long as a latecomer may; who
    /// has one and has never come is too late once the book strikes them off, also when they had been checked in by mistake.
    /// Who has played and was away is no latecomer (cdc2013 2.8, 2.9.p2).
    pub(in crate::tournament) fn check_may_come(&self, player: PlayerId) -> Result<(), Refusal> {
        let Some(plan) = self.plan().filter(|_| self.has_started()) else {
            return Ok(());
        };
        let entrant = self.known(player)?;
        if entrant.standing == Standing::Registered {
            return self.check_in_time(player, plan.stack);
        }
        // Who has nothing left behind is in a hand for their last chips, or out.
        let stack = self.stack_of_absent(entrant);
        match stack.filter(|stack| !stack.is_zero()) {
            Some(stack) => self.check_not_struck_off(player, entrant, stack),
            None => Ok(()),
        }
    }

    fn check_not_struck_off(
        &self,
        player: PlayerId,
        entrant: &Entrant,
        stack: Chips,
    ) -> Result<(), Refusal> {
        let Answer { value, citations } = self.lateness(entrant, stack);
        match value {
            Late::Kept => Ok(()),
            Late::StruckOff { .. } if self.registration().value => Ok(()),
            Late::StruckOff { .. } => Err(Problem::TooLate { player, citations }.into()),
        }
    }

    /// Whether a player is on the list or waits, without a seat, and may be given one now, at a table that has one.
    #[must_use]
    pub fn may_be_seated(&self, player: PlayerId) -> bool {
        let stack = self.plan().map(|plan| plan.stack);
        stack.is_some_and(|stack| self.check_may_enter(player, stack).is_ok())
    }

    /// Whether a player without a seat may have one now.
    fn check_may_enter(&self, player: PlayerId, stack: Chips) -> Result<(), Refusal> {
        let entrant = self.known(player)?;
        if !self.has_seats() {
            return Err(Problem::WrongTime.into());
        }
        self.check_final_table_ahead()?;
        match entrant.standing {
            Standing::Registered if !self.has_started() => Ok(()),
            Standing::Registered => self.check_in_time(player, stack),
            Standing::Waiting => {
                self.check_registration()?;
                // The seats that are empty are those of players on the list.
                if self.free_places() == 0 {
                    return Err(Problem::Standing { player }.into());
                }
                Ok(())
            }
            Standing::Withdrawn
            | Standing::Playing { .. }
            | Standing::Moving
            | Standing::Busted { .. }
            | Standing::Out => Err(Problem::Standing { player }.into()),
        }
    }
}

impl Draft {
    /// Seats a player who has no seat yet, with a whole stack.
    pub(super) fn seat_late(
        &mut self,
        player: PlayerId,
        table: TableNumber,
        seat: Seat,
    ) -> Result<(), Refusal> {
        let stack = self.state.plan().ok_or(Problem::NoPlan)?.stack;
        self.state.check_may_enter(player, stack)?;
        self.state.check_seat_free(table, seat)?;
        self.comes_in(player, TableSeat { table, seat }, stack)?;
        // Everybody else may be out: others waited for this player only.
        self.settle_results()
    }

    /// A player is there and takes a seat.
    pub(super) fn comes_in(
        &mut self,
        player: PlayerId,
        place: TableSeat,
        stack: Chips,
    ) -> Result<(), Refusal> {
        let entrant = self.state.known(player)?;
        let (standing, is_here) = (entrant.standing, entrant.is_here);
        if standing == Standing::Waiting {
            self.push_field(FieldEvent::Promoted { player });
        }
        if !is_here {
            let is_here = true;
            self.push_field(FieldEvent::CheckedIn { player, is_here });
        }
        let sit = table::TableCommand::Sit {
            seat: place.seat,
            player,
            stack,
        };
        self.at_table(place.table, &sit)
    }

    /// A player who never came is struck off, by the book or because the director says so.
    pub(super) fn strike_off(
        &mut self,
        player: PlayerId,
        replaced_by: Option<PlayerId>,
    ) -> Result<(), Refusal> {
        let entrant = self.state.known(player)?;
        let Standing::Playing { table, seat } = entrant.standing else {
            return Err(Problem::Standing { player }.into());
        };
        if !self.state.has_started() {
            return Err(Problem::WrongTime.into());
        }
        let stack = self.state.stack_of_absent(entrant);
        let stack = stack.ok_or(Problem::NotLate { player })?;
        let lateness = self.state.lateness(entrant, stack);
        let struck_off = FieldEvent::StruckOff {
            player,
            replaced_by,
        };
        let Some(other) = replaced_by else {
            self.push_field(struck_off);
            return self.go_out(player, OutReason::StruckOff);
        };
        let Late::StruckOff {
            taken_over: Some(taken_over),
        } = lateness.value
        else {
            let citations = lateness.citations;
            return Err(Problem::NoReplacement { player, citations }.into());
        };
        if self.state.known(other)?.standing != Standing::Waiting {
            return Err(Problem::Standing { player: other }.into());
        }
        // The seat is free, and what is left of the stack certain, between hands only.
        if self.is_playing(table) {
            return Err(Problem::HandRunning { table }.into());
        }
        self.push_field(struck_off);
        self.go_out(player, OutReason::Replaced)?;
        self.comes_in(other, TableSeat { table, seat }, taken_over)?;
        self.settle_results()
    }

    /// A player has confirmed to an official that they leave for good.
    pub(super) fn leave(&mut self, player: PlayerId) -> Result<(), Refusal> {
        match self.state.known(player)?.standing {
            Standing::Playing { .. } | Standing::Moving if self.state.has_started() => {}
            Standing::Playing { .. }
            | Standing::Moving
            | Standing::Registered
            | Standing::Waiting
            | Standing::Withdrawn
            | Standing::Busted { .. }
            | Standing::Out => return Err(Problem::Standing { player }.into()),
        }
        let left = u16::try_from(self.state.players_left()).unwrap_or(u16::MAX);
        match leaves_for_good(true, left, self.state.book()).value {
            Departure::Out { .. } => {
                self.push_field(FieldEvent::Left { player });
                self.go_out(player, OutReason::Left)
            }
            // The seat stays, and the blinds are taken: an absent player.
            Departure::BlindedOut => self.check_in(player, false),
        }
    }
}
