//! Several servers that share a journal: who runs which event, and how they reach one another. A server that is alone
//! has nothing of this.

mod calls;
mod directory;
mod sharing;
mod standing;

pub(crate) use calls::{Call, Calls, HandedOn, NoAnswer, REACHED_WITHIN, introduce};
pub(crate) use directory::Whereabouts;
pub use directory::{Directory, Known, Listed, Peer, Secret};
pub use sharing::Sharing;
pub(crate) use standing::LEASE;
