//! Hand-for-hand: all tables wait for the last one, none for a table that cannot play.

use super::*;
use crate::tournament::Stop;

fn waits(sample: &Sample) -> Vec<u16> {
    let tables = sample.state.tables().map(|(number, _)| number);
    tables
        .filter(|number| sample.state.stop(*number) == Some(Stop::HandForHand))
        .map(|number| number.0)
        .collect()
}

#[test]
fn tables_finish_their_hand_and_then_all_begin_together() {
    let mut sample = Sample::new("cdc2013", 9, 3);
    sample.at(2, TableCommand::StartHand);
    sample.must(&hand_for_hand(true));
    assert_eq!(waits(&sample), [1, 3]);
    let start = Command::Table {
        table: TableNumber(1),
        command: TableCommand::StartHand,
    };
    let stop = Stop::HandForHand;
    assert_eq!(sample.problem(&start), Problem::Stopped { stop });
    finish(&mut sample, 2, &[], &[]);
    assert_eq!(
        waits(&sample),
        [0_u16; 0],
        "the round is released by itself"
    );
    assert_eq!(sample.state.hand_for_hand().unwrap().round, 1);
    sample.play_hand(2);
    assert_eq!(waits(&sample), [2]);
    assert_eq!(
        sample.state.tables_in_round(),
        [TableNumber(1), TableNumber(3)]
    );
    sample.play_hand(3);
    sample.at(1, TableCommand::StartHand);
    assert_eq!(waits(&sample), [2, 3]);
    let again = sample.problem(&hand_for_hand(true));
    assert_eq!(again, Problem::HandForHand { on: true });
    sample.must(&hand_for_hand(false));
    assert_eq!(waits(&sample), [0_u16; 0]);
    sample.check_replay();
}

#[test]
fn a_table_where_one_player_is_left_is_not_waited_for() {
    let mut sample = Sample::new("cdc2013", 6, 3);
    // From the second level on, two players are enough for a hand.
    sample.stage(1);
    sample.must(&hand_for_hand(true));
    sample.play_hand(1);
    hand(&mut sample, 2, &[1, 2], &[1]);
    assert_eq!(waits(&sample), [1, 2], "the last table has still to play");
    // The player of table 3 who is left alone cannot play either.
    let leave = sample.state.drafted(sample.now, |draft| {
        draft.go_out(PlayerId(5), OutReason::Left)
    });
    sample.happens(leave.unwrap());
    assert_eq!(waits(&sample), [0_u16; 0]);
    assert_eq!(sample.state.hand_for_hand().unwrap().round, 2);
    sample.check_replay();
}

#[test]
fn a_table_that_everybody_leaves_is_not_waited_for() {
    let mut sample = Sample::new("cdc2013", 4, 2);
    // From the second level on, two players are enough for a hand.
    sample.stage(1);
    sample.must(&hand_for_hand(true));
    sample.play_hand(1);
    for number in [1, 2] {
        sample.at(2, TableCommand::Stand { seat: seat(number) });
    }
    assert_eq!(waits(&sample), [0_u16; 0]);
    sample.at(1, TableCommand::StartHand);
    assert_eq!(sample.state.hand_for_hand().unwrap().round, 2);
    sample.check_replay();
}

/// Two tables of two players, without a plan.
fn without_plan() -> Sample {
    let planned = Sample::new("cdc2013", 4, 2);
    let (founding, now) = &planned.records[0];
    let events: Vec<Event> = founding
        .iter()
        .filter(|event| !matches!(event, Event::Planned { .. }))
        .cloned()
        .collect();
    let mut sample = Sample {
        state: Tournament::begin(&events[0], *now).unwrap(),
        records: Vec::new(),
        now: *now,
    };
    sample.happens(events);
    sample
}

#[test]
fn an_event_without_a_plan_may_be_played_hand_for_hand() {
    let mut sample = without_plan();
    sample.must(&hand_for_hand(true));
    sample.play_hand(1);
    assert_eq!(waits(&sample), [1]);
    sample.play_hand(2);
    assert_eq!(waits(&sample), [0_u16; 0]);
}

#[test]
fn it_is_time_for_hand_for_hand_one_player_before_the_money() {
    let mut sample = Sample::new("cdc2013", 6, 2);
    change_plan(&mut sample, |plan| {
        plan.prizes.places = prizes(&[300, 200, 100, 50]);
    });
    assert!(!sample.state.suggests_hand_for_hand(), "six are left");
    hand(&mut sample, 1, &[1, 2], &[1]);
    assert!(sample.state.suggests_hand_for_hand(), "five are left");
    sample.must(&hand_for_hand(true));
    assert!(!sample.state.suggests_hand_for_hand(), "it is played");
}

/// A hand of round 1 at table 1 that nobody went out in: the pot was given to the wrong player.
fn wrong_pot(sample: &mut Sample) {
    sample.set_stack(1, 2, 500);
    hand(sample, 1, &[1, 2], &[2]);
    assert_eq!(sample.state.gone().len(), 0);
}

/// The pot is given back, and goes to the right player: the other is out.
fn put_right(sample: &mut Sample) {
    sample.at(1, TableCommand::Undo { steps: 1 });
    finish(sample, 1, &[], &[1]);
}

#[test]
fn a_hand_that_goes_on_when_its_round_is_over_counts_in_its_round() {
    // Who went out at table 1, at table 2 in the same round, and at table 3 in the next one.
    for (book, expected) in [("tda2024", [8, 8, 7]), ("cdc2013", [9, 8, 7])] {
        let mut sample = Sample::new(book, 9, 3);
        let out = [1, 2, 3].map(|table| who(&sample, table, 2));
        sample.must(&hand_for_hand(true));
        wrong_pot(&mut sample);
        hand(&mut sample, 2, &[1, 2], &[1]);
        sample.play_hand(3);
        hand(&mut sample, 3, &[1, 2], &[1]);
        assert_eq!(sample.state.hand_for_hand().unwrap().round, 2);

        put_right(&mut sample);
        assert_eq!(
            sample.state.tables_in_round(),
            [TableNumber(1), TableNumber(2)],
            "table 1 has still to play its hand of round 2"
        );
        confirm_all(&mut sample);
        let ranked = ranked(&sample);
        let places = out.map(|player| {
            let line = ranked.iter().find(|(who, _)| *who == player.0);
            line.unwrap().1
        });
        assert_eq!(places, expected, "{book}");
        sample.check_replay();
    }
}

#[test]
fn a_hand_that_was_over_before_hand_for_hand_belongs_to_no_round() {
    let mut sample = Sample::new("tda2024", 6, 2);
    wrong_pot(&mut sample);
    sample.must(&hand_for_hand(true));
    hand(&mut sample, 2, &[1, 2], &[1]);
    put_right(&mut sample);
    let rounds: Vec<Option<u32>> = sample.state.gone().iter().map(|gone| gone.round).collect();
    assert_eq!(rounds, [Some(1), None]);
    assert_eq!(sample.state.tables_in_round(), [TableNumber(1)]);
    sample.check_replay();
}
