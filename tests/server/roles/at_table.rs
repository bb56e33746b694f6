//! Rows of the matrix: what is asked of table 1.

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{
    Action, Instead, Luggage, PlayerId, Positions, Presence, RunAction, TableCommand, TimeCallBy,
};

use super::who::{DIRECTOR, FLOOR, NOBODY, TABLE, Who};

fn report() -> TableCommand {
    TableCommand::Report {
        incident: Incident::PotDisputed { pulled_in: false },
        outcome: 0,
    }
}

fn rule() -> TableCommand {
    TableCommand::Rule {
        incident: Incident::PotDisputed { pulled_in: false },
        outcome: 0,
        reason: String::new(),
    }
}

fn overrule() -> TableCommand {
    TableCommand::Overrule {
        ruling: 1,
        instead: Instead::PlayOn,
        reason: String::new(),
    }
}

const fn suspend(seat: Seat) -> TableCommand {
    TableCommand::Suspend {
        seat,
        hands: 1,
        until: None,
    }
}

const fn end_suspension(seat: Seat) -> TableCommand {
    TableCommand::EndSuspension {
        seat,
        hands: 1,
        until: None,
    }
}

const fn arrive(seat: Seat, stack: Chips) -> TableCommand {
    TableCommand::Arrive {
        seat,
        player: PlayerId(99),
        luggage: Luggage {
            stack,
            paid: None,
            suspension: None,
            owes: 0,
            presence: Presence::Present,
            warned_of_phone: false,
            time_cards_used: 0,
        },
    }
}

/// Every command to a table.
pub(super) fn at_table() -> Vec<(TableCommand, Who)> {
    let [seat, empty] = [1, 9].map(|number| Seat::new(number).unwrap());
    let stack = Chips::from(1_000);
    let positions = Positions {
        button: seat,
        small_blind: seat,
        big_blind: seat,
    };
    let blinds = Blinds::new(Chips::from(100), Chips::from(200));
    let run = TableCommand::Run {
        seats: vec![seat],
        action: RunAction::Check,
    };
    let winners = vec![seat];
    let action = Action::Fold;
    let mut all = vec![
        (TableCommand::StartHand, TABLE),
        (TableCommand::DealIn { seat }, TABLE),
        (TableCommand::Act { seat, action }, TABLE),
        (run, TABLE),
        (TableCommand::Undo { steps: 1 }, TABLE),
        (TableCommand::Gather, TABLE),
        (TableCommand::SetBoard { cards: Vec::new() }, TABLE),
        (TableCommand::Table { seat, cards: None }, TABLE),
        (TableCommand::Muck { seat }, TABLE),
        (TableCommand::AwardPot { pot: 0, winners }, TABLE),
        (TableCommand::EndHand, TABLE),
        (TableCommand::Shuffle, TABLE),
        (report(), TABLE),
        (rule(), FLOOR),
        (overrule(), FLOOR),
        (
            TableCommand::SetPresence {
                seat,
                presence: Presence::Absent,
            },
            TABLE,
        ),
        (TableCommand::KillHand { seat }, FLOOR),
        (TableCommand::LetStand { seat, to: stack }, FLOOR),
        (TableCommand::SetStack { seat, stack }, FLOOR),
        (TableCommand::PlaceButton { seat }, FLOOR),
        (TableCommand::PlacePositions { positions }, FLOOR),
        (
            TableCommand::Sit {
                seat,
                player: PlayerId(99),
                stack,
            },
            DIRECTOR,
        ),
        (TableCommand::Stand { seat: empty }, DIRECTOR),
        (TableCommand::SetBlinds { blinds }, DIRECTOR),
        (TableCommand::CorrectBlinds { blinds }, DIRECTOR),
        (arrive(seat, stack), NOBODY),
        (suspend(seat), NOBODY),
        (end_suspension(seat), NOBODY),
        (TableCommand::TakeChips { seat, chips: stack }, NOBODY),
        (TableCommand::SetSmallestChip { chips: stack }, NOBODY),
    ];
    all.extend(about_time(seat));
    all
}

/// Every command about the time of the player to act.
fn about_time(seat: Seat) -> Vec<(TableCommand, Who)> {
    let call = |by| TableCommand::CallTime { by };
    let reason = String::new();
    vec![
        (call(TimeCallBy::Table), TABLE),
        (call(TimeCallBy::Spectator), TABLE),
        (call(TimeCallBy::Player(seat)), TABLE),
        (call(TimeCallBy::OtherTable), TABLE),
        (TableCommand::UseTimeCard { seat }, TABLE),
        (call(TimeCallBy::Floor), FLOOR),
        (TableCommand::ChangeTime { seconds: 1 }, FLOOR),
        (TableCommand::CancelTime, FLOOR),
        (TableCommand::GrantTime { seconds: None }, FLOOR),
        (TableCommand::RefuseTime { reason }, FLOOR),
        (TableCommand::NameCounter { seat }, FLOOR),
        (TableCommand::TimeRanOut, NOBODY),
        (TableCommand::SetShotClock { shot_clock: None }, NOBODY),
    ]
}
