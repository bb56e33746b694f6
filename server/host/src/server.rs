//! The server as one function: listens, serves, stops.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tapis_journal::JournalError;
use tapis_protocol::Role;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{error, info, warn};

use crate::accepting::Acceptor;
use crate::clock::Timepiece;
use crate::config::{Config, StartPage};
use crate::devices::{CommandSource, DeviceError, Offer, PairingRefused};
use crate::host::{Host, HostParts};
use crate::library::Library;
use crate::mdns;
use crate::membership::Membership;
use crate::metrics::Metrics;
use crate::net::Listener;
use crate::network;
use crate::owner::{OwnerError, keep_token};
use crate::reach::{Origin, Reach, SecureDoor};
use crate::storage::{Storage, WriterHandle, names_apart};
use crate::tls::{Https, Secure, TlsError};
use crate::webhooks::Dispatcher;
use crate::world::World;

/// How long the server waits for its connections when it stops.
const LEAVE_WITHIN: Duration = Duration::from_secs(5);

/// How long a server may take to hand its tournaments over when it stops.
const HANDED_OVER_WITHIN: Duration = Duration::from_secs(10);

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
    /// HTTPS cannot be served with this certificate.
    #[error("HTTPS cannot be served")]
    Https(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// No connection to webhooks can be made.
    #[error("webhooks cannot be reached")]
    Webhooks(#[from] rustls::Error),
    /// The port for HTTPS is not to be had.
    #[error("cannot listen on {0} for HTTPS; --tls-listen chooses another port")]
    ListenHttps(SocketAddr, #[source] std::io::Error),
}

impl From<TlsError> for RunError {
    fn from(error: TlsError) -> Self {
        Self::Https(Box::new(error))
    }
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
    pub addresses: Vec<Origin>,
    /// The same over HTTPS, if it is served.
    pub https: Option<StartedHttps>,
    /// A name that finds the server where the network lets devices ask for it.
    pub local_name: Option<&'static str>,
    /// Code with which a director's device is paired; none when there is a director already.
    pub director_code: Option<String>,
    /// By how much the journal ends ahead of the clock on the wall, where one of the two must be wrong.
    pub journal_ahead: Option<Duration>,
}

/// The HTTPS side of a server that has just started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedHttps {
    /// Where it listens.
    pub address: SocketAddr,
    /// Addresses for which its certificate is good, the best for other devices first.
    pub addresses: Vec<Origin>,
    /// The authority that devices have to trust, by its name and the SHA-256 of its certificate; none where the club's
    /// own certificate is shown.
    pub authority: Option<(String, String)>,
}

/// Runs a server until `shutdown` is ready and all connections are closed.
///
/// # Errors
///
/// [`RunError`] when it cannot start.
pub async fn run(
    listener: impl Listener,
    config: Config,
    world: World,
    on_start: impl FnOnce(&Started),
    shutdown: impl Future<Output = ()>,
) -> Result<(), RunError> {
    let address = listener.address().map_err(RunError::Address)?;
    let clock = Arc::clone(&world.clock);
    let secure = match &config.https {
        Some(https) => Some(open_https(https, clock.as_ref()).await?),
        None => None,
    };
    let door = secure.as_ref().map(|(_, door)| door.clone());
    let reach = Arc::new(Reach::new(address, door, clock));
    let metrics = Metrics::default();
    let journal = names_apart(&world.journal, &world.entropy);
    let (storage, writer) =
        Storage::start(&journal, &world.writer_mode, &world.power, &metrics).await?;
    let (stop, stopping) = watch::channel(false);
    let dispatcher = config.webhooks.map(Dispatcher::new).transpose()?;
    let parts = HostParts {
        storage,
        metrics,
        limits: config.limits,
        library: Library::with(config.house_books),
        dispatcher: dispatcher.map(Arc::new),
        reach: Arc::clone(&reach),
        rules: config.rules,
        hosts: config.hosts,
        start_clock: config.start_clock,
        plain_http: config.plain_http,
        start_page: config.start_page,
        in_play: config.in_play,
        stopping,
    };
    let host = Host::open(&world, parts).await?;
    let owner = match &config.owner_token {
        Some(path) => Some(keep_token(&host.access.devices, path, host.clock.now()).await?),
        None => None,
    };
    if let Some(owner) = owner {
        // Known once: nothing else sets it.
        let _ = host.access.owner.set(owner);
    }
    let director_code = director_code(&host, config.director_code)?;
    let announced = config.mdns.then(|| mdns::announce(address)).flatten();
    on_start(&Started {
        address,
        addresses: reach.http(),
        https: secure.as_ref().map(|(_, door)| StartedHttps {
            address: door.address,
            addresses: reach.https(),
            authority: reach
                .authority()
                .map(|known| (known.name.clone(), known.fingerprint.clone())),
        }),
        local_name: announced.as_ref().map(|_| mdns::HOST),
        director_code,
        journal_ahead: tell_journal_ahead(&host),
    });
    let host = Arc::new(host);
    let sharing = world.sharing.clone();
    let mut membership = sharing.map(|sharing| Membership::new(sharing, Arc::clone(&host)));
    let listeners = Listeners {
        http: &listener,
        https: secure.as_ref(),
    };
    serve(listeners, &host, membership.as_mut(), shutdown).await;
    drop(announced);
    drop(secure);
    drop(listener);
    hand_over(membership).await;
    stop.send_replace(true);
    stop_host(host, writer).await;
    Ok(())
}

/// By how much the journal ends ahead of the clock on the wall, if it does; the log says so too.
fn tell_journal_ahead(host: &Host) -> Option<Duration> {
    let ahead = host.clock.journal_ahead()?;
    let ahead_seconds = ahead.as_secs();
    error!(
        ahead_seconds,
        "the journal ends ahead of the clock on the wall: one of them is, or was, wrong; see --clock wall"
    );
    Some(ahead)
}

/// Hands the tournaments over where there are other servers.
async fn hand_over(membership: Option<Membership>) {
    info!("stopping");
    if let Some(mut membership) = membership
        && timeout(HANDED_OVER_WITHIN, membership.leave())
            .await
            .is_err()
    {
        warn!(
            "not everything could be handed over in time: other servers take it when the lease has run out"
        );
    }
}

/// Waits until all connections are closed and everything is written.
async fn stop_host(host: Arc<Host>, writer: WriterHandle) {
    if timeout(LEAVE_WITHIN, host.connections.finish())
        .await
        .is_err()
    {
        warn!("some connections did not close in time");
    }
    // Only a connection that did not close in time still holds it. What was acknowledged is on disk already.
    if let Some(host) = Arc::into_inner(host) {
        host.close().await;
        writer.finish().await;
    } else {
        warn!("stopped with connections that are still open");
    }
}

/// The code with which the first director is paired.
fn director_code(host: &Host, fixed: Option<String>) -> Result<Option<String>, PairingRefused> {
    let offer = Offer {
        role: Role::Director,
        tournament: None,
        maker: None,
    };
    match fixed {
        Some(code) => {
            host.access.pairings.fix(&code, offer);
            Ok(Some(code))
        }
        None if host.access.has_director() => Ok(None),
        // The page makes its own code, when it is opened.
        None if host.access.start_page == StartPage::Open => Ok(None),
        None => {
            let (code, _) = host.access.pairings.make(
                offer,
                CommandSource::own(tapis_records::SERVER, "first-director"),
                host.clock.now(),
                host.entropy.as_ref(),
            )?;
            Ok(Some(code))
        }
    }
}

/// Takes the port for HTTPS, and makes or reads the certificate.
async fn open_https(
    https: &Https,
    clock: &dyn Timepiece,
) -> Result<(TcpListener, SecureDoor), RunError> {
    let listener = TcpListener::bind(https.listen)
        .await
        .map_err(|error| RunError::ListenHttps(https.listen, error))?;
    let address = listener.local_addr().map_err(RunError::Address)?;
    let leading = network::leading_to(address);
    let ips: Vec<_> = leading.into_iter().map(|each| each.ip).collect();
    let secure = Secure::open(&https.certificate, clock.wall(), &ips)?;
    Ok((listener, SecureDoor { address, secure }))
}

/// Where connections come from.
struct Listeners<'a, L> {
    http: &'a L,
    https: Option<&'a (TcpListener, SecureDoor)>,
}

async fn serve<L: Listener>(
    listeners: Listeners<'_, L>,
    host: &Arc<Host>,
    membership: Option<&mut Membership>,
    shutdown: impl Future<Output = ()>,
) {
    let acceptor = Acceptor::new(host);
    let over_tls = async {
        match listeners.https {
            Some((listener, door)) => {
                acceptor.accept(listener, Some(&door.secure.acceptor)).await;
            }
            None => std::future::pending().await,
        }
    };
    let taking_part = async {
        match membership {
            Some(membership) => membership.run().await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        biased;
        () = shutdown => {}
        () = taking_part => {}
        () = acceptor.accept(listeners.http, None) => {}
        () = over_tls => {}
        () = host.clock.tell_drift() => {}
        () = host.check_journal() => {}
        () = host.tell_in_play() => {}
        () = host.access.devices.pace() => {}
    }
}
