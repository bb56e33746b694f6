//! The floor's PIN: the director sets it, and a tablet checks what was typed.

use std::sync::Arc;

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::Command;
use tapis_protocol::{CommandId, ErrorCode, FromServer, Pin, Refused, TableId};
use tapis_views::table_number;
use tracing::{error, info, warn};

use super::requests::{
    DevicesRequest, FollowUp, PendingReply, Reply, RequestContext, denied, no_tournament,
    not_stored, ready, refused,
};
use crate::actor::{CommandRequest, Denied, Handle};
use crate::devices::{PinHash, PinTable};
use crate::host::Host;
use crate::metrics::PinTried;
use crate::permissions::table_of;

impl RequestContext<'_> {
    /// Sets the floor's PIN of this event, or removes it.
    pub(super) fn set_floor_pin(self, request: DevicesRequest, pin: Option<Pin>) -> PendingReply {
        let id = request.id.clone();
        let Some(handle) = self.tournament else {
            return ready(refused(id, None, no_tournament()));
        };
        if pin.as_ref().is_some_and(Pin::is_common) {
            let message = "this PIN is among the first that anybody tries: choose another";
            return ready(refused(id, None, denied(ErrorCode::Invalid, message)));
        }
        let tournament = handle.id.clone();
        self.in_turn(request, move |host, request| async move {
            let hash = hash(&host, pin).await;
            let hash = hash.map_err(|denied| refused(id.clone(), None, denied))?;
            let (devices, at) = (&host.access.devices, host.clock.now());
            let changed = devices.set_floor_pin(&tournament, hash, request.source(), at);
            changed.await.map_err(|failure| not_stored(id, &failure))
        })
    }

    /// Gives the floor its right on this tablet, if this is the PIN.
    pub(super) fn unlock(self, id: CommandId, pin: Pin) -> PendingReply {
        let Some(handle) = self.tournament else {
            return ready(refused(id, None, no_tournament()));
        };
        let Some(table) = table_of(self.device.role) else {
            let message = "only a table's tablet takes a PIN";
            return ready(refused(id, None, denied(ErrorCode::NotAllowed, message)));
        };
        let Some(kept) = self.host.access.devices.floor_pin(&handle.id) else {
            let message = "the event has no floor PIN";
            return ready(refused(id, None, denied(ErrorCode::NoPin, message)));
        };
        let pin_table = PinTable {
            tournament: handle.id.clone(),
            table,
        };
        let begun = self
            .host
            .access
            .pin_throttle
            .begin(&pin_table, self.host.clock.now());
        let attempt = match begun {
            Ok(attempt) => attempt,
            Err(retry_at) => {
                self.host.metrics.pin(PinTried::TooSoon);
                return ready(too_many(id, retry_at));
            }
        };
        let (host, handle) = (Arc::clone(self.host), Arc::clone(handle));
        let (device, sequence) = (self.device.id.clone(), self.sequence());
        Box::pin(async move {
            match host.access.pins.is_right(kept.clone(), pin).await {
                Ok(true) => {
                    host.metrics.pin(PinTried::Right);
                    host.access
                        .pin_throttle
                        .was_right(&pin_table, host.clock.now());
                    info!(%device, %table, "unlocked by the floor's PIN");
                    let accepted = FromServer::Accepted { id, sequence };
                    Reply {
                        messages: vec![accepted],
                        follow_up: FollowUp::Unlock(kept),
                    }
                }
                Ok(false) => {
                    host.metrics.pin(PinTried::Wrong);
                    warn!(%device, %table, count = attempt.count, "a wrong floor PIN");
                    alert_floor(&handle, table, host.clock.now());
                    wrong(id, attempt.retry_at)
                }
                Err(_) => refused(id, None, Denied::Busy),
            }
        })
    }
}

async fn hash(host: &Host, pin: Option<Pin>) -> Result<Option<PinHash>, Denied> {
    let Some(pin) = pin else { return Ok(None) };
    let hashed = host.access.pins.hash(pin, host.entropy.as_ref()).await;
    hashed.map(Some).map_err(|failure| {
        error!(
            error = &failure as &dyn std::error::Error,
            "no PIN can be kept"
        );
        Denied::Busy
    })
}

/// Raises an alert about wrong PINs; the answer is not waited for.
fn alert_floor(handle: &Handle, table: TableId, at: Timestamp) {
    let id = format!("wrong-pins-{table}-{}", at.0);
    let table = table_number(table);
    let command = CommandRequest::of_server(id, Command::ReportWrongPins { table });
    if handle.command(command, None).is_err() {
        warn!(table = table.0, "the floor was not told of wrong PINs");
    }
}

fn wrong(id: CommandId, retry_at: Option<Timestamp>) -> Reply {
    let denied = denied(ErrorCode::WrongPin, "this is not the floor's PIN");
    not_before(retry_at, id, denied)
}

fn too_many(id: CommandId, retry_at: Timestamp) -> Reply {
    let denied = denied(ErrorCode::PinWait, "too many wrong PINs: wait");
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
