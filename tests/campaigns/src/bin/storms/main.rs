//! Storms over a running server: reconnects by the thousand, screens that do not read, one that floods, sockets that say
//! nothing, dear requests from thirty addresses, a bad network for half of the room. A tablet plays on meanwhile, and nothing
//! it does may fail or wait.
//!
//! Quiet and storm take turns, and the middle one of their figures counts, because the machine may be busy with something
//! else. Slow is not a failure here for the same reason; what is lost or refused is, and memory beyond the bound that
//! follows from the server's limits. Of dear requests there are goals: 99 of 100 commands at most twice as slow as in the quiet,
//! over all windows, and a tablet that comes back within a second. The last line is JSON.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is part of the tests: what does not hold ends it"
)]

mod dear;
mod memory;
mod probe;
mod relay;
mod returning;
mod room;
mod weather;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::Serialize;
use tapis_protocol::Role;
use tapis_protocol::rules::chips::Chips;
use tapis_tests::{CODE, Device, Process, pair, setup};

use self::memory::Watch;
use self::probe::{Felt, Probe, middle_p99_us, p99_of_all_us};
use self::returning::{Returning, Returns};
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

/// Goals of a storm of dear requests.
const TIMES_SLOWER: f64 = 2.0;
const BACK_WITHIN_MS: u64 = 1_000;
const PEAK_MIB: u64 = 256;

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
    if let Some((dear::ASK, rest)) = given
        .split_first()
        .map(|(flag, rest)| (flag.as_str(), rest))
    {
        return dear::ask(rest).await;
    }
    let Some(asked) = StormOptions::read(&given) else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let until = Instant::now() + Duration::from_secs(60 * asked.minutes);
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(data.path()).await;
    let mut hall = StormHall::open(&server).await;
    let (mut trials, mut failures) = (0_usize, 0_u32);
    let mut figures = BTreeMap::new();
    // At least once around.
    for storm in asked.storms.iter().copied().cycle() {
        if trials >= asked.storms.len() && Instant::now() >= until {
            break;
        }
        trials += 1;
        let weathered = hall.weathers(storm, &server, &asked, data.path()).await;
        failures += weathered.failures;
        figures.insert(storm.name(), weathered.figures);
    }
    let is_well = server.stop().await.success();
    failures += u32::from(!is_well);
    let figures = serde_json::to_string(&figures).unwrap();
    println!("{{\"trials\":{trials},\"failures\":{failures},\"storms\":{figures}}}");
    if failures > 0 {
        std::process::exit(1);
    }
}

/// Who is there when a storm comes.
struct StormHall {
    probe: Probe,
    /// Tokens of the screens.
    screens: Vec<String>,
    /// A tablet that comes back again and again.
    returning: Returning,
    /// Storms of dear requests so far, each from other addresses.
    rounds: u8,
}

/// What became of quiet and storm.
struct Weathered {
    failures: u32,
    figures: StormFigures,
}

/// How a storm was felt.
#[derive(Serialize)]
struct StormFigures {
    /// What 99 of 100 commands took in the storm, of what they took in the quiet, over all windows.
    p99_of_quiet: f64,
    p99_ms: f64,
    quiet_p99_ms: f64,
    commands: usize,
    /// The longest that a tablet took to come back, and how often it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<Returns>,
    /// The most memory that the server had.
    peak_mib: u64,
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
        let returning = Returning::begin(server.address, &mut director).await;
        Self {
            probe: Probe::begin(server.address, director).await,
            screens,
            returning,
            rounds: 0,
        }
    }

    /// Quiet and a storm, in turns.
    async fn weathers(
        &mut self,
        storm: Storm,
        server: &Process,
        asked: &StormOptions,
        data: &std::path::Path,
    ) -> Weathered {
        let room = if storm == Storm::BadNetwork {
            Some(Room::open(server, &mut self.probe.director().await).await)
        } else {
            None
        };
        let (mut quiet, mut felt) = (Vec::new(), Vec::new());
        let (mut sockets, mut failures) = (0, 0);
        let mut back = Returns::default();
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
            } else if storm == Storm::DearRequests {
                self.rounds = self.rounds.wrapping_add(1);
                let raging = dear::storm(server.address, self.rounds, FEELS_FOR);
                let raging = async { tokio::join!(raging, self.returning.comes_back(FEELS_FOR)) };
                let (within, (answered, returns)) = self.probe.feels_while(raging).await;
                felt.push(within);
                sockets = answered;
                back.add(returns);
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
        failures += watch.tell(storm);
        let figures = StormFigures {
            p99_of_quiet: hundredths(p99_of_all_us(&felt) / p99_of_all_us(&quiet).max(1.0)),
            p99_ms: hundredths(p99_of_all_us(&felt) / 1e3),
            quiet_p99_ms: hundredths(p99_of_all_us(&quiet) / 1e3),
            commands: felt.iter().map(|felt| felt.commands).sum(),
            back: (storm == Storm::DearRequests).then_some(back),
            peak_mib: watch.peak_mib(),
        };
        if storm == Storm::DearRequests {
            failures += misses(&figures);
        }
        let felt = quiet.iter().chain(&felt).map(|felt| felt.failed);
        failures += felt.sum::<u32>();
        Weathered { failures, figures }
    }
}

/// How many goals a storm of dear requests misses.
fn misses(figures: &StormFigures) -> u32 {
    let back = figures.back.unwrap_or_default();
    let goals = [
        (
            figures.p99_of_quiet <= TIMES_SLOWER,
            "the tablet waits too long",
        ),
        (
            back.times > 0 && back.longest_ms <= BACK_WITHIN_MS,
            "a tablet comes back too late",
        ),
        (figures.peak_mib <= PEAK_MIB, "too much memory"),
    ];
    let missed = goals.iter().filter(|(is_met, _)| !is_met);
    missed
        .map(|(_, why)| eprintln!("dear requests: {why}"))
        .count()
        .try_into()
        .unwrap()
}

fn hundredths(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
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
