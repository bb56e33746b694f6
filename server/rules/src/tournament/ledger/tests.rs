//! The ledger: each line says whose chips came or went, and why; what is on the tables is counted apart.

use super::*;
use crate::book::Citation;
use crate::seat::SeatSet;
use crate::table::{Luggage, PlayerId, Presence, TableCommand, TableEvent};
use crate::time::Timestamp;
use crate::tournament::sample::AT;
use crate::tournament::sample::{Sample, chips, seat};
use crate::tournament::{
    Command, Event, Fault, MoveEvent, MoveReason, NotConserved, Penalty, Tournament,
};
use std::collections::BTreeMap;

const TABLE: TableNumber = TableNumber(1);

fn fault(player: u32, penalty: Penalty) -> Command {
    Command::RecordFault {
        fault: Fault {
            player: PlayerId(player),
            table: Some(TABLE),
            article: Citation {
                book: "cdc2013".to_owned(),
                article: "12.2".to_owned(),
            },
            penalties: vec![penalty],
            note: String::new(),
            by: "Flo".to_owned(),
        },
    }
}

/// The lines after the stacks that everybody began with: whose, why, chips issued and removed.
fn later(sample: &Sample, players: usize) -> Vec<(u32, Why, u64, u64)> {
    let lines = sample.state.ledger().lines().iter().skip(players);
    lines
        .map(|line| {
            let player = line.player.map_or(0, |player| player.0);
            (player, line.why, line.issued.get(), line.removed.get())
        })
        .collect()
}

#[test]
fn everybody_begins_with_a_line() {
    let sample = Sample::new("cdc2013", 5, 2);
    let ledger = sample.state.ledger();
    assert_eq!(ledger.lines().len(), 5);
    assert_eq!(ledger.issued(), chips(10_000));
    let stacks = BTreeMap::from([(Why::Stack, (chips(10_000), Chips::ZERO))]);
    assert_eq!(ledger.by_reason(), stacks);
}

#[test]
fn chips_are_behind_in_front_and_in_the_pot() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    sample.at(1, TableCommand::StartHand);
    let here = sample.state.chips_at(TABLE).unwrap();
    assert_eq!(
        (here.stacks, here.bets, here.pots),
        (chips(7_925), chips(75), Chips::ZERO)
    );
    for _ in 0..4 {
        let table = sample.state.table(TABLE).unwrap();
        let turn = table.turn(sample.state.book()).unwrap();
        let (seat, action) = if turn.may_check() {
            (turn.seat, crate::table::Action::Check)
        } else {
            (turn.seat, crate::table::Action::Call)
        };
        sample.at(1, TableCommand::Act { seat, action });
    }
    sample.at(1, TableCommand::Gather);
    let here = sample.state.chips_at(TABLE).unwrap();
    assert_eq!(
        (here.stacks, here.bets, here.pots),
        (chips(7_800), Chips::ZERO, chips(200))
    );
    assert_eq!(sample.state.chips(), here);
    assert_eq!(here.total(), sample.state.ledger().in_play());
}

#[test]
fn fines_of_a_hand_are_lines_of_their_players_when_it_is_over() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    sample.at(1, TableCommand::StartHand);
    let takes = |amount| Penalty::Chips {
        chips: chips(amount),
    };
    sample.must(&fault(2, takes(100)));
    sample.must(&fault(4, takes(300)));
    assert_eq!(later(&sample, 4), []);
    sample.play_out(1);
    let expected = [(2, Why::Penalty, 0, 100), (4, Why::Penalty, 0, 300)];
    assert_eq!(later(&sample, 4), expected);
    sample.check_replay();
}

#[test]
fn fines_of_a_hand_that_begins_again_with_a_newcomer_are_lines_of_their_players() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    sample.at(1, TableCommand::Stand { seat: seat(4) });
    sample.at(1, TableCommand::StartHand);
    let takes = |amount| Penalty::Chips {
        chips: chips(amount),
    };
    sample.must(&fault(2, takes(100)));
    let sit = TableCommand::Sit {
        seat: seat(4),
        player: PlayerId(4),
        stack: chips(2_000),
    };
    sample.at(1, sit);
    let before = sample.state.ledger().lines().len();
    sample.at(1, TableCommand::DealIn { seat: seat(4) });
    assert_eq!(later(&sample, before), [(2, Why::Penalty, 0, 100)]);
    assert_eq!(sample.state.check_ledger(), Ok(()));
    sample.play_out(1);
    assert_eq!(later(&sample, before), [(2, Why::Penalty, 0, 100)]);
    sample.check_replay();
}

#[test]
fn a_correction_and_a_departure_are_lines_too() {
    let mut sample = Sample::new("cdc2013", 3, 1);
    sample.set_stack(1, 1, 2_500);
    sample.set_stack(1, 2, 1_900);
    sample.at(1, TableCommand::Stand { seat: seat(3) });
    let expected = [
        (1, Why::Correction, 500, 0),
        (2, Why::Correction, 0, 100),
        (3, Why::Departure, 0, 2_000),
    ];
    assert_eq!(later(&sample, 3), expected);
    sample.check_replay();
}

#[test]
fn a_reason_that_chips_cannot_have_is_not_believed() {
    let mut ledger = Ledger::default();
    let player = PlayerId(1);
    let at = Timestamp(1);
    let change = |before, after| Change {
        player: Some(player),
        before: chips(before),
        after: chips(after),
        taken: Vec::new(),
        played: SeatSet::EMPTY,
    };
    ledger.expect(player, Why::Departure);
    ledger.record(&change(0, 0), Why::Penalty, TABLE, at);
    ledger.record(&change(0, 500), Why::Stack, TABLE, at);
    ledger.expect(player, Why::Departure);
    ledger.record(&change(500, 0), Why::Penalty, TABLE, at);
    let reasons: Vec<_> = ledger.lines().iter().map(|line| line.why).collect();
    assert_eq!(reasons, [Why::Stack, Why::Departure]);
}

/// The player of seat 1 goes from table 1 to table 2, and carries as much as is said; on the way are the 2,000 they had.
fn sets_out(carries: u32) -> Vec<Event> {
    let player = PlayerId(1);
    let luggage = Luggage {
        stack: chips(carries),
        paid: None,
        suspension: None,
        owes: 0,
        presence: Presence::default(),
        warned_of_phone: false,
        time_cards_used: 0,
    };
    let ordered = MoveEvent::Ordered {
        player,
        from: TABLE,
        from_seat: seat(1),
        to: TableNumber(2),
        to_seat: seat(9),
        why: MoveReason::Balance,
    };
    let departed = MoveEvent::Departed { player, luggage };
    let left = TableEvent::PlayerLeft { seat: seat(1) };
    vec![
        Event::Moves { event: ordered },
        Event::Moves { event: departed },
        Event::Table {
            table: TABLE,
            event: left,
        },
    ]
}

/// The same player sits down at table 2.
fn arrives(with: u32) -> Event {
    Event::Table {
        table: TableNumber(2),
        event: TableEvent::PlayerSeated {
            seat: seat(9),
            player: PlayerId(1),
            stack: chips(with),
            entry: Default::default(),
            paid: None,
            time_cards_used: 0,
        },
    }
}

#[test]
fn chips_that_come_from_nowhere_or_are_lost_on_the_way_are_refused_and_change_nothing() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    sample.happens(sets_out(2_000));
    let before = format!("{:?}", sample.state);
    let broken = sample.state.apply(&[arrives(2_025)], AT).unwrap_err();
    let from_nowhere = LedgerBroken {
        found: chips(16_025),
        expected: chips(16_000),
    };
    assert_eq!(broken, NotConserved::Event(from_nowhere));
    assert_eq!(format!("{:?}", sample.state), before);
    sample.state.apply(&[arrives(2_000)], AT).unwrap();
}

#[test]
fn an_event_that_did_not_add_up_before_goes_on_and_no_further() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    sample.happens(sets_out(2_000));
    sample.state.ledger.in_transit = chips(1_900);
    let lost = LedgerBroken {
        found: chips(15_900),
        expected: chips(16_000),
    };
    assert_eq!(sample.state.check_ledger(), Err(lost));
    let open = |state: &mut Tournament| {
        let events = state.decide(&Command::OpenTable { seats: 6 }, AT).unwrap();
        state.apply(&events, AT)
    };
    open(&mut sample.state).unwrap();
    assert!(sample.state.apply(&[arrives(2_025)], AT).is_err());
    assert_eq!(sample.state.check_ledger(), Err(lost));
}
