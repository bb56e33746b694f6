//! A device of the replay: one socket to a running server, used one message at a time.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper_util::rt::TokioIo;
use tapis_protocol::view::TableView;
use tapis_protocol::{
    ErrorCode, FromClient, FromServer, PROTOCOL_VERSION, PairRequest, PairResponse, SUBPROTOCOL,
};
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error as WsError, Message};

/// How long the server may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// How long to wait when the server says that the device sends too fast.
const SLOW_DOWN: Duration = Duration::from_millis(250);

/// Why a server could not be talked to.
#[derive(Debug, Error)]
pub enum SocketError {
    /// The address is not `ws://HOST:PORT`.
    #[error("\"{0}\" is not an address like ws://127.0.0.1:8080")]
    Address(String),
    /// Nobody answers there.
    #[error("no server at {address}: {source}")]
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
pub(super) fn authority(url: &str) -> Result<&str, SocketError> {
    let rest = url
        .strip_prefix("ws://")
        .or_else(|| url.strip_prefix("http://"));
    let authority = rest
        .and_then(|rest| rest.split('/').next())
        .filter(|authority| authority.contains(':'));
    authority.ok_or_else(|| SocketError::Address(url.to_owned()))
}

async fn connect(authority: &str) -> Result<TcpStream, SocketError> {
    let reached = TcpStream::connect(authority).await;
    let stream = reached.map_err(|source| SocketError::Unreachable {
        address: authority.to_owned(),
        source,
    })?;
    // Small frames one at a time: waiting to fill a packet would cost 40 ms each.
    stream.set_nodelay(true).map_err(broken)?;
    Ok(stream)
}

fn broken(error: impl std::fmt::Display) -> SocketError {
    SocketError::Broken(error.to_string())
}

/// Turns a pairing code into a device of ours.
pub(super) fn pair(
    runtime: &Runtime,
    authority: &str,
    code: &str,
    name: &str,
) -> Result<PairResponse, SocketError> {
    let body = serde_json::to_vec(&PairRequest {
        code: code.to_owned(),
        name: name.to_owned(),
    })
    .map_err(broken)?;
    runtime.block_on(async {
        let stream = TokioIo::new(connect(authority).await?);
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
    })
}

/// A connected device.
pub(super) struct Device {
    socket: WebSocketStream<TcpStream>,
    /// What was sent last, to be sent again when the server asks to slow down.
    last: String,
    /// The newest view of the table it follows.
    pub(super) view: Option<TableView>,
}

impl Device {
    /// Connects and says hello; returns with the server's welcome.
    pub(super) fn connect(
        runtime: &Runtime,
        authority: &str,
        token: String,
    ) -> Result<Self, SocketError> {
        let socket = runtime.block_on(async {
            let mut request = format!("ws://{authority}/ws")
                .into_client_request()
                .map_err(broken)?;
            request.headers_mut().insert(
                "Sec-WebSocket-Protocol",
                HeaderValue::from_static(SUBPROTOCOL),
            );
            let stream = connect(authority).await?;
            let (socket, _) = tokio_tungstenite::client_async(request, stream)
                .await
                .map_err(broken)?;
            Ok::<_, SocketError>(socket)
        })?;
        let mut device = Self {
            socket,
            last: String::new(),
            view: None,
        };
        device.send(
            runtime,
            &FromClient::Hello {
                protocol: PROTOCOL_VERSION,
                token,
                tournament: None,
            },
        )?;
        device.read_until(runtime, |message| {
            matches!(message, FromServer::Welcome { .. })
        })?;
        Ok(device)
    }

    pub(super) fn send(
        &mut self,
        runtime: &Runtime,
        message: &FromClient,
    ) -> Result<(), SocketError> {
        self.last = serde_json::to_string(message).map_err(broken)?;
        self.send_last(runtime)
    }

    fn send_last(&mut self, runtime: &Runtime) -> Result<(), SocketError> {
        runtime
            .block_on(self.socket.send(Message::text(self.last.as_str())))
            .map_err(broken)
    }

    /// Reads until a message is the one waited for. Views that come meanwhile are kept.
    pub(super) fn read_until(
        &mut self,
        runtime: &Runtime,
        is_it: impl Fn(&FromServer) -> bool,
    ) -> Result<FromServer, SocketError> {
        loop {
            let message = self.read(runtime)?;
            if let FromServer::Table(view) = &message {
                self.view = Some((**view).clone());
            }
            if is_it(&message) {
                return Ok(message);
            }
            if let FromServer::Error { code, message } = message {
                if code != ErrorCode::TooFast {
                    return Err(SocketError::Refused(message));
                }
                runtime.block_on(async { tokio::time::sleep(SLOW_DOWN).await });
                self.send_last(runtime)?;
            }
        }
    }

    /// Reads until the view shows the record with this number.
    pub(super) fn catch_up(&mut self, runtime: &Runtime, sequence: u64) -> Result<(), SocketError> {
        if self
            .view
            .as_ref()
            .is_some_and(|view| view.sequence >= sequence)
        {
            return Ok(());
        }
        self.read_until(
            runtime,
            |message| matches!(message, FromServer::Table(view) if view.sequence >= sequence),
        )?;
        Ok(())
    }

    fn read(&mut self, runtime: &Runtime) -> Result<FromServer, SocketError> {
        loop {
            let next = async { tokio::time::timeout(ANSWER_WITHIN, self.socket.next()).await };
            let message = match runtime.block_on(next).map_err(|_| SocketError::Silent)? {
                Some(Ok(Message::Text(text))) => serde_json::from_str(&text).map_err(broken)?,
                Some(Ok(Message::Close(frame))) => {
                    return Err(SocketError::Broken(format!("closed: {frame:?}")));
                }
                Some(Ok(
                    Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_),
                )) => continue,
                Some(Err(WsError::ConnectionClosed)) | None => {
                    return Err(SocketError::Broken("closed".to_owned()));
                }
                Some(Err(error)) => return Err(broken(error)),
            };
            return Ok(message);
        }
    }
}
