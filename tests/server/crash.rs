//! `kill -9` at any moment: what was acknowledged is there, once, and what is shown is what was shown.

use std::time::Duration;

use tapis_tests::{Process, Random, check_acknowledged, players, verify};

/// How often the server is killed; `TAPIS_CRASHES` says otherwise.
const CRASHES: usize = 200;

/// Crashes of one journal: more would mostly replay what was checked before.
const CRASHES_OF_JOURNAL: usize = 20;

const TABLES: u16 = 4;

#[tokio::test]
async fn what_was_acknowledged_survives_being_killed() {
    let crashes = std::env::var("TAPIS_CRASHES")
        .ok()
        .and_then(|crashes| crashes.parse().ok())
        .unwrap_or(CRASHES);
    let mut chance = Random::from_clock();
    let seed = chance.seed();
    let mut done = 0;
    let mut accepted = 0;
    while done < crashes {
        let data = tempfile::tempdir().unwrap();
        let mut process = Process::start(data.path()).await;
        let mut tablets = players(&process, TABLES, &mut chance).await;
        for _ in 0..CRASHES_OF_JOURNAL.min(crashes - done) {
            let address = process.address;
            let playing: Vec<_> = tablets
                .into_iter()
                .map(|player| tokio::spawn(player.play(address)))
                .collect();
            let lives = 1 + chance.below(150);
            tokio::time::sleep(Duration::from_millis(u64::try_from(lives).unwrap())).await;
            process.kill().await;
            tablets = Vec::new();
            for player in playing {
                tablets.push(player.await.unwrap());
            }
            check_acknowledged(data.path(), &tablets);
            process = Process::start(data.path()).await;
            done += 1;
        }
        process.kill().await;
        accepted += tablets
            .iter()
            .map(|player| player.accepted.len())
            .sum::<usize>();
        let (is_whole, said) = verify(data.path()).await;
        assert!(is_whole, "seed {seed}: {said}");
    }
    assert!(
        accepted > crashes,
        "seed {seed}: only {accepted} commands in {crashes} crashes"
    );
}
