//! Tests of deals, beside every order in which players could finish.

use proptest::prelude::*;

use super::*;

fn chips(stacks: &[u64]) -> Vec<Chips> {
    stacks
        .iter()
        .filter_map(|stack| Chips::new(*stack))
        .collect()
}

#[test]
fn a_known_deal_of_three_is_worth_what_the_literature_says() {
    // Half, 30 % and 20 % of the chips for 50, 30 and 20: 38.39, 32.75, 28.86.
    let worth = icm(&chips(&[5_000, 3_000, 2_000]), &[5_000, 3_000, 2_000]);
    assert_eq!(worth, [3_839, 3_275, 2_886]);
}

#[test]
fn two_players_share_the_difference_of_the_prizes_by_their_chips() {
    let stacks = chips(&[300, 100]);
    assert_eq!(icm(&stacks, &[10_000, 6_000, 900]), [9_000, 7_000]);
    assert_eq!(chip_chop(&stacks, &[10_000, 6_000, 900]), [9_000, 7_000]);
}

#[test]
fn a_chip_chop_leaves_everybody_the_least_prize() {
    assert_eq!(
        chip_chop(&chips(&[8, 1, 1]), &[700, 200, 100]),
        [660, 170, 170]
    );
    assert_eq!(chip_chop(&chips(&[1, 1, 1]), &[100]), [34, 33, 33]);
    assert_eq!(chip_chop(&[], &[100]), [0_u64; 0]);
}

#[test]
fn nobody_and_too_many_have_no_deal_by_the_model() {
    assert_eq!(icm(&[], &[100]), [0_u64; 0]);
    assert_eq!(icm(&chips(&[1; 11]), &[100]), [0_u64; 0]);
    assert_eq!(icm(&chips(&[1; 10]), &[1_000]), [100; 10]);
}

/// A number as a fraction in lowest terms.
#[derive(Clone, Copy)]
struct Fraction {
    top: u128,
    bottom: u128,
}

impl Fraction {
    fn new(top: u128, bottom: u128) -> Self {
        let divisor = common(top, bottom).max(1);
        Self {
            top: top / divisor,
            bottom: bottom / divisor,
        }
    }

    fn plus(self, part: Self) -> Self {
        let top = self.top * part.bottom + part.top * self.bottom;
        Self::new(top, self.bottom * part.bottom)
    }

    fn times(self, top: u64, bottom: u64) -> Self {
        Self::new(self.top * u128::from(top), self.bottom * u128::from(bottom))
    }
}

/// The greatest common divisor.
fn common(one: u128, other: u128) -> u128 {
    if other == 0 {
        one
    } else {
        common(other, one % other)
    }
}

/// Every order in which players could finish, each with its chance.
struct Orders<'a> {
    stacks: &'a [u64],
    prizes: &'a [u64],
    worth: Vec<Fraction>,
}

impl Orders<'_> {
    /// Goes through the orders that begin with these players.
    fn from(&mut self, order: &mut Vec<usize>, chance: Fraction) {
        let left: Vec<usize> = (0..self.stacks.len())
            .filter(|at| !order.contains(at))
            .collect();
        if left.is_empty() {
            for (place, at) in order.iter().enumerate() {
                let prize = self.prizes.get(place).copied().unwrap_or(0);
                self.worth[*at] = self.worth[*at].plus(chance.times(prize, 1));
            }
        }
        let chips: u64 = left.iter().map(|at| self.stacks[*at]).sum();
        for at in left {
            order.push(at);
            self.from(order, chance.times(self.stacks[at], chips));
            order.pop();
        }
    }
}

/// Exact worth of every stack: each finishing order on its own, with its chance.
fn by_orders(stacks: &[u64], prizes: &[u64]) -> Vec<Fraction> {
    let mut orders = Orders {
        stacks,
        prizes,
        worth: vec![Fraction::new(0, 1); stacks.len()],
    };
    orders.from(&mut Vec::new(), Fraction::new(1, 1));
    orders.worth
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_model_agrees_with_every_finishing_order(
        stacks in prop::collection::vec(1_u64..9, 1..6),
        prizes in prop::collection::vec(0_u64..5_000, 0..6),
    ) {
        let worth = icm(&chips(&stacks), &prizes);
        let paid: u64 = prizes.iter().take(stacks.len()).sum();
        prop_assert_eq!(worth.iter().sum::<u64>(), paid);
        for (found, exact) in worth.iter().zip(by_orders(&stacks, &prizes)) {
            // Rounded to a cent next to the exact value.
            let exact = exact.top / exact.bottom;
            prop_assert!(u128::from(*found) >= exact && u128::from(*found) <= exact + 1);
        }
    }

    #[test]
    fn deals_give_away_exactly_the_prizes_and_more_to_larger_stacks(
        mut stacks in prop::collection::vec(0_u64..1_000_000_000, 1..=10),
        mut prizes in prop::collection::vec(0_u64..10_000_000_000, 0..12),
    ) {
        stacks.sort_unstable();
        prizes.sort_unstable_by(|one, other| other.cmp(one));
        let paid: u64 = prizes.iter().take(stacks.len()).sum();
        for worth in [icm(&chips(&stacks), &prizes), chip_chop(&chips(&stacks), &prizes)] {
            prop_assert_eq!(worth.iter().sum::<u64>(), paid);
            prop_assert!(worth.windows(2).all(|pair| pair[0] <= pair[1] + 1));
        }
    }
}

#[test]
fn prizes_of_an_old_event_that_nobody_could_pay_are_counted_without_overflow() {
    let stacks = [1, 2, 3].map(Chips::from);
    let prizes = [u64::MAX, u64::MAX, u64::MAX];
    for worth in [icm(&stacks, &prizes), chip_chop(&stacks, &prizes)] {
        assert_eq!(worth.len(), 3);
    }
}
