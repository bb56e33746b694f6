//! The rules alone, in this process: how fast they decide, say what is legal and follow a journal, and what they allocate.
//!
//! Everything is played in rounds that are short beside what else a machine does; the round in the middle counts.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use allocation_counter::{measure as counted, opt_out as uncounted};
use tapis_protocol::TableId;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::{Table, TableCommand};
use tapis_protocol::rules::tournament::{Event, Tournament};

use crate::day::{Day, Record};
use crate::goal::{Goal, Wanted, middle};
use crate::hands::{AT, Hands};

/// Players of each hand.
const PLAYERS: u8 = 6;

/// Two hundred big blinds, as other engines were measured with.
const STACK: u32 = 40_000;

/// Hands of a round: enough that no hand decides it.
const HANDS: u16 = 200;

/// Hands at whose every decision it is asked what is legal: few enough that their tables stay close to the processor, as
/// a table does that was just played at.
const ASKED: usize = 20;

/// Tables of the event that is followed again: a night of a club.
const TABLES: u16 = 20;

/// Commands that were given at each of them: some five hands. Following the whole day again takes as long as a machine lets
/// a program run before another has its turn, and no longer.
const COMMANDS: usize = 150;

/// Why an action takes longer than it would without books.
const RULED: &str = "an action is compared with what its book says of minimum, reopening, order and what was ruled before, \
    and becomes an event that can be kept: memory and branches, which a slow core feels most";

/// What a hand allocates beside its events.
const LISTS: &str = "a hand's lists reserve no room before they are used, which saves each table two KiB; they grow in a few actions";

/// A hand that was played.
struct Hand {
    /// No player has cards yet.
    before: Table,
    bets: Vec<TableCommand>,
    /// What ends it: who wins which pot.
    awards: Vec<TableCommand>,
}

/// Measures all of it; returns how many betting actions a second there are in whole hands, too.
pub(crate) fn measure(book: &Arc<Book>, each: Duration) -> (Vec<Goal>, f64) {
    let hands: Vec<Hand> = (1..=HANDS).map(|number| Hand::of(number, book)).collect();
    let mut figures = [0.0; 4];
    uncounted(|| {
        figures = [
            of_bets(&hands, book, each),
            of_what_is_legal(&hands, book, each),
            of_whole_hands(&hands, book, each),
            of_replay(book, each),
        ];
    });
    let [acted, legal, whole, replay] = figures;
    let in_hands = whole * bets(&hands) as f64 / hands.len() as f64;
    eprintln!(
        "{whole:.0} whole hands of six players a second, with {in_hands:.0} betting actions; {acted:.0} betting actions \
         a second without what begins and ends a hand"
    );
    let goals = vec![
        Goal::new(
            "million betting actions a second, decided and applied, six players",
            acted / 1e6,
            Wanted::AtLeast,
            5.0,
        )
        .limited_by(RULED),
        Goal::new(
            "allocations of a betting action beyond its events, six players",
            allocations(&hands, book),
            Wanted::AtMost,
            0.0,
        )
        .limited_by(LISTS),
        Goal::new(
            "ns to say what is legal, six players",
            1e9 / legal,
            Wanted::AtMost,
            100.0,
        )
        .limited_by(RULED),
        Goal::new(
            "million events of a journal a second, followed again",
            replay / 1e6,
            Wanted::AtLeast,
            1.0,
        ),
    ];
    (goals, in_hands)
}

impl Hand {
    fn of(number: u16, book: &Arc<Book>) -> Self {
        let mut hands = Hands::nowhere(TableId(number), PLAYERS, Chips::from(STACK), book);
        let before = hands.table().clone();
        assert_eq!(hands.play(), TableCommand::StartHand);
        let (mut bets, mut awards) = (Vec::new(), Vec::new());
        loop {
            match hands.play() {
                TableCommand::StartHand | TableCommand::EndHand => break,
                command @ TableCommand::Act { .. } => bets.push(command),
                command => awards.push(command),
            }
        }
        Self {
            before,
            bets,
            awards,
        }
    }

    /// The table when the blinds are posted. No copy of one in the middle of a hand, which would have no more room than
    /// it needs at once.
    fn begun(&self, book: &Book) -> Table {
        let mut table = self.before.clone();
        must(&mut table, &TableCommand::StartHand, book);
        table
    }
}

fn of_bets(hands: &[Hand], book: &Book, each: Duration) -> f64 {
    let begin = || -> Vec<Table> { hands.iter().map(|hand| hand.begun(book)).collect() };
    rate(each, bets(hands), begin, |tables| {
        for (table, hand) in tables.iter_mut().zip(hands) {
            for bet in &hand.bets {
                must(table, bet, book);
            }
        }
    })
}

fn of_what_is_legal(hands: &[Hand], book: &Book, each: Duration) -> f64 {
    let mut tables = Vec::new();
    for hand in &hands[..ASKED] {
        let mut table = hand.begun(book);
        for bet in &hand.bets {
            tables.push(table.clone());
            must(&mut table, bet, book);
        }
    }
    let ask = |table: &Table| _ = black_box(black_box(table).legal(book));
    rate(each, tables.len(), || (), |()| tables.iter().for_each(ask))
}

fn of_whole_hands(hands: &[Hand], book: &Book, each: Duration) -> f64 {
    let begin = || -> Vec<Table> { hands.iter().map(|hand| hand.before.clone()).collect() };
    rate(each, hands.len(), begin, |tables| {
        for (table, hand) in tables.iter_mut().zip(hands) {
            must(table, &TableCommand::StartHand, book);
            for command in hand.bets.iter().chain(&hand.awards) {
                must(table, command, book);
            }
        }
    })
}

fn of_replay(book: &Arc<Book>, each: Duration) -> f64 {
    let (mut day, founded) = Day::begin(TABLES, book);
    let mut records = vec![founded];
    records.extend((0..COMMANDS).flat_map(|_| day.go_on()));
    let payloads: Vec<Vec<u8>> = records.iter().map(Record::payload).collect();
    let events = records.iter().map(|record| record.events.len()).sum();
    let begin = || Tournament::begin(&records[0].events[0], AT).unwrap();
    let read = rate(each, events, begin, |state| {
        for payload in &payloads {
            let events = Event::read(black_box(payload)).unwrap();
            state.replay(&events, AT).unwrap();
        }
    });
    eprintln!("{read:.0} events of a journal a second, read from its JSON and followed");
    rate(each, events, begin, |state| {
        for record in &records {
            state.replay(black_box(&record.events), AT).unwrap();
        }
    })
}

fn bets(hands: &[Hand]) -> usize {
    hands.iter().map(|hand| hand.bets.len()).sum()
}

/// Allocations of a betting action without those that its events need by themselves, which a copy of them needs too.
fn allocations(hands: &[Hand], book: &Book) -> f64 {
    let (mut needed, mut own, mut bets) = (0, 0, 0_u32);
    for hand in hands {
        let mut table = hand.begun(book);
        for bet in &hand.bets {
            let events = table.decide(bet, book, AT).unwrap();
            own += counted(|| drop(black_box(events.clone()))).count_total;
            needed += counted(|| must(&mut table, bet, book)).count_total;
            bets += 1;
        }
    }
    let each = |allocations: u64| allocations as f64 / f64::from(bets);
    eprintln!(
        "{:.2} allocations of a betting action, of which its events need {:.2}",
        each(needed),
        each(own)
    );
    each(needed) - each(own)
}

fn must(table: &mut Table, command: &TableCommand, book: &Book) {
    for event in table.decide(black_box(command), book, AT).unwrap() {
        table.evolve(&event, book, AT);
    }
}

/// How many a second there are in the middle one of rounds of so many; what a round begins with is made before it.
fn rate<T>(
    each: Duration,
    count: usize,
    begin: impl Fn() -> T,
    mut round: impl FnMut(&mut T),
) -> f64 {
    let (began, mut rates) = (Instant::now(), Vec::new());
    while rates.is_empty() || began.elapsed() < each {
        let mut state = begin();
        let began = Instant::now();
        round(&mut state);
        rates.push(count as f64 / began.elapsed().as_secs_f64());
    }
    middle(rates)
}
