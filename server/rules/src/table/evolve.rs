//! Evolving: what each event makes of the table. Nothing is refused here.

use crate::book::Book;
use crate::chips::Chips;
use crate::time::Timestamp;

use super::event::Kind;
use super::hand::Hand;
use super::{Event, LastHand, NextPositions, Presence, Seated, Table, posting};

impl Table {
    /// Applies an event that was decided at `at`, under the same book.
    pub fn evolve(&mut self, event: &Event, book: &Book, at: Timestamp) {
        if event.kind() == Kind::Table {
            self.evolve_table(event, book, at);
        } else if let Some(hand) = &mut self.hand {
            hand.evolve(event, &book.policy, at);
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`Kind` sorts the events: these are the table's own"
    )]
    fn evolve_table(&mut self, event: &Event, book: &Book, at: Timestamp) {
        match event {
            Event::PlayerSeated {
                seat,
                player,
                stack,
            } => {
                self.seats.put(
                    *seat,
                    Seated {
                        player: *player,
                        stack: *stack,
                        presence: Presence::Present,
                    },
                );
                self.issued += *stack;
            }
            Event::PlayerLeft { seat } => {
                if let Some(seated) = self.seats.take(*seat) {
                    self.issued -= seated.stack;
                }
            }
            Event::PresenceChanged { seat, presence } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    seated.presence = *presence;
                }
            }
            Event::StackSet { seat, stack } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    self.issued = self.issued.less(seated.stack) + *stack;
                    seated.stack = *stack;
                }
            }
            Event::BlindsSet { blinds } => self.blinds = Some(*blinds),
            Event::ButtonPlaced { seat } => self.next_positions = NextPositions::Button(*seat),
            Event::PositionsPlaced { positions } => {
                self.next_positions = NextPositions::Placed(*positions);
            }
            Event::HandStarted { positions, blinds } => {
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
            }
            Event::HandEnded => self.end(),
            // The player's chips say it already; the tournament ranks them.
            _ => {}
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
