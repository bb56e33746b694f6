//! Who deals, shuffles and cuts: players do all of it, and the books say which.

use serde::{Deserialize, Serialize};

use crate::book::{Book, Citation};
use crate::policy::{Case, MissingDealer, MustShow, ShuffleCut};
use crate::ruling::{Incident, Verdict};
use crate::seat::Seat;
use crate::street::Street;

use super::street_plan::{StreetDeal, deal_of};
use super::{Next, Part, Positions, RulingStatus, Table, TableEvent};

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
            Some(Next::Street(street)) => self.street_deal(street).map(Deal::Street),
            Some(Next::Showdown) => self.first_of_board(),
            None if self.next_award().is_some() => self.first_of_board(),
            None => {
                let street = self.street()?;
                let begun = self.acts().iter().any(|act| act.street == street);
                match street {
                    _ if begun || hand.showdown().is_some() => None,
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
        let out = self.board().len().max(hand.street().board_cards());
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

    /// Who deals with the button at a seat.
    pub(super) fn dealer_at(&self, button: Seat, book: &Book) -> Option<Seat> {
        // A newcomer who waits is not dealt in, and does not deal.
        let players = self.next_players();
        let there = |seat: &Seat| {
            players.contains(*seat) || self.player(*seat).is_some_and(|now| now.part != Part::Out)
        };
        let previous = match book.policy.missing_dealer.value {
            MissingDealer::PreviousDealer => self.dealer_of_hand_before(),
            MissingDealer::PlayerImmediatelyRightOfButton => None,
        };
        let mut candidates = std::iter::once(button)
            .chain(previous)
            .chain(button.anticlockwise());
        let deals = |seat: &Seat| there(seat) && !self.will_be_away(*seat);
        candidates
            .clone()
            .find(deals)
            .or_else(|| candidates.find(there))
    }

    /// Who dealt the hand before the coming one: a hand that is dealt again is not before itself.
    fn dealer_of_hand_before(&self) -> Option<Seat> {
        if self.hand.is_none() && self.is_dealt_again() {
            self.dealer_before
        } else {
            self.last_dealer
        }
    }

    /// Who handles the deck for the next hand, or for the hand being played until the next one may begin; with one deck
    /// or two. A player who is away or has left does not: the nearest player on their right does.
    #[must_use]
    pub fn deck(&self, book: &Book, decks: u8) -> Option<Deck> {
        let (dealer, outgoing) = match (self.may_start(book), &self.hand) {
            (Ok(positions), _) => (
                self.dealer_at(positions.button, book)?,
                self.dealer_of_hand_before(),
            ),
            (Err(_), Some(hand)) => (hand.dealer, self.dealer_before),
            (Err(_), None) => (self.dealer(book)?, self.dealer_of_hand_before()),
        };
        let right = |of: Seat| {
            of.anticlockwise()
                .find(|seat| self.may_handle_deck(*seat))
                .unwrap_or(of)
        };
        let outgoing = outgoing
            .filter(|seat| self.may_handle_deck(*seat))
            .unwrap_or_else(|| right(dealer));
        let safely = self.ordered_shuffler(book);
        let (shuffler, cutter) = match book.policy.shuffle_cut.value {
            ShuffleCut::DealerShufflesRightCuts3 => (safely.unwrap_or(dealer), right(dealer)),
            ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3 if decks > 1 => {
                (right(outgoing), outgoing)
            }
            ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3 => (dealer, right(dealer)),
            ShuffleCut::OutgoingDealerShufflesAndCuts => (outgoing, outgoing),
            ShuffleCut::OwnDeckShuffledByDealerCutByNextUser => {
                let own = Some(dealer).filter(|_| decks == 1);
                let shuffler = own
                    .or_else(|| self.dealer_two_before())
                    .unwrap_or_else(|| right(outgoing));
                let cutter = if decks == 1 { outgoing } else { dealer };
                // No player shuffles and cuts (ropta2025 5.2, 5.3).
                let other = Some(cutter).filter(|cutter| *cutter != shuffler);
                (shuffler, other.unwrap_or_else(|| right(shuffler)))
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
        Some(Deck {
            dealer,
            shuffler,
            cutter,
            citation: cited.first().cloned(),
        })
    }

    /// Who dealt the hand before the last one, between hands, and is there.
    fn dealer_two_before(&self) -> Option<Seat> {
        let dealer = self.dealer_before.filter(|_| self.hand.is_none())?;
        self.may_handle_deck(dealer).then_some(dealer)
    }

    /// Who sits on the right of the player who deals, and may cut.
    pub(crate) fn right_of_dealer(&self, book: &Book) -> Option<Seat> {
        let mut right = self.dealer(book)?.anticlockwise();
        right.find(|seat| self.may_handle_deck(*seat))
    }

    /// Who shuffles where the director wants it done more safely: the small blind, or the next player who is there
    /// (gleize2007 2-3).
    pub(crate) fn safe_shuffler(&self, coming: Positions) -> Option<Seat> {
        let from_small_blind =
            std::iter::once(coming.small_blind).chain(coming.small_blind.clockwise());
        from_small_blind
            .into_iter()
            .find(|seat| self.may_handle_deck(*seat))
    }

    /// Who shuffles for the coming hand because the floor has ordered it.
    fn ordered_shuffler(&self, book: &Book) -> Option<Seat> {
        let coming = self.may_start(book).ok()?;
        let is_ordered = self.rulings().iter().any(|ruled| {
            ruled.hand == self.hand_number()
                && matches!(ruled.incident, Incident::ShuffleDoubted)
                && ruled.verdict == Verdict::Granted
                && ruled.standing == RulingStatus::Stands
        });
        is_ordered.then(|| self.safe_shuffler(coming))?
    }

    /// Whether a player of the table is there to shuffle or cut.
    fn may_handle_deck(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(|now| {
            !(self.will_be_away(seat) || now.stack.is_zero() && now.part == Part::Out)
        })
    }
}
