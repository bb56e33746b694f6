//! A tablet that was away and comes back in the middle of a storm.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde::Serialize;
use tapis_protocol::{Role, TableId};
use tapis_tests::{Device, pair};
use tokio::time::sleep;

/// Its table: not that of the tablet that plays.
const TABLE: TableId = TableId(2);

/// How long it is away each time.
const AWAY: Duration = Duration::from_millis(300);

/// How long it waits before it tries again.
const AGAIN: Duration = Duration::from_millis(50);

/// The tablet.
pub(crate) struct Returning {
    address: SocketAddr,
    token: String,
}

/// How it came back.
#[derive(Clone, Copy, Default, Serialize)]
pub(crate) struct Returns {
    pub(crate) times: u32,
    /// From the first try until it was shown its table.
    pub(crate) longest_ms: u64,
}

impl Returns {
    /// Those of another window.
    pub(crate) fn add(&mut self, others: Self) {
        self.times += others.times;
        self.longest_ms = self.longest_ms.max(others.longest_ms);
    }
}

impl Returning {
    pub(crate) async fn begin(address: SocketAddr, director: &mut Device) -> Self {
        let code = director.pairing(Role::Tablet { table: TABLE }).await;
        let token = pair(address, &code, "Tablet").await.token;
        Self { address, token }
    }

    /// Goes and comes back for a while.
    pub(crate) async fn comes_back(&self, lasts: Duration) -> Returns {
        let began = Instant::now();
        let mut returns = Returns::default();
        while began.elapsed() < lasts {
            sleep(AWAY).await;
            let tried = Instant::now();
            let mut tablet = loop {
                match Device::try_connect(self.address, &self.token).await {
                    Ok(tablet) => break tablet,
                    Err(_) => sleep(AGAIN).await,
                }
            };
            tablet.view().await;
            let took = u64::try_from(tried.elapsed().as_millis()).unwrap();
            returns.add(Returns {
                times: 1,
                longest_ms: took,
            });
        }
        returns
    }
}
