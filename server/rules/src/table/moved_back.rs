//! The big blind that goes back: newcomers have filled every seat between the new button and the last big blind, who is
//! out (ropta2025 2.3.b4).

use crate::book::Book;
use crate::policy::BigBlindAdvance;
use crate::seat::Seat;
use crate::time::Timestamp;

use super::state::NextPositions;
use super::{Positions, Table, TableEvent};

/// Fewest newcomers with whom the big blind goes back: the seats of small and big blind, and the old one.
const FEWEST: usize = 3;

impl Table {
    /// Button and blinds of the coming hand where they follow the button, and the big blind goes back.
    pub(super) fn big_blind_goes_back(&self, book: &Book) -> Option<Positions> {
        if book.policy.big_blind_advance.value == BigBlindAdvance::Always {
            return None;
        }
        let NextPositions::After(last) = self.next_positions else {
            return None;
        };
        let button = last.small_blind;
        let new = |seat: Seat| {
            let seated = self.seats.get(seat).filter(|now| !now.stack.is_zero());
            seated.map(|now| now.is_new && !self.held_out.contains(seat))
        };
        if new(button) != Some(false) {
            return None;
        }
        let mut filled: Vec<Seat> = button
            .clockwise()
            .filter(|seat| seat.number() <= self.seat_count)
            .take_while(|seat| *seat != last.big_blind)
            .collect();
        filled.push(last.big_blind);
        let all_new = filled.iter().all(|seat| new(*seat) == Some(true));
        match *filled {
            [small_blind, big_blind, ..] if all_new && filled.len() >= FEWEST => Some(Positions {
                button,
                small_blind,
                big_blind,
            }),
            _ => None,
        }
    }

    /// The same once the last hand has ended by these events.
    pub(super) fn big_blind_goes_back_in(
        &self,
        ended_by: &[TableEvent],
        book: &Book,
        at: Timestamp,
    ) -> bool {
        if book.policy.big_blind_advance.value == BigBlindAdvance::Always {
            return false;
        }
        let mut ended = self.clone();
        for event in ended_by {
            ended.evolve(event, book, at);
        }
        ended.big_blind_goes_back(book).is_some()
    }
}
