//! How a test says that it cannot run here.

use std::io::Write;

/// Says that the running test is skipped, and why. `scripts/test` counts the line, so that the test does not count as passed.
pub fn skip(why: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let line = format!("skipped: {test}: {why}\n");
    // Not eprintln: what a test prints is kept back when it passes, and this has to be read. In one piece, so that it stays
    // whole among what other tests print.
    let _ = std::io::stderr().write_all(line.as_bytes());
}
