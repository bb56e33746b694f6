//! Storms over a running server: reconnects by the thousand, screens that do not read, one that floods, sockets that say
//! nothing, a bad network for half of the room. A tablet plays on meanwhile, and nothing it does may fail or wait.
//!
//! Quiet and storm take turns, and the middle one of their figures counts, because the machine may be busy with something
//! else. Slow is not a failure here for the same reason; what is lost or refused is, and memory beyond the bound that
//! follows from the server's limits. The last line is JSON.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is part of the tests: what does not hold ends it"
)]

mod memory;
mod probe;
mod relay;
mod room;
mod weather;

use std::time::{Duration, Instant};

use tapis_protocol::Role;
use tapis_protocol::rules::chips::Chips;
use tapis_tests::{CODE, Device, Process, pair, setup};

use self::memory::Watch;
use self::probe::{Felt, Probe, middle_p99_us};
use self::room::Room;
use self::weather::{Storm, rage};

/// Tables of the event.
const TABLES: usize = 20;

/// Screens that take part in a storm.
const SCREENS: usize = 100;

/// Enough for a long storm: no player is out after a few hundred hands.
const STACK: u32 = 400_000;

/// How long the tablet plays in the quiet before a storm, and in it.
const FEELS_FOR: Duration = Duration::from_secs(4);

/// How often quiet and storm take turns.
const WINDOWS: usize = 3;

/// How long the network of half the room is cut, once; in the other windows for a moment.
const CUT_SECONDS: u64 = 30;
const MOMENT: Duration = Duration::from_secs(2);

const USAGE: &str = "storms [--minutes N] [--windows N] [--cut-seconds N] [--only NAME]";

/// What was asked for.
struct StormOptions {
    minutes: u64,
    windows: usize,
    cut: Duration,
    storms: Vec<Storm>,
}

impl StormOptions {
    fn read(given: &[String]) -> Option<Self> {
        let mut asked = Self {
            minutes: 0,
            windows: WINDOWS,
            cut: Duration::from_secs(CUT_SECONDS),
            storms: Storm::ALL.to_vec(),
        };
        for pair in given.chunks(2) {
            let [flag, value] = pair else { return None };
            match flag.as_str() {
                "--minutes" => asked.minutes = value.parse().ok()?,
                "--windows" => asked.windows = value.parse().ok().filter(|count| *count > 0)?,
                "--cut-seconds" => asked.cut = Duration::from_secs(value.parse().ok()?),
                "--only" => {
                    asked.storms.retain(|storm| storm.name() == value);
                    asked.storms.first()?;
                }
                _ => return None,
            }
        }
        Some(asked)
    }
}

#[tokio::main]
async fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let Some(asked) = StormOptions::read(&given) else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let until = Instant::now() + Duration::from_secs(60 * asked.minutes);
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(data.path()).await;
    let mut hall = StormHall::open(&server).await;
    let (mut trials, mut failures) = (0_usize, 0_u32);
    // At least once around.
    for storm in asked.storms.iter().copied().cycle() {
        if trials >= asked.storms.len() && Instant::now() >= until {
            break;
        }
        trials += 1;
        failures += hall.weathers(storm, &server, &asked, data.path()).await;
    }
    let is_well = server.stop().await.success();
    failures += u32::from(!is_well);
    println!("{{\"trials\":{trials},\"failures\":{failures}}}");
    if failures > 0 {
        std::process::exit(1);
    }
}

/// Who is there when a storm comes.
struct StormHall {
    probe: Probe,
    /// Tokens of the screens.
    screens: Vec<String>,
}

impl StormHall {
    async fn open(server: &Process) -> Self {
        let token = pair(server.address, CODE, "Director").await.token;
        let mut director = Device::connect(server.address, &token).await;
        let mut event = setup(TABLES, TABLES * 6);
        event.stack = Chips::from(STACK);
        director.create(event).await;
        let mut screens = Vec::with_capacity(SCREENS);
        for _ in 0..SCREENS {
            let code = director.pairing(Role::Floor).await;
            screens.push(pair(server.address, &code, "Screen").await.token);
        }
        Self {
            probe: Probe::begin(server.address, director).await,
            screens,
        }
    }

    /// Quiet and a storm, in turns; returns how much went wrong.
    async fn weathers(
        &mut self,
        storm: Storm,
        server: &Process,
        asked: &StormOptions,
        data: &std::path::Path,
    ) -> u32 {
        let room = if storm == Storm::BadNetwork {
            Some(Room::open(server, &mut self.probe.director().await).await)
        } else {
            None
        };
        let (mut quiet, mut felt) = (Vec::new(), Vec::new());
        let (mut sockets, mut failures) = (0, 0);
        let mut watch = Watch::begin(server);
        for window in 1..=asked.windows {
            quiet.push(self.probe.feels(FEELS_FOR).await);
            watch.comes();
            if let Some(room) = &room {
                let cut = if window == asked.windows {
                    asked.cut
                } else {
                    MOMENT
                };
                let (within, failed) = self.probe.feels_while(room.storm(cut)).await;
                felt.push(within);
                failures += failed;
            } else {
                let raging = rage(storm, server.address, self.screens.clone(), FEELS_FOR);
                let raging = tokio::spawn(raging);
                felt.push(self.probe.feels(FEELS_FOR).await);
                sockets = raging.await.unwrap();
            }
            watch.is_over().await;
        }
        if let Some(room) = room {
            failures += room.close(data).await;
        }
        tell(storm, sockets, &quiet, &felt);
        let felt = quiet.iter().chain(&felt).map(|felt| felt.failed);
        failures + felt.sum::<u32>() + watch.tell(storm)
    }
}

fn tell(storm: Storm, sockets: usize, quiet: &[Felt], within: &[Felt]) {
    let all = |felt: &[Felt]| {
        let each: Vec<String> = felt.iter().map(|felt| felt.p99_us().to_string()).collect();
        each.join(", ")
    };
    let (before, during) = (middle_p99_us(quiet), middle_p99_us(within));
    println!(
        "{}: {}; {} commands, 99 of 100 within {during} us, in the quiet {before} us ({} %); {} failed",
        storm.name(),
        storm.how(sockets),
        within.iter().map(|felt| felt.commands).sum::<usize>(),
        100 * during / before.max(1),
        within.iter().map(|felt| felt.failed).sum::<u32>(),
    );
    println!(
        "  windows: {} us; in the quiet {} us",
        all(within),
        all(quiet)
    );
}
