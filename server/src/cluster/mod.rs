//! Several servers that share a journal: who runs which event, and how they reach one another. A server that is alone
//! has nothing of this.

mod directory;
mod membership;
mod placement;
mod sharing;
mod standing;

pub use directory::Directory;
pub(crate) use directory::{Known, Listed, Peer, Secret};
pub(crate) use membership::{Description, Membership};
pub use sharing::Sharing;
