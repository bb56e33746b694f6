//! What it costs that a device has come to another server: the same commands of one tablet, at the server that runs its
//! event and through another one, on this machine, one after the other. `cargo run --release -p tapis-campaigns --bin
//! relayed` prints half of the answers' times and the ratio.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::integer_division,
    reason = "it measures, and says what it has measured"
)]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{Role, TableId};
use tapis_tests::{Device, Random, Server, SharedJournal, next_command, pair};

/// Rounds, each with so many commands of both kinds.
const ROUNDS: usize = 10;
const COMMANDS: usize = 1_000;

#[tokio::main]
async fn main() {
    let owner = Server::start_as("owner", SharedJournal::default()).await;
    let mut director = owner.tournament(9).await;
    let event = director.tournament.clone().unwrap();
    let role = Role::Tablet { table: TableId(1) };
    let code = director.pairing(role).await;
    let token = pair(owner.address, &code, "Tablet").await.token;
    drop(director);
    let other = Server::start_as("other", owner.journal.devices()).await;
    other.hear(&[("owner", &owner)], &[(&event, Some("owner"))]);
    let (mut direct, mut relayed) = (Vec::new(), Vec::new());
    let mut chance = Random::new(1);
    for _ in 0..ROUNDS {
        direct.extend(play(owner.address, &token, &mut chance).await);
        relayed.extend(play(other.address, &token, &mut chance).await);
    }
    let (direct, relayed) = (Times::of(direct), Times::of(relayed));
    println!("direct:  {direct:?}");
    println!("relayed: {relayed:?}");
    let ratio = relayed.half.as_nanos() * 100 / direct.half.as_nanos();
    println!("ratio of the halves: {}.{:02}", ratio / 100, ratio % 100);
    other.stop().await;
    owner.stop().await;
}

/// Plays hands at random; returns how long each answer took.
async fn play(address: SocketAddr, token: &str, chance: &mut Random) -> Vec<Duration> {
    let mut tablet = Device::connect(address, token).await;
    let mut times = Vec::new();
    for _ in 0..COMMANDS {
        let view = tablet.view().await;
        let command = next_command(&view, chance).unwrap_or(TableCommand::StartHand);
        let expect = Some(view.decision);
        let began = Instant::now();
        let outcome = tablet.command_expecting(1, expect, command).await;
        times.push(began.elapsed());
        if let Ok(sequence) = outcome {
            tablet.view_of(TableId(1), sequence).await;
        }
    }
    times
}

#[derive(Debug)]
#[allow(dead_code, reason = "printed")]
struct Times {
    half: Duration,
    of_100_99: Duration,
}

impl Times {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self {
            half: times[times.len() / 2],
            of_100_99: times[times.len() * 99 / 100],
        }
    }
}
