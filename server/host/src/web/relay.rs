//! Requests that another server has to answer: it runs the event, or made the code. They are handed on once.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, RequestPartsExt};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use http_body_util::Full;
use hyper::body::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tapis_protocol::{ErrorCode, TournamentId};
use tokio::time::timeout;

use super::api::Failure;
use crate::cluster::{Call, HandedOn, NoAnswer, Peer, Whereabouts, introduce};
use crate::http_client::{self, ReadBody};
use crate::net::PeerAddress;
use crate::reach::Scheme;
use crate::room::Room;

/// How long the server that runs an event may take to answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);

/// How long all servers may take to say whether a code or a secret is theirs.
const ALL_ANSWER_WITHIN: Duration = Duration::from_secs(1);

/// Longest answer of another server: a rulebook, several times over.
const MAX_ANSWER: usize = 16 << 20;

/// Reads what another server shows, so that a request counts as that of the device it is for.
pub(super) async fn recognise(
    State(room): State<Arc<Room>>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(handed_on) = HandedOn::read(request.headers(), &room.directory) {
        let extensions = request.extensions_mut();
        extensions.insert(handed_on);
        if let Some(device) = handed_on.device {
            extensions.insert(PeerAddress(SocketAddr::new(device, 0)));
        }
    }
    next.run(request).await
}

/// Who asks, and what, as far as another server has to know it.
pub(super) struct Asker {
    pub(super) device: SocketAddr,
    is_handed_on: bool,
    /// The address that was asked, with its question.
    path: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response> {
        let peer = parts.extract::<Extension<PeerAddress>>().await;
        let Extension(PeerAddress(device)) = peer.map_err(IntoResponse::into_response)?;
        let path = parts.uri.path_and_query();
        Ok(Self {
            device,
            is_handed_on: parts.extensions.get::<HandedOn>().is_some(),
            path: path.map(ToString::to_string).unwrap_or_default(),
        })
    }
}

/// What is asked of another server.
#[derive(Clone, Debug)]
pub(super) struct Question {
    method: Method,
    path: String,
    body: Bytes,
}

impl Question {
    /// What is read at an address.
    pub(super) fn get(path: String) -> Self {
        let (method, body) = (Method::GET, Bytes::new());
        Self { method, path, body }
    }

    /// What is told to an address.
    pub(super) fn post(path: &str, body: &impl Serialize) -> Result<Self, Failure> {
        let body = serde_json::to_vec(body).map_err(|_| busy())?;
        Ok(Self {
            method: Method::POST,
            path: path.to_owned(),
            body: Bytes::from(body),
        })
    }
}

/// What another server says.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    content_type: Option<HeaderValue>,
    body: Bytes,
}

impl Answer {
    /// What it means, where it was no refusal.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Option<T> {
        let is_good = self.status.is_success();
        is_good
            .then(|| serde_json::from_slice(&self.body).ok())
            .flatten()
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.body).into_response();
        let headers = response.headers_mut();
        // It may hold a secret.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(content_type) = self.content_type {
            headers.insert(header::CONTENT_TYPE, content_type);
        }
        response
    }
}

/// What the other servers say together.
pub(super) enum Heard {
    /// One of them has what was asked for, or refuses to look.
    Answer(Answer),
    /// None of them has it.
    Unknown,
}

impl Asker {
    /// The question as it was asked here.
    pub(super) fn same(&self) -> Question {
        Question::get(self.path.clone())
    }

    /// The answer of the server that runs an event, where that is another one.
    pub(super) async fn owner_says(
        &self,
        room: &Room,
        event: &TournamentId,
        question: impl FnOnce() -> Result<Question, Failure>,
    ) -> Result<Option<Response>, Failure> {
        if room.tournament(event).is_some() {
            return Ok(None);
        }
        match room.directory.whereabouts(event) {
            Whereabouts::Nowhere => Ok(None),
            Whereabouts::At(peer) if !self.is_handed_on => {
                let asking = ask(room, &peer, question()?, self.device.ip());
                let answered = timeout(ANSWERED_WITHIN, asking).await;
                let answer = answered.map_err(|_| busy())?.map_err(|NoAnswer| busy())?;
                Ok(Some(answer.into_response()))
            }
            Whereabouts::At(_) | Whereabouts::Soon => Err(busy()),
        }
    }

    /// What the other servers say to something that is not known here; the first of them that knows it is heard.
    pub(super) async fn others_say(
        &self,
        room: &Room,
        question: Question,
        is_unknown: impl Fn(&Answer) -> bool,
    ) -> Result<Heard, Failure> {
        let peers = match self.is_handed_on {
            true => Vec::new(),
            false => room.directory.peers(),
        };
        let device = self.device.ip();
        let asking = peers.iter().map(|peer| {
            let asking = ask(room, peer, question.clone(), device);
            timeout(ALL_ANSWER_WITHIN, asking)
        });
        let mut asking: FuturesUnordered<_> = asking.collect();
        let (mut refusal, mut is_silent) = (None, false);
        while let Some(answered) = asking.next().await {
            match answered {
                Ok(Ok(answer)) if answer.status.is_success() && !is_unknown(&answer) => {
                    return Ok(Heard::Answer(answer));
                }
                Ok(Ok(answer)) if is_unknown(&answer) => {}
                Ok(Ok(answer)) => refusal = Some(answer),
                Ok(Err(NoAnswer)) | Err(_) => is_silent = true,
            }
        }
        match refusal {
            Some(refusal) => Ok(Heard::Answer(refusal)),
            None if is_silent => Err(busy()),
            None => Ok(Heard::Unknown),
        }
    }
}

/// Waits until a device is known here that another server has paired, so that it can connect at once. It is told even
/// where that takes too long: it is paired.
pub(super) async fn until_known(room: &Room, token: &str) {
    let waiting = async {
        let mut changes = room.directory.changes();
        while room.devices.with_token(token).is_none() {
            changes.next().await;
        }
    };
    let _ = timeout(ALL_ANSWER_WITHIN, waiting).await;
}

/// Asks another server, over a connection of its own: such questions are rare.
async fn ask(
    room: &Room,
    peer: &Peer,
    question: Question,
    device: IpAddr,
) -> Result<Answer, NoAnswer> {
    let Call { stream, place } = room.calls.to(peer).await?;
    let mut request = Request::builder()
        .method(question.method)
        .uri(question.path)
        .header(header::HOST, &peer.authority)
        .header(header::CONTENT_TYPE, "application/json")
        .body(Full::new(question.body))
        .map_err(|_| NoAnswer)?;
    // Responses over HTTP do not differ by scheme.
    introduce(request.headers_mut(), peer, (device, Scheme::Http))?;
    let read = ReadBody::Whole {
        max_bytes: MAX_ANSWER,
    };
    let response = http_client::send(stream, request, read).await;
    drop(place);
    let (head, body) = response.map_err(|_| NoAnswer)?.into_parts();
    Ok(Answer {
        status: head.status,
        content_type: head.headers.get(header::CONTENT_TYPE).cloned(),
        body,
    })
}

fn busy() -> Failure {
    let message = "the server that has to answer is not to be reached at the moment: try again";
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, message)
}
