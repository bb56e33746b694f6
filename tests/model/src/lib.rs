//! Leases, epochs and takeovers of servers that share a database, as a model whose every state is looked at.
//!
//! One event, a few servers, a database with its synchronous standby, and tablets that send commands to any server and again
//! when they have had no answer. Time is in no state: a lease may run out between any two steps, so that a server which
//! sleeps, is cut off or has a wrong clock is one whose lease has run out and who goes on. Steps have the names of the code:
//! `renew`, `take`, `give` and `append` are statements of `server/journal/src/postgres`, `read`, `decide` and `leave` what
//! `server/host` does.
//!
//! What PostgreSQL promises is taken as it is: a statement is carried out whole, and a commit is shown to others once its standby
//! has it. A primary that restarts and shows what its standby never had is tried by `scripts/cluster-campaign` alone.
//!
//! What has to hold in every state is [`invariants`]; [`ClusterModel::without`] leaves out what the protocol rests on, one
//! thing at a time, to see that a broken one is found.

mod action;
pub mod history;
pub mod invariants;
mod state;
mod step;

pub use action::Action;
pub use state::{Append, ClusterModel, Database, Node, Safeguard, State};
