//! A player who has sat down when the blinds are posted and no card is dealt: the hand begins again with them (cdc2013
//! 3.3).

use serde::{Deserialize, Serialize};

use crate::book::{Book, Citation};
use crate::seat::{Seat, SeatSet};
use crate::table::arrivals::Entry;
use crate::time::Timestamp;

use super::event::NewEntry;
use super::state::{Coming, NextPositions};
use super::{Reason, Seated, Table, TableDecision, TableEvent, TableRefusal};

/// What a table was before a hand began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BeforeHand {
    next_positions: NextPositions,
    dealt: SeatSet,
    last_dealer: Option<Seat>,
    dealer_before: Option<Seat>,
    /// Who sat there without chips: one who buys in again is no newcomer.
    pub(super) broke: SeatSet,
}

impl Table {
    /// Every chip goes back, and the hand begins again with a newcomer, with button and blinds as they are due then.
    pub(crate) fn deal_in(&self, seat: Seat, book: &Book, at: Timestamp) -> TableDecision {
        let entry = self.late_entry(seat, book)?;
        let entries = vec![NewEntry { seat, entry }];
        let mut again = self.clone();
        again.call_off(&entries, &[]);
        if !again.next_players().contains(seat) {
            let left = &book.policy.enter_left_of_new_dealer.articles;
            return Err(refusal(Reason::HasToWait { seat }, left.first()));
        }
        let held_out = again.held_out;
        let begun = again.start_hand(book, at)?;
        for event in &begun {
            again.evolve(event, book, at);
        }
        let others = again.entries_after(held_out, book);
        let mut events = vec![TableEvent::DealCalledOff { entries, others }];
        events.extend(begun);
        Ok(events)
    }

    /// How newcomers who are not dealt in enter the hand after the one that has begun again.
    fn entries_after(self, newcomers: SeatSet, book: &Book) -> Vec<NewEntry> {
        let broke = self.before_hand.as_ref().map(|before| before.broke);
        let has_bought_in = |seat| broke.is_some_and(|broke| broke.contains(seat));
        let new = newcomers.iter().filter(|seat| !has_bought_in(*seat));
        let new = new.collect();
        self.entries_of(new, book)
    }

    /// The same for those who have sat down since the first deal of a hand that is dealt again, where button and blinds
    /// are not what they were to be, or another seat has no cards: whose entry is another one.
    pub(super) fn entries_after_new_deal(
        &self,
        begins: &TableEvent,
        book: &Book,
        at: Timestamp,
    ) -> Vec<NewEntry> {
        let mut again = self.clone();
        again.evolve(begins, book, at);
        let has_cards = |seat| {
            again
                .hand
                .as_ref()
                .is_some_and(|hand| hand.player(seat).is_some())
        };
        let has_come = |seat, seated: &Seated| {
            seated.is_new && !has_cards(seat) && !again.waited.contains(seat)
        };
        let players = again.seats.iter();
        let new = players
            .filter(|(seat, seated)| has_come(*seat, seated))
            .map(|(seat, _)| seat)
            .collect();
        let mut entries = again.entries_of(new, book);
        let stays = |new: &NewEntry| self.seats.get(new.seat).map(|seated| seated.entry);
        entries.retain(|new| stays(new) != Some(new.entry));
        entries
    }

    /// How newcomers enter the hand after the one being played, as button and blinds are in it.
    fn entries_of(mut self, newcomers: SeatSet, book: &Book) -> Vec<NewEntry> {
        // What was said of the others before says nothing now.
        for (seat, seated) in self.seats.iter_mut() {
            if newcomers.contains(seat) {
                seated.entry = Entry::Plays;
            }
        }
        let mut entries = Vec::new();
        for seat in newcomers.iter() {
            let Some(mut seated) = self.seats.take(seat) else {
                continue;
            };
            seated.entry = self.arrival(seat, seated.paid, book).value.entry;
            self.seats.put(seat, seated);
            let entry = seated.entry;
            entries.push(NewEntry { seat, entry });
        }
        entries
    }

    /// Players enter the game as it is known now.
    pub(super) fn set_entries(&mut self, entries: &[NewEntry]) {
        for new in entries {
            if let Some(seated) = self.seats.get_mut(new.seat) {
                seated.entry = new.entry;
            }
        }
    }

    /// Who can be dealt in now.
    pub(super) fn may_deal_in(&self, book: &Book) -> SeatSet {
        let Some(hand) = self.hand.as_ref().filter(|_| self.before_hand.is_some()) else {
            return SeatSet::EMPTY;
        };
        let since = self.turn_since().unwrap_or_default();
        self.seats
            .iter()
            .filter(|(seat, seated)| !seated.stack.is_zero() && hand.player(*seat).is_none())
            .map(|(seat, _)| seat)
            .filter(|seat| self.deal_in(*seat, book, since).is_ok())
            .collect()
    }

    /// How a player enters the hand that has begun, as if they had sat down before it; or why they do not.
    fn late_entry(&self, seat: Seat, book: &Book) -> Result<Entry, TableRefusal> {
        let hand = self.playing()?;
        let seated = self.seated(seat)?;
        if hand.player(seat).is_some() {
            return Err(Reason::SeatInHand { seat }.into());
        }
        if seated.stack.is_zero() {
            return Err(Reason::NoChips { seat }.into());
        }
        let Some(before) = &self.before_hand else {
            let until = book.policy.common.enter_other.citation();
            return Err(refusal(Reason::DealBegun, until));
        };
        if before.broke.contains(seat) {
            return Ok(seated.entry);
        }
        let mut earlier = self.clone();
        earlier.call_off(&[], &[]);
        earlier.seats.take(seat);
        let arrival = earlier.arrival(seat, seated.paid, book);
        if arrival.value.entry.waits() {
            let article = arrival.citations.first();
            return Err(refusal(Reason::HasToWait { seat }, article));
        }
        Ok(arrival.value.entry)
    }

    /// What the table is before a hand begins. A hand that is dealt again has no newcomers: cards of it were dealt.
    pub(super) fn note_before_hand(&self) -> Option<Box<BeforeHand>> {
        // Still there when the deal of the hand was called off for another player.
        let earlier = self.before_hand.as_ref().map(|before| before.broke);
        let has_bought_in = |seat| {
            self.held_out.contains(seat) && earlier.is_some_and(|broke| broke.contains(seat))
        };
        let broke = self
            .seats
            .iter()
            .filter(|(seat, seated)| seated.stack.is_zero() || has_bought_in(*seat))
            .map(|(seat, _)| seat)
            .collect();
        (self.coming != Coming::DealtAgain).then(|| {
            Box::new(BeforeHand {
                next_positions: self.next_positions,
                dealt: self.dealt,
                last_dealer: self.last_dealer,
                dealer_before: self.dealer_before,
                broke,
            })
        })
    }

    /// No card was dealt: the table is as it was when the deck was shuffled for the hand.
    pub(super) fn call_off(&mut self, entries: &[NewEntry], others: &[NewEntry]) {
        let Some(before) = self.before_hand.as_deref().copied() else {
            return;
        };
        let Some(hand) = self.hand.take() else { return };
        self.owe_again(&hand);
        self.next_positions = before.next_positions;
        self.last_dealer = before.last_dealer;
        self.dealer_before = before.dealer_before;
        self.coming = Coming::Shuffled;
        self.missing = SeatSet::EMPTY;
        let waited = std::mem::replace(&mut self.waited, SeatSet::EMPTY);
        self.held_out = self
            .seats
            .iter()
            .map(|(seat, _)| seat)
            .filter(|seat| hand.player(*seat).is_none() && !waited.contains(*seat))
            .collect();
        self.dealt = before.dealt;
        for new in entries {
            self.held_out.remove(new.seat);
        }
        self.set_entries(entries);
        self.set_entries(others);
    }
}

fn refusal(reason: Reason, article: Option<&Citation>) -> TableRefusal {
    TableRefusal {
        citation: article.cloned(),
        ..reason.into()
    }
}
