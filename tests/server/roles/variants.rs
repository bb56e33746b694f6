//! Names of everything that can be sent. A new variant does not compile until it stands here, and fails the test until it
//! stands in the matrix.

use tapis_protocol::rules::table::{TableCommand, TimeCallBy};
use tapis_protocol::rules::tournament::{
    ClockCommand, CountCommand, FieldCommand, MoveCommand, Occasion, Penalty, RaceCommand,
    ResultCommand,
};
use tapis_protocol::{FromClient, TournamentCommand};

/// For each enum: all its names, and the name of one of its values by a match without a wildcard.
macro_rules! variants {
    ($($of:ident, $all:ident: $enum:ident { $($variant:ident),+ $(,)? })+) => {$(
        pub(super) const $all: &[&str] = &[$(concat!(stringify!($enum), "::", stringify!($variant))),+];

        const fn $of(value: &$enum) -> &'static str {
            match value {
                $($enum::$variant { .. } => concat!(stringify!($enum), "::", stringify!($variant)),)+
            }
        }
    )+};
}

variants! {
    message, MESSAGES: FromClient {
        Hello, Identify, Prove, Visit, Command, CatchUp, Consult, Incidents, Tournament, Create, Follow, Unfollow, Unlock, Lock, Battery, Ping,
    }
    at_table, AT_TABLE: TableCommand {
        Sit, Arrive, Stand, SetPresence, SetStack, SetBlinds, CorrectBlinds, PlaceButton, PlacePositions, StartHand,
        Act, Run, Undo, Gather, SetBoard, Table, Muck, AwardPot, EndHand, CallTime, ChangeTime, CancelTime, TimeRanOut,
        GrantTime, RefuseTime, NameCounter, UseTimeCard, SetShotClock,
        KillHand, Report, Rule, Overrule, Shuffle, Suspend, EndSuspension, TakeChips, SetSmallestChip, LetStand,
        DealIn,
    }
    time_call, TIME_CALLS: TimeCallBy { Player, Table, Spectator, Floor, OtherTable }
    in_tournament, IN_TOURNAMENT: TournamentCommand {
        OpenTable, SeatPlayer, SetPlan, Clock, Field, Draw, Moves, Results, Race, Count, SetLevel, CallFloor,
        CancelFloorCall, ClaimAlert, CloseAlert, RecordFault, LiftSanction, CreatePairing, AllowJoining, AllowPublic, AllowPhones, AnswerJoin,
        SetFloorPin, RenewToken, RevokeDevice,
    }
    of_clock, OF_CLOCK: ClockCommand { Start, Pause, Resume, CallBreak, Adjust, Jump, StageOver }
    of_field, OF_FIELD: FieldCommand { Register, Edit, Withdraw, CheckIn, CheckInAll, SeatLate, EnterAgain, StrikeOff, Leave }
    of_draws, OF_DRAWS: Occasion { Seats, BreakTable, FinalTable, Race, ReEntry }
    of_moves, OF_MOVES: MoveCommand {
        Order, Cancel, Redirect, ConfirmArrival, CallFinalTable, PlayOn, CloseTable,
    }
    of_results, OF_RESULTS: ResultCommand { ConfirmOut, TakeBack, Buy, Refund, HandForHand, SameTime }
    of_race, OF_RACE: RaceCommand { Begin, Run, Exchange }
    of_counts, OF_COUNTS: CountCommand { Count, Accept, Reject }
    penalty, PENALTIES: Penalty { Warning, Hands, Orbits, Minutes, Fine, Chips, Disqualification }
}

/// Every name that the matrix has to have.
pub(super) fn all() -> Vec<&'static str> {
    [
        MESSAGES,
        AT_TABLE,
        TIME_CALLS,
        IN_TOURNAMENT,
        OF_CLOCK,
        OF_FIELD,
        OF_DRAWS,
        OF_MOVES,
        OF_RESULTS,
        OF_RACE,
        OF_COUNTS,
        PENALTIES,
    ]
    .concat()
}

/// What a message is, with whatever is inside it.
pub(super) fn names(sent: &FromClient) -> Vec<&'static str> {
    let mut names = vec![message(sent)];
    if let FromClient::Command { command, .. } = sent {
        names.push(at_table(command));
        if let TableCommand::CallTime { by } = command {
            names.push(time_call(by));
        }
    }
    if let FromClient::Tournament { command, .. } = sent {
        names.push(in_tournament(command));
        names.extend(inside(command));
    }
    names
}

fn inside(command: &TournamentCommand) -> Vec<&'static str> {
    match command {
        TournamentCommand::Clock { command } => vec![of_clock(command)],
        TournamentCommand::Field { command } => vec![of_field(command)],
        TournamentCommand::Draw { occasion, .. } => vec![of_draws(occasion)],
        TournamentCommand::Moves { command } => vec![of_moves(command)],
        TournamentCommand::Results { command } => vec![of_results(command)],
        TournamentCommand::Race { command } => vec![of_race(command)],
        TournamentCommand::Count { command } => vec![of_counts(command)],
        TournamentCommand::RecordFault { penalties, .. } => penalties.iter().map(penalty).collect(),
        _ => Vec::new(),
    }
}
