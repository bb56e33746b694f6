//! Relaying a device's request to another server: the headers that mark it, and a limit of the connections that are
//! opened at once.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use dashmap::DashMap;
use tapis_protocol::DeviceId;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_rustls::client::TlsStream;

use super::identity::secured;
use super::{Directory, Peer};
use crate::config::Limits;
use crate::reach::Scheme;

/// How long another server may take to be reached, and to answer that it serves the device.
pub(crate) const REACHED_WITHIN: Duration = Duration::from_secs(1);

/// Header with the secret of the server that is asked.
const SECRET_HEADER: &str = "tapis-relay";

/// Header with the address of the device that asks.
const DEVICE_HEADER: &str = "tapis-device";

/// Header with the scheme by which the device asks: HTTP or HTTPS.
const SCHEME_HEADER: &str = "tapis-scheme";

/// Header with the device of the official who asks, whose credential the other server has checked.
const OFFICIAL_HEADER: &str = "tapis-official";

/// Another server does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("another server does not answer")]
pub(crate) struct PeerUnreachable;

/// Marks a request that came over TLS by the certificate for other servers: the secret is believed on no other
/// connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ByServerTls;

/// A request that another server relays. It is answered here or nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RelayedRequest {
    /// The device's address, as the other server sees it.
    pub(crate) device: Option<IpAddr>,
    /// The scheme by which the device came there.
    pub(crate) scheme: Scheme,
    /// The official's device, as the other server knows it by its credential. What it may see is judged here.
    pub(crate) official: Option<DeviceId>,
}

impl RelayedRequest {
    /// Reads the headers of a request. One without the secret, or with a wrong one, is a device's like any other.
    pub(crate) fn read(headers: &HeaderMap, directory: &Directory) -> Option<Self> {
        let shown = headers.get(SECRET_HEADER)?.to_str().ok()?;
        directory.is_of_peer(shown).then(|| {
            let device = headers
                .get(DEVICE_HEADER)
                .and_then(|device| device.to_str().ok());
            let device = device.and_then(|device| device.parse().ok());
            let is_secure = headers
                .get(SCHEME_HEADER)
                .is_some_and(|scheme| scheme == Scheme::Https.name());
            let scheme = if is_secure {
                Scheme::Https
            } else {
                Scheme::Http
            };
            let official = headers
                .get(OFFICIAL_HEADER)
                .and_then(|official| official.to_str().ok());
            Self {
                device,
                scheme,
                official: official.and_then(DeviceId::new),
            }
        })
    }
}

/// Connections to other servers that are being opened, and requests that they have not answered. To each of them there
/// are fewer than it lets strangers of one address in: until it has read the first lines, a server is a stranger to it.
/// One that hangs does not delay requests to the others.
#[derive(Debug)]
pub(crate) struct PeerConnections {
    most: usize,
    by_authority: DashMap<String, Arc<Semaphore>>,
}

/// A connection to another server, over TLS by the certificate that the database has of it.
pub(crate) type PeerStream = TlsStream<TcpStream>;

/// A connection to another server, on which nothing was sent.
pub(crate) struct PeerConnection {
    pub(crate) stream: PeerStream,
    /// Held until the other server has answered.
    pub(crate) permit: OwnedSemaphorePermit,
}

impl PeerConnections {
    /// None yet.
    pub(crate) fn new(limits: Limits) -> Self {
        let most = usize::try_from(limits.strangers_of_address / 2).unwrap_or(usize::MAX);
        Self {
            most: most.clamp(1, Semaphore::MAX_PERMITS),
            by_authority: DashMap::new(),
        }
    }

    /// Connects to another server, once it is this call's turn.
    pub(crate) async fn to(&self, peer: &Peer) -> Result<PeerConnection, PeerUnreachable> {
        let permit = self.permits(peer).acquire_owned().await;
        let permit = permit.map_err(|_| PeerUnreachable)?;
        let fingerprint = peer.fingerprint.ok_or(PeerUnreachable)?;
        let connecting = async {
            let connected = TcpStream::connect(&peer.authority).await;
            let stream = connected.map_err(|_| PeerUnreachable)?;
            // Frames are small and wait for nothing. Where it cannot be set, they are only slower.
            let _ = stream.set_nodelay(true);
            let secured = secured(stream, fingerprint).await;
            secured.map_err(|_| PeerUnreachable)
        };
        let connected = timeout(REACHED_WITHIN, connecting).await;
        let stream = connected.map_err(|_| PeerUnreachable)??;
        Ok(PeerConnection { stream, permit })
    }

    fn permits(&self, peer: &Peer) -> Arc<Semaphore> {
        if let Some(permits) = self.by_authority.get(&peer.authority) {
            return Arc::clone(&permits);
        }
        // Servers come and go: those without a pending request are forgotten.
        self.by_authority
            .retain(|_, permits| permits.available_permits() < self.most);
        let permits = self.by_authority.entry(peer.authority.clone());
        let permits = permits.or_insert_with(|| Arc::new(Semaphore::new(self.most)));
        Arc::clone(&permits)
    }
}

/// Adds the headers by which another server knows that a request is relayed, and for which device.
pub(crate) fn add_relay_headers(
    headers: &mut HeaderMap,
    peer: &Peer,
    device: IpAddr,
    scheme: Scheme,
) -> Result<(), PeerUnreachable> {
    let value = |text: &str| HeaderValue::from_str(text).map_err(|_| PeerUnreachable);
    headers.insert(SECRET_HEADER, value(&peer.secret.0)?);
    headers.insert(DEVICE_HEADER, value(&device.to_string())?);
    headers.insert(SCHEME_HEADER, HeaderValue::from_static(scheme.name()));
    Ok(())
}

/// Adds the official for whom a request is relayed.
pub(crate) fn add_official(
    headers: &mut HeaderMap,
    official: &DeviceId,
) -> Result<(), PeerUnreachable> {
    let official = HeaderValue::from_str(official.as_str()).map_err(|_| PeerUnreachable)?;
    headers.insert(OFFICIAL_HEADER, official);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::{PeerSecret, ServerIdentity};

    fn peer(secret: &str) -> Peer {
        Peer {
            id: "one".to_owned(),
            authority: "192.168.1.5:8080".to_owned(),
            secret: PeerSecret(secret.to_owned()),
            fingerprint: None,
        }
    }

    fn shown(secret: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let device = "2001:db8::7".parse().unwrap();
        add_relay_headers(&mut headers, &peer(secret), device, Scheme::Https).unwrap();
        headers
    }

    #[test]
    fn only_a_server_that_shows_the_secret_is_believed() {
        let identity = ServerIdentity::make(PeerSecret("right".to_owned())).unwrap();
        let directory = Directory::shared(identity, "192.168.1.4:8080");
        let relayed = RelayedRequest::read(&shown("right"), &directory).unwrap();
        assert_eq!(relayed.device, "2001:db8::7".parse().ok());
        assert_eq!(relayed.scheme, Scheme::Https);
        assert_eq!(relayed.official, None);
        let mut of_floor = shown("right");
        let floor = DeviceId::new("floor").unwrap();
        add_official(&mut of_floor, &floor).unwrap();
        let relayed = RelayedRequest::read(&of_floor, &directory).unwrap();
        assert_eq!(relayed.official, Some(floor));
        let mut nowhere = shown("right");
        nowhere.insert(DEVICE_HEADER, HeaderValue::from_static("nowhere"));
        let relayed = RelayedRequest::read(&nowhere, &directory).unwrap();
        assert_eq!(relayed.device, None);
        for headers in [shown("wrong"), shown(""), HeaderMap::new()] {
            assert_eq!(RelayedRequest::read(&headers, &directory), None);
        }
        let alone = Directory::alone();
        assert_eq!(RelayedRequest::read(&shown("right"), &alone), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_is_asked_so_much_at_a_time_and_another_meanwhile() {
        let limits = Limits {
            strangers_of_address: 4,
            ..Limits::default()
        };
        let peers = PeerConnections::new(limits);
        let (one, other) = (
            peer("one"),
            Peer {
                authority: "192.168.1.6:8080".to_owned(),
                ..peer("other")
            },
        );
        let held = [peers.permits(&one), peers.permits(&one)].map(Semaphore::try_acquire_owned);
        assert!(held.iter().all(Result::is_ok));
        assert!(peers.permits(&one).try_acquire_owned().is_err());
        assert!(peers.permits(&other).try_acquire_owned().is_ok());
        drop(held);
        assert!(peers.permits(&one).try_acquire_owned().is_ok());
    }
}
