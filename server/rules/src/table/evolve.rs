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
            if let (Some(hand), false) = (&mut self.hand, matches!(event, Event::Ruled { .. })) {
                hand.count_effect();
            }
            self.evolve_table(event, book, at);
        } else if let Some(hand) = &mut self.hand
            && let Some(ruling) = hand.evolve(event, &book.policy, at)
        {
            self.take_ruling_back(ruling);
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
                        to_remove: Chips::ZERO,
                        owes: 0,
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
                let dealer = self
                    .dealer_at(positions.button, book)
                    .unwrap_or(positions.button);
                for (_, seated) in self.seats.iter_mut() {
                    seated.owes = 0;
                }
                self.hand = Some(Box::new(Hand::new(*positions, dealer, *blinds, play, at)));
                self.last_dealer = Some(dealer);
                self.shuffling = false;
                self.asked = None;
                for ruled in &mut self.rulings {
                    ruled.before = None;
                }
                self.hands = self.hands.saturating_add(1);
                self.next_positions = NextPositions::After(*positions);
            }
            Event::HandEnded => self.end(),
            Event::HandRedealt => self.redeal(),
            Event::ShuffleBegun => self.shuffling = true,
            Event::FloorAsked { incident } => self.asked = Some(incident.clone()),
            Event::Ruled { .. } => self.record_ruling(event, at),
            Event::Overruled { ruling, reason } => self.record_overruling(*ruling, reason),
            Event::ChipsTaken { seat, chips } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    seated.to_remove += *chips;
                }
                if self.hand.is_none() {
                    self.take_chips_away();
                }
            }
            Event::Fined { seat, big_blinds } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    seated.owes = seated.owes.saturating_add(*big_blinds);
                }
            }
            // The player's chips say it already; the tournament ranks them.
            _ => {}
        }
    }

    /// Nothing of the hand was written to the stacks yet: it is enough to forget it.
    fn redeal(&mut self) {
        if let Some(hand) = self.hand.take() {
            self.next_positions = NextPositions::Placed(hand.positions);
            self.last_hand = LastHand::default();
        }
    }

    fn take_chips_away(&mut self) {
        for (_, seated) in self.seats.iter_mut() {
            let taken = seated.to_remove.min(seated.stack);
            seated.stack -= taken;
            self.issued -= taken;
            seated.to_remove = Chips::ZERO;
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
        self.take_chips_away();
    }
}
