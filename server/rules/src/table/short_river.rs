//! A bet or raise of the river that was too small, found once its chips lie in the pots.

use crate::book::Book;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::street::Street;

use super::Table;

/// Chips that a player has put in too few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MissingChips {
    /// Whose.
    pub(crate) seat: Seat,
    /// How many.
    pub(crate) chips: Chips,
}

impl Table {
    /// What the player who bet last on the river, and each who called, add to the pots to make a bet below the minimum good:
    /// the bettor no more than another player does. Nothing where it was no such bet, or once a hand was shown (tda2024 52-A).
    pub(crate) fn missing_on_the_river(&self, bettor: Seat, book: &Book) -> Vec<MissingChips> {
        let hand = self.hand.as_deref();
        let Some(hand) = hand.filter(|_| self.waits_for_the_first_hand()) else {
            return Vec::new();
        };
        let betting = &hand.play.betting;
        let bet = self.put_in_on_the_river(bettor);
        if betting.aggressor != Some(bettor) || bet.is_zero() {
            return Vec::new();
        }
        let left = |seat| self.player(seat).map_or(Chips::ZERO, |now| now.stack);
        let least = betting.full_raise_before(&book.policy, hand.blinds);
        let missing = least.less(bet).min(left(bettor));
        let has_called =
            |seat: &Seat| hand.is_live(*seat) && self.put_in_on_the_river(*seat) == bet;
        let callers = bettor.clockwise().filter(|seat| *seat != bettor);
        let mut adds: Vec<MissingChips> = callers
            .filter(has_called)
            .map(|seat| MissingChips {
                seat,
                chips: missing.min(left(seat)),
            })
            .filter(|add| !add.chips.is_zero())
            .collect();
        if let Some(chips) = adds.iter().map(|add| add.chips).max() {
            let seat = bettor;
            adds.insert(0, MissingChips { seat, chips });
        }
        adds
    }

    /// What a player has put in on the river, in total.
    fn put_in_on_the_river(&self, seat: Seat) -> Chips {
        let hand = self.hand.as_deref();
        let last = hand.and_then(|hand| {
            let of_player = |place: &usize| {
                let act = hand.acts.get(*place);
                act.is_some_and(|act| act.seat == seat && act.street == Street::River)
            };
            let acts = (0..hand.acts.len()).rev().filter(of_player);
            let put_in = acts.filter_map(|place| hand.amount_left(place)).next()?;
            Some(put_in + hand.added_to_pots(seat))
        });
        last.unwrap_or_default()
    }
}
