//! Tests of the tournament: founding, seats, levels, alerts, and chips.

use super::*;
use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::PlayerId;
use crate::table::{Action, TableCommand, TimeCallBy};
use crate::time::Timestamp;

const AT: Timestamp = Timestamp(1_000_000);
const TABLE: TableNumber = TableNumber(1);

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn founding() -> Founding {
    let players = (1..=3)
        .map(|number| DrawnSeat {
            name: format!("Player {number}"),
            seat: seat(number),
        })
        .collect();
    Founding {
        plan: None,
        seal: None,
        name: "Open".to_owned(),
        book: "cdc2013".to_owned(),
        house: None,
        blinds: Blinds::new(Chips::from(100), Chips::from(200)),
        chip_values: vec![Chips::from(100), Chips::from(500)],
        stack: Chips::from(10_000),
        tables: vec![
            TableDraw {
                seats: 9,
                players,
                button: Some(seat(3)),
            },
            TableDraw {
                seats: 6,
                ..TableDraw::default()
            },
        ],
    }
}

fn founded() -> Tournament {
    let events = Tournament::found(&founding(), AT).unwrap();
    let mut tournament = Tournament::begin(&events[0], AT).unwrap();
    tournament.apply(&events, AT).unwrap();
    tournament
}

fn decide_and_apply(tournament: &mut Tournament, command: &Command) -> Vec<Event> {
    let events = tournament.decide(command, AT).unwrap();
    tournament.apply(&events, AT).unwrap();
    events
}

fn at_table(command: TableCommand) -> Command {
    Command::Table {
        table: TABLE,
        command,
    }
}

#[test]
fn a_founded_tournament_is_ready_to_play() {
    let mut tournament = founded();
    assert_eq!(tournament.player_count(), 3);
    assert_eq!(tournament.tables().count(), 2);
    decide_and_apply(&mut tournament, &at_table(TableCommand::StartHand));
    let table = tournament.table(TABLE).unwrap();
    assert_eq!(table.positions().unwrap().button, seat(3));
    assert_eq!(table.blinds(), Some(tournament.blinds()));
}

#[test]
fn what_cannot_be_founded_is_refused() {
    let refusal = |change: fn(&mut Founding)| {
        let mut founding = founding();
        change(&mut founding);
        Tournament::found(&founding, AT).unwrap_err()
    };
    assert!(matches!(refusal(|f| f.name.clear()), Refusal::Text(_)));
    assert!(matches!(
        refusal(|f| f.book = "hoyle".into()),
        Refusal::UnknownBook(_)
    ));
    assert_eq!(refusal(|f| f.tables.clear()), Refusal::TableCount);
    assert_eq!(refusal(|f| f.tables[1].seats = 11), Refusal::SeatCount);
    assert_eq!(refusal(|f| f.chip_values.reverse()), Refusal::ChipValues);
    assert_eq!(refusal(|f| f.stack = Chips::ZERO), Refusal::NoStack);
    assert_eq!(refusal(|f| f.blinds.big = Chips::ZERO), Refusal::Blinds);
    let name = "x".repeat(61);
    let mut founding = founding();
    founding.tables[0].players[0].name = name;
    assert!(matches!(
        Tournament::found(&founding, AT),
        Err(Refusal::Text(_))
    ));
}

#[test]
fn a_level_is_played_from_the_next_hand_of_each_table() {
    let mut tournament = founded();
    let before = tournament.blinds();
    decide_and_apply(&mut tournament, &at_table(TableCommand::StartHand));
    let blinds = Blinds::new(Chips::from(200), Chips::from(400));
    decide_and_apply(&mut tournament, &Command::SetLevel { blinds });
    assert_eq!((tournament.level(), tournament.blinds()), (2, blinds));
    let playing = |number| tournament.table(TableNumber(number)).unwrap().blinds();
    assert_eq!(playing(1), Some(before));
    assert_eq!(playing(2), Some(blinds));
}

#[test]
fn a_player_has_one_seat() {
    let tournament = founded();
    let sit = |player| Command::Table {
        table: TableNumber(2),
        command: TableCommand::Sit {
            seat: seat(1),
            player: PlayerId(player),
            stack: Chips::from(1),
        },
    };
    let seated = tournament.decide(&sit(1), AT).unwrap_err();
    assert!(matches!(
        seated,
        Refusal::AlreadySeated { table: TABLE, .. }
    ));
    let unknown = tournament.decide(&sit(9), AT).unwrap_err();
    assert_eq!(unknown, Refusal::UnknownPlayer(PlayerId(9)));
}

#[test]
fn a_countdown_raises_an_alert_and_whatever_ends_it_closes_it() {
    let ends = [
        TableCommand::CancelTime,
        TableCommand::Undo { steps: 1 },
        TableCommand::Act {
            seat: seat(3),
            action: Action::Fold,
        },
    ];
    for (index, end) in ends.into_iter().enumerate() {
        let mut tournament = founded();
        decide_and_apply(&mut tournament, &at_table(TableCommand::StartHand));
        if (end == TableCommand::Undo { steps: 1 }) {
            let action = Action::Fold;
            let seat = seat(3);
            decide_and_apply(
                &mut tournament,
                &at_table(TableCommand::Act { seat, action }),
            );
        }
        let by = TimeCallBy::Table;
        decide_and_apply(&mut tournament, &at_table(TableCommand::CallTime { by }));
        assert_eq!(tournament.alerts().count(), 1, "{index}");
        let change = TableCommand::ChangeTime { seconds: 5 };
        decide_and_apply(&mut tournament, &at_table(change));
        assert_eq!(tournament.alerts().count(), 1, "{index}");
        decide_and_apply(&mut tournament, &at_table(end));
        assert_eq!(tournament.alerts().count(), 0, "{index}");
    }
}

#[test]
fn time_that_is_asked_for_calls_the_floor_until_it_is_granted_or_refused() {
    let asks = |tournament: &Tournament| {
        tournament
            .alert_at(TABLE, AlertCause::is_time_asked)
            .is_some()
    };
    let runs = |tournament: &Tournament| {
        tournament
            .alert_at(TABLE, AlertCause::is_time_call)
            .is_some()
    };
    let reason = String::new();
    let answers = [
        (TableCommand::GrantTime { seconds: None }, true),
        (TableCommand::RefuseTime { reason }, false),
    ];
    for (answer, granted) in answers {
        let founding = Founding {
            book: "tda2024".to_owned(),
            ..founding()
        };
        let events = Tournament::found(&founding, AT).unwrap();
        let mut tournament = Tournament::begin(&events[0], AT).unwrap();
        tournament.apply(&events, AT).unwrap();
        decide_and_apply(&mut tournament, &at_table(TableCommand::StartHand));
        let by = TimeCallBy::Table;
        decide_and_apply(&mut tournament, &at_table(TableCommand::CallTime { by }));
        assert!(asks(&tournament) && !runs(&tournament));
        decide_and_apply(&mut tournament, &at_table(answer));
        assert!(!asks(&tournament));
        assert_eq!(runs(&tournament), granted);
    }
}

#[test]
fn a_floor_call_is_open_once_and_closed_once() {
    let mut tournament = founded();
    let call = Command::CallFloor {
        table: TABLE,
        reason: " dispute ".to_owned(),
    };
    assert_eq!(decide_and_apply(&mut tournament, &call).len(), 1);
    assert_eq!(decide_and_apply(&mut tournament, &call), []);
    let claim = Command::ClaimAlert {
        alert: AlertNumber(1),
        by: "Flo".to_owned(),
    };
    assert_eq!(decide_and_apply(&mut tournament, &claim).len(), 1);
    assert_eq!(decide_and_apply(&mut tournament, &claim), []);
    let cancel = Command::CancelFloorCall { table: TABLE };
    assert_eq!(decide_and_apply(&mut tournament, &cancel).len(), 1);
    assert_eq!(decide_and_apply(&mut tournament, &cancel), []);
    let gone = tournament.decide(&claim, AT).unwrap_err();
    assert_eq!(gone, Refusal::UnknownAlert(1));
}

#[test]
fn events_that_lose_chips_change_nothing() {
    let mut tournament = founded();
    decide_and_apply(&mut tournament, &at_table(TableCommand::StartHand));
    let before = format!("{tournament:?}");
    let lost = Event::Table {
        table: TABLE,
        event: crate::table::TableEvent::PlayerLeft { seat: seat(1) },
    };
    assert!(tournament.apply(&[lost], AT).is_err());
    assert_eq!(format!("{tournament:?}"), before);
}

#[test]
fn nobody_bets_at_a_table_whose_chips_do_not_add_up() {
    let mut tournament = founded();
    decide_and_apply(&mut tournament, &at_table(TableCommand::StartHand));
    let at_table = |event| Event::Table {
        table: TABLE,
        event,
    };
    // Nothing else lets a player leave in the middle of a hand.
    tournament.evolve(
        &at_table(crate::table::TableEvent::PlayerLeft { seat: seat(1) }),
        AT,
    );
    let before = format!("{tournament:?}");
    let folded = at_table(crate::table::TableEvent::HandFolded {
        seat: seat(3),
        how: crate::table::Fold::Player,
    });
    assert!(tournament.replay(&[folded], AT).is_err());
    assert_eq!(format!("{tournament:?}"), before);
}

#[test]
fn a_table_that_lost_chips_by_bets_is_found_before_anybody_is_answered() {
    let mut tournament = founded();
    decide_and_apply(&mut tournament, &at_table(TableCommand::StartHand));
    let book = tournament.book().clone();
    let lost = tournament.tables.change_bets(TABLE, |place| {
        place.change_counted(|place| {
            // No bet loses chips; a player who leaves in the middle of a hand does.
            let gone = crate::table::TableEvent::PlayerLeft { seat: seat(1) };
            place.table.evolve(&gone, &book, AT);
        })
    });
    let fault = lost.unwrap().unwrap_err();
    assert!(fault.counted != fault.issued, "{fault}");
}

#[test]
fn a_history_replays_to_the_same_state() {
    let mut tournament = founded();
    let mut history = Tournament::found(&founding(), AT).unwrap();
    let fold = TableCommand::Act {
        seat: seat(3),
        action: Action::Fold,
    };
    for command in [
        TableCommand::StartHand,
        fold,
        TableCommand::Undo { steps: 1 },
    ] {
        history.extend(decide_and_apply(&mut tournament, &at_table(command)));
    }
    let text = serde_json::to_string(&history).unwrap();
    let read: Vec<Event> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, history);
    let mut replayed = Tournament::begin(&read[0], AT).unwrap();
    replayed.apply(&read, AT).unwrap();
    assert_eq!(format!("{replayed:?}"), format!("{tournament:?}"));
}

#[test]
fn without_a_plan_no_level_is_set_that_the_chips_do_not_pay_any_more() {
    let mut tournament = founded();
    let level = |small: u32, big: u32| Command::SetLevel {
        blinds: Blinds::new(Chips::from(small), Chips::from(big)),
    };
    decide_and_apply(&mut tournament, &level(500, 1_000));
    decide_and_apply(&mut tournament, &Command::Race(RaceCommand::Begin));
    let run = RaceCommand::Run {
        table: TABLE,
        small: Vec::new(),
        cards: Vec::new(),
    };
    decide_and_apply(&mut tournament, &Command::Race(run));
    assert_eq!(tournament.chip_values(), [Chips::from(500)]);
    let unpaid = Problem::LevelNotPayable {
        level: 3,
        amount: Chips::from(100),
    };
    let refused = tournament.decide(&level(100, 200), AT).unwrap_err();
    assert_eq!(refused, unpaid.into());
    assert!(tournament.decide(&level(1_000, 2_000), AT).is_ok());
}
