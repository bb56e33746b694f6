//! The lesson of the practice table, recorded: what the tablet shows after each thing that a newcomer logs.
//!
//! The screens play it back without a server (`web-client/src/lib/practice/lesson.json`). A change of the rules or of
//! the views makes the recording stale, and this test fails until it is made again:
//! `UPDATE_LESSON=1 cargo test -p tapis-views lesson`.

use std::path::Path;

use serde::Serialize;
use tapis_protocol::TournamentCommand;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Action, Command as AtTable, RunAction, TimeCallBy};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    AlertCause, Command, DrawnSeat, Founding, TableDraw, TableNumber, Tournament,
};
use tapis_protocol::view::{TableView, TournamentView};

use super::{Audience, table, table_id, tournament};

const RECORDING: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web-client/src/lib/practice/lesson.json"
);

/// Everything happens in one moment; the screens move it to their own.
const AT: Timestamp = Timestamp(1_000_000);
const TABLE: TableNumber = TableNumber(1);

#[derive(Serialize)]
struct Recording {
    at: Timestamp,
    tournament: TournamentView,
    start: TableView,
    steps: Vec<Step>,
}

/// Something to log, and what the tablet shows then.
#[derive(Serialize)]
struct Step {
    name: &'static str,
    asked: Asked,
    view: TableView,
}

/// As the tablet sends it.
#[derive(Clone, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Asked {
    Command { command: AtTable },
    Tournament { command: TournamentCommand },
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn act(number: u8, action: Action) -> Asked {
    let seat = seat(number);
    Asked::Command {
        command: AtTable::Act { seat, action },
    }
}

const fn raise(to: Chips) -> Action {
    Action::RaiseTo { to }
}

fn folds(seats: &[u8]) -> Asked {
    Asked::Command {
        command: AtTable::Run {
            seats: seats.iter().copied().map(seat).collect(),
            action: RunAction::Fold,
        },
    }
}

const fn at_table(command: AtTable) -> Asked {
    Asked::Command { command }
}

/// What a newcomer logs, in order.
fn lesson() -> Vec<(&'static str, Asked)> {
    let time = AtTable::CallTime {
        by: TimeCallBy::Table,
    };
    let floor = TournamentCommand::CallFloor {
        table: table_id(TABLE),
        reason: String::new(),
    };
    let award = AtTable::AwardPot {
        pot: 0,
        winners: vec![seat(5)],
    };
    vec![
        ("begin", at_table(AtTable::StartHand)),
        ("fold", act(4, Action::Fold)),
        ("call", act(5, Action::Call)),
        ("preset", act(6, raise(Chips::from(600)))),
        ("run", folds(&[1, 2, 3])),
        ("street", act(5, Action::Call)),
        ("check", act(5, Action::Check)),
        ("chips", act(6, raise(Chips::from(1_100)))),
        ("mistake", act(5, Action::Fold)),
        ("undo", at_table(AtTable::Undo { steps: 1 })),
        ("time", at_table(time)),
        ("all_in", act(5, Action::AllIn)),
        ("last_call", act(6, Action::Call)),
        ("award", at_table(award)),
        ("next", at_table(AtTable::StartHand)),
        ("floor", Asked::Tournament { command: floor }),
        ("everybody", folds(&[5, 6, 1, 2, 3])),
    ]
}

/// A table of six, one of them with few chips, the button in seat 1.
fn practice_table() -> Tournament {
    let names = ["Alice", "Bruno", "Clara", "David", "Emma", "Farid"];
    let players = (1..).zip(names).map(|(number, name)| DrawnSeat {
        name: name.to_owned(),
        seat: seat(number),
    });
    let founding = Founding {
        name: "Tapis".to_owned(),
        book: "cdc2013".to_owned(),
        house: None,
        blinds: Blinds::new(Chips::from(100), Chips::from(200)),
        chip_values: [100, 500, 1_000, 5_000].map(Chips::from).to_vec(),
        stack: Chips::from(10_000),
        tables: vec![TableDraw {
            seats: 6,
            button: Some(seat(1)),
            players: players.collect(),
        }],
        plan: None,
        seal: None,
    };
    let events = Tournament::found(&founding, AT).unwrap();
    let mut state = Tournament::begin(&events[0], AT).unwrap();
    state.carry_out(&events, AT).unwrap();
    let few = AtTable::SetStack {
        seat: seat(5),
        stack: Chips::from(3_000),
    };
    carry_out(&mut state, at_table(few));
    state
}

fn carry_out(state: &mut Tournament, asked: Asked) {
    let command = match asked {
        Asked::Command { command } => Command::Table {
            table: TABLE,
            command,
        },
        Asked::Tournament {
            command: TournamentCommand::CallFloor { reason, .. },
        } => Command::CallFloor {
            table: TABLE,
            reason,
        },
        Asked::Tournament { command } => panic!("{command:?}"),
    };
    decide(state, &command);
    // Somebody comes at once.
    if let Some((alert, open)) = state.alert_at(TABLE, AlertCause::is_floor_call)
        && open.claimed_by.is_none()
    {
        let by = "Hugo".to_owned();
        decide(state, &Command::ClaimAlert { alert, by });
    }
}

fn decide(state: &mut Tournament, command: &Command) {
    let events = state
        .decide(command, AT)
        .unwrap_or_else(|refusal| panic!("{refusal} to {command:?}"));
    state.carry_out(&events, AT).unwrap();
}

fn record() -> Recording {
    let mut state = practice_table();
    let id = TournamentId::new("practice").unwrap();
    let start = table(&state, TABLE, 0).unwrap();
    let tournament = tournament(&id, &state, 0, Audience::Everybody);
    let steps = lesson().into_iter().map(|(name, asked)| {
        carry_out(&mut state, asked.clone());
        let view = table(&state, TABLE, 0).unwrap();
        Step { name, asked, view }
    });
    Recording {
        at: AT,
        steps: steps.collect(),
        tournament,
        start,
    }
}

#[test]
fn the_practice_table_plays_what_the_rules_say_today() {
    let mut fresh = serde_json::to_string_pretty(&record()).unwrap();
    fresh.push('\n');
    let path = Path::new(RECORDING);
    if std::env::var_os("UPDATE_LESSON").is_some() {
        std::fs::write(path, &fresh).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == fresh,
        "the recorded lesson is stale: UPDATE_LESSON=1 cargo test -p tapis-views lesson"
    );
}

#[test]
fn the_lesson_ends_with_everybody_still_in_and_every_chip_there() {
    let recording = record();
    let last = recording.steps.last().map(|step| &step.view).unwrap();
    let chips: u64 = last
        .seats
        .iter()
        .map(|seat| seat.stack.get() + seat.bet.get())
        .sum();
    assert_eq!(chips, 5 * 10_000 + 3_000);
    assert!(last.next_hand.is_some());
    let preset = recording
        .steps
        .iter()
        .position(|step| step.name == "preset");
    let before = &recording.steps[preset.unwrap() - 1].view;
    let raise = before.turn.as_ref().and_then(|turn| turn.raise.as_ref());
    assert!(raise.unwrap().presets.contains(&Chips::from(600)));
}

#[test]
fn a_hand_that_has_just_begun_still_says_who_shuffles_cuts_and_deals_it() {
    let recording = record();
    let hands = |name: &str| {
        let step = recording.steps.iter().find(|step| step.name == name);
        let view = &step.unwrap().view;
        [&view.deck, &view.two_decks].map(|deck| {
            let deck = deck.as_ref().unwrap();
            [deck.shuffler, deck.cutter, deck.dealer].map(Seat::number)
        })
    };
    // One deck: the dealer shuffles and the right cuts. Two: the last dealer but one shuffles, the last one cuts.
    assert_eq!(hands("next"), [[2, 1, 2], [6, 1, 2]]);
    // The hand is over: the next one's.
    assert_eq!(hands("everybody"), [[3, 2, 3], [1, 2, 3]]);
}
