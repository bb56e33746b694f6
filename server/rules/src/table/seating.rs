//! Seats between hands: sitting down, leaving, being away, stacks corrected, button and blinds placed.

use crate::book::Book;
use crate::chips::Chips;
use crate::seat::Seat;

use super::{
    PlayerId, Positions, Presence, Reason, Seated, Table, TableDecision, TableEvent, TableRefusal,
};

impl Table {
    fn check_seat(&self, seat: Seat) -> Result<(), TableRefusal> {
        if seat.number() > self.seat_count {
            Err(Reason::NoSuchSeat {
                seats: self.seat_count,
            }
            .into())
        } else {
            Ok(())
        }
    }

    pub(super) fn seated(&self, seat: Seat) -> Result<&Seated, TableRefusal> {
        self.check_seat(seat)?;
        self.seats
            .get(seat)
            .ok_or_else(|| Reason::SeatEmpty { seat }.into())
    }

    fn check_not_dealt_in(&self, seat: Seat) -> Result<(), TableRefusal> {
        let dealt_in = self
            .hand
            .as_ref()
            .is_some_and(|hand| hand.player(seat).is_some());
        if dealt_in {
            Err(Reason::SeatInHand { seat }.into())
        } else {
            Ok(())
        }
    }

    /// A table never holds more than can be written down.
    fn check_total(&self, without: Chips, with: Chips) -> Result<(), TableRefusal> {
        if self.issued.less(without) + with > Chips::MAX {
            Err(Reason::TooManyChips.into())
        } else {
            Ok(())
        }
    }

    /// Whether a player with so many chips may sit down at a seat.
    pub(super) fn check_may_sit(&self, seat: Seat, stack: Chips) -> Result<(), TableRefusal> {
        self.check_seat(seat)?;
        if self.seats.get(seat).is_some() {
            return Err(Reason::SeatTaken { seat }.into());
        }
        // A player who left in the middle of a hand still has chips in it.
        self.check_not_dealt_in(seat)?;
        self.check_total(Chips::ZERO, stack)
    }

    pub(crate) fn sit(
        &self,
        seat: Seat,
        player: PlayerId,
        stack: Chips,
        book: &Book,
    ) -> TableDecision {
        self.check_may_sit(seat, stack)?;
        Ok(vec![TableEvent::PlayerSeated {
            seat,
            player,
            stack,
            entry: self.arrival(seat, None, book).value.entry,
            paid: None,
            time_cards_used: 0,
        }])
    }

    pub(crate) fn stand(&self, seat: Seat) -> TableDecision {
        self.seated(seat)?;
        self.check_not_dealt_in(seat)?;
        Ok(vec![TableEvent::PlayerLeft { seat }])
    }

    pub(crate) fn set_presence(&self, seat: Seat, presence: Presence) -> TableDecision {
        let is_back = presence == Presence::Present && self.has_left(seat);
        let unchanged = self.seated(seat)?.presence == presence && !is_back;
        Ok(if unchanged {
            Vec::new()
        } else {
            vec![TableEvent::PresenceChanged { seat, presence }]
        })
    }

    pub(crate) fn set_stack(&self, seat: Seat, stack: Chips) -> TableDecision {
        let seated = self.seated(seat)?;
        self.check_not_dealt_in(seat)?;
        self.check_total(seated.stack, stack)?;
        Ok(vec![TableEvent::StackSet { seat, stack }])
    }

    /// The hand being played goes on in the chips it began with.
    pub(crate) fn set_smallest_chip(&self, chips: Chips) -> Vec<TableEvent> {
        if chips.is_zero() || self.smallest_chip == chips {
            Vec::new()
        } else {
            vec![TableEvent::SmallestChipSet { chips }]
        }
    }

    pub(crate) fn place_button(&self, seat: Seat) -> TableDecision {
        self.check_seat(seat)?;
        Ok(vec![TableEvent::ButtonPlaced { seat }])
    }

    pub(crate) fn place_positions(&self, positions: Positions) -> TableDecision {
        for seat in [positions.button, positions.small_blind, positions.big_blind] {
            self.check_seat(seat)?;
        }
        if self.seats.get(positions.big_blind).is_none() {
            return Err(Reason::PositionsNotPossible.into());
        }
        Ok(vec![TableEvent::PositionsPlaced { positions }])
    }
}
