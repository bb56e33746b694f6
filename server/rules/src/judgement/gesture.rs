//! The action that words and chips of the player to act make.
//!
//! Words come first, where they count; then the chips that were put in, measured against the call and the smallest
//! raise. Each answer cites the articles of the rule that decided it.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{
    BareShortAmount, Case, CheckSaidFacingBet, FoldWhenCheckFree, LeaveSeatInHand,
    OversizedChipAnnounceDeadline, Policy, StringBet, TapFacingBet, VerbalVsChips,
};
use crate::ruling::{
    ChipPile, Decider, EarlierChips, Effect, Gesture, Incident, Instruction, Outcome, Ruling, Said,
    Verdict,
};
use crate::seat::Seat;
use crate::table::{Action, Raise, Table, TableRefusal, Turn};

use super::given_up;
use super::question::not_now;

/// What a gesture is measured against, in chips; amounts are totals on this street.
#[derive(Clone, Copy)]
pub(super) struct Measure<'a> {
    pub(super) policy: &'a Policy,
    pub(super) turn: Turn,
    /// What the player has bet on this street so far.
    pub(super) bet: Chips,
    /// Chips that lie in front besides those that the gesture put in: the bet, where nothing was done with it.
    pub(super) in_front: Chips,
    /// All other chips of the player, those that the gesture put in among them.
    pub(super) behind: Chips,
    /// Total that a full call makes, whatever the player has.
    pub(super) price: Chips,
    /// Total that the smallest full bet or raise makes, whatever the player has.
    pub(super) full_raise: Chips,
    /// Chips that the gesture put in.
    pub(super) put_in: Chips,
    /// Another player put in too little to call just before.
    pub(super) after_short_call: bool,
    pub(super) table: &'a Table,
    /// The articles by which the player may have lost the right to raise.
    pub(super) raise_lost: &'a [Citation],
}

/// Chips in front that do not reach the call.
#[derive(Clone, Copy)]
pub(super) struct ShortChips {
    /// What they make, on this street.
    pub(super) to: Chips,
    /// They are one single chip, besides those that were in front before.
    pub(super) one_chip: bool,
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
    let everything = now.bet + now.stack;
    let in_front = lying(gesture, now.bet).ok_or_else(impossible)?;
    if in_front + put_in > everything {
        return Err(impossible());
    }
    let measure = Measure {
        policy: &book.policy,
        turn,
        bet: now.bet,
        in_front,
        behind: everything.less(in_front),
        price: table.price(),
        full_raise: table.full_raise(book).ok_or_else(impossible)?,
        put_in,
        after_short_call: gesture.after_short_call,
        table,
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

/// What lies in front from before, where chips were added to it.
fn lying(gesture: &Gesture, bet: Chips) -> Option<Chips> {
    let counted = total(&gesture.earlier_chips)?;
    Some(match gesture.earlier {
        Some(EarlierChips::TakenBack) if !gesture.chips.is_empty() => Chips::ZERO,
        Some(EarlierChips::TakenBack) | None => bet,
        Some(
            EarlierChips::LeftAlone | EarlierChips::PartlyTakenBack | EarlierChips::PushedTogether,
        ) if counted.is_zero() => bet,
        Some(_) => counted,
    })
}

pub(super) fn total(piles: &[ChipPile]) -> Option<Chips> {
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
        if gesture.said == Said::Nothing && has_item_without_value(&gesture.chips) {
            let articles = self
                .policy
                .verbal_vs_chips
                .articles
                .named(Case::WithoutValue);
            if !articles.is_empty() {
                return self.without_value(articles);
            }
        }
        if gesture.unheard && gesture.said != Said::Nothing {
            return self.unheard(gesture);
        }
        self.words(gesture)
    }

    /// A bounty chip or the like: the floor takes it for a call or for all chips (tda2024 RP-22).
    fn without_value(&self, articles: &[Citation]) -> Ruling {
        let least = if self.turn.may_check() {
            self.void(articles)
        } else {
            self.call(articles)
        };
        self.or_by_chips(least, self.all_in(articles))
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
                self.or_by_chips(self.words(gesture).citing(articles), silent)
            }
            VerbalVsChips::FirstThenClearWordsElseTd => {
                let mut words = self.words(gesture);
                let mut citations = self
                    .policy
                    .verbal_vs_chips
                    .articles
                    .led_by(Case::Contradictory);
                citations.append(&mut words.citations);
                words.citations = citations;
                if gesture.chips.is_empty() {
                    words
                } else {
                    self.or_by_chips(words, silent)
                }
            }
        }
    }

    /// The floor decides between what the words make and what the chips make.
    pub(super) fn or_by_chips(&self, words: Ruling, chips: Ruling) -> Ruling {
        chips
            .outcomes
            .into_iter()
            .fold(words, |ruling, outcome| {
                ruling.or(Outcome {
                    floor: true,
                    ..outcome
                })
            })
            .decided_by(Decider::Floor)
    }

    fn words(&self, gesture: &Gesture) -> Ruling {
        let verbal = self.policy.verbal_vs_chips.articles.general();
        match gesture.said {
            Said::Nothing => self.chips(gesture),
            _ if gesture.said_late => self.too_late(gesture),
            Said::Fold if self.must_play(gesture) => self.call_or_raise(),
            Said::Fold => self.says_fold(verbal),
            Said::Check if self.turn.may_check() => self.acts(Action::Check, self.in_front, verbal),
            Said::Check => self.check_facing_a_bet(),
            Said::Call => self.call(&self.policy.verbal_vs_chips.articles.led_by(
                if self.turn.may_check() {
                    Case::NothingToCall
                } else if self.is_short() {
                    Case::TooFewChips
                } else {
                    Case::WordOfAction
                },
            )),
            Said::AllIn => self.all_in(verbal),
            Said::Raise { amount } => self.announced(gesture, amount),
            Said::CallAndRaise { call, raise } => self.call_and_raise(call, raise),
            Said::Amount { amount } => self.bare_amount(amount),
            Said::Short { could_be } => self.short_form(could_be, self.price, |measure, amount| {
                measure.amount(amount, &self.policy.abbreviated_amount.articles)
            }),
            Said::RaiseShort { could_be } => {
                let more_than_a_call = self.price + Chips::from(1);
                self.short_form(could_be, more_than_a_call, |measure, amount| {
                    measure
                        .raise_to(amount, &self.policy.abbreviated_amount.articles)
                        .citing(&self.policy.common.raise_amount_meaning)
                })
            }
            Said::Pot => self.pot(),
            Said::Condition => self.condition(),
        }
    }

    /// A fold that was said; where a check was free, what the book says of that comes first (ropta2025 9.22, tda2024 58).
    fn says_fold(&self, verbal: &[Citation]) -> Ruling {
        let fold = self.acts(Action::Fold, self.in_front, &[]);
        let needless = match self.policy.fold_when_check_free.value {
            FoldWhenCheckFree::SanctionExceptBigBlind | FoldWhenCheckFree::BindingMaySanction
                if self.turn.may_check() =>
            {
                let articles = &self.policy.fold_when_check_free.articles;
                if given_up::is_big_blind_preflop(self.table, self.seat()) {
                    articles.of_or_main(Case::BigBlind)
                } else {
                    articles.main()
                }
            }
            FoldWhenCheckFree::Sanction
            | FoldWhenCheckFree::SanctionExceptBigBlind
            | FoldWhenCheckFree::BindingMaySanction
            | FoldWhenCheckFree::Binding => &[],
        };
        fold.citing(needless).citing(verbal)
    }

    /// Words after the chips: the chips count as if nothing had been said.
    fn too_late(&self, gesture: &Gesture) -> Ruling {
        self.chips(gesture)
            .citing(
                self.policy
                    .verbal_vs_chips
                    .articles
                    .named(Case::WordsTooLate),
            )
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
        let is_word_alone = amount.is_none() && self.put_in.is_zero() && self.price.is_zero();
        let ruling = if is_word_alone {
            let nothing_bet = policy.verbal_vs_chips.articles.named(Case::NothingToRaise);
            let led = Ruling {
                citations: nothing_bet.to_vec(),
                ..ruling.clone()
            };
            led.citing(&ruling.citations)
        } else {
            ruling
        };
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

    /// An amount without a word of action.
    fn bare_amount(&self, amount: Chips) -> Ruling {
        let bare = &self.policy.bare_short_amount;
        match bare.value {
            BareShortAmount::VoidRestate => {
                self.amount(amount, &self.policy.common.raise_amount_meaning)
            }
            BareShortAmount::AsSilentChips => self.amount(amount, bare.articles.general()),
        }
    }

    /// An amount without a word of action counts like chips; where it is too little to call, it may be void (cdc2013 10.4,
    /// 10.9).
    fn amount(&self, amount: Chips, articles: &[Citation]) -> Ruling {
        let bare = &self.policy.bare_short_amount;
        let is_short = amount < self.price.min(self.in_front + self.behind);
        if bare.value == BareShortAmount::VoidRestate && !self.turn.may_check() && is_short {
            return self.void(bare.articles.general());
        }
        self.count(amount.min(self.in_front + self.behind), articles)
            .citing(articles)
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

    pub(super) fn tapped(&self) -> Ruling {
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

    pub(super) fn acts(&self, action: Action, to: Chips, articles: &[Citation]) -> Ruling {
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

    pub(super) fn void(&self, articles: &[Citation]) -> Ruling {
        let seat = self.seat();
        Ruling::of(Verdict::Void { seat }, articles).steps([Instruction::AskPlayer { seat }])
    }
}

/// Whether something was put in that is no chip: it is written as a chip without a value.
fn has_item_without_value(chips: &[ChipPile]) -> bool {
    chips.iter().any(|pile| pile.value.is_zero())
}

pub(super) fn is_one_chip(chips: &[ChipPile]) -> bool {
    matches!(chips, [ChipPile { count: 1, .. }])
}
