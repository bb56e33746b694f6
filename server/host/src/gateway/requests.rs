//! What a message asks for, and the answer that comes later.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::tournament::Command;
use tapis_protocol::{
    CommandId, DeviceId, ErrorCode, Expect, FEED_DELAY_SECONDS, FromServer, Role, Setup, TableId,
    TournamentCommand, TournamentId,
};
use tapis_views::table_number;
use tokio::sync::oneshot;
use tokio::time::Instant;
use tracing::error;

use super::wish::{Wish, wish};
use crate::actor::{Answer, Asked, Denied, Handle, Order};
use crate::devices::{Device, DeviceError, Offer, PairingRefused, PinHash};
use crate::late::{MAX_DELAYS, TooManyDelays};
use crate::room::{Made, Room};

/// An answer, and what the session does besides sending it.
pub(super) struct Reply {
    pub(super) messages: Vec<FromServer>,
    pub(super) then: Then,
    /// When the order came that it answers.
    pub(super) came: Option<Instant>,
}

/// What follows an answer.
pub(super) enum Then {
    Nothing,
    /// Shows a table as it is now.
    ShowTable(TableId),
    /// Shows another tournament from now on.
    ShowTournament(Arc<Handle>),
    /// Sends the device away: it comes back for the tournament that it was told of, which another server runs.
    ComeBack,
    /// Gives the floor its right here, by the PIN of which this is kept.
    Unlock(PinHash),
}

impl Reply {
    pub(super) fn message(message: FromServer) -> Self {
        Self {
            messages: vec![message],
            then: Then::Nothing,
            came: None,
        }
    }
}

/// An answer that will come.
pub(super) type Later = Pin<Box<dyn Future<Output = Reply> + Send>>;

/// Where a request comes from.
#[derive(Clone, Copy)]
pub(super) struct From<'a> {
    pub(super) room: &'a Arc<Room>,
    pub(super) device: &'a Device,
    pub(super) tournament: Option<&'a Arc<Handle>>,
    /// Whether the floor sends it, by its PIN on the tablet.
    pub(super) by_pin: bool,
}

/// A refusal.
pub(super) fn refused(id: CommandId, table: Option<TableId>, denied: Denied) -> Reply {
    let is_stale = denied == Denied::Stale;
    let message = FromServer::Refused(Box::new(denied.refused(id, table)));
    let then = match table {
        // So that the device sees at once what it had missed.
        Some(table) if is_stale => Then::ShowTable(table),
        Some(_) | None => Then::Nothing,
    };
    Reply {
        then,
        ..Reply::message(message)
    }
}

pub(super) fn other(code: ErrorCode, message: impl Into<String>) -> Denied {
    Denied::Other(code, message.into())
}

pub(super) fn now(reply: Reply) -> Later {
    Box::pin(std::future::ready(reply))
}

impl From<'_> {
    /// Something at a table.
    pub(super) fn table_command(
        self,
        id: CommandId,
        (table, expect): (TableId, Option<Expect>),
        command: tapis_protocol::rules::table::Command,
    ) -> Later {
        let command = Command::Table {
            table: table_number(table),
            command,
        };
        self.order(id, Some(table), expect, Asked::Command(command))
    }

    /// What the book says about an incident.
    pub(super) fn question(self, id: CommandId, table: TableId, incident: Incident) -> Later {
        let Some(handle) = self.tournament else {
            return now(refused(id, Some(table), no_tournament()));
        };
        match handle.question(table_number(table), incident) {
            Ok(answered) => Box::pin(async move {
                match answered.await.unwrap_or(Err(Denied::Busy)) {
                    Ok(ruling) => Reply::message(FromServer::Ruling {
                        id,
                        table,
                        ruling: *ruling,
                    }),
                    Err(denied) => refused(id, Some(table), denied),
                }
            }),
            Err(denied) => now(refused(id, Some(table), denied)),
        }
    }

    /// Something in the tournament.
    pub(super) fn tournament_command(self, id: CommandId, command: TournamentCommand) -> Later {
        match wish(command, self.called()) {
            Wish::Pairing(role, everywhere) => now(self.pairing(id, (role, everywhere))),
            Wish::Revoke { device } => self.revoke(id, device),
            Wish::FloorPin { pin } => self.set_floor_pin(id, pin),
            Wish::Joining { allowed } => self.allow_joining(id, allowed),
            Wish::Answer(request, accept) => self.answer_join(id, request, accept),
            Wish::Order(table, asked) => self.order(id, table, None, asked),
        }
    }

    /// How people call who sends it.
    fn called(self) -> String {
        let Device { name, .. } = self.device;
        if self.by_pin {
            format!("Floor · {name}")
        } else {
            name.clone()
        }
    }

    fn order(
        self,
        id: CommandId,
        table: Option<TableId>,
        expect: Option<Expect>,
        asked: Asked,
    ) -> Later {
        let Some(handle) = self.tournament else {
            return now(refused(id, table, no_tournament()));
        };
        let came = Instant::now();
        let order = Order {
            device: self.device.id.as_str().to_owned(),
            id: id.as_str().to_owned(),
            expect,
            from: match self.device.role {
                Role::Tablet { table } => Some(table_number(table)),
                Role::Floor | Role::Director | Role::Display | Role::Feed { .. } => None,
            },
            by_pin: self.by_pin,
            came,
            asked,
        };
        // Handed over at once, so that the commands of a device are carried out in the order in which it sent them.
        match handle.order(order) {
            Ok(answered) => Box::pin(answer(id, table, (came, answered))),
            Err(denied) => now(refused(id, table, denied)),
        }
    }

    /// Sets a tournament up.
    pub(super) fn create(self, id: CommandId, setup: Setup) -> Later {
        let room = Arc::clone(self.room);
        let device = self.device.id.clone();
        Box::pin(async move {
            let (tournament, then) = match room.create(&device, &id, setup).await {
                Ok(Made::Here(handle)) => (handle.id.clone(), Then::ShowTournament(handle)),
                Ok(Made::Elsewhere(tournament)) => (tournament, Then::ComeBack),
                Err(denied) => return refused(id, None, denied),
            };
            Reply {
                messages: vec![FromServer::Created { id, tournament }],
                then,
                came: None,
            }
        })
    }

    fn pairing(self, id: CommandId, (role, everywhere): (Role, bool)) -> Reply {
        let offer = match self.offer(role, everywhere) {
            Ok(offer) => offer,
            Err(denied) => return refused(id, None, denied),
        };
        let asked = (self.device.id.as_str(), id.as_str());
        let made = self.room.pairings.make(
            offer,
            asked,
            (self.room.clock.now(), self.room.entropy.as_ref()),
        );
        match made {
            Ok((code, expires_at)) => {
                let accepted = FromServer::Accepted {
                    id: id.clone(),
                    sequence: self.sequence(),
                };
                let pairing = FromServer::Pairing {
                    path: format!("/pair?code={code}"),
                    id,
                    code,
                    role,
                    expires_at,
                };
                Reply {
                    messages: vec![accepted, pairing],
                    then: Then::Nothing,
                    came: None,
                }
            }
            Err(refusal) => {
                let code = match refusal {
                    PairingRefused::TooMany | PairingRefused::TooManyOpen => ErrorCode::TooFast,
                    PairingRefused::Unknown => ErrorCode::Invalid,
                    PairingRefused::Random => ErrorCode::Busy,
                };
                refused(id, None, other(code, refusal.to_string()))
            }
        }
    }

    /// Where the tournament is: for what has no record of its own there.
    pub(super) fn sequence(self) -> u64 {
        self.tournament
            .map_or(0, |handle| handle.screens.floor.sequence())
    }

    /// A new device belongs to the tournament its director sees; another director to none, and a floor if so wished.
    fn offer(self, role: Role, everywhere: bool) -> Result<Offer, Denied> {
        if everywhere && role != Role::Floor {
            let message = "of all events there is a floor only";
            return Err(other(ErrorCode::Invalid, message));
        }
        let tournament = match role {
            Role::Director => None,
            Role::Floor if everywhere => None,
            Role::Floor | Role::Display => Some(self.tournament.ok_or_else(no_tournament)?),
            Role::Feed { delay_seconds } => {
                let handle = self.tournament.ok_or_else(no_tournament)?;
                self.check_delay(delay_seconds, &handle.id)?;
                Some(handle)
            }
            Role::Tablet { table } => {
                let handle = self.tournament.ok_or_else(no_tournament)?;
                if !handle.screens.has_table(table) {
                    let message = format!("there is no table {table}");
                    return Err(other(ErrorCode::UnknownTable, message));
                }
                Some(handle)
            }
        };
        Ok(Offer {
            role,
            tournament: tournament.map(|handle| handle.id.clone()),
        })
    }

    /// A feed shows the event within limits of time, and not at too many times at once.
    fn check_delay(self, delay_seconds: u32, id: &TournamentId) -> Result<(), Denied> {
        if !FEED_DELAY_SECONDS.contains(&delay_seconds) {
            let (least, most) = (FEED_DELAY_SECONDS.start(), FEED_DELAY_SECONDS.end());
            let message = format!("a feed is late by {least} to {most} seconds");
            return Err(other(ErrorCode::Invalid, message));
        }
        let mut delays = self.room.devices.delays_of(id);
        delays.extend(self.room.pairings.delays_of(id, self.room.clock.now()));
        delays.insert(delay_seconds);
        if delays.len() > MAX_DELAYS {
            let message = TooManyDelays.to_string();
            return Err(other(ErrorCode::Invalid, message));
        }
        Ok(())
    }

    fn revoke(self, id: CommandId, device: DeviceId) -> Later {
        let room = Arc::clone(self.room);
        let by = self.device.id.clone();
        let sequence = self.sequence();
        Box::pin(async move {
            let asked = (by.as_str(), id.as_str());
            match room.devices.revoke(&device, asked, room.clock.now()).await {
                Ok(revoked) => {
                    room.device_changed(&revoked).await;
                    Reply::message(FromServer::Accepted { id, sequence })
                }
                Err(DeviceError::Unknown(device)) => {
                    let message = format!("there is no device {device}");
                    refused(id, None, other(ErrorCode::UnknownDevice, message))
                }
                Err(
                    failure @ (DeviceError::Storage(_)
                    | DeviceError::Journal(_)
                    | DeviceError::Random(_)
                    | DeviceError::Encoding(_)),
                ) => not_stored(id, &failure),
            }
        })
    }
}

async fn answer(
    id: CommandId,
    table: Option<TableId>,
    (came, answered): (Instant, oneshot::Receiver<Answer>),
) -> Reply {
    // Without an answer it is not known whether the order was carried out: sent again, it is carried out once.
    let reply = match answered.await.unwrap_or(Err(Denied::Busy)) {
        Ok(sequence) => Reply::message(FromServer::Accepted { id, sequence }),
        Err(denied) => refused(id, table, denied),
    };
    Reply {
        came: Some(came),
        ..reply
    }
}

/// The devices could not be written.
pub(super) fn not_stored(id: CommandId, failure: &DeviceError) -> Reply {
    error!(
        error = failure as &dyn std::error::Error,
        "devices not stored"
    );
    refused(id, None, Denied::Storage)
}

pub(super) fn no_tournament() -> Denied {
    other(ErrorCode::UnknownTournament, "there is no tournament yet")
}
