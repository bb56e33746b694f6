//! The floor's right on a table's tablet: from the PIN until nothing was done for a while, or the PIN is another one.

use futures_util::StreamExt;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{FromClient, TournamentId};

use crate::clock::SteadyClock;
use crate::devices::{Devices, PinHash};

/// How long the right lasts after the PIN, and after the floor's last command.
const LASTS_SECONDS: u32 = 2 * 60;

/// The right of one session; it ends with the session at the latest.
#[derive(Debug, Default)]
pub(super) struct FloorRight(Option<Held>);

#[derive(Debug)]
struct Held {
    until: Timestamp,
    /// The hash of the PIN that was typed: another PIN, or none, ends the right.
    pin: PinHash,
}

impl FloorRight {
    /// The PIN was right. Returns until when the right lasts.
    pub(super) fn begin(&mut self, pin: PinHash, now: Timestamp) -> Timestamp {
        let until = now.after_seconds(LASTS_SECONDS);
        self.0 = Some(Held { until, pin });
        until
    }

    /// The floor sends a command. Returns until when the right lasts now.
    pub(super) fn prolong(&mut self, now: Timestamp) -> Option<Timestamp> {
        let held = self.0.as_mut()?;
        held.until = now.after_seconds(LASTS_SECONDS);
        Some(held.until)
    }

    /// Ends the right; returns whether it was held.
    pub(super) fn end(&mut self) -> bool {
        self.0.take().is_some()
    }

    /// Whether it is held now.
    pub(super) fn is_held(
        &self,
        clock: &SteadyClock,
        devices: &Devices,
        tournament: &TournamentId,
    ) -> bool {
        self.0
            .as_ref()
            .is_some_and(|held| clock.now() < held.until && held.is_for(devices, tournament))
    }

    /// Ready when a right that was held is over; never where none is.
    pub(super) async fn over(
        &self,
        clock: &SteadyClock,
        devices: &Devices,
        tournament: Option<&TournamentId>,
    ) {
        let (Some(held), Some(tournament)) = (&self.0, tournament) else {
            return std::future::pending().await;
        };
        let mut changes = devices.pin_changes();
        let other_pin = async {
            while changes.next().await.is_some() {
                if !held.is_for(devices, tournament) {
                    return;
                }
            }
        };
        tokio::select! {
            biased;
            () = clock.sleep_until(held.until) => {}
            () = other_pin => {}
        }
    }
}

impl Held {
    fn is_for(&self, devices: &Devices, tournament: &TournamentId) -> bool {
        devices.floor_pin(tournament).as_ref() == Some(&self.pin)
    }
}

/// Whether a message is the floor's work, for which its right is prolonged; typing a PIN or locking is not.
pub(super) const fn is_work(message: &FromClient) -> bool {
    matches!(
        message,
        FromClient::Command { .. }
            | FromClient::Consult { .. }
            | FromClient::Incidents { .. }
            | FromClient::Tournament { .. }
    )
}
