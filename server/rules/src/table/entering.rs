//! Newcomers: whether the coming hand is dealt to them, and what it means for the button.

use crate::book::Answer;
use crate::book::Book;
use crate::player::PlayerId;
use crate::seat::{Seat, SeatSet};
use crate::table::arrivals::{Arrival, Before, Blind, Entry, Newcomer, arrive, right_to_button};

use super::betting::HandState;
use super::button::next;
use super::hand::Hand;
use super::state::{Coming, NextPositions};
use super::{Positions, Table, luggage};

impl Table {
    /// The table as a newcomer finds it, between hands or for the hand after the one being played.
    #[must_use]
    pub fn before(&self) -> Before {
        let hand = self.hand.as_deref();
        let last = match (hand, self.next_positions) {
            (Some(hand), _) => Some(hand.positions),
            (None, NextPositions::After(positions)) => Some(positions),
            // A hand that is dealt again goes on, with those who are left.
            (None, NextPositions::Placed(positions)) if self.is_dealt_again() => {
                let again = self.placed_among(positions, self.next_players());
                Some(again.unwrap_or(positions))
            }
            (
                None,
                NextPositions::Unknown | NextPositions::Button(_) | NextPositions::Placed(_),
            ) => None,
        };
        let stays = |seat: Seat| {
            let in_hand = hand.and_then(|hand| hand.player(seat));
            in_hand.map_or_else(
                || {
                    self.seats
                        .get(seat)
                        .is_some_and(|seated| !seated.stack.is_zero() && !seated.entry.waits())
                        && !self.held_out.contains(seat)
                },
                |player| !player.stack.is_zero() || player.hand == HandState::Live,
            )
        };
        Before {
            seats: self.seat_count,
            last,
            dealt: hand.map_or(self.dealt, Hand::dealt),
            players: Seat::all().filter(|seat| stays(*seat)).collect(),
            passing: self.lets_button_pass(),
        }
    }

    /// Seats where no player sits.
    #[must_use]
    pub fn free_seats(&self) -> SeatSet {
        Seat::all()
            .filter(|seat| seat.number() <= self.seat_count && self.seats.get(*seat).is_none())
            .collect()
    }

    /// How many sit at the table, with chips or without.
    #[must_use]
    pub fn players_seated(&self) -> u8 {
        u8::try_from(self.seats.iter().count()).unwrap_or(u8::MAX)
    }

    /// How a player who sits down at a seat now enters the game; `paid` is the blind they posted in their last hand at
    /// another table.
    #[must_use]
    pub fn arrival(&self, seat: Seat, paid: Option<Blind>, book: &Book) -> Answer<Arrival> {
        let before = self.before();
        let newcomer = Newcomer {
            paid,
            ..Newcomer::at(seat)
        };
        let mut answer = arrive(&before, &newcomer, book);
        if let (None, None, NextPositions::Placed(placed)) =
            (&self.hand, before.last, self.next_positions)
        {
            // Button and blinds were placed by hand: no player enters between them.
            let between = placed
                .button
                .clockwise()
                .take_while(|between| *between != placed.big_blind)
                .any(|between| between == seat);
            if between {
                let left = &book.policy.enter_left_of_new_dealer;
                answer = Answer::of(answer.value, left);
                answer.value.entry = Entry::Waits;
            }
        }
        answer
    }

    /// Who has the right to the button in the coming hand, with where it is written; `None` where no player has it. A hand that is
    /// dealt again keeps its button.
    #[must_use]
    pub fn right_to_button(&self, book: &Book) -> Option<Answer<Seat>> {
        let before = self.before();
        if self.hand.is_some() || !self.is_dealt_again() {
            return right_to_button(&before, book);
        }
        let button = before.last?.button;
        let seated = self.seats.get(button);
        let is_there = before.players.contains(button)
            && seated.is_some_and(|seated| self.was_misdealt_to(button, seated.player));
        is_there.then(|| Answer::of(button, &book.policy.common.right_to_button))
    }

    /// Whether a player with chips sits the coming hand out because of where or when they sat down.
    #[must_use]
    pub fn waits(&self, seat: Seat) -> bool {
        self.seats
            .get(seat)
            .is_some_and(|seated| !seated.stack.is_zero())
            && !self.next_players().contains(seat)
    }

    pub(crate) fn is_dealt_again(&self) -> bool {
        self.coming == Coming::DealtAgain
    }

    pub(super) fn lets_button_pass(&self) -> SeatSet {
        self.seats
            .iter()
            .filter(|(_, seated)| seated.entry.lets_button_pass())
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Who is dealt in in the next hand. No player waits when there would be no hand without them.
    ///
    /// A hand that is dealt again is dealt to the same players: its deal had begun (cdc2013 3.3). Who has taken the seat of
    /// one of them since waits for the hand after it (tda2024 35-C, ropta2025 6.1).
    pub(super) fn next_players(&self) -> SeatSet {
        let with_chips = || {
            self.seats
                .iter()
                .filter(|(seat, seated)| !seated.stack.is_zero() && !self.held_out.contains(*seat))
        };
        let again = self.is_dealt_again();
        let entered: SeatSet = with_chips()
            .filter(|(seat, seated)| {
                if again {
                    self.was_misdealt_to(*seat, seated.player)
                } else {
                    !seated.entry.waits()
                }
            })
            .map(|(seat, _)| seat)
            .collect();
        let entered = self.without_position(entered);
        if entered.len() < 2 {
            with_chips().map(|(seat, _)| seat).collect()
        } else {
            entered
        }
    }

    /// Button and blinds that were placed, among those who are dealt in.
    ///
    /// In a hand that is dealt again nobody who posted the big blind in the hand before it posts it again (cdc2013
    /// 5.3), and three of whom one had played it heads-up have a small blind beside the button.
    pub(super) fn placed_among(&self, placed: Positions, players: SeatSet) -> Option<Positions> {
        let kept = placed.among(players)?;
        if !self.is_dealt_again() {
            return Some(kept);
        }
        let comes_again =
            kept.big_blind != placed.big_blind && self.was_last_big_blind(kept.big_blind);
        let was_heads_up = self.dealt.len() == 2 && kept.button == kept.small_blind;
        if comes_again {
            Positions::behind(next(kept.big_blind, players)?, players)
        } else if was_heads_up {
            Positions::behind(kept.big_blind, players)
        } else {
            Some(kept)
        }
    }

    /// Whether a player posted the big blind in the last hand that was played here.
    fn was_last_big_blind(&self, seat: Seat) -> bool {
        let seated = self.seats.get(seat).filter(|seated| !seated.is_new);
        seated.is_some_and(|seated| seated.paid == Some(Blind::Big))
    }

    /// Whether a player had cards of the hand that is dealt again.
    fn was_misdealt_to(&self, seat: Seat, player: PlayerId) -> bool {
        let left = self.left_before_new_deal.get(seat);
        self.dealt.contains(seat) && left.is_none_or(|left| *left == player)
    }

    /// A player leaves a seat: of those who sit there before the new deal only the first had cards of the hand.
    pub(super) fn note_left_before_new_deal(&mut self, seat: Seat, player: PlayerId) {
        let is_known = self.left_before_new_deal.get(seat).is_some();
        if self.is_dealt_again() && !is_known {
            self.left_before_new_deal.put(seat, player);
        }
    }

    /// Several players may have come since the last hand: a player who finds themselves between the button and the
    /// small blind now waits, too.
    fn without_position(&self, mut players: SeatSet) -> SeatSet {
        let NextPositions::After(last) = self.next_positions else {
            return players;
        };
        if last.comes_round(players) {
            return players;
        }
        // A dead button passes those who have waited for it already.
        let passed = if players.contains(last.small_blind) {
            SeatSet::EMPTY
        } else {
            self.lets_button_pass()
        };
        for seat in last.between_blinds() {
            if !self.dealt.contains(seat) && !passed.contains(seat) {
                players.remove(seat);
            }
        }
        players
    }

    /// Button and blinds were placed by hand: a player who is there plays.
    pub(super) fn everybody_enters(&mut self) {
        for (_, seated) in self.seats.iter_mut() {
            seated.entry = Entry::Plays;
        }
    }

    /// A hand is over: a player who sat it out enters now, and a player who played it has entered.
    pub(super) fn enter_after(&mut self, hand: &Hand) {
        let waited = std::mem::take(&mut self.waited);
        for (seat, seated) in self.seats.iter_mut() {
            if hand.player(seat).is_some() {
                seated.entry = Entry::Plays;
                seated.is_new = false;
                seated.paid = luggage::posted(hand, seat);
            } else if waited.contains(seat) {
                seated.is_new = false;
                seated.entry = seated.entry.waited();
            }
        }
    }

    /// A hand begins without those who wait.
    pub(super) fn note_who_waits(&mut self, dealt: SeatSet) {
        self.dealt = dealt;
        // A player who has come since the first deal waits for the hand after this one.
        if self.is_dealt_again() {
            return;
        }
        self.waited = self
            .seats
            .iter()
            .filter(|(seat, seated)| seated.entry.waits() && !dealt.contains(*seat))
            .filter(|(seat, _)| !self.held_out.contains(*seat))
            .map(|(seat, _)| seat)
            .collect();
    }
}
