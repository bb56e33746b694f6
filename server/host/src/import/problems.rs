//! What could not be used of a file, line by line.

use tapis_protocol::{LineProblem, LineProblemKind};

/// Most characters of a cell that a problem shows.
const MAX_SHOWN: usize = 80;

/// Most problems that are told: beyond that the file is not what people think it is.
const MAX_PROBLEMS: usize = 200;

/// The problems of a file.
#[derive(Default)]
pub(super) struct Problems(Vec<LineProblem>);

impl Problems {
    /// One more, unless there are too many already.
    pub(super) fn add(&mut self, line: u32, kind: LineProblemKind, text: &str) {
        if self.0.len() < MAX_PROBLEMS {
            let shown = text.chars().filter(|sign| !sign.is_control());
            self.0.push(LineProblem {
                line,
                kind,
                text: shown.take(MAX_SHOWN).collect(),
            });
        }
    }

    /// All of them, by line.
    pub(super) fn told(mut self) -> Vec<LineProblem> {
        self.0.sort_by_key(|problem| problem.line);
        self.0
    }
}
