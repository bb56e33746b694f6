//! Raises that are likely, for the tablet's buttons.

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;

/// Most buttons that fit beside "min" and "all-in".
const MAX_PRESETS: usize = 6;

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

/// Totals strictly between `min` and `max` that players choose often, in chips they have, in order.
pub(super) fn presets(sizing: &Sizing<'_>, min: Chips, max: Chips) -> Vec<Chips> {
    let unit = unit(sizing);
    let pot = sizing.pot + sizing.to_call;
    let part = |numerator: u64, denominator: u64| {
        sizing.call_to.get() + pot.get().saturating_mul(numerator) / denominator
    };
    let times = |halves: u64| sizing.call_to.get().saturating_mul(halves) / 2;
    let amounts = if sizing.is_preflop {
        [times(5), times(6), times(8), part(1, 1)].to_vec()
    } else if sizing.call_to.is_zero() {
        [part(1, 3), part(1, 2), part(2, 3), part(1, 1), part(3, 2)].to_vec()
    } else {
        [times(5), times(6), part(1, 2), part(1, 1)].to_vec()
    };
    let mut totals: Vec<Chips> = amounts
        .into_iter()
        .filter_map(|amount| rounded(amount, unit))
        .filter(|total| min < *total && *total < max)
        .collect();
    totals.sort_unstable();
    totals.dedup();
    totals.truncate(MAX_PRESETS);
    totals
}

/// The largest chip that is not above the small blind: what players bet in.
fn unit(sizing: &Sizing<'_>) -> Chips {
    let smallest = sizing.chip_values.first().copied().unwrap_or_default();
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
        assert_eq!(found, chips(&[500, 600, 700, 800]));
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
        assert_eq!(found, chips(&[300, 500, 700, 1_000, 1_500]));
    }
}
