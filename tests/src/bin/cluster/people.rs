//! Those who play through everything: a tablet at each table, which goes to another server when the one it has is gone or
//! says nothing.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tapis_protocol::rules::chips::Chips;
use tapis_tests::{Answers, CODE, Device, Player, Random, Style, pair, seat_players, setup};
use tokio::task::JoinHandle;

/// How long a tablet waits for an answer before it goes elsewhere.
const PATIENCE: Duration = Duration::from_secs(1);

/// Rest before it tries another server.
const BEFORE_ANOTHER: Duration = Duration::from_millis(50);

/// Rest before each command: some thousand commands a minute.
const REST: Duration = Duration::from_millis(20);

/// Tables of each event.
const TABLES: u16 = 2;

/// Players at each table.
const SEATS: usize = 7;

/// Enough chips that no player is out before the end.
const STACK: u32 = 40_000_000;

/// An event, and its tables.
pub(crate) struct Event {
    /// Name of its stream.
    pub(crate) stream: String,
    answers: Vec<Arc<Answers>>,
    playing: Vec<JoinHandle<Player>>,
}

/// Everybody.
pub(crate) struct People {
    pub(crate) events: Vec<Event>,
    is_over: Arc<AtomicBool>,
}

impl People {
    /// So many events begin, each set up at another server.
    pub(crate) async fn sit_down(
        servers: &[SocketAddr],
        events: usize,
        chance: &mut Random,
    ) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let mut all = Vec::new();
        for number in 0..events {
            let address = servers[number % servers.len()];
            let token = pair(address, CODE, "Dora").await.token;
            let mut director = Device::connect(address, &token).await;
            let mut setup = setup(usize::from(TABLES), usize::from(TABLES) * SEATS);
            setup.name = format!("Event {number}");
            setup.stack = Chips::from(STACK);
            director.create(setup).await;
            let stream = format!("tournament/{}", director.tournament.as_ref().unwrap());
            let mut players = seat_players(&mut director, address, 1..=TABLES, chance).await;
            for player in &mut players {
                player.rest = REST;
                player.is_away_long = true;
                player.style = Style::Careful;
                player.patience = Some(PATIENCE);
            }
            let answers = players.iter().map(|player| Arc::clone(&player.answers));
            all.push(Event {
                stream,
                answers: answers.collect(),
                playing: players
                    .into_iter()
                    .map(|player| {
                        let chance = Random::new(chance.number());
                        let is_over = Arc::clone(&is_over);
                        tokio::spawn(go_round(player, servers.to_vec(), chance, is_over))
                    })
                    .collect(),
            });
        }
        Self {
            events: all,
            is_over,
        }
    }

    /// How many commands were acknowledged.
    pub(crate) fn acknowledged(&self) -> u64 {
        self.events.iter().map(Event::acknowledged).sum()
    }

    /// How many commands got no yes and no no of the rules: the database was away, or the server busy.
    pub(crate) fn put_off(&self) -> u64 {
        let answers = self.events.iter().flat_map(|event| &event.answers);
        let put_off = answers.map(|answers| {
            answers.not_stored.load(Ordering::Relaxed) + answers.failed.load(Ordering::Relaxed)
        });
        put_off.sum()
    }

    /// Waits until every table of these events goes on; returns how long each took.
    pub(crate) async fn go_on(&self, streams: &[String], within: Duration) -> Vec<Duration> {
        let began = Instant::now();
        let of = |event: &&Event| streams.contains(&event.stream);
        let answers = self
            .events
            .iter()
            .filter(of)
            .flat_map(|event| &event.answers);
        let mut waiting: Vec<(&Arc<Answers>, u64)> = answers
            .map(|answers| (answers, answers.accepted.load(Ordering::Relaxed)))
            .collect();
        let mut took = Vec::new();
        while !waiting.is_empty() {
            assert!(began.elapsed() < within, "do not go on: {waiting:?}");
            tokio::time::sleep(Duration::from_millis(2)).await;
            waiting.retain(|(answers, before)| {
                let has_gone_on = answers.accepted.load(Ordering::Relaxed) > *before;
                if has_gone_on {
                    took.push(began.elapsed());
                }
                !has_gone_on
            });
        }
        took
    }

    /// Everybody stands up; returns what each of them was told, by event.
    pub(crate) async fn stand_up(self) -> Vec<(String, Vec<Player>)> {
        self.is_over.store(true, Ordering::Relaxed);
        let mut all = Vec::new();
        for event in self.events {
            let mut players = Vec::new();
            for playing in event.playing {
                players.push(playing.await.unwrap());
            }
            all.push((event.stream, players));
        }
        all
    }
}

impl Event {
    fn acknowledged(&self) -> u64 {
        let accepted = self.answers.iter();
        accepted
            .map(|answers| answers.accepted.load(Ordering::Relaxed))
            .sum()
    }
}

/// Plays at one server, and at another one when that is gone.
async fn go_round(
    mut player: Player,
    servers: Vec<SocketAddr>,
    mut chance: Random,
    is_over: Arc<AtomicBool>,
) -> Player {
    player.until = Some(Arc::clone(&is_over));
    let mut server = chance.below(servers.len());
    while !is_over.load(Ordering::Relaxed) {
        player = player.play(servers[server]).await;
        server = (server + 1) % servers.len();
        tokio::time::sleep(BEFORE_ANOTHER).await;
    }
    player
}
