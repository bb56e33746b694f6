//! Too little to call, without a word: what is completed, what the player may choose, and what is for the floor.

use crate::chips::Chips;
use crate::policy::{Case, LowerChipFacingBet, ShortCall};
use crate::ruling::{Decider, Effect, Outcome, Ruling, Severity, Verdict};
use crate::table::Action;

use super::gesture::{Measure, ShortChips};

/// Chips that are not a twentieth of the bet are far too few for it: tda2024 41 has a 1,000 against 50,000 and no measure.
const TINY_PART: u64 = 20;

impl Measure<'_> {
    /// One chip below the call: a book may have a rule of its own for it.
    pub(super) fn lower_chip(&self, chip: ShortChips) -> Ruling {
        let lower = &self.policy.lower_chip_facing_bet;
        match lower.value {
            LowerChipFacingBet::CountsAsChips => self.short_call(chip),
            LowerChipFacingBet::CallHeadsUpElseCommitted if self.is_heads_up() => {
                self.call(&lower.articles)
            }
            LowerChipFacingBet::CallHeadsUpElseCommitted => {
                self.or_fold(self.call(&lower.articles), chip.to)
            }
        }
    }

    /// Too little to call, without a word.
    pub(super) fn short_call(&self, short: ShortChips) -> Ruling {
        let policy = &self.policy.short_call;
        match policy.value {
            ShortCall::Complete => self.call(&policy.articles),
            ShortCall::ChooseCompleteOrFold => self.or_fold(self.call(&policy.articles), short.to),
            ShortCall::CompleteHeadsUpOrOpenerElseFloor => self.full_call_or_floor(short.to),
            ShortCall::FullCallHeadsUpOrOpenerElseTd if self.is_tiny(short.to) => {
                self.tiny_call(short.to)
            }
            ShortCall::FullCallHeadsUpOrOpenerElseTd => {
                let lost = self.intended(short);
                let ruling = self.full_call_or_floor(lost);
                if lost < short.to && ruling.decider == Decider::Floor {
                    ruling.citing(&policy.articles.led_by(Case::MoreThanIntended))
                } else {
                    ruling
                }
            }
        }
    }

    /// Chips far too few for the bet: with two players left they are a full call like any other (tda2024 51-B), else the
    /// floor says what they are; a penalty is possible in both (tda2024 41).
    fn tiny_call(&self, put: Chips) -> Ruling {
        let articles = &self.policy.short_call.articles;
        let tiny = articles.led_by(Case::TinyChips);
        let ruling = if self.is_heads_up() {
            self.full_call_or_floor(put).citing(&tiny)
        } else {
            self.or_forfeit(self.call(&tiny), put)
        };
        ruling.sanction(self.seat(), Severity::Possible, false, &tiny)
    }

    /// A full call with two players left, and when the opening bet is answered; else the floor decides. `lost` is what stays
    /// in front on a fold.
    fn full_call_or_floor(&self, lost: Chips) -> Ruling {
        let articles = &self.policy.short_call.articles;
        if self.after_short_call {
            let several = articles.led_by(Case::SeveralInARow);
            self.or_forfeit(self.call(&several), lost)
        } else if self.is_heads_up() {
            self.call(articles.general())
        } else if self.faces_the_opening_bet() {
            self.call(&articles.led_by(Case::FacingTheOpener))
        } else {
            let floor = articles.led_by(Case::ElseTheFloor);
            self.or_forfeit(self.call(&floor), lost)
        }
    }

    /// The player completes, or folds and leaves so much.
    fn or_fold(&self, call: Ruling, left: Chips) -> Ruling {
        let fold = self.fold_leaving(left);
        call.or(fold)
            .decided_by(Decider::Player { seat: self.seat() })
    }

    /// The floor has the call completed, or the hand folded for so much.
    fn or_forfeit(&self, call: Ruling, lost: Chips) -> Ruling {
        let fold = Outcome {
            floor: true,
            ..self.fold_leaving(lost)
        };
        call.or(fold).decided_by(Decider::Floor)
    }

    fn fold_leaving(&self, left: Chips) -> Outcome {
        let seat = self.seat();
        let there = self.in_front + self.put_in;
        let action = Action::Fold;
        Outcome::of_player(
            Verdict::Binds {
                seat,
                action,
                to: left,
                added: left.less(there),
                returned: there.less(left),
            },
            vec![
                Effect::Leave { seat, to: left },
                Effect::Act { seat, action },
            ],
        )
    }

    /// Whether two players are left in the hand.
    fn is_heads_up(&self) -> bool {
        self.table.contenders().len() == 2
    }

    /// Bets and raises of this street that stand, the big blind before the flop among them, in order.
    fn bets(&self) -> Vec<Chips> {
        let mut bets: Vec<Chips> = self.table.posted_big_blind().into_iter().collect();
        bets.extend(self.table.standing_bets());
        bets
    }

    /// Whether the first bet of the street, before the flop the big blind, is still the one to call.
    fn faces_the_opening_bet(&self) -> bool {
        self.bets().len() <= 1
    }

    fn is_tiny(&self, to: Chips) -> bool {
        let added = to.less(self.in_front);
        !added.is_zero() && added.times(TINY_PART) <= self.price
    }

    /// What was meant to be called: of one chip above an earlier bet, that bet (tda2024 51-B, illustration 4).
    fn intended(&self, short: ShortChips) -> Chips {
        let called = |bet: &Chips| *bet > self.in_front && *bet <= short.to;
        let bets = self.bets();
        let meant = bets.iter().copied().filter(|bet| called(bet)).max();
        meant.filter(|_| short.one_chip).unwrap_or(short.to)
    }
}
