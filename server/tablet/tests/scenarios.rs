//! Every scenario that plays at a table is played by what its tablet loads, beside the server's own rules: a test each, by
//! the name of its file. Those that only ask the book are named, and ignored.
//!
//! With `TRANSCRIPT=FOLDER` messages and their answers are written down there, in `scenarios.jsonl`: of one scenario in ten,
//! with `SCENARIOS=all` of all.
#![allow(clippy::unwrap_used, reason = "a test stops where it cannot go on")]

mod beside;
mod transcript;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Failed, Trial};
use tapis_protocol::rules::book::Book;
use tapis_scenarios::{Scenario, ScenarioError, event_at_rules};

use self::beside::event::EventBeside;
use self::beside::table::TableBeside;

/// Scenarios at tables when this was written: fewer mean that a folder is not read, or that something is left out.
const FEWEST: usize = 1_000;

/// One scenario in so many is asked of the module with the other tests of the browser: all take minutes.
const ONE_IN: u32 = 10;

/// What was asked of tablets, by the name of the scenario.
type Texts = Arc<Mutex<BTreeMap<String, String>>>;

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios");
    let (texts, mut at_tables) = (Texts::default(), 0);
    let mut trials = Vec::new();
    for path in files(&folder) {
        let name = path.strip_prefix(&folder).unwrap().with_extension("");
        let name = name.display().to_string();
        let scenario = Scenario::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let is_at_table = scenario.table.is_some() || scenario.event.is_some();
        at_tables += usize::from(is_at_table);
        let (texts, named) = (Arc::clone(&texts), name.clone());
        let trial = Trial::test(name, move || {
            let text = play(&scenario, &named)?;
            texts.lock().unwrap().insert(named, text);
            Ok(())
        });
        trials.push(trial.with_ignored_flag(!is_at_table));
    }
    trials.push(Trial::test(
        "all scenarios at tables are found",
        move || {
            let enough = at_tables >= FEWEST;
            enough
                .then_some(())
                .ok_or(format!("{at_tables} of {FEWEST}").into())
        },
    ));
    let conclusion = libtest_mimic::run(&arguments, trials);
    let texts = std::mem::take(&mut *texts.lock().unwrap());
    let are_all = std::env::var("SCENARIOS").is_ok_and(|which| which == "all");
    let texts = texts.into_iter();
    let chosen = texts.filter(|(name, _)| are_all || is_in_sample(name));
    let text: String = chosen.map(|(_, text)| text).collect();
    transcript::write("scenarios.jsonl", &text);
    conclusion.exit();
}

/// By its name alone, so that another scenario changes nothing.
fn is_in_sample(name: &str) -> bool {
    let sum: u32 = name.bytes().map(u32::from).sum();
    sum.is_multiple_of(ONE_IN)
}

/// Plays it under each of its books; returns what was asked of tablets.
fn play(scenario: &Scenario, name: &str) -> Result<String, Failed> {
    let mut text = String::new();
    for id in &scenario.books {
        let own = Book::named(id).map_err(|error| error.to_string())?;
        let house = house_book(scenario, &own).map_err(|error| error.to_string())?;
        let by = house.as_ref().unwrap_or(&own);
        let play = format!("{name} under {id}");
        let held = if let Some(set) = &scenario.event {
            let mut server = event_at_rules(by)?;
            let mut event = EventBeside::new(&mut server, by, play);
            let held = scenario.play_event_at(&mut event, set, &own);
            text.extend(event.into_texts());
            held
        } else {
            let set = scenario.table.as_ref().ok_or("it has no table")?;
            let mut table = TableBeside::open(set, by, play).map_err(String::from)?;
            let held = scenario.play_at(&mut table, &own);
            text.push_str(&table.into_text());
            held
        };
        held.map_err(|error| error.to_string())?;
    }
    Ok(text)
}

/// The house book that has the scenario's choices; `None` where they are the book's own.
fn house_book(scenario: &Scenario, own: &Book) -> Result<Option<Book>, ScenarioError> {
    if scenario.book(&own.id)?.policy == own.policy {
        return Ok(None);
    }
    scenario.house_book(&own.id)
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
