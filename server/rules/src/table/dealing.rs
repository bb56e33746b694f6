//! Who deals, shuffles and cuts: players do all of it, and the books say which.

use crate::book::{Book, Citation};
use crate::policy::{MissingDealer, ShuffleCut};
use crate::seat::Seat;

use super::{Part, Table};

/// Fewest cards in each packet of a cut (gleize2007 2-3, cdc2013 6.2).
pub const CUT_AT_LEAST: u8 = 3;

/// Who handles the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Deals the hand.
    pub dealer: Seat,
    /// Shuffles before it.
    pub shuffler: Seat,
    /// Cuts.
    pub cutter: Seat,
    /// Where it is written.
    pub citation: Option<Citation>,
}

impl Table {
    /// Who deals the hand being played, or the next one: the player on the button, or whom the book names when nobody
    /// is there (gleize2007 8-14, cdc2013 5.2).
    #[must_use]
    pub fn dealer(&self, book: &Book) -> Option<Seat> {
        if let Some(hand) = &self.hand {
            return Some(hand.dealer);
        }
        let positions = self.may_start(book).ok().or_else(|| self.positions())?;
        self.dealer_at(positions.button, book)
    }

    /// Who deals with the button at a seat.
    pub(super) fn dealer_at(&self, button: Seat, book: &Book) -> Option<Seat> {
        let there = |seat: &Seat| {
            self.player(*seat)
                .is_some_and(|now| now.part != Part::Out || !now.stack.is_zero())
        };
        let previous = match book.policy.missing_dealer.value {
            MissingDealer::PreviousDealer => self.last_dealer,
            MissingDealer::PlayerImmediatelyRightOfButton => None,
        };
        std::iter::once(button)
            .chain(previous)
            .chain(button.anticlockwise())
            .find(there)
    }

    /// Who handles the deck for the next hand, with one deck or two.
    #[must_use]
    pub fn deck(&self, book: &Book, decks: u8) -> Option<Deck> {
        let positions = self.may_start(book).ok().or_else(|| self.positions())?;
        let dealer = self.dealer_at(positions.button, book)?;
        let right = |of: Seat| {
            of.anticlockwise()
                .find(|seat| self.player(*seat).is_some_and(|now| !now.stack.is_zero()))
                .unwrap_or(of)
        };
        let outgoing = self.last_dealer.unwrap_or_else(|| right(dealer));
        let (shuffler, cutter) = match book.policy.shuffle_cut.value {
            ShuffleCut::DealerShufflesRightCuts3 => (dealer, right(dealer)),
            ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3 if decks > 1 => {
                (right(outgoing), outgoing)
            }
            ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3 => (dealer, right(dealer)),
            ShuffleCut::OutgoingDealerShufflesAndCuts => (outgoing, outgoing),
            ShuffleCut::DealerShuffles => (dealer, dealer),
        };
        Some(Deck {
            dealer,
            shuffler,
            cutter,
            citation: book.policy.shuffle_cut.citation().cloned(),
        })
    }
}
