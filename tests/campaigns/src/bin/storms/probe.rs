//! The tablet that plays on in a storm, and how long each of its commands took.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::view::TableView;
use tapis_protocol::{ErrorCode, Role, TableId};
use tapis_tests::{Device, Random, next_command, pair};
use tokio::time::sleep;

/// Rest between two commands: a table in a great hurry.
const REST: Duration = Duration::from_millis(25);

const TABLE: TableId = TableId(1);

/// What a player gets who has nothing left.
const STACK: u32 = 20_000;

/// The tablet of table 1.
pub(crate) struct Probe {
    tablet: Device,
    address: SocketAddr,
    /// Of the director, who comes in when a player needs chips.
    token: String,
    chance: Random,
}

/// What it felt.
pub(crate) struct Felt {
    /// How long commands took, the shortest first.
    took: Vec<Duration>,
    pub(crate) commands: usize,
    /// Commands that were refused for another reason than the rules.
    pub(crate) failed: u32,
}

impl Felt {
    /// 99 of 100 commands took no longer, in microseconds.
    pub(crate) fn p99_us(&self) -> u128 {
        let index = (self.took.len() * 99).div_ceil(100).saturating_sub(1);
        self.took.get(index).map_or(0, Duration::as_micros)
    }
}

/// The figure in the middle of those of several windows: one that fell into something else that the machine did does
/// not count.
pub(crate) fn middle_p99_us(windows: &[Felt]) -> u128 {
    let mut all: Vec<u128> = windows.iter().map(Felt::p99_us).collect();
    all.sort_unstable();
    all.get(all.len() / 2).copied().unwrap_or(0)
}

/// The same over all windows, as if they were one.
pub(crate) fn p99_of_all_us(windows: &[Felt]) -> f64 {
    let mut all: Vec<Duration> = windows
        .iter()
        .flat_map(|felt| &felt.took)
        .copied()
        .collect();
    all.sort_unstable();
    let index = (all.len() * 99).div_ceil(100).saturating_sub(1);
    all.get(index).map_or(0.0, |took| took.as_secs_f64() * 1e6)
}

impl Probe {
    pub(crate) async fn begin(address: SocketAddr, mut director: Device) -> Self {
        let code = director.pairing(Role::Tablet { table: TABLE }).await;
        let token = pair(address, &code, "Tablet").await.token;
        let mut tablet = Device::connect(address, &token).await;
        tablet.view_of(TABLE, 0).await;
        Self {
            tablet,
            address,
            token: director.token.clone(),
            chance: Random::new(7),
        }
    }

    /// Everybody at the table has chips again.
    async fn give_chips(&mut self, view: &TableView) {
        let mut director = self.director().await;
        for seat in view.seats.iter().filter(|seat| seat.stack.is_zero()) {
            let command = TableCommand::SetStack {
                seat: seat.seat,
                stack: Chips::from(STACK),
            };
            let asked = director.command_expecting(TABLE.0, Some(view.decision), command);
            // What is refused is asked for again with the next view.
            if let Ok(sequence) = asked.await {
                self.tablet.view_of(TABLE, sequence).await;
            }
        }
    }

    /// A director of the event.
    pub(crate) async fn director(&self) -> Device {
        Device::connect(self.address, &self.token).await
    }

    /// Plays for a while.
    pub(crate) async fn feels(&mut self, lasts: Duration) -> Felt {
        self.feels_while(sleep(lasts)).await.0
    }

    /// Plays until something is over; returns what came of that, too.
    pub(crate) async fn feels_while<T>(&mut self, until: impl Future<Output = T>) -> (Felt, T) {
        let is_over = AtomicBool::new(false);
        let until = async {
            let outcome = until.await;
            is_over.store(true, Ordering::Relaxed);
            outcome
        };
        tokio::join!(self.plays_until(&is_over), until)
    }

    async fn plays_until(&mut self, is_over: &AtomicBool) -> Felt {
        let (mut took, mut failed) = (Vec::new(), 0);
        while !is_over.load(Ordering::Relaxed) {
            let view = self.tablet.view().await;
            let Some(command) = next_command(&view, &mut self.chance) else {
                self.give_chips(&view).await;
                continue;
            };
            let sent = Instant::now();
            let outcome = self.tablet.command(command).await;
            took.push(sent.elapsed());
            if let Err(refused) = outcome
                && !matches!(refused.code, ErrorCode::Rules | ErrorCode::Stale)
            {
                eprintln!("refused: {}", refused.message);
                failed += 1;
            }
            sleep(REST).await;
        }
        if took.is_empty() {
            failed += 1;
        }
        took.sort_unstable();
        Felt {
            commands: took.len(),
            took,
            failed,
        }
    }
}
