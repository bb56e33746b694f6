//! Every ruling case that describes a table holds (when the worked-out cases are there).
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests stop at the first surprise"
)]

use std::path::Path;

use tapis_scenarios::case::Case;

#[test]
fn every_ruling_case_with_a_table_holds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/rulebooks/rulings.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("no worked-out cases here");
        return;
    };
    let cases: Vec<Case> = serde_json::from_str(&text).unwrap();
    let mut wrong = Vec::new();
    let mut played = 0;
    for case in cases.iter().filter(|case| case.is_playable()) {
        played += 1;
        match case.differences() {
            Ok(differences) if differences.is_empty() => {}
            Ok(differences) => wrong.push(format!("{}: {differences:?}", case.id)),
            Err(error) => wrong.push(format!("{}: {error}", case.id)),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {played}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(played > 60, "the cases are there");
}
