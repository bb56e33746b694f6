//! A closed loop: each tablet sends its next command as soon as the last one is answered.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tapis_tests::Process;

use crate::client::Client;

/// Before anything is counted: buffers grow, caches fill.
const WARMS_UP_FOR: Duration = Duration::from_millis(700);

/// Slowest answer that is told apart, in microseconds.
pub(crate) const SLOWEST_US: u64 = 60_000_000;

/// What a window of a closed loop came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closed {
    /// Answers a second.
    pub(crate) rate: f64,
    pub(crate) p50_us: u64,
    pub(crate) p99_us: u64,
    /// Processor time of the server for each answer.
    pub(crate) cpu_us: f64,
}

/// Counts what all tablets do.
struct Meter {
    latencies: Mutex<Histogram<u64>>,
    is_over: AtomicBool,
}

/// Latencies to three digits.
pub(crate) fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, SLOWEST_US, 3).unwrap()
}

/// Plays for a while; returns the tablets where they are.
pub(crate) async fn play(
    clients: Vec<Client>,
    subject: &Process,
    window: Duration,
) -> (Vec<Client>, Closed) {
    let meter = Arc::new(Meter {
        latencies: Mutex::new(histogram()),
        is_over: AtomicBool::new(false),
    });
    let players: Vec<_> = clients
        .into_iter()
        .map(|client| tokio::spawn(loops(client, Arc::clone(&meter))))
        .collect();
    tokio::time::sleep(WARMS_UP_FOR).await;
    meter.latencies.lock().unwrap().reset();
    let (began, busy) = (Instant::now(), subject.busy());
    tokio::time::sleep(window).await;
    let taken = meter.latencies.lock().unwrap().clone();
    let (took, busy) = (began.elapsed(), subject.busy() - busy);
    meter.is_over.store(true, Ordering::Relaxed);
    let mut clients = Vec::with_capacity(players.len());
    for player in players {
        clients.push(player.await.unwrap());
    }
    let answers = taken.len() as f64;
    let closed = Closed {
        rate: answers / took.as_secs_f64(),
        p50_us: taken.value_at_quantile(0.5),
        p99_us: taken.value_at_quantile(0.99),
        cpu_us: busy.as_secs_f64() * 1e6 / answers,
    };
    (clients, closed)
}

async fn loops(mut client: Client, meter: Arc<Meter>) -> Client {
    while !meter.is_over.load(Ordering::Relaxed) {
        let sent = Instant::now();
        client.act().await;
        let took = u64::try_from(sent.elapsed().as_micros()).unwrap();
        let mut latencies = meter.latencies.lock().unwrap();
        latencies.saturating_record(took.max(1));
    }
    client
}
