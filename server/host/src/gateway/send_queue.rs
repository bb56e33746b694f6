//! The send queue: frames on their way to a device, bounded in bytes.
//!
//! A view is encoded once for all screens that show it. The socket's own buffer would keep a copy for each screen, and the
//! memory that the largest frame needed for as long as the connection lasts; here the shared bytes are given to the
//! system, several frames at a time.

use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::AsyncWrite;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Control, Data, OpCode};
use tokio_tungstenite::tungstenite::{Bytes, Utf8Bytes};

/// Bytes that may wait for a screen: several of the largest frames, the first frame of a large floor included.
const MAX_UNSENT: usize = 4 << 20;

/// Frames up to this size are copied behind their header: a piece more would cost more than the copy.
const SMALL: usize = 512;

/// Most pieces that the system is given at a time.
const PIECES: usize = 16;

/// The largest header of a frame that is not masked.
const HEADER: usize = 10;

/// Bytes of the header of a frame that is not masked (RFC 6455, 5.2).
const fn header_of(length: usize) -> usize {
    match length {
        0..126 => 2,
        126..65_536 => 4,
        _ => HEADER,
    }
}

/// The queue of a device that does not read is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

/// Frames in order, as pieces of bytes.
#[derive(Debug, Default)]
pub(super) struct SendQueue {
    pieces: VecDeque<Bytes>,
    bytes: usize,
}

impl SendQueue {
    /// Whether no frame waits.
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Puts a text frame behind the others.
    pub(super) fn text(&mut self, text: Utf8Bytes) -> Result<(), Full> {
        self.push(OpCode::Data(Data::Text), text.into())
    }

    /// Puts a binary frame behind the others.
    #[cfg(feature = "echo")]
    pub(super) fn binary(&mut self, bytes: Bytes) -> Result<(), Full> {
        self.push(OpCode::Data(Data::Binary), bytes)
    }

    /// Puts a ping behind the others.
    pub(super) fn ping(&mut self, payload: Bytes) -> Result<(), Full> {
        self.push(OpCode::Control(Control::Ping), payload)
    }

    fn push(&mut self, opcode: OpCode, payload: Bytes) -> Result<(), Full> {
        self.bytes += HEADER + payload.len();
        if self.bytes > MAX_UNSENT {
            return Err(Full);
        }
        let header = FrameHeader {
            opcode,
            ..FrameHeader::default()
        };
        let is_small = payload.len() <= SMALL;
        // To the byte: a piece with host to spare would cost more.
        let copied = if is_small { payload.len() } else { 0 };
        let mut piece = Vec::with_capacity(header_of(payload.len()) + copied);
        let length = u64::try_from(payload.len()).unwrap_or(u64::MAX);
        header.format(length, &mut piece).map_err(|_| Full)?;
        if is_small {
            piece.extend_from_slice(&payload);
            self.pieces.push_back(piece.into());
        } else {
            self.pieces.push_back(piece.into());
            self.pieces.push_back(payload);
        }
        Ok(())
    }

    /// Writes until the queue is empty. While this is pending a frame may be half written: nothing else may write.
    pub(super) fn poll_write<S: AsyncWrite + Unpin>(
        &mut self,
        task: &mut Context<'_>,
        stream: &mut S,
    ) -> Poll<io::Result<()>> {
        while let Some(first) = self.pieces.front() {
            let written = if self.pieces.len() == 1 {
                ready!(Pin::new(&mut *stream).poll_write(task, first))?
            } else {
                ready!(self.poll_write_many(task, stream))?
            };
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.forget(written);
        }
        self.bytes = 0;
        Pin::new(stream).poll_flush(task)
    }

    fn poll_write_many<S: AsyncWrite + Unpin>(
        &self,
        task: &mut Context<'_>,
        stream: &mut S,
    ) -> Poll<io::Result<usize>> {
        let mut slices = [IoSlice::new(&[]); PIECES];
        let mut used = 0;
        for (slice, piece) in slices.iter_mut().zip(&self.pieces) {
            *slice = IoSlice::new(piece);
            used += 1;
        }
        let slices = slices.get(..used).unwrap_or_default();
        Pin::new(stream).poll_write_vectored(task, slices)
    }

    /// Drops so many bytes that were written.
    fn forget(&mut self, mut written: usize) {
        while let Some(piece) = self.pieces.front_mut() {
            if piece.len() > written {
                drop(piece.split_to(written));
                return;
            }
            written -= piece.len();
            self.pieces.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::task::noop_waker;
    use proptest::prelude::*;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::{Role, WebSocket};

    use super::*;

    /// Takes so many bytes at a time, and lets wait in between.
    struct Narrow {
        taken: Vec<u8>,
        width: usize,
        is_ready: bool,
    }

    impl AsyncWrite for Narrow {
        fn poll_write(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            self.is_ready = !self.is_ready;
            if !self.is_ready {
                return Poll::Pending;
            }
            let taken = bytes.len().min(self.width);
            self.taken.extend_from_slice(&bytes[..taken]);
            Poll::Ready(Ok(taken))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    proptest! {
        #[test]
        fn a_device_receives_all_frames_in_order_however_little_it_reads_at_a_time(
            lengths in proptest::collection::vec(0..2_000_usize, 1..8),
            width in 1..700_usize,
        ) {
            let mut send_queue = SendQueue::default();
            let texts: Vec<String> = lengths.iter().map(|length| "é".repeat(*length)).collect();
            for text in &texts {
                send_queue.text(text.as_str().into()).unwrap();
            }
            let mut stream = Narrow { taken: Vec::new(), width, is_ready: false };
            let waker = noop_waker();
            let mut task = Context::from_waker(&waker);
            while send_queue.poll_write(&mut task, &mut stream).is_pending() {}
            prop_assert!(send_queue.is_empty());
            let mut heard = WebSocket::from_raw_socket(io::Cursor::new(stream.taken), Role::Client, None);
            for text in texts {
                prop_assert_eq!(heard.read().unwrap(), Message::text(text));
            }
        }
    }

    #[test]
    fn the_queue_of_a_device_that_reads_nothing_is_bounded() {
        let mut send_queue = SendQueue::default();
        let frame = Utf8Bytes::from("x".repeat(1 << 20));
        let said = (0..10).take_while(|_| send_queue.text(frame.clone()).is_ok());
        assert_eq!(said.count(), 3);
    }
}
