//! Figures of a server that shares its database with others. One that is alone shows none of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::{Metrics, seconds};

/// Bounds of the histogram of renewals, in seconds: half a second is late, one and a half is too late.
const RENEWAL_BOUNDS: [f64; 9] = [0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 1.5];

/// What is counted among servers.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    is_shared: Arc<AtomicBool>,
    renewal_seconds: Histogram,
    not_renewed: Counter,
    lease_age: Gauge<f64, AtomicU64>,
    clock_skew: Gauge<f64, AtomicU64>,
    servers: Gauge,
    taken: Counter,
    given: Counter,
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            is_shared: Arc::default(),
            renewal_seconds: Histogram::new(RENEWAL_BOUNDS),
            not_renewed: Counter::default(),
            lease_age: Gauge::default(),
            clock_skew: Gauge::default(),
            servers: Gauge::default(),
            taken: Counter::default(),
            given: Counter::default(),
        }
    }
}

impl Metrics {
    /// The lease was renewed, which took so long.
    pub(crate) fn renewed(&self, took: Duration) {
        self.shared.renewal_seconds.observe(took.as_secs_f64());
    }

    /// The lease could not be renewed.
    pub(crate) fn not_renewed(&self) {
        self.shared.not_renewed.inc();
    }

    /// A tournament was taken from a server that is gone, or that gave it.
    pub(crate) fn taken(&self) {
        self.shared.taken.inc();
    }

    /// A tournament was given to another server.
    pub(crate) fn given(&self) {
        self.shared.given.inc();
    }

    /// How the server stands among the others: how old its lease is, by how many milliseconds its clock is ahead of the
    /// database's, and how many servers there are with it.
    pub(crate) fn lease_status(&self, lease_age: Duration, skew_ms: i64) {
        self.shared.is_shared.store(true, Ordering::Relaxed);
        self.shared.lease_age.set(lease_age.as_secs_f64());
        self.shared.clock_skew.set(seconds(skew_ms));
    }

    /// How many servers there are, with this one.
    pub(crate) fn servers(&self, count: usize) {
        self.shared
            .servers
            .set(i64::try_from(count).unwrap_or(i64::MAX));
    }
}

impl Shared {
    /// Names and what they mean.
    pub(super) fn register(&self, all: &mut Registry) {
        if !self.is_shared.load(Ordering::Relaxed) {
            return;
        }
        let mine = self.clone();
        all.register_with_unit(
            "lease_renewal",
            "Time that the database took to renew this server's lease",
            Unit::Seconds,
            mine.renewal_seconds,
        );
        all.register(
            "lease_renewals_failed",
            "Renewals that the database did not answer",
            mine.not_renewed,
        );
        all.register_with_unit(
            "lease_age",
            "How long ago the lease was renewed; from 1.5 on other servers take the tournaments",
            Unit::Seconds,
            mine.lease_age,
        );
        all.register_with_unit(
            "clock_skew",
            "By how much this server's clock is ahead of the database's; below zero: behind",
            Unit::Seconds,
            mine.clock_skew,
        );
        all.register("servers", "Servers that share the database", mine.servers);
        all.register(
            "tournaments_taken",
            "Tournaments taken from servers that are gone, or that gave them",
            mine.taken,
        );
        all.register(
            "tournaments_given",
            "Tournaments given to other servers",
            mine.given,
        );
    }
}
