//! Raises that are likely, for the tablet's buttons.

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;

/// Most buttons that fit beside the smallest raise.
const MAX_PRESETS: usize = 5;

/// A size that players choose often.
#[derive(Clone, Copy)]
enum Size {
    /// The bet to call, so many quarters of it.
    Quarters(u64),
    /// The call, and so many percent of the pot with it.
    Pot(u64),
}

use Size::{Pot, Quarters};

/// Openings before the flop, the most frequent first.
const OPENING: &[Size] = &[
    Quarters(12),
    Quarters(16),
    Quarters(14),
    Quarters(10),
    Quarters(20),
    Pot(100),
    Quarters(24),
];

/// Raises of a raise before the flop.
const RERAISE: &[Size] = &[
    Pot(100),
    Quarters(12),
    Pot(80),
    Quarters(14),
    Quarters(16),
    Quarters(10),
];

/// Bets after the flop.
const BET: &[Size] = &[
    Pot(50),
    Pot(60),
    Pot(67),
    Pot(33),
    Pot(100),
    Pot(75),
    Pot(40),
    Pot(125),
];

/// Raises after the flop.
const RAISE: &[Size] = &[
    Quarters(12),
    Quarters(10),
    Quarters(16),
    Quarters(14),
    Pot(50),
    Pot(100),
];

/// What the sizes depend on.
pub(super) struct Sizing<'a> {
    pub(super) is_preflop: bool,
    pub(super) blinds: Blinds,
    /// What calling makes the player's bet.
    pub(super) call_to: Chips,
    pub(super) to_call: Chips,
    /// Everything the players compete for, before the call.
    pub(super) pot: Chips,
    pub(super) chip_values: &'a [Chips],
}

/// Totals strictly between `min` and `max` that players choose often, in small blinds as people bet, in order.
pub(super) fn presets(sizing: &Sizing<'_>, min: Chips, max: Chips) -> Vec<Chips> {
    let unit = unit(sizing);
    let pot = sizing.pot + sizing.to_call;
    let amount = |size: &Size| match size {
        Quarters(count) => sizing.call_to.get().saturating_mul(*count) / 4,
        Pot(percent) => sizing.call_to.get() + pot.get().saturating_mul(*percent) / 100,
    };
    let sizes = if !sizing.is_preflop {
        if sizing.call_to.is_zero() { BET } else { RAISE }
    } else if sizing.call_to > sizing.blinds.big {
        RERAISE
    } else {
        OPENING
    };
    let mut totals: Vec<Chips> = Vec::new();
    for total in sizes.iter().filter_map(|size| rounded(amount(size), unit)) {
        if totals.len() < MAX_PRESETS && min < total && total < max && !totals.contains(&total) {
            totals.push(total);
        }
    }
    totals.sort_unstable();
    totals
}

/// What players bet in: the small blind, where chips pay it; else the largest chip below.
fn unit(sizing: &Sizing<'_>) -> Chips {
    let smallest = sizing.chip_values.first().copied().unwrap_or_default();
    if !sizing.blinds.small.is_zero() && is_made_of(sizing.blinds.small, smallest) {
        return sizing.blinds.small;
    }
    sizing
        .chip_values
        .iter()
        .rev()
        .copied()
        .find(|value| *value <= sizing.blinds.small && is_made_of(*value, smallest))
        .unwrap_or(smallest)
}

fn is_made_of(value: Chips, smallest: Chips) -> bool {
    value.get().checked_rem(smallest.get()) == Some(0)
}

fn rounded(amount: u64, unit: Chips) -> Option<Chips> {
    let chips = amount
        .saturating_add(unit.get() / 2)
        .checked_div(unit.get())?;
    Chips::new(chips.checked_mul(unit.get())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chips(amounts: &[u32]) -> Vec<Chips> {
        amounts.iter().copied().map(Chips::from).collect()
    }

    #[test]
    fn openings_are_multiples_of_the_big_blind_in_chips_that_exist() {
        let values = chips(&[25, 100, 500, 1_000]);
        let sizing = Sizing {
            is_preflop: true,
            blinds: Blinds::new(Chips::from(100), Chips::from(200)),
            call_to: Chips::from(200),
            to_call: Chips::from(200),
            pot: Chips::from(300),
            chip_values: &values,
        };
        let found = presets(&sizing, Chips::from(400), Chips::from(20_000));
        assert_eq!(found, chips(&[500, 600, 700, 800, 1_000]));
        assert_eq!(
            presets(&sizing, Chips::from(400), Chips::from(600)),
            chips(&[500])
        );
    }

    #[test]
    fn bets_after_the_flop_are_parts_of_the_pot() {
        let values = chips(&[100, 500]);
        let sizing = Sizing {
            is_preflop: false,
            blinds: Blinds::new(Chips::from(100), Chips::from(200)),
            call_to: Chips::ZERO,
            to_call: Chips::ZERO,
            pot: Chips::from(1_000),
            chip_values: &values,
        };
        let found = presets(&sizing, Chips::from(200), Chips::from(20_000));
        assert_eq!(found, chips(&[300, 500, 600, 700, 1_000]));
    }
}
