//! Where the time of a command goes, stage by stage, and that of the work beside commands.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use tokio::time::Instant;

use super::Label;

/// Bounds of the histograms, in seconds: from what a processor does at once to what people notice.
const BOUNDS: [f64; 18] = [
    0.000_001, 0.000_002, 0.000_005, 0.000_01, 0.000_02, 0.000_05, 0.000_1, 0.000_2, 0.000_5,
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0,
];

/// Labels of the stages in `/metrics`, in the order of a command's way, then those of the work beside it.
pub const STAGES: [&str; 12] = [
    Stage::Decode.name(),
    Stage::Queue.name(),
    Stage::Decide.name(),
    Stage::Commit.name(),
    Stage::Encode.name(),
    Stage::Write.name(),
    Stage::Whole.name(),
    Stage::Checkpoint.name(),
    Stage::Snapshot.name(),
    Stage::Lists.name(),
    Stage::Floor.name(),
    Stage::Everything.name(),
];

/// Those that are not on the way of a command, and may hold it up.
const BESIDE: [Stage; 6] = [
    Stage::Encode,
    Stage::Checkpoint,
    Stage::Snapshot,
    Stage::Lists,
    Stage::Floor,
    Stage::Everything,
];

/// A part of the way of a command, or of the work beside it.
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
    /// Screens that have changed are made and encoded, for everybody who sees them; lists that are shown with them are also
    /// [`Stage::Lists`].
    Encode,
    /// Frames are given to the system.
    Write,
    /// All of it that a device waits for: from the message until the answer is there to be written.
    Whole,
    /// The write-ahead log is brought into the file of the journal: beside the commits, and its rest between two of them.
    Checkpoint,
    /// The state of an event is copied, encoded and kept beside the journal.
    Snapshot,
    /// Lists that have changed, and are longer the more there are, are made and encoded: players, consoles, phones, devices,
    /// events.
    Lists,
    /// Tiles and alerts that have changed are encoded for floors and displays.
    Floor,
    /// All of something is encoded for a screen that opens: the tables of the floor, everybody, an event for the rules of a
    /// tablet.
    Everything,
}

impl Stage {
    const fn name(self) -> &'static str {
        match self {
            Self::Decode => "decode",
            Self::Queue => "queue",
            Self::Decide => "decide",
            Self::Commit => "commit",
            Self::Encode => "encode",
            Self::Write => "write",
            Self::Whole => "whole",
            Self::Checkpoint => "checkpoint",
            Self::Snapshot => "snapshot",
            Self::Lists => "lists",
            Self::Floor => "floor",
            Self::Everything => "everything",
        }
    }
}

/// How often each stage took how long.
#[derive(Clone, Debug)]
pub(super) struct Stages {
    seconds: Family<Label, Histogram, fn() -> Histogram>,
    worst: Family<Label, Gauge<f64, AtomicU64>>,
    each: [StageFigures; STAGES.len()],
    /// From here the moments count at which stages ended.
    began: Instant,
}

/// The figures of one stage.
#[derive(Clone, Debug)]
struct StageFigures {
    seconds: Histogram,
    /// The longest since the server was started.
    worst: Gauge<f64, AtomicU64>,
    latest: Arc<LatestRun>,
}

/// When a stage was over for the last time, in microseconds since the figures began, and how long it had taken. The two are
/// written one after the other: a reader beside may see those of two runs, which a log can bear.
#[derive(Debug, Default)]
struct LatestRun {
    ended_us: AtomicU64,
    took_us: AtomicU64,
}

/// Work beside commands that went on while one of them waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WorkBeside {
    /// As [`STAGES`] names it.
    pub(crate) stage: &'static str,
    /// How long its last run and the wait were at the same time.
    pub(crate) overlap: Duration,
}

impl Stages {
    /// Nothing was measured yet.
    pub(super) fn new() -> Self {
        let seconds =
            Family::new_with_constructor((|| Histogram::new(BOUNDS)) as fn() -> Histogram);
        let worst = Family::<Label, Gauge<f64, AtomicU64>>::default();
        let each = STAGES.map(|name| StageFigures {
            seconds: seconds.get_or_create_owned(&[("stage", name)]),
            worst: worst.get_or_create_owned(&[("stage", name)]),
            latest: Arc::default(),
        });
        Self {
            seconds,
            worst,
            each,
            began: Instant::now(),
        }
    }

    /// Names and what they mean.
    pub(super) fn register(&self, all: &mut Registry) {
        all.register_with_unit(
            "stage",
            "Time of each stage of a command's way: decode, queue, decide, commit (each batch), encode, write, and the whole; and of the work beside it: checkpoint, snapshot, lists, floor, everything (for a screen that opens)",
            Unit::Seconds,
            self.seconds.clone(),
        );
        all.register_with_unit(
            "stage_worst",
            "The longest time of each stage since the start",
            Unit::Seconds,
            self.worst.clone(),
        );
    }

    /// A stage has taken so long.
    pub(super) fn took(&self, stage: Stage, time: Duration) {
        self.figures(stage).note(time.as_secs_f64());
        if BESIDE.contains(&stage) {
            let latest = &self.figures(stage).latest;
            latest
                .ended_us
                .store(micros(self.began.elapsed()), Ordering::Relaxed);
            latest.took_us.store(micros(time), Ordering::Relaxed);
        }
    }

    /// What went on beside the commands since a moment.
    pub(super) fn beside_since(&self, moment: Instant) -> impl Iterator<Item = WorkBeside> {
        let moment_us = micros(moment.saturating_duration_since(self.began));
        BESIDE.into_iter().filter_map(move |stage| {
            let latest = &self.figures(stage).latest;
            let since = latest
                .ended_us
                .load(Ordering::Relaxed)
                .checked_sub(moment_us)?;
            let overlap = since.min(latest.took_us.load(Ordering::Relaxed));
            (overlap > 0).then(|| WorkBeside {
                stage: stage.name(),
                overlap: Duration::from_micros(overlap),
            })
        })
    }

    const fn figures(&self, stage: Stage) -> &StageFigures {
        let [
            decode,
            queue,
            decide,
            commit,
            encode,
            write,
            whole,
            checkpoint,
            snapshot,
            lists,
            floor,
            everything,
        ] = &self.each;
        match stage {
            Stage::Decode => decode,
            Stage::Queue => queue,
            Stage::Decide => decide,
            Stage::Commit => commit,
            Stage::Encode => encode,
            Stage::Write => write,
            Stage::Whole => whole,
            Stage::Checkpoint => checkpoint,
            Stage::Snapshot => snapshot,
            Stage::Lists => lists,
            Stage::Floor => floor,
            Stage::Everything => everything,
        }
    }
}

impl StageFigures {
    fn note(&self, seconds: f64) {
        self.seconds.observe(seconds);
        // Numbers that are not below zero are in the order of their bits.
        let (worst, bits) = (self.worst.inner(), seconds.to_bits());
        if worst.load(Ordering::Relaxed) < bits {
            worst.fetch_max(bits, Ordering::Relaxed);
        }
    }
}

/// Whole microseconds.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn work_beside_is_what_has_overlapped_a_wait() {
        let stages = Stages::new();
        let pass = |ms| tokio::time::advance(Duration::from_millis(ms));
        pass(10).await;
        stages.took(Stage::Snapshot, Duration::from_millis(5));
        pass(10).await;
        let asked = Instant::now();
        pass(3).await;
        // Of eight milliseconds five had passed before.
        stages.took(Stage::Checkpoint, Duration::from_millis(8));
        stages.took(Stage::Commit, Duration::from_millis(3));
        let beside: Vec<WorkBeside> = stages.beside_since(asked).collect();
        let checkpoint = WorkBeside {
            stage: "checkpoint",
            overlap: Duration::from_millis(3),
        };
        assert_eq!(beside, [checkpoint]);
    }

    #[test]
    fn a_stage_has_its_count_its_sum_and_its_worst_case() {
        let stages = Stages::new();
        for millis in [250, 500, 125] {
            stages.took(Stage::Checkpoint, Duration::from_millis(millis));
        }
        stages.took(Stage::Everything, Duration::from_millis(2));
        let (mut all, mut text) = (Registry::default(), String::new());
        stages.register(&mut all);
        encode(&mut text, &all).unwrap();
        for line in [
            "stage_seconds_count{stage=\"checkpoint\"} 3",
            "stage_seconds_sum{stage=\"checkpoint\"} 0.875",
            "stage_worst_seconds{stage=\"checkpoint\"} 0.5",
            "stage_worst_seconds{stage=\"everything\"} 0.002",
            "stage_worst_seconds{stage=\"floor\"} 0.0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
    }
}
