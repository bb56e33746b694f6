//! What a storm costs the server in memory, while it is there and when it has gone.

use std::time::Duration;

use tapis_tests::{Memory, Process};
use tokio::time::sleep;

use crate::weather::Storm;

/// How long the server gets to let go of the sockets of a storm: longer than it waits for one that does not read.
const LET_GO_WITHIN: Duration = Duration::from_secs(3);

/// What may stay after the first time that a storm came. The allocator keeps for the next storm what this one has
/// needed, and the journal and the history of the event grow with each command; more than this is a leak.
const KEPT_KIB: u64 = 16 << 10;

/// The memory of a server in a storm that comes again and again.
pub(crate) struct Watch<'a> {
    server: &'a Process,
    /// Before, and after each storm.
    now: Vec<Memory>,
    /// The most that a storm has cost.
    most_kib: u64,
    /// The most that the server has had in one.
    peak_kib: u64,
}

impl<'a> Watch<'a> {
    pub(crate) fn begin(server: &'a Process) -> Self {
        Self {
            server,
            now: vec![server.memory()],
            most_kib: 0,
            peak_kib: 0,
        }
    }

    /// The storm comes.
    pub(crate) fn comes(&mut self) {
        self.server.forget_peak();
    }

    /// The storm is over.
    pub(crate) async fn is_over(&mut self) {
        let before = self.now.last().map_or(0, |memory| memory.now_kib);
        let peak = self.server.memory().peak_kib;
        self.most_kib = self.most_kib.max(peak.saturating_sub(before));
        self.peak_kib = self.peak_kib.max(peak);
        sleep(LET_GO_WITHIN).await;
        self.now.push(self.server.memory());
    }

    /// The most memory that the server has had, in MiB.
    pub(crate) const fn peak_mib(&self) -> u64 {
        self.peak_kib >> 10
    }

    /// Says it; returns how much of it is too much.
    pub(crate) fn tell(&self, storm: Storm) -> u32 {
        let each: Vec<String> = self
            .now
            .iter()
            .map(|memory| memory.now_kib.to_string())
            .collect();
        let bound_kib = storm.bound_kib();
        println!(
            "  memory: at most {} KiB more in the storm, {bound_kib} allowed; before it and after each {} KiB",
            self.most_kib,
            each.join(", "),
        );
        let after = |index: usize| self.now.get(index).map_or(0, |memory| memory.now_kib);
        let kept_kib = after(self.now.len() - 1).saturating_sub(after(1));
        let mut failures = 0;
        if self.most_kib > bound_kib {
            eprintln!("{}: more memory than the limits allow", storm.name());
            failures += 1;
        }
        if kept_kib > KEPT_KIB {
            eprintln!("{}: {kept_kib} KiB do not come back", storm.name());
            failures += 1;
        }
        failures
    }
}
