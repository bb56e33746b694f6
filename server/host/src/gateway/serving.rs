//! Serves sockets after their hello: devices, visitors, and devices whose event another server runs.

use std::sync::Arc;

use tapis_protocol::CloseCode;
use tracing::info;

use super::budget::SentBy;
use super::connection_info::ConnectionInfo;
use super::feeds::Feeds;
use super::handshake::{Handshake, LocalDevice, handshake};
use super::presence::Reached;
use super::session::{Session, SessionParts};
use super::socket::{SessionEnd, Socket, close};
use super::visits;
use crate::actor::Handle;
use crate::connection_limit::ConnectionPermit;
use crate::delayed::MAX_DELAYS;
use crate::devices::{Connecting, Device, Visitor};
use crate::host::Host;
use crate::visitors::Visit;

/// Serves a socket until it is over.
pub(super) async fn serve(
    socket: &mut Socket,
    host: Arc<Host>,
    connection: ConnectionInfo,
    permit: Arc<ConnectionPermit>,
) {
    let stranger = host.metrics.socket(None);
    // Boxed: the memory of a handshake is free again before the session begins.
    let shaking = Box::pin(handshake(socket, &host, connection));
    let shaken = permit.given_up().run_until_cancelled_owned(shaking).await;
    // Where another connection gets its place, nothing is said any more.
    let shaken = shaken.unwrap_or(Err(SessionEnd::Gone));
    if let Ok(shaken) = &shaken {
        let by = shaken.sent_by();
        socket.get_mut().know(by);
        // Whoever watches has shown no token, also where another server runs the event.
        if by != SentBy::Visitor {
            permit.device_has_spoken();
        }
    }
    let reached = if connection.is_relayed {
        Reached::ByRelay
    } else {
        Reached::Directly
    };
    let without_token = (permit, stranger);
    let end = match shaken {
        Ok(Handshake::Local(local)) => match *local {
            LocalDevice {
                device,
                tournament: Some(handle),
                visit: Some(visit),
                ..
            } => match host.access.visitors.admit(&visit) {
                Some(permit) => {
                    drop(without_token);
                    let _counted = (permit, host.metrics.visitor());
                    serve_visitor(socket, &host, device, &handle, &visit).await
                }
                None => SessionEnd::close(CloseCode::TooFast, "too many watch this event"),
            },
            local => {
                // A device has few connections, so that devices need no other limit than how many are paired.
                drop(without_token);
                let _counted = host.metrics.socket(Some(local.device.role));
                serve_device(socket, &host, local, reached).await
            }
        },
        Ok(Handshake::Relayed(relay)) => {
            // The server that runs the event limits the connections of its devices.
            drop(without_token);
            let _counted = host.metrics.relayed();
            Box::pin(relay.run(socket, &host)).await
        }
        Err(end) => end,
    };
    close(socket, end).await;
}

async fn serve_device(
    socket: &mut Socket,
    host: &Arc<Host>,
    LocalDevice {
        device,
        token,
        tournament,
        summaries,
        has_rules,
        visit: _,
    }: LocalDevice,
    reached: Reached,
) -> SessionEnd {
    let seen = (tournament.as_deref(), device.role.delay_seconds());
    let delayed = match seen {
        (Some(handle), Some(delay_seconds)) => match host.archive.delayed(handle, delay_seconds) {
            Ok(delayed) => Some(delayed),
            Err(_) => return too_many_delays(),
        },
        _ => None,
    };
    let id = device.id.clone();
    let event = tournament.as_ref().map(|handle| &handle.id);
    let connecting = Connecting {
        device: &id,
        token,
        event,
    };
    let connected = host.access.devices.connect(connecting, host.clock.now());
    let Some((number, closed)) = connected else {
        return SessionEnd::close(CloseCode::NotWelcome, "this device is not paired any more");
    };
    info!(device = %id, name = device.name, "connected");
    let is_over = tournament
        .as_ref()
        .is_some_and(|handle| handle.screens.podium.is_over());
    if device.tournament.is_none() || !is_over {
        let devices = Arc::clone(&host.access.devices);
        let (id, now) = (id.clone(), host.clock.now());
        host.connections
            .spawn(async move { devices.note_use(&id, now).await });
    }
    host.device_changed(&device).await;
    let parts = SessionParts {
        feeds: match delayed {
            Some(delayed) => Feeds::delayed(delayed),
            None => Feeds::of(host, &device, tournament.as_ref(), summaries),
        },
        device: device.clone(),
        tournament,
        limits: host.limits,
        reached,
    };
    let mut session = Session::new(socket, host, parts);
    if has_rules {
        session.carry_rules();
    }
    let end = session.serve(closed).await;
    drop(session);
    host.access
        .devices
        .disconnect(&id, number, host.clock.now());
    host.device_changed(&device).await;
    info!(device = %id, over = ?end, "disconnected");
    end
}

/// Serves somebody who watches without a device, until the director closes the event to visitors.
async fn serve_visitor(
    socket: &mut Socket,
    host: &Arc<Host>,
    device: Device,
    handle: &Arc<Handle>,
    visit: &Visit,
) -> SessionEnd {
    let feeds = match &visit.visitor {
        Visitor::Public => Feeds::of(host, &device, Some(handle), Vec::new()),
        // A seat card ends with its event.
        Visitor::Phone { .. } if handle.screens.podium.is_over() => {
            return SessionEnd::close(CloseCode::NotWelcome, "the event is over");
        }
        Visitor::Phone { player, .. } => Feeds::of_phone(handle, *player),
    };
    let closed = visits::until_closed(host, visit);
    let parts = SessionParts {
        device,
        tournament: Some(Arc::clone(handle)),
        feeds,
        limits: visits::limits(host.limits),
        // No tournament asks whether a visitor is there.
        reached: Reached::Directly,
    };
    Session::new(socket, host, parts).serve(closed).await
}

/// The close of a feed that was paired on another server while the event got its last permitted delay.
fn too_many_delays() -> SessionEnd {
    let reason =
        format!("feeds of this event have {MAX_DELAYS} other delays: pair with one of theirs");
    SessionEnd::Close(CloseCode::NotWelcome, reason.into())
}
