//! Rooms on Node with one change of their state for each message: the same load, in turn with Tapis.

use std::path::Path;
use std::sync::Arc;

use tapis_protocol::rules::book::Book;
use tapis_tests::Process;

use super::{colyseus, installed, socketio};
use crate::client::{Client, Speaks};
use crate::goal::{Goal, Wanted};
use crate::subject::{self, ends_well};
use crate::throughput::{Side, Windows, in_turn, ratio, seated};

/// A server to compare with, and what is wanted beside it although it stores nothing and knows no rules.
struct RoomsCase {
    name: &'static str,
    /// The script, and what it is given.
    script: &'static [&'static str],
    speaks: Speaks,
    tablets: u16,
    events: u16,
    target: f64,
}

const CASES: [RoomsCase; 3] = [
    RoomsCase {
        name: "socket.io",
        script: &["socketio.js"],
        speaks: Speaks::SocketIo,
        tablets: 1_000,
        events: 2,
        target: 2.0,
    },
    RoomsCase {
        name: "Colyseus with patches every 50 ms",
        script: &["colyseus.js", "50"],
        speaks: Speaks::Colyseus,
        tablets: 100,
        events: 1,
        target: 1.3,
    },
    RoomsCase {
        name: "Colyseus with a patch for each message",
        script: &["colyseus.js", "each"],
        speaks: Speaks::Colyseus,
        tablets: 100,
        events: 1,
        target: 1.3,
    },
];

/// Measures all of them.
pub(crate) async fn rooms(book: &Arc<Book>, windows: Windows) -> Vec<Goal> {
    let Some(folder) = installed("TAPIS_PEERS_NODE", "rooms of socket.io and Colyseus") else {
        return Vec::new();
    };
    let mut goals = Vec::new();
    for case in &CASES {
        goals.push(measure(book, windows, case, &folder).await);
    }
    goals
}

async fn measure(book: &Arc<Book>, windows: Windows, case: &RoomsCase, folder: &Path) -> Goal {
    let data = tempfile::tempdir().unwrap();
    let peer = subject::node(folder, case.script).await;
    let tapis = subject::tapis(data.path()).await;
    let (playing, halls) = seated(&tapis, case.tablets, case.events, book).await;
    let mut beside = Side::new(case.name, &peer, case.join(&peer, book).await);
    let mut playing = Side::new("tapis", &tapis, playing);
    let (theirs, own) = in_turn(&mut beside, &mut playing, windows).await;
    drop((beside, playing, halls));
    peer.kill().await;
    ends_well(tapis, data.path()).await;
    Goal::new(
        format!(
            "commands a second, of rooms of {}, {} tablets",
            case.name, case.tablets
        ),
        ratio(&own, &theirs, |window| window.rate),
        Wanted::AtLeast,
        case.target,
    )
    .limited_by(
        "a room changes one number, knows no rules, keeps nothing and never waits for a disk; what a command costs more than \
         that is most of it, and the slower the core, the more it weighs",
    )
}

impl RoomsCase {
    async fn join(&self, peer: &Process, book: &Arc<Book>) -> Vec<Client> {
        let mut clients = Vec::new();
        for table in 1..=self.tablets {
            let socket = match self.speaks {
                Speaks::SocketIo => socketio::join(peer.address, table).await,
                _ => colyseus::join(peer.address).await,
            };
            clients.push(Client::elsewhere(socket, self.speaks, table, book));
        }
        clients
    }
}
