//! Sending to a socket: never longer than a slow device deserves, and closing properly.

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
use tokio_tungstenite::tungstenite::{Error as SocketError, Message, Utf8Bytes};

use super::outbox::{Full, Outbox};
use crate::frame::frame;
use crate::metrics::{Metrics, Stage};

/// A device's socket.
pub(super) type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// How long a frame may wait for a device that does not read.
const SEND_WITHIN: Duration = Duration::from_secs(10);

/// How long a device may take to answer a close.
pub(super) const CLOSE_WITHIN: Duration = Duration::from_secs(1);

/// What is read at a time, and kept by each connection: several taps. What is longer gets the room it says it needs.
pub(super) const READ_BUFFER: usize = 512;

/// How often the server makes sure that the device is still there.
pub(super) const PING_EVERY: Duration = Duration::from_secs(10);

/// How long a device may be silent; its pongs count.
pub(super) const SILENT_AT_MOST: Duration = Duration::from_secs(30);

/// What is read at a time from a connection that nobody listens to any more.
const UNHEARD: usize = 4 << 10;

/// The connection is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// To be closed with this code and a reason for people.
    Close(CloseCode, &'static str),
    /// It is gone, or of no use: nothing more can be said.
    Gone,
}

/// What everybody hears when the server stops.
pub(super) const fn going_away() -> Over {
    Over::Close(CloseCode::GoingAway, "the server stops")
}

/// What a device hears that does not read.
const TOO_SLOW: Over = Over::Close(CloseCode::TooSlow, "reads too slowly");

/// Sends a frame.
pub(super) async fn send(socket: &mut Socket, message: Message) -> Result<(), Over> {
    in_time(socket.send(message)).await
}

/// Sends a message.
pub(super) async fn tell(socket: &mut Socket, message: &FromServer) -> Result<(), Over> {
    send(socket, Message::Text(frame(message))).await
}

/// What a socket does, unless the device is too slow for it.
pub(super) async fn in_time(
    sending: impl Future<Output = Result<(), SocketError>>,
) -> Result<(), Over> {
    match timeout(SEND_WITHIN, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Over::Gone),
        Err(_) => Err(TOO_SLOW),
    }
}

/// What comes from a device next.
pub(super) enum Heard {
    /// A message, an error, or the end.
    Message(Option<Result<Message, SocketError>>),
    /// Nothing, and it does not read what is sent: [`Line::flush`] waits for it.
    Blocked,
}

/// The socket of a session. Frames that are there at the same moment, as an answer and the view that follows from it,
/// leave in one piece: each write of its own would cost more than everything that led to it.
pub(super) struct Line<'a> {
    socket: &'a mut Socket,
    outbox: Outbox,
    metrics: &'a Metrics,
}

impl<'a> Line<'a> {
    /// Nothing waits to be sent.
    pub(super) fn new(socket: &'a mut Socket, metrics: &'a Metrics) -> Self {
        Self {
            socket,
            outbox: Outbox::default(),
            metrics,
        }
    }

    /// Puts text behind what waits; it leaves when [`Self::next`] finds nothing else to do.
    pub(super) fn text(&mut self, text: Utf8Bytes) -> Result<(), Over> {
        self.outbox.text(text).map_err(|Full| TOO_SLOW)
    }

    /// The same with a ping.
    pub(super) fn ping(&mut self) -> Result<(), Over> {
        self.outbox.ping().map_err(|Full| TOO_SLOW)
    }

    /// The same with a message.
    pub(super) fn tell(&mut self, message: &FromServer) -> Result<(), Over> {
        self.text(frame(message))
    }

    /// Tells a device that its message could not be used.
    pub(super) fn complain(&mut self, code: ErrorCode, message: &str) -> Result<(), Over> {
        let message = message.to_owned();
        self.tell(&FromServer::Error { code, message })
    }

    /// What comes next. Where nothing has come, what waits is sent. May be dropped and asked again.
    pub(super) async fn next(&mut self) -> Heard {
        poll_fn(|task| {
            if let Poll::Ready(message) = self.socket.poll_next_unpin(task) {
                return Poll::Ready(Heard::Message(message));
            }
            if self.outbox.is_empty() {
                return Poll::Pending;
            }
            match self.poll_flush(task) {
                Poll::Ready(Ok(())) => Poll::Pending,
                Poll::Ready(Err(error)) => Poll::Ready(Heard::Message(Some(Err(error)))),
                Poll::Pending => Poll::Ready(Heard::Blocked),
            }
        })
        .await
    }

    /// Sends what waits, for as long as a slow device deserves. Nothing else is done meanwhile: a device that does not
    /// read cannot make us keep more for it, and the socket puts no answer of its own into the middle of a frame.
    pub(super) async fn flush(&mut self) -> Result<(), Over> {
        in_time(poll_fn(|task| self.poll_flush(task))).await
    }

    /// What the socket has to say by itself, pongs, goes before everything else.
    fn poll_flush(&mut self, task: &mut Context<'_>) -> Poll<Result<(), SocketError>> {
        ready!(self.socket.poll_flush_unpin(task))?;
        let began = Instant::now();
        let written = self.outbox.poll_write(task, self.socket.get_mut());
        self.metrics.stage(Stage::Write, began);
        written.map_err(SocketError::from)
    }

    /// Says what waits before a connection is closed. A frame that was begun and cannot be ended is the last thing that
    /// is said.
    pub(super) async fn finish(&mut self, over: Over) -> Over {
        let flushing = poll_fn(|task| self.poll_flush(task));
        match timeout(CLOSE_WITHIN, flushing).await {
            Ok(Ok(())) => over,
            Ok(Err(_)) | Err(_) => Over::Gone,
        }
    }

    /// As [`answer_close`], after what was to be said before: nothing may be said after it.
    pub(super) async fn answer_close(&mut self) {
        let saying = poll_fn(|task| self.outbox.poll_write(task, self.socket.get_mut()));
        if let Ok(Ok(())) = timeout(CLOSE_WITHIN, saying).await {
            answer_close(self.socket).await;
        }
    }
}

/// Tells a device that its message could not be used.
pub(super) async fn complain(
    socket: &mut Socket,
    code: ErrorCode,
    message: &str,
) -> Result<(), Over> {
    let message = message.to_owned();
    tell(socket, &FromServer::Error { code, message }).await
}

/// Why a connection is over from which no message could be read.
pub(super) fn unreadable(error: &SocketError) -> Over {
    match error {
        // It is gone without a word.
        SocketError::Protocol(ProtocolError::ResetWithoutClosingHandshake)
        | SocketError::ConnectionClosed
        | SocketError::AlreadyClosed
        | SocketError::Io(_)
        | SocketError::Tls(_)
        // Not said of what is read.
        | SocketError::WriteBufferFull(_)
        | SocketError::AttackAttempt
        | SocketError::Url(_)
        | SocketError::Http(_)
        | SocketError::HttpFormat(_) => Over::Gone,
        SocketError::Protocol(_) => {
            Over::Close(CloseCode::NotWebSocket, "that is no frame of WebSocket")
        }
        SocketError::Utf8(_) => Over::Close(CloseCode::NotText, "text is UTF-8"),
        SocketError::Capacity(_) => Over::Close(CloseCode::TooBig, "more than a message has"),
    }
}

/// Lets the socket answer a close that has come, which it does while it is read.
pub(super) async fn answer_close(socket: &mut Socket) {
    let answering = async { while let Some(Ok(_)) = socket.next().await {} };
    let _ = timeout(SEND_WITHIN, answering).await;
}

/// Ends a connection; a close is waited for, so that the other side gets everything that was sent before it.
pub(super) async fn end(socket: &mut Socket, over: Over) {
    let Over::Close(code, reason) = over else {
        return;
    };
    let reason = Utf8Bytes::from_static(reason);
    let code = code.number().into();
    end_as(socket, CloseFrame { code, reason }).await;
}

/// The same with whatever code and reason somebody else gave.
pub(super) async fn end_as(socket: &mut Socket, close: CloseFrame) {
    let closing = async {
        // Both sides are leaving: whatever fails now, the socket is dropped next.
        let _ = socket.send(Message::Close(Some(close))).await;
        let mut is_answered = false;
        while let Some(Ok(message)) = socket.next().await {
            is_answered |= message.is_close();
        }
        if !is_answered {
            read_unheard(socket).await;
        }
    };
    let _ = timeout(CLOSE_WITHIN, closing).await;
}

/// Reads what still comes after something that was no frame. With bytes left unread the system would reset the
/// connection, and the close might never arrive.
async fn read_unheard(socket: &mut Socket) {
    let stream = socket.get_mut();
    let mut unheard = vec![0; UNHEARD];
    // Says that nothing more is sent, so that the other side leaves.
    if stream.shutdown().await.is_ok() {
        while let Ok(1..) = stream.read(&mut unheard).await {}
    }
}
