//! Amounts said in short, "five" for 500 or 5,000, and other announcements that leave the amount open.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{AbbreviatedAmount, CallPlusRaisePhrase, ConditionalDeclaration, PotBet};
use crate::ruling::{Decider, Outcome, Ruling, Severity, Verdict};
use crate::table::{Action, Raise};

use super::gesture::Measure;

/// From this ratio on, the smaller meaning of a short form is the number itself: hundreds and thousands are ten apart.
const NUMBER_ITSELF: u64 = 100;

/// What a short form means.
enum Meaning {
    /// One amount.
    Amount(Chips),
    /// Too large in every meaning: the floor decides between them.
    Open { small: Chips, large: Chips },
}

impl Measure<'_> {
    /// A short form without the word "raise", and with it: `read` makes an action of an amount.
    pub(super) fn short_form(
        &self,
        could_be: [Chips; 2],
        least: Chips,
        read: impl Fn(&Self, Chips) -> Ruling,
    ) -> Ruling {
        match self.meaning(could_be, least) {
            Meaning::Amount(amount) => read(self, amount),
            Meaning::Open { small, large } => {
                let mut ruling = read(self, small);
                for outcome in read(self, large).outcomes {
                    ruling = ruling.or(Outcome {
                        floor: true,
                        ..outcome
                    });
                }
                ruling.decided_by(Decider::Floor)
            }
        }
    }

    fn meaning(&self, could_be: [Chips; 2], least: Chips) -> Meaning {
        let small = self.smallest_possible(could_be, least);
        let large = could_be[0].max(could_be[1]);
        let pot = self.table.pot_total();
        match self.policy.abbreviated_amount.value {
            AbbreviatedAmount::SmallestPlausible => Meaning::Amount(small),
            AbbreviatedAmount::HighestUpToPot | AbbreviatedAmount::ByPot if large <= pot => {
                Meaning::Amount(if self.is_number_itself(could_be) {
                    could_be[0].min(could_be[1])
                } else {
                    large
                })
            }
            AbbreviatedAmount::HighestUpToPot if small > pot && small < large => {
                Meaning::Open { small, large }
            }
            // The pot decides, not what the player may do: too little for a raise is completed (ropta2025 9.1.p3).
            AbbreviatedAmount::ByPot => Meaning::Amount(could_be[0].min(could_be[1])),
            AbbreviatedAmount::HighestUpToPot => Meaning::Amount(small),
        }
    }

    /// Whether the smaller meaning is the number that was said, and chips of that value can be in play (ropta2025 9.1.p3).
    fn is_number_itself(&self, could_be: [Chips; 2]) -> bool {
        let [one, two] = could_be;
        let (small, large) = (one.min(two), one.max(two));
        self.policy.abbreviated_amount.value == AbbreviatedAmount::ByPot
            && !small.is_zero()
            && small.times(NUMBER_ITSELF) <= large
            && small >= self.table.smallest_chip()
    }

    /// The smallest amount that a short form can mean: what is below `least` is not possible (cdc2013 10.1).
    fn smallest_possible(&self, could_be: [Chips; 2], least: Chips) -> Chips {
        let [one, two] = could_be;
        let (small, large) = (one.min(two), one.max(two));
        let everything = self.in_front + self.behind;
        let can_be = |amount: Chips| amount >= least.min(everything);
        if can_be(small) || !can_be(large) {
            small
        } else {
            large
        }
    }

    /// "I call so much and raise so much".
    pub(super) fn call_and_raise(&self, call: Chips, raise: Chips) -> Ruling {
        let phrase = &self.policy.call_plus_raise_phrase;
        match phrase.value {
            CallPlusRaisePhrase::ToleratedExceptionally => self
                .raise_to(call + raise, &phrase.articles)
                .sanction(self.seat(), Severity::Possible, false, &phrase.articles),
            CallPlusRaisePhrase::MinimumRaise => self.smallest_raise(&phrase.articles),
        }
    }

    /// "I bet the pot".
    pub(super) fn pot(&self) -> Ruling {
        let pot = &self.policy.pot_bet;
        match pot.value {
            PotBet::Invalid => self.void(&pot.articles),
            PotBet::BindsToValidBet => self.smallest_raise(&pot.articles).sanction(
                self.seat(),
                Severity::Possible,
                false,
                &pot.articles,
            ),
        }
    }

    /// "If you bet, I fold" and the like.
    pub(super) fn condition(&self) -> Ruling {
        let seat = self.seat();
        let condition = &self.policy.conditional_declaration;
        let ruling = self.void(&condition.articles).sanction(
            seat,
            Severity::Possible,
            false,
            &condition.articles,
        );
        match condition.value {
            ConditionalDeclaration::ForbiddenSanctionOnComplaint => ruling,
            ConditionalDeclaration::TdMayBindOrPenalise => ruling
                .or(Outcome::of_floor(Verdict::Held { seat }, Vec::new()))
                .decided_by(Decider::Floor),
        }
    }

    /// The smallest bet or raise, by its own article; a call where no raise is possible.
    fn smallest_raise(&self, articles: &[Citation]) -> Ruling {
        match self.turn.raise {
            Raise::Between { min, .. } => self.acts(Action::RaiseTo { to: min }, min, articles),
            Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => {
                self.raise_to(self.in_front, articles)
            }
        }
    }
}
