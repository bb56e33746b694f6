//! The network of a simulated event: connections in memory, with delays, silences and losses.
//!
//! Two links never bring anything in the same millisecond. What happens at the same time happens in an order that the
//! seed does not decide; so nothing does.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tapis_host::Listener;
use tokio::io::{
    AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf, duplex,
    split,
};
use tokio::sync::{Mutex as AsyncMutex, mpsc};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::super::chance::Luck;

/// Bytes on their way at each end of a link.
const ON_THE_WAY: usize = 256 << 10;

/// Connections that wait to be let in.
const MAX_WAITING: usize = 1_024;

/// A link has one millisecond of each so many for each of its directions.
const SLOTS: u64 = 256;

/// Slowest bytes of a quiet network, in milliseconds.
const QUIET_MS: usize = 30;

/// How long the server is left with a connection whose other end has gone without a word.
const UNHEARD_FOR: Duration = Duration::from_secs(120);

/// Where the server of the simulation listens.
pub(super) const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)), 80);

/// A connection, for both sides.
type Arrival = (DuplexStream, SocketAddr);

/// The network.
pub(in super::super) struct Network {
    began: Instant,
    state: Mutex<State>,
}

struct State {
    luck: Luck,
    door: Option<mpsc::Sender<Arrival>>,
    links: BTreeMap<u64, Arc<Link>>,
    last: u64,
    slowest_ms: usize,
}

/// One connection.
struct Link {
    number: u64,
    luck: Mutex<Luck>,
    /// Nothing gets through before.
    silent_until: Mutex<Instant>,
    /// Both ends learn that it is lost.
    cut: CancellationToken,
    /// Only the device learns it.
    unheard: CancellationToken,
}

/// Where the server lets connections in.
pub(super) struct Door(AsyncMutex<mpsc::Receiver<Arrival>>);

impl Listener for Door {
    type Stream = DuplexStream;

    async fn accept(&self) -> io::Result<Arrival> {
        match self.0.lock().await.recv().await {
            Some(arrival) => Ok(arrival),
            // The door was closed from outside: the server is about to notice.
            None => std::future::pending().await,
        }
    }

    fn address(&self) -> io::Result<SocketAddr> {
        Ok(ADDRESS)
    }
}

impl Network {
    pub(super) fn new(luck: Luck) -> Self {
        Self {
            began: Instant::now(),
            state: Mutex::new(State {
                luck,
                door: None,
                links: BTreeMap::new(),
                last: 0,
                slowest_ms: QUIET_MS,
            }),
        }
    }

    /// A door for a server that starts.
    pub(super) fn open(&self) -> Door {
        let (door, arrivals) = mpsc::channel(MAX_WAITING);
        self.state().door = Some(door);
        Door(AsyncMutex::new(arrivals))
    }

    /// The server is gone: no device gets in, and every connection is lost.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.door = None;
        for link in std::mem::take(&mut state.links).into_values() {
            link.cut.cancel();
        }
    }

    /// Connects a device.
    pub(in super::super) fn connect(self: &Arc<Self>) -> io::Result<DuplexStream> {
        let mut state = self.state();
        let door = state.door.clone().ok_or(io::ErrorKind::ConnectionRefused)?;
        let number = state.last;
        state.last += 1;
        let link = Arc::new(Link {
            number,
            luck: Mutex::new(state.luck.apart(number)),
            silent_until: Mutex::new(Instant::now()),
            cut: CancellationToken::new(),
            unheard: CancellationToken::new(),
        });
        let (device, near) = duplex(ON_THE_WAY);
        let (far, server) = duplex(ON_THE_WAY);
        let port = u16::try_from(1_024 + number % 60_000).unwrap_or(1_024);
        door.try_send((
            server,
            SocketAddr::new(Ipv4Addr::new(10, 0, 0, 2).into(), port),
        ))
        .map_err(|_| io::ErrorKind::ConnectionRefused)?;
        state.links.insert(number, Arc::clone(&link));
        drop(state);
        let (from_device, to_device) = split(near);
        let (from_server, to_server) = split(far);
        tokio::spawn(Arc::clone(self).up(Arc::clone(&link), from_device, to_server));
        tokio::spawn(Arc::clone(self).down(link, from_server, to_device));
        Ok(device)
    }

    /// From the device to the server.
    async fn up(
        self: Arc<Self>,
        link: Arc<Link>,
        from: ReadHalf<DuplexStream>,
        mut to: WriteHalf<DuplexStream>,
    ) {
        tokio::select! {
            biased;
            () = link.cut.cancelled() => return,
            () = link.unheard.cancelled() => {}
            () = self.carry(&link, 0, from, &mut to) => {}
        }
        if link.unheard.is_cancelled() {
            // The server's end stays open, and silent.
            tokio::select! {
                biased;
                () = link.cut.cancelled() => {}
                () = sleep_until(Instant::now() + UNHEARD_FOR) => {}
            }
        }
        self.state().links.remove(&link.number);
    }

    /// From the server to the device.
    async fn down(
        self: Arc<Self>,
        link: Arc<Link>,
        from: ReadHalf<DuplexStream>,
        mut to: WriteHalf<DuplexStream>,
    ) {
        tokio::select! {
            biased;
            () = link.cut.cancelled() => {}
            () = link.unheard.cancelled() => {}
            () = self.carry(&link, 1, from, &mut to) => {}
        }
    }

    async fn carry(
        &self,
        link: &Link,
        direction: u64,
        mut from: impl AsyncRead + Unpin,
        to: &mut (impl AsyncWrite + Unpin),
    ) {
        let mut bytes = vec![0; 32 << 10];
        loop {
            let Ok(count @ 1..) = from.read(&mut bytes).await else {
                // Closed in order: what was sent has arrived. A device that has gone needs to hear nothing more.
                let _ = to.shutdown().await;
                return;
            };
            self.wait(link, direction).await;
            let Some(arrived) = bytes.get(..count) else {
                return;
            };
            if to.write_all(arrived).await.is_err() {
                return;
            }
        }
    }

    /// Waits for as long as bytes take over a link.
    async fn wait(&self, link: &Link, direction: u64) {
        let slowest = self.state().slowest_ms;
        let delay = lock(&link.luck).below(slowest) + 1;
        let mut due = Instant::now() + Duration::from_millis(u64::try_from(delay).unwrap_or(1));
        loop {
            due = self.slot(
                due.max(*lock(&link.silent_until)),
                link.number * 2 + direction,
            );
            sleep_until(due).await;
            if *lock(&link.silent_until) <= due {
                return;
            }
        }
    }

    /// The next millisecond from `at` on that belongs to a link's direction.
    fn slot(&self, at: Instant, whose: u64) -> Instant {
        let since = at.duration_since(self.began).as_micros().div_ceil(1_000);
        let since = u64::try_from(since).unwrap_or(u64::MAX);
        let wait = (whose % SLOTS + SLOTS - since % SLOTS) % SLOTS;
        self.began + Duration::from_millis(since + wait)
    }

    /// Bytes take up to so long from now on; `None`: as long as on a quiet network.
    pub(super) fn slow(&self, slowest_ms: Option<usize>) {
        self.state().slowest_ms = slowest_ms.unwrap_or(QUIET_MS);
    }

    /// Loses connections, each with a chance of `percent`; of some of them the server is not told.
    pub(super) fn cut(&self, luck: &mut Luck, percent: usize) {
        let mut state = self.state();
        state.links.retain(|_, link| {
            let stays = !luck.percent(percent);
            if !stays {
                if luck.percent(50) {
                    link.cut.cancel();
                } else {
                    link.unheard.cancel();
                }
            }
            stays
        });
    }

    /// Nothing gets through for a while, on links with a chance of `percent` each.
    pub(super) fn silence(&self, luck: &mut Luck, percent: usize, lasts: Duration) {
        let until = Instant::now() + lasts;
        for link in self.state().links.values() {
            if luck.percent(percent) {
                *lock(&link.silent_until) = until;
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

/// What is behind the locks here is whole after every statement, so a panic elsewhere has left nothing half done.
fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
