//! Places: simultaneous eliminations by book, ties, money and points.

use super::*;
use crate::chips::Chips;

/// When two players go out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    SameHand,
    SameRound,
    OneAfterTheOther,
}

/// Places after two of eight players, of different stacks, went out.
fn two_out(book: &str, when: When, paid: usize) -> Vec<(u32, u32)> {
    let mut sample = Sample::new(book, 8, 2);
    change_plan(&mut sample, |plan| {
        plan.prizes.places = prizes(&vec![100; paid]);
    });
    sample.set_stack(1, 2, 800);
    sample.set_stack(2, 2, 1_200);
    if when == When::SameRound {
        sample.must(&hand_for_hand(true));
    }
    if when == When::SameHand {
        sample.set_stack(1, 3, 1_500);
        hand(&mut sample, 1, &[1, 2, 3], &[1]);
    } else {
        hand(&mut sample, 1, &[1, 2], &[1]);
        hand(&mut sample, 2, &[1, 2], &[1]);
    }
    confirm_all(&mut sample);
    sample.check_replay();
    ranked(&sample)
}

#[test]
fn in_the_same_hand_the_larger_stack_is_ahead_in_every_book() {
    for book in [
        "cdc2013",
        "gleize2007",
        "stars",
        "caen",
        "bonneuil2022",
        "tda2024",
    ] {
        assert_eq!(two_out(book, When::SameHand, 0), [(3, 7), (2, 8)], "{book}");
    }
}

#[test]
fn at_two_tables_on_the_bubble_the_larger_stack_is_ahead_in_the_books_of_clubs() {
    for book in ["cdc2013", "gleize2007", "stars", "caen", "bonneuil2022"] {
        // Player 6, at the second table, had more chips than player 2.
        for paid in [0, 6, 7] {
            let places = two_out(book, When::SameRound, paid);
            assert_eq!(places, [(6, 7), (2, 8)], "{book} {paid}");
        }
    }
}

#[test]
fn at_two_tables_on_the_bubble_players_share_the_place_in_the_books_of_today() {
    for book in ["ropta2025", "tda2024"] {
        for paid in [0, 6, 7] {
            let places = two_out(book, When::SameRound, paid);
            assert_eq!(places, [(2, 7), (6, 7)], "{book} {paid}");
        }
    }
}

#[test]
fn at_two_tables_off_the_bubble_cdc2013_lets_players_tie() {
    assert_eq!(two_out("cdc2013", When::SameRound, 8), [(2, 7), (6, 7)]);
    assert_eq!(two_out("cdc2013", When::SameRound, 3), [(2, 7), (6, 7)]);
    assert_eq!(two_out("gleize2007", When::SameRound, 8), [(6, 7), (2, 8)]);
}

#[test]
fn without_hand_for_hand_who_goes_out_later_is_ahead_whatever_their_stack() {
    assert_eq!(
        two_out("cdc2013", When::OneAfterTheOther, 0),
        [(6, 7), (2, 8)]
    );
}

#[test]
fn points_by_a_formula_come_on_top_and_players_who_tie_have_those_of_the_better_place() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    change_plan(&mut sample, |plan| {
        plan.prizes.points_each_beaten = 7;
        plan.prizes.points_formula = Some("100 * sqrt(players / place)".to_owned());
    });
    sample.set_stack(1, 1, 4_000);
    hand(&mut sample, 1, &[1, 2, 3], &[1]);
    confirm_all(&mut sample);
    let lines = sample.state.ranking();
    let points: Vec<(u32, u32)> = lines.iter().map(|line| (line.place, line.points)).collect();
    assert_eq!(points, [(1, 14 + 173), (2, 122), (2, 122)]);
}

#[test]
fn players_who_tie_share_the_money_and_have_the_points_of_the_better_place() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    change_plan(&mut sample, |plan| {
        plan.prizes.places = prizes(&[9_000, 5_000, 2_001]);
        plan.prizes.places[1].points = 40;
        plan.prizes.places[2].points = 10;
        plan.prizes.points_each_beaten = 7;
    });
    sample.set_stack(1, 1, 4_000);
    hand(&mut sample, 1, &[1, 2, 3], &[1]);
    confirm_all(&mut sample);
    let lines = sample.state.ranking();
    let money: Vec<(u32, bool, u64, u32)> = lines
        .iter()
        .map(|line| (line.place, line.is_tied, line.cents, line.points))
        .collect();
    assert_eq!(
        money,
        [
            (1, false, 9_000, 14),
            (2, true, 3_501, 40),
            (2, true, 3_500, 40)
        ]
    );
}

#[test]
fn a_rebuy_or_a_newcomer_moves_everybody_as_they_have_to() {
    let mut sample = Sample::new("gleize2007", 4, 1);
    hand(&mut sample, 1, &[1, 2], &[1]);
    confirm_all(&mut sample);
    assert_eq!(ranked(&sample), [(2, 4)]);
    let newcomer = Command::SeatPlayer {
        name: "Late".to_owned(),
        table: TableNumber(1),
        seat: seat(8),
        stack: Chips::from(2_000),
    };
    sample.must(&newcomer);
    assert_eq!(ranked(&sample), [(2, 5)]);
    hand(&mut sample, 1, &[1, 3], &[1]);
    assert_eq!(ranked(&sample), [(3, 4), (2, 5)]);
    sample.set_stack(1, 3, 1_000);
    assert_eq!(ranked(&sample), [(2, 5)]);
}

#[test]
fn the_last_players_are_shown_what_they_could_share() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    assert_eq!(sample.state.deal(), None, "no money");
    change_plan(&mut sample, |plan| {
        plan.prizes.places = prizes(&[5_000, 3_000, 2_000]);
    });
    sample.set_stack(1, 1, 5_000);
    sample.set_stack(1, 2, 3_000);
    let cents = |worth: &[(PlayerId, u64)]| worth.iter().map(|(_, cents)| *cents).collect();
    let deal = sample.state.deal().unwrap();
    let (icm, chop): (Vec<u64>, Vec<u64>) = (cents(&deal.icm), cents(&deal.chip_chop));
    assert_eq!(icm, [3_839, 3_275, 2_886]);
    assert_eq!(chop, [4_000, 3_200, 2_800]);
    sample.at(1, TableCommand::StartHand);
    assert_eq!(sample.state.deal(), None, "chips are in play");
    finish(&mut sample, 1, &[2, 3], &[2]);
    assert_eq!(sample.state.deal(), None, "somebody may be out");
    confirm_all(&mut sample);
    assert_eq!(sample.state.deal().unwrap().icm.len(), 2);
}
