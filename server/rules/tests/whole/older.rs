//! Journals of older versions still tell the same: events are for ever.
//!
//! `older/` has the records of events as those versions wrote them, each with its time. They are never rewritten.

use serde::Deserialize;
use tapis_rules::seat::Seat;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{Event, TableNumber, Tournament};

#[derive(Deserialize)]
struct Record {
    at: u64,
    events: Vec<Event>,
}

fn replay(text: &str) -> Tournament {
    let mut records = text
        .lines()
        .map(|line| {
            serde_json::from_str::<Record>(line).unwrap_or_else(|error| panic!("{error}: {line}"))
        })
        .peekable();
    let first = records.peek().unwrap();
    let mut tournament = Tournament::begin(&first.events[0], Timestamp(first.at)).unwrap();
    for record in records {
        let at = Timestamp(record.at);
        tournament.apply(&record.events, at).unwrap();
    }
    tournament
}

#[test]
fn an_event_from_before_rulings_is_where_it_was() {
    let tournament = replay(include_str!("older/before-rulings.jsonl"));
    assert_eq!(tournament.book().id, "cdc2013");
    assert_eq!((tournament.level(), tournament.player_count()), (2, 5));
    let table = tournament.table(TableNumber(1)).unwrap();
    let chips: Vec<(u64, u64)> = (1..=4)
        .map(|seat| table.player(Seat::new(seat).unwrap()).unwrap())
        .map(|now| (now.stack.get(), now.bet.get()))
        .collect();
    // In the second hand; seat 1 is out, and seat 3's hand was declared dead.
    assert_eq!(chips, [(0, 0), (4_950, 0), (3_800, 200), (10_250, 100)]);
    assert_eq!((table.hand_number(), table.decision()), (2, 2));
    assert_eq!(table.pot_total().get(), 300);
    assert!(table.rulings().is_empty() && table.asked().is_none());
    assert_eq!(tournament.alerts().count(), 0);
}
