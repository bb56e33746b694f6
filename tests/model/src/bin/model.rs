//! Looks at every state of a cluster of a size of one's own: scripts/model.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it tells what it found"
)]

use std::process::ExitCode;

use stateright::report::WriteReporter;
use stateright::{Checker, Expectation, Model};
use tapis_model::ClusterModel;

const USAGE: &str = "model SERVERS COMMANDS TAKES CRASHES LOST_ANSWERS FAILOVERS";

fn main() -> ExitCode {
    let sizes: Vec<u8> = std::env::args()
        .skip(1)
        .flat_map(|size| size.parse())
        .collect();
    let [servers, commands, takes, crashes, lost_answers, failovers] = sizes[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let model = ClusterModel {
        servers,
        commands,
        takes,
        crashes,
        lost_answers,
        failovers,
        without: &[],
    };
    let checker = model.checker().threads(2).spawn_bfs();
    let checker = checker.join_and_report(&mut WriteReporter::new(&mut std::io::stderr()));
    let broken = failures(&checker);
    println!(
        "{{\"states\":{},\"depth\":{},\"broken\":{broken:?}}}",
        checker.unique_state_count(),
        checker.max_depth()
    );
    if broken.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The names of what does not hold, or is not possible.
fn failures(checker: &impl Checker<ClusterModel>) -> Vec<&'static str> {
    let properties = checker.model().properties();
    let failed = properties.iter().filter(|property| {
        let is_found = checker.discovery(property.name).is_some();
        is_found == matches!(property.expectation, Expectation::Always)
    });
    failed.map(|property| property.name).collect()
}
