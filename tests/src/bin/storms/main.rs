//! Storms over a running server: reconnects by the thousand, screens that do not read, one that floods, sockets that say
//! nothing. A tablet plays on meanwhile, and nothing it does may fail or wait.
//!
//! Each storm is one line: how long the tablet's commands took in it, beside how long they took in the quiet before. The
//! last line is JSON. Slow is not a failure here, because the machine may be busy; what is lost or refused is.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is part of the tests: what does not hold ends it"
)]

mod probe;
mod weather;

use std::time::{Duration, Instant};

use tapis_protocol::Role;
use tapis_tests::{CODE, Device, Process, pair, setup};

use self::probe::{Felt, Probe};
use self::weather::{Storm, rage};

/// Tables of the event.
const TABLES: usize = 20;

/// Screens that take part in a storm.
const SCREENS: usize = 100;

/// How long the tablet plays in the quiet before a storm, and in it.
const FEELS_FOR: Duration = Duration::from_secs(5);

const USAGE: &str = "storms [--minutes N]";

#[tokio::main]
async fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let minutes = match given.as_slice() {
        [] => Some(0),
        [flag, minutes] if flag == "--minutes" => minutes.parse::<u64>().ok(),
        _ => None,
    };
    let Some(minutes) = minutes else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let until = Instant::now() + Duration::from_secs(60 * minutes);
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(data.path()).await;
    let (mut probe, screens) = guests(&server).await;
    let (mut trials, mut failures) = (0_u32, 0_u32);
    // At least once around.
    for storm in Storm::ALL.into_iter().cycle() {
        if trials >= 4 && Instant::now() >= until {
            break;
        }
        let before = probe.feels(FEELS_FOR).await;
        let memory = server.memory_kib();
        let raging = tokio::spawn(rage(storm, server.address, screens.clone(), FEELS_FOR));
        let within = probe.feels(FEELS_FOR).await;
        let sockets = raging.await.unwrap();
        let grown = server.memory_kib().saturating_sub(memory);
        trials += 1;
        failures += within.failed + before.failed;
        tell(storm, sockets, (&before, &within), grown);
    }
    let is_well = server.stop().await.success();
    failures += u32::from(!is_well);
    println!("{{\"trials\":{trials},\"failures\":{failures}}}");
    if failures > 0 {
        std::process::exit(1);
    }
}

fn tell(storm: Storm, sockets: usize, (before, within): (&Felt, &Felt), grown_kib: u64) {
    println!(
        "{}: {sockets} sockets; {} commands, 99 of 100 within {} us, in the quiet before {} us ({} %); {} failed; {} KiB more",
        storm.name(),
        within.commands,
        within.p99_us(),
        before.p99_us(),
        100 * within.p99_us() / before.p99_us().max(1),
        within.failed,
        grown_kib,
    );
}

/// The tablet that plays on, and the tokens of the screens.
async fn guests(server: &Process) -> (Probe, Vec<String>) {
    let token = pair(server.address, CODE, "Director").await.token;
    let mut director = Device::connect(server.address, &token).await;
    director.create(setup(TABLES, TABLES * 6)).await;
    let mut screens = Vec::with_capacity(SCREENS);
    for _ in 0..SCREENS {
        let code = director.pairing(Role::Floor).await;
        screens.push(pair(server.address, &code, "Screen").await.token);
    }
    (Probe::begin(server.address, director).await, screens)
}
