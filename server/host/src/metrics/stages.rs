//! Where the time of a command goes, stage by stage.

use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use tokio::time::Instant;

use super::Label;

/// Bounds of the histograms, in seconds: from what a processor does at once to what people notice.
const BOUNDS: [f64; 18] = [
    0.000_001, 0.000_002, 0.000_005, 0.000_01, 0.000_02, 0.000_05, 0.000_1, 0.000_2, 0.000_5,
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0,
];

/// A part of the way of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A frame becomes a message.
    Decode,
    /// An order waits for its tournament.
    Queue,
    /// The rules decide, and the state follows.
    Decide,
    /// A batch is brought to the journal and is on disk.
    Commit,
    /// Screens that have changed are made and encoded, for everybody who sees them.
    Encode,
    /// Frames are given to the system.
    Write,
    /// All of it that a device waits for: from the message until the answer is there to be written.
    Whole,
}

/// A histogram of each stage.
#[derive(Clone, Debug)]
pub(super) struct Stages {
    family: Family<Label, Histogram, fn() -> Histogram>,
    each: [Histogram; 7],
}

impl Stages {
    /// Nothing was measured yet.
    pub(super) fn new() -> Self {
        let family = Family::new_with_constructor((|| Histogram::new(BOUNDS)) as fn() -> Histogram);
        let each = [
            "decode", "queue", "decide", "commit", "encode", "write", "whole",
        ];
        let each = each.map(|name| family.get_or_create_owned(&[("stage", name)]));
        Self { family, each }
    }

    /// What is exported.
    pub(super) fn family(&self) -> Family<Label, Histogram, fn() -> Histogram> {
        self.family.clone()
    }

    /// A stage is over that has begun then.
    pub(super) fn is_over(&self, stage: Stage, began: Instant) {
        let [decode, queue, decide, commit, encode, write, whole] = &self.each;
        let histogram = match stage {
            Stage::Decode => decode,
            Stage::Queue => queue,
            Stage::Decide => decide,
            Stage::Commit => commit,
            Stage::Encode => encode,
            Stage::Write => write,
            Stage::Whole => whole,
        };
        histogram.observe(began.elapsed().as_secs_f64());
    }
}
