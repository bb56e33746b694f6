//! The floor's right on a table's tablet: from the PIN until the floor has done nothing for a while, until it has lasted long
//! enough, or until the PIN is another one.

use futures_util::StreamExt;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{CommandId, FromClient, FromServer, Role, TournamentId};

use super::decode::{outcome_of, request_of};
use crate::clock::SteadyClock;
use crate::devices::{Devices, PinHash};
use crate::permissions::{Speaker, may_send};

/// How long the right lasts after the PIN, and after the last command that was accepted and is the floor's alone.
const LASTS_SECONDS: u32 = 2 * 60;

/// How long it lasts after the PIN at most, whatever is done.
const LASTS_AT_MOST_SECONDS: u32 = 15 * 60;

/// The right of one session; it ends with the session at the latest.
#[derive(Debug, Default)]
pub(super) struct FloorRight(Option<Held>);

#[derive(Debug)]
struct Held {
    until: Timestamp,
    at_most: Timestamp,
    /// What the floor alone may do, and is not answered yet.
    asked: Vec<CommandId>,
    /// The hash of the PIN that was typed: another PIN, or none, ends the right.
    pin: PinHash,
}

impl FloorRight {
    /// The PIN was right. Returns until when the right lasts.
    pub(super) fn begin(&mut self, pin: PinHash, now: Timestamp) -> Timestamp {
        let until = now.after_seconds(LASTS_SECONDS);
        self.0 = Some(Held {
            until,
            at_most: now.after_seconds(LASTS_AT_MOST_SECONDS),
            asked: Vec::new(),
            pin,
        });
        until
    }

    /// Something is to be carried out. Where the table may do it as well, it is not the floor that shows to be there.
    pub(super) fn asked(&mut self, who: Speaker, message: &FromClient) {
        let (Some(held), Speaker::FloorAt(table)) = (&mut self.0, who) else {
            return;
        };
        if !may_send(Speaker::Device(Role::Tablet { table }), message) {
            held.asked
                .extend(request_of(message).map(|(id, _)| id.clone()));
        }
    }

    /// Something was answered. Returns until when the right lasts now, where that prolongs it.
    pub(super) fn answered(
        &mut self,
        answer: &FromServer,
        clock: &SteadyClock,
    ) -> Option<Timestamp> {
        let held = self.0.as_mut()?;
        let (id, outcome) = outcome_of(answer)?;
        let index = held.asked.iter().position(|asked| asked == id)?;
        held.asked.swap_remove(index);
        outcome.ok()?;
        held.until = clock.now().after_seconds(LASTS_SECONDS).min(held.at_most);
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
