//! What the book asks for between tables, and which tables wait for it.

use super::*;

#[test]
fn the_coming_big_blind_of_the_longest_table_moves_to_the_shortest() {
    let mut sample = Sample::new("cdc2013", 16, 2);
    sample.play_hand(1);
    sample.play_hand(2);
    assert_eq!(sample.state.proposals(), [], "8 and 8");
    shrink(&mut sample, TWO, 6);
    // Button 1, blinds 2 and 3: seat 4 is next.
    let proposals = sample.state.proposals();
    let [
        Proposal::Move {
            player,
            from,
            from_seat,
            to,
            to_seat,
            citations,
            ..
        },
    ] = proposals.as_slice()
    else {
        panic!("{proposals:?}");
    };
    assert_eq!((*from, *from_seat, *to), (ONE, seat(4), TWO));
    assert!(sample.state.table(TWO).unwrap().player(*to_seat).is_none());
    assert!(!citations.is_empty());
    sample.at(1, TableCommand::StartHand);
    sample.must(&balance(*player, TWO, to_seat.number()));
    assert_eq!(sample.state.proposals(), [], "counted where they go");
    // The big blind of the hand being played goes after it, and the next one would be the next to go.
    shrink(&mut sample, TWO, 4);
    let proposals = sample.state.proposals();
    assert!(
        matches!(proposals.as_slice(), [Proposal::Move { from_seat, .. }] if *from_seat == seat(5)),
        "{proposals:?}"
    );
}

#[test]
fn several_tables_are_evened_out_at_once() {
    let mut sample = Sample::new("cdc2013", 32, 4);
    for table in [THREE, TableNumber(4)] {
        shrink(&mut sample, table, 6);
    }
    // 28 players do not fit at three tables of nine.
    let proposals = sample.state.proposals();
    let ends: Vec<_> = proposals
        .iter()
        .filter_map(|proposal| match proposal {
            Proposal::Move { from, to, .. } => Some((from.0, to.0)),
            Proposal::Break { .. } | Proposal::FinalTable { .. } => None,
        })
        .collect();
    assert_eq!(ends, [(2, 3), (1, 4)]);
}

#[test]
fn the_highest_table_breaks_as_soon_as_its_players_fit_elsewhere() {
    let mut sample = Sample::new("cdc2013", 24, 3);
    assert_eq!(sample.state.proposals(), []);
    shrink(&mut sample, ONE, 2);
    // 18 players, 18 seats at two tables; no player is moved to a table that waits for that.
    assert!(matches!(
        sample.state.proposals().as_slice(),
        [Proposal::Break { table: THREE, .. }]
    ));
}

#[test]
fn two_tables_wait_for_the_final_table() {
    let mut sample = Sample::new("cdc2013", 12, 2);
    let call = moves(MoveCommand::CallFinalTable);
    shrink(&mut sample, ONE, 4);
    let too_many = Problem::TooManyForFinalTable {
        left: 10,
        players: 9,
    };
    assert_eq!(sample.problem(&call), too_many);
    shrink(&mut sample, TWO, 5);
    assert!(matches!(
        sample.state.proposals().as_slice(),
        [Proposal::FinalTable { players: 9, .. }]
    ));
    sample.must(&call);
    assert_eq!(sample.problem(&call), Problem::FinalTableCalled);
    assert_eq!(sample.state.stop(ONE), Some(Stop::FinalTable));
    assert_eq!(sample.state.proposals(), []);
}

#[test]
fn a_short_table_halts_until_it_is_helped_or_allowed_to_play_on() {
    let mut sample = Sample::new("cdc2013", 16, 2);
    sample.play_hand(1);
    sample.play_hand(2);
    let play_on = moves(MoveCommand::PlayOn { table: TWO });
    assert_eq!(sample.problem(&play_on), Problem::NotHalted { table: TWO });
    shrink(&mut sample, TWO, 5);
    assert_eq!(sample.state.stop(TWO), Some(Stop::Halted));
    assert_eq!(sample.state.stop(ONE), None);
    let start = Command::Table {
        table: TWO,
        command: TableCommand::StartHand,
    };
    let stop = Stop::Halted;
    assert_eq!(sample.problem(&start), Problem::Stopped { stop });
    sample.must(&play_on);
    assert_eq!(sample.state.stop(TWO), None);
    let player = who(&sample, ONE, 4);
    sample.must(&balance(player, TWO, 9));
    assert_eq!(sample.state.stop(TWO), None, "7 and 5");
    let back = who(&sample, ONE, 5);
    let seat = sample.state.table(TWO).unwrap().players().next().unwrap().0;
    sample.at(2, TableCommand::Stand { seat });
    assert_eq!(
        sample.state.stop(TWO),
        Some(Stop::Halted),
        "judged anew, and the one on the way has not arrived"
    );
    sample.must(&confirm(player));
    assert_eq!(sample.state.stop(TWO), None, "7 and 5 again");
    assert_ne!(back, player);
}

#[test]
fn a_player_alone_at_a_table_waits_whatever_is_allowed() {
    let mut sample = Sample::new("cdc2013", 16, 2);
    sample.play_hand(2);
    shrink(&mut sample, TWO, 1);
    assert_eq!(sample.state.stop(TWO), Some(Stop::TooFew));
    let alone = moves(MoveCommand::PlayOn { table: TWO });
    assert_eq!(sample.problem(&alone), Problem::NotHalted { table: TWO });
}

#[test]
fn play_begins_with_three_in_their_seats_and_never_waits_for_nobody() {
    let mut sample = Sample::new("cdc2013", 10, 2);
    for number in 3..=5 {
        let presence = Presence::Absent;
        let seat = seat(number);
        sample.at(1, TableCommand::SetPresence { seat, presence });
    }
    assert_eq!(sample.state.stop(ONE), Some(Stop::TooFew));
    assert_eq!(sample.state.stop(TWO), None);
    let presence = Presence::Present;
    let seat = seat(3);
    sample.at(1, TableCommand::SetPresence { seat, presence });
    assert_eq!(sample.state.stop(ONE), None);
    let duel = Sample::new("cdc2013", 2, 1);
    assert_eq!(duel.state.stop(ONE), None, "there is nobody to wait for");
}

#[test]
fn a_table_that_first_deals_late_does_not_wait_for_somebody_who_stays_away() {
    let mut sample = Sample::new("caen", 4, 2);
    for number in 1..=2 {
        let presence = Presence::Absent;
        let seat = seat(number);
        sample.at(2, TableCommand::SetPresence { seat, presence });
    }
    assert_eq!(sample.state.stop(TWO), Some(Stop::TooFew));
    sample.stage(1);
    // Four players fit at one table, so the tables are about to change.
    assert_eq!(sample.state.stop(TWO), Some(Stop::TooFew));
    let mut alone = Sample::new("caen", 2, 1);
    let (presence, seat) = (Presence::Absent, seat(2));
    alone.at(1, TableCommand::SetPresence { seat, presence });
    assert_eq!(alone.state.stop(ONE), Some(Stop::TooFew));
    alone.stage(1);
    assert_eq!(alone.state.stop(ONE), None);
}

#[test]
fn nothing_is_proposed_before_the_start_or_at_the_only_table() {
    let mut sample = Sample::new("cdc2013", 7, 1);
    assert_eq!(sample.state.proposals(), []);
    sample = Sample::new("cdc2013", 18, 3);
    assert!(!sample.state.proposals().is_empty());
    sample.happens(vec![Event::Clock {
        event: crate::tournament::ClockEvent::Set {
            ticking: Ticking::NotStarted,
        },
    }]);
    assert_eq!(sample.state.proposals(), []);
}
