//! What a stranger may send before hello: frames no larger than a hello, and so many bytes of them. The socket keeps what it has
//! read of a frame, and the limit of a director's messages, which it goes by, would let everybody fill half a MiB of it.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::tungstenite::Error as SocketError;

/// Bytes that are read of a connection before a device has said hello on it: a hello of the largest size, also where it
/// comes in pieces, and some pings.
const BEFORE_HELLO: usize = 24 << 10;

/// Most bytes that a frame may announce before hello: a message of a stranger.
const MAX_FRAME: u64 = 16 << 10;

/// What a close is told by.
const CLOSE: u8 = 8;

/// More was sent, or announced, than a stranger may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("more was sent before hello than a hello has")]
pub(super) struct BudgetSpent;

/// A connection of which so many bytes are read, until a device has said hello.
#[derive(Debug)]
pub(super) struct Budgeted<S> {
    stream: S,
    /// `None` where there is no end.
    budget: Option<Budget>,
}

/// What a stranger may still send.
#[derive(Debug)]
struct Budget {
    /// Bytes.
    left: usize,
    frames: FrameHeads,
}

/// The frames of a connection, as their heads announce them (RFC 6455, 5.2).
#[derive(Debug, Default)]
struct FrameHeads {
    /// What was read of a head that is not whole.
    head: Vec<u8>,
    /// Bytes of the frame that are still to come.
    payload_left: u64,
    /// A close has come: what follows is not read as frames any more.
    is_closed: bool,
}

impl FrameHeads {
    /// Follows what was read.
    fn follow(&mut self, mut bytes: &[u8]) -> Result<(), BudgetSpent> {
        loop {
            if self.is_closed {
                return Ok(());
            }
            let here = usize::try_from(self.payload_left).unwrap_or(usize::MAX);
            let payload = here.min(bytes.len());
            self.payload_left = self
                .payload_left
                .saturating_sub(u64::try_from(payload).unwrap_or(u64::MAX));
            bytes = bytes.get(payload..).unwrap_or_default();
            let Some((byte, rest)) = bytes.split_first() else {
                return Ok(());
            };
            bytes = rest;
            self.head.push(*byte);
            if let Some(length) = announced(&self.head) {
                self.is_closed = self.head.first().is_some_and(|first| first & 0x0f == CLOSE);
                if length > MAX_FRAME {
                    return Err(BudgetSpent);
                }
                self.payload_left = length;
                self.head.clear();
            }
        }
    }
}

/// The length of the payload that a head announces, once that is whole; none before.
fn announced(head: &[u8]) -> Option<u64> {
    let second = *head.get(1)?;
    let masked = if second & 0x80 == 0 { 0 } else { 4 };
    let (bytes, length) = match second & 0x7f {
        126 => (2, head.get(2..4)),
        127 => (8, head.get(2..10)),
        short => return (head.len() == 2 + masked).then_some(u64::from(short)),
    };
    let length = length?
        .iter()
        .fold(0, |length, byte| length << 8 | u64::from(*byte));
    // One that is too long is known before its mask has come.
    let is_whole = head.len() == 2 + bytes + masked;
    (is_whole || length > MAX_FRAME).then_some(length)
}

impl<S> Budgeted<S> {
    /// A stranger's.
    pub(super) fn new(stream: S) -> Self {
        let budget = Budget {
            left: BEFORE_HELLO,
            frames: FrameHeads::default(),
        };
        Self {
            stream,
            budget: Some(budget),
        }
    }

    /// From now on everything is read: its device is known, or it is being closed and what comes is dropped.
    pub(super) fn lift(&mut self) {
        self.budget = None;
    }
}

/// Whether a socket could not be read because more was sent than a stranger may.
pub(super) fn is_spent(error: &SocketError) -> bool {
    let SocketError::Io(error) = error else {
        return false;
    };
    error
        .get_ref()
        .is_some_and(<dyn std::error::Error + Send + Sync>::is::<BudgetSpent>)
}

impl<S: AsyncRead + Unpin> AsyncRead for Budgeted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Self { stream, budget } = &mut *self;
        let Some(budget) = budget else {
            return Pin::new(stream).poll_read(task, into);
        };
        if budget.left == 0 {
            return Poll::Ready(Err(io::Error::other(BudgetSpent)));
        }
        // Copied, because the part of a buffer cannot be given back as filled without `unsafe`; a hello is small.
        let mut some = into.take(budget.left);
        ready!(Pin::new(stream).poll_read(task, &mut some))?;
        let read = some.filled().to_vec();
        if let Err(spent) = budget.frames.follow(&read) {
            budget.left = 0;
            return Poll::Ready(Err(io::Error::other(spent)));
        }
        into.put_slice(&read);
        budget.left = budget.left.saturating_sub(read.len());
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Budgeted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(task, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(task)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(task)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(task, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;

    /// A frame's head, with a mask, in the form of its length that has so many bytes.
    fn head(length: u64, bytes: usize) -> Vec<u8> {
        let kind = match bytes {
            2 => 126,
            8 => 127,
            _ => u8::try_from(length).unwrap(),
        };
        let length = length.to_be_bytes();
        [&[0x81, 0x80 | kind], &length[8 - bytes..], &[1, 2, 3, 4]].concat()
    }

    #[test]
    fn a_frame_is_refused_by_the_length_it_announces_however_its_bytes_come() {
        for (length, bytes, is_read) in [
            (0, 0, true),
            (125, 0, true),
            (16 << 10, 2, true),
            (16 << 10, 8, true),
            ((16 << 10) + 1, 2, false),
            (u64::MAX, 8, false),
        ] {
            let payload = vec![9; usize::try_from(length).unwrap_or(0).min(16 << 10)];
            let sent = [head(5, 0), vec![0; 5], head(length, bytes), payload].concat();
            for pieces in [1, 2, 7, sent.len()] {
                let mut frames = FrameHeads::default();
                let read = sent
                    .chunks(pieces)
                    .try_for_each(|piece| frames.follow(piece));
                assert_eq!(read.is_ok(), is_read, "{length} in {bytes} by {pieces}");
            }
        }
    }

    #[tokio::test]
    async fn a_stranger_is_read_so_far_and_a_device_to_the_end() {
        // Empty frames.
        let sent = [0x81, 0].repeat(BEFORE_HELLO);
        let mut stranger = Budgeted::new(sent.as_slice());
        let mut read = Vec::new();
        let error = stranger.read_to_end(&mut read).await.unwrap_err();
        assert!(is_spent(&SocketError::Io(error)));
        assert_eq!(read.len(), BEFORE_HELLO);
        stranger.lift();
        stranger.read_to_end(&mut read).await.unwrap();
        assert_eq!(read, sent);
    }
}
