//! Going out: the floor's word, players who leave in and between hands, disqualification, and the winner.

use super::*;
use crate::book::Citation;
use crate::chips::Chips;
use crate::ruling::{Incident, PhoneUse};
use crate::table::{Instead, Reason, UndoEnd};
use crate::tournament::{
    Fault, FieldCommand, MoveCommand, MoveOrder, MoveReason, Penalty, Refusal, Stop, Ticking,
};

#[test]
fn a_player_without_chips_waits_for_the_floor_and_then_the_seat_is_free() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    hand(&mut sample, 1, &[1, 2], &[1]);
    let out = PlayerId(2);
    let at = TableNumber(1);
    assert!(matches!(standing(&sample, out), Standing::Busted { .. }));
    let cause = AlertCause::Bust { player: out };
    assert!(sample.state.alert_at(at, |now| *now == cause).is_some());
    let lines = sample.state.ranking();
    assert_eq!((lines.len(), lines[0].place), (1, 4));
    assert_eq!(lines[0].certainty, Certainty::Provisional);
    let still_in = sample.problem(&confirm(PlayerId(1)));
    assert!(matches!(still_in, Problem::HasChips { .. }), "{still_in}");

    sample.must(&confirm(out));
    assert_eq!(standing(&sample, out), Standing::Out);
    assert_eq!(sample.state.ranking()[0].certainty, Certainty::Final);
    assert_eq!(sample.state.alerts().count(), 0);
    assert!(sample.state.table(at).unwrap().player(seat(2)).is_none());
    let again = sample.problem(&confirm(out));
    assert_eq!(again, Problem::Standing { player: out });
    let unknown = PlayerId(99);
    let nobody = sample.problem(&confirm(unknown));
    assert_eq!(nobody, Problem::NoSuchPlayer { player: unknown });
    sample.check_replay();
}

#[test]
fn an_elimination_that_was_a_slip_is_taken_back_while_the_seat_is_free() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    hand(&mut sample, 1, &[1, 2], &[1]);
    let player = PlayerId(2);
    let take_back = Command::Results(ResultCommand::TakeBack { player });
    let waits = sample.problem(&take_back);
    assert_eq!(
        waits,
        Problem::Standing { player },
        "nobody has said anything yet"
    );
    let before = standing(&sample, player);
    sample.must(&confirm(player));
    assert_eq!(sample.state.may_take_back(), Some(player));

    sample.must(&take_back);
    assert_eq!(standing(&sample, player), before);
    assert_eq!(sample.state.alerts().count(), 1, "the floor is asked again");
    assert_eq!(sample.state.ranking()[0].certainty, Certainty::Provisional);
    assert_eq!(sample.state.may_take_back(), None);
    // What the floor wanted to do in the first place.
    sample.set_stack(1, 2, 500);
    assert!(sample.state.gone().is_empty());
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.must(&confirm(player));
    assert_eq!(sample.state.ranking().len(), 1);
    sample.check_replay();
}

#[test]
fn a_player_whose_seat_was_given_away_is_taken_back_to_another_seat_of_the_table() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    hand(&mut sample, 1, &[1, 2], &[1]);
    let player = PlayerId(2);
    let take_back = Command::Results(ResultCommand::TakeBack { player });
    sample.must(&confirm(player));
    let newcomer = |number: u8| Command::SeatPlayer {
        name: format!("Newcomer {number}"),
        table: TableNumber(1),
        seat: seat(number),
        stack: Chips::from(2_000),
    };
    sample.must(&newcomer(2));
    assert_eq!(sample.state.may_take_back(), Some(player));
    let mut full = Sample::new("cdc2013", 3, 1);
    full.state = sample.state.clone();

    sample.must(&take_back);
    let Standing::Busted { table, seat: at } = standing(&sample, player) else {
        panic!("{:?}", standing(&sample, player));
    };
    assert_eq!(table, TableNumber(1));
    assert_ne!(at, seat(2), "the newcomer stays there");
    sample.set_stack(1, at.number(), 500);
    assert!(sample.state.gone().is_empty());

    // Where no seat is free, the player stays out.
    let seats = full.state.table(TableNumber(1)).unwrap().free_seats();
    for free in seats.iter() {
        full.must(&newcomer(free.number()));
    }
    let taken = full.problem(&take_back);
    assert!(matches!(taken, Problem::SeatNotFree { .. }), "{taken}");
    assert_eq!(full.state.may_take_back(), None);
}

#[test]
fn an_event_that_ended_by_a_slip_goes_on_and_its_clock_waits() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    hand(&mut sample, 1, &[1, 3], &[1]);
    sample.must(&confirm(PlayerId(3)));
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.must(&confirm(PlayerId(2)));
    assert_eq!(sample.state.winner(), Some(PlayerId(1)));
    let take_back = |player| Command::Results(ResultCommand::TakeBack { player });
    let earlier = sample.problem(&take_back(PlayerId(3)));
    assert_eq!(earlier, Problem::Finished, "only what ended the event");
    assert_eq!(sample.state.may_take_back(), Some(PlayerId(2)));

    sample.must(&take_back(PlayerId(2)));
    assert_eq!(sample.state.winner(), None);
    let clock = sample.state.clock().unwrap();
    assert!(matches!(clock.ticking, Ticking::Paused { .. }), "{clock:?}");
    assert_eq!(sample.state.ranking().len(), 2);
    sample.must(&confirm(PlayerId(2)));
    assert_eq!(sample.state.winner(), Some(PlayerId(1)));
    sample.check_replay();
}

#[test]
fn nobody_comes_to_an_event_that_is_over() {
    let mut sample = Sample::new("cdc2013", 2, 1);
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.must(&confirm(PlayerId(2)));
    let (table, stack) = (TableNumber(1), Chips::from(2_000));
    let newcomer = Command::SeatPlayer {
        name: "Newcomer".to_owned(),
        table,
        seat: seat(5),
        stack,
    };
    assert_eq!(sample.problem(&newcomer), Problem::Finished);
    let command = TableCommand::Sit {
        seat: seat(2),
        player: PlayerId(2),
        stack,
    };
    let again = sample.problem(&Command::Table { table, command });
    assert_eq!(again, Problem::Finished);
    let places: Vec<u32> = sample
        .state
        .ranking()
        .iter()
        .map(|line| line.place)
        .collect();
    assert_eq!(places, [1, 2]);
}

#[test]
fn a_stack_put_right_brings_a_player_back() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    hand(&mut sample, 1, &[1, 2], &[1]);
    sample.set_stack(1, 2, 500);
    assert!(matches!(
        standing(&sample, PlayerId(2)),
        Standing::Playing { .. }
    ));
    assert!(sample.state.gone().is_empty());
    assert_eq!(sample.state.alerts().count(), 0);
    sample.check_replay();
}

#[test]
fn the_floor_may_say_that_somebody_is_out_whose_stack_it_took_away() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    sample.set_stack(1, 3, 0);
    sample.must(&confirm(PlayerId(3)));
    assert_eq!(ranked(&sample), [(3, 3)]);
    assert_eq!(sample.state.alerts().count(), 0);
    sample.check_replay();
}

/// A command of another part of the tournament that puts a player out.
fn goes_out(sample: &mut Sample, player: PlayerId, why: OutReason) {
    let events = sample
        .state
        .drafted(sample.now, |draft| draft.go_out(player, why))
        .unwrap();
    sample.happens(events);
}

#[test]
fn who_leaves_in_a_hand_is_ranked_at_once_and_their_chips_leave_with_the_hand() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    sample.at(1, TableCommand::StartHand);
    goes_out(&mut sample, PlayerId(2), OutReason::Left);
    assert_eq!(ranked(&sample), [(2, 4)]);
    let at = TableNumber(1);
    assert!(sample.state.table(at).unwrap().player(seat(2)).is_some());
    finish(&mut sample, 1, &[], &[]);
    assert!(sample.state.table(at).unwrap().player(seat(2)).is_none());
    let last = sample.state.ledger().lines().last().copied().unwrap();
    assert_eq!((last.player, last.why), (Some(PlayerId(2)), Why::Departure));
    sample.check_replay();
}

#[test]
fn who_leaves_between_hands_goes_at_once_with_their_chips() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    goes_out(&mut sample, PlayerId(1), OutReason::Left);
    assert_eq!(sample.state.ledger().in_play().get(), 4_000);
    assert_eq!(standing(&sample, PlayerId(1)), Standing::Out);
    goes_out(&mut sample, PlayerId(2), OutReason::StruckOff);
    assert_eq!(sample.state.winner(), Some(PlayerId(3)));
    assert_eq!(ranked(&sample), [(3, 1), (2, 2), (1, 3)]);
    assert_eq!(sample.state.stop(TableNumber(1)), Some(Stop::Finished));
    sample.check_replay();
}

#[test]
fn a_latecomer_whose_stack_somebody_took_over_is_not_ranked() {
    let mut sample = Sample::new("gleize2007", 4, 1);
    goes_out(&mut sample, PlayerId(4), OutReason::Replaced);
    assert_eq!(sample.state.field_size(), 3);
    goes_out(&mut sample, PlayerId(1), OutReason::Left);
    assert_eq!(ranked(&sample), [(1, 3)]);
    goes_out(&mut sample, PlayerId(2), OutReason::Replaced);
    assert_eq!(
        sample.state.winner(),
        None,
        "the stack is about to be played"
    );
    sample.check_replay();
}

fn disqualify(player: u32) -> Command {
    Command::RecordFault {
        fault: Fault {
            player: PlayerId(player),
            table: None,
            article: Citation::parse("12.5", "cdc2013"),
            penalties: vec![Penalty::Disqualification],
            note: String::new(),
            by: "Flo".to_owned(),
        },
    }
}

#[test]
fn a_disqualified_player_is_out_in_the_same_record() {
    for in_hand in [false, true] {
        let mut sample = Sample::new("cdc2013", 3, 1);
        if in_hand {
            sample.at(1, TableCommand::StartHand);
        }
        sample.must(&disqualify(2));
        assert_eq!(standing(&sample, PlayerId(2)), Standing::Out);
        let line = sample.state.ranking()[0];
        assert_eq!((line.place, line.why), (3, Some(OutReason::Disqualified)));
        if in_hand {
            finish(&mut sample, 1, &[], &[]);
        }
        let table = sample.state.table(TableNumber(1)).unwrap();
        assert!(table.player(seat(2)).is_none());
        let gone = sample.state.ledger().lines().last().copied().unwrap();
        assert_eq!((gone.player, gone.why), (Some(PlayerId(2)), Why::Penalty));
        // A player who is out already may still be written down.
        sample.must(&disqualify(2));
        assert_eq!(sample.state.ranking().len(), 1);
        sample.check_replay();
    }
}

#[test]
fn chips_on_the_way_leave_the_event_with_their_player() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    let moves = vec![MoveOrder {
        player: PlayerId(1),
        to: TableNumber(2),
        seat: seat(8),
    }];
    let why = MoveReason::Balance;
    sample.must(&Command::Moves(MoveCommand::Order { moves, why }));
    assert_eq!(standing(&sample, PlayerId(1)), Standing::Moving);
    assert_eq!(sample.state.players_left(), 8);
    sample.must(&disqualify(1));
    let ledger = sample.state.ledger();
    assert_eq!(
        (ledger.in_transit().get(), ledger.in_play().get()),
        (0, 14_000)
    );
    assert_eq!(ledger.lines().last().unwrap().why, Why::Penalty);
    assert!(sample.state.journeys().is_empty());
    assert_eq!(ranked(&sample), [(1, 8)]);
    sample.check_replay();
}

#[test]
fn chips_taken_by_a_penalty_between_hands_may_leave_a_player_without() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    let chips = Chips::from(5_000);
    let Command::RecordFault { mut fault } = disqualify(1) else {
        unreachable!()
    };
    fault.penalties = vec![Penalty::Chips { chips }];
    sample.must(&Command::RecordFault { fault });
    assert!(matches!(
        standing(&sample, PlayerId(1)),
        Standing::Busted { .. }
    ));
    sample.check_replay();
}

#[test]
fn the_event_is_over_when_the_last_but_one_is_confirmed_out() {
    let mut sample = Sample::new("cdc2013", 2, 1);
    change_plan(&mut sample, |plan| {
        plan.prizes.places = prizes(&[5_000, 2_000]);
    });
    hand(&mut sample, 1, &[1, 2], &[2]);
    assert_eq!(sample.state.winner(), None);
    sample.must(&confirm(PlayerId(1)));
    assert_eq!(sample.state.winner(), Some(PlayerId(2)));
    let cents: Vec<u64> = sample
        .state
        .ranking()
        .iter()
        .map(|line| line.cents)
        .collect();
    assert_eq!(cents, [5_000, 2_000]);
    let over = sample.problem(&hand_for_hand(true));
    assert_eq!(over, Problem::Finished);
    sample.check_replay();
}

#[test]
fn the_winner_of_a_hand_that_the_other_left_has_won_when_it_is_over() {
    let mut sample = Sample::new("cdc2013", 2, 1);
    sample.at(1, TableCommand::StartHand);
    goes_out(&mut sample, PlayerId(1), OutReason::Left);
    assert_eq!(
        sample.state.winner(),
        None,
        "chips are still in front of them"
    );
    finish(&mut sample, 1, &[], &[]);
    assert_eq!(sample.state.winner(), Some(PlayerId(2)));
    sample.check_replay();
}

#[test]
fn a_pot_claimed_in_time_brings_back_the_player_it_had_put_out() {
    // In ropta2025 the hand is over with its last pot, too, and its cards lie there still (10.9.p2).
    for book in ["cdc2013", "ropta2025"] {
        let mut sample = Sample::new(book, 4, 1);
        hand(&mut sample, 1, &[1, 2], &[1]);
        let out = PlayerId(2);
        assert!(matches!(standing(&sample, out), Standing::Busted { .. }));
        sample.at(
            1,
            TableCommand::Rule {
                incident: Incident::PotClaimed {
                    break_minute_over: false,
                },
                outcome: 0,
                reason: "two pairs".to_owned(),
            },
        );
        assert!(matches!(standing(&sample, out), Standing::Playing { .. }));
        assert!(sample.state.gone().is_empty());
        assert_eq!(sample.state.alerts().count(), 0);
        sample.check_replay();
        finish(&mut sample, 1, &[], &[2]);
        assert!(matches!(
            standing(&sample, PlayerId(1)),
            Standing::Busted { .. }
        ));
        sample.check_replay();
    }
}

#[test]
fn a_hand_that_the_floor_has_dealt_again_brings_back_the_player_it_had_put_out() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    let before: Vec<u64> = (1..=4).map(|number| sample.stack(1, number)).collect();
    sample.at(1, TableCommand::StartHand);
    let table = sample.state.table(TableNumber(1)).unwrap();
    let seat = table.turn(sample.state.book()).unwrap().seat;
    let incident = Incident::Phone {
        seat,
        what: PhoneUse::Answered,
    };
    let outcome = 0;
    sample.at(1, TableCommand::Report { incident, outcome });
    let others: Vec<u8> = (1..=4).filter(|number| *number != seat.number()).collect();
    finish(&mut sample, 1, &others[..2], &others[..1]);
    let out = who(&sample, 1, others[1]);
    assert!(matches!(standing(&sample, out), Standing::Busted { .. }));

    sample.at(
        1,
        TableCommand::Overrule {
            ruling: 1,
            instead: Instead::Redeal,
            reason: String::new(),
        },
    );
    assert!(matches!(standing(&sample, out), Standing::Playing { .. }));
    assert_eq!(sample.state.alerts().count(), 0);
    assert!(sample.state.gone().is_empty());
    let after: Vec<u64> = (1..=4).map(|number| sample.stack(1, number)).collect();
    assert_eq!(after, before);
    sample.check_replay();
}

fn why_no_undo(sample: &Sample) -> UndoEnd {
    let undo = Command::Table {
        table: TableNumber(1),
        command: TableCommand::Undo { steps: 1 },
    };
    let refusal = sample.state.decide(&undo, sample.now).unwrap_err();
    let Refusal::Table(refusal) = refusal else {
        panic!("{refusal}");
    };
    let Reason::NothingToUndo { because } = refusal.reason else {
        panic!("{refusal}");
    };
    because
}

#[test]
fn a_hand_that_is_not_taken_back_any_more_says_what_has_happened_since() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    assert_eq!(why_no_undo(&sample), UndoEnd::NothingDone);
    hand(&mut sample, 1, &[1, 2], &[1]);
    let table = sample.state.table(TableNumber(1)).unwrap();
    assert!(table.may_undo());
    let out = who(&sample, 1, 2);
    sample.must(&confirm(out));
    assert_eq!(why_no_undo(&sample), UndoEnd::PlayerLeft);

    let mut sample = Sample::new("cdc2013", 8, 2);
    hand(&mut sample, 1, &[], &[]);
    let stack = u32::try_from(sample.stack(1, 3)).unwrap();
    sample.set_stack(1, 3, stack + 500);
    assert_eq!(why_no_undo(&sample), UndoEnd::ChipsChanged);
}

#[test]
fn who_leaves_in_a_hand_and_who_has_no_chips_left_is_not_counted_any_more() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    sample.at(1, TableCommand::StartHand);
    let player = who(&sample, 1, 4);
    sample.must(&Command::Field(FieldCommand::Leave { player }));
    assert_eq!(sample.state.players_left(), 7);
    sample.set_stack(2, 1, 0);
    assert_eq!(sample.state.players_left(), 6);
    sample.set_stack(2, 1, 500);
    assert_eq!(sample.state.players_left(), 7);
}
