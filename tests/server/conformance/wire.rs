//! The client's end of a connection, as bytes: what is sent as it is, and what the server says, frame by frame.

use std::net::SocketAddr;

use tapis_protocol::{ErrorCode, FromClient, FromServer, PROTOCOL_VERSION};
use tapis_tests::WITHIN;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::frames::{opcode, text};

/// A handshake as a browser makes it.
pub(super) const HANDSHAKE: &str = "GET /ws HTTP/1.1\r\nHost: tapis\r\nUpgrade: websocket\r\n\
    Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tapis.v1\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// What the server says in answer to what was sent. Views, and pings of its own, are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Welcome,
    Pong(Vec<u8>),
    /// The answer to a ping of the protocol.
    Echo(u64),
    /// The type of message that the server says it does not know: the text that was sent comes back.
    Unknown(String),
    Error(ErrorCode),
    /// Nothing that a server may send.
    Wrong(String),
}

/// How it went on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Then {
    Open,
    /// The server closed, or answered the close, with this code or with none.
    Closed(Option<u16>),
    /// It left without a word.
    Cut,
    /// It said nothing any more, and did not close.
    Silent,
}

pub(super) struct Wire {
    stream: TcpStream,
    unread: Vec<u8>,
}

/// What comes next.
pub(super) enum Next {
    Heard(Heard),
    Then(Then),
}

impl Wire {
    pub(super) async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let unread = Vec::new();
        Self { stream, unread }
    }

    /// A socket that has not said hello.
    pub(super) async fn stranger(address: SocketAddr) -> Self {
        let mut wire = Self::connect(address).await;
        wire.send(HANDSHAKE.as_bytes(), None).await;
        let head = wire.head().await;
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        wire
    }

    /// A socket on which a device has said hello.
    pub(super) async fn device(address: SocketAddr, token: &str) -> Self {
        let mut wire = Self::stranger(address).await;
        wire.send(&text(hello(token)).bytes(), None).await;
        match wire.next().await {
            Next::Heard(Heard::Welcome) => wire,
            Next::Heard(heard) => panic!("{heard:?}"),
            Next::Then(then) => panic!("{then:?}"),
        }
    }

    /// Sends, so many bytes at a time. Whether the server still listens shows in what it says.
    pub(super) async fn send(&mut self, bytes: &[u8], at_a_time: Option<usize>) {
        for chop in bytes.chunks(at_a_time.unwrap_or(usize::MAX)) {
            if self.stream.write_all(chop).await.is_err() {
                return;
            }
            if at_a_time.is_some() {
                // The server is on the same thread: it reads this chop alone.
                tokio::task::yield_now().await;
            }
        }
    }

    /// The head of an answer of HTTP, or what there is when the connection ends before it.
    pub(super) async fn head(&mut self) -> String {
        loop {
            let end = self.unread.windows(4).position(|four| four == b"\r\n\r\n");
            let end = match end {
                Some(end) => end + 4,
                None if self.read().await => continue,
                None => self.unread.len(),
            };
            let rest = self.unread.split_off(end);
            let head = std::mem::replace(&mut self.unread, rest);
            return String::from_utf8_lossy(&head).into_owned();
        }
    }

    /// Reads more; whether there was anything.
    async fn read(&mut self) -> bool {
        let read = timeout(WITHIN, self.stream.read_buf(&mut self.unread)).await;
        matches!(read, Ok(Ok(1..)))
    }

    /// A frame of the server, by its first byte and its payload; or how it is over.
    async fn frame(&mut self) -> Result<(u8, Vec<u8>), Then> {
        loop {
            if let Some(found) = split(&mut self.unread) {
                return Ok(found);
            }
            match timeout(WITHIN, self.stream.read_buf(&mut self.unread)).await {
                Ok(Ok(1..)) => {}
                Ok(Ok(0) | Err(_)) => return Err(Then::Cut),
                Err(_) => return Err(Then::Silent),
            }
        }
    }

    /// What the server says next, views and pings left out.
    pub(super) async fn next(&mut self) -> Next {
        const LAST: u8 = 0x80;
        loop {
            let (first, payload) = match self.frame().await {
                Ok(frame) => frame,
                Err(then) => return Next::Then(then),
            };
            // Whole and without reserved bits, as a server has no reason to send anything else.
            let heard = match first ^ LAST {
                opcode::TEXT => match said(&payload) {
                    Some(heard) => heard,
                    None => continue,
                },
                opcode::PING => continue,
                opcode::PONG => Heard::Pong(payload),
                opcode::CLOSE => return Next::Then(Then::Closed(code(&payload))),
                _ => Heard::Wrong(format!("{first:#x} {payload:?}")),
            };
            return Next::Heard(heard);
        }
    }

    /// Whether the server says nothing more and lets the connection go.
    pub(super) async fn is_over(&mut self) -> bool {
        matches!(self.frame().await, Err(Then::Cut))
    }
}

/// The first message of a device.
pub(super) fn hello(token: &str) -> String {
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.to_owned(),
        tournament: None,
        rules: None,
    };
    serde_json::to_string(&hello).unwrap()
}

/// Takes a frame from what was read, if there is a whole one. A server does not mask.
fn split(unread: &mut Vec<u8>) -> Option<(u8, Vec<u8>)> {
    let (first, short) = (*unread.first()?, *unread.get(1)?);
    let (head, length) = match short {
        127 => (10, u64::from_be_bytes(unread.get(2..10)?.try_into().ok()?)),
        126 => (
            4,
            u16::from_be_bytes(unread.get(2..4)?.try_into().ok()?).into(),
        ),
        short => (2, short.into()),
    };
    let end = head + usize::try_from(length).ok()?;
    let payload = unread.get(head..end)?.to_vec();
    unread.drain(..end);
    Some((first, payload))
}

fn code(payload: &[u8]) -> Option<u16> {
    let code = payload.get(..2)?;
    Some(u16::from_be_bytes(code.try_into().ok()?))
}

fn said(payload: &[u8]) -> Option<Heard> {
    let Ok(message) = serde_json::from_slice(payload) else {
        let text = String::from_utf8_lossy(payload).into_owned();
        return Some(Heard::Wrong(text));
    };
    match message {
        FromServer::Welcome { .. } => Some(Heard::Welcome),
        FromServer::Pong { echo, .. } => Some(Heard::Echo(echo)),
        FromServer::Error { code, message } => {
            let unknown = message.strip_prefix("unknown variant `");
            let name = unknown.and_then(|rest| rest.split('`').next());
            Some(name.map_or(Heard::Error(code), |name| Heard::Unknown(name.to_owned())))
        }
        _ => None,
    }
}
