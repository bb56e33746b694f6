//! What somebody in charge wishes: where it is carried out, and as what.

use tapis_protocol::rules::tournament::{AlertNumber, Command, Fault};
use tapis_protocol::{AlertId, DeviceId, JoinId, Pin, Role, TableId, TournamentCommand};
use tapis_views::table_number;

use crate::actor::Asked;

/// Who carries a wish out.
pub enum Wish {
    /// The club's devices: somebody new; whether of all events.
    Pairing(Role, bool),
    /// The club's devices: somebody less.
    Revoke {
        /// Which device.
        device: DeviceId,
    },
    /// Whether tablets may ask for a table without a code.
    Joining {
        /// Whether they may.
        allowed: bool,
    },
    /// The floor's PIN; none removes it.
    FloorPin {
        /// The new one.
        pin: Option<Pin>,
    },
    /// The floor's answer to one that asks: whether it gets its table.
    Answer(JoinId, bool),
    /// The tournament; the table is the one it is about.
    Order(Option<TableId>, Asked),
}

/// What `command` asks for, by a device called `by`.
pub fn wish(command: TournamentCommand, by: String) -> Wish {
    let table = about(&command);
    let command = match command {
        TournamentCommand::CreatePairing { role, everywhere } => {
            return Wish::Pairing(role, everywhere);
        }
        TournamentCommand::RevokeDevice { device } => return Wish::Revoke { device },
        TournamentCommand::AllowJoining { allowed } => return Wish::Joining { allowed },
        TournamentCommand::SetFloorPin { pin } => return Wish::FloorPin { pin },
        TournamentCommand::AnswerJoin { request, accept } => return Wish::Answer(request, accept),
        TournamentCommand::Draw { occasion, word } => {
            return Wish::Order(table, Asked::Draw { occasion, word });
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
    Wish::Order(table, Asked::Command(command))
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
