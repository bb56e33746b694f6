//! Routes the commands about an event: to the devices, or to the tournament.

use tapis_protocol::rules::tournament::{AlertNumber, Command, Fault, TableNumber};
use tapis_protocol::{AlertId, DeviceId, JoinId, Pin, Role, TableId, TournamentCommand};
use tapis_views::table_number;

use crate::actor::CommandBody;
use crate::devices::VisitKind;

/// Where a command is carried out, and as what.
pub enum Routed {
    /// The devices: makes a pairing code.
    Pairing {
        /// What the new device is.
        role: Role,
        /// Whether it is for all events.
        everywhere: bool,
    },
    /// The devices: has one take another token.
    Renew {
        /// Which.
        device: DeviceId,
    },
    /// The devices: revokes one.
    Revoke {
        /// Which.
        device: DeviceId,
    },
    /// The devices: whether tablets may ask for a table without a code.
    AllowJoining {
        /// Whether they may.
        allowed: bool,
    },
    /// The devices: whether visitors may watch the event.
    AllowVisits {
        /// Which visitors.
        kind: VisitKind,
        /// Whether they may.
        allowed: bool,
    },
    /// The devices: the floor's PIN.
    FloorPin {
        /// None removes it.
        pin: Option<Pin>,
    },
    /// The devices: the floor's answer to a tablet that asks for a table.
    AnswerJoin {
        /// The tablet's request.
        request: JoinId,
        /// Whether it gets the table.
        accept: bool,
    },
    /// The tournament.
    Tournament {
        /// The table that the command is about, where it is about one.
        table: Option<TableId>,
        /// The command.
        body: CommandBody,
    },
}

/// Where a command of the device called `by` is carried out.
pub fn route(command: TournamentCommand, by: String) -> Routed {
    use TournamentCommand as Wire;
    let table = about(&command);
    let command = match command {
        Wire::CreatePairing { role, everywhere } => {
            return Routed::Pairing { role, everywhere };
        }
        Wire::RenewToken { device } => return Routed::Renew { device },
        Wire::RevokeDevice { device } => return Routed::Revoke { device },
        Wire::AllowJoining { allowed } => return Routed::AllowJoining { allowed },
        Wire::AllowPublic { allowed } => return visits(VisitKind::Public, allowed),
        Wire::AllowPhones { allowed } => return visits(VisitKind::Phones, allowed),
        Wire::SetFloorPin { pin } => return Routed::FloorPin { pin },
        Wire::AnswerJoin { request, accept } => {
            return Routed::AnswerJoin { request, accept };
        }
        Wire::Draw { occasion, word } => {
            return in_tournament(table, CommandBody::Draw { occasion, word });
        }
        Wire::OpenTable { seats } => Command::OpenTable { seats },
        Wire::SeatPlayer {
            name,
            table,
            seat,
            stack,
        } => Command::SeatPlayer {
            name,
            table: table_number(table),
            seat,
            stack,
        },
        Wire::SetPlan { plan } => Command::SetPlan { plan },
        Wire::Clock { command } => Command::Clock(command),
        Wire::Field { command } => Command::Field(command),
        Wire::Moves { command } => Command::Moves(command),
        Wire::Results { command } => Command::Results(command),
        Wire::Race { command } => Command::Race(command),
        Wire::Count { command } => Command::Count(command),
        Wire::SetLevel { blinds } => Command::SetLevel { blinds },
        Wire::CallFloor { table, reason } => call_floor(table_number(table), reason),
        Wire::CancelFloorCall { table } => Command::CancelFloorCall {
            table: table_number(table),
        },
        Wire::ClaimAlert { alert } => Command::ClaimAlert {
            alert: alert_number(alert),
            by,
        },
        Wire::CloseAlert { alert, note } => close_alert(alert_number(alert), note),
        Wire::RecordFault {
            player,
            table,
            article,
            penalties,
            note,
        } => Command::RecordFault {
            fault: Fault {
                player,
                table: table.map(table_number),
                article,
                penalties,
                note,
                by,
            },
        },
        Wire::LiftSanction { sanction, reason } => Command::LiftSanction {
            sanction,
            reason,
            by,
        },
    };
    in_tournament(table, CommandBody::Command(command))
}

const fn call_floor(table: TableNumber, reason: String) -> Command {
    Command::CallFloor { table, reason }
}

const fn close_alert(alert: AlertNumber, note: String) -> Command {
    Command::CloseAlert { alert, note }
}

const fn visits(kind: VisitKind, allowed: bool) -> Routed {
    Routed::AllowVisits { kind, allowed }
}

const fn in_tournament(table: Option<TableId>, body: CommandBody) -> Routed {
    Routed::Tournament { table, body }
}

/// The table a command is about, where it is about one.
fn about(command: &TournamentCommand) -> Option<TableId> {
    if let TournamentCommand::SeatPlayer { table, .. }
    | TournamentCommand::CallFloor { table, .. }
    | TournamentCommand::CancelFloorCall { table } = command
    {
        Some(*table)
    } else if let TournamentCommand::RecordFault { table, .. } = command {
        *table
    } else {
        None
    }
}

const fn alert_number(alert: AlertId) -> AlertNumber {
    AlertNumber(alert.0)
}
