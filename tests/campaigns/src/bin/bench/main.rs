//! How fast Tapis is, beside baselines that are started and measured in the same run.
//!
//! It is the load, on the first core; what is measured has the second. `scripts/bench` builds both and runs it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is part of the tests: what does not hold ends it"
)]

mod client;
mod closed;
mod cores;
mod curves;
mod day;
mod disk;
mod echo;
mod engine;
mod goal;
mod growth;
mod hall;
mod hands;
mod journal;
mod pace;
mod paced;
mod peers;
mod played;
mod screens;
mod servers;
mod slowest;
mod stages;
mod subject;
mod throughput;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::rules::book::Book;

use self::throughput::Windows;

const USAGE: &str =
    "bench [--json] [--only PART] [--peers] [--seconds N] [--windows N] [--tables N]
bench --growth FILE.svg [--from FILE.jsonl] [--seconds N]
bench --slowest [--json] [--tables N] [--seconds N]";

/// What `--only` takes.
const PARTS: [&str; 6] = [
    "engine",
    "throughput",
    "cores",
    "pace",
    "journal",
    "servers",
];

/// What Tapis is measured beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// An echo, bare syncs, SQLite alone: part of this program.
    Baselines,
    /// What could be taken instead, too.
    Peers,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Goals,
    /// The slowest hundredth of the commands, and what each waited for.
    Slowest,
}

/// What was asked for.
struct BenchOptions {
    as_json: bool,
    subject: Subject,
    only: Option<String>,
    beside: Beside,
    seconds: u64,
    windows: usize,
    tables: u16,
    growth: Option<PathBuf>,
    from: Option<PathBuf>,
}

impl BenchOptions {
    fn read(given: &[String]) -> Option<Self> {
        let mut asked = Self {
            as_json: false,
            subject: Subject::Goals,
            only: None,
            beside: Beside::Baselines,
            seconds: 4,
            windows: 5,
            tables: 10_000,
            growth: None,
            from: None,
        };
        let mut given = given.iter();
        while let Some(flag) = given.next() {
            match flag.as_str() {
                "--json" => asked.as_json = true,
                "--only" => {
                    let part = given.next()?;
                    PARTS.contains(&part.as_str()).then_some(())?;
                    asked.only = Some(part.clone());
                }
                "--slowest" => asked.subject = Subject::Slowest,
                "--peers" => asked.beside = Beside::Peers,
                "--seconds" => asked.seconds = number(given.next()?)?,
                "--windows" => asked.windows = number(given.next()?)?,
                "--tables" => asked.tables = number(given.next()?)?,
                "--growth" => asked.growth = Some(given.next()?.into()),
                "--from" => asked.from = Some(given.next()?.into()),
                _ => return None,
            }
        }
        Some(asked)
    }

    fn wants(&self, part: &str) -> bool {
        self.only.as_deref().is_none_or(|only| only == part)
    }
}

/// A number above zero.
fn number<T: FromStr + Default + PartialOrd>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number > T::default())
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if let [what, address] = given.as_slice()
        && what == "echo"
    {
        return echo::serve(address.parse().unwrap()).await;
    }
    let Some(asked) = BenchOptions::read(&given) else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let book = Arc::new(Book::named("cdc2013").unwrap());
    let each = Duration::from_secs(asked.seconds);
    let windows = Windows {
        each,
        count: asked.windows,
    };
    if let Some(picture) = &asked.growth {
        return growth::draw(&book, picture, asked.from.as_deref(), each).await;
    }
    if asked.subject == Subject::Slowest {
        return slowest::show(&book, asked.tables, each, asked.as_json).await;
    }
    let mut goals = Vec::new();
    if asked.wants("engine") {
        let (of_rules, in_hands) = engine::measure(&book, each);
        goals.extend(of_rules);
        if asked.beside == Beside::Peers {
            peers::engines(in_hands, each);
        }
    }
    if asked.wants("throughput") {
        goals.extend(throughput::measure(&book, windows).await);
        if asked.beside == Beside::Peers {
            goals.extend(peers::rooms(&book, windows).await);
        }
    }
    if asked.wants("cores") {
        goals.extend(cores::measure(&book, windows).await);
    }
    if asked.wants("pace") {
        goals.extend(pace::measure(&book, asked.tables, each).await);
    }
    if asked.wants("journal") {
        goals.extend(journal::measure(&book).await);
    }
    if asked.wants("servers") {
        goals.extend(servers::measure(&book, windows).await);
    }
    goal::show(&goals, asked.as_json);
}
