//! The floor's PIN: the director sets it, and a tablet asks whether what was typed is right.

use std::sync::Arc;

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::Command;
use tapis_protocol::{CommandId, ErrorCode, FromServer, Pin, Refused, Role, TableId};
use tapis_views::table_number;
use tracing::{error, info, warn};

use super::requests::{From, Later, Reply, Then, no_tournament, not_stored, now, other, refused};
use crate::actor::{Denied, Handle, Order};
use crate::devices::{FREE_TRIES, PinHash};
use crate::metrics::PinTried;
use crate::room::Room;

impl From<'_> {
    /// Sets the floor's PIN of this event, or removes it.
    pub(super) fn set_floor_pin(self, id: CommandId, pin: Option<Pin>) -> Later {
        let Some(handle) = self.tournament else {
            return now(refused(id, None, no_tournament()));
        };
        let (room, by) = (Arc::clone(self.room), self.device.id.clone());
        let (tournament, sequence) = (handle.id.clone(), self.sequence());
        Box::pin(async move {
            let kept = match hash(&room, pin).await {
                Ok(kept) => kept,
                Err(denied) => return refused(id, None, denied),
            };
            let asked = (by.as_str(), id.as_str());
            let at = room.clock.now();
            let wish = (&tournament, kept);
            match room.devices.set_floor_pin(wish, asked, at).await {
                Ok(()) => Reply::message(FromServer::Accepted { id, sequence }),
                Err(failure) => not_stored(id, &failure),
            }
        })
    }

    /// Gives the floor its right on this tablet, if this is the PIN.
    pub(super) fn unlock(self, id: CommandId, pin: Pin) -> Later {
        let Some(handle) = self.tournament else {
            return now(refused(id, None, no_tournament()));
        };
        let Role::Tablet { table } = self.device.role else {
            let message = "only a table's tablet takes a PIN";
            return now(refused(id, None, other(ErrorCode::NotAllowed, message)));
        };
        let Some(kept) = self.room.devices.floor_pin(&handle.id) else {
            let message = "the event has no floor PIN";
            return now(refused(id, None, other(ErrorCode::NoPin, message)));
        };
        let place = (handle.id.clone(), table);
        let begun = self.room.guesses.begin(&place, self.room.clock.now());
        let tried = match begun {
            Ok(tried) => tried,
            Err(retry_at) => {
                self.room.metrics.pin(PinTried::TooSoon);
                return now(too_many(id, retry_at));
            }
        };
        let (room, handle) = (Arc::clone(self.room), Arc::clone(handle));
        let (device, sequence) = (self.device.id.clone(), self.sequence());
        Box::pin(async move {
            match room.pins.is_right(kept.clone(), pin).await {
                Ok(true) => {
                    room.metrics.pin(PinTried::Right);
                    room.guesses.forget(&place, room.clock.now());
                    info!(%device, %table, "unlocked by the floor's PIN");
                    let accepted = FromServer::Accepted { id, sequence };
                    Reply {
                        messages: vec![accepted],
                        then: Then::Unlock(kept),
                        came: None,
                    }
                }
                Ok(false) => {
                    room.metrics.pin(PinTried::Wrong);
                    warn!(%device, %table, count = tried.count, "a wrong floor PIN");
                    if tried.count >= FREE_TRIES {
                        tell_floor(&handle, table, room.clock.now());
                    }
                    wrong(id, tried.retry_at)
                }
                Err(_) => refused(id, None, Denied::Busy),
            }
        })
    }
}

async fn hash(room: &Room, pin: Option<Pin>) -> Result<Option<PinHash>, Denied> {
    let Some(pin) = pin else { return Ok(None) };
    let hashed = room.pins.hash(pin, room.entropy.as_ref()).await;
    hashed.map(Some).map_err(|failure| {
        error!(
            error = &failure as &dyn std::error::Error,
            "no PIN can be kept"
        );
        Denied::Busy
    })
}

/// The floor learns that somebody guesses; the answer is not waited for.
fn tell_floor(handle: &Handle, table: TableId, at: Timestamp) {
    let id = format!("wrong-pins-{table}-{}", at.0);
    let table = table_number(table);
    let order = Order::of_server(id, Command::ReportWrongPins { table });
    if handle.order(order).is_err() {
        warn!(table = table.0, "the floor was not told of wrong PINs");
    }
}

fn wrong(id: CommandId, retry_at: Option<Timestamp>) -> Reply {
    let denied = other(ErrorCode::WrongPin, "this is not the floor's PIN");
    not_before(retry_at, id, denied)
}

fn too_many(id: CommandId, retry_at: Timestamp) -> Reply {
    let denied = other(ErrorCode::PinWait, "too many wrong PINs: wait");
    not_before(Some(retry_at), id, denied)
}

/// A refusal that says when there is a next try.
fn not_before(retry_at: Option<Timestamp>, id: CommandId, denied: Denied) -> Reply {
    let refused = Refused {
        retry_at,
        ..denied.refused(id, None)
    };
    Reply::message(FromServer::Refused(Box::new(refused)))
}
