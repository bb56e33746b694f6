//! Several servers that share a journal: who runs which event, and how they reach one another. A server that is alone
//! has nothing of this.

mod directory;

pub(crate) use directory::{Directory, Known, Listed, Peer, Secret, Whereabouts};
