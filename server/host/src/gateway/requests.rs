//! Carries out the requests of a device, and answers them.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::tournament::Command;
use tapis_protocol::{
    CommandId, DeviceId, ErrorCode, Expect, FEED_DELAY_SECONDS, FromServer, Role, Setup, TableId,
    TournamentCommand, TournamentId,
};
use tapis_records::{CommandKey, Content, IdReused};
use tapis_views::{Incidents, table_number};
use tokio::time::Instant;
use tracing::error;

use super::id_use::devices_content;
use super::route::{Routed, route};
use super::tokens::TokenChange;
use crate::actor::{
    Advice, Answer, AnswerAddress, AnswerQueue, Answered, CommandBody, CommandRequest, Denied,
    Handle, Question,
};
use crate::delayed::{MAX_DELAYS, TooManyDelays};
use crate::devices::{CommandSource, Device, DeviceError, Offer, PairingRefused, PinHash, UsedIds};
use crate::host::{Created, Host};
use crate::nameless::command_content;
use crate::permissions::{Speaker, table_of};

/// Commands of one device that may wait for their answers.
pub(super) const MAX_IN_FLIGHT: usize = 64;

/// An answer, and what the session does besides sending it.
pub(super) struct Reply {
    pub(super) messages: Vec<FromServer>,
    pub(super) follow_up: FollowUp,
}

/// What follows an answer.
pub(super) enum FollowUp {
    Nothing,
    /// Shows a table as it is now.
    ShowTable(TableId),
    /// Shows another tournament from now on.
    ShowTournament(Arc<Handle>),
    /// Redirects the device: another server runs the tournament that it was just told of.
    Redirect,
    /// Gives the floor its right here, by the PIN with this hash.
    Unlock(PinHash),
}

impl Reply {
    pub(super) fn message(message: FromServer) -> Self {
        Self {
            messages: vec![message],
            follow_up: FollowUp::Nothing,
        }
    }
}

/// An answer that comes later.
pub(super) type PendingReply = Pin<Box<dyn Future<Output = Reply> + Send>>;

/// Which device sends a request, and for which tournament.
#[derive(Clone, Copy)]
pub(super) struct RequestContext<'a> {
    pub(super) host: &'a Arc<Host>,
    pub(super) device: &'a Device,
    /// Where a tournament puts its answers.
    pub(super) answers: &'a Arc<AnswerQueue>,
    pub(super) tournament: Option<&'a Arc<Handle>>,
    /// What the device has used its ids for.
    pub(super) ids: &'a UsedIds,
    /// As whom the device speaks.
    pub(super) speaker: Speaker,
}

/// A request to change the devices of an event.
pub(super) struct DevicesRequest {
    pub(super) id: CommandId,
    /// The device that sends it.
    by: DeviceId,
    content: Option<Content>,
    /// Whether its record keeps all that it says. Nothing can be said of one that was carried out where it does not.
    is_compared: bool,
}

impl DevicesRequest {
    /// The request as what its record names.
    pub(super) fn source(&self) -> CommandSource<'_> {
        CommandSource {
            device: self.by.as_str(),
            command: self.id.as_str(),
            content: self.content,
        }
    }
}

/// A command as it was sent.
struct Said {
    content: Option<Content>,
    expect: Option<Expect>,
    body: CommandBody,
}

/// What a command at a table says, whether it comes at once or after an outage.
pub(super) fn table_content(
    table: TableId,
    expect: Option<Expect>,
    command: &TableCommand,
) -> Option<Content> {
    Content::of(&(table, expect, command))
}

/// A refusal.
pub(super) fn refused(id: CommandId, table: Option<TableId>, denied: Denied) -> Reply {
    let is_stale = denied == Denied::Stale;
    let message = FromServer::Refused(Box::new(denied.refused(id, table)));
    let follow_up = match table {
        // So that the device sees at once what it has missed.
        Some(table) if is_stale => FollowUp::ShowTable(table),
        Some(_) | None => FollowUp::Nothing,
    };
    Reply {
        follow_up,
        ..Reply::message(message)
    }
}

/// The answer of a tournament.
pub(super) fn reply_to(Answer { address, answered }: Answer) -> Reply {
    let AnswerAddress { id, table, .. } = address;
    match (answered, table) {
        (Answered::Command(Ok(sequence)), _) => {
            Reply::message(FromServer::Accepted { id, sequence })
        }
        (Answered::Question(Ok(advice)), Some(table)) => {
            Reply::message(advised(id, table, *advice))
        }
        // A question is always about a table.
        (Answered::Question(Ok(_)), None) => refused(id, None, Denied::Busy),
        (Answered::Command(Err(denied)) | Answered::Question(Err(denied)), table) => {
            refused(id, table, denied)
        }
    }
}

/// The answer to a question.
fn advised(id: CommandId, table: TableId, advice: Advice) -> FromServer {
    match advice {
        Advice::Ruling(ruling) => FromServer::Ruling { id, table, ruling },
        Advice::Incidents(Incidents { decision, forms }) => FromServer::Incidents {
            id,
            table,
            decision,
            likely: forms.likely,
            forms: forms.forms,
        },
    }
}

pub(super) fn denied(code: ErrorCode, message: impl Into<String>) -> Denied {
    Denied::Other(code, message.into())
}

pub(super) fn ready(reply: Reply) -> PendingReply {
    Box::pin(std::future::ready(reply))
}

impl RequestContext<'_> {
    /// Carries a change to the devices out, after those that the device has asked for before. One that was carried out
    /// already is answered again, and does nothing more.
    pub(super) fn in_turn<C: Future<Output = Result<(), Reply>> + Send + 'static>(
        self,
        request: DevicesRequest,
        change: impl FnOnce(Arc<Host>, Arc<DevicesRequest>) -> C + Send + 'static,
    ) -> PendingReply {
        let turn = self.host.access.devices.turn_of(&self.device.id);
        let (host, sequence) = (Arc::clone(self.host), self.sequence());
        Box::pin(turn.carry_out(async move {
            let request = Arc::new(request);
            let id = request.id.clone();
            let applied = host.access.devices.has_applied(request.source()).await;
            let done = match applied {
                Ok(true) if request.is_compared => Ok(()),
                Ok(true) => Err(refused(id.clone(), None, IdReused.into())),
                Ok(false) => change(host, request).await,
                Err(reused) => Err(refused(id.clone(), None, reused.into())),
            };
            match done {
                Ok(()) => Reply::message(FromServer::Accepted { id, sequence }),
                Err(refusal) => refusal,
            }
        }))
    }

    fn devices_request(self, id: CommandId, command: &TournamentCommand) -> DevicesRequest {
        let event = self.tournament.map(|handle| &handle.id);
        DevicesRequest {
            id,
            by: self.device.id.clone(),
            is_compared: !matches!(command, TournamentCommand::SetFloorPin { pin: Some(_) }),
            content: event.and_then(|event| devices_content(event, command)),
        }
    }

    /// Carries out a command at a table.
    pub(super) fn table_command(
        self,
        id: CommandId,
        table: TableId,
        expect: Option<Expect>,
        command: TableCommand,
    ) {
        let content = table_content(table, expect, &command);
        let command = Command::Table {
            table: table_number(table),
            command,
        };
        let said = Said {
            content,
            expect,
            body: CommandBody::Command(command),
        };
        self.command(id, Some(table), said);
    }

    /// Asks what the book says.
    pub(super) fn question(self, id: CommandId, table: TableId, question: Question) {
        let key = CommandKey::new(self.device.id.as_str(), id.as_str());
        let slot = self.answers.slot(AnswerAddress {
            id,
            table: Some(table),
            received: None,
        });
        match self.tournament {
            Some(handle) => handle.question(table_number(table), question, key, slot),
            None => slot.deny(no_tournament()),
        }
    }

    /// Carries out a command about the event; one that is no tournament's is answered by what is returned.
    pub(super) fn tournament_command(
        self,
        id: CommandId,
        command: TournamentCommand,
    ) -> Option<PendingReply> {
        let content = command_content(&command);
        let request = self.devices_request(id.clone(), &command);
        Some(match route(command, self.sender_name()) {
            Routed::Pairing { role, everywhere } => {
                ready(self.make_pairing_code(request, role, everywhere))
            }
            Routed::Renew { device } => self.change_token(request, device, TokenChange::Renew),
            Routed::Revoke { device } => self.change_token(request, device, TokenChange::Revoke),
            Routed::FloorPin { pin } => self.set_floor_pin(request, pin),
            Routed::AllowJoining { allowed } => self.allow_joining(request, allowed),
            Routed::AllowVisits { kind, allowed } => self.allow_visits(request, kind, allowed),
            Routed::AnswerJoin {
                request: join,
                accept,
            } => self.answer_join(request, join, accept),
            Routed::Tournament { table, body } => {
                let said = Said {
                    content,
                    expect: None,
                    body,
                };
                self.command(id, table, said);
                return None;
            }
        })
    }

    /// The sender's name for people.
    fn sender_name(self) -> String {
        let Device { name, .. } = self.device;
        if self.speaker.is_by_pin() {
            format!("Floor · {name}")
        } else {
            name.clone()
        }
    }

    fn command(self, id: CommandId, table: Option<TableId>, said: Said) {
        let Said {
            content,
            expect,
            body,
        } = said;
        let received = Instant::now();
        let command_id = id.as_str().to_owned();
        let slot = self.answers.slot(AnswerAddress {
            id,
            table,
            received: Some(received),
        });
        let Some(handle) = self.tournament else {
            return slot.deny(no_tournament());
        };
        let command = CommandRequest {
            device: self.device.id.as_str().to_owned(),
            id: command_id,
            content,
            expect,
            tablet_of: table_of(self.device.role).map(table_number),
            speaker: Some(self.speaker),
            received,
            late: None,
            body,
        };
        // Put into the mailbox at once, so that the commands of a device are carried out in the order in which it sent
        // them. Where it cannot be put there, its slot answers that the server is busy.
        let _ = handle.command(command, Some(slot));
    }

    /// Creates a tournament.
    pub(super) fn create(self, id: CommandId, setup: Setup) -> PendingReply {
        let host = Arc::clone(self.host);
        let device = self.device.id.clone();
        Box::pin(async move {
            let (tournament, follow_up) = match host.create(&device, &id, setup).await {
                Ok(Created::Here(handle)) => (handle.id.clone(), FollowUp::ShowTournament(handle)),
                Ok(Created::Elsewhere(tournament)) => (tournament, FollowUp::Redirect),
                Err(denied) => return refused(id, None, denied),
            };
            Reply {
                messages: vec![FromServer::Created { id, tournament }],
                follow_up,
            }
        })
    }

    fn make_pairing_code(self, request: DevicesRequest, role: Role, everywhere: bool) -> Reply {
        let offer = match self.offer(role, everywhere) {
            Ok(offer) => offer,
            Err(denied) => return refused(request.id, None, denied),
        };
        let made = self.host.access.pairings.make(
            offer,
            request.source(),
            self.host.clock.now(),
            self.host.entropy.as_ref(),
        );
        let id = request.id;
        match made {
            Ok((code, expires_at)) => {
                let accepted = FromServer::Accepted {
                    id: id.clone(),
                    sequence: self.sequence(),
                };
                let pairing = FromServer::Pairing {
                    path: format!("/pair#code={code}"),
                    id,
                    code,
                    role,
                    expires_at,
                };
                Reply {
                    messages: vec![accepted, pairing],
                    follow_up: FollowUp::Nothing,
                }
            }
            Err(refusal) => {
                let code = match refusal {
                    PairingRefused::TooMany | PairingRefused::TooManyOpen => ErrorCode::TooFast,
                    PairingRefused::Unknown | PairingRefused::Spent => ErrorCode::Invalid,
                    PairingRefused::Random => ErrorCode::Busy,
                    PairingRefused::IdReused(_) => ErrorCode::IdReused,
                };
                refused(id, None, denied(code, refusal.to_string()))
            }
        }
    }

    /// The tournament's last record, for the answer to a command that writes none there.
    pub(super) fn sequence(self) -> u64 {
        self.tournament
            .map_or(0, |handle| handle.screens.floor.sequence())
    }

    /// A new device belongs to the tournament that its director sees; a director to none, nor a floor of all events.
    fn offer(self, role: Role, everywhere: bool) -> Result<Offer, Denied> {
        if everywhere && role != Role::Floor {
            let message = "of all events there is a floor only";
            return Err(denied(ErrorCode::Invalid, message));
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
                    return Err(denied(ErrorCode::UnknownTable, message));
                }
                Some(handle)
            }
        };
        let maker = self.host.access.devices.maker(&self.device.id);
        let maker = maker.ok_or_else(|| {
            let message = "this device is not paired any more";
            denied(ErrorCode::NotAllowed, message)
        })?;
        Ok(Offer {
            role,
            tournament: tournament.map(|handle| handle.id.clone()),
            maker: Some(maker),
        })
    }

    /// The delay of a feed is within limits, and an event has few different ones.
    fn check_delay(self, delay_seconds: u32, id: &TournamentId) -> Result<(), Denied> {
        if !FEED_DELAY_SECONDS.contains(&delay_seconds) {
            let (least, most) = (FEED_DELAY_SECONDS.start(), FEED_DELAY_SECONDS.end());
            let message = format!("a feed is late by {least} to {most} seconds");
            return Err(denied(ErrorCode::Invalid, message));
        }
        let mut delays = self.host.access.devices.delays_of(id);
        delays.extend(
            self.host
                .access
                .pairings
                .delays_of(id, self.host.clock.now()),
        );
        delays.insert(delay_seconds);
        if delays.len() > MAX_DELAYS {
            let message = TooManyDelays.to_string();
            return Err(denied(ErrorCode::Invalid, message));
        }
        Ok(())
    }
}

/// The devices could not be written.
pub(super) fn not_stored(id: CommandId, failure: &DeviceError) -> Reply {
    if let DeviceError::IdReused(reused) = failure {
        return refused(id, None, (*reused).into());
    }
    error!(
        error = failure as &dyn std::error::Error,
        "devices not stored"
    );
    refused(id, None, Denied::Storage)
}

pub(super) fn no_tournament() -> Denied {
    denied(ErrorCode::UnknownTournament, "there is no tournament yet")
}
