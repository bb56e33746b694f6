//! What chips without a word come to: one chip, several, and their total against the call and the smallest raise.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{BareShortAmount, Case, MultipleIdenticalChips, RaiseMustBeAnnounced};
use crate::ruling::{ChipPile, Gesture, Ruling};
use crate::table::{Action, Raise};

use super::gesture::{Measure, ShortChips, is_one_chip};
use super::half_raise::SilentRaise;

/// Which rule counted the chips.
struct CountRuling<'a> {
    ruling: Ruling,
    articles: &'a [Citation],
}

impl Measure<'_> {
    pub(super) fn chips(&self, gesture: &Gesture) -> Ruling {
        if gesture.tapped {
            return self.tapped();
        }
        if let [first, _, ..] = *gesture.motions {
            return self.string_bet(first);
        }
        if self.put_in.is_zero() && self.must_play(gesture) {
            return self.call_or_raise();
        }
        if self.put_in.is_zero() {
            return self.void(self.policy.verbal_vs_chips.articles.general());
        }
        self.added_to_earlier(gesture)
    }

    /// Chips put in with one movement, beside those that lie in front.
    pub(super) fn silent(&self, chips: &[ChipPile]) -> Ruling {
        let policy = self.policy;
        let to = self.in_front + self.put_in;
        let raises = to > self.price && !self.price.is_zero();
        if raises && let Some(counted) = self.chips_that_only_call(chips) {
            return counted.ruling.citing(counted.articles);
        }
        if self.is_below_call(to) && is_one_chip(chips) {
            return self.lower_chip(ShortChips { to, one_chip: true });
        }
        let opening_chip = self.price.is_zero() && is_one_chip(chips);
        let at_once = policy.raise_must_be_announced.articles.led_by(Case::AtOnce);
        let articles = if opening_chip {
            &policy.common.oversized_chip_opening[..]
        } else {
            &at_once
        };
        let ruling = self.count(to, articles);
        if raises {
            ruling.citing(self.spare_chip(chips))
        } else {
            ruling
        }
    }

    /// What a book says of several chips of which one is not needed to call.
    fn spare_chip(&self, chips: &[ChipPile]) -> &[Citation] {
        let multiple = &self.policy.multiple_identical_chips.articles;
        if is_one_chip(chips) {
            &[]
        } else if self.put_in == self.behind {
            multiple.named(Case::LastChips)
        } else {
            multiple.named(Case::ChipToSpare)
        }
    }

    /// One large chip, or several, after a bet or blind: a call in most books.
    fn chips_that_only_call(&self, chips: &[ChipPile]) -> Option<CountRuling<'_>> {
        let policy = self.policy;
        if is_one_chip(chips) {
            let articles = &policy.common.oversized_chip_facing_bet;
            return Some(CountRuling {
                ruling: self.call(articles),
                articles,
            });
        }
        let one_less = |value| (self.in_front + self.put_in).less(value) < self.price;
        let is_call = match policy.multiple_identical_chips.value {
            MultipleIdenticalChips::CountsInFull => false,
            MultipleIdenticalChips::CallIfOneChipLessIsShort => one_less(same_value(chips)?),
            MultipleIdenticalChips::CallIfTheSmallestChipIsNeeded => one_less(smallest(chips)?),
            MultipleIdenticalChips::Call => same_value(chips).is_some(),
        };
        let articles = policy.multiple_identical_chips.articles.general();
        is_call.then(|| CountRuling {
            ruling: self.call(articles),
            articles,
        })
    }

    /// Chips (or a bare amount) that make a total, measured against the call and the smallest raise.
    pub(super) fn count(&self, to: Chips, articles: &[Citation]) -> Ruling {
        let policy = self.policy;
        if self.is_below_call(to) {
            return self.short_call(ShortChips {
                to,
                one_chip: false,
            });
        }
        if to <= self.price {
            let words = &policy.verbal_vs_chips.articles;
            let is_spoken = self.put_in.is_zero()
                && policy.bare_short_amount.value == BareShortAmount::AsSilentChips;
            return if is_spoken {
                self.call(articles).citing(words.general())
            } else {
                self.call(&words.led_by(Case::SilentCall))
            };
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
            self.acts(Action::RaiseTo { to: min }, min, short.general())
        } else {
            self.call(&short.led_by(Case::LessThanHalf))
        }
    }

    /// Whether a total in front does not reach the call, of a player who has more.
    fn is_below_call(&self, to: Chips) -> bool {
        to < self.price && to < self.in_front + self.behind
    }
}

/// The value of several chips that are all alike.
fn same_value(chips: &[ChipPile]) -> Option<Chips> {
    let (first, rest) = chips.split_first()?;
    rest.iter()
        .all(|pile| pile.value == first.value)
        .then_some(first.value)
}

/// The value of the smallest of several chips.
fn smallest(chips: &[ChipPile]) -> Option<Chips> {
    let there = chips.iter().filter(|pile| pile.count > 0);
    there.map(|pile| pile.value).min()
}
