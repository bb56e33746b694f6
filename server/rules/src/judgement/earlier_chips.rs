//! Chips added to those that lie in front from before: which of them count together, and who may no longer fold.

use crate::chips::Chips;
use crate::policy::{Case, EarlierChipsInFront};
use crate::ruling::{ChipPile, Decider, EarlierChips, Effect, Gesture, Outcome, Ruling, Verdict};
use crate::table::{Action, Raise};

use super::gesture::{Measure, total};

impl Measure<'_> {
    /// Chips without a word, by what was done with those from before.
    pub(super) fn added_to_earlier(&self, gesture: &Gesture) -> Ruling {
        let policy = &self.policy.earlier_chips_in_front;
        let one_pile = [ChipPile {
            value: self.bet,
            count: 1,
        }];
        let earlier = if gesture.earlier_chips.is_empty() {
            &one_pile[..]
        } else {
            &gesture.earlier_chips
        };
        let worth = total(earlier).unwrap_or(self.bet);
        let by_itself = policy.value == EarlierChipsInFront::WhatLiesThereCounts;
        if by_itself || worth.is_zero() || self.price.is_zero() {
            return self.silent(&gesture.chips);
        }
        let together = || self.together(earlier, worth, &gesture.chips);
        let cited = |ruling: Ruling, case| ruling.citing(&policy.articles.led_by(case));
        let done = gesture.earlier.unwrap_or(EarlierChips::LeftAlone);
        let ruling = match done {
            EarlierChips::PartlyTakenBack => cited(together(), Case::PartlyTakenBack),
            EarlierChips::PushedTogether => self.pushed_together(together(), worth, gesture),
            EarlierChips::LeftAlone | EarlierChips::TakenBack if worth >= self.price => {
                cited(together(), Case::EnoughForTheCall)
            }
            EarlierChips::LeftAlone => cited(self.silent(&gesture.chips), Case::LeftAlone),
            EarlierChips::TakenBack => cited(self.silent(&gesture.chips), Case::TakenBack),
        };
        let is_open = ruling.decider != Decider::Book;
        if is_open && self.must_play(gesture) {
            return self.call(&policy.articles.led_by(Case::MustPlay));
        }
        ruling
    }

    /// Earlier and new chips as one bet of several chips.
    fn together(&self, earlier: &[ChipPile], worth: Chips, new: &[ChipPile]) -> Ruling {
        let all = Measure {
            in_front: Chips::ZERO,
            behind: self.in_front + self.behind,
            put_in: worth + self.put_in,
            ..*self
        };
        all.silent(&[earlier, new].concat())
    }

    /// The floor judges whether the whole pile was meant (tda2024 46, illustration 5).
    fn pushed_together(&self, together: Ruling, worth: Chips, gesture: &Gesture) -> Ruling {
        let alone = Measure {
            in_front: worth,
            behind: (self.in_front + self.behind).less(worth),
            ..*self
        };
        let alone = alone.silent(&gesture.chips);
        let articles = &self.policy.earlier_chips_in_front.articles;
        let pushed = together.citing(&articles.led_by(Case::PushedTogether));
        if pushed.outcomes == alone.outcomes {
            pushed
        } else {
            self.or_by_chips(pushed, alone)
        }
    }

    /// Whether a chip was taken back that binds to call or to raise (tda2024 46-B).
    pub(super) fn must_play(&self, gesture: &Gesture) -> bool {
        let binds = self.policy.earlier_chips_in_front.value
            == EarlierChipsInFront::LeftOrTakenBackElseAllTogether;
        let taken = matches!(
            gesture.earlier,
            Some(EarlierChips::TakenBack | EarlierChips::PartlyTakenBack)
        );
        binds && taken && !self.turn.may_check()
    }

    /// A chip was taken back and no bet made: the player calls, or raises.
    pub(super) fn call_or_raise(&self) -> Ruling {
        let articles = &self.policy.earlier_chips_in_front.articles;
        let call = self.call(&articles.led_by(Case::MustPlay));
        let Raise::Between { min, .. } = self.turn.raise else {
            return call;
        };
        let (seat, action) = (self.seat(), Action::RaiseTo { to: min });
        let verdict = Verdict::Binds {
            seat,
            action,
            to: min,
            added: min.less(self.in_front + self.put_in),
            returned: Chips::ZERO,
        };
        call.or(Outcome::of_player(
            verdict,
            vec![Effect::Act { seat, action }],
        ))
        .decided_by(Decider::Player { seat })
    }
}
