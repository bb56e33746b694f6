//! What every connection of the server has: a listener that accepts it, the address of its other side, and its end when
//! the server stops.

use std::future::Future;
use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Address of the other side of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerAddress(pub(crate) SocketAddr);

/// Where connections come from.
pub trait Listener: Send + Sync + 'static {
    /// A connection, as bytes in both directions.
    type Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static;

    /// Waits for the next connection, and says whose it is.
    ///
    /// # Errors
    ///
    /// When this one could not be accepted; others can be.
    fn accept(&self) -> impl Future<Output = std::io::Result<(Self::Stream, SocketAddr)>> + Send;

    /// Where devices find it.
    ///
    /// # Errors
    ///
    /// When that is not known.
    fn address(&self) -> std::io::Result<SocketAddr>;
}

impl Listener for TcpListener {
    type Stream = TcpStream;

    async fn accept(&self) -> std::io::Result<(TcpStream, SocketAddr)> {
        let (stream, peer) = Self::accept(self).await?;
        // Frames are small and wait for nothing. Where it cannot be set, they are only slower.
        let _ = stream.set_nodelay(true);
        Ok((stream, peer))
    }

    fn address(&self) -> std::io::Result<SocketAddr> {
        self.local_addr()
    }
}

/// Ready when the server stops.
pub(crate) async fn is_stopping(stopping: &mut watch::Receiver<bool>) {
    // Without a sender the server is gone, which is no reason to stay.
    let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
}
