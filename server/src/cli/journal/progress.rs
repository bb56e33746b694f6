//! How far a copy or an export is, for a person at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use tapis_journal::{Sequence, StreamName};

/// How often that is said: often enough to see that it goes on, too seldom to push everything else off the screen.
const SAID_EVERY: Duration = Duration::from_secs(2);

/// Says how far the work is, on standard error, and only where that is a terminal.
pub(in crate::cli) struct Progress {
    is_seen: bool,
    said: Instant,
}

impl Progress {
    /// Nothing is said in the first moments.
    pub(in crate::cli) fn begin() -> Self {
        Self {
            is_seen: io::stderr().is_terminal(),
            said: Instant::now(),
        }
    }

    /// Notes that the work on a stream has come to a record.
    pub(in crate::cli) fn at(&mut self, stream: &StreamName, sequence: Sequence) {
        if self.is_seen && self.said.elapsed() >= SAID_EVERY {
            self.said = Instant::now();
            // A terminal that is gone does not stop the work.
            let _ = writeln!(io::stderr(), "{stream}: {sequence} records so far");
        }
    }
}
