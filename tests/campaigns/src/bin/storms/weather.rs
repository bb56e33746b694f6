//! The storms.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use tapis_protocol::{FromClient, TableId};
use tapis_tests::{Device, open};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::dear::{ADDRESSES, OF_ADDRESS};

/// Sockets of a storm of reconnects, and in how long they are opened.
const RECONNECTS: usize = 5_000;
const WITHIN: Duration = Duration::from_secs(2);

/// Sockets that are being opened at the same time: files that a process may have open are few.
const AT_ONCE: usize = 400;

/// Sockets that never say who they are.
const SILENT: usize = 400;

/// What a socket costs the server: its task, what HTTP had read and written before the upgrade, and the 4 KiB that are
/// read at a time (`READ_BUFFER`).
const SOCKET_KIB: u64 = 32;

/// What waits for a screen that does not read. The server lets a frame wait until it is sent before it takes the next, so
/// that is one frame, not the `MAX_UNSENT` of 4 MiB that a socket would hold: of this hall the list of its players and
/// devices, with room for the buffer to double.
const UNSENT_KIB: u64 = 64;

/// What waits for one who has asked for a whole book, with room for the buffer to double.
const BOOK_KIB: u64 = 1 << 10;

/// What playing on costs meanwhile: the history of the event, the journal's pages, and what an allocator keeps.
const PLAY_KIB: u64 = 8 << 10;

/// What comes over the server.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Storm {
    /// All screens come back at once, again and again, as after a Wi-Fi cut.
    Reconnects,
    /// Every screen follows tables and reads nothing.
    SlowReaders,
    /// One device sends without a pause.
    Flood,
    /// Sockets that say nothing.
    Silence,
    /// Thirty addresses that search, compare and draw.
    DearRequests,
    /// Half of the room's tablets are on a bad network.
    BadNetwork,
}

impl Storm {
    pub(crate) const ALL: [Self; 6] = [
        Self::Reconnects,
        Self::SlowReaders,
        Self::Flood,
        Self::Silence,
        Self::DearRequests,
        Self::BadNetwork,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Reconnects => "reconnects",
            Self::SlowReaders => "slow readers",
            Self::Flood => "flood",
            Self::Silence => "silence",
            Self::DearRequests => "dear requests",
            Self::BadNetwork => "bad Wi-Fi",
        }
    }

    /// How it came.
    pub(crate) fn how(self, sockets: usize) -> String {
        match self {
            Self::Reconnects | Self::SlowReaders | Self::Flood | Self::Silence => {
                format!("{sockets} sockets")
            }
            Self::DearRequests => format!("{sockets} requests of {ADDRESSES} addresses answered"),
            Self::BadNetwork => "half of the room behind a relay of this program".to_owned(),
        }
    }

    /// What it may cost the server in memory.
    pub(crate) const fn bound_kib(self) -> u64 {
        let sockets = match self {
            // Those that are let in at the same time, and as many that are being closed.
            Self::Reconnects => 2 * AT_ONCE,
            Self::SlowReaders => crate::SCREENS,
            // The one that floods, and one that was sent away.
            Self::Flood => 2,
            Self::Silence => SILENT,
            Self::DearRequests => ADDRESSES * OF_ADDRESS,
            // Those that the server has not been told of are there, too.
            Self::BadNetwork => 3 * crate::TABLES,
        };
        let each = match self {
            Self::Silence => SOCKET_KIB,
            Self::DearRequests => SOCKET_KIB + BOOK_KIB,
            Self::Reconnects | Self::SlowReaders | Self::Flood | Self::BadNetwork => {
                SOCKET_KIB + UNSENT_KIB
            }
        };
        sockets as u64 * each + PLAY_KIB
    }
}

/// Lets a storm come; returns how many sockets got in.
pub(crate) async fn rage(
    storm: Storm,
    address: SocketAddr,
    screens: Vec<String>,
    lasts: Duration,
) -> usize {
    match storm {
        Storm::Reconnects => reconnects(address, screens).await,
        Storm::SlowReaders => slow_readers(address, screens, lasts).await,
        Storm::Flood => flood(address, screens, lasts).await,
        Storm::Silence => silence(address, lasts).await,
        // The room's tablets are that storm, or a program of its own.
        Storm::DearRequests | Storm::BadNetwork => 0,
    }
}

async fn reconnects(address: SocketAddr, screens: Vec<String>) -> usize {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut sockets = JoinSet::new();
    let began = Instant::now();
    for (number, token) in screens.iter().cycle().take(RECONNECTS).enumerate() {
        let due = WITHIN * u32::try_from(number).unwrap() / u32::try_from(RECONNECTS).unwrap();
        sleep(due.saturating_sub(began.elapsed())).await;
        let place = Arc::clone(&places).acquire_owned().await.unwrap();
        let token = token.clone();
        sockets.spawn(async move {
            // One that is replaced by the next is let go in the middle: that is what a storm is.
            let came_in = Device::try_connect(address, &token).await.is_ok();
            drop(place);
            came_in
        });
    }
    let came_in = sockets.join_all().await;
    came_in.into_iter().filter(|came_in| *came_in).count()
}

async fn slow_readers(address: SocketAddr, screens: Vec<String>, lasts: Duration) -> usize {
    let mut slow = Vec::with_capacity(screens.len());
    for token in &screens {
        if let Ok(mut device) = Device::try_connect(address, token).await {
            for table in 1..=20 {
                device
                    .send(&FromClient::Follow {
                        table: TableId(table),
                    })
                    .await;
            }
            slow.push(device);
        }
    }
    sleep(lasts).await;
    slow.len()
}

async fn flood(address: SocketAddr, screens: Vec<String>, lasts: Duration) -> usize {
    let mut sockets = 0;
    let began = Instant::now();
    let ping = serde_json::to_string(&FromClient::Ping { echo: 1 }).unwrap();
    while began.elapsed() < lasts {
        let Some(token) = screens.first() else { break };
        let Ok(mut device) = Device::try_connect(address, token).await else {
            continue;
        };
        sockets += 1;
        // Until it is sent away, or the storm is over.
        let sending = async {
            while device
                .socket
                .send(Message::text(ping.as_str()))
                .await
                .is_ok()
            {}
        };
        let _ = timeout(lasts.saturating_sub(began.elapsed()), sending).await;
    }
    sockets
}

async fn silence(address: SocketAddr, lasts: Duration) -> usize {
    let mut silent = Vec::with_capacity(SILENT);
    for _ in 0..SILENT {
        if let Ok(socket) = open(address).await {
            silent.push(socket);
        }
    }
    sleep(lasts).await;
    silent.len()
}
