//! Draws that anybody can work out again: the commitment before, the seed after, and `tapis verify`.

use std::path::Path;

use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal, StreamName};
use tapis_protocol::TournamentCommand;
use tapis_protocol::rules::tournament::{FieldCommand, NewEntrant, Occasion};
use tapis_tests::{CODE, Device, Process, pair, run, setup_by_plan, verify};

/// Sets an event of two tables up in `data`, and draws seats for so many players, twice. Returns its stream.
async fn drawn(data: &Path, players: u32) -> StreamName {
    let process = Process::start(data).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    let tournament = director.create(setup_by_plan(2)).await;
    let players = (1..=players)
        .map(|number| NewEntrant {
            name: format!("Player {number}"),
            ..NewEntrant::default()
        })
        .collect();
    let command = FieldCommand::Register { players };
    let register = TournamentCommand::Field { command };
    director.tournament(register).await.unwrap();
    for word in ["", "the cup is half full"] {
        let draw = TournamentCommand::Draw {
            occasion: Occasion::Seats,
            word: word.to_owned(),
        };
        director.tournament(draw).await.unwrap();
    }
    drop(director);
    assert!(process.stop().await.success());
    StreamName::new(format!("tournament/{tournament}")).unwrap()
}

/// Copies a stream into a journal of its own, whose hashes are right, with another payload where `change` gives one.
fn copy(from: &Path, to: &Path, stream: &StreamName, change: impl Fn(u64, &str) -> Option<String>) {
    let mut from = SqliteJournal::open(&from.join(tapis_records::JOURNAL_FILE)).unwrap();
    let mut to = SqliteJournal::open(&to.join(tapis_records::JOURNAL_FILE)).unwrap();
    let records = from.read(stream, Sequence::ZERO, usize::MAX >> 1).unwrap();
    for record in records {
        let payload = String::from_utf8(record.payload).unwrap();
        let forged = change(record.sequence.0, &payload).unwrap_or(payload);
        let batch = Batch {
            stream: stream.clone(),
            expected: Sequence(record.sequence.0 - 1),
            entries: vec![Entry {
                at_ms: record.at_ms,
                command: record.command,
                device: record.device,
                payload: forged.into_bytes(),
            }],
            persons: Vec::new(),
        };
        to.append(&[batch]).unwrap()[0].as_ref().unwrap();
    }
}

/// The seat of a player in the events of a draw.
fn seat_of(payload: &str, player: u32) -> u64 {
    let events: Vec<serde_json::Value> = serde_json::from_str(payload).unwrap();
    let seated = events
        .iter()
        .map(|event| &event["event"])
        .find(|event| event["type"] == "player_seated" && event["player"] == player)
        .unwrap();
    seated["seat"].as_u64().unwrap()
}

#[tokio::test]
async fn verify_works_every_draw_out_again_and_finds_the_seat_that_was_changed() {
    let data = tempfile::tempdir().unwrap();
    let stream = drawn(data.path(), 2).await;
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
    assert!(said.contains("2 draws"), "{said}");
    let directory = data.path().display().to_string();
    let (_, json) = run(&["verify", "--json", "--data", &directory]).await;
    let totals: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!(totals["draws"], 2, "{json}");

    let honest = tempfile::tempdir().unwrap();
    copy(data.path(), honest.path(), &stream, |_, _| None);
    let (is_whole, said) = verify(honest.path()).await;
    assert!(is_whole, "{said}");

    // The second draw is the fourth record. Its second player gets another seat; nothing else changes.
    let forged = tempfile::tempdir().unwrap();
    copy(data.path(), forged.path(), &stream, |sequence, payload| {
        if sequence != 4 {
            return None;
        }
        let mine = seat_of(payload, 2);
        let other = seat_of(payload, 1);
        let free = (1..=9).find(|seat| *seat != mine && *seat != other)?;
        Some(change_seat(payload, mine, free))
    });
    let (is_whole, said) = verify(forged.path()).await;
    assert!(!is_whole, "{said}");
    let what = "record 4: the draw does not come out as its seed says";
    assert!(said.contains(what), "{said}");
}

/// Another seat wherever it is named after the draw.
fn change_seat(payload: &str, from: u64, to: u64) -> String {
    let mut events: Vec<serde_json::Value> = serde_json::from_str(payload).unwrap();
    let mut is_seated = false;
    for event in &mut events {
        let at_table = &mut event["event"];
        is_seated |= at_table["type"] == "player_seated";
        if is_seated && at_table["seat"] == from {
            at_table["seat"] = to.into();
        }
    }
    serde_json::to_string(&events).unwrap()
}

#[tokio::test]
async fn verify_finds_a_commitment_to_another_seed() {
    let data = tempfile::tempdir().unwrap();
    let stream = drawn(data.path(), 5).await;
    let forged = tempfile::tempdir().unwrap();
    copy(data.path(), forged.path(), &stream, |sequence, payload| {
        if sequence != 1 {
            return None;
        }
        let at = payload.find("\"commitment\":\"").unwrap() + "\"commitment\":\"".len();
        let other = if payload[at..].starts_with('0') {
            "1"
        } else {
            "0"
        };
        let mut changed = payload.to_owned();
        changed.replace_range(at..=at, other);
        Some(changed)
    });
    let (is_whole, said) = verify(forged.path()).await;
    assert!(!is_whole, "{said}");
    let what = "record 1: the commitment is to another seed";
    assert!(said.contains(what), "{said}");
}
