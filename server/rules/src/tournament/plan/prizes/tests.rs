//! Tests of prizes: pools shared to the last cent.

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

#[test]
fn a_pool_is_shared_and_what_cannot_be_goes_to_the_first() {
    let prizes = shares(&[5_000, 3_333, 1_667]);
    assert_eq!(prizes.pool(7, 1), 7_500);
    assert_eq!(prizes.payouts(7, 1), [3_751, 2_499, 1_250]);
}

#[test]
fn fixed_money_comes_on_top_of_shares() {
    let mut prizes = shares(&[6_000, 0, 4_000]);
    prizes.places[1].cents = 700;
    prizes.places[0].cents = 50;
    assert_eq!(prizes.payouts(1, 0), [650, 700, 400]);
    assert_eq!(Prizes::default().payouts(40, 3), [0_u64; 0]);
}

#[test]
fn shares_above_the_whole_pool_never_pay_more_than_the_pool() {
    assert_eq!(
        shares(&[8_000, 8_000, 10]).payouts(10, 0),
        [8_000, 2_000, 0]
    );
}

#[test]
fn paid_places_are_those_up_to_the_last_money_or_thing_won() {
    let mut prizes = shares(&[7_000, 3_000, 0, 0]);
    assert_eq!(prizes.paid_places(), 2);
    prizes.places[3].points = 40;
    assert_eq!(prizes.paid_places(), 2);
    prizes.places[2].kind = "A ham".to_owned();
    assert_eq!(prizes.paid_places(), 3);
}

#[test]
fn points_are_those_of_the_place_and_of_everybody_beaten() {
    let mut prizes = shares(&[0, 0]);
    prizes.places[1].points = 30;
    prizes.points_each_beaten = 2;
    assert_eq!(prizes.points_at(1, 9), 18);
    assert_eq!(prizes.points_at(2, 8), 46);
    assert_eq!(prizes.points_at(10, 0), 0);
}

#[test]
fn players_who_tie_share_to_the_cent() {
    assert_eq!(share_alike(1_000, 3), [334, 333, 333]);
    assert_eq!(share_alike(1, 2), [1, 0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn shares_add_up_to_what_they_say_and_never_to_more_than_the_pool(
        parts in prop::collection::vec(0_u16..4_000, 0..8),
        entries in 0_u32..700,
        rebuys in 0_u32..300,
    ) {
        let prizes = shares(&parts);
        let total: u64 = prizes.payouts(entries, rebuys).iter().sum();
        let whole: u64 = parts.iter().map(|part| u64::from(*part)).sum::<u64>().min(10_000);
        prop_assert_eq!(total, prizes.pool(entries, rebuys) * whole / 10_000);
    }
}
