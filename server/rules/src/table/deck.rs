//! Who deals, shuffles and cuts: players do all of it, and the books say which.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::book::{Book, Citation};
use crate::policy::{Case, MissingDealer, ShuffleCut};
use crate::ruling::{Incident, Verdict};
use crate::seat::Seat;

use super::{Part, Positions, RulingStatus, Table};

/// Fewest cards in each packet of a cut (gleize2007 2-3, cdc2013 6.2).
pub const CUT_AT_LEAST: u8 = 3;

/// Who handles the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// The deal for which the deck is shuffled: of the hand being played, or of the coming one.
struct DealAtHand {
    dealer: Seat,
    /// Who dealt the hand before it.
    outgoing: Option<Seat>,
    /// Button and blinds; `None` where no hand can begin.
    positions: Option<Positions>,
    /// Numbers of the hands in and after which the floor has ruled on its shuffle.
    ruled_in: Range<u32>,
}

/// Who shuffles, and how.
#[derive(Clone, Copy)]
struct Shuffling {
    /// Decks of the table.
    decks: u8,
    /// Who shuffles because the floor wants it done more safely.
    safely: Option<Seat>,
}

impl Table {
    /// Who deals the hand being played, or the next one: the player on the button, or whom the book names when that
    /// player is away or out (gleize2007 8-14, stars blinds-11, caen 7.10, cdc2013 5.2).
    #[must_use]
    pub fn dealer(&self, book: &Book) -> Option<Seat> {
        if let Some(hand) = &self.hand {
            return Some(hand.dealer);
        }
        let positions = self.may_start(book).ok().or_else(|| self.positions())?;
        self.dealer_at(positions.button, book)
    }

    /// Who deals the coming hand with the button at a seat.
    pub(crate) fn dealer_at(&self, button: Seat, book: &Book) -> Option<Seat> {
        // A newcomer who waits is not dealt in, and does not deal.
        let players = self.next_players();
        let previous = match book.policy.missing_dealer.value {
            MissingDealer::PreviousDealer => self.dealer_of_hand_before(),
            MissingDealer::PlayerImmediatelyRightOfButton => None,
        };
        let mut candidates = std::iter::once(button)
            .chain(previous)
            .chain(button.anticlockwise())
            .filter(|seat| players.contains(*seat));
        let deals = |seat: &Seat| !self.will_be_away(*seat);
        candidates.clone().find(deals).or_else(|| candidates.next())
    }

    /// A hand begins. One that is dealt again is not before itself.
    pub(super) fn note_dealer(&mut self, dealer: Seat) {
        let last = self.last_dealer.replace(dealer);
        if !self.is_dealt_again() {
            self.dealer_before = last;
        }
    }

    /// A hand begins, for the first time or once more.
    pub(super) fn note_hand_before(&mut self) {
        let begins_again = self.is_dealt_again() || self.before_hand.is_some();
        if begins_again {
            self.new_deals = self.new_deals.saturating_add(1);
        } else {
            self.hand_before = self.hands;
        }
    }

    /// Who dealt the hand before the coming one, unless another player has the seat now.
    fn dealer_of_hand_before(&self) -> Option<Seat> {
        let dealer = if self.is_dealt_again() {
            self.dealer_before
        } else {
            self.last_dealer
        };
        dealer.filter(|seat| self.has_played_here(*seat))
    }

    /// Who handles the deck for the next hand, or for the hand being played until the next one may begin; with one deck
    /// or two. A player who is away or has left does not: the nearest player on their right does.
    #[must_use]
    pub fn deck(&self, book: &Book, decks: u8) -> Option<Deck> {
        if let Some(ended) = self.before_the_next(book) {
            return ended.deck(book, decks);
        }
        let deal = self.deal_at_hand(book)?;
        let ordered = deal
            .positions
            .filter(|_| self.is_safe_shuffle_ordered(&deal.ruled_in));
        let safely = ordered.and_then(|positions| self.safe_shuffler(positions));
        Some(self.hands_on_deck(&deal, Shuffling { decks, safely }, book))
    }

    /// Who would handle the only deck for the coming hand if the director wanted it shuffled more safely.
    pub(crate) fn safe_deck(&self, book: &Book) -> Option<Deck> {
        if let Some(ended) = self.before_the_next(book) {
            return ended.safe_deck(book);
        }
        if self.hand.is_some() {
            return None;
        }
        let deal = self.deal_at_hand(book)?;
        let safely = Some(self.safe_shuffler(deal.positions?)?);
        Some(self.hands_on_deck(&deal, Shuffling { decks: 1, safely }, book))
    }

    /// The table as it is before the next hand, where the one being played is over and another can follow.
    fn before_the_next(&self, book: &Book) -> Option<Self> {
        self.hand.as_ref()?;
        let ended = self.ended(book).ok()?;
        ended.may_start(book).is_ok().then_some(ended)
    }

    fn deal_at_hand(&self, book: &Book) -> Option<DealAtHand> {
        if let Some(hand) = &self.hand {
            return Some(DealAtHand {
                dealer: hand.dealer,
                outgoing: self
                    .dealer_before
                    .filter(|seat| self.has_played_here(*seat)),
                positions: Some(hand.positions),
                ruled_in: self.hand_before..self.hands,
            });
        }
        let last = if self.is_dealt_again() {
            self.hand_before
        } else {
            self.hands
        };
        Some(DealAtHand {
            dealer: self.dealer(book)?,
            outgoing: self.dealer_of_hand_before(),
            positions: self.may_start(book).ok(),
            ruled_in: last..self.hands.saturating_add(1),
        })
    }

    fn hands_on_deck(&self, deal: &DealAtHand, shuffling: Shuffling, book: &Book) -> Deck {
        let Shuffling { decks, safely } = shuffling;
        let dealer = deal.dealer;
        let right = |of: Seat| {
            of.anticlockwise()
                .find(|seat| self.may_handle_deck(*seat))
                .unwrap_or(of)
        };
        // No player shuffles and cuts (ropta2025 5.2, 5.3).
        let by_two = |shuffler: Seat, cutter: Seat| {
            let other = Some(cutter).filter(|cutter| *cutter != shuffler);
            (shuffler, other.unwrap_or_else(|| right(shuffler)))
        };
        let outgoing = deal
            .outgoing
            .filter(|seat| self.may_handle_deck(*seat))
            .unwrap_or_else(|| right(dealer));
        let (shuffler, cutter) = match book.policy.shuffle_cut.value {
            ShuffleCut::DealerShufflesRightCuts3 => by_two(safely.unwrap_or(dealer), right(dealer)),
            ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3 if decks > 1 => {
                (right(outgoing), outgoing)
            }
            ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3 => (dealer, right(dealer)),
            ShuffleCut::OutgoingDealerShufflesAndCuts => (outgoing, outgoing),
            ShuffleCut::OwnDeckShuffledByDealerCutByNextUser if decks == 1 => {
                by_two(dealer, outgoing)
            }
            ShuffleCut::OwnDeckShuffledByDealerCutByNextUser => {
                let shuffler = self.dealer_two_before().unwrap_or_else(|| right(outgoing));
                by_two(shuffler, dealer)
            }
            ShuffleCut::DealerShuffles => (dealer, dealer),
        };
        // A book for two decks has another article for one (cdc2013 6.2, 6.2.p2).
        let articles = &book.policy.shuffle_cut.articles;
        let cited = if decks > 1 {
            articles.main()
        } else {
            articles.of(Case::OneDeck)
        };
        Deck {
            dealer,
            shuffler,
            cutter,
            citation: cited.first().cloned(),
        }
    }

    /// Who dealt the hand before the last one, between hands, and is there.
    fn dealer_two_before(&self) -> Option<Seat> {
        let dealer = self.dealer_before.filter(|_| self.hand.is_none())?;
        (self.may_handle_deck(dealer) && self.has_played_here(dealer)).then_some(dealer)
    }

    /// Who sits on the right of the player who deals, and may cut.
    pub(crate) fn right_of_dealer(&self, book: &Book) -> Option<Seat> {
        let mut right = self.dealer(book)?.anticlockwise();
        right.find(|seat| self.may_handle_deck(*seat))
    }

    /// Who shuffles where the director wants it done more safely: the small blind, or the next player who is there
    /// (gleize2007 2-3).
    fn safe_shuffler(&self, positions: Positions) -> Option<Seat> {
        let from_small_blind =
            std::iter::once(positions.small_blind).chain(positions.small_blind.clockwise());
        from_small_blind
            .into_iter()
            .find(|seat| self.may_handle_deck(*seat))
    }

    /// Whether the floor has ordered the safer way to shuffle, and has not changed its mind. An order counts for a hand,
    /// however often it is dealt.
    fn is_safe_shuffle_ordered(&self, ruled_in: &Range<u32>) -> bool {
        let last = self.rulings().iter().rfind(|ruled| {
            ruled_in.contains(&ruled.hand)
                && matches!(ruled.incident, Incident::ShuffleDoubted)
                && ruled.standing == RulingStatus::Stands
        });
        last.is_some_and(|ruled| ruled.verdict == Verdict::Granted)
    }

    /// Whether who sits there has played the last hand that they could have.
    fn has_played_here(&self, seat: Seat) -> bool {
        self.seats.get(seat).is_some_and(|seated| !seated.is_new)
    }

    /// Whether a player of the table is there to shuffle or cut.
    fn may_handle_deck(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(|now| {
            !(self.will_be_away(seat) || now.stack.is_zero() && now.part == Part::Out)
        })
    }
}
