//! The running server: tournaments, devices, screens, webhooks, and the other servers of the same database.

pub mod actor;
pub mod clock;
pub mod cluster;
mod config;
mod connection_limit;
mod delayed;
pub mod devices;
pub mod draw;
pub mod entropy;
mod evidence;
pub mod frame;
pub mod gateway;
#[cfg(test)]
mod hall;
mod histories;
mod host;
mod http_client;
pub mod import;
pub mod library;
mod mdns;
mod membership;
mod metrics;
mod net;
mod network;
mod owner;
mod permissions;
mod rate_limit;
pub mod reach;
mod server;
pub mod storage;
mod tasks;
mod throttle;
mod tls;
mod web;
pub mod webhooks;
mod world;

pub use config::{Config, Limits};
pub use net::Listener;
pub use network::Reachable;
pub use reach::Origin;
pub use server::{RunError, Started, StartedHttps, run};
pub use storage::{OpenJournal, WriterMode};
pub use tasks::Power;
pub use tls::{Certificate, Https};
pub use webhooks::Webhooks;
pub use world::World;
