//! The connections of a device: which it has, and which one goes for a new one.

use std::sync::atomic::Ordering;

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{CloseCode, DeviceId, Role, TournamentId};
use tokio::sync::oneshot;

use super::state::Connection;
use super::{Devices, TokenName};

/// Most pages that a device has open at the same time, each over a connection of its own. A table's tablet has one: of
/// two pages with the same keys, one would act on what the other has not shown yet.
const MAX_CONNECTIONS: usize = 12;

/// A device that is about to be served.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connecting<'a> {
    pub(crate) device: &'a DeviceId,
    /// The token that it has shown; none where another server has let it in.
    pub(crate) token: Option<TokenName>,
    /// The event that it sees.
    pub(crate) event: Option<&'a TournamentId>,
}

impl Devices {
    /// Takes note of a connection. A tablet's takes the place of the one that it had; of another device, which may have a
    /// page for the console, one for the floor and one to print, the oldest goes when there are too many. Returns its
    /// number, and what says when to close it; `None` when the device was revoked just now, or the token that it has shown
    /// has been replaced.
    pub(crate) fn connect(
        &self,
        Connecting {
            device,
            token,
            event,
        }: Connecting<'_>,
        at: Timestamp,
    ) -> Option<(u64, oneshot::Receiver<CloseCode>)> {
        let number = self.connections.fetch_add(1, Ordering::Relaxed);
        let (close, closed) = oneshot::channel();
        let (device, replaced) = {
            let mut paired = self.state.paired.get_mut(device)?;
            if token.is_some_and(|name| paired.tokens().all(|token| token.name() != name)) {
                return None;
            }
            paired.last_seen = Some(at);
            let is_tablet = matches!(paired.device.role, Role::Tablet { .. });
            let connections = &mut paired.connections;
            let same = |known: &Connection| is_tablet && known.event.as_ref() == event;
            let oldest = (connections.len() >= MAX_CONNECTIONS).then_some(0);
            let replaced = connections.iter().position(same).or(oldest);
            let replaced = replaced.map(|index| connections.remove(index));
            let event = event.cloned();
            connections.push(Connection {
                number,
                event,
                close,
            });
            (paired.device.clone(), replaced)
        };
        if let Some(replaced) = replaced {
            // Only an error when it is closing already.
            let _ = replaced.close.send(CloseCode::Replaced);
        }
        self.device_changed(&device);
        Some((number, closed))
    }

    /// Takes note that a connection is gone.
    pub(crate) fn disconnect(&self, device: &DeviceId, number: u64, at: Timestamp) {
        let device = {
            let Some(mut paired) = self.state.paired.get_mut(device) else {
                return;
            };
            let known = |connection: &Connection| connection.number == number;
            let Some(index) = paired.connections.iter().position(known) else {
                return;
            };
            paired.connections.remove(index);
            paired.last_seen = Some(at);
            paired.device.clone()
        };
        self.device_changed(&device);
    }
}
