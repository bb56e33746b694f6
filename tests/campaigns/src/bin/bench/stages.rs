//! Where the time of a command goes, and that of the work beside it, as the server's own histograms say.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use tapis_host::STAGES;
use tapis_tests::get;

/// A bucket of the text that the server is read from, and the labels before its bound.
const BUCKET: &str = r#"tapis_stage_seconds_bucket{le=""#;

/// How often each stage took at most so many seconds.
pub(crate) struct Stages(BTreeMap<String, Vec<(f64, u64)>>);

impl Stages {
    /// As the server has counted so far.
    pub(crate) async fn read(address: SocketAddr) -> Self {
        let (_, _, text) = get(address, "/metrics").await;
        let mut stages: BTreeMap<String, Vec<(f64, u64)>> = BTreeMap::new();
        for line in text.lines().filter_map(|line| line.strip_prefix(BUCKET)) {
            let (bound, rest) = line.split_once(r#"",stage=""#).unwrap();
            let (stage, count) = rest.split_once(r#""} "#).unwrap();
            let bound = bound.parse().unwrap_or(f64::INFINITY);
            let count = count.parse().unwrap();
            stages
                .entry(stage.to_owned())
                .or_default()
                .push((bound, count));
        }
        Self(stages)
    }

    /// Tells how long each stage took since `before`.
    pub(crate) fn tell_since(&self, before: &Self) {
        for stage in STAGES {
            let counts = self.0.get(stage).into_iter().flatten();
            let earlier = before.0.get(stage).into_iter().flatten();
            let since: Vec<(f64, u64)> = counts
                .zip(earlier)
                .map(|((bound, now), (_, before))| (*bound, now - before))
                .collect();
            if since.last().is_none_or(|(_, count)| *count == 0) {
                continue;
            }
            let within = |part| quantile(&since, part) * 1e6;
            eprintln!(
                "  {stage:<10} half within {:>6.0} us, 99 of 100 within {:>6.0} us, all within {:>7.0} us",
                within(0.5),
                within(0.99),
                within(1.0)
            );
        }
    }
}

/// The bound below which such a part of what was counted lies, in a straight line within its bucket.
fn quantile(counts: &[(f64, u64)], part: f64) -> f64 {
    let all = counts.last().map_or(0, |(_, count)| *count) as f64;
    let (mut below, mut passed) = (0.0, 0.0);
    for (bound, count) in counts {
        let count = *count as f64;
        if count >= part * all && count > passed {
            let inside = (part * all - passed) / (count - passed);
            return below + inside * (bound - below);
        }
        (below, passed) = (*bound, count);
    }
    below
}
