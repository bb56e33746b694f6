//! The tournament that a device sees, and the server that runs it.

use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::{CloseCode, ErrorCode, TournamentId};
use tokio::time::{Instant, sleep, timeout};

use super::guest::Guest;
use super::hello::Hello;
use super::relay::Relay;
use super::socket::{Over, Socket, complain};
use crate::actor::Handle;
use crate::cluster::{Peer, Whereabouts};
use crate::room::Room;

/// How long a device may wait for an event whose server is gone, until another one runs it.
const FOUND_WITHIN: Duration = Duration::from_secs(5);

/// How long a server that does not serve the device may still be the one that runs the event, until the device is sent
/// on: longer than its lease, if it is gone.
const UNREACHED_FOR: Duration = Duration::from_secs(2);

/// Rest before such a server is tried again, which grows to twice as much each time: one that has just taken the event is
/// still reading it.
const AGAIN_AFTER: Duration = Duration::from_millis(40);

/// What a device hears that has waited so long. It comes back, and waits again.
const NOBODY: Over = Over::Close(
    CloseCode::GoingAway,
    "no server runs this event at the moment",
);

/// What a device sees.
pub(super) enum Seen {
    /// A tournament of this server, if there is one.
    Here(Option<Arc<Handle>>),
    /// One that another server runs.
    Elsewhere(Box<Relay>),
}

/// Where an event was found.
enum Found {
    Here(Arc<Handle>),
    Elsewhere(Box<Relay>),
    /// Nobody runs it at the moment.
    Nobody,
    /// There is no such event.
    Nowhere,
}

/// The tournament a device sees: its own; of one that has none, the one it asks for, or the newest.
pub(super) async fn find(
    socket: &mut Socket,
    room: &Room,
    (hello, guest): (&Hello, Guest),
) -> Result<Seen, Over> {
    let device = &hello.device;
    let Some(wanted) = device.tournament.as_ref().or(hello.wanted.as_ref()) else {
        return Ok(newest(room, (hello, guest)).await);
    };
    match look(room, wanted, (hello, guest)).await {
        Found::Here(handle) => return Ok(Seen::Here(Some(handle))),
        Found::Elsewhere(relay) => return Ok(Seen::Elsewhere(relay)),
        Found::Nobody => return Err(NOBODY),
        Found::Nowhere => {}
    }
    let seen = match &device.tournament {
        None => Some(newest(room, (hello, guest)).await),
        Some(_) => None,
    };
    // Another server says it by itself.
    if let Some(seen @ Seen::Elsewhere(_)) = seen {
        return Ok(seen);
    }
    let message = "there is no such tournament on this server";
    complain(socket, ErrorCode::UnknownTournament, message).await?;
    seen.ok_or(Over::Close(CloseCode::NotWelcome, message))
}

/// The newest event of all servers; of this one, where another server has looked already, or nobody runs that one.
async fn newest(room: &Room, (hello, guest): (&Hello, Guest)) -> Seen {
    let newest = match room.newest() {
        Some(newest) if !guest.is_handed_on => newest,
        Some(_) | None => return Seen::Here(room.newest_here()),
    };
    match look(room, &newest, (hello, guest)).await {
        Found::Here(handle) => Seen::Here(Some(handle)),
        Found::Elsewhere(relay) => Seen::Elsewhere(relay),
        Found::Nobody | Found::Nowhere => Seen::Here(room.newest_here()),
    }
}

/// Looks for whoever runs an event, and waits where that is nobody at the moment.
async fn look(room: &Room, event: &TournamentId, (hello, guest): (&Hello, Guest)) -> Found {
    if let Some(handle) = room.tournament(event) {
        return Found::Here(handle);
    }
    let nobody = || match room.directory.whereabouts(event) {
        Whereabouts::Nowhere => Found::Nowhere,
        Whereabouts::At(_) | Whereabouts::Soon => Found::Nobody,
    };
    match &hello.device.tournament {
        Some(_) if guest.is_handed_on => Found::Nobody,
        None if guest.is_handed_on => nobody(),
        Some(_) | None => {
            let looking = keep_looking(room, event, (hello, guest));
            let found = timeout(FOUND_WITHIN, looking).await;
            found.unwrap_or_else(|_| nobody())
        }
    }
}

/// Brings the device to a server that runs its event, as soon as that one serves it. Only this server may be cut from
/// it: after a while another one is worth a try, and there is nothing.
async fn knock(
    room: &Room,
    (event, peer): (&TournamentId, &Peer),
    (hello, guest): (&Hello, Guest),
) -> Option<Box<Relay>> {
    let until = Instant::now() + UNREACHED_FOR;
    let mut rest = AGAIN_AFTER;
    loop {
        if let Ok(relay) = Relay::open(room, (event, peer.clone()), (hello, guest)).await {
            return Some(Box::new(relay));
        }
        if Instant::now() + rest > until {
            return None;
        }
        sleep(rest).await;
        rest *= 2;
    }
}

/// Ready when an event is not at a server any more.
async fn left(room: &Room, event: &TournamentId, server: &str) {
    let mut changes = room.directory.changes();
    while room.directory.is_at(event, server) {
        changes.next().await;
    }
}

async fn keep_looking(room: &Room, event: &TournamentId, (hello, guest): (&Hello, Guest)) -> Found {
    let mut changes = room.directory.changes();
    loop {
        if let Some(handle) = room.tournament(event) {
            return Found::Here(handle);
        }
        match room.directory.whereabouts(event) {
            Whereabouts::At(peer) => {
                tokio::select! {
                    relay = knock(room, (event, &peer), (hello, guest)) => {
                        return relay.map_or(Found::Nobody, Found::Elsewhere);
                    }
                    // It is gone, or has given the event away: nobody waits for its answer.
                    () = left(room, event, &peer.id) => continue,
                }
            }
            Whereabouts::Nowhere if !room.directory.is_shared() => return Found::Nowhere,
            // Others can do better than wait.
            Whereabouts::Soon if room.is_cut_off() => return Found::Nobody,
            // Of an event that was set up a moment ago, the others have not heard yet.
            Whereabouts::Nowhere | Whereabouts::Soon => {}
        }
        changes.next().await;
    }
}
