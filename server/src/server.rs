//! The server as one function: listen, serve, stop.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tapis_journal::JournalError;
use tapis_protocol::{DeviceId, Role};
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tracing::{debug, error, info, warn};

use crate::clock::Clock;
use crate::config::Config;
use crate::devices::{DeviceError, Offer, PairingRefused};
use crate::library::Library;
use crate::owner::{OwnerError, keep_token};
use crate::room::Room;
use crate::storage::Storage;
use crate::web;

/// Connections at the same time: a large venue many times over.
const MAX_CONNECTIONS: usize = 20_000;

/// How long a client may take to send the head of a request.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// How long the server waits for its connections when it stops.
const LEAVE_WITHIN: Duration = Duration::from_secs(5);

/// Rest after a connection that could not be accepted, for instance because there are no files left to open.
const REST_AFTER_FAILURE: Duration = Duration::from_millis(50);

/// Address of the other side of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Why the server cannot run.
#[derive(Debug, Error)]
pub enum RunError {
    /// The journal cannot be opened.
    #[error("the journal cannot be opened")]
    Journal(#[from] JournalError),
    /// The paired devices cannot be read.
    #[error("the devices cannot be read from the journal")]
    Devices(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The owner's token cannot be kept.
    #[error("there is no token for the owner of the data folder")]
    Owner(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// No pairing code could be made.
    #[error("no pairing code can be made")]
    Pairing(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The address we listen on is not known.
    #[error("the address of the listener is not known")]
    Address(#[source] std::io::Error),
}

impl From<DeviceError> for RunError {
    fn from(error: DeviceError) -> Self {
        Self::Devices(Box::new(error))
    }
}

impl From<OwnerError> for RunError {
    fn from(error: OwnerError) -> Self {
        Self::Owner(Box::new(error))
    }
}

impl From<PairingRefused> for RunError {
    fn from(error: PairingRefused) -> Self {
        Self::Pairing(Box::new(error))
    }
}

/// What a server that has just started tells the one who started it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// Where it listens.
    pub address: SocketAddr,
    /// Addresses for browsers, the best for other devices first.
    pub addresses: Vec<String>,
    /// Code with which a director's device is paired; none when there is a director already.
    pub director_code: Option<String>,
}

/// Runs a server until `shutdown` is ready and all connections are closed.
///
/// # Errors
///
/// [`RunError`] when it cannot start.
pub async fn run(
    listener: TcpListener,
    config: Config,
    clock: Arc<dyn Clock>,
    on_start: impl FnOnce(&Started),
    shutdown: impl Future<Output = ()>,
) -> Result<(), RunError> {
    let address = listener.local_addr().map_err(RunError::Address)?;
    let addresses = addresses(address);
    let (storage, writer) = Storage::start(config.journal)?;
    let (stop, stopping) = watch::channel(false);
    let given = (config.limits, Library::with(config.house_books));
    let room = Room::open(storage, clock, given, addresses.clone(), stopping).await?;
    let owner = match &config.owner_token {
        Some(path) => Some(keep_token(&room, path).await?),
        None => None,
    };
    let director_code = director_code(&room, config.director_code, owner.as_ref())?;
    on_start(&Started {
        address,
        addresses,
        director_code,
    });
    let room = Arc::new(room);
    serve(&listener, &room, shutdown).await;
    drop(listener);
    info!("stopping");
    stop.send_replace(true);
    room.connections.close();
    if timeout(LEAVE_WITHIN, room.connections.wait())
        .await
        .is_err()
    {
        warn!("some connections did not close in time");
    }
    // Only a connection that did not close in time still holds it. What was acknowledged is on disk already.
    if let Some(room) = Arc::into_inner(room) {
        room.close().await;
        if tokio::task::spawn_blocking(move || writer.join())
            .await
            .is_err()
        {
            error!("the journal's writer did not end well");
        }
    } else {
        warn!("stopped with connections that are still open");
    }
    Ok(())
}

/// The code with which the first director is paired.
fn director_code(
    room: &Room,
    fixed: Option<String>,
    owner: Option<&DeviceId>,
) -> Result<Option<String>, PairingRefused> {
    let offer = Offer {
        role: Role::Director,
        tournament: None,
    };
    match fixed {
        Some(code) => {
            room.pairings.fix(&code, offer);
            Ok(Some(code))
        }
        None if room.devices.has_director(owner) => Ok(None),
        None => {
            let (code, _) =
                room.pairings
                    .make(offer, ("server", "first-director"), room.clock.now())?;
            Ok(Some(code))
        }
    }
}

async fn serve(listener: &TcpListener, room: &Arc<Room>, shutdown: impl Future<Output = ()>) {
    let router = web::router(Arc::clone(room));
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => return,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(REST_AFTER_FAILURE).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            warn!(%peer, "too many connections");
            continue;
        };
        // The place is given back when HTTP is done; an upgraded socket has shown a token by then, or is closed soon.
        let serving = connection(stream, peer, router.clone(), room.stopping.clone());
        room.connections.spawn(async move {
            serving.await;
            drop(place);
        });
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    // Frames are small and wait for nothing. Where it cannot be set, they are only slower.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.layer(Extension(Peer(peer))));
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_WITHIN)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades()
    );
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = is_stopping(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        debug!(%peer, %error, "connection failed");
    }
}

/// Ready when the server stops.
pub(crate) async fn is_stopping(stopping: &mut watch::Receiver<bool>) {
    // Without a sender the server is gone, which is no reason to stay.
    let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
}

/// Addresses for browsers: that of the local network first, as tablets need it.
fn addresses(listening: SocketAddr) -> Vec<String> {
    let port = listening.port();
    let local = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, port));
    if !listening.ip().is_unspecified() {
        return vec![local(listening.ip())];
    }
    let mut addresses: Vec<String> = lan_address().map(local).into_iter().collect();
    addresses.push(format!("http://localhost:{port}"));
    addresses
}

/// Our address in the local network. Nothing is sent: the system only says which address it would send from.
fn lan_address() -> Option<IpAddr> {
    // An address for documentation (RFC 5737), so it is nobody's.
    const ANYWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ANYWHERE).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified()).then_some(ip)
}
