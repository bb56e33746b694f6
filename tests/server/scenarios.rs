//! Every scenario that devices can play is played by devices: a director, a floor and tablets, over real sockets.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tapis_host::clock::ManualClock;
use tapis_protocol::rules::book::Book;
use tapis_replay::{Entrance, Outside, OutsidePlay, PassesTime, play_outside};
use tapis_scenarios::Scenario;
use tapis_tests::{CODE, Server};
use tokio::task::spawn_blocking;

/// Plays in the tree when this was written: fewer mean that a folder is not read, or that something is left out.
const FEWEST: usize = 600;

/// Plays of one server: events stay, and a server has a thousand at most.
const OF_ONE_SERVER: usize = 450;

/// Servers on which time passes, each for one scenario after the other.
const WITH_TIME: usize = 6;

/// Scenarios that are played at once on a server on which no time passes.
const AT_ONCE: NonZero<usize> = NonZero::new(6).unwrap();

/// The server's clock, turned by hand.
struct Turned(ManualClock);

impl PassesTime for Turned {
    fn pass(&self, seconds: u32) -> Result<(), String> {
        self.0.advance(Duration::from_secs(u64::from(seconds)));
        Ok(())
    }
}

/// A scenario under one of its books.
struct Play {
    name: String,
    scenario: Scenario,
    book: String,
}

impl Play {
    /// Whether time passes in it: nothing else may happen on its server meanwhile.
    fn needs_time(&self) -> bool {
        let mut steps = self.scenario.steps.iter();
        steps.any(|step| step.ends_with(" pass") || step.ends_with(" passes"))
    }
}

fn plays(folder: &Path) -> Vec<Play> {
    let mut plays = Vec::new();
    for path in files(folder) {
        let scenario = Scenario::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        if scenario.inside_only().is_some() {
            continue;
        }
        for book in &scenario.books {
            plays.push(Play {
                name: path.strip_prefix(folder).unwrap().display().to_string(),
                scenario: scenario.clone(),
                book: book.clone(),
            });
        }
    }
    plays
}

/// Every TOML file below a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "toml") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Plays them at a server of their own; returns what does not hold.
async fn failures(plays: Vec<Play>, at_once: NonZero<usize>) -> Vec<String> {
    let mut server = Server::start().await;
    let mut books: Vec<Book> = Vec::new();
    for play in &plays {
        books.extend(play.scenario.house_book(&play.book).unwrap());
    }
    if !books.is_empty() {
        server.house_books = books;
        server = server.restart().await;
    }
    let (clock, address) = (server.clock.clone(), server.address);
    let played = spawn_blocking(move || {
        let outside = Outside {
            url: &format!("ws://{address}"),
            entrance: &Entrance::Code(CODE.to_owned()),
            at_once,
            time: &Turned(clock),
        };
        let all = plays.iter().map(|play| OutsidePlay {
            scenario: &play.scenario,
            book: &play.book,
        });
        let ends = play_outside(&all.collect::<Vec<_>>(), &outside, &|_| {}).unwrap();
        let named = plays.iter().zip(ends);
        let failed = named.filter_map(|(play, end)| Some((play, end.err()?)));
        failed
            .map(|(play, why)| format!("{}: {why}", play.name))
            .collect::<Vec<_>>()
    });
    let failed = played.await.unwrap();
    server.stop().await;
    failed
}

#[tokio::test(flavor = "multi_thread")]
async fn every_scenario_that_devices_can_play_holds_over_the_protocol() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let all = plays(&folder);
    let count = all.len();
    let (mut waiting, others): (Vec<Play>, Vec<Play>) = all.into_iter().partition(Play::needs_time);
    let mut running = Vec::new();
    let mut others = others.into_iter().peekable();
    while others.peek().is_some() {
        let some: Vec<Play> = others.by_ref().take(OF_ONE_SERVER).collect();
        running.push(tokio::spawn(failures(some, AT_ONCE)));
    }
    let share = waiting.len().div_ceil(WITH_TIME);
    while !waiting.is_empty() {
        let some = waiting.split_off(waiting.len().saturating_sub(share));
        running.push(tokio::spawn(failures(some, NonZero::<usize>::MIN)));
    }
    let mut failed = Vec::new();
    for server in running {
        failed.extend(server.await.unwrap());
    }
    failed.sort();
    assert!(
        failed.is_empty(),
        "{}:\n{}",
        failed.len(),
        failed.join("\n")
    );
    assert!(count >= FEWEST, "{count} plays");
}
