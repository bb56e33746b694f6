//! Other people's engines with the same policy of betting, on the same core, one after the other.

use std::ffi::OsStr;
use std::process::Command;
use std::time::Duration;

use super::installed;

/// Tells what they do beside so many actions a second of whole hands by Tapis's rules, which deal and compare no cards.
pub(crate) fn engines(own: f64, each: Duration) {
    let seconds = each.as_secs().to_string();
    if let Some(arena) = installed("TAPIS_PEERS_ARENA", "rs_poker's arena") {
        tell(own, Command::new(arena).arg(&seconds));
    }
    if let Some(python) = installed("TAPIS_PEERS_PYTHON", "PokerKit") {
        let script = python.join("hands.py");
        let python = python.join("venv").join("bin").join("python");
        tell(
            own,
            Command::new(python).args([script.as_os_str(), OsStr::new(&seconds)]),
        );
    }
}

/// Each line of such a program: what it measured, and how many actions a second.
fn tell(own: f64, program: &mut Command) {
    let output = program.output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program:?}: {complaint}");
    for line in said.lines() {
        let (what, actions) = line.split_once('\t').unwrap();
        let theirs: f64 = actions.parse().unwrap();
        eprintln!(
            "{what}: {theirs:.0} actions a second of whole hands; by Tapis's rules {own:.0}, {:.2} times as many",
            own / theirs
        );
    }
}
