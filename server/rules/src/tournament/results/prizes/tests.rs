//! Tests of prizes: pools shared to the last cent, and deals beside every order in which players could finish.

use proptest::prelude::*;

use super::*;
use crate::tournament::Prize;

fn shares(shares: &[u16]) -> Prizes {
    Prizes {
        entry_cents: 1_000,
        rebuy_cents: 500,
        places: shares
            .iter()
            .map(|share| Prize {
                share: *share,
                ..Prize::default()
            })
            .collect(),
        ..Prizes::default()
    }
}

fn chips(stacks: &[u64]) -> Vec<Chips> {
    stacks
        .iter()
        .filter_map(|stack| Chips::new(*stack))
        .collect()
}

#[test]
fn a_pool_is_shared_and_what_cannot_be_goes_to_the_first() {
    let prizes = shares(&[5_000, 3_333, 1_667]);
    assert_eq!(pool(&prizes, 7, 1), 7_500);
    assert_eq!(payouts(&prizes, 7, 1), [3_751, 2_499, 1_250]);
}

#[test]
fn fixed_money_comes_on_top_of_shares() {
    let mut prizes = shares(&[6_000, 0, 4_000]);
    prizes.places[1].cents = 700;
    prizes.places[0].cents = 50;
    assert_eq!(payouts(&prizes, 1, 0), [650, 700, 400]);
    assert_eq!(payouts(&Prizes::default(), 40, 3), [0_u64; 0]);
}

#[test]
fn shares_above_the_whole_pool_never_pay_more_than_the_pool() {
    assert_eq!(
        payouts(&shares(&[8_000, 8_000, 10]), 10, 0),
        [8_000, 2_000, 0]
    );
}

#[test]
fn paid_places_are_those_up_to_the_last_money_or_thing_won() {
    let mut prizes = shares(&[7_000, 3_000, 0, 0]);
    assert_eq!(paid_places(&prizes), 2);
    prizes.places[3].points = 40;
    assert_eq!(paid_places(&prizes), 2);
    prizes.places[2].kind = "A ham".to_owned();
    assert_eq!(paid_places(&prizes), 3);
}

#[test]
fn points_are_those_of_the_place_and_of_everybody_beaten() {
    let mut prizes = shares(&[0, 0]);
    prizes.places[1].points = 30;
    prizes.points_each_beaten = 2;
    assert_eq!(points(&prizes, 1, 9), 18);
    assert_eq!(points(&prizes, 2, 8), 46);
    assert_eq!(points(&prizes, 10, 0), 0);
}

#[test]
fn players_who_tie_share_to_the_cent() {
    assert_eq!(share_alike(1_000, 3), [334, 333, 333]);
    assert_eq!(share_alike(1, 2), [1, 0]);
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

/// The greatest common divisor.
fn common(one: u128, other: u128) -> u128 {
    if other == 0 {
        one
    } else {
        common(other, one % other)
    }
}

/// Exact worth of every stack as a fraction: each finishing order on its own, with its chance.
fn by_orders(stacks: &[u64], prizes: &[u64]) -> Vec<(u128, u128)> {
    fn add(sum: &mut (u128, u128), part: (u128, u128)) {
        let (top, bottom) = (sum.0 * part.1 + part.0 * sum.1, sum.1 * part.1);
        let divisor = common(top, bottom).max(1);
        *sum = (top / divisor, bottom / divisor);
    }
    fn go(
        (stacks, prizes): (&[u64], &[u64]),
        order: &mut Vec<usize>,
        chance: (u128, u128),
        worth: &mut [(u128, u128)],
    ) {
        let left: Vec<usize> = (0..stacks.len()).filter(|at| !order.contains(at)).collect();
        if left.is_empty() {
            for (place, at) in order.iter().enumerate() {
                let prize = prizes.get(place).copied().unwrap_or(0);
                add(&mut worth[*at], (chance.0 * u128::from(prize), chance.1));
            }
        }
        let chips: u64 = left.iter().map(|at| stacks[*at]).sum();
        for at in left {
            let (top, bottom) = (
                chance.0 * u128::from(stacks[at]),
                chance.1 * u128::from(chips),
            );
            let divisor = common(top, bottom);
            order.push(at);
            go(
                (stacks, prizes),
                order,
                (top / divisor, bottom / divisor),
                worth,
            );
            order.pop();
        }
    }
    let mut worth = vec![(0, 1); stacks.len()];
    go((stacks, prizes), &mut Vec::new(), (1, 1), &mut worth);
    worth
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
        for (found, (top, bottom)) in worth.iter().zip(by_orders(&stacks, &prizes)) {
            // Rounded to a cent next to the exact value.
            let exact = top / bottom;
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

    #[test]
    fn shares_add_up_to_what_they_say_and_never_to_more_than_the_pool(
        parts in prop::collection::vec(0_u16..4_000, 0..8),
        entries in 0_u32..700,
        rebuys in 0_u32..300,
    ) {
        let prizes = shares(&parts);
        let total: u64 = payouts(&prizes, entries, rebuys).iter().sum();
        let whole: u64 = parts.iter().map(|part| u64::from(*part)).sum::<u64>().min(10_000);
        prop_assert_eq!(total, pool(&prizes, entries, rebuys) * whole / 10_000);
    }
}
