//! Does one thing that has to be fast, so that a simulated processor can count the instructions of it.
//!
//! `instructions NAME` does it and prints how many times; without a name it prints the names. `scripts/instructions` runs
//! it under Valgrind's callgrind, which counts inside [`counted`] only.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a program for one script"
)]

#[path = "../../../server/rules/benches/bots/mod.rs"]
mod bots;

use std::hint::black_box;
use std::process::ExitCode;

use tapis_rules::table::{Table, TableCommand};
use tapis_rules::tournament::{Command, Event, TableNumber, Tournament};

use self::bots::{AT, Day, book, closing, hands, must, seated};

/// Players at the table of hands.
const PLAYERS: u8 = 6;
/// Tables of the event: a command at one of them has to cost what it does at the only one.
const TABLES: u16 = 100;

/// Something that has to be fast: its name, and what does it and says how many times.
type Work = (&'static str, fn() -> usize);

const WORK: [Work; 7] = [
    ("an_action_decided_and_applied", actions),
    ("what_is_legal", legal),
    ("a_whole_hand_of_six", whole_hands),
    ("a_command_at_one_of_100_tables", commands),
    ("a_hand_begins_at_one_of_100_tables", beginnings),
    ("a_record_followed_again", replay),
    ("a_record_encoded", encoding),
];

fn main() -> ExitCode {
    let Some(wanted) = std::env::args().nth(1) else {
        for (name, _) in WORK {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, work)) = WORK.iter().find(|(name, _)| *name == wanted) else {
        return ExitCode::FAILURE;
    };
    println!("{}", work());
    ExitCode::SUCCESS
}

/// What is counted; the rest of the program prepares it.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
}

fn actions() -> usize {
    let book = book();
    let mut hands = hands(PLAYERS, &book);
    counted(&mut || {
        for (table, actions) in &mut hands {
            for action in actions {
                must(table, black_box(action), &book);
            }
        }
    });
    hands.iter().map(|(_, actions)| actions.len()).sum()
}

fn legal() -> usize {
    let book = book();
    let tables: Vec<Table> = hands(PLAYERS, &book)
        .into_iter()
        .map(|(table, _)| table)
        .collect();
    counted(&mut || {
        for table in &tables {
            black_box(black_box(table).legal(&book));
        }
    });
    tables.len()
}

fn whole_hands() -> usize {
    let book = book();
    let hands = hands(PLAYERS, &book);
    let mut tables = vec![seated(PLAYERS, &book); hands.len()];
    counted(&mut || {
        for (table, (_, actions)) in tables.iter_mut().zip(&hands) {
            must(table, &TableCommand::StartHand, &book);
            for action in actions {
                must(table, action, &book);
            }
            while let Some(award) = closing(&table.legal(&book)) {
                must(table, &award, &book);
            }
        }
    });
    hands.len()
}

fn commands() -> usize {
    let day = Day::played(TABLES, 1);
    let mut state = fresh(&day);
    counted(&mut || {
        for command in day.commands() {
            let events = state.decide(black_box(command), AT).unwrap();
            state.apply(&events, AT).unwrap();
        }
    });
    day.commands().count()
}

fn beginnings() -> usize {
    let day = Day::played(TABLES, 1);
    counted(&mut || {
        for table in (1..=TABLES).map(TableNumber) {
            let start = Command::Table {
                table,
                command: TableCommand::StartHand,
            };
            black_box(day.state.decide(&start, AT).unwrap());
        }
    });
    usize::from(TABLES)
}

fn replay() -> usize {
    let day = Day::played(1, TABLES.into());
    let mut state = fresh(&day);
    let records = || day.records.iter().skip(1);
    counted(&mut || {
        for record in records() {
            let events = Event::read(black_box(&record.payload)).unwrap();
            state.replay(&events, record.at).unwrap();
        }
    });
    records().count()
}

fn encoding() -> usize {
    let day = Day::played(1, TABLES.into());
    let records = || day.records.iter().skip(1);
    counted(&mut || {
        for record in records() {
            black_box(serde_json::to_vec(black_box(&record.events)).unwrap());
        }
    });
    records().count()
}

/// The event of a day before its first command.
fn fresh(day: &Day) -> Tournament {
    let mut state = day.beginning();
    let founding = &day.records[0];
    state.replay(&founding.events, founding.at).unwrap();
    state
}
