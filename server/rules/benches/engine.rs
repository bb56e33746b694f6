//! How fast the rules of a table are, and what they allocate: a betting action, what is legal, a whole hand.
//!
//! `cargo bench -p tapis-rules` prints times and counts of allocations.
#![allow(
    clippy::unwrap_used,
    reason = "a bench that cannot play measures nothing"
)]

mod bots;

use std::hint::black_box;

use divan::{AllocProfiler, Bencher, counter::ItemsCount};
use tapis_rules::table::{Table, TableCommand};

use self::bots::{AT, book, closing, hands, must, seated};

#[global_allocator]
static COUNTED: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// Tables before each action, and the action.
fn decisions(players: u8) -> Vec<(Table, TableCommand)> {
    let book = book();
    let mut decisions = Vec::new();
    for (mut table, actions) in hands(players, &book) {
        for action in actions {
            decisions.push((table.clone(), action.clone()));
            must(&mut table, &action, &book);
        }
    }
    decisions
}

#[divan::bench(args = [2, 6, 9])]
fn decide_an_action(bencher: Bencher<'_, '_>, players: u8) {
    let book = book();
    let decisions = decisions(players);
    bencher
        .counter(ItemsCount::new(decisions.len()))
        .bench_local(|| {
            for (table, action) in &decisions {
                black_box(table.decide(black_box(action), &book, AT).unwrap());
            }
        });
}

#[divan::bench(args = [2, 6, 9])]
fn decide_and_evolve_an_action(bencher: Bencher<'_, '_>, players: u8) {
    let book = book();
    let hands = hands(players, &book);
    let actions: usize = hands.iter().map(|(_, actions)| actions.len()).sum();
    bencher
        .counter(ItemsCount::new(actions))
        .with_inputs(|| {
            hands
                .iter()
                .map(|(table, _)| table.clone())
                .collect::<Vec<_>>()
        })
        .bench_local_refs(|tables| {
            for (table, (_, actions)) in tables.iter_mut().zip(&hands) {
                for action in actions {
                    must(table, black_box(action), &book);
                }
            }
        });
}

#[divan::bench(args = [2, 6, 9])]
fn what_is_legal(bencher: Bencher<'_, '_>, players: u8) {
    let book = book();
    let tables: Vec<Table> = hands(players, &book)
        .into_iter()
        .map(|(table, _)| table)
        .collect();
    bencher
        .counter(ItemsCount::new(tables.len()))
        .bench_local(|| {
            for table in &tables {
                black_box(black_box(table).legal(&book));
            }
        });
}

#[divan::bench(args = [2, 6, 9])]
fn a_whole_hand(bencher: Bencher<'_, '_>, players: u8) {
    let book = book();
    let hands = hands(players, &book);
    let start = seated(players, &book);
    bencher
        .counter(ItemsCount::new(hands.len()))
        .with_inputs(|| vec![start.clone(); hands.len()])
        .bench_local_refs(|tables| {
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
}
