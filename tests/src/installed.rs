//! Programs that a test asks for and that may be missing here.

use std::process::Command;

/// Whether a program can be run: it says its version.
#[must_use]
pub fn is_installed(program: &str) -> bool {
    let asked = Command::new(program).arg("--version").output();
    asked.is_ok_and(|answer| answer.status.success())
}
