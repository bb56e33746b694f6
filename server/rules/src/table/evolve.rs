//! Evolving: what each event makes of the table. Nothing is refused here.

use crate::book::Book;
use crate::chips::Chips;
use crate::time::Timestamp;

use super::event::Kind;
use super::hand::Hand;
use super::{Event, LastHand, NextPositions, Seated, Table, posting};

impl Table {
    /// Applies an event that was decided at `at`, under the same book.
    pub fn evolve(&mut self, event: &Event, book: &Book, at: Timestamp) {
        if event.kind() == Kind::Table {
            self.evolve_table(event, book, at);
        } else if let Some(hand) = &mut self.hand {
            hand.evolve(event, &book.policy, at);
        }
    }

    fn evolve_table(&mut self, event: &Event, book: &Book, at: Timestamp) {
        if let Event::PlayerSeated {
            seat,
            player,
            stack,
        } = event
        {
            self.seats.put(
                *seat,
                Seated {
                    player: *player,
                    stack: *stack,
                    presence: super::Presence::Present,
                },
            );
            self.issued += *stack;
        } else if let Event::PlayerLeft { seat } = event {
            if let Some(seated) = self.seats.take(*seat) {
                self.issued -= seated.stack;
            }
        } else if let Event::PresenceChanged { seat, presence } = event {
            if let Some(seated) = self.seats.get_mut(*seat) {
                seated.presence = *presence;
            }
        } else if let Event::StackSet { seat, stack } = event {
            if let Some(seated) = self.seats.get_mut(*seat) {
                self.issued = self.issued.less(seated.stack) + *stack;
                seated.stack = *stack;
            }
        } else if let Event::BlindsSet { blinds } = event {
            self.blinds = Some(*blinds);
        } else if let Event::ButtonPlaced { seat } = event {
            self.next_positions = NextPositions::Button(*seat);
        } else if let Event::PositionsPlaced { positions } = event {
            self.next_positions = NextPositions::Placed(*positions);
        } else if let Event::HandStarted { positions, blinds } = event {
            let play = posting::deal(
                &self.seats,
                *positions,
                *blinds,
                self.smallest_chip,
                &book.policy,
            );
            self.hand = Some(Box::new(Hand::new(*positions, *blinds, play, at)));
            self.hands = self.hands.saturating_add(1);
            self.next_positions = NextPositions::After(*positions);
        } else if let Event::HandEnded = event {
            self.end();
        }
    }

    fn end(&mut self) {
        let Some(hand) = self.hand.take() else { return };
        let mut won = Vec::new();
        for (seat, started_with) in hand.started_with.iter() {
            let Some(player) = hand.player(seat) else {
                continue;
            };
            let gained = player.stack.less(started_with.less(player.collected));
            if gained > Chips::ZERO {
                won.push((seat, gained));
            }
            if let Some(seated) = self.seats.get_mut(seat) {
                seated.stack = player.stack;
            }
        }
        self.last_hand = LastHand { won };
    }
}
