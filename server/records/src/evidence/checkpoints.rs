//! Checkpoints of a tournament's state, so that a hand is replayed from the nearest one and not from the first record.

use tapis_journal::Sequence;
use tapis_protocol::rules::tournament::Tournament;

/// Records between two of them at first.
const FIRST_DISTANCE: u64 = 2_048;
/// Most checkpoints that are kept. When there are more, every second one is dropped, and the next ones are twice as far
/// apart.
const MOST: usize = 64;

/// The tournament at some records.
#[derive(Debug)]
pub(super) struct Checkpoints {
    kept: Vec<(Sequence, Tournament)>,
    distance: u64,
}

impl Checkpoints {
    /// Nothing has happened yet.
    pub(super) fn new(begun: Tournament) -> Self {
        Self {
            kept: vec![(Sequence::ZERO, begun)],
            distance: FIRST_DISTANCE,
        }
    }

    /// Takes note of the state after a record; tables and players are shared between copies until they change.
    pub(super) fn note(&mut self, sequence: Sequence, state: &Tournament) {
        let last = self.kept.last().map_or(0, |(last, _)| last.0);
        if sequence.0 < last.saturating_add(self.distance) {
            return;
        }
        self.kept.push((sequence, state.clone()));
        if self.kept.len() >= MOST {
            let mut place = 0_usize;
            self.kept.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.distance = self.distance.saturating_mul(2);
        }
    }

    /// The last state before a record.
    pub(super) fn before(&self, sequence: Sequence) -> Option<(Sequence, Tournament)> {
        let before = self.kept.iter().rfind(|(kept, _)| *kept < sequence);
        before.cloned()
    }
}
