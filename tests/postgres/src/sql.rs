//! Statements through psql: a client that shares no code with what is tested.

use std::process::Stdio;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use rustix::process::{Pid, Signal};

use crate::family::signal;
use crate::find;
use crate::wait::LIMIT;

/// What became of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It succeeded: its rows, a line each, columns apart by `|`.
    Said(String),
    /// It failed, or there was no server: psql's words.
    Refused(String),
    /// No answer in time. The server may still carry it out.
    Silent,
}

/// Asks a server, and waits for its answer for so long. Several statements are one transaction.
///
/// # Panics
///
/// Where PostgreSQL is not installed.
#[must_use]
pub fn ask(url: &str, text: &str, within: Duration) -> Answer {
    let psql = find()
        .expect("PostgreSQL is installed")
        .program("psql")
        .args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only"])
        .args(["--set", "ON_ERROR_STOP=1", "--dbname", url])
        .args(["--command", text])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = Pid::from_child(&psql);
    let (sender, receiver) = sync_channel(1);
    let reader = std::thread::spawn(move || {
        let _ = sender.send(psql.wait_with_output());
    });
    let answer = match receiver.recv_timeout(within) {
        Err(_) => {
            // Its number is still its own, or that of no process: it is waited for right here.
            signal(id, Signal::KILL);
            Answer::Silent
        }
        Ok(output) => {
            let output = output.unwrap();
            let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
            if output.status.success() {
                Answer::Said(words(&output.stdout))
            } else {
                Answer::Refused(words(&output.stderr))
            }
        }
    };
    let _ = reader.join();
    answer
}

/// Rows of a statement that has to succeed.
///
/// # Panics
///
/// Where it does not, with what the server said.
#[expect(
    clippy::must_use_candidate,
    reason = "what changes something has no rows"
)]
pub fn sql(url: &str, text: &str) -> String {
    match ask(url, text, LIMIT) {
        Answer::Said(rows) => rows,
        Answer::Refused(words) => panic!("{text}: {words}"),
        Answer::Silent => panic!("{text}: no answer"),
    }
}
