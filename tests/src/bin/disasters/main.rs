//! Disasters, over and over from a seed: servers killed, power cut, files damaged, disks full and failing.
//!
//! After each of them everything that was acknowledged has to be there, once, and play to go on. The last line is what
//! was tried, as JSON; a failure is printed with the command that tries it again. When a server is killed depends on the
//! machine as well as on the seed; power cuts and damage are the same each time. What the servers complain of when their
//! disk fails goes to the standard error; `TAPIS_LOG=off` silences it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is part of the tests: what does not hold ends a trial"
)]

mod damage;
mod disk;
mod kill;
mod paper;
mod power;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use tapis_tests::{Random, run};

const USAGE: &str = "disasters (--minutes N | --rounds N) [--seed S]\ndisasters --only kill|power|damage|disk --trial SEED";

/// Trials of the bare journal for each of the server: they are that much quicker.
const BARE: usize = 20;

/// What can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Kill,
    Power,
    Damage,
    Disk,
}

const KINDS: [Kind; 4] = [Kind::Kill, Kind::Power, Kind::Damage, Kind::Disk];

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Power => "power",
            Self::Damage => "damage",
            Self::Disk => "disk",
        }
    }
}

/// What came of a trial.
enum Tried {
    /// So many disasters were lived through.
    Done(u64),
    /// This machine cannot do it.
    Skipped(&'static str),
}

/// What came of all of them.
#[derive(Default)]
struct DisasterTally {
    trials: BTreeMap<Kind, u64>,
    failures: u64,
    skipped: BTreeSet<&'static str>,
}

impl DisasterTally {
    async fn add(&mut self, kind: Kind, seed: u64) {
        match tokio::spawn(trial(kind, seed)).await {
            Ok(Tried::Done(count)) => *self.trials.entry(kind).or_default() += count,
            Ok(Tried::Skipped(why)) => {
                if self.skipped.insert(why) {
                    println!("skipped: {why}");
                }
            }
            Err(error) => {
                *self.trials.entry(kind).or_default() += 1;
                self.failures += 1;
                let name = kind.name();
                let panic = error.into_panic();
                let why = words(panic.as_ref());
                println!("FAILED: disasters --only {name} --trial {seed}: {why}");
            }
        }
    }

    fn line(&self, seed: u64) -> String {
        let trials: u64 = self.trials.values().sum();
        let by_kind: Vec<String> = KINDS
            .iter()
            .map(|kind| {
                let count = self.trials.get(kind).copied().unwrap_or_default();
                format!("\"{}\":{count}", kind.name())
            })
            .collect();
        format!(
            "{{\"trials\":{trials},\"failures\":{},\"by_kind\":{{{}}},\"seed\":{seed}}}",
            self.failures,
            by_kind.join(",")
        )
    }
}

async fn trial(kind: Kind, seed: u64) -> Tried {
    match kind {
        Kind::Kill => kill::trial(seed).await,
        Kind::Disk => disk::trial(seed).await,
        Kind::Damage => damage::trial(seed).await,
        Kind::Power => on_a_thread(move || power::trial(seed)).await,
    }
}

/// Does what waits for the disk; its panic is ours.
async fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// What a panic says.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without a word")
}

#[tokio::main]
async fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = given.iter().position(|each| each == name)?;
        given.get(at + 1).cloned()
    };
    let number = |name: &str| value(name).and_then(|text| text.parse::<u64>().ok());
    // The server is built when it is first asked for something: that may take minutes, which are not the disasters'.
    run(&["--version"]).await;
    let mut tally = DisasterTally::default();
    let mut chance = number("--seed").map_or_else(Random::from_clock, Random::new);
    let seed = number("--trial").unwrap_or_else(|| chance.seed());
    let only = value("--only").and_then(|name| KINDS.into_iter().find(|kind| kind.name() == name));
    match (
        only,
        number("--trial"),
        number("--minutes"),
        number("--rounds"),
    ) {
        (Some(kind), Some(seed), ..) => tally.add(kind, seed).await,
        (None, None, Some(minutes), None) => {
            let end = Instant::now() + Duration::from_secs(60 * minutes);
            while Instant::now() < end {
                round(&mut tally, &mut chance).await;
            }
        }
        (None, None, None, Some(rounds)) => {
            for _ in 0..rounds {
                round(&mut tally, &mut chance).await;
            }
        }
        _ => {
            eprintln!("{USAGE}");
            std::process::exit(2);
        }
    }
    println!("{}", tally.line(seed));
    std::process::exit(i32::from(tally.failures > 0));
}

/// Some of each.
async fn round(tally: &mut DisasterTally, chance: &mut Random) {
    for kind in KINDS {
        let times = match kind {
            Kind::Kill | Kind::Disk => 1,
            Kind::Power | Kind::Damage => BARE,
        };
        for _ in 0..times {
            tally.add(kind, chance.number()).await;
        }
    }
}
