//! Generated hands beside an independent engine: every decision and every final stack has to agree.
//!
//! The hands are those of the file that `TAPIS_ORACLE` names, else those beside the repository (`../shared/oracle`), else the
//! sample in the tree.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

use serde_json::Value;
use tapis_rules::blinds::{AnteKind, Blinds};
use tapis_rules::book::Book;
use tapis_rules::card::Card;
use tapis_rules::chips::Chips;
use tapis_rules::seat::{Seat, SeatSet};
use tapis_rules::table::{Action, PlayerId, Positions, Raise, Table, TableCommand};
use tapis_rules::time::Timestamp;

struct Game {
    table: Table,
    book: Book,
}

impl Game {
    fn decide_and_apply(&mut self, command: &TableCommand) -> Result<(), String> {
        let at = Timestamp::default();
        let events = self
            .table
            .decide(command, &self.book, at)
            .map_err(|refusal| format!("{command:?}: {refusal}"))?;
        for event in &events {
            self.table.evolve(event, &self.book, at);
            self.table
                .check()
                .map_err(|error| format!("after {event:?}: {error}"))?;
        }
        Ok(())
    }
}

fn chips(value: &Value) -> Chips {
    Chips::new(value.as_u64().unwrap()).unwrap()
}

/// The oracle counts seats from 0.
fn seat(number: u64) -> Seat {
    Seat::new(u8::try_from(number + 1).unwrap()).unwrap()
}

fn positions(hand: &Value, players: SeatSet) -> Positions {
    let button = seat(hand["button"].as_u64().unwrap());
    if !hand["dead_sb"].as_bool().unwrap() {
        return Positions::first(button, players).unwrap();
    }
    let big_blind = button
        .clockwise()
        .find(|seat| players.contains(*seat))
        .unwrap();
    Positions {
        button,
        small_blind: big_blind,
        big_blind,
    }
}

fn start(hand: &Value) -> Result<Game, String> {
    let mut book = Book::named("tda2024").unwrap();
    // The engine takes every ante first; the book takes a player's own blind before the ante for all (tda2024 RP-11).
    book.policy = book.policy.with("ante_order", "ante_first").unwrap().into();
    let mut game = Game {
        table: Table::new(10, chips(&hand["chip"])),
        book,
    };
    let mut players = SeatSet::EMPTY;
    for (number, stack) in (0..).zip(hand["stacks"].as_array().unwrap()) {
        if stack.as_u64() != Some(0) {
            players.insert(seat(number));
            let player = PlayerId(u32::try_from(number).unwrap());
            game.decide_and_apply(&TableCommand::Sit {
                seat: seat(number),
                player,
                stack: chips(stack),
            })?;
        }
    }
    let ante_kind = match hand["ante_kind"].as_str().unwrap() {
        "bb" => AnteKind::BigBlind,
        "button" => AnteKind::Button,
        _ => AnteKind::Each,
    };
    let blinds = Blinds::new(chips(&hand["sb"]), chips(&hand["bb"]))
        .with_ante(chips(&hand["ante"]), ante_kind);
    game.decide_and_apply(&TableCommand::SetBlinds { blinds })?;
    game.decide_and_apply(&TableCommand::PlacePositions {
        positions: positions(hand, players),
    })?;
    game.decide_and_apply(&TableCommand::StartHand)?;
    Ok(game)
}

fn compare(game: &Game, step: &Value) -> Result<(), String> {
    let turn = game.table.turn(&game.book);
    let actor = step["actor"].as_u64().map(seat);
    if turn.map(|turn| turn.seat) != actor {
        return Err(format!(
            "{:?} is to act, the oracle says {actor:?}",
            turn.map(|turn| turn.seat)
        ));
    }
    let total = chips(&step["total"]);
    let Some(turn) = turn else { return Ok(()) };
    if game.table.pot_total() != total {
        return Err(format!(
            "{} in all pots, the oracle says {total}",
            game.table.pot_total()
        ));
    }
    let answer = if step["tda"].is_null() {
        step
    } else {
        &step["tda"]
    };
    let (min, max) = match turn.raise {
        Raise::Between { min, max } => (Some(min), Some(max)),
        Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => (None, None),
    };
    let theirs = |name: &str| answer[name].as_u64().and_then(Chips::new);
    if Some(turn.to_call) != theirs("call") || min != theirs("min") || max != theirs("max") {
        return Err(format!("{turn:?}, the oracle says {answer}"));
    }
    Ok(())
}

fn cards(value: &Value) -> Vec<Card> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card.as_str().unwrap().parse().unwrap())
        .collect()
}

fn finish(game: &mut Game, hand: &Value, last: &Value) -> Result<(), String> {
    if game.decide_and_apply(&TableCommand::EndHand).is_err() {
        game.decide_and_apply(&TableCommand::SetBoard {
            cards: cards(&hand["board"]),
        })?;
        for seat in game.table.showdown_order(&game.book) {
            let hole = cards(&hand["hole"][(seat.number() - 1).to_string()]);
            game.decide_and_apply(&TableCommand::Table {
                seat,
                cards: Some([hole[0], hole[1]]),
            })?;
        }
        game.decide_and_apply(&TableCommand::EndHand)?;
    }
    let stacks = if last["tda"].is_null() {
        &last["stacks"]
    } else {
        &last["tda"]
    };
    let by_number = |(number, stack): (u64, &Value)| (seat(number), chips(stack));
    let theirs: BTreeMap<Seat, Chips> = match (stacks.as_array(), stacks.as_object()) {
        (Some(stacks), _) => (0..).zip(stacks).map(by_number).collect(),
        (None, Some(stacks)) => stacks
            .iter()
            .map(|(number, stack)| by_number((number.parse().unwrap(), stack)))
            .collect(),
        (None, None) => return Err("the answer has no final stacks".to_owned()),
    };
    for (seat, player) in game.table.players() {
        if theirs.get(&seat) != Some(&player.stack) {
            return Err(format!(
                "seat {seat} ends with {}, the oracle says {:?}",
                player.stack,
                theirs.get(&seat)
            ));
        }
    }
    Ok(())
}

fn play(answered: &Value) -> Result<usize, String> {
    let hand = &answered["hand"];
    let steps = answered["steps"].as_array().unwrap();
    let mut game = start(hand)?;
    for (step, action) in steps.iter().zip(hand["actions"].as_array().unwrap()) {
        compare(&game, step)?;
        let seat = seat(action["seat"].as_u64().unwrap());
        let action = match action["kind"].as_str().unwrap() {
            "fold" => Action::Fold,
            "raise_to" => Action::RaiseTo {
                to: chips(&action["amount"]),
            },
            _ if game
                .table
                .turn(&game.book)
                .is_some_and(|turn| turn.may_check()) =>
            {
                Action::Check
            }
            _ => Action::Call,
        };
        game.decide_and_apply(&TableCommand::Act { seat, action })?;
    }
    compare(&game, steps.last().unwrap())?;
    finish(&mut game, hand, &answered["final"])?;
    Ok(steps.len())
}

#[test]
fn generated_hands_agree_with_an_independent_engine() {
    let beside = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/oracle/oracle_hands_2000.jsonl.gz"
    ));
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/samples/oracle.jsonl"
    );
    let path = match std::env::var_os("TAPIS_ORACLE") {
        Some(named) => PathBuf::from(named),
        None if beside.exists() => beside,
        None => PathBuf::from(sample),
    };
    let file = std::fs::File::open(&path).unwrap();
    let lines: Box<dyn Read> = if path.extension().is_some_and(|ext| ext == "gz") {
        Box::new(flate2::read::GzDecoder::new(file))
    } else {
        Box::new(file)
    };
    let (mut hands, mut decisions, mut differences) = (0, 0, Vec::new());
    for line in BufReader::new(lines).lines() {
        let answered: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if answered.get("final").is_none() {
            continue;
        }
        hands += 1;
        match play(&answered) {
            Ok(steps) => decisions += steps,
            Err(difference) => differences.push(format!("hand {}: {difference}", answered["id"])),
        }
    }
    println!(
        "{hands} hands, {decisions} decisions, {} differences",
        differences.len()
    );
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences[..differences.len().min(20)].join("\n")
    );
    assert!(hands > 0, "the file has hands");
}
