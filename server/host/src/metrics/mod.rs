//! What the server counts about itself: sockets, commands, the disk, feeds. Figures only, no names.

mod code;
mod sharing;
mod stages;
mod webhooks;

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use tapis_protocol::{ErrorCode, Role};
use tokio::time::Instant;

use self::sharing::Shared;
pub use self::stages::STAGES;
use self::stages::Stages;
pub(crate) use self::stages::{Stage, WorkBeside, micros};
use self::webhooks::WebhookMetrics;

/// Bounds of the histogram of commits, in seconds: a good disk takes one or two thousandths.
const COMMIT_BOUNDS: [f64; 12] = [
    0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
];

/// Bounds of the histogram of records in a commit.
const RECORD_BOUNDS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// One label, of which every value is known beforehand: nothing that a client sends makes a new one.
type Label = [(&'static str, &'static str); 1];

/// A feed whose screens may be behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feed {
    Table,
    Tournament,
    Players,
    Console,
    Floor,
    /// The event for the rules of tablets.
    Copies,
}

/// What became of a PIN that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PinTried {
    Right,
    Wrong,
    /// Not looked at: the table has to wait.
    TooSoon,
}

/// All figures. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    sockets: Family<Label, Gauge>,
    commands: Family<Label, Counter>,
    /// The one of them that is counted at every tap.
    accepted: Counter,
    stages: Stages,
    shared: Shared,
    webhooks: WebhookMetrics,
    commit_seconds: Histogram,
    commit_records: Histogram,
    commits_failed: Counter,
    skipped: Family<Label, Counter>,
    too_fast: Counter,
    pins: Family<Label, Counter>,
    wrong_codes: Counter,
    turned_away: Counter,
    asked_too_fast: Counter,
    journal_damages: Gauge,
    journal_checks: Counter,
    clock_drift: Gauge<f64, AtomicU64>,
    tournaments: Gauge,
    damaged: Gauge,
    tables: Gauge,
    alerts: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let commands = Family::default();
        Self {
            sockets: Family::default(),
            accepted: commands.get_or_create_owned(&[("outcome", "accepted")]),
            commands,
            stages: Stages::new(),
            shared: Shared::default(),
            webhooks: WebhookMetrics::default(),
            commit_seconds: Histogram::new(COMMIT_BOUNDS),
            commit_records: Histogram::new(RECORD_BOUNDS),
            commits_failed: Counter::default(),
            skipped: Family::default(),
            too_fast: Counter::default(),
            pins: Family::default(),
            wrong_codes: Counter::default(),
            turned_away: Counter::default(),
            asked_too_fast: Counter::default(),
            journal_damages: Gauge::default(),
            journal_checks: Counter::default(),
            clock_drift: Gauge::default(),
            tournaments: Gauge::default(),
            damaged: Gauge::default(),
            tables: Gauge::default(),
            alerts: Gauge::default(),
        }
    }
}

/// What runs, counted when the figures are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Running {
    pub(crate) tournaments: usize,
    /// Of the journal, but not open because their records cannot be followed.
    pub(crate) damaged: usize,
    pub(crate) tables: usize,
    pub(crate) alerts: usize,
    /// By how much the clock on the wall is ahead of the server's.
    pub(crate) clock_drift_ms: i64,
}

impl Metrics {
    /// A socket has come, before anybody has said hello on it (`None`) or as a device of a role. It is counted until
    /// what is returned is dropped.
    pub(crate) fn socket(&self, role: Option<Role>) -> Counted {
        let gauge = self.sockets.get_or_create_owned(&[("role", named(role))]);
        gauge.inc();
        Counted(gauge)
    }

    /// Counts the socket of a device whose event another server runs, in the same way.
    pub(crate) fn relayed(&self) -> Counted {
        let gauge = self.sockets.get_or_create_owned(&[("role", "relayed")]);
        gauge.inc();
        Counted(gauge)
    }

    /// Counts the socket of a visitor, as [`Self::socket`] does that of a device.
    pub(crate) fn visitor(&self) -> Counted {
        let gauge = self.sockets.get_or_create_owned(&[("role", "visitor")]);
        gauge.inc();
        Counted(gauge)
    }

    /// A command was carried out.
    pub(crate) fn accepted(&self) {
        self.accepted.inc();
    }

    /// A command or message was not carried out.
    pub(crate) fn refused(&self, code: ErrorCode) {
        self.outcome(code::name(code));
    }

    fn outcome(&self, name: &'static str) {
        self.commands.get_or_create(&[("outcome", name)]).inc();
    }

    /// A stage is over; it has begun then.
    pub(crate) fn stage(&self, stage: Stage, began: Instant) {
        self.stages.took(stage, began.elapsed());
    }

    /// A stage has taken so long.
    pub(crate) fn stage_took(&self, stage: Stage, time: Duration) {
        self.stages.took(stage, time);
    }

    /// The work that has held up, or may have held up, what has waited since a moment.
    pub(crate) fn beside_since(&self, moment: Instant) -> impl Iterator<Item = WorkBeside> {
        self.stages.beside_since(moment)
    }

    /// Does the work of a stage.
    pub(crate) fn measured<T>(&self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let done = work();
        self.stage(stage, began);
        done
    }

    /// So many records went to disk together, in so many seconds.
    pub(crate) fn committed(&self, records: usize, seconds: f64) {
        let records = u32::try_from(records).unwrap_or(u32::MAX);
        self.commit_records.observe(f64::from(records));
        self.commit_seconds.observe(seconds);
    }

    /// The journal was read through, and so much was found.
    pub(crate) fn journal_checked(&self, damages: usize) {
        self.journal_checks.inc();
        self.journal_damages
            .set(i64::try_from(damages).unwrap_or(i64::MAX));
    }

    /// A commit did not work.
    pub(crate) fn not_committed(&self) {
        self.commits_failed.inc();
    }

    /// What counts the views of a feed that screens were too slow for.
    pub(crate) fn skipped(&self, feed: Feed) -> Counter {
        let name = match feed {
            Feed::Table => "table",
            Feed::Tournament => "tournament",
            Feed::Players => "players",
            Feed::Console => "console",
            Feed::Floor => "floor",
            Feed::Copies => "copies",
        };
        self.skipped.get_or_create_owned(&[("feed", name)])
    }

    /// A message came for which the device had no credit.
    pub(crate) fn too_fast(&self) {
        self.too_fast.inc();
    }

    /// A PIN was typed.
    pub(crate) fn pin(&self, tried: PinTried) {
        let name = match tried {
            PinTried::Right => "right",
            PinTried::Wrong => "wrong",
            PinTried::TooSoon => "too_soon",
        };
        self.pins.get_or_create(&[("outcome", name)]).inc();
    }

    /// A pairing code was typed that does not work.
    pub(crate) fn wrong_code(&self) {
        self.wrong_codes.inc();
    }

    /// A connection was closed at once, because there were too many.
    pub(crate) fn turned_away(&self) {
        self.turned_away.inc();
    }

    /// A request over HTTP was refused, because its address had asked too much.
    pub(crate) fn asked_too_fast(&self) {
        self.asked_too_fast.inc();
    }

    /// All of it in the text format of Prometheus.
    pub(crate) fn text(&self, running: Running) -> Result<String, std::fmt::Error> {
        for (gauge, count) in [
            (&self.tournaments, running.tournaments),
            (&self.damaged, running.damaged),
            (&self.tables, running.tables),
            (&self.alerts, running.alerts),
        ] {
            gauge.set(i64::try_from(count).unwrap_or(i64::MAX));
        }
        self.clock_drift.set(seconds(running.clock_drift_ms));
        let mut text = String::new();
        encode(&mut text, &self.registry())?;
        Ok(text)
    }

    /// Names and what they mean; a name is for ever, dashboards know it.
    fn registry(&self) -> Registry {
        let mut all = Registry::with_prefix("tapis");
        let mine = self.clone();
        all.register(
            "sockets",
            "Sockets open now, by role; `stranger` has not said hello yet, `visitor` watches without a device, the event of `relayed` runs on another server",
            mine.sockets,
        );
        all.register(
            "commands",
            "Answers to commands and messages: accepted, or the code of the refusal",
            mine.commands,
        );
        self.stages.register(&mut all);
        all.register_with_unit(
            "commit",
            "Time that a commit took until it was on disk",
            Unit::Seconds,
            mine.commit_seconds,
        );
        all.register("commit_records", "Records in a commit", mine.commit_records);
        all.register(
            "commits_failed",
            "Commits that did not work",
            mine.commits_failed,
        );
        all.register(
            "views_skipped",
            "Views that a screen was too slow for, by feed; it was shown a later one",
            mine.skipped,
        );
        all.register(
            "messages_too_fast",
            "Messages beyond what a device may send",
            mine.too_fast,
        );
        all.register("pins", "PINs typed on tablets, by outcome", mine.pins);
        all.register(
            "pairing_codes_wrong",
            "Pairing codes that do not work, or that came too fast",
            mine.wrong_codes,
        );
        all.register(
            "connections_turned_away",
            "Connections closed at once because there were too many",
            mine.turned_away,
        );
        all.register(
            "requests_too_fast",
            "Requests over HTTP refused because their address asked too much",
            mine.asked_too_fast,
        );
        all.register_with_unit(
            "clock_drift",
            "By how much the clock on the wall is ahead of the server's, which nobody sets; below zero: behind",
            Unit::Seconds,
            mine.clock_drift,
        );
        self.register_running(&mut all);
        self.shared.register(&mut all);
        self.webhooks.register(&mut all);
        all
    }

    fn register_running(&self, all: &mut Registry) {
        let mine = self.clone();
        all.register("tournaments", "Tournaments that run", mine.tournaments);
        all.register(
            "tournaments_damaged",
            "Tournaments of the journal that cannot be opened",
            mine.damaged,
        );
        all.register(
            "journal_checks",
            "Times that the journal was read through, beside play",
            mine.journal_checks,
        );
        all.register(
            "journal_damages",
            "Damages that the last of these found",
            mine.journal_damages,
        );
        all.register("tables", "Tables that are not closed", mine.tables);
        all.register("alerts_open", "Alerts that nobody has closed", mine.alerts);
    }
}

/// Something that is counted as long as it is there.
#[derive(Debug)]
pub(crate) struct Counted(Gauge);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Milliseconds as seconds, with their sign.
fn seconds(millis: i64) -> f64 {
    let sign = if millis < 0 { -1.0 } else { 1.0 };
    Duration::from_millis(millis.unsigned_abs())
        .as_secs_f64()
        .copysign(sign)
}

const fn named(role: Option<Role>) -> &'static str {
    match role {
        None => "stranger",
        Some(Role::Director) => "director",
        Some(Role::Floor) => "floor",
        Some(Role::Tablet { .. }) => "tablet",
        Some(Role::Display) => "display",
        Some(Role::Feed { .. }) => "feed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_is_counted_while_it_is_there() {
        let metrics = Metrics::default();
        let shown = |line: &str| {
            let text = metrics.text(Running::default()).unwrap();
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        };
        let socket = metrics.socket(Some(Role::Floor));
        shown("tapis_sockets{role=\"floor\"} 1");
        drop(socket);
        shown("tapis_sockets{role=\"floor\"} 0");
    }

    #[test]
    fn figures_are_in_the_text_format() {
        let metrics = Metrics::default();
        metrics.accepted();
        metrics.refused(ErrorCode::Stale);
        metrics.committed(3, 0.004);
        metrics.stage(Stage::Decide, Instant::now());
        let tables = 7;
        let running = Running {
            tables,
            clock_drift_ms: -3_600_500,
            ..Running::default()
        };
        let text = metrics.text(running).unwrap();
        for line in [
            "# TYPE tapis_commands counter",
            "tapis_commands_total{outcome=\"accepted\"} 1",
            "tapis_commands_total{outcome=\"stale\"} 1",
            "tapis_commit_seconds_bucket{le=\"0.005\"} 1",
            "tapis_commit_records_sum 3.0",
            "tapis_stage_seconds_count{stage=\"decide\"} 1",
            "tapis_tables 7",
            "tapis_clock_drift_seconds -3600.5",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
    }
}
