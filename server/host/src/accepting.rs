//! Accepts connections: counts them by address, decrypts TLS, and serves HTTP.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tracing::{debug, warn};

use crate::cluster::ByServerTls;
use crate::connection_limit::{ConnectionLimit, ConnectionPermit};
use crate::host::Host;
use crate::net::{Listener, Peeked, PeerAddress, is_stopping};
use crate::reach::Scheme;
use crate::web;

/// How long a client may take to send the head of a request.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// The same where places are nearly all taken: there a connection says something at once, or lets another one in.
const HEAD_WITHIN_CROWD: Duration = Duration::from_secs(2);

/// Most bytes of a head, and of what is read ahead of a request: the memory that a connection may take before it is
/// known who has connected.
const MAX_HEAD: usize = 16 << 10;

/// How long a connection serves requests before it is closed after the one that runs. A browser opens another; one that
/// reads an answer a byte at a time does not hold a permit for ever.
const HTTP_AT_MOST: Duration = Duration::from_secs(2 * 60);

/// How long the request that runs then may take.
const LAST_WITHIN: Duration = Duration::from_secs(60);

/// Rest after a connection that could not be accepted, for instance because there are no files left to open.
const REST_AFTER_FAILURE: Duration = Duration::from_millis(50);

/// Accepts connections; both listeners share it.
pub(crate) struct Acceptor {
    router: Router,
    limit: ConnectionLimit,
    host: Arc<Host>,
    /// Lets other servers in, which speak TLS to the port of plain HTTP; none where the server is alone.
    servers: Option<TlsAcceptor>,
}

/// How a connection came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CameOver {
    Http,
    Https,
    /// By the certificate for other servers.
    ServerTls,
}

impl CameOver {
    /// As devices know it; what another server relays says by itself how its device came.
    const fn scheme(self) -> Scheme {
        match self {
            Self::Https => Scheme::Https,
            Self::Http | Self::ServerTls => Scheme::Http,
        }
    }
}

impl Acceptor {
    /// No connections yet.
    pub(crate) fn new(host: &Arc<Host>) -> Self {
        let identity = host.cluster.directory.identity();
        Self {
            router: web::router(Arc::clone(host)),
            limit: ConnectionLimit::new(host.limits),
            host: Arc::clone(host),
            servers: identity.map(|own| own.acceptor().clone()),
        }
    }

    /// Accepts connections, for ever.
    pub(crate) async fn accept(&self, listener: &impl Listener, tls: Option<&TlsAcceptor>) {
        loop {
            let (stream, peer) = match listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(REST_AFTER_FAILURE).await;
                    continue;
                }
            };
            let Some(permit) = self.limit.acquire(peer.ip()) else {
                self.host.metrics.turned_away();
                debug!(%peer, "too many connections");
                continue;
            };
            let head_within = if self.limit.is_crowded() {
                HEAD_WITHIN_CROWD
            } else {
                HEAD_WITHIN
            };
            self.host.contacts.note(peer.ip(), self.host.clock.now());
            let given_up = permit.given_up();
            let connection = AcceptedConnection {
                peer,
                head_within,
                permit: Arc::new(permit),
                router: self.router.clone(),
                stopping: self.host.stopping.clone(),
            };
            let tls = tls.cloned();
            let servers = self.servers.clone();
            self.host.connections.spawn(async move {
                let serving = async {
                    match (tls, servers) {
                        (Some(tls), _) => {
                            connection.serve_tls(stream, &tls, CameOver::Https).await;
                        }
                        (None, Some(servers)) => connection.serve_either(stream, &servers).await,
                        (None, None) => connection.serve(stream, CameOver::Http).await,
                    }
                };
                // Another connection gets its place.
                if given_up.run_until_cancelled(serving).await.is_none() {
                    debug!(%peer, "closed for one of another address");
                }
            });
        }
    }
}

/// A connection that was accepted.
struct AcceptedConnection {
    peer: SocketAddr,
    /// How long a head, or TLS, may take.
    head_within: Duration,
    /// Held until HTTP is done, and by an upgraded socket until hello.
    permit: Arc<ConnectionPermit>,
    router: Router,
    stopping: watch::Receiver<bool>,
}

impl AcceptedConnection {
    /// Serves plain HTTP, or another server over TLS, as the first byte says.
    async fn serve_either(
        mut self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        servers: &TlsAcceptor,
    ) {
        let peer = self.peer;
        let opened = tokio::select! {
            biased;
            opened = timeout(self.head_within, Peeked::open(stream)) => opened,
            () = is_stopping(&mut self.stopping) => return,
        };
        match opened {
            Ok(Ok(Some(stream))) if stream.is_tls() => {
                self.serve_tls(stream, servers, CameOver::ServerTls).await;
            }
            Ok(Ok(Some(stream))) => self.serve(stream, CameOver::Http).await,
            Ok(Ok(None) | Err(_)) | Err(_) => debug!(%peer, "nothing was said"),
        }
    }

    /// Shakes hands over TLS, then serves HTTP inside.
    async fn serve_tls(
        mut self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        tls: &TlsAcceptor,
        came_over: CameOver,
    ) {
        let peer = self.peer;
        let secured = tokio::select! {
            biased;
            secured = timeout(self.head_within, tls.accept(stream)) => secured,
            () = is_stopping(&mut self.stopping) => return,
        };
        match secured {
            Ok(Ok(stream)) => self.serve(stream, came_over).await,
            // Usual: a device that does not trust the authority yet, or one that speaks HTTP to this port.
            Ok(Err(error)) => debug!(%peer, %error, "no TLS"),
            Err(_) => debug!(%peer, "TLS took too long"),
        }
    }

    async fn serve(
        self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        came_over: CameOver,
    ) {
        let Self {
            peer,
            head_within,
            permit,
            router,
            mut stopping,
        } = self;
        let router = router
            .layer(Extension(PeerAddress(peer)))
            .layer(Extension(permit))
            .layer(Extension(came_over.scheme()));
        let router = match came_over {
            CameOver::ServerTls => router.layer(Extension(ByServerTls)),
            CameOver::Http | CameOver::Https => router,
        };
        let service = TowerToHyperService::new(router);
        let mut serving = pin!(
            http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(head_within)
                .max_buf_size(MAX_HEAD)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades()
        );
        let served = tokio::select! {
            biased;
            served = serving.as_mut() => served,
            () = is_stopping(&mut stopping) => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
            () = tokio::time::sleep(HTTP_AT_MOST) => {
                serving.as_mut().graceful_shutdown();
                match timeout(LAST_WITHIN, serving).await {
                    Ok(served) => served,
                    Err(_) => return debug!(%peer, "a request that does not end"),
                }
            }
        };
        if let Err(error) = served {
            debug!(%peer, %error, "connection failed");
        }
    }
}
