//! The socket of a session: sends within a time limit, and closes by the rules of WebSocket.

use std::borrow::Cow;
use std::future::poll_fn;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tapis_protocol::{CloseCode, ErrorCode, FromServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Bytes, Error as SocketError, Message, Utf8Bytes};

use super::budget::{BudgetSpent, Budgeted, spent};
use super::send_queue::{Full, SendQueue};
use crate::frame::frame;
use crate::metrics::{Metrics, Stage};

/// A device's socket.
pub(super) type Socket = WebSocketStream<Budgeted<TokioIo<Upgraded>>>;

/// How long a frame may wait for a device that does not read.
const SEND_WITHIN: Duration = Duration::from_secs(10);

/// How long a device may take to answer a close.
pub(super) const CLOSE_WITHIN: Duration = Duration::from_secs(1);

/// Bytes that are read at a time, which each connection keeps: several commands. Longer frames get a larger buffer.
pub(super) const READ_BUFFER: usize = 512;

/// How often the server pings.
pub(super) const PING_EVERY: Duration = Duration::from_secs(10);

/// What a ping says that asks a tablet whether it is there; a server that relays hands it on to the device.
pub(super) const IS_DEVICE_THERE: &[u8] = b"there?";

/// What a server that relays says when the device has answered that.
pub(super) const DEVICE_IS_THERE: &[u8] = b"there";

/// How long a device may send nothing, not even a pong.
pub(super) const SILENT_AT_MOST: Duration = Duration::from_secs(30);

/// Bytes that are read at a time, and dropped, from a connection that is closed.
const DISCARDED: usize = 4 << 10;

/// How a session ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SessionEnd {
    /// To be closed with this code and a reason for people.
    Close(CloseCode, Cow<'static, str>),
    /// The connection is lost or unusable: nothing more can be sent.
    Gone,
}

impl SessionEnd {
    /// Closes with a code and a reason for people.
    pub(super) const fn close(code: CloseCode, reason: &'static str) -> Self {
        Self::Close(code, Cow::Borrowed(reason))
    }
}

/// The close of every device when the server stops.
pub(super) const fn going_away() -> SessionEnd {
    SessionEnd::close(CloseCode::GoingAway, "the server stops")
}

/// The close of a device that does not read.
const TOO_SLOW: SessionEnd = SessionEnd::close(CloseCode::TooSlow, "reads too slowly");

/// The close of whoever does not keep to its limit.
pub(super) const SENDS_TOO_MUCH: SessionEnd =
    SessionEnd::close(CloseCode::TooFast, "sends too much");

/// Sends a frame.
pub(super) async fn send(socket: &mut Socket, message: Message) -> Result<(), SessionEnd> {
    in_time(socket.send(message)).await
}

/// Sends a message.
pub(super) async fn send_message(
    socket: &mut Socket,
    message: &FromServer,
) -> Result<(), SessionEnd> {
    send(socket, Message::Text(frame(message))).await
}

/// Waits for something that is sent, as long as a slow device may take.
pub(super) async fn in_time(
    sending: impl Future<Output = Result<(), SocketError>>,
) -> Result<(), SessionEnd> {
    match timeout(SEND_WITHIN, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(SessionEnd::Gone),
        Err(_) => Err(TOO_SLOW),
    }
}

/// What a device sends next.
pub(super) enum Received {
    /// A message, an error, or the end.
    Message(Option<Result<Message, SocketError>>),
    /// Nothing, and it does not read what is sent: [`SessionSocket::flush`] waits for it.
    Blocked,
}

/// The socket of a session. Frames that are queued at the same moment, such as an answer and the view that follows from
/// it, are written together: a system call for each would cost more than everything that led to it.
pub(super) struct SessionSocket<'a> {
    socket: &'a mut Socket,
    send_queue: SendQueue,
    metrics: &'a Metrics,
}

impl<'a> SessionSocket<'a> {
    /// Nothing waits to be sent.
    pub(super) fn new(socket: &'a mut Socket, metrics: &'a Metrics) -> Self {
        Self {
            socket,
            send_queue: SendQueue::default(),
            metrics,
        }
    }

    /// Queues a text frame; it is written when [`Self::next`] has nothing to read.
    pub(super) fn text(&mut self, text: Utf8Bytes) -> Result<(), SessionEnd> {
        self.send_queue.text(text).map_err(|Full| TOO_SLOW)
    }

    /// Queues a binary frame, which no device is sent.
    #[cfg(feature = "echo")]
    pub(super) fn binary(&mut self, bytes: Bytes) -> Result<(), SessionEnd> {
        self.send_queue.binary(bytes).map_err(|Full| TOO_SLOW)
    }

    /// Queues a ping.
    pub(super) fn ping(&mut self) -> Result<(), SessionEnd> {
        self.send_queue.ping(Bytes::new()).map_err(|Full| TOO_SLOW)
    }

    /// Queues a ping that asks whether the device is there, also behind a server that relays.
    pub(super) fn ask(&mut self) -> Result<(), SessionEnd> {
        let asking = Bytes::from_static(IS_DEVICE_THERE);
        self.send_queue.ping(asking).map_err(|Full| TOO_SLOW)
    }

    /// Queues a message.
    pub(super) fn message(&mut self, message: &FromServer) -> Result<(), SessionEnd> {
        self.text(frame(message))
    }

    /// Queues an error for a message that could not be used.
    pub(super) fn error(&mut self, code: ErrorCode, message: &str) -> Result<(), SessionEnd> {
        let message = message.to_owned();
        self.message(&FromServer::Error { code, message })
    }

    /// What comes next; where nothing has come, the queue is written. Cancellation safe.
    pub(super) async fn next(&mut self) -> Received {
        poll_fn(|task| {
            if let Poll::Ready(message) = self.socket.poll_next_unpin(task) {
                return Poll::Ready(Received::Message(message));
            }
            if self.send_queue.is_empty() {
                return Poll::Pending;
            }
            match self.poll_flush(task) {
                Poll::Ready(Ok(())) => Poll::Pending,
                Poll::Ready(Err(error)) => Poll::Ready(Received::Message(Some(Err(error)))),
                Poll::Pending => Poll::Ready(Received::Blocked),
            }
        })
        .await
    }

    /// Writes the queue, as long as a slow device may take. Nothing else is done meanwhile: the queue of a device that does
    /// not read does not grow, and the socket puts no answer of its own into the middle of a frame.
    pub(super) async fn flush(&mut self) -> Result<(), SessionEnd> {
        in_time(poll_fn(|task| self.poll_flush(task))).await
    }

    /// Pongs, which the socket sends by itself, go first.
    fn poll_flush(&mut self, task: &mut Context<'_>) -> Poll<Result<(), SocketError>> {
        ready!(self.socket.poll_flush_unpin(task))?;
        let began = Instant::now();
        let written = self.send_queue.poll_write(task, self.socket.get_mut());
        self.metrics.stage(Stage::Write, began);
        written.map_err(SocketError::from)
    }

    /// Writes the queue before a connection is closed. After a frame that was begun and cannot be ended nothing more is
    /// sent.
    pub(super) async fn finish(&mut self, end: SessionEnd) -> SessionEnd {
        let flushing = poll_fn(|task| self.poll_flush(task));
        match timeout(CLOSE_WITHIN, flushing).await {
            Ok(Ok(())) => end,
            Ok(Err(_)) | Err(_) => SessionEnd::Gone,
        }
    }

    /// As [`answer_close`], after the queue: nothing may be sent behind a close.
    pub(super) async fn answer_close(&mut self) {
        let writing = poll_fn(|task| self.send_queue.poll_write(task, self.socket.get_mut()));
        if let Ok(Ok(())) = timeout(CLOSE_WITHIN, writing).await {
            answer_close(self.socket).await;
        }
    }
}

/// Sends an error for a message that could not be used.
pub(super) async fn send_error(
    socket: &mut Socket,
    code: ErrorCode,
    message: &str,
) -> Result<(), SessionEnd> {
    let message = message.to_owned();
    send_message(socket, &FromServer::Error { code, message }).await
}

/// How a session ends whose connection gave no message.
pub(super) fn unreadable(error: &SocketError) -> SessionEnd {
    match spent(error) {
        Some(BudgetSpent::Bytes) => {
            return SessionEnd::close(CloseCode::TooBig, "more than a message has");
        }
        Some(BudgetSpent::Frames) => return SENDS_TOO_MUCH,
        None => {}
    }
    match error {
        // It is gone without a close.
        SocketError::Protocol(ProtocolError::ResetWithoutClosingHandshake)
        | SocketError::ConnectionClosed
        | SocketError::AlreadyClosed
        | SocketError::Io(_)
        | SocketError::Tls(_)
        // These are errors of writing.
        | SocketError::WriteBufferFull(_)
        | SocketError::AttackAttempt
        | SocketError::Url(_)
        | SocketError::Http(_)
        | SocketError::HttpFormat(_) => SessionEnd::Gone,
        SocketError::Protocol(_) => {
            SessionEnd::close(CloseCode::NotWebSocket, "that is no frame of WebSocket")
        }
        SocketError::Utf8(_) => SessionEnd::close(CloseCode::NotText, "text is UTF-8"),
        SocketError::Capacity(_) => SessionEnd::close(CloseCode::TooBig, "more than a message has"),
    }
}

/// Lets the socket answer a close, which it does while it is read.
pub(super) async fn answer_close(socket: &mut Socket) {
    let answering = async { while let Some(Ok(_)) = socket.next().await {} };
    let _ = timeout(SEND_WITHIN, answering).await;
}

/// Ends a connection; a close is waited for, so that the other side gets everything that was sent before it.
pub(super) async fn close(socket: &mut Socket, end: SessionEnd) {
    let SessionEnd::Close(code, reason) = end else {
        return;
    };
    let reason = Utf8Bytes::from(reason.into_owned());
    let code = code.number().into();
    close_with(socket, CloseFrame { code, reason }).await;
}

/// The same with the code and reason of another server.
pub(super) async fn close_with(socket: &mut Socket, close: CloseFrame) {
    let closing = async {
        // The socket is dropped next, whether this works or not.
        let _ = socket.send(Message::Close(Some(close))).await;
        let mut is_answered = false;
        while let Some(Ok(message)) = socket.next().await {
            is_answered |= message.is_close();
        }
        if !is_answered {
            discard_rest(socket).await;
        }
    };
    let _ = timeout(CLOSE_WITHIN, closing).await;
}

/// Reads what still comes after bytes that were no frame. With bytes left unread the system would reset the connection,
/// and the close might never arrive.
async fn discard_rest(socket: &mut Socket) {
    let stream = socket.get_mut();
    stream.lift();
    let mut discarded = vec![0; DISCARDED];
    // So that the other side closes too.
    if stream.shutdown().await.is_ok() {
        while let Ok(1..) = stream.read(&mut discarded).await {}
    }
}
