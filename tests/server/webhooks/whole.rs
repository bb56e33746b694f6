//! A whole event that bots have played, told from its first record on.

use std::path::Path;
use std::time::{Duration, Instant};

use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal, StreamName};
use tapis_tests::{Process, run};

use super::receiver::{Got, Receiver};
use super::{ids, webhook, write};

/// Players of the event: three tables.
const PLAYERS: usize = 20;

/// How long it may take until everything is told.
const WITHIN: Duration = Duration::from_secs(60);

/// Writes that an endpoint was told everything up to a record, and nothing after it.
fn was_told(data: &Path, endpoint: &str, sequence: u64) {
    let mut journal = SqliteJournal::open(&data.join(tapis_records::JOURNAL_FILE)).unwrap();
    let streams = journal.streams().unwrap();
    let mut ids = streams
        .iter()
        .filter_map(|stream| stream.as_str().strip_prefix("tournament/"));
    let stream = StreamName::new(format!("webhooks/{}", ids.next().unwrap())).unwrap();
    let expected = journal.last(&stream).unwrap();
    let before = Sequence(expected.0.saturating_sub(1));
    let last = journal.read(&stream, before, 1).unwrap().pop();
    let told = format!("[{{\"type\":\"webhooks_told\",\"told\":{{\"{endpoint}\":{sequence}}}}}]");
    let entry = Entry {
        at_ms: last.map_or(1, |last| last.at_ms),
        command: "told".to_owned(),
        device: "server".to_owned(),
        payload: told.into_bytes(),
    };
    let batch = Batch {
        stream,
        expected,
        entries: vec![entry],
        persons: Vec::new(),
    };
    assert!(journal.append(&[batch]).unwrap()[0].is_ok());
}

async fn all_told(data: &Path, endpoint: &str, after: u64) -> Vec<Got> {
    let receiver = Receiver::start().await;
    was_told(data, endpoint, after);
    let file = write(data, &webhook(endpoint, &receiver, ""));
    let process = Process::start_with(data, &["--webhooks", &file]).await;
    let began = Instant::now();
    let is_over = |got: &Got| got.kind() == "event_over";
    while !receiver.taken().last().is_some_and(is_over) {
        assert!(began.elapsed() < WITHIN, "it does not come to its end");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(process.stop().await.success());
    receiver.taken()
}

fn of_kind(got: &[Got], kind: &str) -> usize {
    got.iter().filter(|got| got.kind() == kind).count()
}

#[tokio::test]
async fn a_whole_event_is_told_from_any_record_on_with_the_same_words() {
    let data = tempfile::tempdir().unwrap();
    let (players, folder) = (PLAYERS.to_string(), data.path().display().to_string());
    let simulate = [
        "simulate",
        "--players",
        &players,
        "--seed",
        "11",
        "--data",
        &folder,
    ];
    assert!(run(&simulate).await.0);
    let all = all_told(data.path(), "first", 0).await;
    println!("{} messages", all.len());
    assert_eq!(all[0].kind(), "event_started");
    assert_eq!(of_kind(&all, "event_started"), 1);
    assert_eq!(of_kind(&all, "final_table"), 1);
    assert_eq!(of_kind(&all, "table_closed"), 2);
    let out = of_kind(&all, "player_out") - of_kind(&all, "player_back");
    assert_eq!(out, PLAYERS - 1);
    let results = all[all.len() - 1].json()["data"]["results"].clone();
    let results = results.as_array().unwrap();
    assert_eq!(results.len(), PLAYERS);
    assert_eq!(results[0]["place"], 1);
    let sequences: Vec<u64> = all
        .iter()
        .map(|got| got.json()["data"]["sequence"].as_u64().unwrap())
        .collect();
    assert!(sequences.is_sorted());
    // A server that goes on in the middle, from a snapshot or from the first record, says the same.
    let middle = sequences[sequences.len() / 2];
    let rest = all_told(data.path(), "second", middle).await;
    let later: Vec<Got> = all
        .into_iter()
        .filter(|got| sequence(got) > middle)
        .collect();
    assert_eq!(ids(&rest), ids(&later));
    for (one, other) in rest.iter().zip(&later) {
        assert_eq!(one.body, other.body);
    }
}

fn sequence(got: &Got) -> u64 {
    got.json()["data"]["sequence"].as_u64().unwrap()
}
