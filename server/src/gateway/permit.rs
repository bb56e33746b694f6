//! Who may send what. This is the only place where roles are asked.

use tapis_protocol::rules::table::{Command, TimeCallBy};
use tapis_protocol::{FromClient, Role, TableId, TournamentCommand};

/// Whether a device of this role may send this message.
pub(super) fn may(role: Role, message: &FromClient) -> bool {
    match message {
        FromClient::Hello { .. } | FromClient::Ping { .. } => true,
        FromClient::Command { table, command, .. } => may_at_table(role, *table, command),
        FromClient::Consult { table, .. } => is_at_table(role, *table),
        FromClient::Tournament { command, .. } => may_in_tournament(role, command),
        FromClient::Create { .. } => matches!(role, Role::Director),
        FromClient::Follow { .. } | FromClient::Unfollow { .. } => {
            matches!(role, Role::Floor | Role::Director)
        }
    }
}

fn may_at_table(role: Role, at: TableId, command: &Command) -> bool {
    let is_at_table = is_at_table(role, at);
    let is_official = matches!(role, Role::Floor | Role::Director);
    match command {
        // Logging a hand.
        Command::StartHand
        | Command::Act { .. }
        | Command::Run { .. }
        | Command::Undo
        | Command::Gather
        | Command::SetBoard { .. }
        | Command::Table { .. }
        | Command::Muck { .. }
        | Command::AwardPot { .. }
        | Command::EndHand
        | Command::SetPresence { .. }
        | Command::Shuffle
        | Command::Report { .. }
        | Command::CallTime {
            by: TimeCallBy::Player(_) | TimeCallBy::Table,
        } => is_at_table,
        // Ruling and correcting.
        Command::CallTime {
            by: TimeCallBy::Floor,
        }
        | Command::ChangeTime { .. }
        | Command::CancelTime
        | Command::KillHand { .. }
        | Command::Rule { .. }
        | Command::Overrule { .. }
        | Command::LetStand { .. }
        | Command::SetStack { .. }
        | Command::PlaceButton { .. }
        | Command::PlacePositions { .. } => is_official,
        // Setting up.
        Command::Sit { .. }
        | Command::Stand { .. }
        | Command::SetBlinds { .. }
        | Command::CorrectBlinds { .. } => matches!(role, Role::Director),
        // Only the server's clock says that, and only the tournament does these, which keeps the register.
        Command::TimeRanOut
        | Command::Suspend { .. }
        | Command::EndSuspension { .. }
        | Command::TakeChips { .. } => false,
    }
}

/// The tablet of the table, and officials.
fn is_at_table(role: Role, at: TableId) -> bool {
    match role {
        Role::Tablet { table } => table == at,
        Role::Floor | Role::Director => true,
        Role::Display => false,
    }
}

fn may_in_tournament(role: Role, command: &TournamentCommand) -> bool {
    match command {
        TournamentCommand::CallFloor { table: at, .. }
        | TournamentCommand::CancelFloorCall { table: at } => is_at_table(role, *at),
        TournamentCommand::ClaimAlert { .. } | TournamentCommand::CloseAlert { .. } => {
            matches!(role, Role::Floor | Role::Director)
        }
        TournamentCommand::RecordFault { penalties, .. } => match role {
            Role::Director => true,
            // Only the director puts a player out (cdc2013 12.1, gleize2007 15-1).
            Role::Floor => !penalties.iter().any(|penalty| penalty.is_for_director()),
            Role::Tablet { .. } | Role::Display => false,
        },
        TournamentCommand::LiftSanction { .. } => matches!(role, Role::Floor | Role::Director),
        TournamentCommand::OpenTable { .. }
        | TournamentCommand::SeatPlayer { .. }
        | TournamentCommand::SetLevel { .. }
        | TournamentCommand::CreatePairing { .. }
        | TournamentCommand::RevokeDevice { .. } => matches!(role, Role::Director),
    }
}
