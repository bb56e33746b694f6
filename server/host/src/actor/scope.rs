//! A tablet's commands are about its own table, and a disqualification is lifted by the director. The table of players, calls
//! and sanctions, and what a sanction costs, is known to the tournament alone.

use tapis_protocol::ErrorCode;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{
    AlertNumber, Command, FieldCommand, MoveCommand, Occasion, Refusal, ResultCommand,
    SanctionNumber, Standing, TableNumber, Tournament,
};

use super::Denied;
use crate::permissions::{Speaker, may_lift_disqualification};

/// Which table a command is about.
enum Scope {
    /// A table, or none at all.
    Table(Option<TableNumber>),
    /// Nothing that the tournament knows: the rules say so.
    Unknown,
}

/// Refuses a tablet what is about another table than its own: who has arrived, and what it may do while the floor
/// holds it by its PIN.
pub(super) fn check(
    own: Option<TableNumber>,
    command: &Command,
    tournament: &Tournament,
) -> Result<(), Denied> {
    is_of(own, scope_of(command, tournament))
}

/// The same for what is drawn: who enters again.
pub(super) fn check_draw(
    own: Option<TableNumber>,
    occasion: &Occasion,
    tournament: &Tournament,
) -> Result<(), Denied> {
    let scope = match occasion {
        Occasion::ReEntry { player } => Some(scope_of_player(tournament, *player)),
        // The table is named, or all tables are concerned: roles say who may.
        Occasion::Race { .. }
        | Occasion::Seats
        | Occasion::BreakTable { .. }
        | Occasion::FinalTable => None,
    };
    is_of(own, scope)
}

/// Refuses an official who is not the director what only the director lifts. The server itself lifts nothing.
pub(super) fn check_lifting(
    who: Option<Speaker>,
    command: &Command,
    tournament: &Tournament,
) -> Result<(), Denied> {
    let Command::LiftSanction { sanction, .. } = command else {
        return Ok(());
    };
    if who.is_none_or(may_lift_disqualification) {
        return Ok(());
    }
    let checked = tournament.check_assistant_lifts(*sanction);
    Ok(checked.map_err(Refusal::from)?)
}

fn is_of(own: Option<TableNumber>, scope: Option<Scope>) -> Result<(), Denied> {
    let (Some(own), Some(Scope::Table(table))) = (own, scope) else {
        return Ok(());
    };
    if table == Some(own) {
        return Ok(());
    }
    let message = table.map_or_else(
        || "this is about no table".to_owned(),
        |table| format!("this is about table {}", table.0),
    );
    Err(Denied::Other(ErrorCode::NotAllowed, message))
}

/// Which table a command is about that does not name one itself.
fn scope_of(command: &Command, tournament: &Tournament) -> Option<Scope> {
    if let Command::Moves(MoveCommand::ConfirmArrival { player }) = command {
        let journey = tournament.journey(*player);
        // A player who is not on the way: the rules say so.
        return Some(journey.map_or(Scope::Unknown, |journey| Scope::Table(Some(journey.to))));
    }
    if let Command::ClaimAlert { alert, .. } | Command::CloseAlert { alert, .. } = command {
        return Some(scope_of_alert(tournament, *alert));
    }
    if let Command::RecordFault { fault } = command {
        return Some(scope_of_player(tournament, fault.player));
    }
    if let Command::LiftSanction { sanction, .. } = command {
        return Some(scope_of_sanction(tournament, *sanction));
    }
    if let Command::Results(
        ResultCommand::ConfirmOut { player }
        | ResultCommand::TakeBack { player }
        | ResultCommand::Buy { player, .. }
        | ResultCommand::Refund { player, .. }
        | ResultCommand::SameTime { player, .. },
    )
    | Command::Field(FieldCommand::EnterAgain { player, .. }) = command
    {
        return Some(scope_of_player(tournament, *player));
    }
    None
}

fn scope_of_alert(tournament: &Tournament, alert: AlertNumber) -> Scope {
    let mut alerts = tournament.alerts();
    let found = alerts.find_map(|(number, open)| (number == alert).then_some(open.table));
    found.map_or(Scope::Unknown, |table| Scope::Table(Some(table)))
}

fn scope_of_sanction(tournament: &Tournament, sanction: SanctionNumber) -> Scope {
    let mut sanctions = tournament.sanctions().iter();
    let found = sanctions.find_map(|(number, known)| (number == sanction).then_some(known));
    found.map_or(Scope::Unknown, |known| {
        scope_of_player(tournament, known.fault.player)
    })
}

/// Where a player sits, or sat when they went out.
fn scope_of_player(tournament: &Tournament, player: PlayerId) -> Scope {
    let Some(entrant) = tournament.entrant(player) else {
        return Scope::Unknown;
    };
    Scope::Table(match entrant.standing {
        Standing::Playing { table, .. } | Standing::Busted { table, .. } => Some(table),
        Standing::Out => tournament
            .gone()
            .iter()
            .rev()
            .find(|gone| gone.player == player)
            .and_then(|gone| gone.table),
        Standing::Registered | Standing::Waiting | Standing::Withdrawn | Standing::Moving => None,
    })
}
