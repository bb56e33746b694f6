//! The decision that a table waits for, and which commands answer it.

use tapis_protocol::Expect;
use tapis_protocol::rules::table::{Table, TableCommand};

/// What a command for the table answers.
pub fn decision(table: &Table) -> Expect {
    Expect {
        hand: table.hand_number(),
        decision: table.decision(),
    }
}

/// Whether a command answers the decision that its table waits for, and has to name it.
pub const fn answers_decision(command: &TableCommand) -> bool {
    match command {
        TableCommand::Sit { .. }
        | TableCommand::Arrive { .. }
        | TableCommand::Stand { .. }
        | TableCommand::SetPresence { .. }
        | TableCommand::SetStack { .. }
        | TableCommand::SetBlinds { .. }
        | TableCommand::CorrectBlinds { .. }
        | TableCommand::Suspend { .. }
        | TableCommand::EndSuspension { .. }
        | TableCommand::TakeChips { .. }
        | TableCommand::SetSmallestChip { .. }
        | TableCommand::SetShotClock { .. }
        | TableCommand::PlaceButton { .. }
        | TableCommand::PlacePositions { .. }
        | TableCommand::ChangeTime { .. }
        | TableCommand::CancelTime
        | TableCommand::GrantTime { .. }
        | TableCommand::RefuseTime { .. }
        | TableCommand::NameCounter { .. }
        | TableCommand::KillHand { .. }
        | TableCommand::Overrule { .. } => false,
        TableCommand::StartHand
        | TableCommand::DealIn { .. }
        | TableCommand::Act { .. }
        | TableCommand::Run { .. }
        | TableCommand::Undo { .. }
        | TableCommand::Gather
        | TableCommand::SetBoard { .. }
        | TableCommand::Table { .. }
        | TableCommand::Muck { .. }
        | TableCommand::AwardPot { .. }
        | TableCommand::EndHand
        | TableCommand::CallTime { .. }
        | TableCommand::UseTimeCard { .. }
        | TableCommand::TimeRanOut
        | TableCommand::LetStand { .. }
        | TableCommand::Report { .. }
        | TableCommand::Rule { .. }
        | TableCommand::Shuffle => true,
    }
}
