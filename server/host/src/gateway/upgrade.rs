//! The upgrade from HTTP to WebSocket.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header::{
    CONNECTION, HOST, HeaderName, ORIGIN, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY,
    SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, Version};
use axum::response::{IntoResponse, Response};
use hyper_util::rt::TokioIo;
use tapis_protocol::SUBPROTOCOL;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tracing::debug;

use super::budget::Budgeted;
use super::connection_info::ConnectionInfo;
use super::serving;
use super::socket::{READ_BUFFER, Socket};
use crate::cluster::RelayedRequest;
use crate::connection_limit::ConnectionPermit;
use crate::host::Host;
use crate::net::PeerAddress;
use crate::permissions::MAX_DIRECTOR_MESSAGE;
use crate::reach::Scheme;
use crate::tasks::Tasks;

/// Where sockets are opened.
const PATH: &str = "/ws";

/// Whether a request opens a socket.
pub(crate) fn opens_socket(request: &Request) -> bool {
    request.uri().path() == PATH && accept(request).is_ok()
}

/// Answers `GET /ws`.
pub(crate) async fn upgrade(
    State(host): State<Arc<Host>>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    Extension(permit): Extension<Arc<ConnectionPermit>>,
    Extension(scheme): Extension<Scheme>,
    mut request: Request,
) -> Response {
    let accept = match accept(&request) {
        Ok(accept) => accept,
        Err(refused) => return refused.into_response(),
    };
    let relayed = request.extensions().get::<RelayedRequest>();
    let permit = match relayed.and_then(|relayed| relayed.device) {
        None => permit,
        // The permit of the relaying server is free as soon as HTTP is done.
        Some(device) => match permit.on_behalf_of(device) {
            Some(permit) => Arc::new(permit),
            None => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        },
    };
    let connection = ConnectionInfo {
        address: peer.ip(),
        is_relayed: relayed.is_some(),
        scheme: relayed.map_or(scheme, |relayed| relayed.scheme),
    };
    let tasks = host.connections.clone();
    switch(&mut request, accept, &tasks, move |mut socket| async move {
        serving::serve(&mut socket, host, connection, permit).await;
    })
}

/// Answers a handshake, and serves the socket that it opens.
pub(super) fn switch<F>(
    request: &mut Request,
    accept: HeaderValue,
    tasks: &Tasks,
    serve: impl FnOnce(Socket) -> F + Send + 'static,
) -> Response
where
    F: Future<Output = ()> + Send,
{
    let upgraded = hyper::upgrade::on(request);
    tasks.spawn(async move {
        match upgraded.await {
            Ok(upgraded) => {
                let config = WebSocketConfig::default()
                    .read_buffer_size(READ_BUFFER)
                    .max_message_size(Some(MAX_DIRECTOR_MESSAGE))
                    .max_frame_size(Some(MAX_DIRECTOR_MESSAGE));
                let io = Budgeted::new(TokioIo::new(upgraded));
                serve(WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await).await;
            }
            Err(error) => debug!(%error, "upgrade failed"),
        }
    });
    let headers = [
        (CONNECTION, HeaderValue::from_static("Upgrade")),
        (UPGRADE, HeaderValue::from_static("websocket")),
        (SEC_WEBSOCKET_ACCEPT, accept),
        (
            SEC_WEBSOCKET_PROTOCOL,
            HeaderValue::from_static(SUBPROTOCOL),
        ),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

/// Why there is no upgrade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoUpgrade {
    NotAWebSocket,
    OtherMethod,
    OtherSubprotocol,
    OtherOrigin,
}

impl IntoResponse for NoUpgrade {
    fn into_response(self) -> Response {
        let (status, text) = match self {
            Self::NotAWebSocket => (
                StatusCode::BAD_REQUEST,
                "this address speaks WebSocket, version 13",
            ),
            Self::OtherMethod => (
                StatusCode::METHOD_NOT_ALLOWED,
                "a WebSocket is opened by GET",
            ),
            Self::OtherSubprotocol => (
                StatusCode::BAD_REQUEST,
                "the subprotocol tapis.v1 has to be offered",
            ),
            Self::OtherOrigin => (
                StatusCode::FORBIDDEN,
                "pages of another origin may not connect",
            ),
        };
        (status, [(SEC_WEBSOCKET_VERSION, "13")], text).into_response()
    }
}

/// The answer to the key of a handshake by RFC 6455, 4.2.1, from a page of this server.
pub(super) fn accept(request: &Request) -> Result<HeaderValue, NoUpgrade> {
    // Routes for GET answer HEAD as well.
    if request.method() != Method::GET {
        return Err(NoUpgrade::OtherMethod);
    }
    let headers = request.headers();
    let is_websocket = request.version() >= Version::HTTP_11
        && headers.contains_key(HOST)
        && lists(headers, &CONNECTION, "upgrade")
        && lists(headers, &UPGRADE, "websocket")
        && lists(headers, &SEC_WEBSOCKET_VERSION, "13");
    let key = headers
        .get(SEC_WEBSOCKET_KEY)
        .filter(|key| is_websocket && key.len() == 24)
        .ok_or(NoUpgrade::NotAWebSocket)?;
    if !is_from_here(headers) {
        return Err(NoUpgrade::OtherOrigin);
    }
    if !lists(headers, &SEC_WEBSOCKET_PROTOCOL, SUBPROTOCOL) {
        return Err(NoUpgrade::OtherSubprotocol);
    }
    HeaderValue::from_str(&derive_accept_key(key.as_bytes())).map_err(|_| NoUpgrade::NotAWebSocket)
}

fn lists(headers: &HeaderMap, name: &HeaderName, wanted: &str) -> bool {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|part| part.trim().eq_ignore_ascii_case(wanted))
}

/// Whether a request comes from a page of this server, or from a program that is no browser: no page of another
/// site may use the network the browser is in.
pub(crate) fn is_from_here(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let origin: Option<Uri> = origin.to_str().ok().and_then(|origin| origin.parse().ok());
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    match (origin.as_ref().and_then(Uri::authority), host) {
        (Some(authority), Some(host)) => authority.as_str().eq_ignore_ascii_case(host),
        (None, _) | (_, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[test]
    fn only_a_handshake_where_sockets_are_opened_opens_one() {
        let asked = |path: &str, key: &str| {
            let request = Request::builder()
                .uri(path)
                .header(HOST, "192.168.1.5:8080")
                .header(CONNECTION, "Upgrade")
                .header(UPGRADE, "websocket")
                .header(SEC_WEBSOCKET_VERSION, "13")
                .header(SEC_WEBSOCKET_PROTOCOL, SUBPROTOCOL)
                .header(SEC_WEBSOCKET_KEY, key);
            opens_socket(&request.body(Body::empty()).unwrap())
        };
        assert!(asked("/ws", "dGhlIHNhbXBsZSBub25jZQ=="));
        assert!(!asked("/ws", ""));
        assert!(!asked("/api/rulebooks", "dGhlIHNhbXBsZSBub25jZQ=="));
    }
}
