//! Moves: what is ordered, carried and refused.

mod asked;
mod property;

use super::*;
use crate::table::Luggage;
use crate::table::arrivals::Blind;
use crate::table::{Action, Presence, Suspension, TableCommand};
use crate::tournament::sample::{AT, Sample, chips, seat};
use crate::tournament::{
    Command, Event, Fault, Penalty, ResultCommand, Stop, TableNumber, Ticking,
};

const ONE: TableNumber = TableNumber(1);
const TWO: TableNumber = TableNumber(2);
const THREE: TableNumber = TableNumber(3);

fn moves(command: MoveCommand) -> Command {
    Command::Moves(command)
}

/// Who sits in a seat.
fn who(sample: &Sample, table: TableNumber, number: u8) -> PlayerId {
    let at = sample.state.table(table).unwrap();
    at.player(seat(number)).unwrap().player
}

fn order_to(player: PlayerId, to: TableNumber, number: u8) -> MoveOrder {
    MoveOrder {
        player,
        to,
        seat: seat(number),
    }
}

fn order(moves: Vec<MoveOrder>, why: MoveReason) -> Command {
    self::moves(MoveCommand::Order { moves, why })
}

fn balance(player: PlayerId, to: TableNumber, number: u8) -> Command {
    order(vec![order_to(player, to, number)], MoveReason::Balance)
}

fn confirm(player: PlayerId) -> Command {
    moves(MoveCommand::ConfirmArrival { player })
}

fn standing(sample: &Sample, player: PlayerId) -> Standing {
    sample.state.entrant(player).unwrap().standing
}

/// Everybody in play at a table leaves with their chips, down to so many.
fn shrink(sample: &mut Sample, table: TableNumber, left: usize) {
    let players = sample.state.in_play(table);
    for (seat, _) in players.into_iter().skip(left) {
        sample.at(table.0, TableCommand::Stand { seat });
    }
}

#[test]
fn a_player_between_hands_leaves_at_once_with_chips_in_transit() {
    let mut sample = Sample::new("cdc2013", 12, 2);
    sample.play_hand(1);
    let player = who(&sample, ONE, 4);
    sample.must(&balance(player, TWO, 8));
    assert_eq!(standing(&sample, player), Standing::Moving);
    assert_eq!(sample.state.ledger().in_transit(), chips(2_000));
    assert!(sample.state.table(ONE).unwrap().player(seat(4)).is_none());
    assert_eq!(sample.state.promised_to(TWO, seat(8)), Some(player));
    sample.must(&confirm(player));
    let seat = seat(8);
    assert_eq!(
        standing(&sample, player),
        Standing::Playing { table: TWO, seat }
    );
    assert_eq!(sample.state.ledger().in_transit(), chips(0));
    assert_eq!(sample.state.journeys(), []);
    sample.check_replay();
}

#[test]
fn a_player_in_a_hand_leaves_with_its_end_and_arrives_in_the_middle_of_another() {
    let mut sample = Sample::new("cdc2013", 12, 2);
    sample.at(1, TableCommand::StartHand);
    sample.at(2, TableCommand::StartHand);
    let player = who(&sample, ONE, 4);
    sample.must(&balance(player, TWO, 8));
    let early = sample.problem(&confirm(player));
    assert_eq!(early, Problem::HandRunning { table: ONE });
    assert_eq!(sample.state.journey(player).unwrap().luggage, None);
    while let Some(turn) = sample.state.table(ONE).unwrap().turn(sample.state.book()) {
        let (seat, action) = (turn.seat, Action::Fold);
        sample.at(1, TableCommand::Act { seat, action });
    }
    // One tap ends the hand, lets the player go, and begins the next hand without them.
    sample.at(1, TableCommand::StartHand);
    assert_eq!(standing(&sample, player), Standing::Moving);
    let table = sample.state.table(ONE).unwrap();
    assert!(table.is_playing() && table.players().count() == 5);
    sample.must(&confirm(player));
    assert!(sample.state.table(TWO).unwrap().player(seat(8)).is_some());
    sample.check_replay();
}

#[test]
fn a_player_takes_blind_suspension_debt_and_absence_along() {
    let mut sample = Sample::new("gleize2007", 12, 2);
    sample.play_hand(1);
    // The button is in seat 1: seat 3 was big blind.
    let player = who(&sample, ONE, 3);
    for command in [
        TableCommand::SetPresence {
            seat: seat(3),
            presence: Presence::Absent,
        },
        TableCommand::Suspend {
            seat: seat(3),
            hands: 2,
            until: None,
        },
    ] {
        sample.at(1, command);
    }
    let event = crate::table::TableEvent::Fined {
        seat: seat(3),
        big_blinds: 1,
    };
    sample.happens(vec![Event::Table { table: ONE, event }]);
    sample.must(&balance(player, TWO, 8));
    let suspension = Some(Suspension {
        hands_left: 2,
        until: None,
    });
    let carried = Luggage {
        stack: chips(2_025),
        paid: Some(Blind::Big),
        suspension,
        owes: 1,
        presence: Presence::Absent,
        warned_of_phone: false,
        time_cards_used: 0,
    };
    assert_eq!(sample.state.journey(player).unwrap().luggage, Some(carried));
    sample.must(&confirm(player));
    let table = sample.state.table(TWO).unwrap();
    assert_eq!(table.luggage(seat(8)), Some(carried), "nothing was played");
    sample.play_hand(2);
    let after = sample.state.table(TWO).unwrap().luggage(seat(8)).unwrap();
    assert_eq!((after.paid, after.owes), (None, 0));
    assert_eq!(after.suspension.unwrap().hands_left, 1);
    sample.check_replay();
}

#[test]
fn a_blind_that_was_just_paid_elsewhere_is_paid_again() {
    // Cdc2013 3.3: a player who comes to the seat of the big blind that has gone is small blind, whatever they posted
    // before.
    let mut sample = Sample::new("cdc2013", 12, 2);
    sample.play_hand(1);
    sample.play_hand(2);
    let player = who(&sample, ONE, 2);
    let paid = sample.state.table(ONE).unwrap().paid(seat(2));
    assert_eq!(paid, Some(Blind::Small));
    sample.at(2, TableCommand::Stand { seat: seat(3) });
    let arrival = sample
        .state
        .table(TWO)
        .unwrap()
        .arrival(seat(3), paid, sample.state.book());
    assert_eq!(arrival.citations[0].article, "3.3.b2");
    sample.must(&balance(player, TWO, 3));
    sample.must(&confirm(player));
    sample.at(2, TableCommand::StartHand);
    let now = sample.state.table(TWO).unwrap().player(seat(3)).unwrap();
    assert_eq!(now.bet, chips(25));
}

#[test]
fn a_player_moved_again_before_a_hand_keeps_the_blind_of_the_last_one() {
    let mut sample = Sample::new("cdc2013", 12, 3);
    sample.play_hand(1);
    let player = who(&sample, ONE, 3);
    for (to, number) in [(TWO, 8), (THREE, 8)] {
        sample.must(&balance(player, to, number));
        let luggage = sample.state.journey(player).unwrap().luggage;
        assert_eq!(luggage.unwrap().paid, Some(Blind::Big));
        sample.must(&confirm(player));
    }
    sample.check_replay();
}

#[test]
fn what_cannot_be_ordered_is_refused_as_a_whole() {
    let mut sample = Sample::new("cdc2013", 12, 2);
    let (a, b) = (who(&sample, ONE, 1), who(&sample, ONE, 2));
    let taken = Problem::SeatNotFree {
        table: TWO,
        seat: seat(3),
    };
    assert_eq!(sample.problem(&balance(a, TWO, 3)), taken, "somebody sits");
    let promised = Problem::SeatNotFree {
        table: TWO,
        seat: seat(8),
    };
    let both = vec![order_to(a, TWO, 8), order_to(b, TWO, 8)];
    assert_eq!(
        sample.problem(&order(both, MoveReason::Balance)),
        promised,
        "one seat for two"
    );
    let twice = vec![order_to(a, TWO, 8), order_to(a, TWO, 9)];
    assert_eq!(
        sample.problem(&order(twice, MoveReason::Balance)),
        Problem::AlreadyOrdered { player: a }
    );
    let no_seat = Problem::SeatNotFree {
        table: TWO,
        seat: seat(10),
    };
    assert_eq!(sample.problem(&balance(a, TWO, 10)), no_seat);
    let same = Problem::SameTable {
        player: a,
        table: ONE,
    };
    assert_eq!(sample.problem(&balance(a, ONE, 9)), same);
    let nobody = PlayerId(99);
    assert_eq!(
        sample.problem(&balance(nobody, TWO, 9)),
        Problem::NoSuchPlayer { player: nobody }
    );
    assert!(sample.state.decide(&balance(a, THREE, 1), AT).is_err());
    sample.at(1, TableCommand::StartHand);
    sample.must(&balance(a, TWO, 8));
    assert_eq!(sample.problem(&balance(b, TWO, 8)), promised, "promised");
    let sit = Command::SeatPlayer {
        name: "Late".to_owned(),
        table: TWO,
        seat: seat(8),
        stack: chips(2_000),
    };
    assert_eq!(sample.problem(&sit), promised, "whoever comes from outside");
}

#[test]
fn a_move_is_called_off_before_and_redirected_after_the_player_has_left() {
    let mut sample = Sample::new("cdc2013", 12, 3);
    let player = who(&sample, ONE, 1);
    let cancel = moves(MoveCommand::Cancel { player });
    let none = Problem::NotOnTheWay { player };
    assert_eq!(sample.problem(&cancel), none);
    sample.at(1, TableCommand::StartHand);
    sample.must(&balance(player, TWO, 8));
    sample.must(&cancel);
    assert_eq!(sample.state.journeys(), []);
    sample.must(&balance(player, TWO, 8));
    let redirect = |to, number| {
        moves(MoveCommand::Redirect {
            player,
            to,
            seat: seat(number),
        })
    };
    let same = Problem::SameTable { player, table: ONE };
    assert_eq!(sample.problem(&redirect(ONE, 9)), same);
    sample.must(&redirect(THREE, 7));
    while let Some(turn) = sample.state.table(ONE).unwrap().turn(sample.state.book()) {
        let (seat, action) = (turn.seat, Action::Fold);
        sample.at(1, TableCommand::Act { seat, action });
    }
    sample.at(1, TableCommand::EndHand);
    assert_eq!(sample.problem(&cancel), Problem::HasSetOut { player });
    let taken = sample.problem(&redirect(TWO, 1));
    assert!(matches!(taken, Problem::SeatNotFree { .. }));
    sample.must(&redirect(ONE, 1));
    sample.must(&confirm(player));
    assert_eq!(who(&sample, ONE, 1), player, "back again");
    assert_eq!(sample.problem(&confirm(player)), none);
    sample.check_replay();
}

#[test]
fn a_player_who_loses_everything_does_not_go() {
    let mut sample = Sample::new("cdc2013", 6, 2);
    sample.set_stack(1, 3, 50);
    sample.at(1, TableCommand::StartHand);
    let player = who(&sample, ONE, 3);
    sample.must(&balance(player, TWO, 8));
    // The big blind is all-in; the button calls and wins.
    for (number, action) in [(1, Action::Call), (2, Action::Fold)] {
        let seat = seat(number);
        sample.at(1, TableCommand::Act { seat, action });
    }
    sample.at(
        1,
        TableCommand::AwardPot {
            pot: 0,
            winners: vec![seat(1)],
        },
    );
    sample.at(1, TableCommand::EndHand);
    assert_eq!(sample.state.journeys(), []);
    let seat = seat(3);
    assert_eq!(
        standing(&sample, player),
        Standing::Busted { table: ONE, seat }
    );
    sample.check_replay();
}

#[test]
fn a_table_that_breaks_closes_with_its_last_player() {
    let mut sample = Sample::new("cdc2013", 12, 3);
    sample.set_stack(3, 4, 0);
    let players = sample.state.in_play(THREE);
    let orders = |range: std::ops::Range<usize>, to| {
        let seats = (6..).zip(&players[range]);
        let orders = seats.map(|(number, (_, player))| order_to(*player, to, number));
        order(orders.collect(), MoveReason::Break)
    };
    sample.must(&orders(0..2, ONE));
    assert!(!sample.state.is_closed(THREE));
    sample.must(&orders(2..3, TWO));
    assert!(!sample.state.is_closed(THREE), "one waits for the floor");
    let close = moves(MoveCommand::CloseTable { table: THREE });
    let not_empty = Problem::TableNotEmpty {
        table: THREE,
        players: 1,
    };
    assert_eq!(sample.problem(&close), not_empty);
    let player = who(&sample, THREE, 4);
    sample.must(&Command::Results(ResultCommand::ConfirmOut { player }));
    assert!(sample.state.is_closed(THREE));
    assert_eq!(sample.state.stop(THREE), Some(Stop::Closed));
    assert_eq!(
        sample.problem(&close),
        Problem::TableClosed { table: THREE }
    );
    let there = balance(who(&sample, ONE, 1), THREE, 1);
    assert_eq!(
        sample.problem(&there),
        Problem::TableClosed { table: THREE }
    );
    for (_, player) in &players {
        sample.must(&confirm(*player));
    }
    sample.check_replay();
}

#[test]
fn a_move_to_a_table_that_closes_is_called_off() {
    let mut sample = Sample::new("cdc2013", 12, 3);
    sample.at(1, TableCommand::StartHand);
    let player = who(&sample, ONE, 1);
    sample.must(&balance(player, THREE, 8));
    let last = who(&sample, THREE, 1);
    sample.must(&order(vec![order_to(last, TWO, 8)], MoveReason::Break));
    assert_eq!(sample.state.journey(player), None);
    assert!(sample.state.journey(last).is_some());
}

#[test]
fn everybody_changes_seats_at_once_for_the_final_table() {
    let mut sample = Sample::new("cdc2013", 9, 2);
    // A player is on the way already.
    let walker = who(&sample, ONE, 5);
    sample.must(&balance(walker, TWO, 5));
    sample.must(&moves(MoveCommand::CallFinalTable));
    // The two players of seats 1 and 2 change places, seat 3 was drawn by its owner, and 5 by the one on the way.
    let mut orders = vec![
        order_to(who(&sample, ONE, 1), ONE, 2),
        order_to(who(&sample, ONE, 2), ONE, 1),
        order_to(who(&sample, ONE, 3), ONE, 3),
        order_to(who(&sample, ONE, 4), ONE, 9),
    ];
    let others = sample.state.in_play(TWO);
    orders.extend(
        [4, 5, 6, 7]
            .into_iter()
            .zip(&others)
            .map(|(number, (_, player))| order_to(*player, ONE, number)),
    );
    orders.push(order_to(walker, ONE, 8));
    let mut twice = orders.clone();
    twice[2] = order_to(who(&sample, ONE, 3), ONE, 2);
    let taken = sample.problem(&order(twice, MoveReason::FinalTable));
    assert!(matches!(taken, Problem::SeatNotFree { .. }));
    sample.must(&order(orders, MoveReason::FinalTable));
    sample.happens(vec![Event::Moves {
        event: MoveEvent::FinalTableFormed { table: ONE },
    }]);
    assert!(sample.state.is_closed(TWO) && !sample.state.is_closed(ONE));
    assert_eq!(sample.state.journeys().len(), 8);
    let players: Vec<_> = sample.state.journeys().iter().map(|on| on.player).collect();
    for player in players {
        sample.must(&confirm(player));
    }
    assert_eq!(sample.state.in_play(ONE).len(), 9);
    assert_eq!(who(&sample, ONE, 8), walker);
    assert_eq!(sample.state.stop(ONE), None);
    sample.check_replay();
}

#[test]
fn a_sanction_that_is_lifted_on_the_way_is_not_carried_any_further() {
    let mut sample = Sample::new("cdc2013", 12, 2);
    let player = who(&sample, ONE, 4);
    let fault = Fault {
        player,
        table: Some(ONE),
        article: crate::book::Citation::parse("12.3", "cdc2013"),
        penalties: vec![Penalty::Hands { hands: 3 }],
        note: String::new(),
        by: "Flo".to_owned(),
    };
    sample.must(&Command::RecordFault { fault });
    sample.must(&balance(player, TWO, 8));
    let carried = |sample: &Sample| {
        let journey = sample.state.journey(player).unwrap();
        journey.luggage.unwrap().suspension
    };
    assert_eq!(carried(&sample).unwrap().hands_left, 3);
    sample.must(&Command::LiftSanction {
        sanction: crate::tournament::SanctionNumber(1),
        reason: String::new(),
        by: "Flo".to_owned(),
    });
    assert_eq!(carried(&sample), None);
    sample.check_replay();
}
