//! What words and chips of the player to act come to.
//!
//! Words come first, where they count; then the chips that were put in, measured against the call and the smallest
//! raise. Each answer cites the articles of the rule that decided it.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{
    Case, CheckSaidFacingBet, LeaveSeatInHand, MultipleIdenticalChips,
    OversizedChipAnnounceDeadline, Policy, RaiseMustBeAnnounced, ShortCall, StringBet,
    TapFacingBet, VerbalVsChips,
};
use crate::ruling::{
    ChipPile, Decider, Effect, Gesture, Incident, Instruction, Outcome, Ruling, Said, Severity,
    Verdict,
};
use crate::seat::Seat;
use crate::table::{Action, Raise, Table, TableRefusal, Turn};

use super::given_up;
use super::half_raise::SilentRaise;
use super::question::not_now;

/// What a gesture is measured against, in chips; amounts are totals on this street.
pub(super) struct Measure<'a> {
    pub(super) policy: &'a Policy,
    pub(super) turn: Turn,
    /// Chips in front before the gesture.
    pub(super) in_front: Chips,
    /// Chips behind before the gesture.
    pub(super) behind: Chips,
    /// Total that a full call makes, whatever the player has.
    pub(super) price: Chips,
    /// Total that the smallest full bet or raise makes, whatever the player has.
    full_raise: Chips,
    /// Chips that the gesture put in.
    put_in: Chips,
    /// The articles by which the player may have lost the right to raise.
    raise_lost: &'a [Citation],
}

/// Which rule counted the chips.
struct CountRuling<'a> {
    ruling: Ruling,
    articles: &'a [Citation],
}

pub(super) fn rule(table: &Table, gesture: &Gesture, book: &Book) -> Result<Ruling, TableRefusal> {
    let impossible = || {
        not_now(&Incident::Gesture {
            gesture: gesture.clone(),
        })
    };
    let turn = table
        .turn(book)
        .filter(|turn| turn.seat == gesture.seat)
        .ok_or_else(impossible)?;
    let now = table.player(gesture.seat).ok_or_else(impossible)?;
    let chips = total(&gesture.chips).ok_or_else(impossible)?;
    let put_in = match gesture.motions.last() {
        Some(last) => last.less(now.bet),
        None => chips,
    };
    if put_in > now.stack {
        return Err(impossible());
    }
    let measure = Measure {
        policy: &book.policy,
        turn,
        in_front: now.bet,
        behind: now.stack,
        price: table.price(),
        full_raise: table.full_raise(book).ok_or_else(impossible)?,
        put_in,
        raise_lost: table.raise_lost_articles(gesture.seat, book),
    };
    let ruling = measure.read(gesture);
    Ok(if folds(&ruling) {
        given_up::sanctioned(ruling, table, gesture.seat, book)
    } else {
        ruling
    })
}

/// Whether it comes to a fold, and not by a choice that is left to the player.
fn folds(ruling: &Ruling) -> bool {
    let fold = |outcome: &Outcome| {
        matches!(
            outcome.verdict,
            Verdict::Binds {
                action: Action::Fold,
                ..
            }
        )
    };
    ruling.outcomes.first().is_some_and(fold)
}

fn total(piles: &[ChipPile]) -> Option<Chips> {
    let mut sum: u64 = 0;
    for pile in piles {
        let worth = pile.value.get().checked_mul(u64::from(pile.count))?;
        sum = sum.checked_add(worth)?;
    }
    Chips::new(sum)
}

impl Measure<'_> {
    pub(super) fn seat(&self) -> Seat {
        self.turn.seat
    }

    /// Whether chips were put in, and not enough for what a call takes.
    fn is_short(&self) -> bool {
        !self.put_in.is_zero() && self.put_in < self.turn.to_call
    }

    fn read(&self, gesture: &Gesture) -> Ruling {
        if gesture.standing && self.policy.leave_seat_in_hand.value == LeaveSeatInHand::CannotAct {
            return self
                .void(&self.policy.leave_seat_in_hand.articles)
                .steps([Instruction::SitDown { seat: self.seat() }]);
        }
        if gesture.unheard && gesture.said != Said::Nothing {
            return self.unheard(gesture);
        }
        self.words(gesture)
    }

    /// Words that were not heard: each book has its own view of what counts then.
    fn unheard(&self, gesture: &Gesture) -> Ruling {
        let articles = self.policy.verbal_vs_chips.articles.general();
        let silent = self.chips(gesture);
        match self.policy.verbal_vs_chips.value {
            VerbalVsChips::Verbal => self.words(gesture),
            VerbalVsChips::VerbalUnlessMisunderstandingThenActs => {
                let mut ruling = silent;
                let mut citations = articles.to_vec();
                citations.append(&mut ruling.citations);
                ruling.citations = citations;
                ruling
            }
            VerbalVsChips::VerbalUnlessTd => {
                let mut ruling = self.words(gesture).citing(articles);
                for outcome in silent.outcomes {
                    ruling = ruling.or(Outcome {
                        floor: true,
                        ..outcome
                    });
                }
                ruling.decided_by(Decider::Floor)
            }
        }
    }

    fn words(&self, gesture: &Gesture) -> Ruling {
        let verbal = self.policy.verbal_vs_chips.articles.general();
        match gesture.said {
            Said::Nothing => self.chips(gesture),
            _ if gesture.said_late => self.too_late(gesture),
            Said::Fold => self.acts(Action::Fold, self.in_front, verbal),
            Said::Check if self.turn.may_check() => self.acts(Action::Check, self.in_front, verbal),
            Said::Check => self.check_facing_a_bet(),
            Said::Call if self.is_short() => self.call(
                &self
                    .policy
                    .verbal_vs_chips
                    .articles
                    .led_by(Case::TooFewChips),
            ),
            Said::Call => self.call(verbal),
            Said::AllIn => self.all_in(verbal),
            Said::Raise { amount } => self.announced(gesture, amount),
            Said::CallAndRaise { call, raise } => self
                .raise_to(call + raise, &self.policy.common.call_plus_raise_phrase)
                .sanction(
                    self.seat(),
                    Severity::Possible,
                    false,
                    &self.policy.common.call_plus_raise_phrase,
                ),
            Said::Amount { amount } => {
                self.amount(amount, &self.policy.common.raise_amount_meaning)
            }
            Said::Short { could_be } => {
                let amount = self.smallest_possible(could_be, self.price);
                self.amount(amount, &self.policy.common.abbreviated_amount)
            }
            Said::RaiseShort { could_be } => {
                let more_than_a_call = self.price + Chips::from(1);
                let amount = self.smallest_possible(could_be, more_than_a_call);
                self.raise_to(amount, &self.policy.common.abbreviated_amount)
                    .citing(&self.policy.common.raise_amount_meaning)
            }
            Said::Pot => self.void(&self.policy.common.pot_bet),
            Said::Condition => {
                let articles = &self.policy.common.conditional_declaration;
                self.void(articles)
                    .sanction(self.seat(), Severity::Possible, false, articles)
            }
        }
    }

    /// Words after the chips: the chips count as if nothing had been said.
    fn too_late(&self, gesture: &Gesture) -> Ruling {
        self.chips(gesture)
            .citing(&self.policy.oversized_chip_announce_deadline.articles)
    }

    /// "Raise", with an amount or with the chips as the amount.
    fn announced(&self, gesture: &Gesture, amount: Option<Chips>) -> Ruling {
        let policy = self.policy;
        if let [first, _, ..] = *gesture.motions
            && (policy.string_bet.value == StringBet::Call || amount.is_none())
        {
            return self.announced_in_motions(first);
        }
        let late_amount_counts = policy.oversized_chip_announce_deadline.value
            == OversizedChipAnnounceDeadline::RaiseBeforeChipTouches;
        let amount = amount.filter(|_| !gesture.amount_late || late_amount_counts);
        let one_chip = is_one_chip(&gesture.chips);
        let raise_said = policy
            .raise_must_be_announced
            .articles
            .led_by(Case::RaiseSaid);
        let (to, articles) = match amount {
            Some(amount) => (amount, &policy.common.raise_amount_meaning[..]),
            None if one_chip => (
                self.in_front + self.put_in,
                &policy.common.oversized_chip_raise_no_amount[..],
            ),
            None => (self.in_front + self.put_in, &raise_said[..]),
        };
        let ruling = self.raise_to(to, articles);
        let ruling = if gesture.amount_late {
            ruling.citing(&policy.oversized_chip_announce_deadline.articles)
        } else {
            ruling
        };
        let case = amount.map_or(Case::RaiseSaid, |_| Case::AmountSaid);
        ruling
            .citing(&policy.raise_must_be_announced.articles.led_by(case))
            .citing(policy.verbal_vs_chips.articles.general())
    }

    /// A raise that was announced: it is made good up to the minimum, and down to the stack.
    pub(super) fn raise_to(&self, to: Chips, articles: &[Citation]) -> Ruling {
        match self.turn.raise {
            Raise::Between { min, .. } if to < min => {
                let short = if self.price.is_zero() {
                    &self.policy.common.short_open
                } else {
                    &self.policy.common.short_raise_announced
                };
                self.acts(Action::RaiseTo { to: min }, min, short)
                    .citing(articles)
            }
            Raise::Between { max, .. } => {
                let to = to.min(max);
                self.acts(Action::RaiseTo { to }, to, articles)
            }
            Raise::Covered | Raise::Alone => self.call(articles),
            Raise::NotReopened => self.call(&self.policy.reopen.articles).citing(articles),
            Raise::Forfeited => self.call(self.raise_lost).citing(articles),
        }
    }

    /// An amount without a word of action: too little to call is void, else it counts like chips (cdc2013 10.4, 10.9).
    fn amount(&self, amount: Chips, articles: &[Citation]) -> Ruling {
        let can_match = amount < self.price.min(self.in_front + self.behind);
        if !self.turn.may_check() && can_match {
            return self.void(self.policy.common.bare_short_amount.general());
        }
        self.count(amount.min(self.in_front + self.behind), articles)
            .citing(articles)
    }

    fn chips(&self, gesture: &Gesture) -> Ruling {
        if gesture.tapped {
            return self.tapped();
        }
        let policy = self.policy;
        if let [first, _, ..] = *gesture.motions {
            return self.string_bet(first);
        }
        if self.put_in.is_zero() {
            return self.void(policy.verbal_vs_chips.articles.general());
        }
        let to = self.in_front + self.put_in;
        let raises = to > self.price && !self.price.is_zero();
        if raises && let Some(counted) = self.chips_that_only_call(&gesture.chips) {
            return counted.ruling.citing(counted.articles);
        }
        let opening_chip = self.price.is_zero() && is_one_chip(&gesture.chips);
        let at_once = policy.raise_must_be_announced.articles.led_by(Case::AtOnce);
        let articles = if opening_chip {
            &policy.common.oversized_chip_opening[..]
        } else {
            &at_once
        };
        self.count(to, articles)
    }

    /// One large chip, or several of a kind, after a bet or blind: a call in most books.
    fn chips_that_only_call(&self, chips: &[ChipPile]) -> Option<CountRuling<'_>> {
        let policy = self.policy;
        if is_one_chip(chips) {
            let articles = &policy.common.oversized_chip_facing_bet;
            return Some(CountRuling {
                ruling: self.call(articles),
                articles,
            });
        }
        let value = same_value(chips)?;
        let one_less = (self.in_front + self.put_in).less(value);
        let is_call = match policy.multiple_identical_chips.value {
            MultipleIdenticalChips::CountsInFull => false,
            MultipleIdenticalChips::CallIfOneChipLessIsShort => one_less < self.price,
            MultipleIdenticalChips::Call => true,
        };
        let articles = &policy.multiple_identical_chips.articles;
        is_call.then(|| CountRuling {
            ruling: self.call(articles),
            articles,
        })
    }

    /// Chips (or a bare amount) that make a total, measured against the call and the smallest raise.
    pub(super) fn count(&self, to: Chips, articles: &[Citation]) -> Ruling {
        let policy = self.policy;
        let everything = self.in_front + self.behind;
        if to < self.price && to < everything {
            return self.short_call(to);
        }
        if to <= self.price {
            let articles = policy.verbal_vs_chips.articles.led_by(Case::SilentCall);
            return self.call(&articles);
        }
        let (min, max) = match self.turn.raise {
            Raise::Between { min, max } => (min, max),
            Raise::NotReopened => return self.call(&policy.reopen.articles),
            Raise::Forfeited => return self.call(self.raise_lost),
            Raise::Covered | Raise::Alone => return self.call(articles),
        };
        if self.price.is_zero() {
            return if to < min {
                self.acts(Action::RaiseTo { to: min }, min, &policy.common.short_open)
            } else {
                self.acts(Action::RaiseTo { to: to.min(max) }, to.min(max), articles)
            };
        }
        if policy.raise_must_be_announced.value == RaiseMustBeAnnounced::Yes {
            return self.call(policy.raise_must_be_announced.articles.general());
        }
        if to >= min {
            return self.acts(Action::RaiseTo { to: to.min(max) }, to.min(max), articles);
        }
        let short = &policy.short_raise_silent.articles;
        let raise = SilentRaise {
            to,
            price: self.price,
            least: self.full_raise,
        };
        if raise.is_made_good(policy) {
            self.acts(Action::RaiseTo { to: min }, min, short)
        } else {
            self.call(short)
        }
    }

    /// Too little to call, without a word: chips that make `left` in front.
    fn short_call(&self, left: Chips) -> Ruling {
        let articles = &self.policy.short_call.articles;
        let call = self.call(articles);
        match self.policy.short_call.value {
            ShortCall::Complete => call,
            ShortCall::ChooseCompleteOrFold => {
                let seat = self.seat();
                let there = self.in_front + self.put_in;
                call.or(Outcome::of_player(
                    Verdict::Binds {
                        seat,
                        action: Action::Fold,
                        to: left,
                        added: Chips::ZERO,
                        returned: there.less(left),
                    },
                    vec![
                        Effect::Leave { seat, to: left },
                        Effect::Act {
                            seat,
                            action: Action::Fold,
                        },
                    ],
                ))
                .decided_by(Decider::Player { seat })
            }
        }
    }

    /// "Check" facing a bet: nothing, or a choice without the right to raise (ropta2025 9.4.p7, tda2024 55).
    fn check_facing_a_bet(&self) -> Ruling {
        let check = &self.policy.check_said_facing_bet;
        match check.value {
            CheckSaidFacingBet::Void => self.void(&check.articles),
            CheckSaidFacingBet::CallOrFold => {
                let (seat, action) = (self.seat(), Action::Fold);
                let fold = self.acts(action, self.in_front, &[]).outcomes;
                let call = self.call(&check.articles);
                let ruling = fold.into_iter().fold(call, Ruling::or);
                ruling.decided_by(Decider::Player { seat })
            }
        }
    }

    fn tapped(&self) -> Ruling {
        let articles = &self.policy.tap_facing_bet.articles;
        if self.turn.may_check() {
            return self.acts(Action::Check, self.in_front, articles);
        }
        match self.policy.tap_facing_bet.value {
            TapFacingBet::Fold => self.acts(Action::Fold, self.in_front, articles),
            TapFacingBet::Check => self.check_facing_a_bet().citing(articles),
        }
    }

    fn all_in(&self, articles: &[Citation]) -> Ruling {
        let everything = self.in_front + self.behind;
        match self.turn.raise {
            Raise::Between { max, .. } => {
                self.acts(Action::RaiseTo { to: max }, everything, articles)
            }
            Raise::Covered | Raise::Alone => self.call(articles),
            Raise::NotReopened => self.call(&self.policy.reopen.articles).citing(articles),
            Raise::Forfeited => self.call(self.raise_lost).citing(articles),
        }
    }

    /// A call, or a check where nothing is owed.
    pub(super) fn call(&self, articles: &[Citation]) -> Ruling {
        let action = if self.turn.may_check() {
            Action::Check
        } else {
            Action::Call
        };
        self.acts(action, self.turn.call_to, articles)
    }

    fn acts(&self, action: Action, to: Chips, articles: &[Citation]) -> Ruling {
        let seat = self.seat();
        let there = self.in_front + self.put_in;
        let back = if action == Action::Fold {
            self.put_in
        } else {
            there.less(to)
        };
        Ruling::of(
            Verdict::Binds {
                seat,
                action,
                to,
                added: to.less(there),
                returned: back,
            },
            articles,
        )
        .with(Effect::Act { seat, action })
    }

    fn void(&self, articles: &[Citation]) -> Ruling {
        let seat = self.seat();
        Ruling::of(Verdict::Void { seat }, articles).steps([Instruction::AskPlayer { seat }])
    }
}

fn is_one_chip(chips: &[ChipPile]) -> bool {
    matches!(chips, [ChipPile { count: 1, .. }])
}

/// The value of several chips that are all alike.
fn same_value(chips: &[ChipPile]) -> Option<Chips> {
    let (first, rest) = chips.split_first()?;
    rest.iter()
        .all(|pile| pile.value == first.value)
        .then_some(first.value)
}
