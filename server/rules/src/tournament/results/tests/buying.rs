//! Rebuys and add-ons at a table, article by article of gleize2007; re-entries.

use super::*;
use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::tournament::format::NotSold;
use crate::tournament::{FieldCommand, ReEntryPolicy, RebuyPolicy, TableNumber};

const REBUYS: RebuyPolicy = RebuyPolicy {
    levels: 1,
    most: Some(2),
    chips: Chips::ZERO,
    add_on: 2,
};

fn event(book: &str, rebuys: RebuyPolicy) -> Sample {
    let mut sample = Sample::new(book, 4, 1);
    change_plan(&mut sample, |plan| {
        plan.rebuys = RebuyPolicy {
            chips: Chips::from(1_500),
            ..rebuys
        };
    });
    sample
}

fn buy(player: u32, purchase: Purchase) -> Command {
    Command::Results(ResultCommand::Buy {
        player: PlayerId(player),
        purchase,
    })
}

fn next_level(sample: &mut Sample) {
    let blinds = Blinds::new(Chips::from(50), Chips::from(100));
    let events = sample.state.set_level(blinds).unwrap();
    sample.happens(events);
}

/// What everybody may buy: rebuy and stacks of the add-on, in the order of players.
fn on_offer(sample: &Sample) -> Vec<(bool, u8)> {
    let offer = |player| sample.state.may_buy(PlayerId(player));
    (1..=4)
        .map(offer)
        .map(|offer| (offer.rebuy, offer.add_on))
        .collect()
}

#[test]
fn a_freezeout_sells_nothing_and_says_where_it_is_written() {
    for book in ["gleize2007", "cdc2013"] {
        let mut sample = event(book, RebuyPolicy::default());
        hand(&mut sample, 1, &[1, 2], &[1]);
        assert_eq!(on_offer(&sample), [(false, 0); 4]);
        let problem = sample.problem(&buy(2, Purchase::Rebuy));
        let Problem::NotForSale { why, citations, .. } = problem else {
            panic!("{problem}");
        };
        assert_eq!(why, NotSold::NoRebuys);
        assert_eq!(citations[0].book, book);
        if book == "gleize2007" {
            assert_eq!(citations[0].article, "7-1");
        }
    }
}

#[test]
fn an_event_sells_rebuys_under_every_book_and_refuses_none_by_another_club() {
    for book in Book::IDS {
        let mut sample = event(book, REBUYS);
        hand(&mut sample, 1, &[1, 2], &[1]);
        assert!(sample.state.may_buy(PlayerId(2)).rebuy, "{book}");
        let Problem::NotForSale { why, citations, .. } = sample.problem(&buy(4, Purchase::Rebuy))
        else {
            panic!("a big blind is enough: {book}");
        };
        assert_eq!(why, NotSold::EnoughChips);
        assert!(citations.iter().all(|cited| cited.book == book), "{book}");
        sample.must(&buy(2, Purchase::Rebuy));
    }
}

#[test]
fn a_rebuy_is_one_stack_for_whoever_has_less_than_a_big_blind() {
    let mut sample = event("gleize2007", REBUYS);
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.set_stack(1, 3, 25);
    sample.set_stack(1, 4, 50);
    assert_eq!(
        on_offer(&sample),
        [(false, 0), (true, 0), (true, 0), (false, 0)]
    );
    let Problem::NotForSale { citations, .. } = sample.problem(&buy(4, Purchase::Rebuy)) else {
        panic!("a big blind is too much to rebuy");
    };
    assert_eq!(citations[0].article, "7-2");

    sample.must(&buy(2, Purchase::Rebuy));
    sample.must(&buy(3, Purchase::Rebuy));
    assert_eq!((sample.stack(1, 2), sample.stack(1, 3)), (1_500, 1_525));
    assert!(matches!(
        standing(&sample, PlayerId(2)),
        Standing::Playing { .. }
    ));
    assert!(sample.state.gone().is_empty());
    assert_eq!(sample.state.alerts().count(), 0);
    let last = sample.state.ledger().lines().last().copied().unwrap();
    assert_eq!((last.why, last.issued.get()), (Why::Rebuy, 1_500));
    assert_eq!(sample.state.entrant(PlayerId(2)).unwrap().rebuys, 1);
    sample.check_replay();
}

#[test]
fn a_rebuy_is_decided_before_the_next_hand() {
    let mut sample = event("gleize2007", REBUYS);
    hand(&mut sample, 1, &[1, 2], &[1]);
    hand(&mut sample, 1, &[], &[]);
    let Problem::NotForSale { citations, .. } = sample.problem(&buy(2, Purchase::Rebuy)) else {
        panic!("a hand was missed");
    };
    assert_eq!(citations[0].article, "7-3");
}

#[test]
fn nobody_buys_in_the_middle_of_a_hand_they_play() {
    let mut sample = event("gleize2007", REBUYS);
    sample.set_stack(1, 4, 25);
    assert!(sample.state.may_buy(PlayerId(4)).rebuy);
    sample.at(1, TableCommand::StartHand);
    assert!(!sample.state.may_buy(PlayerId(4)).rebuy);
    let table = TableNumber(1);
    let problem = sample.problem(&buy(4, Purchase::Rebuy));
    assert_eq!(problem, Problem::HandRunning { table });
}

#[test]
fn rebuys_may_be_limited() {
    let mut sample = event("gleize2007", REBUYS);
    for _ in 0..2 {
        sample.set_stack(1, 2, 0);
        sample.must(&buy(2, Purchase::Rebuy));
    }
    sample.set_stack(1, 2, 0);
    assert!(!sample.state.may_buy(PlayerId(2)).rebuy);
}

#[test]
fn two_extra_hands_follow_the_period_and_then_there_is_only_the_add_on() {
    let mut sample = event("gleize2007", REBUYS);
    // The hand that is being played when the level ends is the last of the period.
    sample.at(1, TableCommand::StartHand);
    next_level(&mut sample);
    finish(&mut sample, 1, &[1, 2], &[1]);
    assert_eq!(on_offer(&sample)[1], (true, 0));
    sample.must(&buy(2, Purchase::Rebuy));

    hand(&mut sample, 1, &[1, 2], &[1]);
    assert_eq!(
        on_offer(&sample)[1],
        (true, 0),
        "after the first extra hand"
    );
    sample.must(&buy(2, Purchase::Rebuy));

    hand(&mut sample, 1, &[1, 2], &[1]);
    assert_eq!(on_offer(&sample), [(false, 2); 4], "after the second one");
    let Problem::NotForSale { citations, .. } = sample.problem(&buy(2, Purchase::Rebuy)) else {
        panic!("only the add-on is left");
    };
    assert!(citations.iter().any(|cited| cited.article == "7-5"));
    // The double add-on, stack by stack, brings the player back.
    sample.must(&buy(2, Purchase::AddOn));
    assert_eq!(on_offer(&sample)[1], (false, 1));
    sample.must(&buy(2, Purchase::AddOn));
    assert_eq!(on_offer(&sample)[1], (false, 0));
    assert_eq!(sample.stack(1, 2), 3_000);
    assert_eq!(sample.state.entrant(PlayerId(2)).unwrap().add_ons, 2);
    let last = sample.state.ledger().lines().last().copied().unwrap();
    assert_eq!(last.why, Why::AddOn);

    hand(&mut sample, 1, &[], &[]);
    assert_eq!(on_offer(&sample), [(false, 0); 4], "and then nothing");
    sample.check_replay();
}

#[test]
fn an_add_on_that_is_not_sold_says_whether_it_is_to_come_or_over() {
    for book in ["gleize2007", "cdc2013"] {
        let mut sample = event(book, REBUYS);
        let why_not = |sample: &Sample| {
            let Problem::NotForSale { why, .. } = sample.problem(&buy(1, Purchase::AddOn)) else {
                panic!("it is sold under {book}");
            };
            why
        };
        assert_eq!(why_not(&sample), NotSold::NotTheTime, "{book}");
        sample.at(1, TableCommand::StartHand);
        next_level(&mut sample);
        finish(&mut sample, 1, &[], &[]);
        for _ in 0..3 {
            hand(&mut sample, 1, &[], &[]);
        }
        assert_eq!(why_not(&sample), NotSold::AddOnOver, "{book}");
    }
}

#[test]
fn what_was_bought_is_in_the_prizes() {
    let mut sample = event("gleize2007", REBUYS);
    change_plan(&mut sample, |plan| {
        plan.rebuys = RebuyPolicy {
            chips: Chips::from(1_500),
            ..REBUYS
        };
        plan.prizes.entry_cents = 1_000;
        plan.prizes.rebuy_cents = 500;
        plan.prizes.places = prizes(&[0]);
        plan.prizes.places[0].share = 10_000;
    });
    assert_eq!(sample.state.payouts(), [4_000]);
    sample.set_stack(1, 2, 0);
    sample.must(&buy(2, Purchase::Rebuy));
    assert_eq!(sample.state.payouts(), [4_500]);
}

#[test]
fn a_re_entry_is_paid_as_an_entry_and_takes_the_place_of_the_one_before() {
    let mut sample = Sample::new("tda2024", 4, 1);
    change_plan(&mut sample, |plan| {
        plan.re_entries = ReEntryPolicy {
            levels: 1,
            most: None,
            may_give_up: true,
        };
        plan.prizes.entry_cents = 1_000;
        plan.prizes.places = vec![Prize {
            share: 10_000,
            ..Prize::default()
        }];
    });
    let again = |player, number| {
        Command::Field(FieldCommand::EnterAgain {
            player: PlayerId(player),
            table: TableNumber(1),
            seat: seat(number),
        })
    };
    hand(&mut sample, 1, &[1, 2], &[1]);
    assert_eq!(sample.state.payouts(), [4_000]);
    sample.must(&again(2, 5));
    assert_eq!(sample.state.payouts(), [5_000]);
    assert_eq!(sample.state.gone(), []);
    assert_eq!(sample.state.field_size(), 4);
    // Chips that are given up leave as chips of a player who goes.
    sample.must(&again(3, 6));
    let lines = sample.state.ledger().lines();
    let [.., given_up, bought] = lines else {
        panic!("{lines:?}");
    };
    assert_eq!((given_up.why, bought.why), (Why::Departure, Why::Stack));
    assert_eq!(sample.state.payouts(), [6_000]);
    sample.check_replay();
}
