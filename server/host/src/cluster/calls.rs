//! How one server hands on to another what a device asks: what they show each other, and how many may come at once.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use dashmap::DashMap;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::{Directory, Peer};
use crate::config::Limits;
use crate::reach::Scheme;

/// How long another server may take to be reached, and to say that it has the device.
pub(crate) const REACHED_WITHIN: Duration = Duration::from_secs(1);

/// Header with the secret of the server that is asked.
const SECRET: &str = "tapis-relay";

/// Header with the address of the device that asks.
const DEVICE: &str = "tapis-device";

/// Header that says over what it asked.
const SCHEME: &str = "tapis-scheme";

/// Another server cannot be talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("another server does not answer")]
pub(crate) struct NoAnswer;

/// Says that a request was handed on by another server. It is answered here or nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HandedOn {
    /// The device's address, as the other server sees it.
    pub(crate) device: Option<IpAddr>,
    /// Over what the device came there.
    pub(crate) scheme: Scheme,
}

impl HandedOn {
    /// Looks at a request. Whoever shows no secret, or a wrong one, is a device like any other.
    pub(crate) fn read(headers: &HeaderMap, directory: &Directory) -> Option<Self> {
        let shown = headers.get(SECRET)?.to_str().ok()?;
        directory.is_of_peer(shown).then(|| {
            let device = headers.get(DEVICE).and_then(|device| device.to_str().ok());
            let device = device.and_then(|device| device.parse().ok());
            let is_secure = headers
                .get(SCHEME)
                .is_some_and(|scheme| scheme == Scheme::Https.name());
            let scheme = if is_secure {
                Scheme::Https
            } else {
                Scheme::Http
            };
            Self { device, scheme }
        })
    }
}

/// Connections to other servers that are being opened, and requests that they have not answered. To each of them there
/// are fewer than it lets strangers of one address in: until it has read the first lines, a server is a stranger to it.
/// One that hangs keeps nobody from the others.
#[derive(Debug)]
pub(crate) struct Calls {
    most: usize,
    by_authority: DashMap<String, Arc<Semaphore>>,
}

/// A connection to another server, on which nothing was said.
pub(crate) struct Call {
    pub(crate) stream: TcpStream,
    /// Held until the other server has answered.
    pub(crate) place: OwnedSemaphorePermit,
}

impl Calls {
    /// None yet.
    pub(crate) fn new(limits: Limits) -> Self {
        let most = usize::try_from(limits.strangers_of_address / 2).unwrap_or(usize::MAX);
        Self {
            most: most.clamp(1, Semaphore::MAX_PERMITS),
            by_authority: DashMap::new(),
        }
    }

    /// Connects to another server, once it is this call's turn.
    pub(crate) async fn to(&self, peer: &Peer) -> Result<Call, NoAnswer> {
        let place = self.places(peer).acquire_owned().await;
        let place = place.map_err(|_| NoAnswer)?;
        let connecting = TcpStream::connect(&peer.authority);
        let connected = timeout(REACHED_WITHIN, connecting).await;
        let stream = connected.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)?;
        // Frames are small and wait for nothing. Where it cannot be set, they are only slower.
        let _ = stream.set_nodelay(true);
        Ok(Call { stream, place })
    }

    fn places(&self, peer: &Peer) -> Arc<Semaphore> {
        if let Some(places) = self.by_authority.get(&peer.authority) {
            return Arc::clone(&places);
        }
        // Servers come and go; those of which nothing is asked are forgotten.
        self.by_authority
            .retain(|_, places| places.available_permits() < self.most);
        let places = self.by_authority.entry(peer.authority.clone());
        let places = places.or_insert_with(|| Arc::new(Semaphore::new(self.most)));
        Arc::clone(&places)
    }
}

/// Says to another server for whom something is asked, and that one of the servers asks.
pub(crate) fn introduce(
    headers: &mut HeaderMap,
    peer: &Peer,
    (device, scheme): (IpAddr, Scheme),
) -> Result<(), NoAnswer> {
    let value = |text: &str| HeaderValue::from_str(text).map_err(|_| NoAnswer);
    headers.insert(SECRET, value(&peer.secret.0)?);
    headers.insert(DEVICE, value(&device.to_string())?);
    headers.insert(SCHEME, HeaderValue::from_static(scheme.name()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::Secret;

    fn peer(secret: &str) -> Peer {
        Peer {
            id: "one".to_owned(),
            authority: "192.168.1.5:8080".to_owned(),
            secret: Secret(secret.to_owned()),
        }
    }

    fn shown(secret: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let device = "2001:db8::7".parse().unwrap();
        introduce(&mut headers, &peer(secret), (device, Scheme::Https)).unwrap();
        headers
    }

    #[test]
    fn a_server_is_believed_that_shows_the_secret_and_nobody_else() {
        let directory = Directory::shared(Secret("right".to_owned()), "192.168.1.4:8080");
        let handed_on = HandedOn::read(&shown("right"), &directory).unwrap();
        assert_eq!(handed_on.device, "2001:db8::7".parse().ok());
        assert_eq!(handed_on.scheme, Scheme::Https);
        let mut nowhere = shown("right");
        nowhere.insert(DEVICE, HeaderValue::from_static("nowhere"));
        let handed_on = HandedOn::read(&nowhere, &directory).unwrap();
        assert_eq!(handed_on.device, None);
        for headers in [shown("wrong"), shown(""), HeaderMap::new()] {
            assert_eq!(HandedOn::read(&headers, &directory), None);
        }
        let alone = Directory::alone();
        assert_eq!(HandedOn::read(&shown("right"), &alone), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_is_asked_so_much_at_a_time_and_another_meanwhile() {
        let limits = Limits {
            strangers_of_address: 4,
            ..Limits::default()
        };
        let calls = Calls::new(limits);
        let (one, other) = (
            peer("one"),
            Peer {
                authority: "192.168.1.6:8080".to_owned(),
                ..peer("other")
            },
        );
        let held = [calls.places(&one), calls.places(&one)].map(Semaphore::try_acquire_owned);
        assert!(held.iter().all(Result::is_ok));
        assert!(calls.places(&one).try_acquire_owned().is_err());
        assert!(calls.places(&other).try_acquire_owned().is_ok());
        drop(held);
        assert!(calls.places(&one).try_acquire_owned().is_ok());
    }
}
