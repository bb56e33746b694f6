//! Showdown: who shows first, who gives up, and which pot comes next.

use serde::{Deserialize, Serialize};

use crate::card::{Card, HoleCards, best_hands};
use crate::chips::Chips;
use crate::policy::ShowdownFirst;
use crate::seat::{Seat, SeatSet, Seats};
use crate::street::Street;

use super::betting::Betting;
use super::hand::{Act, Did, Hand};
use super::pot::{Pot, pots};

/// What became of a hand that reached showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// Tabled; the cards are there when they were written down.
    Tabled(Option<HoleCards>),
    /// Given up.
    Mucked,
}

/// Pots that are formed, and what happened to the hands that compete for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Showdown {
    pub(crate) pots: Vec<Pot>,
    /// Who got each pot, from the main pot.
    pub(crate) awarded: Vec<SeatSet>,
    pub(crate) shown: Seats<Shown>,
    /// Last to bet or raise on the river.
    pub(crate) aggressor: Option<Seat>,
    /// Smallest chip in play.
    pub(crate) unit: Chips,
    /// Odd chips of the pots that were split.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) odd: Vec<(Seat, Chips)>,
}

/// A pot that a hand competes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ContestedPot {
    /// Its number: 0 is the main pot.
    pub(crate) pot: u8,
    /// Who wins it, where the cards say so.
    pub(crate) known: Option<SeatSet>,
}

impl ContestedPot {
    /// Whether the cards say that a hand wins it.
    pub(crate) fn is_won_by(&self, seat: Seat) -> bool {
        self.known.is_some_and(|known| known.contains(seat))
    }

    /// Whether the cards say that a hand does not win it.
    pub(crate) fn is_lost_by(&self, seat: Seat) -> bool {
        self.known.is_some_and(|known| !known.contains(seat))
    }
}

impl Showdown {
    pub(crate) fn new(betting: &Betting, aggressor: Option<Seat>) -> Self {
        let mut showdown = Self {
            pots: Vec::new(),
            awarded: Vec::new(),
            shown: Seats::default(),
            aggressor,
            unit: betting.smallest_chip,
            odd: Vec::new(),
        };
        showdown.form_pots(betting);
        showdown
    }

    /// The pots are formed once more: more or fewer chips lie in the middle, and none are awarded.
    pub(crate) fn form_pots(&mut self, betting: &Betting) {
        self.pots = pots(betting);
        self.awarded = vec![SeatSet::EMPTY; self.pots.len()];
    }

    pub(crate) fn table(&mut self, seat: Seat, cards: Option<HoleCards>) {
        self.shown.put(seat, Shown::Tabled(cards));
    }

    pub(crate) fn muck(&mut self, seat: Seat) {
        self.shown.put(seat, Shown::Mucked);
    }

    /// Writes down who won a pot; returns what is in it.
    pub(crate) fn award(&mut self, pot: u8, winners: SeatSet) -> Option<Chips> {
        *self.awarded.get_mut(usize::from(pot))? = winners;
        self.pots.get(usize::from(pot)).map(|pot| pot.amount)
    }

    /// Who got a pot: nobody yet, where it is empty.
    pub(crate) fn given(&self, pot: u8) -> SeatSet {
        let given = self.awarded.get(usize::from(pot)).copied();
        given.unwrap_or(SeatSet::EMPTY)
    }

    /// Number of the pot that is awarded next: the outermost that is left.
    pub(crate) fn next_pot(&self) -> Option<u8> {
        let index = self
            .awarded
            .iter()
            .rposition(|winners| winners.is_empty())?;
        u8::try_from(index).ok()
    }

    /// Players who can still win a pot: those it was formed for who have not given up.
    pub(crate) fn claimants(&self, pot: u8) -> SeatSet {
        let Some(pot) = self.pots.get(usize::from(pot)) else {
            return SeatSet::EMPTY;
        };
        pot.eligible
            .iter()
            .filter(|seat| self.shown.get(*seat) != Some(&Shown::Mucked))
            .collect()
    }

    /// The pots that a hand competes for, the outermost first. Who competes for one competes for those inside, too: a hand
    /// that loses the first of them loses all, and one that wins any wins the first.
    pub(crate) fn contested_by(
        &self,
        seat: Seat,
        board: &[Card],
    ) -> impl Iterator<Item = ContestedPot> {
        let pots = (0..=u8::MAX).take(self.pots.len()).rev();
        pots.filter(move |pot| self.claimants(*pot).contains(seat))
            .map(move |pot| ContestedPot {
                pot,
                known: self.known_winners(pot, board),
            })
    }

    /// Who wins a pot, when it is known: the only claimant, or the best of hands whose cards are all written down.
    pub(crate) fn known_winners(&self, pot: u8, board: &[Card]) -> Option<SeatSet> {
        let claimants = self.claimants(pot);
        if claimants.len() == 1 {
            return Some(claimants);
        }
        let hands: Vec<(Seat, HoleCards)> = claimants
            .iter()
            .map(|seat| match self.shown.get(seat) {
                Some(Shown::Tabled(Some(cards))) => Some((seat, *cards)),
                Some(Shown::Tabled(None) | Shown::Mucked) | None => None,
            })
            .collect::<Option<_>>()?;
        best_hands(board, &hands)
    }

    /// Who wins a pot: by the cards, else of hands of which rulings say that they are paid.
    pub(crate) fn winners(
        &self,
        pot: u8,
        paid: impl FnOnce() -> SeatSet,
        board: &[Card],
    ) -> Option<SeatSet> {
        let by_cards = self.known_winners(pot, board);
        by_cards.or_else(|| self.winners_as_ruled(pot, paid(), board))
    }

    /// Who wins a pot, of hands of which rulings say that they have won. Each has won the outermost pot that it competes for:
    /// one that competes for fewer pots beats those that go on, and hands with the same pots share them.
    pub(crate) fn winners_as_ruled(
        &self,
        pot: u8,
        paid: SeatSet,
        board: &[Card],
    ) -> Option<SeatSet> {
        let claimants = self.claimants(pot);
        let outermost = |seat| {
            let contested = self.contested_by(seat, board).next()?;
            (!contested.is_lost_by(seat)).then_some(contested.pot)
        };
        let paid = || paid.iter().filter(|seat| claimants.contains(*seat));
        let fewest = paid().filter_map(outermost).min()?;
        Some(
            paid()
                .filter(|seat| outermost(*seat) == Some(fewest))
                .collect(),
        )
    }

    /// Pots that were given and that a player can still win: a claim may be about each of them.
    pub(crate) fn given_pots(&self) -> Vec<u8> {
        let pots = (0..=u8::MAX).take(self.pots.len());
        pots.filter(|pot| !self.given(*pot).is_empty() && !self.claimants(*pot).is_empty())
            .collect()
    }
}

impl Hand {
    /// Players with a live hand in the order in which they show.
    pub(crate) fn showing_order(&self, showdown: &Showdown, first: ShowdownFirst) -> Vec<Seat> {
        let live = self.live();
        let aggressor = showdown.aggressor.filter(|seat| live.contains(*seat));
        let starts = match first {
            ShowdownFirst::LastAggressor => aggressor,
            ShowdownFirst::LastAggressorElseFirstToSpeak => {
                aggressor.or_else(|| self.first_to_speak_on_the_river())
            }
            ShowdownFirst::LastRaiserOfTheHand => {
                self.last_raiser().filter(|seat| live.contains(*seat))
            }
            ShowdownFirst::LeftOfButton => None,
        };
        let from = starts.map_or(self.positions.button, |seat| {
            seat.anticlockwise().next().unwrap_or(seat)
        });
        from.clockwise()
            .filter(|seat| live.contains(*seat))
            .collect()
    }

    fn first_to_speak_on_the_river(&self) -> Option<Seat> {
        let spoke = |seat: &Seat| {
            let mut acts = self.acts.iter().filter(|act| act.seat == *seat);
            acts.any(|act| act.street == Street::River) && self.is_live(*seat)
        };
        self.positions.button.clockwise().find(spoke)
    }

    fn last_raiser(&self) -> Option<Seat> {
        let is_raise = |act: &&Act| matches!(act.did, Did::Bet(_) | Did::Raise(_));
        let last = self.acts.iter().rev().find(is_raise);
        last.map(|act| act.seat)
    }
}
