//! Reaching a running server: its address, pairing with it, and what can go wrong.

use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper_util::rt::TokioIo;
use tapis_protocol::{PairRequest, PairResponse};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

/// How long the server may take to answer.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// Why a server could not be talked to.
#[derive(Debug, Error)]
pub enum SocketError {
    /// The address is not `ws://HOST:PORT`.
    #[error("\"{0}\" is not an address like ws://127.0.0.1:8080")]
    Address(String),
    /// There is no answer.
    #[error("no server at {address}")]
    Unreachable {
        /// Where.
        address: String,
        /// Why.
        source: std::io::Error,
    },
    /// The server does not let the device in.
    #[error("the server refused: {0}")]
    Refused(String),
    /// The connection broke.
    #[error("the connection broke: {0}")]
    Broken(String),
    /// The server says nothing.
    #[error("the server did not answer within {} seconds", ANSWER_WITHIN.as_secs())]
    Silent,
}

/// `HOST:PORT` of a `ws://` address.
///
/// # Errors
///
/// [`SocketError::Address`] when it is not one.
pub fn authority(url: &str) -> Result<&str, SocketError> {
    let rest = url
        .strip_prefix("ws://")
        .or_else(|| url.strip_prefix("http://"));
    let authority = rest
        .and_then(|rest| rest.split('/').next())
        .filter(|authority| authority.contains(':'));
    authority.ok_or_else(|| SocketError::Address(url.to_owned()))
}

/// Connects to `HOST:PORT`.
pub async fn connect(authority: &str) -> Result<TcpStream, SocketError> {
    let reached = TcpStream::connect(authority).await;
    let stream = reached.map_err(|source| SocketError::Unreachable {
        address: authority.to_owned(),
        source,
    })?;
    // Small frames one at a time: waiting to fill a packet would cost 40 ms each.
    stream.set_nodelay(true).map_err(broken)?;
    Ok(stream)
}

pub(super) fn broken(error: impl std::fmt::Display) -> SocketError {
    SocketError::Broken(error.to_string())
}

/// Turns a pairing code into a device of ours.
///
/// # Errors
///
/// [`SocketError`] when the server cannot be reached, or does not know the code.
pub(crate) async fn pair(
    authority: &str,
    code: &str,
    name: &str,
) -> Result<PairResponse, SocketError> {
    pair_over(connect(authority).await?, authority, code, name).await
}

/// The same over a connection that is open already.
pub async fn pair_over(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    authority: &str,
    code: &str,
    name: &str,
) -> Result<PairResponse, SocketError> {
    let body = serde_json::to_vec(&PairRequest {
        code: code.to_owned(),
        name: name.to_owned(),
        key: None,
    })
    .map_err(broken)?;
    let stream = TokioIo::new(stream);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream)
        .await
        .map_err(broken)?;
    tokio::spawn(connection);
    let request = hyper::Request::post("/api/pair")
        .header(hyper::header::HOST, authority)
        .header(hyper::header::CONTENT_TYPE, "application/json")
        .body(Full::new(hyper::body::Bytes::from(body)))
        .map_err(broken)?;
    let response = sender.send_request(request).await.map_err(broken)?;
    let status = response.status();
    let bytes = response
        .into_body()
        .collect()
        .await
        .map_err(broken)?
        .to_bytes();
    if status.is_success() {
        serde_json::from_slice(&bytes).map_err(broken)
    } else {
        Err(SocketError::Refused(
            String::from_utf8_lossy(&bytes).into_owned(),
        ))
    }
}
