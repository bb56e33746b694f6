//! Elsewhere a small program of the system keeps awake as long as it runs: it reads from us until we are gone, so that it
//! ends with us whatever ends us.

use std::io;
use std::process::{Child, Command, Stdio};

/// The program and what it is told; the last of it is a program that reads until its input ends.
#[cfg(target_os = "macos")]
const HELPER: (&str, &[&str]) = ("caffeinate", &["-i", "cat"]);
#[cfg(not(target_os = "macos"))]
const HELPER: (&str, &[&str]) = (
    "systemd-inhibit",
    &[
        "--what=sleep:idle",
        "--who=Tapis",
        "--why=An event is being played",
        "--mode=block",
        "cat",
    ],
);

/// The program while it runs.
#[derive(Debug)]
pub(super) struct HelperHold(Child);

impl HelperHold {
    /// Starts it.
    pub(super) fn take() -> io::Result<Self> {
        let (program, arguments) = HELPER;
        let helper = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Self(helper))
    }
}

impl Drop for HelperHold {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // It may have been refused, and be gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
