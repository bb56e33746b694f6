//! Play that goes back to a mistake: bets go back; hands that are dead, words that bind and rulings on what has happened stay.

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::Policy;
use crate::ruling::{Announcement, Bar, Early, Effect, Incident, Verdict};
use crate::seat::Seat;
use crate::time::Timestamp;

use super::presence::OutsideChange;
use super::{Action, Fold, Part, Ruled, RulingStatus, Table, TableDecision, TableEvent};

/// What was said before its turn, in steps that go back.
#[derive(Clone, Debug)]
pub(crate) struct SaidBefore {
    /// Whose, and what.
    pub(crate) early: Early,
    /// With this effect it waits again.
    pub(crate) effect: Effect,
    /// How many acts came after it.
    pub(crate) acts_since: usize,
}

/// Whether a bet that a player faced goes back, too.
#[derive(Clone, Copy)]
enum Bet {
    Stays,
    GoesBack,
}

impl Table {
    /// So many steps are taken back, and what of them is no bet is there again.
    pub(super) fn rewound(&self, steps: u16, book: &Book, at: Timestamp) -> TableDecision {
        let mut events = vec![TableEvent::ActionUndone; usize::from(steps)];
        let undone = self.playing()?.undone_by(steps);
        if undone
            .iter()
            .all(|(event, ruling)| !self.stays(event, *ruling, book))
        {
            return Ok(events);
        }
        let mut after = self.clone();
        for event in &events {
            after.evolve(event, book, at);
        }
        let mut bet = Bet::Stays;
        for (event, ruling) in undone {
            if matches!(event, TableEvent::BetRaised { .. }) {
                bet = Bet::GoesBack;
            }
            if !self.stays(event, *ruling, book) {
                continue;
            }
            let again = if let TableEvent::RightLost { seat, bar } = event {
                after.lost_again(*seat, *bar, bet)
            } else {
                after.again(event, self)
            };
            if let Some(again) = again {
                after.evolve(&again, book, at);
                events.push(again);
            }
        }
        Ok(events)
    }

    /// What was said before its turn, and goes back with so many steps, first to last.
    pub(crate) fn said_in(&self, steps: u16, book: &Book) -> Vec<SaidBefore> {
        let hand = self.hand.as_deref();
        let undone = hand.map(|hand| hand.undone_by(steps)).unwrap_or_default();
        let mut acts_since = 0;
        let mut said = Vec::new();
        for (event, ruling) in undone.iter().rev() {
            if event.is_act() || matches!(event, TableEvent::HandKilled { .. }) {
                acts_since += 1;
            }
            let TableEvent::ActionHeld {
                early, any_amount, ..
            } = *event
            else {
                continue;
            };
            if !self.stays(event, *ruling, book) {
                let effect = if any_amount {
                    Effect::HoldAnyAmount { early }
                } else {
                    Effect::Hold { early }
                };
                said.push(SaidBefore {
                    early,
                    effect,
                    acts_since,
                });
            }
        }
        said.reverse();
        said
    }

    /// Whether a step is no bet of a player that goes back with the others.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others go back")]
    pub(super) fn stays(&self, event: &TableEvent, ruling: u32, book: &Book) -> bool {
        match event {
            // Cards that lie on the table lie there whatever is bet, and who was skipped was skipped.
            TableEvent::HandKilled { .. }
            | TableEvent::HandRestored { .. }
            | TableEvent::BoardSet { .. }
            | TableEvent::RightLost { .. } => true,
            TableEvent::HandFolded { seat, how } => {
                *how == Fold::TimeRanOut || self.was_lost_by(*seat, ruling)
            }
            TableEvent::ActionHeld { early, .. } => early.folds_for_good(&book.policy),
            _ => false,
        }
    }

    /// Whether a hand was not given up by its player, but lost by a ruling: skipped (gleize2007 9-15), or by the floor's word.
    fn was_lost_by(&self, seat: Seat, ruling: u32) -> bool {
        let ruled = self.rulings().iter().find(|ruled| ruled.number == ruling);
        ruled.is_some_and(|ruled| {
            let is_dead = ruled.verdict
                == Verdict::HandDead {
                    seat,
                    refund: Chips::ZERO,
                };
            let is_own_gesture = matches!(ruled.incident, Incident::FoldGesture { .. });
            ruled.by_floor || is_dead && !is_own_gesture
        })
    }

    /// A step that stays, as it is after bets went back: a hand stays dead, and what went back of its bet before is not given
    /// back twice. Nothing where it was undone by a later step, too.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other step stays")]
    pub(crate) fn again(&self, event: &TableEvent, before: &Self) -> Option<TableEvent> {
        let part = |seat| self.player(seat).map(|now| now.part);
        match *event {
            TableEvent::HandKilled { seat, .. } | TableEvent::HandFolded { seat, .. } => {
                let (now, had) = (self.put_in_by(seat), before.put_in_by(seat));
                let refund = now.zip(had).map(|(now, had)| now.less(had));
                let refund = refund.unwrap_or_default();
                let dies = self.kill_hand(seat).is_ok();
                dies.then_some(TableEvent::HandKilled { seat, refund })
            }
            TableEvent::HandRestored { seat, .. } => {
                let passed_over = self.is_passed_over(seat);
                (part(seat) == Some(Part::Folded))
                    .then_some(TableEvent::HandRestored { seat, passed_over })
            }
            TableEvent::ActionHeld { early, .. } => {
                (part(early.seat) == Some(Part::Live)).then(|| event.clone())
            }
            TableEvent::BoardSet { .. } => Some(event.clone()),
            _ => None,
        }
    }

    /// What a skipped player may not do, measured by the bet that is left. Where the bet itself is made once more, they still
    /// only call or fold it.
    fn lost_again(&self, seat: Seat, bar: Bar, bet: Bet) -> Option<TableEvent> {
        let bar = match (bar, bet) {
            (Bar::UnlessRaisedAbove { to }, Bet::Stays) => Bar::UnlessRaisedAbove {
                to: to.min(self.price()),
            },
            (Bar::UnlessRaisedAbove { .. }, Bet::GoesBack) => Bar::ThisTurn,
            (Bar::ThisTurn | Bar::ThisStreet, _) => bar,
        };
        let is_live = self.player(seat)?.part == Part::Live;
        is_live.then_some(TableEvent::RightLost { seat, bar })
    }

    /// Rulings of this hand on what has happened that no longer stand afterwards, though only bets went back.
    pub(super) fn undone_facts(&self, after: &Self, book: &Book) -> Vec<u32> {
        let stands = |number| {
            let mut rulings = after.rulings_of_this_hand();
            rulings.any(|ruled| ruled.number == number)
        };
        self.rulings_of_this_hand()
            .filter(|ruled| ruled.outlasts_bets(&book.policy) && !stands(ruled.number))
            .map(|ruled| ruled.number)
            .collect()
    }

    /// A ruling and those that play went back over by it, the last one first: what was said before them may wait again.
    pub(super) fn with_taken_back<'a>(&'a self, ruled: &'a Ruled) -> Vec<&'a Ruled> {
        let mut all = vec![ruled];
        // One that was taken back may itself have gone back over others.
        let earlier = self.rulings.iter().rev();
        for it in earlier.filter(|it| it.number < ruled.number) {
            let is_back = all.iter().any(|by| by.took_back.contains(&it.number));
            if is_back && it.standing == RulingStatus::TakenBack {
                all.push(it);
            }
        }
        all
    }

    /// Writes down that a ruling was taken back as play went back by another.
    pub(super) fn note_taken_back(&mut self, number: u32, by: Option<u32>) {
        let mut rulings = self.rulings.iter_mut();
        if let Some(ruled) = rulings.find(|ruled| Some(ruled.number) == by) {
            ruled.took_back.push(number);
        }
    }

    /// What play had gone back over is there again: the rulings that this one and those after it took back stand as before.
    pub(super) fn restore_rulings_before(&mut self, number: u32) {
        let mut again = Vec::new();
        for ruled in self
            .rulings
            .iter_mut()
            .filter(|ruled| ruled.number >= number)
        {
            again.append(&mut ruled.took_back);
        }
        again.retain(|taken| *taken < number);
        self.keep_rulings(&again);
    }

    /// Rulings stand again whose steps were undone, with what they have changed outside the hand. Where the hand before them
    /// has gone with a ruling that was overruled, it is the one that is there now.
    pub(super) fn keep_rulings(&mut self, numbers: &[u32]) {
        let mut outside = Vec::new();
        for ruled in &mut self.rulings {
            if numbers.contains(&ruled.number) && ruled.standing == RulingStatus::TakenBack {
                ruled.standing = RulingStatus::Stands;
                ruled.before = ruled.before.take().or_else(|| self.hand.clone());
                outside.extend(OutsideChange::of(ruled));
            }
        }
        for change in &outside {
            if !self.is_out_of_date(change) {
                self.evolve_seats(&change.event);
            }
        }
    }
}

impl Ruled {
    /// Whether it stands though bets go back.
    fn outlasts_bets(&self, policy: &Policy) -> bool {
        let has_killed_who_was_skipped = matches!(self.incident, Incident::OutOfTurn { .. })
            && matches!(self.verdict, Verdict::HandDead { .. });
        self.is_of_a_fact(policy) || has_killed_who_was_skipped
    }

    /// Whether what it is about has happened whatever is bet, the hand is dead by the floor's word, or what was said binds
    /// whatever is bet (cdc2013 10.2, tda2024 53-A).
    pub(super) fn is_of_a_fact(&self, policy: &Policy) -> bool {
        let is_fold = matches!(
            self.verdict,
            Verdict::HandDead { .. }
                | Verdict::Binds {
                    action: Action::Fold,
                    ..
                }
        );
        let is_early_fold = matches!(&self.incident, Incident::OutOfTurn { acts }
            if acts.iter().all(|early| early.did == Announcement::Fold));
        let binds = is_early_fold && policy.oot_fold.value.always_binds();
        !goes_with_the_bets(&self.incident) || self.by_floor && is_fold || binds
    }
}

/// Whether it is about what was bet, posted or awarded, and goes when that goes back. Everything else has happened, whatever is
/// bet again: a card was turned up, a player has left (gleize2007 2-17, cdc2013 7.1).
const fn goes_with_the_bets(incident: &Incident) -> bool {
    matches!(
        incident,
        Incident::Gesture { .. }
            | Incident::OutOfTurn { .. }
            | Incident::Simultaneous { .. }
            | Incident::InTheDark { .. }
            | Incident::ShortBet { .. }
            | Incident::PotDisputed { .. }
            | Incident::GrossMisunderstanding { .. }
            | Incident::FoldGesture { .. }
            | Incident::ActionGesture { .. }
            | Incident::TabledInTurn { .. }
            | Incident::CountAsked { .. }
            | Incident::TabledWinnerKilled { .. }
            | Incident::IllegalAmount { .. }
            | Incident::ActedBeforeAmount { .. }
            | Incident::ActionMisunderstood { .. }
            | Incident::ChipsForgotten { .. }
            | Incident::ReadingDisputed { .. }
            | Incident::WrongButton { .. }
            | Incident::WrongBlinds { .. }
            | Incident::BlindByMistake { .. }
    )
}
