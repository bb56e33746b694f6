//! What a stranger may send before hello: so many bytes, whatever their frames announce. The socket keeps what it has read
//! of a frame, and the limit of a director's messages would let everybody fill half a MiB of it.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::tungstenite::Error as SocketError;

/// Bytes that are read of a connection before a device has said hello on it: a hello of the largest size, also where it
/// comes in pieces, and some pings.
const BEFORE_HELLO: usize = 24 << 10;

/// More was sent than a stranger may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("more was sent before hello than a hello has")]
pub(super) struct BudgetSpent;

/// A connection of which so many bytes are read, until a device has said hello.
#[derive(Debug)]
pub(super) struct Budgeted<S> {
    stream: S,
    /// Bytes that may still be read; `None` where there is no end.
    left: Option<usize>,
}

impl<S> Budgeted<S> {
    /// A stranger's.
    pub(super) const fn new(stream: S) -> Self {
        let left = Some(BEFORE_HELLO);
        Self { stream, left }
    }

    /// From now on everything is read: its device is known, or it is being closed and what comes is dropped.
    pub(super) const fn lift(&mut self) {
        self.left = None;
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
        let Some(left) = self.left else {
            return Pin::new(&mut self.stream).poll_read(task, into);
        };
        if left == 0 {
            return Poll::Ready(Err(io::Error::other(BudgetSpent)));
        }
        // Copied, because the part of a buffer cannot be given back as filled without `unsafe`; a hello is small.
        let mut some = into.take(left);
        ready!(Pin::new(&mut self.stream).poll_read(task, &mut some))?;
        let read = some.filled().to_vec();
        into.put_slice(&read);
        self.left = Some(left.saturating_sub(read.len()));
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

    #[tokio::test]
    async fn a_stranger_is_read_so_far_and_a_device_to_the_end() {
        let sent = vec![7; 2 * BEFORE_HELLO];
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
