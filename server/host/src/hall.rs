//! A hall of many tables in the middle of its event, for tests, and what it costs to show it.
//!
//! `cargo test --release -p tapis-host --lib -- --ignored --nocapture what_it_costs` prints times. No test looks at them:
//! tests count what is done.
#![allow(
    clippy::print_stdout,
    reason = "what is measured is for people to read"
)]

use std::hint::black_box;
use std::time::Instant;

use serde::Serialize;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{PlayerId, TableCommand};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    AlertCause, AlertNumber, ChipColour, ChipKind, ClockEvent, Command, DrawnSeat, Event, Founding,
    LatePolicy, Plan, Prize, Prizes, ReEntryPolicy, RebuyPolicy, ResultCommand, ResultEvent, Stage,
    TableDraw, TableNumber, Ticking, Tournament,
};
use tapis_views::{Audience, alerts, console, players, table, tile, tournament};

/// Everything happens in one moment.
pub(crate) const AT: Timestamp = Timestamp(1_000_000);

/// Players at each table.
const SEATED: u8 = 6;

/// At a table in so many a player went out.
const OUT_AT_EACH: u16 = 5;

/// A table that is short beside the others, and how many went out there.
const SHORT: (u16, u8) = (2, 3);

/// Players who wait for the floor to say that they are out.
const BUSTED: u16 = 5;

fn plan(tables: u16) -> Plan {
    let level = |small: u32| Stage::Level {
        minutes: 20,
        blinds: Blinds::new(Chips::from(small), Chips::from(2 * small)),
    };
    let kind = |value: u32, colour| ChipKind {
        value: Chips::from(value),
        colour,
        count: 100_000,
    };
    let prize = Prize {
        share: 100,
        ..Prize::default()
    };
    Plan {
        date: String::new(),
        venue: String::new(),
        stack: Chips::from(5_000_u32),
        tables,
        seats: 9,
        structure: vec![level(25), level(50), level(100), level(200)],
        chips: vec![
            kind(25, ChipColour::Green),
            kind(100, ChipColour::Black),
            kind(500, ChipColour::Purple),
        ],
        late: LatePolicy::default(),
        rebuys: RebuyPolicy::default(),
        re_entries: ReEntryPolicy::default(),
        final_table: None,
        shot_clock: None,
        prizes: Prizes {
            entry_cents: 1_000,
            rebuy_cents: 0,
            places: vec![prize; 50],
            points_each_beaten: 1,
            points_formula: None,
        },
    }
}

/// Something that has to be possible.
pub(crate) fn must(state: &mut Tournament, command: &Command) -> Vec<Event> {
    let events = state
        .decide(command, AT)
        .unwrap_or_else(|refusal| panic!("{refusal} to {command:?}"));
    state.apply(&events, AT).unwrap();
    events
}

/// Something at a table.
pub(crate) fn at(number: u16, command: TableCommand) -> Command {
    Command::Table {
        table: TableNumber(number),
        command,
    }
}

/// An event of so many tables on its first level: a hand is played at each, some players are out, and some wait for the
/// floor's word.
pub(crate) fn hall(tables: u16) -> Tournament {
    let plan = plan(tables);
    let drawn = |table: u16| TableDraw {
        seats: 9,
        players: Seat::all()
            .take(SEATED.into())
            .map(|seat| DrawnSeat {
                name: format!("Player {table}-{seat}"),
                seat,
            })
            .collect(),
        button: Seat::new(1),
    };
    let founding = Founding {
        name: "Hall".to_owned(),
        book: "cdc2013".to_owned(),
        house: None,
        blinds: plan.first_blinds().unwrap(),
        chip_values: plan.chip_values(),
        stack: plan.stack,
        tables: (1..=tables).map(drawn).collect(),
        plan: Some(Box::new(plan)),
        seal: None,
    };
    let events = Tournament::found(&founding, AT).unwrap();
    let mut state = Tournament::begin(events.first().unwrap(), AT).unwrap();
    state.apply(&events, AT).unwrap();
    let event = ClockEvent::StageBegan {
        stage: 0,
        ticking: Ticking::Running {
            ends_at: Some(AT.after_seconds(1_200)),
        },
    };
    let begun = [Event::Clock { event }];
    state.apply(&begun, AT).unwrap();
    let mut alerts = 0;
    for number in (1..=tables).filter(|number| number % OUT_AT_EACH == 0) {
        goes_out(&mut state, number, 2);
        if number > BUSTED * OUT_AT_EACH {
            let player = player_at(&state, number, Seat::new(2).unwrap());
            let command = ResultCommand::ConfirmOut { player };
            must(&mut state, &Command::Results(command));
        } else {
            alerts += 1;
            raise_bust(&mut state, number, alerts);
        }
    }
    let (short, out) = SHORT;
    for seat in 2..2 + out {
        goes_out(&mut state, short, seat);
        let player = player_at(&state, short, Seat::new(seat).unwrap());
        let command = ResultCommand::ConfirmOut { player };
        must(&mut state, &Command::Results(command));
    }
    for number in (1..=tables).filter(|number| *number != short) {
        must(&mut state, &at(number, TableCommand::StartHand));
    }
    state
}

/// A player has no chips left, as if they had lost them in a hand.
pub(crate) fn goes_out(state: &mut Tournament, number: u16, seat: u8) -> Vec<Event> {
    let (seat, stack) = (Seat::new(seat).unwrap(), Chips::ZERO);
    let mut events = must(state, &at(number, TableCommand::SetStack { seat, stack }));
    let busted = Event::Results {
        event: ResultEvent::Busted {
            player: player_at(state, number, seat),
            table: TableNumber(number),
            hand: Some(1),
            started_with: Chips::from(25_u32),
        },
    };
    state.apply(std::slice::from_ref(&busted), AT).unwrap();
    events.push(busted);
    events
}

fn raise_bust(state: &mut Tournament, number: u16, alert: u32) {
    let player = player_at(state, number, Seat::new(2).unwrap());
    let raised = Event::AlertRaised {
        alert: AlertNumber(alert),
        table: TableNumber(number),
        cause: AlertCause::Bust { player },
    };
    state.apply(&[raised], AT).unwrap();
}

fn player_at(state: &Tournament, number: u16, seat: Seat) -> PlayerId {
    let table = state.table(TableNumber(number)).unwrap();
    table.player(seat).unwrap().player
}

/// Microseconds of one turn, the quickest of a few.
fn micros<T>(mut turn: impl FnMut() -> T) -> u128 {
    let turns = (0..7).map(|_| {
        let began = Instant::now();
        black_box(turn());
        began.elapsed().as_nanos()
    });
    turns.min().unwrap_or_default() / 1_000
}

fn says<T: Serialize>(what: &str, tables: u16, mut make: impl FnMut() -> T) {
    let made = micros(&mut make);
    let view = make();
    let encoded = micros(|| serde_json::to_string(&view).unwrap());
    let bytes = serde_json::to_string(&view).unwrap().len();
    println!(
        "{tables:>4} tables  {what:<22} made {made:>7} µs  encoded {encoded:>6} µs  {bytes:>8} bytes"
    );
}

#[test]
#[ignore = "prints times, which no test looks at"]
fn what_it_costs() {
    let id = TournamentId::new("hall").unwrap();
    for tables in [10, 100, 500] {
        let mut state = hall(tables);
        let one = TableNumber(tables / 2);
        let ranking = state.ranking();
        says("players", tables, || players(&state, &ranking, 1));
        says("console", tables, || console(&state, 1));
        for audience in [Audience::Officials, Audience::Everybody] {
            let what = format!("tournament {audience:?}");
            says(&what, tables, || tournament(&id, &state, 1, audience));
        }
        says("alerts", tables, || alerts(&state, &ranking));
        says("ranking", tables, || state.ranking().len());
        says("one table", tables, || table(&state, one, 1));
        says("one short table", tables, || {
            table(&state, TableNumber(SHORT.0), 1)
        });
        says("one tile", tables, || tile(&state, one, 1));
        says("all tiles", tables, || {
            let numbers = state.tables().map(|(number, _)| number);
            let tiles = numbers.filter_map(|number| tile(&state, number, 1));
            tiles.collect::<Vec<_>>()
        });
        let all = |state: &Tournament| {
            let numbers = state.tables().map(|(number, _)| number);
            numbers.map(|number| state.stop(number)).collect::<Vec<_>>()
        };
        says("stops of all", tables, || all(&state));
        must(
            &mut state,
            &Command::Results(ResultCommand::HandForHand { on: true }),
        );
        says("stops, hand for hand", tables, || all(&state));
    }
}
