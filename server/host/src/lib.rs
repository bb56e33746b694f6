//! The running server: tournaments, devices, screens, webhooks, and the other servers of the same database.

pub mod actor;
mod askers;
mod bucket;
pub mod clock;
pub mod cluster;
mod config;
pub mod devices;
pub mod draw;
pub mod entropy;
mod evidence;
pub mod frame;
pub mod gateway;
#[cfg(test)]
mod hall;
mod histories;
mod http_client;
pub mod import;
mod late;
pub mod library;
mod mdns;
mod membership;
mod metrics;
mod net;
mod network;
mod owner;
mod pacing;
pub mod reach;
mod room;
mod server;
pub mod storage;
mod strangers;
mod tasks;
mod tls;
mod web;
pub mod webhooks;
mod world;

pub use config::{Config, Limits};
pub use net::Listener;
pub use network::Reachable;
pub use reach::Origin;
pub use server::{RunError, Started, StartedHttps, run};
pub use storage::{Desk, OpenJournal};
pub use tasks::Power;
pub use tls::{Certificate, Https};
pub use webhooks::Webhooks;
pub use world::World;
