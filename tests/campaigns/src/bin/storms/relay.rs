//! A bad network in a program: what goes through it is late, some of it very late, connections are lost, and they arrive
//! in another order than they were opened in.
//!
//! Packets that are lost or overtake each other are, over TCP, bytes that come late; so that is what is done
//! to them here, without any help of the system.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tapis_tests::Random;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How long bytes take in bad weather: from, and so much longer at most.
const DELAY_MS: (usize, usize) = (100, 100);

/// One in so many chunks of bytes is lost on its way, and comes when it was sent again: so much later.
const LOST_ONE_IN: usize = 20;
const SENT_AGAIN_MS: (usize, usize) = (200, 400);

/// How long a connection waits at most before it is let through: long enough for later ones to overtake it.
const HELD_MS: usize = 400;

/// How long a connection lives in bad weather, at most.
const LIVES_MS: usize = 8_000;

/// How long the server is left with a connection that its tablet has lost, in one of two cases.
const UNHEARD_FOR: Duration = Duration::from_secs(5);

/// How long a connection stays open in a cut before its tablet gives it up.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(2);

/// Chunks that are on their way at the same time.
const ON_THE_WAY: usize = 64;

/// Bytes of a chunk.
const CHUNK: usize = 4 << 10;

/// How the network is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weather {
    Good,
    Bad,
    /// Nothing gets through.
    Cut,
    /// All connections are closed, for good.
    Over,
}

/// A network between tablets and a server.
pub(crate) struct Relay {
    /// Where tablets connect to.
    pub(crate) address: SocketAddr,
    weather: watch::Sender<Weather>,
    /// Connections so far.
    pub(crate) connections: Arc<AtomicU64>,
}

/// A chunk and when it arrives.
type Due = (Instant, Vec<u8>);

impl Relay {
    /// Leads to the server, in good weather.
    pub(crate) async fn to(server: SocketAddr, seed: u64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let weather = watch::Sender::new(Weather::Good);
        let connections = Arc::new(AtomicU64::new(0));
        let (now, count) = (weather.subscribe(), Arc::clone(&connections));
        tokio::spawn(async move {
            let mut chance = Random::new(seed);
            while let Ok((tablet, _)) = listener.accept().await {
                let luck = Random::new(chance.number());
                count.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(link(tablet, server, now.clone(), luck));
            }
        });
        Self {
            address,
            weather,
            connections,
        }
    }

    pub(crate) fn set(&self, weather: Weather) {
        self.weather.send_replace(weather);
    }
}

/// One connection, until it is lost.
async fn link(
    tablet: TcpStream,
    server: SocketAddr,
    weather: watch::Receiver<Weather>,
    mut luck: Random,
) {
    let begun = *weather.borrow();
    if matches!(begun, Weather::Cut | Weather::Over) {
        return;
    }
    if begun == Weather::Bad {
        sleep(millis(luck.below(HELD_MS))).await;
    }
    let Ok(server) = TcpStream::connect(server).await else {
        return;
    };
    tablet.set_nodelay(true).unwrap();
    server.set_nodelay(true).unwrap();
    let (from_tablet, to_tablet) = tablet.into_split();
    let (from_server, to_server) = server.into_split();
    let is_told = luck.one_in(2);
    let (up_luck, down_luck) = (Random::new(luck.number()), Random::new(luck.number()));
    let up = tokio::spawn(carry(from_tablet, to_server, weather.clone(), up_luck));
    let down = tokio::spawn(carry(from_server, to_tablet, weather.clone(), down_luck));
    let ended = async {
        while !up.is_finished() && !down.is_finished() {
            sleep(millis(20)).await;
        }
    };
    tokio::select! {
        () = lost(weather, &mut luck) => {}
        () = ended => {}
    }
    down.abort();
    if !is_told && !up.is_finished() {
        // What was on its way still arrives, and the server does not know that the client is gone.
        sleep(UNHEARD_FOR).await;
    }
    up.abort();
}

/// Returns when the weather has done away with a connection.
async fn lost(mut weather: watch::Receiver<Weather>, luck: &mut Random) {
    loop {
        let lives = millis(luck.below(LIVES_MS));
        let now = *weather.borrow_and_update();
        match now {
            Weather::Over => return,
            Weather::Cut => return sleep(GIVEN_UP_AFTER).await,
            Weather::Bad => {
                if timeout(lives, weather.changed()).await.is_err() {
                    return;
                }
            }
            Weather::Good => {
                if weather.changed().await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Carries bytes in one direction, in order.
async fn carry(
    mut from: OwnedReadHalf,
    to: OwnedWriteHalf,
    weather: watch::Receiver<Weather>,
    mut luck: Random,
) {
    let (on, arriving) = mpsc::channel(ON_THE_WAY);
    let delivering = deliver(to, arriving, weather.clone());
    let reading = async move {
        let mut last = Instant::now();
        let mut bytes = vec![0; CHUNK];
        while let Ok(count @ 1..) = from.read(&mut bytes).await {
            let now = *weather.borrow();
            last = last.max(Instant::now() + delay(now, &mut luck));
            if on.send((last, bytes[..count].to_vec())).await.is_err() {
                break;
            }
        }
    };
    // In one task, so that ending it closes the connection. What is on its way when one side is done arrives.
    tokio::join!(reading, delivering);
}

async fn deliver(
    mut to: OwnedWriteHalf,
    mut arriving: mpsc::Receiver<Due>,
    mut weather: watch::Receiver<Weather>,
) {
    while let Some((due, bytes)) = arriving.recv().await {
        sleep_until(due).await;
        let is_through = weather.wait_for(|now| *now != Weather::Cut).await.is_ok();
        if !is_through || to.write_all(&bytes).await.is_err() {
            return;
        }
    }
}

fn delay(weather: Weather, luck: &mut Random) -> Duration {
    if weather == Weather::Good {
        return Duration::ZERO;
    }
    let mut late = DELAY_MS.0 + luck.below(DELAY_MS.1 + 1);
    if luck.one_in(LOST_ONE_IN) {
        late += SENT_AGAIN_MS.0 + luck.below(SENT_AGAIN_MS.1 + 1);
    }
    millis(late)
}

fn millis(millis: usize) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap())
}
