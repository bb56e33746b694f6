//! An echo on the server's own sockets, which `scripts/autobahn` has tried by the Autobahn test suite. Prints where it listens.
#![allow(clippy::print_stdout, reason = "it says where it listens")]

use std::net::Ipv4Addr;

use tapis_host::gateway::serve_echo;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("{}", listener.local_addr()?);
    serve_echo(listener).await
}
