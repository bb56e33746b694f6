//! Tablets that ask for a table without a code: the director lets them, the floor answers.

use tapis_protocol::{ErrorCode, JoinId, JoinRequest, Role, TournamentId};
use tracing::{error, info};

use super::requests::{
    DevicesRequest, PendingReply, RequestContext, denied, no_tournament, not_stored, ready, refused,
};
use crate::devices::{CommandSource, DeviceError, Offer, TokenBy};
use crate::host::Host;

impl RequestContext<'_> {
    /// Lets tablets ask for a table of this event, or no longer.
    pub(super) fn allow_joining(self, request: DevicesRequest, allowed: bool) -> PendingReply {
        let Some(handle) = self.tournament else {
            return ready(refused(request.id, None, no_tournament()));
        };
        let tournament = handle.id.clone();
        self.in_turn(request, move |host, request| async move {
            let (devices, at) = (&host.access.devices, host.clock.now());
            let changed = devices.allow_joining(&tournament, allowed, request.source(), at);
            changed
                .await
                .map_err(|failure| not_stored(request.id.clone(), &failure))
        })
    }

    /// Gives a tablet the table it asks for, or does not.
    pub(super) fn answer_join(
        self,
        request: DevicesRequest,
        join: JoinId,
        accept: bool,
    ) -> PendingReply {
        let Some(handle) = self.tournament else {
            return ready(refused(request.id, None, no_tournament()));
        };
        let tournament = handle.id.clone();
        self.in_turn(request, move |host, request| async move {
            let not_stored = |failure| not_stored(request.id.clone(), &failure);
            let wanted = host.access.joins.take(join, &tournament, host.clock.now());
            let wanted = wanted.ok_or_else(|| {
                let message = "nobody waits for this answer any more";
                let denied = denied(ErrorCode::UnknownDevice, message);
                refused(request.id.clone(), None, denied)
            })?;
            if accept {
                let by = request.source().device;
                let accepted = AcceptedJoin {
                    join,
                    wanted: &wanted,
                    by,
                };
                let given = give_table(&host, &tournament, accepted).await;
                given.map_err(|failure| {
                    host.access.joins.give_back(join, host.clock.now());
                    not_stored(failure)
                })?;
            } else {
                host.access.joins.refuse(join, host.clock.now());
                host.access.devices.list_changed(&tournament);
            }
            let (devices, at) = (&host.access.devices, host.clock.now());
            let noted = devices.note_applied(request.source(), at).await;
            noted.map_err(not_stored)
        })
    }
}

/// A tablet's request for a table that the floor has accepted.
struct AcceptedJoin<'a> {
    join: JoinId,
    wanted: &'a JoinRequest,
    /// The device that has accepted it.
    by: &'a str,
}

/// Pairs the tablet, and revokes those that it replaces.
async fn give_table(
    host: &Host,
    tournament: &TournamentId,
    AcceptedJoin { join, wanted, by }: AcceptedJoin<'_>,
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
    host.access.joins.accept(join, paired, at);
    host.device_changed(&device).await;
    if wanted.replaces {
        for old in before {
            let command = format!("replaced-{}-{}", old.device, device.id);
            let source = CommandSource::own(by, &command);
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
