//! Real hands through a server that is killed in the middle of them: nothing lost, nothing played twice.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tapis_records::phh;
use tapis_replay::{Entrance, Outcome, RemoteTable, play};
use tapis_tests::{CODE, Process, Random, RealHands, claim_address, verify};

/// How often the server is killed; `TAPIS_CRASHES` says otherwise.
const CRASHES: usize = 200;

/// Sessions of one table, hand after hand, that are played over and over.
const SESSIONS: [&str; 3] = [
    "session_fulltilt-244669447-match-3.phhs",
    "session_partypoker-128487129-1.phhs",
    "session_pokerstars-63858762-7.phhs",
];

/// What the player and the one who kills tell each other.
#[derive(Default)]
struct Signals {
    is_seated: AtomicBool,
    is_enough: AtomicBool,
}

/// Plays the sessions until told to stop; returns how many hands agreed with their histories.
fn play_sessions(url: &str, texts: &[String], signals: &Signals) -> u64 {
    let entrance = Entrance::Code(CODE.to_owned());
    let mut table = RemoteTable::open(url, &entrance, "sessions", "tda2024").unwrap();
    signals.is_seated.store(true, Ordering::Relaxed);
    let mut agreed = 0;
    for text in texts.iter().cycle() {
        for entry in phh::read(text).unwrap() {
            if signals.is_enough.load(Ordering::Relaxed) {
                return agreed;
            }
            match play(&entry.history.unwrap(), &mut table) {
                Outcome::Agrees { .. } => agreed += 1,
                Outcome::Skipped => {}
                Outcome::Differs { mismatch, .. } => panic!("hand {}: {mismatch}", entry.name),
            }
        }
    }
    agreed
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn real_hands_come_out_right_however_often_the_server_is_killed() {
    let texts: Vec<String> = RealHands::sessions(&SESSIONS)
        .iter()
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let crashes = std::env::var("TAPIS_CRASHES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(CRASHES);
    let data = tempfile::tempdir().unwrap();
    let address = claim_address();
    let mut process = Process::start_at(data.path(), address).await;
    let signals = Arc::new(Signals::default());
    let player = {
        let (url, signals) = (format!("ws://{address}"), Arc::clone(&signals));
        tokio::task::spawn_blocking(move || play_sessions(&url, &texts, &signals))
    };
    // Pairing is not what is tried here: a code lives in memory, and dies with the server.
    while !signals.is_seated.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let mut chance = Random::new(20_261);
    for _ in 0..crashes {
        tokio::time::sleep(Duration::from_micros(chance.number() % 60_000)).await;
        process.kill().await;
        process = Process::start_at(data.path(), address).await;
        assert!(!player.is_finished(), "the hands go on");
    }
    signals.is_enough.store(true, Ordering::Relaxed);
    let agreed = player.await.unwrap();
    assert!(process.stop().await.success());
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
    println!("{crashes} crashes, {agreed} hands, 0 differ");
    assert!(agreed > 0, "hands were played between the crashes");
}
