//! Bots that play hands the same way in every run: what the benches and the guard of instructions play with.
//!
//! Their policy is the one that other engines were measured with: raise 15 % of the time, fold a quarter when there is a
//! bet, else check or call.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a bench that cannot play measures nothing"
)]
#![allow(
    dead_code,
    reason = "who plays a table needs no day, and the other way round"
)]

mod day;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{Action, Legal, PlayerId, Raise, Table, TableCommand};
use tapis_rules::time::Timestamp;

#[allow(unused_imports, reason = "who plays a table needs no day")]
pub(crate) use self::day::Day;

/// When everything here happens.
pub(crate) const AT: Timestamp = Timestamp(1_796_479_200_000);

/// Hands of one sample: enough that no hand decides it.
pub(crate) const HANDS: usize = 200;

/// A player of bots.
pub(crate) struct Bots(ChaCha8Rng);

impl Bots {
    /// They decide the same in every run.
    pub(crate) fn new() -> Self {
        Self(ChaCha8Rng::seed_from_u64(7))
    }

    fn percent(&mut self, times: u64) -> bool {
        self.0.next_u64() % 100 < times
    }

    pub(crate) fn act(&mut self, table: &Table, book: &Book) -> Option<TableCommand> {
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
        Some(TableCommand::Act {
            seat: turn.seat,
            action,
        })
    }
}

/// A table of so many players with 200 big blinds each.
pub(crate) fn seated(players: u8, book: &Book) -> Table {
    let mut table = Table::new(10, Chips::from(1));
    for number in 1..=players {
        let sit = TableCommand::Sit {
            seat: Seat::new(number).unwrap(),
            player: PlayerId(number.into()),
            stack: Chips::from(20_000),
        };
        must(&mut table, &sit, book);
    }
    let blinds = Blinds::new(Chips::from(50), Chips::from(100));
    must(&mut table, &TableCommand::SetBlinds { blinds }, book);
    table
}

pub(crate) fn must(table: &mut Table, command: &TableCommand, book: &Book) {
    for event in table.decide(command, book, AT).unwrap() {
        table.evolve(&event, book, AT);
    }
}

/// What ends a hand when there is nothing left to bet.
pub(crate) fn closing(legal: &Legal) -> Option<TableCommand> {
    let award = legal.award?;
    Some(TableCommand::AwardPot {
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
pub(crate) fn hands(players: u8, book: &Book) -> Vec<(Table, Vec<TableCommand>)> {
    let mut bots = Bots::new();
    (0..HANDS)
        .map(|_| {
            let mut table = seated(players, book);
            must(&mut table, &TableCommand::StartHand, book);
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

pub(crate) fn book() -> Book {
    Book::named("cdc2013").unwrap()
}
