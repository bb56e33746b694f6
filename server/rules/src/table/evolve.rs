//! Evolving: what each event makes of the table. Nothing is refused here.

use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::seat::{Seat, SeatSet, Seats};
use crate::time::Timestamp;

use super::event::Kind;
use super::hand::Hand;
use super::misplaced::Posted;
use super::posting::{self, PostingOrder};
use super::state::{Coming, NextPositions};
use super::{LastHand, Positions, Presence, RulingStatus, Seated, Table, TableEvent};

/// What a hand begins with.
#[derive(Clone, Copy)]
struct HandStart {
    positions: Positions,
    blinds: Blinds,
    order: PostingOrder,
}

impl Table {
    /// Applies an event that was decided at `at`, under the same book.
    pub fn evolve(&mut self, event: &TableEvent, book: &Book, at: Timestamp) {
        if event.closes_the_deal() {
            self.before_hand = None;
        }
        if let TableEvent::TimeCardUsed { seat, .. } = event {
            self.note_time_card(*seat);
        }
        if event.kind() == Kind::Table {
            let mut ruling = 0;
            if let (Some(hand), false) = (&mut self.hand, matches!(event, TableEvent::Ruled { .. }))
            {
                ruling = hand.count_effect();
                self.note_outside(ruling, event);
            }
            self.evolve_table(event, book, at);
            if ruling == 0 {
                self.note_presence(event);
            }
        } else if let Some(hand) = &mut self.hand {
            let by = hand.being_applied();
            if let Some(ruling) = hand.evolve(event, &book.policy, at) {
                self.note_taken_back(ruling, by);
                self.take_ruling_back(ruling);
            }
        }
        if let TableEvent::RulingApplied { kept, .. } = event {
            self.keep_rulings(kept);
        }
        self.play_level_that_waits(book);
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`Kind` sorts the events: these are the table's own"
    )]
    fn evolve_table(&mut self, event: &TableEvent, book: &Book, at: Timestamp) {
        match event {
            TableEvent::BlindsSet { blinds } => {
                self.blinds = Some(*blinds);
                self.later_blinds = None;
            }
            TableEvent::LaterBlindsSet { blinds } => self.later_blinds = Some(*blinds),
            TableEvent::ButtonPlaced { seat } => {
                self.everybody_enters();
                self.next_positions = NextPositions::Button(*seat);
            }
            TableEvent::PositionsPlaced { positions } => {
                self.everybody_enters();
                self.next_positions = NextPositions::Placed(*positions);
            }
            TableEvent::HandStarted {
                positions,
                blinds,
                blind_first,
                others,
            } => {
                let start = HandStart {
                    positions: *positions,
                    blinds: *blinds,
                    order: PostingOrder::of(*blind_first, &book.policy),
                };
                self.begin_hand(&start, at, book);
                self.set_entries(others);
            }
            TableEvent::HandEnded => self.end(),
            TableEvent::ButtonMoved {
                positions,
                blind_first,
                blinds,
            } => {
                let posted = Posted {
                    positions: *positions,
                    order: PostingOrder::of(*blind_first, &book.policy),
                    blinds: *blinds,
                };
                self.post_anew(posted, at);
            }
            TableEvent::HandReopened { .. } => self.reopen_ended(event, book, at),
            TableEvent::HandRedealt { was_over, spared } => {
                self.redeal(*was_over, spared.iter().copied().collect());
            }
            TableEvent::DealCalledOff { entries, others } => self.call_off(entries, others),
            TableEvent::ShuffleBegun => self.coming = Coming::Shuffled,
            TableEvent::SmallestChipSet { chips } => self.set_smallest(*chips),
            TableEvent::ShotClockSet { shot_clock } => {
                self.shot_clock = *shot_clock;
                self.restart_shot(at);
            }
            TableEvent::FloorAsked { incident } => self.asked = Some(incident.clone()),
            TableEvent::Ruled { .. } => {
                self.record_ruling(event, at);
                self.restart_shot(at);
            }
            TableEvent::Overruled { ruling, reason } => {
                let reason = reason.clone();
                self.go_back_before(*ruling, RulingStatus::Overruled { reason }, &[], at);
                self.restart_shot(at);
            }
            TableEvent::RulingTakenBack { .. } => self.evolve_taken_back(event, at),
            _ => self.evolve_seats(event),
        }
    }

    fn evolve_taken_back(&mut self, event: &TableEvent, at: Timestamp) {
        let TableEvent::RulingTakenBack {
            ruling,
            had_no_effect,
            kept,
        } = event
        else {
            return;
        };
        if *had_no_effect {
            self.forget_report(*ruling);
        } else {
            self.go_back_before(*ruling, RulingStatus::TakenBack, kept, at);
            self.restart_shot(at);
        }
    }

    /// What happens to one player between and around hands.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`Kind` sorts the events: these are the seats'"
    )]
    pub(super) fn evolve_seats(&mut self, event: &TableEvent) {
        match event {
            TableEvent::PlayerSeated {
                seat,
                player,
                stack,
                entry,
                paid,
                time_cards_used,
            } => {
                let seated = Seated {
                    entry: *entry,
                    paid: *paid,
                    is_new: true,
                    time_cards_used: *time_cards_used,
                    ..Seated::new(*player, *stack, Presence::Present)
                };
                self.seats.put(*seat, seated);
                self.waited.remove(*seat);
                self.issued += *stack;
            }
            TableEvent::PlayerLeft { seat } => self.unseat(*seat),
            TableEvent::PresenceChanged { seat, presence } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    seated.presence = *presence;
                }
            }
            TableEvent::StackSet { seat, stack } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    self.issued = self.issued.less(seated.stack) + *stack;
                    seated.stack = *stack;
                }
                if self.hand.is_none() {
                    self.forget_hands();
                }
            }
            TableEvent::Suspended { .. } => self.evolve_suspended(event),
            TableEvent::SuspensionEnded { seat, hands, until } => {
                self.evolve_suspension_end(*seat, *hands, *until);
            }
            TableEvent::ChipsTaken { seat, chips } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    seated.to_remove += *chips;
                }
                if self.hand.is_none() {
                    self.take_chips_away();
                    self.forget_hands();
                }
            }
            TableEvent::WarnedOfPhone { seat } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    seated.warned_of_phone = true;
                }
            }
            TableEvent::Fined { seat, big_blinds } => {
                if let Some(seated) = self.seats.get_mut(*seat) {
                    seated.owes = seated.owes.saturating_add(*big_blinds);
                }
            }
            TableEvent::PlayerEliminated { seat, .. } => self.note_eliminated(*seat),
            _ => {}
        }
    }

    fn set_smallest(&mut self, chips: Chips) {
        self.smallest_chip = chips.max(Chips::from(1));
        // A hand from before would come back with chips that are out of play.
        if self.hand.is_none() {
            self.forget_hands();
        }
    }

    fn unseat(&mut self, seat: Seat) {
        self.waited.remove(seat);
        if let Some(before) = &mut self.before_hand {
            before.broke.remove(seat);
        }
        if let Some(seated) = self.seats.take(seat) {
            self.issued -= seated.stack;
            self.note_left_before_new_deal(seat, seated.player);
        }
        if self.hand.is_none() {
            self.forget_hands();
        }
    }

    fn begin_hand(&mut self, start: &HandStart, at: Timestamp, book: &Book) {
        let HandStart {
            positions,
            blinds,
            order,
        } = *start;
        let dealt = self.next_players();
        self.note_hand_before();
        self.before_hand = self.note_before_hand();
        self.note_who_misses(dealt, at);
        let mut seats = self.seats.only(dealt);
        for seat in self.spared().iter() {
            if let Some(seated) = seats.get_mut(seat) {
                seated.suspension = None;
            }
        }
        let play = posting::deal(&seats, positions, blinds, self.smallest_chip, order);
        let dealer = self
            .dealer_at(positions.button, book)
            .unwrap_or(positions.button);
        self.fined = Seats::default();
        for (seat, seated) in self
            .seats
            .iter_mut()
            .filter(|(seat, _)| dealt.contains(*seat))
        {
            self.fined.put(seat, std::mem::take(&mut seated.owes));
        }
        self.note_who_waits(dealt);
        self.held_out = SeatSet::EMPTY;
        let mut hand = Hand::new(positions, dealer, blinds, play, at);
        posting::note_for_table(&mut hand, &seats);
        hand.was_substantial = self.was_cancelled_late();
        self.hand = Some(Box::new(hand));
        self.note_dealer(dealer);
        self.coming = Coming::Waits;
        self.cancelled = None;
        self.ended = None;
        // The last hand goes on no more: what it left to be taken back is nothing to this one.
        self.taken = Seats::default();
        self.not_taken = None;
        self.blinds = self.later_blinds.take().or(self.blinds);
        self.asked = None;
        self.forget_hands();
        self.hands = self.hands.saturating_add(1);
        self.next_positions = NextPositions::After(positions);
    }

    pub(super) fn take_chips_away(&mut self) {
        self.taken = Seats::default();
        self.not_taken = None;
        for (seat, seated) in self.seats.iter_mut() {
            let taken = seated.to_remove.min(seated.stack);
            seated.stack -= taken;
            self.issued -= taken;
            let missing = seated.to_remove.less(taken);
            seated.to_remove = Chips::ZERO;
            if !missing.is_zero() {
                let not_taken = self.not_taken.get_or_insert_default();
                not_taken.put(seat, missing);
            }
            if !taken.is_zero() {
                self.taken.put(seat, taken);
            }
        }
    }

    fn end(&mut self) {
        let Some(hand) = self.hand.take() else { return };
        let around = self.around_hand();
        self.enter_after(&hand);
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
        let odd = hand
            .showdown()
            .map_or_else(Vec::new, |showdown| showdown.odd);
        self.last_hand = LastHand { won, odd };
        self.count_missed();
        self.take_chips_away();
        self.ended = Some(around.ended(hand));
    }
}
