//! Which commands have to name the decision they answer.

use tapis_protocol::Expect;
use tapis_protocol::rules::table;
use tapis_protocol::rules::tournament::{Command, Tournament};
use tapis_views as views;

use super::{CommandBody, CommandRequest, Denied, SERVER, scope};

/// Refuses what was meant for a decision that has passed: a second tap, or a tap on an old screen.
pub(super) fn check(request: &CommandRequest, tournament: &Tournament) -> Result<(), Denied> {
    let command = match &request.body {
        CommandBody::Command(command) => command,
        CommandBody::Draw { .. } => return Ok(()),
    };
    scope::check(request.tablet_of, command, tournament)?;
    let Command::Table { table, command } = command else {
        return Ok(());
    };
    // The clock answers no decision: the deadline in the state is its own guard.
    if request.device == SERVER || !belongs_to_hand(command) {
        return Ok(());
    }
    let Some(state) = tournament.table(*table) else {
        return Ok(());
    };
    let Expect { hand, decision } = request.expect.ok_or(Denied::ExpectMissing)?;
    let now = views::decision(state);
    if now.hand == hand && now.decision == decision {
        Ok(())
    } else {
        Err(Denied::Stale)
    }
}

const fn belongs_to_hand(command: &table::TableCommand) -> bool {
    match command {
        table::TableCommand::Sit { .. }
        | table::TableCommand::Arrive { .. }
        | table::TableCommand::Stand { .. }
        | table::TableCommand::SetPresence { .. }
        | table::TableCommand::SetStack { .. }
        | table::TableCommand::SetBlinds { .. }
        | table::TableCommand::CorrectBlinds { .. }
        | table::TableCommand::Suspend { .. }
        | table::TableCommand::EndSuspension { .. }
        | table::TableCommand::TakeChips { .. }
        | table::TableCommand::SetSmallestChip { .. }
        | table::TableCommand::SetShotClock { .. }
        | table::TableCommand::PlaceButton { .. }
        | table::TableCommand::PlacePositions { .. }
        | table::TableCommand::ChangeTime { .. }
        | table::TableCommand::CancelTime
        | table::TableCommand::GrantTime { .. }
        | table::TableCommand::RefuseTime { .. }
        | table::TableCommand::NameCounter { .. }
        | table::TableCommand::KillHand { .. }
        | table::TableCommand::Overrule { .. } => false,
        table::TableCommand::StartHand
        | table::TableCommand::DealIn { .. }
        | table::TableCommand::Act { .. }
        | table::TableCommand::Run { .. }
        | table::TableCommand::Undo { .. }
        | table::TableCommand::Gather
        | table::TableCommand::SetBoard { .. }
        | table::TableCommand::Table { .. }
        | table::TableCommand::Muck { .. }
        | table::TableCommand::AwardPot { .. }
        | table::TableCommand::EndHand
        | table::TableCommand::CallTime { .. }
        | table::TableCommand::UseTimeCard { .. }
        | table::TableCommand::TimeRanOut
        | table::TableCommand::LetStand { .. }
        | table::TableCommand::Report { .. }
        | table::TableCommand::Rule { .. }
        | table::TableCommand::Shuffle => true,
    }
}
