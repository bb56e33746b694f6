//! From a socket to a device: who has come, and where it is served.

use std::sync::Arc;

use tapis_protocol::view::TournamentSummary;

use super::finding::{Seen, find};
use super::guest::Guest;
use super::hello::{hello, welcome};
use super::relay::Relay;
use super::socket::{Over, Socket, going_away};
use crate::actor::Handle;
use crate::devices::Device;
use crate::net::is_stopping;
use crate::room::Room;

/// A device that was told what it sees.
pub(super) struct Welcomed {
    pub(super) device: Device,
    pub(super) tournament: Option<Arc<Handle>>,
    /// All tournaments that it was told of, if it belongs to none.
    pub(super) told: Vec<TournamentSummary>,
}

/// Who has said hello.
pub(super) enum Greeted {
    /// A device that is served here.
    Here(Welcomed),
    /// One whose event another server runs.
    Elsewhere(Box<Relay>),
}

/// Waits for hello, and finds the server that is to serve the device.
pub(super) async fn greet(
    socket: &mut Socket,
    room: &Arc<Room>,
    guest: Guest,
) -> Result<Greeted, Over> {
    let mut stopping = room.stopping.clone();
    let greeting = async {
        let hello = hello(socket, room, guest.is_handed_on).await?;
        match find(socket, room, (&hello, guest)).await? {
            Seen::Here(tournament) => {
                let seen = (&hello.device, tournament.as_ref());
                let told = welcome(socket, room, (seen, guest.scheme)).await?;
                Ok(Greeted::Here(Welcomed {
                    device: hello.device,
                    tournament,
                    told,
                }))
            }
            Seen::Elsewhere(relay) => Ok(Greeted::Elsewhere(relay)),
        }
    };
    tokio::select! {
        biased;
        () = is_stopping(&mut stopping) => Err(going_away()),
        greeted = greeting => greeted,
    }
}
