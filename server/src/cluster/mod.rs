//! Several servers that share a journal: who runs which event, and how they reach one another. A server that is alone
//! has nothing of this.

mod calls;
mod cut_off;
mod directory;
mod membership;
mod placement;
mod sharing;
mod standing;

pub(crate) use calls::{Call, Calls, HandedOn, NoAnswer, REACHED_WITHIN, introduce};
pub(crate) use directory::Whereabouts;
pub use directory::{Directory, Known, Listed, Peer, Secret};
pub(crate) use membership::{Description, Membership};
pub use sharing::Sharing;
