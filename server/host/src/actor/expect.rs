//! Which commands have to name the decision they answer.

use tapis_protocol::Expect;
use tapis_protocol::rules::tournament::{Command, Tournament};
use tapis_views as views;

use super::{CommandBody, CommandRequest, Denied, SERVER, scope};

/// Refuses what was meant for a decision that has passed: a second tap, or a tap on an old screen.
pub(super) fn check(request: &CommandRequest, tournament: &Tournament) -> Result<(), Denied> {
    let command = match &request.body {
        CommandBody::Command(command) => command,
        CommandBody::Draw { occasion, .. } => {
            return scope::check_draw(request.tablet_of, occasion, tournament);
        }
    };
    scope::check(request.tablet_of, command, tournament)?;
    scope::check_lifting(request.speaker, command, tournament)?;
    let Command::Table { table, command } = command else {
        return Ok(());
    };
    // The clock answers no decision: the deadline in the state is its own guard.
    if request.device == SERVER || !views::answers_decision(command) {
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
