//! What every connection of the server has: a listener that accepts it, the address of its other side, and its end when
//! the server stops.

use std::future::Future;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Bits of an IPv6 address that belong to the network: a phone may choose the rest.
const NETWORK_BITS: u32 = 64;

/// First byte of TLS: the kind of its first record.
const TLS_HANDSHAKE: u8 = 22;

/// Address of the other side of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerAddress(pub(crate) SocketAddr);

/// A listener: accepts connections.
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

/// A stream of which the first byte was read to see what it is, and is read again.
#[derive(Debug)]
pub(crate) struct Peeked<S> {
    first: Option<u8>,
    stream: S,
}

impl<S: AsyncRead + Unpin> Peeked<S> {
    /// Waits for the first byte; `None` where there is none.
    pub(crate) async fn open(mut stream: S) -> std::io::Result<Option<Self>> {
        let mut first = [0];
        let [byte] = match stream.read(&mut first).await? {
            0 => return Ok(None),
            _ => first,
        };
        let first = Some(byte);
        Ok(Some(Self { first, stream }))
    }

    /// Whether it begins as TLS does (RFC 8446, 5.1): no request over HTTP has that byte.
    pub(crate) fn is_tls(&self) -> bool {
        self.first == Some(TLS_HANDSHAKE)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Peeked<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        if into.remaining() > 0
            && let Some(first) = self.first.take()
        {
            into.put_slice(&[first]);
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_read(task, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Peeked<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(task, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(task)
    }

    fn poll_shutdown(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(task)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[std::io::IoSlice<'_>],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(task, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// Ready when the server stops.
pub(crate) async fn is_stopping(stopping: &mut watch::Receiver<bool>) {
    // Without a sender the server has ended already.
    let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
}

/// The address as which a connection counts: that of its network where a device may choose the rest. Addresses of the
/// link have one network for all, and are counted one by one.
pub(crate) fn counted_as(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_unicast_link_local() => {
            let kept = u128::MAX << (Ipv6Addr::BITS - NETWORK_BITS);
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & kept))
        }
        address @ (IpAddr::V4(_) | IpAddr::V6(_)) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_phone_with_many_addresses_is_one() {
        for (one, other, is_same) in [
            ("2001:db8::1", "2001:db8::ffff:2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("::ffff:192.168.1.5", "192.168.1.5", true),
            ("fe80::1", "fe80::2", false),
        ] {
            let same = counted_as(address(one)) == counted_as(address(other));
            assert_eq!(same, is_same, "{one} {other}");
        }
    }
}
