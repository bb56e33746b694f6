//! Rows of the matrix: what is asked of table 1.

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{
    Action, Command, Instead, Luggage, PlayerId, Positions, Presence, RunAction, TimeCallBy,
};

use super::who::{DIRECTOR, FLOOR, NOBODY, TABLE, Who};

fn report() -> Command {
    Command::Report {
        incident: Incident::PotDisputed,
        outcome: 0,
    }
}

fn rule() -> Command {
    Command::Rule {
        incident: Incident::PotDisputed,
        outcome: 0,
        reason: String::new(),
    }
}

fn overrule() -> Command {
    Command::Overrule {
        ruling: 1,
        instead: Instead::PlayOn,
        reason: String::new(),
    }
}

const fn suspend(seat: Seat) -> Command {
    Command::Suspend {
        seat,
        hands: 1,
        until: None,
    }
}

const fn end_suspension(seat: Seat) -> Command {
    Command::EndSuspension {
        seat,
        hands: 1,
        until: None,
    }
}

const fn arrive(seat: Seat, stack: Chips) -> Command {
    Command::Arrive {
        seat,
        player: PlayerId(99),
        luggage: Luggage {
            stack,
            paid: None,
            suspension: None,
            owes: 0,
            presence: Presence::Present,
        },
    }
}

/// Every command to a table.
pub(super) fn at_table() -> Vec<(Command, Who)> {
    let seat = Seat::new(1).unwrap();
    let stack = Chips::from(1_000);
    let positions = Positions {
        button: seat,
        small_blind: seat,
        big_blind: seat,
    };
    let blinds = Blinds::new(Chips::from(100), Chips::from(200));
    let run = Command::Run {
        seats: vec![seat],
        action: RunAction::Check,
    };
    let call = |by| Command::CallTime { by };
    let winners = vec![seat];
    let action = Action::Fold;
    vec![
        (Command::StartHand, TABLE),
        (Command::Act { seat, action }, TABLE),
        (run, TABLE),
        (Command::Undo { steps: 1 }, TABLE),
        (Command::Gather, TABLE),
        (Command::SetBoard { cards: Vec::new() }, TABLE),
        (Command::Table { seat, cards: None }, TABLE),
        (Command::Muck { seat }, TABLE),
        (Command::AwardPot { pot: 0, winners }, TABLE),
        (Command::EndHand, TABLE),
        (Command::Shuffle, TABLE),
        (report(), TABLE),
        (rule(), FLOOR),
        (overrule(), FLOOR),
        (call(TimeCallBy::Table), TABLE),
        (call(TimeCallBy::Player(seat)), TABLE),
        (
            Command::SetPresence {
                seat,
                presence: Presence::Absent,
            },
            TABLE,
        ),
        (call(TimeCallBy::Floor), FLOOR),
        (Command::ChangeTime { seconds: 1 }, FLOOR),
        (Command::CancelTime, FLOOR),
        (Command::KillHand { seat }, FLOOR),
        (Command::LetStand { seat, to: stack }, FLOOR),
        (Command::SetStack { seat, stack }, FLOOR),
        (Command::PlaceButton { seat }, FLOOR),
        (Command::PlacePositions { positions }, FLOOR),
        (
            Command::Sit {
                seat,
                player: PlayerId(99),
                stack,
            },
            DIRECTOR,
        ),
        (
            Command::Stand {
                seat: Seat::new(9).unwrap(),
            },
            DIRECTOR,
        ),
        (Command::SetBlinds { blinds }, DIRECTOR),
        (Command::CorrectBlinds { blinds }, DIRECTOR),
        (Command::TimeRanOut, NOBODY),
        (arrive(seat, stack), NOBODY),
        (suspend(seat), NOBODY),
        (end_suspension(seat), NOBODY),
        (Command::TakeChips { seat, chips: stack }, NOBODY),
        (Command::SetSmallestChip { chips: stack }, NOBODY),
    ]
}
