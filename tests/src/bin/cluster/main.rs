//! Servers that share a database, and everything that can happen to them while people play: killed, stopped, put to sleep,
//! cut off; the database lost and taken over by its standby.
//!
//! Whatever was acknowledged has to be there once, no stream may have two writers at a time, and every table has to go on.
//! The last line is what was lived through, as JSON. When something happens depends on the machine as well as on the seed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is part of the tests: what does not hold ends the campaign"
)]

mod check;
mod faults;
mod fleet;
mod people;
mod site;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tapis_model::history::Operation;
use tapis_tests::Random;

use crate::check::{Found, check, history};
use crate::faults::Fault;
use crate::fleet::Fleet;
use crate::people::People;

const USAGE: &str = "cluster --faults N [--seed S] [--history FILE]";

/// Events that are played at the same time.
const EVENTS: usize = 6;

/// What was lived through.
#[derive(Default)]
struct ClusterTally {
    faults: BTreeMap<Fault, usize>,
    /// How long tables stood still whose server was gone.
    takeovers: Vec<Duration>,
    /// The same of all tables, when the database was.
    outages: Vec<Duration>,
}

#[tokio::main]
async fn main() {
    let options = Options::read(std::env::args().skip(1)).unwrap_or_else(|| {
        eprintln!("{USAGE}");
        std::process::exit(2);
    });
    campaign(options).await;
}

/// What was asked for.
struct Options {
    faults: usize,
    seed: u64,
    /// Where everything that tablets asked and were told is written to.
    history: Option<PathBuf>,
}

impl Options {
    fn read(mut given: impl Iterator<Item = String>) -> Option<Self> {
        let (mut faults, mut seed, mut history) = (None, 1, None);
        while let Some(option) = given.next() {
            let value = given.next()?;
            match option.as_str() {
                "--faults" => faults = Some(value.parse().ok()?),
                "--seed" => seed = value.parse().ok()?,
                "--history" => history = Some(PathBuf::from(value)),
                _ => return None,
            }
        }
        Some(Self {
            faults: faults?,
            seed,
            history,
        })
    }
}

async fn campaign(options: Options) {
    let (faults, seed, began) = (options.faults, options.seed, Instant::now());
    let mut chance = Random::new(seed);
    let mut fleet = Fleet::start().await;
    if !fleet.site.has_cables() {
        println!("no network namespaces here: cables are not pulled");
    }
    let addresses: Vec<_> = fleet.servers.iter().map(|member| member.address).collect();
    let people = People::sit_down(&addresses, EVENTS, &mut chance).await;
    let mut tally = ClusterTally::default();
    for number in 0..faults {
        let pause = u64::try_from(chance.below(1_000)).unwrap();
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let fault = Fault::next(number, &fleet, &mut chance);
        let lived = fault.live_through(&mut fleet, &people, &mut chance).await;
        let longest = lived.took.iter().max().map_or(0, Duration::as_millis);
        println!(
            "{:>4} {:<18} {} tables, {longest} ms at most",
            number + 1,
            lived.fault.name(),
            lived.took.len()
        );
        *tally.faults.entry(fault).or_default() += 1;
        if fault.is_of_server() {
            tally.takeovers.extend(lived.took);
        } else {
            tally.outages.extend(lived.took);
        }
    }
    let put_off = people.put_off();
    let acknowledged = people.acknowledged();
    let told = people.stand_up().await;
    if let Some(file) = options.history {
        let lines = history(began, &told);
        let lines: String = lines.iter().map(Operation::line).collect();
        std::fs::write(file, lines).unwrap();
    }
    let found = check(&fleet, began, &told).await;
    println!("{}", tally.line(acknowledged, put_off, &found, seed));
    assert!(found.is_good(), "{found:?}");
}

impl ClusterTally {
    fn line(self, acknowledged: u64, put_off: u64, found: &Found, seed: u64) -> String {
        let by_kind: Vec<String> = self
            .faults
            .iter()
            .map(|(fault, count)| format!("\"{}\":{count}", fault.name()))
            .collect();
        let faults: usize = self.faults.values().sum();
        let [takeover_p50, takeover_p99] = percentiles(self.takeovers);
        let [outage_p50, outage_p99] = percentiles(self.outages);
        format!(
            "{{\"faults\":{faults},\"acknowledged\":{acknowledged},\"lost\":{},\"doubled\":{},\"interleaved\":{},\"not_linearizable\":{},\
             \"takeover_p50_ms\":{takeover_p50},\"takeover_p99_ms\":{takeover_p99},\"outage_p50_ms\":{outage_p50},\
             \"outage_p99_ms\":{outage_p99},\"put_off\":{put_off},\"by_kind\":{{{}}},\"seed\":{seed}}}",
            found.lost,
            found.doubled,
            found.interleaved,
            found.not_linearizable,
            by_kind.join(",")
        )
    }
}

/// The median and the 99th percentile, in ms.
fn percentiles(mut took: Vec<Duration>) -> [u128; 2] {
    took.sort();
    [50, 99].map(|percent| {
        let place = (took.len() * percent).div_ceil(100).max(1) - 1;
        took.get(place).map_or(0, Duration::as_millis)
    })
}
