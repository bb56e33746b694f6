//! How one server hands on to another what a device asks: what they show each other, and how many may come at once.

use std::net::IpAddr;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use super::{Directory, Peer};
use crate::config::Limits;

/// How long another server may take to be reached, and to say that it has the device.
pub(crate) const REACHED_WITHIN: Duration = Duration::from_secs(1);

/// Header with the secret of the server that is asked.
const SECRET: &str = "tapis-relay";

/// Header with the address of the device that asks.
const DEVICE: &str = "tapis-device";

/// Another server cannot be talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("another server does not answer")]
pub(crate) struct NoAnswer;

/// Says that a request was handed on by another server. It is answered here or nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HandedOn {
    /// The device's address, as the other server sees it.
    pub(crate) device: Option<IpAddr>,
}

impl HandedOn {
    /// Looks at a request. Whoever shows no secret, or a wrong one, is a device like any other.
    pub(crate) fn read(headers: &HeaderMap, directory: &Directory) -> Option<Self> {
        let shown = headers.get(SECRET)?.to_str().ok()?;
        directory.is_of_peer(shown).then(|| {
            let device = headers.get(DEVICE).and_then(|device| device.to_str().ok());
            let device = device.and_then(|device| device.parse().ok());
            Self { device }
        })
    }
}

/// Connections to other servers that are being opened, and requests that they have not answered. There are fewer than a
/// server lets strangers of one address in: until it has read the first line, another server is a stranger to it.
#[derive(Debug)]
pub(crate) struct Calls(Semaphore);

/// A connection to another server, on which nothing was said.
pub(crate) struct Call<'a> {
    pub(crate) stream: TcpStream,
    /// Held until the other server has answered.
    pub(crate) place: SemaphorePermit<'a>,
}

impl Calls {
    /// None yet.
    pub(crate) fn new(limits: Limits) -> Self {
        let most = usize::try_from(limits.strangers_of_address / 2).unwrap_or(usize::MAX);
        Self(Semaphore::new(most.clamp(1, Semaphore::MAX_PERMITS)))
    }

    /// Connects to another server, once it is this call's turn.
    pub(crate) async fn to(&self, peer: &Peer) -> Result<Call<'_>, NoAnswer> {
        let place = self.0.acquire().await.map_err(|_| NoAnswer)?;
        let connecting = TcpStream::connect(&peer.authority);
        let connected = timeout(REACHED_WITHIN, connecting).await;
        let stream = connected.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)?;
        // Frames are small and wait for nothing. Where it cannot be set, they are only slower.
        let _ = stream.set_nodelay(true);
        Ok(Call { stream, place })
    }
}

/// Says to another server for whom something is asked, and that one of the servers asks.
pub(crate) fn introduce(
    headers: &mut HeaderMap,
    peer: &Peer,
    device: IpAddr,
) -> Result<(), NoAnswer> {
    let value = |text: &str| HeaderValue::from_str(text).map_err(|_| NoAnswer);
    headers.insert(SECRET, value(&peer.secret.0)?);
    headers.insert(DEVICE, value(&device.to_string())?);
    Ok(())
}
