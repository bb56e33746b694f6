//! What the id of a request is used for.

use tapis_protocol::{CommandId, FromClient, TournamentCommand, TournamentId};
use tapis_records::Content;

use crate::actor::Handle;
use crate::devices::{IdUse, Kind};

/// The id of a request, and what it is used for. The commands of a table's catching up have theirs each by itself.
pub(super) fn id_use<'a>(
    message: &'a FromClient,
    tournament: Option<&Handle>,
) -> Option<(&'a CommandId, IdUse)> {
    let event = tournament.map(|handle| &handle.id);
    let (id, used) = match message {
        FromClient::Command { id, .. } => (id, command_of(tournament?)),
        FromClient::Tournament { id, command } => {
            let kind = kind_of(command);
            let used = if kind == Kind::Command {
                command_of(tournament?)
            } else {
                let content = Content::of(&(event, command));
                IdUse { kind, content }
            };
            (id, used)
        }
        FromClient::Consult {
            id,
            table,
            incident,
        } => {
            let content = Content::of(&("consult", event, table, incident));
            (id, question(content))
        }
        FromClient::Incidents { id, table, entered } => {
            let content = Content::of(&("incidents", event, table, entered));
            (id, question(content))
        }
        // The journal has what the setup says.
        FromClient::Create { id, .. } => (id, without_content(Kind::Event)),
        // What is typed is tried each time, and kept nowhere.
        FromClient::Unlock { id, .. } | FromClient::Lock { id } => {
            (id, without_content(Kind::Right))
        }
        FromClient::Hello { .. }
        | FromClient::Identify { .. }
        | FromClient::Prove { .. }
        | FromClient::Visit { .. }
        | FromClient::CatchUp { .. }
        | FromClient::Follow { .. }
        | FromClient::Unfollow { .. }
        | FromClient::Battery { .. }
        | FromClient::Ping { .. } => return None,
    };
    Some((id, used))
}

/// A command of an event. What it says is compared with the journal, so that one which the rules refuse may be sent again,
/// changed; here stands of which event it is. Without one nothing is carried out.
pub(super) const fn command_of(tournament: &Handle) -> IdUse {
    IdUse {
        kind: Kind::Command,
        content: tournament.content,
    }
}

/// What a request to change the devices says, as their journal keeps it; `None` for other commands. A PIN is not part of
/// it: six digits are soon tried against a hash.
pub(super) fn devices_content(
    event: &TournamentId,
    command: &TournamentCommand,
) -> Option<Content> {
    if kind_of(command) == Kind::Command {
        return None;
    }
    if let TournamentCommand::SetFloorPin { pin } = command {
        return Content::of(&(event, "set_floor_pin", pin.is_some()));
    }
    Content::of(&(event, command))
}

const fn question(content: Option<Content>) -> IdUse {
    IdUse {
        kind: Kind::Question,
        content,
    }
}

const fn without_content(kind: Kind) -> IdUse {
    IdUse {
        kind,
        content: None,
    }
}

/// Where a command about an event is carried out.
const fn kind_of(command: &TournamentCommand) -> Kind {
    use TournamentCommand as Wire;
    match command {
        Wire::CreatePairing { .. } => Kind::Pairing,
        Wire::AllowJoining { .. }
        | Wire::AllowPublic { .. }
        | Wire::AllowPhones { .. }
        | Wire::AnswerJoin { .. }
        | Wire::SetFloorPin { .. }
        | Wire::RenewToken { .. }
        | Wire::RevokeDevice { .. } => Kind::Devices,
        Wire::OpenTable { .. }
        | Wire::SeatPlayer { .. }
        | Wire::SetPlan { .. }
        | Wire::Clock { .. }
        | Wire::Field { .. }
        | Wire::Draw { .. }
        | Wire::Moves { .. }
        | Wire::Results { .. }
        | Wire::Race { .. }
        | Wire::Count { .. }
        | Wire::SetLevel { .. }
        | Wire::CallFloor { .. }
        | Wire::CancelFloorCall { .. }
        | Wire::ClaimAlert { .. }
        | Wire::CloseAlert { .. }
        | Wire::RecordFault { .. }
        | Wire::LiftSanction { .. } => Kind::Command,
    }
}
