//! Real hands played to the last chip by what a tablet loads: message by message, as a browser speaks with it.
//!
//! With `TRANSCRIPT=FOLDER` every message and its answer is written down there, in `hands.jsonl`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it cannot go on"
)]

mod transcript;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    Command, DrawnSeat, Founding, TableDraw, TableNumber, Tournament,
};
use tapis_protocol::{CommandId, TableId};
use tapis_records::phh;
use tapis_replay::{AwardNow, Dealt, DifferenceKind, Outcome, Playing, Refused, TurnNow, play};
use tapis_tablet::LocalCommand;

use self::transcript::{Message, Transcript};

const TABLE: TableNumber = TableNumber(1);
const AT: Timestamp = Timestamp(1_000_000);

/// A tablet that is told what happens in a hand.
struct Tablet {
    book: String,
    /// The name of the hand.
    hand: String,
    rules: Transcript,
    view: Value,
    commands: u64,
}

impl Tablet {
    fn ask(&mut self, message: &Message) -> Value {
        let answer = self.rules.ask(message);
        if let Some(view) = answer.get("view") {
            self.view = view.clone();
        }
        answer
    }

    fn seat(&self, seat: Seat) -> Option<&Value> {
        let seats = self.view.get("seats")?.as_array()?;
        seats.iter().find(|found| found["seat"] == seat.number())
    }
}

fn seat_of(value: &Value) -> Option<Seat> {
    Seat::new(u8::try_from(value.as_u64()?).ok()?)
}

fn seats_of(value: &Value) -> Option<Vec<Seat>> {
    value.as_array()?.iter().map(seat_of).collect()
}

/// The event as its server has it before the hand.
fn founded(dealt: &Dealt, book: &str) -> Tournament {
    let players = dealt.seats.iter().map(|seat| DrawnSeat {
        name: format!("Player {}", seat.number()),
        seat: *seat,
    });
    let founding = Founding {
        name: "Hands".to_owned(),
        book: book.to_owned(),
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
    let mut state = Tournament::begin(&events[0], AT).unwrap();
    state.apply(&events, AT).unwrap();
    let stacks = dealt.seats.iter().zip(&dealt.stacks);
    let stacks = stacks.map(|(seat, stack)| TableCommand::SetStack {
        seat: *seat,
        stack: *stack,
    });
    let (blinds, positions) = (dealt.blinds, dealt.positions);
    let set = [
        TableCommand::SetBlinds { blinds },
        TableCommand::PlacePositions { positions },
    ];
    for command in stacks.chain(set) {
        let table = TABLE;
        let command = Command::Table { table, command };
        let events = state.decide(&command, AT).unwrap();
        state.apply(&events, AT).unwrap();
    }
    state
}

impl Playing for Tablet {
    fn deal(&mut self, dealt: &Dealt) -> Result<(), DifferenceKind> {
        let state = founded(dealt, &self.book);
        let books = Book::named(&self.book).unwrap().lineage().unwrap();
        let state = serde_json::to_string(&state).unwrap();
        self.rules.begin(self.hand.clone());
        self.ask(&Message::Copy {
            table: TableId(TABLE.0),
            sequence: 1,
            books,
            state,
        });
        let begun = self.carry_out(&TableCommand::StartHand)?;
        begun.map_err(|refused| DifferenceKind::Refused {
            message: refused.message,
        })
    }

    fn carry_out(&mut self, command: &TableCommand) -> Result<Result<(), Refused>, DifferenceKind> {
        self.commands += 1;
        let id = CommandId::new(format!("hand-{}", self.commands)).unwrap();
        let answer = self.ask(&Message::Command(LocalCommand {
            id,
            expect: serde_json::from_value(self.view["decision"].clone()).unwrap(),
            command: command.clone(),
            at: AT,
        }));
        let Some(refused) = answer.get("refused") else {
            return Ok(Ok(()));
        };
        let reason = &refused["reason"]["type"];
        Ok(Err(Refused {
            reason: reason.as_str().unwrap_or_default().to_owned(),
            message: refused["message"].as_str().unwrap_or_default().to_owned(),
        }))
    }

    fn turn(&self) -> Option<TurnNow> {
        let turn = self.view.get("turn")?;
        Some(TurnNow {
            seat: seat_of(&turn["seat"])?,
            may_check: turn["to_call"] == 0,
        })
    }

    fn chips(&self, seat: Seat) -> Option<(Chips, Chips)> {
        let seat = self.seat(seat)?;
        let chips = |name: &str| Chips::new(seat[name].as_u64()?);
        Some((chips("stack")?, chips("bet")?))
    }

    fn next_award(&self) -> Option<AwardNow> {
        let award = self.view.get("award")?;
        Some(AwardNow {
            pot: u8::try_from(award["pot"].as_u64()?).ok()?,
            claimants: seats_of(&award["claimants"])?,
            known: seats_of(&award["known"]),
        })
    }
}

fn played(file: &Path, book: &str) -> (u64, String) {
    let text = fs::read_to_string(file).unwrap();
    let mut tablet = Tablet {
        book: book.to_owned(),
        hand: String::new(),
        rules: Transcript::default(),
        view: Value::Null,
        commands: 0,
    };
    let mut hands = 0;
    for entry in phh::read(&text).unwrap() {
        tablet.hand = format!("{}, {}", file.display(), entry.name);
        let outcome = match &entry.history {
            Ok(history) => play(history, &mut tablet),
            Err(error) => panic!("{}: {error}", entry.name),
        };
        if let Outcome::Differs { mismatch, .. } = &outcome {
            panic!("{}: {mismatch:?}", tablet.hand);
        }
        hands += u64::from(matches!(outcome, Outcome::Agrees { .. }));
    }
    (hands, tablet.rules.into_text())
}

#[test]
fn a_tablet_alone_plays_real_hands_to_the_last_chip() {
    let folder = std::env::var_os("HANDS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/samples/hands"),
        PathBuf::from,
    );
    let files = fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let is_history = |file: &PathBuf| {
        let ending = file.extension();
        ending.is_some_and(|ending| ending == "phh" || ending == "phhs")
    };
    let mut files: Vec<PathBuf> = files.filter(is_history).collect();
    files.sort();
    let (mut transcript, mut hands) = (String::new(), 0);
    for file in &files {
        let (played, said) = played(file, "tda2024");
        hands += played;
        transcript.push_str(&said);
    }
    assert!(hands > 0, "no hand was played");
    transcript::write("hands.jsonl", &transcript);
}
