//! A server's processes: the first, and one for each connection and each duty. They leave its process group, so that a
//! signal to them all goes to one after the other.

use std::fs;

use rustix::process::{Pid, Signal, kill_process};

use crate::wait::until;

/// What Linux tells of a process.
struct Status {
    /// A letter: T is stopped, Z has ended.
    state: char,
    parent: Option<Pid>,
}

fn status(process: &str) -> Option<Status> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before it is in brackets, and may have anything in it.
    let mut words = text.rsplit_once(") ")?.1.split(' ');
    Some(Status {
        state: words.next()?.chars().next()?,
        parent: Pid::from_raw(words.next()?.parse().ok()?),
    })
}

fn children(of: Pid) -> Vec<Pid> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let id = Pid::from_raw(name.parse().ok()?)?;
            let status = status(&name)?;
            (status.parent == Some(of) && status.state != 'Z').then_some(id)
        })
        .collect()
}

/// Sends a signal; who has just ended needs none.
pub(crate) fn signal(process: Pid, signal: Signal) {
    let _ = kill_process(process, signal);
}

/// Holds the first, which then makes no more processes, and all that it has made.
pub(crate) fn pause(first: Pid) -> Vec<Pid> {
    signal(first, Signal::STOP);
    let id = first.as_raw_nonzero().to_string();
    let held = until(|| status(&id).is_none_or(|status| matches!(status.state, 'T' | 'Z')));
    assert!(held, "the server cannot be held");
    let children = children(first);
    for child in &children {
        signal(*child, Signal::STOP);
    }
    children
}

/// Lets them go on.
pub(crate) fn resume(first: Pid) {
    for child in children(first) {
        signal(child, Signal::CONT);
    }
    signal(first, Signal::CONT);
}

/// Ends them all at once: held first, so that none sees another go.
pub(crate) fn kill(first: Pid) {
    let children = pause(first);
    for process in children.into_iter().chain([first]) {
        signal(process, Signal::KILL);
    }
}
