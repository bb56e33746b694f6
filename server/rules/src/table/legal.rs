//! What may be done now: the tablet's buttons, and what deciding checks.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::seat::{Seat, SeatSet};
use crate::time::Timestamp;

use super::betting::{AllIn, Raise, Turn};
use super::showdown::{Showdown, Shown};
use super::state::NextPositions;
use super::{Act, Action, Did, Positions, Presence, Reading, Reason, Ruled, Table, TableRefusal};

/// The pot that comes next at showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// Its number: 0 is the main pot.
    pub pot: u8,
    /// Chips in it.
    pub amount: Chips,
    /// Who can win it.
    pub claimants: SeatSet,
    /// Who wins it, when the cards (or the others' mucks) or a ruling say so.
    pub known: Option<SeatSet>,
}

/// Everything that may be done at a table now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    /// What the player to act may do.
    pub turn: Option<Turn>,
    /// The pot that is awarded next.
    pub award: Option<Award>,
    /// Button and blinds of the next hand, when one can begin.
    pub next_hand: Option<Positions>,
    /// Whether the last action can be taken back.
    pub undo: bool,
    /// Players who have sat down since the hand began, and can be dealt in while no card is dealt.
    pub deal_in: SeatSet,
}

impl Table {
    /// Everything that may be done now.
    #[must_use]
    pub fn legal(&self, book: &Book) -> Legal {
        Legal {
            turn: self.turn(book),
            award: self.next_award(),
            next_hand: self.may_start(book).ok(),
            undo: self.may_undo(),
            deal_in: self.may_deal_in(book),
        }
    }

    /// What the player to act may do; `None` when no player is to act.
    #[must_use]
    pub fn turn(&self, book: &Book) -> Option<Turn> {
        self.hand.as_ref()?.turn(&book.policy)
    }

    /// The right to raise of the player to act, also when no player is left who could call a raise.
    #[must_use]
    pub fn right_to_raise(&self, book: &Book) -> Option<Raise> {
        let hand = self.hand.as_ref()?;
        hand.betting_to_show().right(&book.policy, hand.blinds)
    }

    /// The smallest full bet or raise by the book, also for a player who has less than that.
    #[must_use]
    pub fn full_raise(&self, book: &Book) -> Option<Chips> {
        let hand = self.hand.as_ref()?;
        Some(hand.betting_to_show().full_raise(&book.policy, hand.blinds))
    }

    /// Where it is written how much the next bet or raise has to be, the deciding article first.
    #[must_use]
    pub fn least_raise_articles<'a>(&self, book: &'a Book) -> &'a [Citation] {
        self.hand.as_ref().map_or(&[], |hand| {
            hand.betting_to_show().least_articles(&book.policy)
        })
    }

    /// Whether the hand has been played to its end: only one is left, or the pots are being pushed. Cards that are written
    /// down, or not, end no hand (cdc2013 4.1).
    #[must_use]
    pub fn is_played_out(&self) -> bool {
        let Some(showdown) = self.showdown() else {
            return false;
        };
        let is_played = |act: &Act| !matches!(act.did, Did::Dead);
        let is_given = showdown.awarded.iter().any(|winners| !winners.is_empty());
        let is_alone = showdown.claimants(0).len() == 1 && self.acts().iter().any(is_played);
        is_given || is_alone
    }

    /// The pot that is awarded next; `None` before showdown and when all are.
    #[must_use]
    pub fn next_award(&self) -> Option<Award> {
        let hand = self.hand.as_ref()?;
        let showdown = hand.showdown()?;
        let pot = showdown.next_pot()?;
        let amount = showdown.pots.get(usize::from(pot))?.amount;
        Some(Award {
            pot,
            amount,
            claimants: showdown.claimants(pot),
            known: self.known_winners(&showdown, pot),
        })
    }

    /// Who wins a pot: by the cards, else the hands of which rulings say that they are paid.
    fn known_winners(&self, showdown: &Showdown, pot: u8) -> Option<SeatSet> {
        showdown.winners(pot, || self.paid_hands(), self.board())
    }

    /// Hands of which rulings say that they are paid. A claim that was granted since leaves the pots open.
    pub(super) fn paid_hands(&self) -> SeatSet {
        self.rulings_of_this_hand()
            .rev()
            .take_while(|ruled| !ruled.opens_pots())
            .filter_map(Ruled::paid)
            .collect()
    }

    /// Whether every pot of the hand is given: awarded, paid by a ruling, or left to the only player who competes for it.
    /// Cards that are written down give none: the moment is the same at a table that writes none down.
    pub(super) fn pots_are_given(&self) -> bool {
        self.showdown().is_some_and(|showdown| {
            let paid = self.paid_hands();
            let mut pots = (0..=u8::MAX).zip(&showdown.awarded);
            pots.all(|(pot, winners)| {
                let is_alone = showdown.claimants(pot).len() == 1;
                let ruled = || showdown.winners_as_ruled(pot, paid, self.board());
                !winners.is_empty() || is_alone || ruled().is_some()
            })
        })
    }

    /// Whether a hand wins none of the pots that it competes for, by cards that are written down.
    pub(crate) fn has_lost(&self, seat: Seat) -> bool {
        self.showdown().is_some_and(|showdown| {
            let mut pots = showdown.contested_by(seat, self.board());
            pots.next()
                .is_none_or(|outermost| outermost.is_lost_by(seat))
        })
    }

    /// Whether a hand that lies face up wins a pot that it competes for, by cards that are written down.
    pub(crate) fn has_won(&self, seat: Seat) -> bool {
        self.showdown().is_some_and(|showdown| {
            let is_up = matches!(showdown.shown.get(seat), Some(Shown::Tabled(Some(_))));
            let mut pots = showdown.contested_by(seat, self.board());
            is_up
                && pots
                    .next()
                    .is_some_and(|outermost| outermost.is_won_by(seat))
        })
    }

    /// Who wins a pot by the cards, where they are known, or because no other hand is left.
    pub(super) fn winners_by_cards(&self, pot: u8) -> Option<SeatSet> {
        self.showdown()?.known_winners(pot, self.board())
    }

    /// What is left to award, when all of it is known: number of the pot and its winners, outermost first.
    pub(super) fn known_awards(&self) -> Result<Vec<(u8, SeatSet)>, TableRefusal> {
        let hand = self.hand.as_ref().ok_or(Reason::NoHand)?;
        let Some(showdown) = hand.showdown() else {
            let to_act = hand.betting_to_show().actor.ok_or(Reason::NobodyToAct)?;
            return Err(Reason::StreetNotOver { to_act }.into());
        };
        let left = (0..=u8::MAX)
            .zip(&showdown.awarded)
            .filter(|(_, winners)| winners.is_empty())
            .map(|(pot, _)| pot);
        let mut awards = Vec::new();
        for pot in left {
            let winners = self
                .known_winners(&showdown, pot)
                .ok_or(Reason::PotNotAwarded { pot })?;
            awards.push((pot, winners));
        }
        awards.reverse();
        Ok(awards)
    }

    /// The table once the hand being played has ended, where its result is clear.
    pub(super) fn ended(&self, book: &Book) -> Result<Self, TableRefusal> {
        // Refused at once while a player is to act: only a hand that can end is worth a copy.
        let events = self.end_hand()?;
        let mut ended = self.clone();
        for event in events {
            ended.evolve(&event, book, Timestamp::default());
        }
        Ok(ended)
    }

    /// Button and blinds of the next hand, or why none can begin.
    pub(super) fn may_start(&self, book: &Book) -> Result<Positions, TableRefusal> {
        if self.hand.is_some() {
            return self.ended(book)?.may_start(book);
        }
        self.blinds.ok_or(Reason::NoBlinds)?;
        let players = self.next_players();
        let present = self
            .seats
            .iter()
            .filter(|(seat, _)| players.contains(*seat))
            .any(|(_, seated)| seated.presence == Presence::Present);
        if players.len() < 2 || !present {
            return Err(Reason::NotEnoughPlayers.into());
        }
        let positions = match self.next_positions {
            NextPositions::Unknown => Seat::all()
                .next_back()
                .and_then(|last| Positions::first(last, players)),
            NextPositions::Button(seat) => Positions::first(seat, players),
            NextPositions::Placed(positions) => self.placed_among(positions, players),
            NextPositions::After(positions) => self.big_blind_goes_back(book).or_else(|| {
                let coming = positions.advance(players)?;
                Some(coming.passing(self.lets_button_pass()))
            }),
        };
        positions.ok_or_else(|| Reason::NotEnoughPlayers.into())
    }

    /// Legal readings for the player to act, the closest to a raise first.
    pub(super) fn readings(&self, turn: &Turn, book: &Book) -> Vec<Reading> {
        let reading = |action, to, citation: Option<&Citation>| Reading {
            seat: turn.seat,
            action,
            to,
            citation: citation.cloned(),
        };
        let mut readings = Vec::with_capacity(3);
        if let Raise::Between { min, .. } = turn.raise {
            readings.push(reading(
                Action::RaiseTo { to: min },
                min,
                self.least_raise_articles(book).first(),
            ));
        }
        if turn.may_check() {
            readings.push(reading(Action::Check, turn.call_to, None));
        } else {
            readings.push(reading(Action::Call, turn.call_to, None));
            readings.push(reading(Action::Fold, turn.call_to.less(turn.to_call), None));
        }
        readings
    }

    /// A refusal with what the player to act may do instead.
    pub(super) fn refuse(
        &self,
        reason: Reason,
        turn: &Turn,
        citation: Option<&Citation>,
        book: &Book,
    ) -> TableRefusal {
        TableRefusal {
            reason,
            citation: citation.cloned(),
            readings: self.readings(turn, book),
        }
    }

    /// Where "all-in" leads: a raise, a call, or a refusal.
    pub(super) fn all_in(&self, turn: &Turn, book: &Book) -> Result<Action, TableRefusal> {
        match turn.all_in {
            AllIn::RaiseTo(to) => Ok(Action::RaiseTo { to }),
            AllIn::Call if turn.may_check() => Ok(Action::Check),
            AllIn::Call => Ok(Action::Call),
            AllIn::NotReopened => Err(self.may_not_raise(turn, book)),
        }
    }
}
