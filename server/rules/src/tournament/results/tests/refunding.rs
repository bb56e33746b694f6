//! Purchases that were mistakes: chips, prizes and places are those of an event in which nothing was bought.

use super::*;
use crate::chips::Chips;
use crate::tournament::{FieldCommand, NotRefunded, ReEntryPolicy, RebuyPolicy, Refundable};

const BOUGHT: u32 = 1_500;

/// As long as the first level lasts.
fn rebuys() -> RebuyPolicy {
    RebuyPolicy {
        levels: 1,
        most: None,
        chips: Chips::from(BOUGHT),
        add_on: 1,
    }
}

/// Three tables of four, and the same stacks everywhere.
fn event(book: &str) -> Sample {
    event_with(book, ReEntryPolicy::default())
}

fn event_with(book: &str, re_entries: ReEntryPolicy) -> Sample {
    let mut sample = Sample::new(book, 12, 3);
    change_plan(&mut sample, |plan| {
        plan.rebuys = rebuys();
        plan.re_entries = re_entries;
        plan.prizes.entry_cents = 1_000;
        plan.prizes.rebuy_cents = 500;
        plan.prizes.places = prizes(&[0]);
        plan.prizes.places[0].share = 10_000;
    });
    sample
}

/// The same, with new entries as long as the first level lasts.
fn event_of_re_entries(may_give_up: bool) -> Sample {
    let re_entries = ReEntryPolicy {
        levels: 1,
        most: None,
        may_give_up,
    };
    event_with("tda2024", re_entries)
}

fn buy(player: PlayerId) -> Command {
    let purchase = Purchase::Rebuy;
    Command::Results(ResultCommand::Buy { player, purchase })
}

fn refund(player: PlayerId) -> Command {
    refund_of(player, Refundable::Rebuy)
}

fn refund_of(player: PlayerId, purchase: Refundable) -> Command {
    Command::Results(ResultCommand::Refund { player, purchase })
}

fn why_not(sample: &Sample, player: PlayerId) -> NotRefunded {
    why_not_of(sample, player, Refundable::Rebuy)
}

fn why_not_of(sample: &Sample, player: PlayerId, purchase: Refundable) -> NotRefunded {
    let Problem::NotRefunded { why, .. } = sample.problem(&refund_of(player, purchase)) else {
        panic!("it would be refunded");
    };
    why
}

fn enter_again(player: PlayerId, table: u16, number: u8) -> Command {
    Command::Field(FieldCommand::EnterAgain {
        player,
        table: TableNumber(table),
        seat: seat(number),
    })
}

/// Who went out, first to last, and in which hand of which table.
fn gone(sample: &Sample) -> Vec<(PlayerId, Option<TableNumber>, Option<u32>, Chips)> {
    let gone = sample.state.gone().iter();
    gone.map(|gone| (gone.player, gone.table, gone.hand, gone.started_with))
        .collect()
}

#[test]
fn places_are_those_of_an_event_in_which_nothing_was_bought() {
    for book in ["gleize2007", "cdc2013", "caen"] {
        let play = |sold: &[usize]| {
            let mut sample = event(book);
            let out = [1, 2, 3].map(|table| who(&sample, table, 2));
            for (table, player) in (1..).zip(out) {
                hand(&mut sample, table, &[1, 2], &[1]);
                if sold.contains(&usize::from(table - 1)) {
                    sample.must(&buy(player));
                }
            }
            // Whatever the order in which the mistakes are found.
            for index in sold {
                sample.must(&refund(out[*index]));
            }
            let alerts = sample.state.alerts().count();
            assert_eq!(alerts, 3, "{book} {sold:?}: the floor looks at everybody");
            let found = gone(&sample);
            confirm_all(&mut sample);
            sample.check_replay();
            (found, ranked(&sample), sample.state.payouts())
        };
        let expected = play(&[]);
        for sold in [
            &[0][..],
            &[1],
            &[0, 1],
            &[1, 0],
            &[0, 1, 2],
            &[2, 1, 0],
            &[1, 2, 0],
        ] {
            assert_eq!(play(sold), expected, "{book} {sold:?}");
        }
    }
}

#[test]
fn two_who_went_out_in_one_hand_keep_their_order() {
    let mut sample = event("cdc2013");
    sample.set_stack(1, 2, 600);
    sample.set_stack(1, 3, 400);
    let (second, third) = (who(&sample, 1, 2), who(&sample, 1, 3));
    hand(&mut sample, 1, &[1, 2, 3], &[1]);
    let before = ranked(&sample);
    sample.must(&buy(second));
    sample.must(&refund(second));
    assert_eq!(ranked(&sample), before);
    sample.must(&buy(third));
    sample.must(&refund(third));
    assert_eq!(ranked(&sample), before);
    sample.check_replay();
}

#[test]
fn who_has_chips_without_the_purchase_plays_on() {
    let mut sample = event("gleize2007");
    let player = who(&sample, 1, 2);
    sample.set_stack(1, 2, 25);
    let prizes = sample.state.payouts();
    sample.must(&buy(player));
    assert_eq!(sample.stack(1, 2), u64::from(BOUGHT) + 25);
    assert_eq!(sample.state.may_refund(player), [Refundable::Rebuy]);
    sample.must(&refund(player));
    assert_eq!(sample.stack(1, 2), 25);
    assert_eq!(sample.state.payouts(), prizes);
    assert_eq!(sample.state.entrant(player).unwrap().rebuys, 0);
    assert_eq!(sample.state.alerts().count(), 0);
    let last = sample.state.ledger().lines().last().copied().unwrap();
    assert_eq!(
        (last.why, last.removed.get()),
        (Why::Rebuy, u64::from(BOUGHT))
    );
    assert_eq!(why_not(&sample, player), NotRefunded::NothingBought);
    sample.check_replay();
}

#[test]
fn each_purchase_is_refunded_once_and_only_where_its_chips_are() {
    let mut sample = event("gleize2007");
    let player = who(&sample, 1, 2);
    assert_eq!(why_not(&sample, player), NotRefunded::NothingBought);
    sample.set_stack(1, 2, 0);
    sample.must(&buy(player));
    sample.set_stack(1, 2, 20);
    sample.must(&buy(player));
    sample.set_stack(1, 2, 1_499);
    assert_eq!(why_not(&sample, player), NotRefunded::ChipsLost);
    assert_eq!(sample.state.may_refund(player), []);
    sample.at(1, TableCommand::StartHand);
    let table = TableNumber(1);
    let problem = sample.problem(&refund(player));
    assert_eq!(problem, Problem::HandRunning { table });
    finish(&mut sample, 1, &[], &[]);
    sample.set_stack(1, 2, 4_000);
    sample.must(&refund(player));
    sample.must(&refund(player));
    assert_eq!(sample.stack(1, 2), 1_000);
    assert_eq!(why_not(&sample, player), NotRefunded::NothingBought);
}

#[test]
fn a_purchase_of_an_entry_that_was_lost_is_no_part_of_the_next_one() {
    let mut sample = event_of_re_entries(false);
    let player = who(&sample, 1, 2);
    sample.set_stack(1, 2, 25);
    sample.must(&buy(player));
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.must(&enter_again(player, 1, 5));
    assert_eq!(why_not(&sample, player), NotRefunded::NothingBought);
}

#[test]
fn after_the_refund_of_a_new_entry_the_event_is_as_if_it_had_not_been() {
    let play = |entered: &[usize], confirmed: bool| {
        let mut sample = event_of_re_entries(false);
        let out = [1, 2, 3].map(|table| who(&sample, table, 2));
        for (table, player) in (1..).zip(out) {
            hand(&mut sample, table, &[1, 2], &[1]);
            if confirmed {
                confirm_all(&mut sample);
            }
            if entered.contains(&usize::from(table - 1)) {
                sample.must(&enter_again(player, table % 3 + 1, 5));
            }
        }
        for index in entered {
            let player = out[*index];
            assert_eq!(sample.state.may_refund(player), [Refundable::ReEntry]);
            sample.must(&refund_of(player, Refundable::ReEntry));
            assert!(sample.state.may_enter_again(player), "as before");
            assert_eq!(sample.state.may_refund(player), []);
        }
        confirm_all(&mut sample);
        sample.check_replay();
        let chips = sample.state.chips().total();
        let numbers = (sample.state.players_left(), chips, gone(&sample));
        (numbers, ranked(&sample), sample.state.payouts())
    };
    for confirmed in [true, false] {
        let expected = play(&[], confirmed);
        for entered in [&[0][..], &[2], &[0, 1], &[1, 0], &[2, 0, 1]] {
            let found = play(entered, confirmed);
            assert_eq!(found, expected, "{entered:?}, confirmed: {confirmed}");
        }
    }
}

#[test]
fn a_new_entry_is_refunded_whole_or_not_at_all() {
    let mut sample = event_of_re_entries(true);
    let why_not = |sample: &Sample, player| why_not_of(sample, player, Refundable::ReEntry);
    let (loser, rich) = (who(&sample, 1, 2), who(&sample, 2, 2));
    assert_eq!(why_not(&sample, loser), NotRefunded::NothingBought);
    sample.must(&enter_again(rich, 1, 5));
    assert_eq!(why_not(&sample, rich), NotRefunded::ChipsGivenUp);
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.must(&enter_again(loser, 2, 5));
    let stack = u32::try_from(sample.stack(2, 5)).unwrap();
    for changed in [stack - 1, stack + 1] {
        sample.set_stack(2, 5, changed);
        assert_eq!(why_not(&sample, loser), NotRefunded::StackChanged);
    }
    sample.set_stack(2, 5, stack);
    sample.at(2, TableCommand::StartHand);
    let table = TableNumber(2);
    let problem = sample.problem(&refund_of(loser, Refundable::ReEntry));
    assert_eq!(problem, Problem::HandRunning { table });
    finish(&mut sample, 2, &[], &[]);
    sample.set_stack(2, 5, 25);
    hand(&mut sample, 2, &[1, 5], &[1]);
    sample.must(&buy(loser));
    assert_eq!(
        why_not(&sample, loser),
        NotRefunded::NothingBought,
        "what the new entry had bought is lost"
    );
}

#[test]
fn heads_up_the_refund_of_a_new_entry_ends_the_event() {
    let mut sample = event_of_re_entries(false);
    for (table, places) in [(1, 3..=4), (2, 1..=4), (3, 1..=4)] {
        for place in places {
            let player = who(&sample, table, place);
            sample.must(&Command::Field(FieldCommand::Leave { player }));
        }
    }
    let (winner, loser) = (who(&sample, 1, 1), who(&sample, 1, 2));
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.must(&enter_again(loser, 1, 5));
    assert_eq!(sample.state.winner(), None);
    sample.must(&refund_of(loser, Refundable::ReEntry));
    assert_eq!(sample.state.winner(), Some(winner));
    sample.check_replay();
}

#[test]
fn who_went_out_together_did_so_after_a_refund_too_until_one_goes_out_again() {
    let together = |sample: &Sample| sample.state.last_two_out().unwrap().is_together;
    let mut sample = event("cdc2013");
    let out = [1, 2].map(|table| who(&sample, table, 2));
    hand(&mut sample, 1, &[1, 2], &[1]);
    hand(&mut sample, 2, &[1, 2], &[1]);
    let (player, with) = (out[1], Some(out[0]));
    sample.must(&Command::Results(ResultCommand::SameTime { player, with }));
    let before = ranked(&sample);
    for (first, second) in [(out[0], out[1]), (out[1], out[0])] {
        sample.must(&buy(first));
        assert_eq!(sample.state.last_two_out(), None, "one of the two is in");
        sample.must(&buy(second));
        sample.must(&refund(first));
        sample.must(&refund(second));
        assert!(together(&sample));
        assert_eq!(ranked(&sample), before);
    }
    // One of them buys, and goes out in another hand.
    sample.must(&buy(out[1]));
    sample.must(&buy(out[0]));
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.must(&refund(out[1]));
    assert_eq!(ranked(&sample).len(), before.len());
    assert_ne!(ranked(&sample), before, "each has a place of their own");
    sample.check_replay();
}
