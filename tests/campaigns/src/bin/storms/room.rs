//! The other tablets of the room: half of them on a good network, half on one that can turn bad. They play on, and know
//! what they were promised.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tapis_tests::{Answers, Device, Player, Process, Random, check_acknowledged, seat_players};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::TABLES;
use crate::relay::{Relay, Weather};

/// How long a tablet waits before it tries to come back.
const BACK_AFTER: Duration = Duration::from_millis(250);

/// Within what everybody has to be back after a cut, while the network is still bad.
const ALL_BACK_WITHIN: Duration = Duration::from_secs(15);

/// A table that is played quickly, and does not stand still.
const REST: Duration = Duration::from_millis(100);

/// How long the network is bad before a cut, and after it.
const BAD_FOR: Duration = Duration::from_secs(3);

/// Who plays in the room.
pub(crate) struct Room {
    good: Relay,
    bad: Relay,
    /// Of the tablets on the good network, and of those on the bad one.
    answers: [Vec<Arc<Answers>>; 2],
    playing: Vec<JoinHandle<Player>>,
    is_over: Arc<AtomicBool>,
}

impl Room {
    /// Tablets at all tables but the first, every other one on the network that can turn bad.
    pub(crate) async fn open(server: &Process, director: &mut Device) -> Self {
        let mut chance = Random::new(11);
        let good = Relay::to(server.address, chance.number()).await;
        let bad = Relay::to(server.address, chance.number()).await;
        let last = u16::try_from(TABLES).unwrap();
        let players = seat_players(director, server.address, 2..=last, &mut chance).await;
        let is_over = Arc::new(AtomicBool::new(false));
        let (mut answers, mut playing) = ([Vec::new(), Vec::new()], Vec::new());
        for (index, mut player) in players.into_iter().enumerate() {
            player.rest = REST;
            player.is_away_long = true;
            let way = if index % 2 == 0 { &bad } else { &good };
            answers[usize::from(index % 2 == 0)].push(Arc::clone(&player.answers));
            playing.push(tokio::spawn(plays(player, way.address, is_over.clone())));
        }
        Self {
            good,
            bad,
            answers,
            playing,
            is_over,
        }
    }

    /// Bad weather for half of the room, with a cut in the middle of it; returns what went wrong.
    pub(crate) async fn storm(&self, cut: Duration) -> u32 {
        let before = self.accepted();
        self.bad.set(Weather::Bad);
        sleep(BAD_FOR).await;
        self.bad.set(Weather::Cut);
        sleep(cut).await;
        self.bad.set(Weather::Bad);
        let failed = self.all_back().await;
        sleep(BAD_FOR).await;
        self.bad.set(Weather::Good);
        let after = self.accepted();
        println!(
            "  the room: {} commands on the good network, {} on the bad one over {} connections so far",
            after[0] - before[0],
            after[1] - before[1],
            self.bad.connections.load(Ordering::Relaxed),
        );
        failed + self.all_back().await
    }

    /// Everybody gets an answer again; returns how many do not.
    async fn all_back(&self) -> u32 {
        let until = Instant::now() + ALL_BACK_WITHIN;
        let all = self.answers.iter().flatten();
        let before: Vec<_> = all.map(|answers| (answers, said(answers))).collect();
        loop {
            let away = before.iter().filter(|(answers, before)| {
                said(answers) == *before && !answers.is_over.load(Ordering::Relaxed)
            });
            let away = u32::try_from(away.count()).unwrap();
            if away == 0 || Instant::now() >= until {
                if away > 0 {
                    eprintln!("{away} tablets are not back");
                }
                return away;
            }
            sleep(BACK_AFTER).await;
        }
    }

    fn accepted(&self) -> [u64; 2] {
        self.answers
            .each_ref()
            .map(|half| half.iter().map(|answers| said(answers)).sum())
    }

    /// Sends everybody home; returns how much of what they were promised does not hold.
    pub(crate) async fn close(self, data: &Path) -> u32 {
        self.is_over.store(true, Ordering::Relaxed);
        let connections = self.good.connections.load(Ordering::Relaxed);
        self.good.set(Weather::Over);
        self.bad.set(Weather::Over);
        let mut players = Vec::new();
        for playing in self.playing {
            players.push(playing.await.unwrap());
        }
        let mut failures = 0;
        let tablets = u64::try_from(self.answers[0].len()).unwrap();
        if connections != tablets {
            eprintln!("{connections} connections of {tablets} tablets on a good network");
            failures += 1;
        }
        for player in &players {
            let refused = &player.answers;
            for count in [&refused.failed, &refused.not_stored] {
                let count = count.load(Ordering::Relaxed);
                if count > 0 {
                    eprintln!("{count} commands were refused: {}", player.said);
                    failures += 1;
                }
            }
        }
        check_acknowledged(data, &players);
        failures
    }
}

fn said(answers: &Answers) -> u64 {
    answers.accepted.load(Ordering::Relaxed)
}

/// Plays, and comes back whenever the connection is lost.
async fn plays(
    mut player: Player,
    address: std::net::SocketAddr,
    is_over: Arc<AtomicBool>,
) -> Player {
    loop {
        player = player.play(address).await;
        let has_winner = player.answers.is_over.load(Ordering::Relaxed);
        if has_winner || is_over.load(Ordering::Relaxed) {
            return player;
        }
        sleep(BACK_AFTER).await;
    }
}
