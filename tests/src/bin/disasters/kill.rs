//! `kill -9` of the real server while several tables play.

use std::time::Duration;

use tapis_tests::{Process, Random, check_acknowledged, players, verify};

use crate::Tried;

/// Kills of one journal: more would mostly replay what was checked before.
const KILLS: u64 = 5;

/// Tables that play, at most.
const MOST_TABLES: usize = 5;

/// A server lives at most so long, in ms.
const LONGEST_LIFE: usize = 300;

pub(crate) async fn trial(seed: u64) -> Tried {
    let mut chance = Random::new(seed);
    let data = tempfile::tempdir().unwrap();
    let tables = u16::try_from(1 + chance.below(MOST_TABLES)).unwrap();
    let mut process = Process::start(data.path()).await;
    let mut tablets = players(&process, tables, &mut chance).await;
    for _ in 0..KILLS {
        let address = process.address;
        let playing: Vec<_> = tablets
            .drain(..)
            .map(|player| tokio::spawn(player.play(address)))
            .collect();
        let life = u64::try_from(1 + chance.below(LONGEST_LIFE)).unwrap();
        tokio::time::sleep(Duration::from_millis(life)).await;
        process.kill().await;
        for player in playing {
            tablets.push(player.await.unwrap());
        }
        check_acknowledged(data.path(), &tablets);
        process = Process::start(data.path()).await;
    }
    process.kill().await;
    check_acknowledged(data.path(), &tablets);
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
    Tried::Done(KILLS)
}
