//! What comes from a table's tablet is about that table: which one players, calls and sanctions belong to, only the
//! tournament knows.

use tapis_protocol::ErrorCode;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{
    AlertNumber, Command, MoveCommand, ResultCommand, SanctionNumber, Standing, TableNumber,
    Tournament,
};

use super::Denied;

/// What a command is about.
enum About {
    /// A table, or none at all.
    Place(Option<TableNumber>),
    /// Nothing that the tournament knows: the rules say so.
    Unknown,
}

/// Refuses a tablet what is about another table than its own: who has arrived, and what it may do while the floor
/// holds it by its PIN.
pub(super) fn check(
    from: Option<TableNumber>,
    command: &Command,
    tournament: &Tournament,
) -> Result<(), Denied> {
    let (Some(from), Some(About::Place(place))) = (from, about(command, tournament)) else {
        return Ok(());
    };
    if place == Some(from) {
        return Ok(());
    }
    let message = place.map_or_else(
        || "this is about no table".to_owned(),
        |place| format!("this is about table {}", place.0),
    );
    Err(Denied::Other(ErrorCode::NotAllowed, message))
}

/// What a command is about that does not say so itself.
fn about(command: &Command, tournament: &Tournament) -> Option<About> {
    if let Command::Moves(MoveCommand::ConfirmArrival { player }) = command {
        let journey = tournament.journey(*player);
        // Somebody who is not on the way: the rules say so.
        return Some(journey.map_or(About::Unknown, |journey| About::Place(Some(journey.to))));
    }
    if let Command::ClaimAlert { alert, .. } | Command::CloseAlert { alert, .. } = command {
        return Some(alert_is(tournament, *alert));
    }
    if let Command::RecordFault { fault } = command {
        return Some(player_is(tournament, fault.player));
    }
    if let Command::LiftSanction { sanction, .. } = command {
        return Some(sanction_is(tournament, *sanction));
    }
    if let Command::Results(
        ResultCommand::ConfirmOut { player }
        | ResultCommand::TakeBack { player }
        | ResultCommand::Buy { player, .. },
    ) = command
    {
        return Some(player_is(tournament, *player));
    }
    None
}

fn alert_is(tournament: &Tournament, alert: AlertNumber) -> About {
    let mut alerts = tournament.alerts();
    let found = alerts.find_map(|(number, open)| (number == alert).then_some(open.table));
    found.map_or(About::Unknown, |table| About::Place(Some(table)))
}

fn sanction_is(tournament: &Tournament, sanction: SanctionNumber) -> About {
    let mut sanctions = tournament.sanctions().iter();
    let found = sanctions.find_map(|(number, known)| (number == sanction).then_some(known));
    found.map_or(About::Unknown, |known| {
        player_is(tournament, known.fault.player)
    })
}

/// Where a player sits, or sat when they went out.
fn player_is(tournament: &Tournament, player: PlayerId) -> About {
    let Some(entrant) = tournament.entrant(player) else {
        return About::Unknown;
    };
    About::Place(match entrant.standing {
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
