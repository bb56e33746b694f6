//! Every scenario of `tests/scenarios` holds under the books it names.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests stop at the first surprise"
)]

use std::path::{Path, PathBuf};

use tapis_scenarios::Scenario;

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn every_scenario_holds_under_the_books_it_names() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios");
    let mut wrong = Vec::new();
    let all = files(&folder);
    for path in &all {
        let scenario = Scenario::parse(&std::fs::read_to_string(path).unwrap());
        if let Err(error) = scenario.and_then(|scenario| scenario.play()) {
            wrong.push(format!(
                "{}: {error}",
                path.strip_prefix(&folder).unwrap().display()
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} scenarios do not hold:\n{}",
        wrong.len(),
        all.len(),
        wrong.join("\n")
    );
    assert!(all.len() > 30, "the scenarios are there");
}
