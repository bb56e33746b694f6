//! Tablets that ask for a table without a code: the director lets them, the floor answers.

use std::sync::Arc;

use tapis_protocol::{
    CommandId, ErrorCode, FromServer, JoinId, JoinRequest, PairResponse, Role, TournamentId,
};
use tracing::{error, info};

use super::requests::{From, Later, Reply, no_tournament, not_stored, now, other, refused};
use crate::devices::{DeviceError, Offer};
use crate::room::Room;

impl From<'_> {
    /// Lets tablets ask for a table of this event, or no longer.
    pub(super) fn allow_joining(self, id: CommandId, allowed: bool) -> Later {
        let Some(handle) = self.tournament else {
            return now(refused(id, None, no_tournament()));
        };
        let (room, by) = (Arc::clone(self.room), self.device.id.clone());
        let (tournament, sequence) = (handle.id.clone(), self.sequence());
        Box::pin(async move {
            let asked = (by.as_str(), id.as_str());
            let at = room.clock.now();
            let wish = (&tournament, allowed);
            match room.devices.allow_joining(wish, asked, at).await {
                Ok(()) => Reply::message(FromServer::Accepted { id, sequence }),
                Err(failure) => not_stored(id, &failure),
            }
        })
    }

    /// Gives a tablet the table it asks for, or does not.
    pub(super) fn answer_join(self, id: CommandId, request: JoinId, accept: bool) -> Later {
        let Some(handle) = self.tournament else {
            return now(refused(id, None, no_tournament()));
        };
        let (room, by) = (Arc::clone(self.room), self.device.id.clone());
        let (tournament, sequence) = (handle.id.clone(), self.sequence());
        let Some(wish) = room.joins.take(request, &tournament, room.clock.now()) else {
            let message = "nobody waits for this answer any more";
            return now(refused(id, None, other(ErrorCode::UnknownDevice, message)));
        };
        Box::pin(async move {
            if !accept {
                room.joins.refuse(request, room.clock.now());
                room.devices.list_changed(&tournament);
                return Reply::message(FromServer::Accepted { id, sequence });
            }
            match give_table(&room, &tournament, (request, &wish), by.as_str()).await {
                Ok(()) => Reply::message(FromServer::Accepted { id, sequence }),
                Err(failure) => {
                    room.joins.give_back(request, room.clock.now());
                    not_stored(id, &failure)
                }
            }
        })
    }
}

/// Pairs the tablet, and takes its table from those whose place it takes.
async fn give_table(
    room: &Room,
    tournament: &TournamentId,
    (request, wish): (JoinId, &JoinRequest),
    by: &str,
) -> Result<(), DeviceError> {
    let role = Role::Tablet { table: wish.table };
    let offer = Offer {
        role,
        tournament: Some(tournament.clone()),
    };
    let before = room.devices.tablets_of(tournament, wish.table);
    let at = room.clock.now();
    let (device, token) = room.devices.pair(&wish.name, &offer, at).await?;
    info!(device = %device.id, name = device.name, table = %wish.table, "joined");
    let paired = PairResponse {
        token: token.reveal(),
        role,
        tournament: Some(tournament.clone()),
    };
    // Before the others go: the new one is there whatever becomes of them.
    room.joins.accept(request, paired, at);
    room.device_changed(&device).await;
    if wish.replaces {
        for old in before {
            let command = format!("replaced-{}-{}", old.device, device.id);
            let at = room.clock.now();
            match room.devices.revoke(&old.device, (by, &command), at).await {
                Ok(revoked) => room.device_changed(&revoked).await,
                // One that stays is shown as a second tablet of its table.
                Err(failure) => {
                    error!(
                        error = &failure as &dyn std::error::Error,
                        "a replaced tablet stays paired"
                    );
                }
            }
        }
    }
    Ok(())
}
