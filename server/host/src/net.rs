//! What every connection of the server has: a listener that accepts it, the address of its other side, and its end when
//! the server stops.

use std::future::Future;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Bits of an IPv6 address that belong to the network: a phone may choose the rest.
const NETWORK_BITS: u32 = 64;

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
