//! The 50 % rule: chips put in without a word that are at least half of the smallest raise are made good to it; less
//! than half is a call.

use crate::chips::Chips;
use crate::policy::{Policy, ShortRaiseSilent};

/// Chips above a call and below the smallest raise, put in without a word. Amounts are totals on this street.
pub(super) struct SilentRaise {
    /// What the chips make.
    pub(super) to: Chips,
    /// What a call makes.
    pub(super) price: Chips,
    /// What the smallest full raise makes, whatever the player has.
    pub(super) least: Chips,
}

impl SilentRaise {
    /// Whether it is a raise. Half is measured on the raise itself, the call set apart (gleize2007 9-9.b, cdc2013 10.9).
    pub(super) fn is_made_good(&self, policy: &Policy) -> bool {
        let half = self.to.less(self.price).times(2) >= self.least.less(self.price);
        policy.short_raise_silent.value == ShortRaiseSilent::FiftyPercent && half
    }
}
