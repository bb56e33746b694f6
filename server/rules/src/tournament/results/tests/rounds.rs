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
