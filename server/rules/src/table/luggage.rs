//! What a player takes along to another table: chips, the blind of their last hand, and what a sanction or the floor
//! has left on them.

use crate::book::Book;
use crate::chips::Chips;
use crate::seat::{Seat, SeatSet};
use crate::table::arrivals::Blind;

use super::hand::Hand;
use super::state::NextPositions;
use super::{Luggage, PlayerId, Positions, Presence, Suspension, Table, TableDecision, TableEvent};

/// The blind that a player of a hand posted.
pub(super) fn posted(hand: &Hand, seat: Seat) -> Option<Blind> {
    hand.player(seat)?;
    if hand.positions.big_blind == seat {
        return Some(Blind::Big);
    }
    (hand.positions.small_blind == seat).then_some(Blind::Small)
}

impl Table {
    /// The blind that a player posted in their last hand: the one being played, where they are in it.
    #[must_use]
    pub fn paid(&self, seat: Seat) -> Option<Blind> {
        match &self.hand {
            Some(hand) if hand.player(seat).is_some() => posted(hand, seat),
            Some(_) | None => self.seats.get(seat)?.paid,
        }
    }

    /// What a player would take along now; `None` where no player sits, or while the player is in the hand being
    /// played.
    #[must_use]
    pub fn luggage(&self, seat: Seat) -> Option<Luggage> {
        let is_in_hand = |hand: &Hand| hand.player(seat).is_some();
        if self.hand.as_deref().is_some_and(is_in_hand) {
            return None;
        }
        let stack = self.seats.get(seat)?.stack;
        let known = self.known_of(seat)?;
        Some(Luggage { stack, ..known })
    }

    /// What is known of a player besides chips; `None` where no player sits.
    pub(crate) fn known_of(&self, seat: Seat) -> Option<Luggage> {
        let seated = self.seats.get(seat)?;
        Some(Luggage {
            stack: Chips::ZERO,
            paid: seated.paid,
            suspension: seated.suspension,
            owes: seated.owes,
            presence: seated.presence,
            time_cards_used: seated.time_cards_used,
            warned_of_phone: seated.warned_of_phone,
        })
    }

    /// Whether a player was warned of using a telephone in a hand of this event.
    #[must_use]
    pub(crate) fn was_warned_of_phone(&self, seat: Seat) -> bool {
        self.seats
            .get(seat)
            .is_some_and(|seated| seated.warned_of_phone)
    }

    /// The big blind of the first hand among these players, as the button was placed; once hands have been played, the
    /// last one says more.
    #[must_use]
    pub fn first_big_blind(&self, players: SeatSet) -> Option<Seat> {
        let first = |button| Positions::first(button, players);
        match self.next_positions {
            NextPositions::Unknown => first(Seat::all().next_back()?),
            NextPositions::Button(button) => first(button),
            NextPositions::Placed(positions) | NextPositions::After(positions) => Some(positions),
        }
        .map(|positions| positions.big_blind)
        .filter(|seat| players.contains(*seat))
    }

    /// A player who comes from another table sits down.
    pub(crate) fn come(
        &self,
        seat: Seat,
        player: PlayerId,
        luggage: &Luggage,
        book: &Book,
    ) -> TableDecision {
        let Luggage {
            stack,
            paid,
            time_cards_used,
            ..
        } = *luggage;
        self.check_may_sit(seat, stack)?;
        let mut events = vec![TableEvent::PlayerSeated {
            seat,
            player,
            stack,
            entry: self.arrival(seat, paid, book).value.entry,
            paid,
            time_cards_used,
        }];
        events.extend(luggage.events_at(seat));
        Ok(events)
    }
}

impl Luggage {
    /// What a sanction or the floor has left on a player who sits down, as events of the seat.
    pub(crate) fn events_at(&self, seat: Seat) -> Vec<TableEvent> {
        let Self {
            suspension,
            owes,
            presence,
            warned_of_phone,
            ..
        } = *self;
        let mut events = Vec::new();
        if let Some(Suspension { hands_left, until }) = suspension {
            events.push(TableEvent::Suspended {
                seat,
                hands: hands_left,
                until,
                after_hand: false,
            });
        }
        if owes > 0 {
            let big_blinds = owes;
            events.push(TableEvent::Fined { seat, big_blinds });
        }
        if presence != Presence::default() {
            events.push(TableEvent::PresenceChanged { seat, presence });
        }
        if warned_of_phone {
            events.push(TableEvent::WarnedOfPhone { seat });
        }
        events
    }
}
