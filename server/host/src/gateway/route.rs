//! Routes the commands about an event: to the devices, or to the tournament.

use tapis_protocol::rules::tournament::{AlertNumber, Command, Fault};
use tapis_protocol::{AlertId, DeviceId, JoinId, Pin, Role, TableId, TournamentCommand};
use tapis_views::table_number;

use crate::actor::CommandBody;

/// Where a command is carried out, and as what.
pub enum Routed {
    /// The devices: makes a pairing code.
    Pairing {
        /// What the new device is.
        role: Role,
        /// Whether it is for all events.
        everywhere: bool,
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
    let table = about(&command);
    let command = match command {
        TournamentCommand::CreatePairing { role, everywhere } => {
            return Routed::Pairing { role, everywhere };
        }
        TournamentCommand::RevokeDevice { device } => return Routed::Revoke { device },
        TournamentCommand::AllowJoining { allowed } => return Routed::AllowJoining { allowed },
        TournamentCommand::SetFloorPin { pin } => return Routed::FloorPin { pin },
        TournamentCommand::AnswerJoin { request, accept } => {
            return Routed::AnswerJoin { request, accept };
        }
        TournamentCommand::Draw { occasion, word } => {
            return Routed::Tournament {
                table,
                body: CommandBody::Draw { occasion, word },
            };
        }
        TournamentCommand::OpenTable { seats } => Command::OpenTable { seats },
        TournamentCommand::SeatPlayer {
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
        TournamentCommand::SetPlan { plan } => Command::SetPlan { plan },
        TournamentCommand::Clock { command } => Command::Clock(command),
        TournamentCommand::Field { command } => Command::Field(command),
        TournamentCommand::Moves { command } => Command::Moves(command),
        TournamentCommand::Results { command } => Command::Results(command),
        TournamentCommand::Race { command } => Command::Race(command),
        TournamentCommand::Count { command } => Command::Count(command),
        TournamentCommand::SetLevel { blinds } => Command::SetLevel { blinds },
        TournamentCommand::CallFloor { table, reason } => Command::CallFloor {
            table: table_number(table),
            reason,
        },
        TournamentCommand::CancelFloorCall { table } => Command::CancelFloorCall {
            table: table_number(table),
        },
        TournamentCommand::ClaimAlert { alert } => Command::ClaimAlert {
            alert: alert_number(alert),
            by,
        },
        TournamentCommand::CloseAlert { alert, note } => Command::CloseAlert {
            alert: alert_number(alert),
            note,
        },
        TournamentCommand::RecordFault {
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
        TournamentCommand::LiftSanction { sanction, reason } => Command::LiftSanction {
            sanction,
            reason,
            by,
        },
    };
    Routed::Tournament {
        table,
        body: CommandBody::Command(command),
    }
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
