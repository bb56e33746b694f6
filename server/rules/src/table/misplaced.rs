//! A button that was in the wrong place: antes and blinds are posted again from where it belongs, and the cards stay.

use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::time::Timestamp;

use super::posting::{self, PostingOrder};
use super::state::NextPositions;
use super::{Positions, Presence, Reason, Table, TableDecision, TableEvent};

/// How antes and blinds of the hand being played are posted anew.
#[derive(Clone, Copy)]
pub(super) struct Posted {
    pub(super) positions: Positions,
    pub(super) order: PostingOrder,
    /// Other blinds than those of the hand.
    pub(super) blinds: Option<Blinds>,
}

impl Table {
    /// The button goes to where it belongs in the hand being played.
    pub(super) fn put_button_right(&self, positions: Positions, book: &Book) -> TableDecision {
        let blinds = self.playing()?.blinds;
        Ok(vec![TableEvent::ButtonMoved {
            positions,
            blind_first: posting::is_blind_first(blinds, &book.policy),
            blinds: None,
        }])
    }

    /// The hand being played is played at these blinds, the ante staying as it is.
    pub(super) fn put_blinds_right(&self, small: Chips, big: Chips, book: &Book) -> TableDecision {
        let hand = self.playing()?;
        let blinds = Blinds {
            small,
            big,
            ..hand.blinds
        };
        if !blinds.is_playable() {
            return Err(Reason::BlindsNotPlayable.into());
        }
        Ok(vec![TableEvent::ButtonMoved {
            positions: hand.positions,
            blind_first: posting::is_blind_first(blinds, &book.policy),
            blinds: Some(blinds),
        }])
    }

    /// Every chip goes back and is posted anew; hands that were given up stay so, before their turn as well.
    pub(super) fn post_anew(&mut self, posted: Posted, at: Timestamp) {
        let Posted {
            positions, order, ..
        } = posted;
        let Some(old) = self.hand.take() else { return };
        let blinds = posted.blinds.unwrap_or(old.blinds);
        let mut seats = self.seats.only(old.dealt());
        for (seat, seated) in seats.iter_mut() {
            seated.suspension = None;
            seated.presence = if old.is_live(seat) {
                Presence::Present
            } else {
                Presence::Absent
            };
            seated.stack = old.began_with(seat).unwrap_or(seated.stack);
            seated.owes = self.fined.get(seat).copied().unwrap_or_default();
        }
        let mut play = posting::deal(&seats, positions, blinds, self.smallest_chip, order);
        play.streets.clone_from(&old.play.streets);
        let mut hand = old.posted_anew(positions, blinds, play, at);
        posting::note_for_table(&mut hand, &seats);
        for (seat, given_up) in old.play.betting.players.iter() {
            if let Some(player) = hand.play.betting.players.get_mut(seat)
                && given_up.has_folded()
            {
                player.held = given_up.held;
            }
        }
        self.follow_button(old.positions, positions);
        self.hand = Some(Box::new(hand));
    }

    /// The next hand goes on from where the button is now, unless it was placed for that hand.
    pub(super) fn follow_button(&mut self, before: Positions, now: Positions) {
        if self.next_positions == NextPositions::After(before) {
            self.next_positions = NextPositions::After(now);
        }
    }
}
