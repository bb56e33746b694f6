//! Every ruling case that describes a table holds: a test each, by its id. `docs/cases.json` is always played; the cases in
//! the folder of `TAPIS_SHARED` (by default `../shared` beside the repository) where they are.
#![allow(
    clippy::unwrap_used,
    reason = "a harness stops at a file that it cannot read"
)]

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use tapis_scenarios::case::Case;

/// The shared files, and how many of their cases describe a table: fewer mean that a file is not the one that is meant.
const SHARED: [(&str, usize); 3] = [
    ("rulings.json", 61),
    ("ropta2025/rulings.json", 28),
    ("tda2024/rulings.json", 36),
];

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shared = std::env::var_os("TAPIS_SHARED")
        .map_or_else(|| root.join("../shared"), PathBuf::from)
        .join("rulebooks");
    let mut trials = trials("example", &root.join("docs/cases.json"));
    for (name, fewest) in SHARED {
        let file = shared.join(name);
        if !file.exists() {
            let skipped = Trial::test(format!("{name} of TAPIS_SHARED"), || Ok(()));
            trials.push(skipped.with_ignored_flag(true));
            continue;
        }
        let cases = self::trials("shared", &file);
        let found = cases.len();
        trials.extend(cases);
        trials.push(Trial::test(
            format!("all cases of {name} are found"),
            move || {
                let enough = found >= fewest;
                enough
                    .then_some(())
                    .ok_or(format!("{found} of {fewest}").into())
            },
        ));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn trials(kind: &str, file: &Path) -> Vec<Trial> {
    let cases: Vec<Case> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    cases
        .into_iter()
        .filter(Case::is_playable)
        .map(|case| Trial::test(format!("{kind}: {}", case.id), move || play(&case)))
        .collect()
}

fn play(case: &Case) -> Result<(), Failed> {
    let differences = case.differences().map_err(|error| error.to_string())?;
    if differences.is_empty() {
        return Ok(());
    }
    Err(format!("{differences:?}").into())
}
