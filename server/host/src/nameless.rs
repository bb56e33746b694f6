//! What a command said, as its record keeps it, tells no name. It is the beginning of a hash without a salt: whoever has a list
//! of names could try which one was erased.

use tapis_protocol::rules::tournament::{FieldCommand, NewEntrant};
use tapis_protocol::{Setup, TournamentCommand};
use tapis_records::Content;

/// The content of a command about an event, without the names of players. The same command with another name is taken for the
/// same.
pub(crate) fn command_content(command: &TournamentCommand) -> Option<Content> {
    use TournamentCommand as Wire;
    match command {
        Wire::SeatPlayer {
            name: _,
            table,
            seat,
            stack,
        } => Content::of(&Wire::SeatPlayer {
            name: String::new(),
            table: *table,
            seat: *seat,
            stack: *stack,
        }),
        Wire::Field { command } => Content::of(&Wire::Field {
            command: nameless(command),
        }),
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
        | Wire::RevokeDevice { .. } => Content::of(command),
    }
}

/// The same of what a new event is set up with.
pub(crate) fn setup_content(setup: &Setup) -> Option<Content> {
    Content::of(&Setup {
        players: vec![String::new(); setup.players.len()],
        ..setup.clone()
    })
}

fn nameless(command: &FieldCommand) -> FieldCommand {
    match command {
        FieldCommand::Register { players } => FieldCommand::Register {
            players: players.iter().map(without_name).collect(),
        },
        FieldCommand::Edit {
            player,
            entry,
            gave_notice,
        } => FieldCommand::Edit {
            player: *player,
            entry: without_name(entry),
            gave_notice: *gave_notice,
        },
        FieldCommand::Withdraw { .. }
        | FieldCommand::CheckIn { .. }
        | FieldCommand::CheckInAll
        | FieldCommand::SeatLate { .. }
        | FieldCommand::EnterAgain { .. }
        | FieldCommand::StrikeOff { .. }
        | FieldCommand::Leave { .. } => command.clone(),
    }
}

const fn without_name(entry: &NewEntrant) -> NewEntrant {
    NewEntrant {
        name: String::new(),
        club: String::new(),
        has_paid: entry.has_paid,
    }
}

#[cfg(test)]
mod tests {
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
    fn what_a_record_keeps_of_a_registration_is_the_same_whoever_it_is() {
        let content = |names: &[&str]| command_content(&register(names));
        assert!(content(&["Anna"]).is_some());
        assert_eq!(content(&["Anna"]), content(&["Bob"]));
        assert_ne!(content(&["Anna"]), content(&["Anna", "Bob"]));
        assert_ne!(content(&["Anna"]), Content::of(&register(&["Anna"])));
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
