//! Moves ordered, called off, redirected and confirmed; tables closed; the final table called.

use std::collections::BTreeMap;

use super::{FinalTableState, Journey, MoveCommand, MoveEvent, MoveOrder, MoveReason};
use crate::seat::Seat;
use crate::table::{self, Luggage, PlayerId};
use crate::tournament::{
    Draft, Event, Problem, RaceProblem, Refusal, Standing, Stop, TableNumber, TableSeat,
};

/// Where everybody goes who changes seats at once.
type Destinations = BTreeMap<PlayerId, TableSeat>;

/// Where an order sends its player.
const fn destination(order: &MoveOrder) -> TableSeat {
    TableSeat {
        table: order.to,
        seat: order.seat,
    }
}

impl Draft {
    pub(in crate::tournament) fn moves(&mut self, command: &MoveCommand) -> Result<(), Refusal> {
        if self.state.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        match command {
            MoveCommand::Order { moves, why } => self.order(moves, *why),
            MoveCommand::Cancel { player } => self.cancel(*player),
            MoveCommand::Redirect { player, to, seat } => {
                let place = TableSeat {
                    table: *to,
                    seat: *seat,
                };
                self.redirect(*player, place, &Destinations::new())
            }
            MoveCommand::ConfirmArrival { player } => self.confirm_arrival(*player),
            MoveCommand::CallFinalTable => self.call_final_table(),
            MoveCommand::PlayOn { table } => self.play_on(*table),
            MoveCommand::CloseTable { table } => self.close_table(*table),
        }
    }

    /// A hand is over at a table, or none is being played: a player who was ordered away leaves. No player goes who is
    /// out, or has no chips left: their journey is called off.
    pub(in crate::tournament) fn depart_after_hand(
        &mut self,
        table: TableNumber,
    ) -> Result<(), Refusal> {
        let waiting: Vec<(PlayerId, Seat)> = self
            .state
            .journeys()
            .iter()
            .filter(|journey| journey.from == table && journey.luggage.is_none())
            .map(|journey| (journey.player, journey.from_seat))
            .collect();
        for (player, seat) in waiting {
            match self.luggage_of(player, table, seat) {
                Some(luggage) => {
                    self.push_move(MoveEvent::Departed { player, luggage });
                    self.at_table(table, &table::TableCommand::Stand { seat })?;
                }
                None => self.push_move(MoveEvent::Cancelled { player }),
            }
        }
        self.close_if_empty(table);
        Ok(())
    }

    /// A table that players were ordered from for good closes once no player sits there any more.
    pub(in crate::tournament) fn close_if_empty(&mut self, table: TableNumber) {
        if self.state.is_breaking(table) && self.players_of(table) == 0 {
            self.push_move(MoveEvent::TableClosed { table });
        }
    }

    fn push_move(&mut self, event: MoveEvent) {
        self.push(Event::Moves { event });
    }

    /// What a player takes along from a seat; `None` where they are not in play there.
    fn luggage_of(&self, player: PlayerId, table: TableNumber, seat: Seat) -> Option<Luggage> {
        let here = Standing::Playing { table, seat };
        self.state
            .entrant(player)
            .filter(|entrant| entrant.standing == here)?;
        let luggage = self.state.table(table)?.luggage(seat)?;
        (!luggage.stack.is_zero()).then_some(luggage)
    }

    /// Everybody who sits at a table or is on the way to it.
    fn players_of(&self, table: TableNumber) -> u8 {
        let seated = self
            .state
            .table(table)
            .map_or(0, |table| table.players().count());
        // A player who still sits there to change seats is counted already.
        let comes = |journey: &&Journey| {
            journey.to == table && (journey.from != table || journey.luggage.is_some())
        };
        let coming = self.state.journeys().iter().filter(comes).count();
        u8::try_from(seated + coming).unwrap_or(u8::MAX)
    }

    fn journey_of(&self, player: PlayerId) -> Result<Journey, Refusal> {
        self.state
            .journey(player)
            .cloned()
            .ok_or_else(|| Problem::NotOnTheWay { player }.into())
    }

    fn order(&mut self, moves: &[MoveOrder], why: MoveReason) -> Result<(), Refusal> {
        // Everybody changes seats at once for the final table; else only free seats are taken.
        let together: Destinations = match why {
            MoveReason::FinalTable => moves
                .iter()
                .map(|order| (order.player, destination(order)))
                .collect(),
            MoveReason::Balance | MoveReason::Break => Destinations::new(),
        };
        if why == MoveReason::Break {
            self.nobody_comes_to_tables_of(moves);
        }
        for order in moves {
            self.order_one(order, why, &together)?;
        }
        for order in moves {
            let from = self.state.journey(order.player).map(|journey| journey.from);
            let may_go = |from: &TableNumber| {
                // No player takes chips away that their table has still to race, or leaves before a new deal of theirs.
                !self.is_playing(*from) && !self.state.must_race(*from) && !self.deals_again(*from)
            };
            if let Some(from) = from.filter(may_go) {
                self.depart_after_hand(from)?;
            }
        }
        Ok(())
    }

    /// Whether a hand was misdealt at a table, and nothing stops its new deal.
    fn deals_again(&self, number: TableNumber) -> bool {
        let table = self.state.table(number);
        table.is_some_and(table::Table::is_dealt_again) && self.state.stop(number).is_none()
    }

    /// Their tables close: moves to them that were ordered are called off. A player who is on the way already is
    /// redirected, or arrives and is moved again.
    fn nobody_comes_to_tables_of(&mut self, moves: &[MoveOrder]) {
        let closing = |table: TableNumber| {
            moves.iter().any(|order| {
                let standing = self.state.entrant(order.player).map(|now| now.standing);
                matches!(standing, Some(Standing::Playing { table: at, .. }) if at == table)
            })
        };
        let journeys = self.state.journeys().iter();
        let off: Vec<PlayerId> = journeys
            .filter(|journey| journey.luggage.is_none() && closing(journey.to))
            .map(|journey| journey.player)
            .collect();
        for player in off {
            self.push_move(MoveEvent::Cancelled { player });
        }
    }

    fn order_one(
        &mut self,
        order: &MoveOrder,
        why: MoveReason,
        together: &Destinations,
    ) -> Result<(), Refusal> {
        let MoveOrder { player, to, seat } = *order;
        let is_final = why == MoveReason::FinalTable;
        let standing = self.state.known(player)?.standing;
        // A player who is on the way when the final table is drawn goes straight to the seat that was drawn.
        if is_final && standing == Standing::Moving {
            return self.redirect(player, destination(order), together);
        }
        let Standing::Playing {
            table: from,
            seat: from_seat,
        } = standing
        else {
            return Err(Problem::Standing { player }.into());
        };
        if self.state.journey(player).is_some() {
            if !is_final {
                return Err(Problem::AlreadyOrdered { player }.into());
            }
            // They wait for the end of a hand that is dealt no more.
            self.push_move(MoveEvent::Cancelled { player });
        }
        if from == to && !is_final {
            return Err(Problem::SameTable { player, table: to }.into());
        }
        if !self.state.in_play(from).contains(&(from_seat, player)) {
            return Err(Problem::Standing { player }.into());
        }
        if is_final {
            // No player may be in the middle of a hand.
            if let Some(table) = [from, to].into_iter().find(|table| self.is_playing(*table)) {
                return Err(Problem::HandRunning { table }.into());
            }
            if self.state.must_race(from) {
                return Err(Problem::Stopped { stop: Stop::Race }.into());
            }
            // Their own seat was drawn: they stay where they are.
            if (from, from_seat) == (to, seat) {
                return Ok(());
            }
        }
        self.check_destination(destination(order), together)?;
        self.push_move(MoveEvent::Ordered {
            player,
            from,
            from_seat,
            to,
            to_seat: seat,
            why,
        });
        Ok(())
    }

    /// Whether a player may be sent to a seat: it is free, or the player who sits there or was to come there is among
    /// those who go elsewhere together.
    fn check_destination(&self, place: TableSeat, together: &Destinations) -> Result<(), Refusal> {
        let TableSeat { table, seat } = place;
        let at = self.state.known_table(table)?;
        if self.state.is_closed(table) {
            return Err(Problem::TableClosed { table }.into());
        }
        let goes_elsewhere =
            |player: PlayerId| together.get(&player).is_some_and(|to| *to != place);
        let occupant = at.player(seat).map(|now| now.player);
        let awaited = self.state.promised_to(table, seat);
        let is_free = [occupant, awaited]
            .into_iter()
            .flatten()
            .all(goes_elsewhere);
        if seat.number() > at.seat_count() || !is_free {
            return Err(Problem::SeatNotFree { table, seat }.into());
        }
        Ok(())
    }

    fn cancel(&mut self, player: PlayerId) -> Result<(), Refusal> {
        if self.journey_of(player)?.luggage.is_some() {
            return Err(Problem::HasSetOut { player }.into());
        }
        self.push_move(MoveEvent::Cancelled { player });
        Ok(())
    }

    fn redirect(
        &mut self,
        player: PlayerId,
        place: TableSeat,
        together: &Destinations,
    ) -> Result<(), Refusal> {
        let TableSeat {
            table: to,
            seat: to_seat,
        } = place;
        let journey = self.journey_of(player)?;
        if (journey.to, journey.to_seat) == (to, to_seat) {
            return Ok(());
        }
        if journey.luggage.is_none() && journey.from == to {
            return Err(Problem::SameTable { player, table: to }.into());
        }
        self.check_destination(place, together)?;
        self.push_move(MoveEvent::Redirected {
            player,
            to,
            to_seat,
        });
        // The table that they do not go to after all may have waited for no other player.
        self.close_if_empty(journey.to);
        Ok(())
    }

    fn confirm_arrival(&mut self, player: PlayerId) -> Result<(), Refusal> {
        let Journey {
            from,
            to,
            to_seat: seat,
            luggage,
            ..
        } = self.journey_of(player)?;
        let Some(luggage) = luggage else {
            let racing = self.state.racing().filter(|_| self.state.must_race(from));
            let still_there = racing.map_or(Problem::HandRunning { table: from }, |race| {
                Problem::Race(RaceProblem::RaceIsOn { old: race.old })
            });
            return Err(still_there.into());
        };
        self.push_move(MoveEvent::Arrived { player });
        let arrive = table::TableCommand::Arrive {
            seat,
            player,
            luggage,
        };
        self.at_table(to, &arrive)
    }

    fn call_final_table(&mut self) -> Result<(), Refusal> {
        if !self.state.has_started() {
            return Err(Problem::WrongTime.into());
        }
        self.state.check_final_table_ahead()?;
        self.check_final_table_forms()?;
        self.push_move(MoveEvent::FinalTableCalled);
        Ok(())
    }

    /// Whether few enough are left, by the book and by the seats of the largest table.
    fn check_final_table_forms(&self) -> Result<(), Refusal> {
        let left = self.state.left_with_who_may_come();
        let table = self.state.final_table_of(left).value;
        if !table.forms {
            let players = table.players;
            return Err(Problem::TooManyForFinalTable { left, players }.into());
        }
        let seats = u16::from(self.state.most_seats());
        if left > seats {
            return Err(Problem::MorePlayersThanSeats {
                players: left,
                seats,
            }
            .into());
        }
        Ok(())
    }

    /// A final table that was called and not drawn is called off when a player has come back since, so that more are
    /// left than may form it: asked after every command that is decided step by step, because players come back in many
    /// ways. Play goes on, and the final table is proposed again in its time.
    pub(in crate::tournament) fn settle_final_table(&mut self) {
        let is_called = self.state.final_table() == FinalTableState::Called;
        if is_called && self.check_final_table_forms().is_err() {
            self.push_move(MoveEvent::FinalTableCalledOff);
        }
    }

    fn play_on(&mut self, table: TableNumber) -> Result<(), Refusal> {
        self.state.known_table(table)?;
        if self.state.moves.plays_on.contains(&table) {
            return Ok(());
        }
        let can_play = self.state.in_play(table).len() >= 2;
        if !can_play || self.state.stop_by_players(table).is_none() {
            return Err(Problem::NotHalted { table }.into());
        }
        self.push_move(MoveEvent::PlaysOn { table });
        Ok(())
    }

    fn close_table(&mut self, table: TableNumber) -> Result<(), Refusal> {
        self.state.known_table(table)?;
        if self.state.is_closed(table) {
            return Err(Problem::TableClosed { table }.into());
        }
        let players = self.players_of(table);
        if players > 0 {
            return Err(Problem::TableNotEmpty { table, players }.into());
        }
        self.push_move(MoveEvent::TableClosed { table });
        Ok(())
    }
}
