//! Chips as they most likely lie, when only their worth is known.

use crate::chips::Chips;
use crate::ruling::{ChipPile, MAX_LIST};

/// The fewest chips that make an amount; `None` when the chips in use cannot make it.
pub(super) fn fewest(amount: Chips, values: &[Chips]) -> Option<Vec<ChipPile>> {
    let mut piles = Vec::new();
    let mut rest = amount;
    // The smallest comes first.
    for value in values.iter().rev() {
        let count = u16::try_from(rest.get().checked_div(value.get())?).ok()?;
        if count > 0 {
            let value = *value;
            piles.push(ChipPile { value, count });
            rest = rest.less(value.times(count.into()));
        }
    }
    (rest.is_zero() && piles.len() <= MAX_LIST).then_some(piles)
}

/// The same amount in smaller chips than one: what "several chips" most likely were.
pub(super) fn several(amount: Chips, values: &[Chips]) -> Option<Vec<ChipPile>> {
    let smaller: Vec<Chips> = values.iter().copied().filter(|one| *one < amount).collect();
    fewest(amount, &smaller)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [u32; 5] = [25, 100, 500, 1_000, 5_000];

    fn values() -> Vec<Chips> {
        VALUES.map(Chips::from).to_vec()
    }

    fn piles(all: &[(u32, u16)]) -> Vec<ChipPile> {
        let pile = |(value, count): &(u32, u16)| ChipPile {
            value: Chips::from(*value),
            count: *count,
        };
        all.iter().map(pile).collect()
    }

    #[test]
    fn an_amount_is_made_of_the_fewest_chips() {
        let fewest = |amount: u32| fewest(Chips::from(amount), &values());
        assert_eq!(fewest(300), Some(piles(&[(100, 3)])));
        let four = piles(&[(1_000, 1), (500, 1), (100, 1), (25, 1)]);
        assert_eq!(fewest(1_625), Some(four));
        assert_eq!(fewest(5_000), Some(piles(&[(5_000, 1)])));
        assert_eq!(fewest(310), None, "no chips make it");
    }

    #[test]
    fn several_chips_are_never_one() {
        let several = |amount: u32| several(Chips::from(amount), &values());
        assert_eq!(several(500), Some(piles(&[(100, 5)])));
        assert_eq!(several(25), None, "nothing is smaller");
    }
}
