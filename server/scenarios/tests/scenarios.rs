//! Every scenario of `tests/scenarios` holds under the books it names, also where the table starts anew after each command: a
//! test each, by the name of its file.
#![allow(
    clippy::unwrap_used,
    reason = "a harness stops at a folder that it cannot read"
)]

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use tapis_scenarios::Scenario;

/// Scenarios in the tree when this was written: fewer mean that a folder is not read.
const FEWEST: usize = 500;

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios");
    let mut trials: Vec<Trial> = files(&folder)
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&folder).unwrap().with_extension("");
            Trial::test(name.display().to_string(), move || play(&path))
        })
        .collect();
    let found = trials.len();
    trials.push(Trial::test("all scenarios are found", move || {
        let enough = found >= FEWEST;
        enough
            .then_some(())
            .ok_or(format!("{found} of {FEWEST}").into())
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

fn play(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let scenario = Scenario::parse(&text).map_err(|error| error.to_string())?;
    scenario.play().map_err(|error| error.to_string())?;
    let restarted = scenario.play_with_restarts();
    restarted.map_err(|error| format!("with restarts, {error}"))?;
    Ok(())
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
