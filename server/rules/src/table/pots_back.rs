//! Pots that were given go back to the middle: they are claimed in time, or a tabled winner is paid. What was tabled and ruled
//! since stays.

use crate::book::Book;
use crate::seat::{Seat, SeatSet};
use crate::time::Timestamp;

use super::showdown::ContestedPot;
use super::state::Coming;
use super::{Reason, RulingStatus, Table, TableDecision, TableEvent};

impl Table {
    /// Whether pots that were awarded can go back to the middle.
    #[must_use]
    pub(crate) fn may_return_pots(&self) -> bool {
        if self.is_playing() {
            return !self.given_pots().is_empty();
        }
        self.has_just_ended() && self.coming != Coming::DealtAgain
    }

    fn given_pots(&self) -> Vec<u8> {
        let showdown = self.showdown();
        showdown.map_or_else(Vec::new, |showdown| showdown.given_pots())
    }

    /// The pots go back to the middle, those of a hand that is over, too: it goes on at its showdown.
    pub(super) fn return_pots(&self, book: &Book, at: Timestamp) -> TableDecision {
        let mut after = self.clone();
        let mut events = Vec::new();
        if !self.is_playing() {
            let reopened = self.reopening().ok_or(Reason::TooLate)?;
            after.evolve(&reopened, book, at);
            events.push(reopened);
        }
        let given = after.given_pots();
        if !given.is_empty() {
            events.extend(after.take_pots_back(&given, book, at)?);
        }
        if events.is_empty() {
            return Err(Reason::TooLate.into());
        }
        Ok(events)
    }

    /// A hand is paid what it has won (a tabled winner is paid: gleize2007 10-12, cdc2013 11.2), out of pots that were given
    /// to others, too. Where all cards are written down, they say who wins; a hand that was paid before keeps its own.
    pub(super) fn award_to(&self, seat: Seat, book: &Book, at: Timestamp) -> TableDecision {
        let mut after = self.clone();
        let mut events = self.gathered_first();
        for event in &events {
            after.evolve(event, book, at);
        }
        let mut paid = self.paid_hands();
        paid.insert(seat);
        let given_past = after.given_past(seat, paid);
        if !given_past.is_empty() {
            let back = after.take_pots_back(&given_past, book, at)?;
            for event in &back {
                after.evolve(event, book, at);
            }
            events.extend(back);
        }
        while let Some(award) = after.next_award() {
            let Some(winners) = after.winners_with(award.pot, paid) else {
                break;
            };
            let event = TableEvent::PotAwarded {
                pot: award.pot,
                winners: winners.iter().collect(),
            };
            after.evolve(&event, book, at);
            events.push(event);
        }
        Ok(events)
    }

    /// Who wins a pot by the cards, else of hands that are paid.
    fn winners_with(&self, pot: u8, paid: SeatSet) -> Option<SeatSet> {
        self.showdown()?.winners(pot, || paid, self.board())
    }

    /// Pots that were given otherwise than a hand wins them by the cards, or to others only though it is paid.
    fn given_past(&self, seat: Seat, paid: SeatSet) -> Vec<u8> {
        let Some(showdown) = self.showdown() else {
            return Vec::new();
        };
        let is_past = |contested: &ContestedPot| {
            let given = showdown.given(contested.pot);
            let is_right = contested
                .known
                .map_or_else(|| given.contains(seat), |known| given == known);
            let winners = self.winners_with(contested.pot, paid);
            !given.is_empty() && !is_right && winners.is_some_and(|all| all.contains(seat))
        };
        let contested = showdown.contested_by(seat, self.board());
        let past = contested.filter(is_past);
        past.map(|contested| contested.pot).collect()
    }

    /// These pots go back to the middle. Everything else that was done since the first of them was given is done again, and
    /// the rulings that it belonged to stand.
    fn take_pots_back(&self, pots: &[u8], book: &Book, at: Timestamp) -> TableDecision {
        let goes_back = |event: &TableEvent| {
            let TableEvent::PotAwarded { pot, .. } = event else {
                return false;
            };
            pots.contains(pot)
        };
        let hand = self.playing()?;
        let undos = hand.undos_to_first(goes_back).ok_or(Reason::TooLate)?;
        let undone = hand.undone_by(undos);
        let mut events = vec![TableEvent::ActionUndone; usize::from(undos)];
        let stays = undone.iter().filter(|(event, _)| !goes_back(event));
        events.extend(stays.map(|(event, _)| event.clone()));
        let mut after = self.clone();
        for event in &events {
            after.evolve(event, book, at);
        }
        let kept: Vec<u32> = self
            .rulings_of_this_hand()
            .map(|ruled| ruled.number)
            .filter(|number| !after.stands(*number))
            .collect();
        if !kept.is_empty() {
            events.push(TableEvent::RulingApplied {
                streets: Vec::new(),
                freed: Vec::new(),
                kept,
            });
        }
        Ok(events)
    }

    fn stands(&self, number: u32) -> bool {
        let ruled = self.rulings().iter().find(|ruled| ruled.number == number);
        ruled.is_some_and(|ruled| ruled.standing == RulingStatus::Stands)
    }
}
