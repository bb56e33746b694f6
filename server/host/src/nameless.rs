//! The content of a command, as its record keeps it, without the names in it: it is the beginning of a hash without a
//! salt, by which a reader with a list of names could find out which one was erased. In memory the names are compared
//! as well.

use std::mem::take;

use tapis_protocol::rules::tournament::FieldCommand;
use tapis_protocol::{Setup, TournamentCommand};
use tapis_records::Content;

/// The content of a command about an event, its names apart from the rest.
pub(crate) fn command_content(command: &TournamentCommand) -> Option<Content> {
    let mut said = command.clone();
    let names: Vec<String> = names_in(&mut said).into_iter().map(take).collect();
    Some(Content::of(&said)?.naming(names.iter().map(String::as_str)))
}

/// The same of what a new event is set up with.
pub(crate) fn setup_content(setup: &Setup) -> Option<Content> {
    let said = Content::of(&Setup {
        players: vec![String::new(); setup.players.len()],
        ..setup.clone()
    })?;
    Some(said.naming(setup.players.iter().map(String::as_str)))
}

/// The names and clubs in a command. Each command is named, so that a new one does not compile until it is decided
/// whether it tells who a person is.
fn names_in(command: &mut TournamentCommand) -> Vec<&mut String> {
    use TournamentCommand as Wire;
    match command {
        Wire::SeatPlayer { name, .. } => vec![name],
        Wire::Field { command } => names_of_entries(command),
        Wire::OpenTable { .. }
        | Wire::SetPlan { .. }
        | Wire::Clock { .. }
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
        | Wire::LiftSanction { .. }
        | Wire::CreatePairing { .. }
        | Wire::AllowJoining { .. }
        | Wire::AllowPublic { .. }
        | Wire::AllowPhones { .. }
        | Wire::AnswerJoin { .. }
        | Wire::SetFloorPin { .. }
        | Wire::RenewToken { .. }
        | Wire::RevokeDevice { .. } => Vec::new(),
    }
}

fn names_of_entries(command: &mut FieldCommand) -> Vec<&mut String> {
    let entries = match command {
        FieldCommand::Register { players } => players.as_mut_slice(),
        FieldCommand::Edit { entry, .. } => std::slice::from_mut(entry),
        FieldCommand::Withdraw { .. }
        | FieldCommand::CheckIn { .. }
        | FieldCommand::CheckInAll
        | FieldCommand::SeatLate { .. }
        | FieldCommand::EnterAgain { .. }
        | FieldCommand::StrikeOff { .. }
        | FieldCommand::Leave { .. } => &mut [],
    };
    let texts = entries
        .iter_mut()
        .map(|entry| [&mut entry.name, &mut entry.club]);
    texts.flatten().collect()
}

#[cfg(test)]
mod tests {
    use tapis_protocol::rules::tournament::NewEntrant;
    use tapis_records::{Author, IdReused, check_content, written_author};

    use super::*;

    fn register(names: &[&str]) -> TournamentCommand {
        let players = names.iter().map(|name| NewEntrant {
            name: (*name).to_owned(),
            club: (*name).to_owned(),
            has_paid: false,
        });
        TournamentCommand::Field {
            command: FieldCommand::Register {
                players: players.collect(),
            },
        }
    }

    #[test]
    fn another_name_is_another_command_and_no_record_says_which() {
        let content = |names: &[&str]| command_content(&register(names));
        let anna = content(&["Anna"]);
        assert_eq!(check_content(anna, content(&["Anna"])), Ok(()));
        assert_eq!(check_content(anna, content(&["Bob"])), Err(IdReused));
        assert_eq!(
            check_content(anna, content(&["Anna", "Bob"])),
            Err(IdReused)
        );
        let written = |content| {
            written_author(Author {
                device: "director",
                by_pin: false,
                content,
            })
        };
        assert_eq!(written(anna), written(content(&["Bob"])));
    }

    #[test]
    fn what_names_nobody_is_kept_as_it_was_said() {
        let command = TournamentCommand::OpenTable { seats: 9 };
        assert_eq!(command_content(&command), Content::of(&command));
        assert_ne!(
            command_content(&command),
            command_content(&TournamentCommand::OpenTable { seats: 8 })
        );
    }
}
