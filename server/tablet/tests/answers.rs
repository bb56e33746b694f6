//! The server's answer and its copy of the table come in any order: what was tapped counts once.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops where it cannot go on"
)]

use serde_json::{Value, json};
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    Command, DrawnSeat, Founding, TableDraw, TableNumber, Tournament,
};
use tapis_tablet::TabletRules;

const AT: Timestamp = Timestamp(1_000_000);
const BOOK: &str = "tda2024";

/// A table of three at its server, and its tablet.
struct Club {
    server: Tournament,
    sequence: u64,
    tablet: TabletRules,
    view: Value,
}

impl Club {
    fn seated() -> Self {
        let players = (1..=3).map(|seat| DrawnSeat {
            name: format!("Player {seat}"),
            seat: Seat::new(seat).unwrap(),
        });
        let founding = Founding {
            name: "Answers".to_owned(),
            book: BOOK.to_owned(),
            house: None,
            blinds: Blinds::new(Chips::from(1), Chips::from(2)),
            chip_values: vec![Chips::from(1)],
            stack: Chips::from(1_000),
            tables: vec![TableDraw {
                seats: 10,
                button: None,
                players: players.collect(),
            }],
            plan: None,
            seal: None,
        };
        let events = Tournament::found(&founding, AT).unwrap();
        let mut server = Tournament::begin(&events[0], AT).unwrap();
        server.apply(&events, AT).unwrap();
        let mut club = Self {
            server,
            sequence: 1,
            tablet: TabletRules::default(),
            view: Value::Null,
        };
        club.send_copy();
        club
    }

    fn ask(&mut self, message: &str) -> Value {
        let answer = self.tablet.answer(message).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        if let Some(view) = answer.get("view") {
            self.view = view.clone();
        }
        answer
    }

    fn send_copy(&mut self) -> Value {
        let books = Book::named(BOOK).unwrap().lineage().unwrap();
        let state = serde_json::to_string(&self.server).unwrap();
        let sequence = self.sequence;
        let copy = json!({"table": 1, "sequence": sequence, "books": books, "state": state});
        self.ask(&json!({ "copy": copy }).to_string())
    }

    fn tap(&mut self, id: &str) -> Value {
        let (expect, at) = (&self.view["decision"], AT.0);
        let said = format!(r#""id":"{id}","expect":{expect},"command":{{"type":"start_hand"}}"#);
        self.ask(&format!(r#"{{"command":{{{said},"at":{at}}}}}"#))
    }

    /// The server carries the same out, and writes it down.
    fn write_down(&mut self) -> u64 {
        let command = Command::Table {
            table: TableNumber(1),
            command: TableCommand::StartHand,
        };
        let events = self.server.decide(&command, AT).unwrap();
        self.server.apply(&events, AT).unwrap();
        self.sequence += 1;
        self.sequence
    }

    fn accept(&mut self, id: &str, sequence: u64) -> Value {
        self.ask(&json!({"settled": {"id": id, "sequence": sequence}}).to_string())
    }
}

#[test]
fn what_was_accepted_before_the_copy_came_counts_once() {
    let mut club = Club::seated();
    assert_eq!(club.tap("tap")["ahead"], 1);
    let record = club.write_down();
    assert_eq!(club.accept("tap", record)["ahead"], 1);
    let answer = club.send_copy();
    assert_eq!(answer["ahead"], 0);
    assert_eq!(answer["view"]["decision"]["hand"], 1);
}

#[test]
fn what_is_accepted_after_the_copy_came_counts_once() {
    let mut club = Club::seated();
    club.tap("tap");
    let record = club.write_down();
    let answer = club.send_copy();
    assert_eq!(answer["skipped"], json!(["tap"]));
    assert_eq!(answer["view"]["decision"]["hand"], 1);
    let answer = club.accept("tap", record);
    assert_eq!(answer["ahead"], 0);
    assert_eq!(answer["view"]["decision"]["hand"], 1);
}

#[test]
fn what_the_server_refuses_is_taken_back() {
    let mut club = Club::seated();
    let before = club.view["sequence"].as_u64().unwrap();
    assert_eq!(club.tap("tap")["view"]["sequence"], before + 1);
    let answer = club.ask(r#"{"settled":{"id":"tap"}}"#);
    assert_eq!(answer["ahead"], 0);
    assert_eq!(answer["view"]["decision"]["hand"], 0);
    assert_eq!(answer["view"]["sequence"], before);
}
