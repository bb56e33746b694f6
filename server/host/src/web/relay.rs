//! Relays requests over HTTP to the server that can answer them: it runs the event, or made the code. A relayed request
//! is not relayed again.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, RequestPartsExt};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use http_body_util::Full;
use hyper::body::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tapis_protocol::{DeviceId, ErrorCode, PairAnswer, TournamentId};
use tokio::time::timeout;

use super::api::Failure;
use super::relay_limit::RelayLimit;
use crate::cluster::{
    ByServerTls, EventOwner, Peer, PeerConnection, PeerUnreachable, RelayedRequest, add_official,
    add_relay_headers,
};
use crate::devices::{TokenBy, TokenHash, TokenName};
use crate::host::{Cluster, Host};
use crate::http_client::{self, ReadBody};
use crate::net::PeerAddress;
use crate::reach::Scheme;

/// How long the server that runs an event may take to answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);

/// How long all servers may take to say whether a code or a secret is theirs.
const ALL_ANSWER_WITHIN: Duration = Duration::from_secs(1);

/// What to do where a device asks for a token that may not be sent to it.
const KEY_NEEDED: &str =
    "tokens are not sent over plain HTTP: give a key (docs/api.md), or pair over HTTPS";

/// Longest answer of another server: a rulebook, several times over.
const MAX_ANSWER: usize = 16 << 20;

/// Reads the headers of a relayed request, so that it counts as the device's.
pub(super) async fn read_relayed(
    State(host): State<Arc<Host>>,
    mut request: Request,
    next: Next,
) -> Response {
    let is_by_server = request.extensions().get::<ByServerTls>().is_some();
    if is_by_server
        && let Some(relayed) = RelayedRequest::read(request.headers(), &host.cluster.directory)
    {
        let extensions = request.extensions_mut();
        if let Some(device) = relayed.device {
            extensions.insert(PeerAddress(SocketAddr::new(device, 0)));
        }
        extensions.insert(relayed);
    }
    next.run(request).await
}

/// The device that sends a request, and what it asks for.
pub(super) struct Requester {
    pub(super) device: SocketAddr,
    is_relayed: bool,
    /// How the request came from the device: for a relayed one, how it came to the server that relays it.
    scheme: Scheme,
    /// The path, with its query.
    path: String,
    relays: RelayLimit,
}

impl<S: Send + Sync> FromRequestParts<S> for Requester {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response> {
        let peer = parts.extract::<Extension<PeerAddress>>().await;
        let Extension(PeerAddress(device)) = peer.map_err(IntoResponse::into_response)?;
        let relays = parts.extract::<Extension<RelayLimit>>().await;
        let Extension(relays) = relays.map_err(IntoResponse::into_response)?;
        let path = parts.uri.path_and_query();
        let is_relayed = parts.extensions.get::<RelayedRequest>().is_some();
        let scheme = parts.extensions.get::<Scheme>();
        Ok(Self {
            device,
            is_relayed,
            scheme: scheme.copied().unwrap_or(Scheme::Http),
            path: path.map(ToString::to_string).unwrap_or_default(),
            relays,
        })
    }
}

/// A request to another server.
#[derive(Clone, Debug)]
pub(super) struct PeerRequest {
    method: Method,
    path: String,
    body: Bytes,
    /// The device of the official who asks, where only officials may.
    official: Option<DeviceId>,
}

impl PeerRequest {
    /// Reads a path.
    pub(super) fn get(path: String) -> Self {
        Self {
            method: Method::GET,
            path,
            body: Bytes::new(),
            official: None,
        }
    }

    /// The same for an official, whose credential was checked here.
    pub(super) fn of_official(self, official: DeviceId) -> Self {
        Self {
            official: Some(official),
            ..self
        }
    }

    /// Sends JSON to a path.
    pub(super) fn post(path: &str, body: &impl Serialize) -> Result<Self, Failure> {
        let body = serde_json::to_vec(body).map_err(|_| busy())?;
        Ok(Self {
            method: Method::POST,
            path: path.to_owned(),
            body: Bytes::from(body),
            official: None,
        })
    }
}

/// The answer of another server.
#[derive(Debug)]
pub(super) struct PeerResponse {
    pub(super) status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl PeerResponse {
    /// Its body, where it was no refusal.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Option<T> {
        let is_good = self.status.is_success();
        is_good
            .then(|| serde_json::from_slice(&self.body).ok())
            .flatten()
    }
}

impl IntoResponse for PeerResponse {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.body).into_response();
        let headers = response.headers_mut();
        // It may hold a secret.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        for name in [header::CONTENT_TYPE, header::CONTENT_DISPOSITION] {
            if let Some(value) = self.headers.get(&name) {
                headers.insert(name, value.clone());
            }
        }
        response
    }
}

/// The answer of all other servers.
pub(super) enum PeersAnswer {
    /// One of them has what was asked for, or refuses to look.
    Known(PeerResponse),
    /// None of them has it.
    Unknown,
}

impl Requester {
    /// The same request, for another server.
    pub(super) fn same(&self) -> PeerRequest {
        PeerRequest::get(self.path.clone())
    }

    /// Whether this device may come to its token so: not everywhere may it be sent in clear.
    pub(super) fn check_token_by(&self, host: &Host, by: TokenBy<'_>) -> Result<(), Failure> {
        let is_sent = matches!(by, TokenBy::Sending);
        let is_in_clear = !self.is_relayed && self.scheme == Scheme::Http;
        if is_sent && is_in_clear && !host.access.plain_http.takes_tokens() {
            let status = StatusCode::FORBIDDEN;
            return Err(Failure::new(status, ErrorCode::ProofNeeded, KEY_NEEDED));
        }
        Ok(())
    }

    /// The answer of the server that runs an event, where that is another one.
    pub(super) async fn ask_owner(
        &self,
        host: &Host,
        event: &TournamentId,
        request: impl FnOnce() -> Result<PeerRequest, Failure>,
    ) -> Result<Option<Response>, Failure> {
        if host.tournaments.get(event).is_some() {
            return Ok(None);
        }
        match host.cluster.directory.owner_of(event) {
            EventOwner::Unknown => Ok(None),
            EventOwner::Peer(peer) if !self.is_relayed => {
                let answer = self.ask_peer(host, &peer, request()?).await?;
                Ok(Some(answer.into_response()))
            }
            EventOwner::Peer(_) | EventOwner::Pending => Err(busy()),
        }
    }

    /// The answer of another server.
    pub(super) async fn ask_peer(
        &self,
        host: &Host,
        peer: &Peer,
        request: PeerRequest,
    ) -> Result<PeerResponse, Failure> {
        let _place = self.relays.place(self.device.ip()).await?;
        let asking = send(&host.cluster, peer, request, self.device.ip());
        let answered = timeout(ANSWERED_WITHIN, asking).await;
        answered
            .map_err(|_| busy())?
            .map_err(|PeerUnreachable| busy())
    }

    /// Whether another server has asked this one.
    pub(super) const fn is_relayed(&self) -> bool {
        self.is_relayed
    }

    /// Asks all other servers for something that is not known here; the first that knows it answers.
    pub(super) async fn ask_others(
        &self,
        host: &Host,
        request: PeerRequest,
        is_unknown: impl Fn(&PeerResponse) -> bool,
    ) -> Result<PeersAnswer, Failure> {
        let peers = match self.is_relayed {
            true => Vec::new(),
            false => host.cluster.directory.peers(),
        };
        let device = self.device.ip();
        let _place = match peers.is_empty() {
            true => None,
            false => Some(self.relays.place(device).await?),
        };
        let asking = peers.iter().map(|peer| {
            let asking = send(&host.cluster, peer, request.clone(), device);
            timeout(ALL_ANSWER_WITHIN, asking)
        });
        let mut asking: FuturesUnordered<_> = asking.collect();
        let (mut refusal, mut is_silent) = (None, false);
        while let Some(answered) = asking.next().await {
            match answered {
                Ok(Ok(answer)) if answer.status.is_success() && !is_unknown(&answer) => {
                    return Ok(PeersAnswer::Known(answer));
                }
                Ok(Ok(answer)) if is_unknown(&answer) => {}
                Ok(Ok(answer)) => refusal = Some(answer),
                Ok(Err(PeerUnreachable)) | Err(_) => is_silent = true,
            }
        }
        match refusal {
            Some(refusal) => Ok(PeersAnswer::Known(refusal)),
            None if is_silent => Err(busy()),
            None => Ok(PeersAnswer::Unknown),
        }
    }
}

/// Waits until a device is known here that another server has paired, so that it can connect at once. Where that takes
/// too long, the device gets its answer all the same: it is paired.
pub(super) async fn until_known(host: &Host, paired: &PairAnswer) {
    let name = match paired {
        PairAnswer::Sent(sent) => TokenHash::of(&sent.token).name(),
        PairAnswer::Agreed(agreed) => TokenName(agreed.token_name),
    };
    let waiting = async {
        let mut changes = host.cluster.directory.changes();
        while host.access.devices.named(name).is_none() {
            changes.next().await;
        }
    };
    let _ = timeout(ALL_ANSWER_WITHIN, waiting).await;
}

/// Sends a request to another server.
async fn send(
    cluster: &Cluster,
    peer: &Peer,
    relayed: PeerRequest,
    device: IpAddr,
) -> Result<PeerResponse, PeerUnreachable> {
    let PeerConnection { stream, permit } = cluster.peers.to(peer).await?;
    let mut request = Request::builder()
        .method(relayed.method)
        .uri(relayed.path)
        .header(header::HOST, &peer.authority)
        .header(header::CONTENT_TYPE, "application/json")
        .body(Full::new(relayed.body))
        .map_err(|_| PeerUnreachable)?;
    // Responses over HTTP do not differ by scheme.
    add_relay_headers(request.headers_mut(), peer, device, Scheme::Http)?;
    if let Some(official) = &relayed.official {
        add_official(request.headers_mut(), official)?;
    }
    let read = ReadBody::Whole {
        max_bytes: MAX_ANSWER,
    };
    let response = http_client::send(stream, request, read).await;
    drop(permit);
    let (head, body) = response.map_err(|_| PeerUnreachable)?.into_parts();
    Ok(PeerResponse {
        status: head.status,
        headers: head.headers,
        body,
    })
}

fn busy() -> Failure {
    let message = "the server that has to answer is not to be reached at the moment: try again";
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, message)
}
