//! What comes off the deck next, and whether hands are turned up.

use crate::book::Book;
use crate::policy::{Case, MustShow};
use crate::seat::Seat;
use crate::street::Street;

use super::street_plan::{StreetDeal, deal_of};
use super::{Next, Table, TableEvent};

/// Hole cards of each player.
const HOLE_CARDS: u8 = 2;

/// What comes off the deck next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Every player's own cards, one at a time.
    HoleCards {
        /// Who gets the first card.
        first: Seat,
        /// How many each.
        each: u8,
    },
    /// A burn, as a rule, then the cards of a street.
    Street(StreetDeal),
}

impl Table {
    /// What comes off the deck next; `None` while players act, and when no more cards are needed.
    #[must_use]
    pub fn next_deal(&self) -> Option<Deal> {
        let hand = self.hand.as_ref()?;
        match self.gathering() {
            Some(Next::Won(_)) => None,
            Some(Next::Street(street)) => {
                let dark = self.street_bet_in_the_dark();
                let dark = dark.filter(|dark| self.board().len() < dark.board_cards());
                let before = dark.and_then(|dark| self.street_deal(dark));
                before
                    .or_else(|| self.street_deal(street))
                    .map(Deal::Street)
            }
            Some(Next::Showdown) => self.first_of_board(),
            None if self.next_award().is_some() => self.first_of_board(),
            None => {
                let street = self.street()?;
                match street {
                    _ if self.has_acts_on_cards(street) || hand.showdown().is_some() => None,
                    Street::Preflop => self.first_card().map(|first| Deal::HoleCards {
                        first,
                        each: HOLE_CARDS,
                    }),
                    Street::Flop | Street::Turn | Street::River => {
                        self.street_deal(street).map(Deal::Street)
                    }
                }
            }
        }
    }

    /// Who gets the first card: the player left of the button, heads-up the big blind (cdc2013 5.3).
    fn first_card(&self) -> Option<Seat> {
        let hand = self.hand.as_ref()?;
        let dealt = hand.dealt();
        if dealt.len() == 2 {
            return Some(hand.positions.big_blind);
        }
        let from_the_left = hand.positions.button.clockwise();
        from_the_left.into_iter().find(|seat| dealt.contains(*seat))
    }

    /// How a street is dealt, by the rulings of the hand; `None` when its cards lie on the table.
    pub(crate) fn street_deal(&self, street: Street) -> Option<StreetDeal> {
        deal_of(&self.hand.as_ref()?.play.streets, street)
    }

    /// The board without a street and those after it; `None` where they are not written down.
    pub(crate) fn board_before(&self, street: Street) -> Option<TableEvent> {
        let board = self.board();
        let stays = street.board_cards().saturating_sub(street.turned_up());
        (board.len() > stays).then(|| TableEvent::BoardSet {
            cards: board.iter().take(stays).copied().collect(),
        })
    }

    fn first_of_board(&self) -> Option<Deal> {
        self.rest_of_board().into_iter().next().map(Deal::Street)
    }

    /// The streets that are missing on the board of a hand without more betting, in order.
    #[must_use]
    pub fn rest_of_board(&self) -> Vec<StreetDeal> {
        let Some(hand) = self.hand.as_ref().filter(|hand| hand.live().len() > 1) else {
            return Vec::new();
        };
        let street = hand.street();
        let undealt = self.street_bet_in_the_dark().map_or(0, Street::turned_up);
        let out = street.board_cards().saturating_sub(undealt);
        let out = self.board().len().max(out);
        [Street::Flop, Street::Turn, Street::River]
            .into_iter()
            .filter(|street| street.board_cards() > out)
            .filter_map(|street| self.street_deal(street))
            .collect()
    }

    /// Whether the hands are turned up now: no player can bet any more, and the board is not complete (gleize2007 10-7,
    /// cdc2013 11.4).
    #[must_use]
    pub fn is_face_up(&self) -> bool {
        let Some(hand) = self.hand.as_ref().filter(|hand| hand.live().len() > 1) else {
            return false;
        };
        hand.showdown().is_some() && hand.street() != Street::River
    }

    /// Whether an all-in was called, and no player can act any more: all that is left are the cards.
    #[must_use]
    pub fn is_all_in_called(&self) -> bool {
        self.gathering() == Some(Next::Showdown) && self.has_rival_all_in()
            || self.is_all_in_showdown()
    }

    /// Whether the hands are turned up now, as the book wants it: some want it of every all-in that was called, on the
    /// river too, whenever it came (ropta2025 10.4, tda2024 16).
    #[must_use]
    pub fn are_hands_turned_up(&self, book: &Book) -> bool {
        let on_the_river = &book.policy.must_show.articles;
        self.is_face_up()
            || (!on_the_river.named(Case::AllIn).is_empty() && self.is_all_in_showdown())
    }

    /// Whether every hand is tabled now: the betting is over, and a player who competes is all-in.
    #[must_use]
    pub fn all_have_to_table(&self, book: &Book) -> bool {
        book.policy.must_show.value == MustShow::ClaimantsOrAllIn && self.is_all_in_showdown()
    }

    /// Whether the betting is over, several hands compete, and a player of theirs has nothing behind.
    pub(crate) fn is_all_in_showdown(&self) -> bool {
        let is_showdown = self
            .hand
            .as_ref()
            .is_some_and(|hand| hand.showdown().is_some());
        is_showdown && self.has_rival_all_in()
    }

    /// Whether several hands compete, and a player of theirs has nothing behind.
    fn has_rival_all_in(&self) -> bool {
        let Some(hand) = self.hand.as_ref().filter(|hand| hand.live().len() > 1) else {
            return false;
        };
        let is_all_in = |seat: Seat| hand.player(seat).is_some_and(|now| now.stack.is_zero());
        hand.live().iter().any(is_all_in)
    }
}
