//! Tablets that ask for a table without a code: the director lets them, the floor answers.

use std::sync::Arc;

use tapis_protocol::{CommandId, ErrorCode, FromServer, JoinId, JoinRequest, Role, TournamentId};
use tracing::{error, info};

use super::requests::{
    PendingReply, Reply, RequestContext, denied, no_tournament, not_stored, ready, refused,
};
use crate::devices::{CommandSource, DeviceError, Offer, TokenBy};
use crate::host::Host;

impl RequestContext<'_> {
    /// Lets tablets ask for a table of this event, or no longer.
    pub(super) fn allow_joining(self, id: CommandId, allowed: bool) -> PendingReply {
        let Some(handle) = self.tournament else {
            return ready(refused(id, None, no_tournament()));
        };
        let (host, by) = (Arc::clone(self.host), self.device.id.clone());
        let (tournament, sequence) = (handle.id.clone(), self.sequence());
        self.in_turn(async move {
            let source = CommandSource {
                device: by.as_str(),
                command: id.as_str(),
            };
            let (devices, at) = (&host.access.devices, host.clock.now());
            let changed = devices.allow_joining(&tournament, allowed, source, at);
            match changed.await {
                Ok(()) => Reply::message(FromServer::Accepted { id, sequence }),
                Err(failure) => not_stored(id, &failure),
            }
        })
    }

    /// Gives a tablet the table it asks for, or does not.
    pub(super) fn answer_join(self, id: CommandId, request: JoinId, accept: bool) -> PendingReply {
        let Some(handle) = self.tournament else {
            return ready(refused(id, None, no_tournament()));
        };
        let (host, by) = (Arc::clone(self.host), self.device.id.clone());
        let (tournament, sequence) = (handle.id.clone(), self.sequence());
        let Some(wanted) = host
            .access
            .joins
            .take(request, &tournament, host.clock.now())
        else {
            let message = "nobody waits for this answer any more";
            return ready(refused(id, None, denied(ErrorCode::UnknownDevice, message)));
        };
        self.in_turn(async move {
            if !accept {
                host.access.joins.refuse(request, host.clock.now());
                host.access.devices.list_changed(&tournament);
                return Reply::message(FromServer::Accepted { id, sequence });
            }
            let join = AcceptedJoin {
                request,
                wanted: &wanted,
                by: by.as_str(),
            };
            match give_table(&host, &tournament, join).await {
                Ok(()) => Reply::message(FromServer::Accepted { id, sequence }),
                Err(failure) => {
                    host.access.joins.give_back(request, host.clock.now());
                    not_stored(id, &failure)
                }
            }
        })
    }
}

/// A tablet's request for a table that the floor has accepted.
struct AcceptedJoin<'a> {
    request: JoinId,
    wanted: &'a JoinRequest,
    /// The device that has accepted it.
    by: &'a str,
}

/// Pairs the tablet, and revokes those that it replaces.
async fn give_table(
    host: &Host,
    tournament: &TournamentId,
    AcceptedJoin {
        request,
        wanted,
        by,
    }: AcceptedJoin<'_>,
) -> Result<(), DeviceError> {
    let role = Role::Tablet {
        table: wanted.table,
    };
    let offer = Offer {
        role,
        tournament: Some(tournament.clone()),
        maker: None,
    };
    let before = host.access.devices.tablets_of(tournament, wanted.table);
    let at = host.clock.now();
    // What it asked with is no secret that both sides have.
    let devices = &host.access.devices;
    let token = devices.new_token(TokenBy::asked(wanted.key, ""))?;
    let (device, paired) = devices.pair_by(token, &wanted.name, &offer, at).await?;
    info!(device = %device.id, name = device.name, table = %wanted.table, "joined");
    // Before the others are revoked: the new one stays even where that fails.
    host.access.joins.accept(request, paired, at);
    host.device_changed(&device).await;
    if wanted.replaces {
        for old in before {
            let source = CommandSource {
                device: by,
                command: &format!("replaced-{}-{}", old.device, device.id),
            };
            let at = host.clock.now();
            match host.access.devices.revoke(&old.device, source, at).await {
                Ok(revoked) => host.device_changed(&revoked).await,
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
