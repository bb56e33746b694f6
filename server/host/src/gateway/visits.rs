//! Opens events to visitors, and serves them.

use std::sync::Arc;

use futures_util::StreamExt;
use tapis_protocol::{CloseCode, DeviceId, Role};
use tokio::sync::oneshot;

use super::requests::{
    DevicesRequest, PendingReply, RequestContext, no_tournament, not_stored, ready, refused,
};
use crate::config::Limits;
use crate::devices::{Device, VisitChange, VisitKind};
use crate::host::Host;
use crate::visitors::{VISITOR_BURST, VISITOR_MESSAGES_PER_SECOND, Visit};

/// By what a visitor is called in logs: it is no device.
const VISITOR: &str = "visitor";

impl RequestContext<'_> {
    /// Opens this event to visitors, or closes it to them.
    pub(super) fn allow_visits(
        self,
        request: DevicesRequest,
        kind: VisitKind,
        allowed: bool,
    ) -> PendingReply {
        let Some(handle) = self.tournament else {
            return ready(refused(request.id, None, no_tournament()));
        };
        let tournament = handle.id.clone();
        self.in_turn(request, move |host, request| async move {
            let (devices, at) = (&host.access.devices, host.clock.now());
            let change = VisitChange { kind, allowed };
            let changed = devices.allow_visits(&tournament, change, request.source(), at);
            changed
                .await
                .map_err(|failure| not_stored(request.id.clone(), &failure))
        })
    }
}

/// A visitor as a session knows its device: it may say no more than a display.
pub(super) fn as_device(visit: &Visit) -> Option<Device> {
    Some(Device {
        id: DeviceId::new(VISITOR)?,
        name: String::new(),
        role: Role::Display,
        tournament: Some(visit.tournament.clone()),
    })
}

/// How much a visitor may say.
pub(super) const fn limits(limits: Limits) -> Limits {
    Limits {
        messages_per_second: VISITOR_MESSAGES_PER_SECOND,
        burst: VISITOR_BURST,
        ..limits
    }
}

/// Says when the director has closed the event to such visitors.
pub(super) fn until_closed(host: &Host, visit: &Visit) -> oneshot::Receiver<CloseCode> {
    let (mut close, closed) = oneshot::channel();
    let (devices, visit) = (Arc::clone(&host.access.devices), visit.clone());
    let mut changes = devices.visit_changes();
    host.connections.spawn(async move {
        loop {
            tokio::select! {
                // The session is over.
                () = close.closed() => return,
                changed = changes.next() => {
                    let goes_on = devices.still_lets_in(&visit.tournament, &visit.visitor);
                    if changed.is_none() || !goes_on {
                        // Only an error when it is closing already.
                        let _ = close.send(CloseCode::NotWelcome);
                        return;
                    }
                }
            }
        }
    });
    closed
}
