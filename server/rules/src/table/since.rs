//! What has happened in a hand since a ruling: it has happened whatever the floor puts in the ruling's place.

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::Policy;
use crate::ruling::{Incident, Verdict};
use crate::seat::Seat;

use super::hand::Hand;
use super::reopening::EndedHand;
use super::street_plan::{StreetPlan, replan};
use super::{Ruled, Table, TableEvent};

impl Table {
    /// The hand being played, else the last one that was over.
    pub(super) fn hand_or_ended(&self) -> Option<&Hand> {
        let ended = || self.ended.as_deref().map(EndedHand::hand);
        self.hand.as_deref().or_else(ended)
    }

    /// Later rulings of the same hand that stand, oldest first.
    pub(super) fn rulings_since(&self, number: u32) -> impl Iterator<Item = &Ruled> {
        let rulings = self.rulings.iter();
        rulings.filter(move |ruled| ruled.number > number && ruled.can_be_overruled())
    }

    /// Later rulings of the same hand that stand whatever becomes of one. Where a ruling has ended the hand, the floor goes back
    /// into it on purpose.
    fn facts_since(&self, number: u32, policy: &Policy) -> impl Iterator<Item = &Ruled> {
        self.rulings_since(number)
            .filter(|ruled| ruled.is_of_a_fact(policy) && !ruled.has_ended_the_hand())
    }

    /// Their numbers.
    pub(super) fn kept_since(&self, number: u32, policy: &Policy) -> Vec<u32> {
        let facts = self.facts_since(number, policy);
        facts.map(|ruled| ruled.number).collect()
    }

    /// A ruling of the table before this one was overruled: rulings on what has happened since stand, with what they have left
    /// of the streets to come. Nothing where there are none.
    pub(crate) fn stands_all_the_same(
        &self,
        number: u32,
        was: &Self,
        book: &Book,
    ) -> Vec<TableEvent> {
        let kept = was.kept_since(number, &book.policy);
        if kept.is_empty() {
            return Vec::new();
        }
        let mut streets = was.plans_of(&kept);
        streets.retain(|plan| self.street_plan(plan.street) != Some(plan));
        vec![TableEvent::RulingApplied {
            streets,
            freed: Vec::new(),
            kept,
        }]
    }

    /// How these rulings have left the streets.
    fn plans_of(&self, rulings: &[u32]) -> Vec<StreetPlan> {
        let mut plans = Vec::new();
        for (place, ruled) in self.rulings.iter().enumerate() {
            let Some(before) = ruled
                .before
                .as_deref()
                .filter(|_| rulings.contains(&ruled.number))
            else {
                continue;
            };
            let mut later = self.rulings.iter().skip(place + 1);
            let after = later
                .find_map(|later| later.before.as_deref())
                .or_else(|| self.hand_or_ended());
            let left = after.map_or(&[][..], |hand| &hand.play.streets);
            let own = left
                .iter()
                .filter(|plan| !before.play.streets.contains(plan));
            replan(&mut plans, &own.cloned().collect::<Vec<_>>());
        }
        plans
    }

    /// Steps since a ruling that are no bets and stay though it is overruled: hands lost by the floor's word, by time, or by a
    /// later ruling, and folds said early that bind.
    pub(crate) fn lost_all_the_same(&self, number: u32, book: &Book) -> Vec<TableEvent> {
        let kept = self.kept_since(number, &book.policy);
        let ruled = self.rulings.iter().find(|ruled| ruled.number == number);
        // By the ruling itself, where it had stood though an earlier one was overruled.
        let own = ruled.map_or_else(Vec::new, |ruled| ruled.lost_hands(&book.policy));
        let mut steps: Vec<TableEvent> = self
            .facts_since(number, &book.policy)
            .flat_map(|ruled| ruled.lost_hands(&book.policy))
            .collect();
        let is_kept = |(event, ruling): &&(TableEvent, u32)| {
            let is_of_hands = !matches!(event, TableEvent::BoardSet { .. });
            is_of_hands
                && !own.iter().any(|own| own.loses_hand_of(event))
                && (*ruling == 0 || kept.contains(ruling))
                && self.stays(event, *ruling, book)
        };
        let done = self.steps_since(number).iter().filter(is_kept);
        steps.extend(done.map(|(event, _)| event.clone()));
        steps
    }

    /// What was done since a ruling on the same street, and the rulings it belongs to.
    fn steps_since(&self, number: u32) -> &[(TableEvent, u32)] {
        let ruled = self.rulings.iter().find(|ruled| ruled.number == number);
        let before = ruled.and_then(|ruled| ruled.before.as_deref());
        let hand = self.hand_or_ended();
        hand.zip(before)
            .and_then(|(hand, before)| hand.steps_after(before))
            .unwrap_or_default()
    }

    /// What a player began the last hand with, or the one being played; `None` where no hand is known: chips have come or
    /// gone since.
    pub(crate) fn began_last_hand_with(&self, seat: Seat) -> Option<Chips> {
        self.hand_or_ended()?.began_with(seat)
    }

    /// What a player has put in since antes and blinds, with the blind, and has not got back; `None` where no hand is known.
    pub(super) fn put_in_by(&self, seat: Seat) -> Option<Chips> {
        let hand = self.hand_or_ended()?;
        Some(hand.started_with.get(seat)?.less(hand.player(seat)?.stack))
    }
}

impl TableEvent {
    /// Whether both declare the same hand dead.
    fn loses_hand_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::HandKilled { seat, .. }, Self::HandKilled { seat: same, .. }) => seat == same,
            _ => false,
        }
    }
}

impl Ruled {
    /// Whether the hand was over with it: it is dealt again, or its pots are shared.
    const fn has_ended_the_hand(&self) -> bool {
        self.has_cancelled_the_hand() || matches!(self.verdict, Verdict::PotSplit)
    }

    /// Whether the hand is dealt again.
    pub(super) const fn has_cancelled_the_hand(&self) -> bool {
        matches!(self.verdict, Verdict::Misdeal | Verdict::HandCancelled)
    }

    /// The hands that are lost by a ruling on what has happened, and the folds that it makes binding.
    fn lost_hands(&self, policy: &Policy) -> Vec<TableEvent> {
        let refund = Chips::ZERO;
        match (&self.verdict, &self.incident) {
            (Verdict::HandDead { seat, .. }, _) => {
                vec![TableEvent::HandKilled {
                    seat: *seat,
                    refund,
                }]
            }
            (Verdict::Held { .. }, Incident::OutOfTurn { acts }) => acts
                .iter()
                .map(|early| TableEvent::ActionHeld {
                    early: *early,
                    any_amount: false,
                    has_folded: early.folds_for_good(policy),
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}
