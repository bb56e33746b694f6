//! How fast the rules of a whole event are, and what they allocate: a command at one of many tables, as the server
//! carries it out, and following a journal again.
//!
//! `cargo bench -p tapis-rules --bench event` prints times and counts of allocations. A command has to cost the same
//! however many tables there are.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a bench that cannot play measures nothing"
)]

mod bots;

use std::hint::black_box;

use divan::{AllocProfiler, Bencher, counter::ItemsCount};
use tapis_rules::table::TableCommand;
use tapis_rules::tournament::{Command, Event, TableNumber, Tournament};

use self::bots::{AT, Day};

#[global_allocator]
static COUNTED: AllocProfiler = AllocProfiler::system();

/// Tables of an event: what is asked of one of them has to cost the same.
const TABLES: [u16; 3] = [1, 100, 500];

fn main() {
    divan::main();
}

/// As the server does it: what the command leads to, and that.
fn must(state: &mut Tournament, command: &Command) {
    let events = state.decide(command, AT).unwrap();
    state.apply(black_box(&events), AT).unwrap();
}

/// An event whose tables have no other owner, as the server has it.
fn fresh(day: &Day) -> Tournament {
    let mut state = day.beginning();
    let founding = &day.records[0];
    state.replay(&founding.events, founding.at).unwrap();
    state
}

/// Hands at each of so many tables, so that the number of commands is about the same.
fn hands(tables: u16) -> u32 {
    (1_000 / u32::from(tables)).max(2)
}

#[divan::bench(args = TABLES)]
fn commands_at_tables(bencher: Bencher<'_, '_>, tables: u16) {
    let day = Day::played(tables, hands(tables));
    bencher
        .counter(ItemsCount::new(day.commands().count()))
        .with_inputs(|| fresh(&day))
        .bench_local_refs(|state| {
            for command in day.commands() {
                must(state, black_box(command));
            }
        });
}

#[divan::bench(args = TABLES)]
fn a_hand_begins(bencher: Bencher<'_, '_>, tables: u16) {
    let day = Day::played(tables, 1);
    let start = |table| Command::Table {
        table: TableNumber(table),
        command: TableCommand::StartHand,
    };
    bencher.bench_local(|| day.state.decide(black_box(&start(1)), AT).unwrap());
}

#[divan::bench(args = TABLES)]
fn the_next_deadline(bencher: Bencher<'_, '_>, tables: u16) {
    let day = Day::played(tables, 1);
    bencher.bench_local(|| black_box(black_box(&day.state).next_deadline()));
}

#[divan::bench(args = TABLES)]
fn replay_of_events(bencher: Bencher<'_, '_>, tables: u16) {
    let day = Day::played(tables, hands(tables));
    bencher
        .counter(ItemsCount::new(day.event_count()))
        .with_inputs(|| day.beginning())
        .bench_local_refs(|state| {
            for record in &day.records {
                state.replay(black_box(&record.events), record.at).unwrap();
            }
        });
}

#[divan::bench(args = TABLES)]
fn replay_of_records(bencher: Bencher<'_, '_>, tables: u16) {
    let day = Day::played(tables, hands(tables));
    bencher
        .counter(ItemsCount::new(day.event_count()))
        .with_inputs(|| day.beginning())
        .bench_local_refs(|state| {
            for record in &day.records {
                let events = Event::read(black_box(&record.payload)).unwrap();
                state.replay(&events, record.at).unwrap();
            }
        });
}

#[divan::bench]
fn encoding_of_records(bencher: Bencher<'_, '_>) {
    let day = Day::played(1, 1_000);
    bencher
        .counter(ItemsCount::new(day.records.len()))
        .bench_local(|| {
            for record in &day.records {
                black_box(serde_json::to_vec(black_box(&record.events)).unwrap());
            }
        });
}
