//! The slowest hundredth of a hall's commands, and what each of them waited for: the times of the load beside the log of
//! the server, which has every command with its parts.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tapis_protocol::rules::book::Book;

use crate::played::{self, Played, PlayedHall, TABLES_OF_EVENT};

/// One in so many is looked at.
const SLOWEST_OF: usize = 100;

/// What a command waits for, in the order of its way; together they are all of its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
enum Cause {
    /// Until the server has read it, and from its answer until the load has read that: sockets, and a core for them.
    Ends,
    /// Its tournament, which is busy with others.
    Queue,
    /// The rules.
    Decide,
    /// The commit of those before it.
    CommitBefore,
    /// Its own commit.
    Commit,
}

/// A command that was carried out, as the server logs it.
#[derive(Deserialize)]
struct LoggedCommand {
    tournament: String,
    sequence: u64,
    took_us: u64,
    queue_us: u64,
    decide_us: u64,
    batch_us: Option<u64>,
    commit_us: Option<u64>,
    /// Work that may have held it up: `encode 800, checkpoint 12000`.
    beside: String,
}

/// A command of the load, with the parts of its time.
struct Waited {
    all_us: u64,
    parts: [WaitPart; 5],
    beside: Vec<String>,
}

/// How long a command waited for something.
#[derive(Clone, Copy, Debug)]
struct WaitPart {
    cause: Cause,
    us: u64,
}

/// What the slowest waited for, summed up.
#[derive(Serialize)]
struct CauseLine {
    waited_for: Cause,
    /// In how many of them nothing took longer.
    longest_of: usize,
    /// Of the time of all of them together.
    share: f64,
    /// Half of them waited no longer for it.
    p50_us: u64,
}

/// How often work went on beside the slowest, and beside all.
#[derive(Serialize)]
struct BesideLine {
    beside: String,
    of_slowest: f64,
    of_all: f64,
}

/// The last line.
#[derive(Serialize)]
struct SlowestSummary {
    commands: usize,
    slowest: usize,
    from_us: u64,
    p50_us: u64,
}

/// Plays a hall and shows the slowest of its commands.
pub(crate) async fn show(book: &Arc<Book>, tables: u16, window: Duration, as_json: bool) {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let hall = PlayedHall {
        tables,
        window,
        log: Some(&log),
    };
    let played = played::play(book, hall).await;
    let each = usize::from(TABLES_OF_EVENT.min(tables));
    let mut all = waits(&played, each, &log);
    all.sort_by_key(|command| std::cmp::Reverse(command.all_us));
    let count = all.len().div_ceil(SLOWEST_OF);
    let slowest = &all[..count];
    let causes = causes(slowest);
    let beside = beside(slowest, &all);
    if as_json {
        let lines = causes
            .iter()
            .map(|line| serde_json::to_string(line).unwrap());
        let more = beside
            .iter()
            .map(|line| serde_json::to_string(line).unwrap());
        lines.chain(more).for_each(|line| println!("{line}"));
    } else {
        tell(&causes, &beside);
    }
    let summary = SlowestSummary {
        commands: all.len(),
        slowest: count,
        from_us: slowest.last().map_or(0, |command| command.all_us),
        p50_us: all.get(all.len() / 2).map_or(0, |command| command.all_us),
    };
    println!("{}", serde_json::to_string(&summary).unwrap());
}

/// The commands of the load that the server has logged, with what each waited for.
fn waits(played: &Played, tables_of_event: usize, log: &Path) -> Vec<Waited> {
    let text = std::fs::read_to_string(log).unwrap();
    let logged: HashMap<(String, u64), LoggedCommand> = text
        .lines()
        .filter_map(|line| serde_json::from_str::<LoggedCommand>(line).ok())
        .map(|line| ((line.tournament.clone(), line.sequence), line))
        .collect();
    let answers = played.windows.iter().flat_map(|window| &window.answers);
    let waits: Vec<Waited> = answers
        .filter_map(|answer| {
            let event = played.events[answer.tablet / tables_of_event].to_string();
            let line = logged.get(&(event, answer.sequence))?;
            Some(Waited::of(answer.took, line))
        })
        .collect();
    assert!(
        !waits.is_empty(),
        "the log has the commands: {}",
        text.lines().next().unwrap_or_default()
    );
    waits
}

impl Waited {
    fn of(took: Duration, line: &LoggedCommand) -> Self {
        let all_us = u64::try_from(took.as_micros()).unwrap();
        let parts = [
            (Cause::Ends, all_us.saturating_sub(line.took_us)),
            (Cause::Queue, line.queue_us),
            (Cause::Decide, line.decide_us),
            (Cause::CommitBefore, line.batch_us.unwrap_or(0)),
            (Cause::Commit, line.commit_us.unwrap_or(0)),
        ];
        let beside = line
            .beside
            .split(", ")
            .filter_map(|work| work.split(' ').next());
        Self {
            all_us,
            parts: parts.map(|(cause, us)| WaitPart { cause, us }),
            beside: beside
                .filter(|work| !work.is_empty())
                .map(str::to_owned)
                .collect(),
        }
    }

    fn longest(&self) -> Cause {
        let longest = self.parts.iter().max_by_key(|part| part.us);
        longest.map_or(Cause::Ends, |part| part.cause)
    }
}

/// What they waited for, the longest in all first.
fn causes(slowest: &[Waited]) -> Vec<CauseLine> {
    let all: u64 = slowest.iter().map(|command| command.all_us).sum();
    let mut times: BTreeMap<Cause, Vec<u64>> = BTreeMap::new();
    for part in slowest.iter().flat_map(|command| command.parts) {
        times.entry(part.cause).or_default().push(part.us);
    }
    let mut lines: Vec<CauseLine> = times
        .into_iter()
        .map(|(cause, mut times)| {
            times.sort_unstable();
            CauseLine {
                waited_for: cause,
                longest_of: slowest
                    .iter()
                    .filter(|command| command.longest() == cause)
                    .count(),
                share: times.iter().sum::<u64>() as f64 / all as f64,
                p50_us: times[times.len() / 2],
            }
        })
        .collect();
    lines.sort_by(|one, other| other.share.total_cmp(&one.share));
    lines
}

/// Work beside them: what is beside the slowest more often than beside all has held them up.
fn beside(slowest: &[Waited], all: &[Waited]) -> Vec<BesideLine> {
    let part_of = |work: &String, commands: &[Waited]| {
        let with = commands
            .iter()
            .filter(|command| command.beside.contains(work));
        with.count() as f64 / commands.len() as f64
    };
    let mut kinds: Vec<String> = slowest
        .iter()
        .flat_map(|command| command.beside.clone())
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut lines: Vec<BesideLine> = kinds
        .into_iter()
        .map(|work| BesideLine {
            of_slowest: part_of(&work, slowest),
            of_all: part_of(&work, all),
            beside: work,
        })
        .collect();
    lines.sort_by(|one, other| other.of_slowest.total_cmp(&one.of_slowest));
    lines
}

fn tell(causes: &[CauseLine], beside: &[BesideLine]) {
    println!("waited for       of their time  longest of    half within us");
    for line in causes {
        let name = serde_json::to_string(&line.waited_for).unwrap();
        println!(
            "{:<16} {:>12.0}% {:>11} {:>17}",
            name.trim_matches('"'),
            line.share * 100.0,
            line.longest_of,
            line.p50_us
        );
    }
    println!("went on beside   the slowest     all commands");
    for line in beside {
        println!(
            "{:<16} {:>10.0}% {:>15.0}%",
            line.beside,
            line.of_slowest * 100.0,
            line.of_all * 100.0
        );
    }
}
