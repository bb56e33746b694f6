//! Figures of webhooks, by the names of their endpoints. A server without any shows none of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};

use super::Metrics;

/// The endpoint: its name is from the server's configuration, which has few.
type Name = [(&'static str, String); 1];

/// What is counted of webhooks.
#[derive(Clone, Debug, Default)]
pub(super) struct WebhookMetrics {
    is_used: Arc<AtomicBool>,
    delivered: Family<Name, Counter>,
    failed: Family<Name, Counter>,
    given_up: Family<Name, Counter>,
    behind: Family<Name, Gauge<f64, AtomicU64>>,
}

fn by(webhook: &str) -> Name {
    [("webhook", webhook.to_owned())]
}

impl Metrics {
    /// A message has arrived.
    pub(crate) fn webhook_delivered(&self, webhook: &str) {
        self.webhooks.delivered.get_or_create(&by(webhook)).inc();
    }

    /// A message did not arrive; it is sent again.
    pub(crate) fn webhook_failed(&self, webhook: &str) {
        self.webhooks.failed.get_or_create(&by(webhook)).inc();
    }

    /// A message was given up.
    pub(crate) fn webhook_given_up(&self, webhook: &str) {
        self.webhooks.given_up.get_or_create(&by(webhook)).inc();
    }

    /// For how many milliseconds the next message of an endpoint has been waiting.
    pub(crate) fn webhook_behind(&self, webhook: &str, millis: u64) {
        self.webhooks.is_used.store(true, Ordering::Relaxed);
        let behind = Duration::from_millis(millis).as_secs_f64();
        self.webhooks.behind.get_or_create(&by(webhook)).set(behind);
    }
}

impl WebhookMetrics {
    /// Names and what they mean.
    pub(super) fn register(&self, all: &mut Registry) {
        if !self.is_used.load(Ordering::Relaxed) {
            return;
        }
        let mine = self.clone();
        all.register(
            "webhooks_delivered",
            "Messages that a webhook has taken",
            mine.delivered,
        );
        all.register(
            "webhooks_failed",
            "Attempts to send a message to a webhook that did not work",
            mine.failed,
        );
        all.register(
            "webhooks_given_up",
            "Messages that a webhook has not taken for three days",
            mine.given_up,
        );
        all.register_with_unit(
            "webhooks_behind",
            "How long ago that happened which a webhook has to be told next; 0 when it knows everything",
            Unit::Seconds,
            mine.behind,
        );
    }
}
