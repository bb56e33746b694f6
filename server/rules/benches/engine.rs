//! How fast the rules are, and what they allocate: a betting action, what is legal, a whole hand.
//!
//! `cargo bench -p tapis-rules` prints times and counts of allocations. The policy of the bots is the one that other
//! engines were measured with: raise 15 % of the time, fold a quarter when there is a bet, else check or call.
#![allow(
    clippy::unwrap_used,
    reason = "a bench that cannot play measures nothing"
)]

use std::hint::black_box;

use divan::{AllocProfiler, Bencher, counter::ItemsCount};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{Action, Command, Legal, PlayerId, Raise, Table};
use tapis_rules::time::Timestamp;

#[global_allocator]
static COUNTED: AllocProfiler = AllocProfiler::system();

/// When everything here happens.
const AT: Timestamp = Timestamp(1_796_479_200_000);

/// Hands of one sample: enough that no hand decides it.
const HANDS: usize = 200;

fn main() {
    divan::main();
}

/// A player of bots.
struct Bots(ChaCha8Rng);

impl Bots {
    fn percent(&mut self, times: u64) -> bool {
        self.0.next_u64() % 100 < times
    }

    fn act(&mut self, table: &Table, book: &Book) -> Option<Command> {
        let turn = table.turn(book)?;
        let action = if let Raise::Between { min, max } = turn.raise
            && self.percent(15)
        {
            let (least, most) = (min.get(), max.get().min(min.get() * 3));
            let to = least + self.0.next_u64() % (most - least + 1);
            Action::RaiseTo {
                to: Chips::new(to).unwrap(),
            }
        } else if turn.may_check() {
            Action::Check
        } else if self.percent(25) {
            Action::Fold
        } else {
            Action::Call
        };
        Some(Command::Act {
            seat: turn.seat,
            action,
        })
    }
}

/// A table of so many players with 200 big blinds each.
fn seated(players: u8, book: &Book) -> Table {
    let mut table = Table::new(10, Chips::from(1));
    for number in 1..=players {
        let sit = Command::Sit {
            seat: Seat::new(number).unwrap(),
            player: PlayerId(number.into()),
            stack: Chips::from(20_000),
        };
        must(&mut table, &sit, book);
    }
    let blinds = Blinds::new(Chips::from(50), Chips::from(100));
    must(&mut table, &Command::SetBlinds { blinds }, book);
    table
}

fn must(table: &mut Table, command: &Command, book: &Book) {
    for event in table.decide(command, book, AT).unwrap() {
        table.evolve(&event, book, AT);
    }
}

/// What ends a hand when there is nothing left to bet.
fn closing(legal: &Legal) -> Option<Command> {
    let award = legal.award?;
    Some(Command::AwardPot {
        pot: award.pot,
        winners: award
            .known
            .unwrap_or(award.claimants)
            .iter()
            .take(1)
            .collect(),
    })
}

/// Hands, each as its table before the first action and the actions that are taken then.
fn hands(players: u8, book: &Book) -> Vec<(Table, Vec<Command>)> {
    let mut bots = Bots(ChaCha8Rng::seed_from_u64(7));
    (0..HANDS)
        .map(|_| {
            let mut table = seated(players, book);
            must(&mut table, &Command::StartHand, book);
            let begun = table.clone();
            let mut actions = Vec::new();
            while let Some(action) = bots.act(&table, book) {
                must(&mut table, &action, book);
                actions.push(action);
            }
            (begun, actions)
        })
        .collect()
}

fn book() -> Book {
    Book::named("cdc2013").unwrap()
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
                must(table, &Command::StartHand, &book);
                for action in actions {
                    must(table, action, &book);
                }
                while let Some(award) = closing(&table.legal(&book)) {
                    must(table, &award, &book);
                }
            }
        });
}
