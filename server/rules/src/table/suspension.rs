//! Suspensions: a player sent away by a sanction is dealt in, posts, and the hand is dead; hands are counted down as
//! they are really dealt, minutes end by themselves. Only the tournament gives and lifts them.

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::HandStart;
use crate::seat::{Seat, SeatSet};
use crate::time::Timestamp;

use super::state::Coming;
use super::{Part, Presence, Reason, Suspension, Table, TableDecision, TableEvent};

impl Table {
    /// The suspension of a player who is away by a sanction.
    #[must_use]
    pub fn suspension(&self, seat: Seat) -> Option<Suspension> {
        self.seats.get(seat)?.suspension
    }

    /// Whether a player is not in the seat: absent, or missing the hand being played by a suspension that was not lifted.
    pub(super) fn is_away(&self, seat: Seat) -> bool {
        let is_sent_away = self.missing.contains(seat) && self.suspension(seat).is_some();
        self.is_absent(seat) || is_sent_away
    }

    /// Whether a player is not in the seat when the coming hand begins.
    pub(super) fn will_be_away(&self, seat: Seat) -> bool {
        let misses_this = u16::from(self.hand.is_some() && self.missing.contains(seat));
        let is_suspended = self
            .suspension(seat)
            .is_some_and(|left| left.hands_left > misses_this || left.until.is_some());
        self.is_absent(seat) || (is_suspended && !self.spared().contains(seat))
    }

    /// Players suspended in the hand being played, where a hand that is dealt again is the same one: their sanction
    /// begins when a pot of it has been awarded (cdc2013 4.1, 12.4, tda2024 35-C).
    pub(super) fn suspended_in_this_hand(&self, book: &Book) -> Vec<Seat> {
        let is_same = new_deal_repeats_hand(book);
        let suspended = self.seats.iter().filter(|(seat, seated)| {
            is_same && !self.missing.contains(*seat) && seated.suspension.is_some()
        });
        suspended.map(|(seat, _)| seat).collect()
    }

    /// Whether a hand waits to be dealt again which is still the same one: a sanction that begins when it is over begins
    /// after the new deal (cdc2013 4.1, 12.4, tda2024 35-C).
    pub(crate) fn is_same_hand_dealt_again(&self, book: &Book) -> bool {
        self.coming == Coming::DealtAgain && self.cancelled.is_some() && new_deal_repeats_hand(book)
    }

    /// Players whose sanction waits for the end of the hand that is dealt again.
    pub(super) fn spared(&self) -> SeatSet {
        let cancelled = self.cancelled.as_ref();
        cancelled.map_or(SeatSet::EMPTY, |cancelled| cancelled.spared)
    }

    fn is_absent(&self, seat: Seat) -> bool {
        let seated = self.seats.get(seat);
        seated.is_some_and(|seated| seated.presence == Presence::Absent)
    }

    /// Players at the table who have chips or can still win some: an orbit has a hand for each (cdc2013 12.1).
    #[must_use]
    pub fn players_in(&self) -> u8 {
        let playing = |(_, now): &(Seat, super::PlayerNow)| {
            now.part == Part::Live || !now.stack.is_zero() || !now.bet.is_zero()
        };
        u8::try_from(self.players().filter(playing).count()).unwrap_or(u8::MAX)
    }

    /// Everything that a player has or could still win in this hand.
    pub(crate) fn most_of(&self, seat: Seat) -> Chips {
        let started = self
            .seats
            .get(seat)
            .map_or(Chips::ZERO, |seated| seated.stack);
        match self.player(seat).map(|now| now.part) {
            Some(Part::Live) => started + self.pot_total(),
            Some(Part::Out | Part::Folded) | None => started,
        }
    }

    pub(crate) fn suspend(
        &self,
        seat: Seat,
        hands: u16,
        until: Option<Timestamp>,
    ) -> TableDecision {
        self.seated(seat)?;
        Ok(vec![TableEvent::Suspended {
            seat,
            hands,
            until,
            after_hand: false,
        }])
    }

    pub(crate) fn end_suspension(
        &self,
        seat: Seat,
        hands: u16,
        until: Option<Timestamp>,
    ) -> TableDecision {
        self.seated(seat)?;
        Ok(vec![TableEvent::SuspensionEnded { seat, hands, until }])
    }

    pub(crate) fn take_chips(&self, seat: Seat, chips: Chips) -> TableDecision {
        self.seated(seat)?;
        Ok(if chips.is_zero() {
            Vec::new()
        } else {
            vec![TableEvent::ChipsTaken { seat, chips }]
        })
    }

    pub(super) fn evolve_suspended(&mut self, event: &TableEvent) {
        let TableEvent::Suspended {
            seat,
            hands,
            until,
            after_hand,
        } = event
        else {
            return;
        };
        self.evolve_suspension(*seat, *hands, *until);
        if let Some(cancelled) = self.cancelled.as_mut().filter(|_| *after_hand) {
            cancelled.spared.insert(*seat);
        }
    }

    fn evolve_suspension(&mut self, seat: Seat, hands: u16, until: Option<Timestamp>) {
        let longer = |before: Suspension| Suspension {
            hands_left: before.hands_left.saturating_add(hands),
            until: before.until.max(until),
        };
        if let Some(seated) = self.seats.get_mut(seat) {
            let after = longer(seated.suspension.unwrap_or_default());
            seated.suspension = Some(after).filter(|after| !after.is_over());
        }
        self.change_around(seat, longer);
    }

    /// Takes hands off, and the minutes when they are the ones that were given.
    pub(super) fn evolve_suspension_end(
        &mut self,
        seat: Seat,
        hands: u16,
        until: Option<Timestamp>,
    ) {
        if let Some(seated) = self.seats.get_mut(seat)
            && let Some(before) = seated.suspension
        {
            seated.suspension = before.lifted(hands, until);
        }
        self.change_around(seat, |before| {
            before.lifted(hands, until).unwrap_or_default()
        });
    }

    pub(super) fn somebody_is_suspended(&self) -> bool {
        self.seats
            .iter()
            .any(|(_, seated)| seated.suspension.is_some())
    }

    /// Hands to miss pass without being dealt while no player is left to play one: otherwise players sent away together
    /// would wait for each other for ever.
    ///
    /// # Errors
    ///
    /// Not enough players, while no player comes back but by minutes that are still running.
    pub(super) fn hands_that_pass(&self, at: Timestamp) -> TableDecision {
        let waits = |until: Option<Timestamp>| until.is_some_and(|until| at < until);
        let mut hands = None;
        let here = self
            .seats
            .iter()
            .filter(|(_, seated)| seated.presence == Presence::Present && !seated.stack.is_zero());
        let spared = self.spared();
        for (seat, seated) in here {
            let away = seated.suspension.filter(|_| !spared.contains(seat));
            let away = away.unwrap_or_default();
            if !waits(away.until) {
                hands =
                    Some(hands.map_or(away.hands_left, |least: u16| least.min(away.hands_left)));
            }
        }
        let hands = hands.ok_or(Reason::NotEnoughPlayers)?;
        let passed = self.seats.iter().filter_map(|(seat, seated)| {
            let hands = seated.suspension?.hands_left.min(hands);
            let until = None;
            (hands > 0).then_some(TableEvent::SuspensionEnded { seat, hands, until })
        });
        Ok(passed.collect())
    }

    /// A hand begins: minutes that are over end, and a player who is still away misses it.
    pub(super) fn note_who_misses(&mut self, dealt: SeatSet, at: Timestamp) {
        let mut missing = SeatSet::EMPTY;
        let spared = self.spared();
        for (seat, seated) in self.seats.iter_mut() {
            if let Some(suspension) = &mut seated.suspension {
                suspension.until = suspension.until.filter(|until| at < *until);
            }
            seated.suspension = seated.suspension.filter(|left| !left.is_over());
            if seated.suspension.is_some() && dealt.contains(seat) && !spared.contains(seat) {
                missing.insert(seat);
            }
        }
        self.missing = missing;
    }

    /// A hand is over that was really dealt: a player who missed it has one less to miss.
    pub(super) fn count_missed(&mut self) {
        for seat in std::mem::replace(&mut self.missing, SeatSet::EMPTY).iter() {
            if let Some(seated) = self.seats.get_mut(seat)
                && let Some(suspension) = &mut seated.suspension
            {
                suspension.hands_left = suspension.hands_left.saturating_sub(1);
                seated.suspension = seated.suspension.filter(|left| !left.is_over());
            }
        }
    }
}

/// Whether a new deal after a misdeal is the same hand as the deal before it.
fn new_deal_repeats_hand(book: &Book) -> bool {
    match book.policy.hand_start.value {
        HandStart::FirstShuffle | HandStart::PreviousPotAwarded => true,
        HandStart::Shuffle => false,
    }
}
