//! Several servers that share a journal: which of them runs which event, and how they reach one another. A server that is
//! alone uses nothing of this.

mod directory;
mod identity;
mod lease;
mod peers;
mod sharing;

pub use directory::{Directory, DirectoryState, ListedEvent, Peer};
pub(crate) use directory::{EventOwner, SecretMaker};
pub use identity::{Fingerprint, IdentityError, PeerSecret, ServerIdentity};
pub(crate) use lease::LEASE;
pub(crate) use peers::{
    ByServerTls, PeerConnection, PeerConnections, PeerStream, PeerUnreachable, REACHED_WITHIN,
    RelayedRequest, add_official, add_relay_headers,
};
pub use sharing::{Sharing, SharingError};
