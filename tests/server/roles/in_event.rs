//! Rows of the matrix: what is asked of an event.

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Citation;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{
    ClockCommand, CountCommand, FieldCommand, MoveCommand, MoveReason, NewEntrant, Occasion,
    Penalty, Purchase, RaceCommand, Refundable, ResultCommand, SanctionNumber, TableNumber,
};
use tapis_protocol::{AlertId, DeviceId, JoinId, Role, TableId, TournamentCommand};
use tapis_tests::setup_by_plan;

use super::who::{ARRIVAL, DIRECTOR, FLOOR, FLOOR_SOMEWHERE, NOBODY, OFFICIALS, TABLE, Who};

fn fault(penalty: Penalty, table: Option<TableId>) -> TournamentCommand {
    TournamentCommand::RecordFault {
        player: PlayerId(99),
        table,
        article: Citation::parse("12.3", "cdc2013"),
        penalties: vec![penalty],
        note: String::new(),
    }
}

const fn lift() -> TournamentCommand {
    TournamentCommand::LiftSanction {
        sanction: SanctionNumber(99),
        reason: String::new(),
    }
}

/// What is asked of the tournament and of the club's devices.
pub(super) fn in_tournament() -> Vec<(TournamentCommand, Who)> {
    let table = TableId(1);
    let reason = String::new();
    let note = String::new();
    let alert = AlertId(9);
    let blinds = Blinds::new(Chips::from(100), Chips::from(200));
    let seated = TournamentCommand::SeatPlayer {
        name: String::new(),
        table,
        seat: Seat::new(1).unwrap(),
        stack: Chips::from(1),
    };
    let revoke = TournamentCommand::RevokeDevice {
        device: DeviceId::new("nobody").unwrap(),
    };
    let renew = TournamentCommand::RenewToken {
        device: DeviceId::new("nobody").unwrap(),
    };
    let role = Role::Tablet { table: TableId(99) };
    let at = Some(table);
    let (request, accept) = (JoinId(99), true);
    vec![
        (TournamentCommand::CallFloor { table, reason }, TABLE),
        (TournamentCommand::CancelFloorCall { table }, TABLE),
        (TournamentCommand::ClaimAlert { alert }, FLOOR_SOMEWHERE),
        (
            TournamentCommand::CloseAlert { alert, note },
            FLOOR_SOMEWHERE,
        ),
        (fault(Penalty::Warning, at), FLOOR),
        (fault(Penalty::Hands { hands: 1 }, at), FLOOR),
        (fault(Penalty::Orbits { orbits: 1 }, at), FLOOR),
        (fault(Penalty::Minutes { minutes: 1 }, at), FLOOR),
        (fault(Penalty::Fine { big_blinds: 1 }, at), FLOOR),
        (
            fault(
                Penalty::Chips {
                    chips: Chips::from(100),
                },
                at,
            ),
            FLOOR,
        ),
        (fault(Penalty::Warning, None), FLOOR_SOMEWHERE),
        (fault(Penalty::Disqualification, at), DIRECTOR),
        (lift(), FLOOR_SOMEWHERE),
        (TournamentCommand::OpenTable { seats: 1 }, DIRECTOR),
        (seated, DIRECTOR),
        (TournamentCommand::SetLevel { blinds }, DIRECTOR),
        (
            TournamentCommand::CreatePairing {
                role,
                everywhere: false,
            },
            DIRECTOR,
        ),
        (TournamentCommand::SetFloorPin { pin: None }, DIRECTOR),
        (TournamentCommand::AllowJoining { allowed: false }, DIRECTOR),
        (TournamentCommand::AllowPublic { allowed: false }, DIRECTOR),
        (TournamentCommand::AllowPhones { allowed: false }, DIRECTOR),
        (TournamentCommand::AnswerJoin { request, accept }, OFFICIALS),
        (renew, DIRECTOR),
        (revoke, DIRECTOR),
    ]
}

/// What is asked of a whole event.
pub(super) fn in_event() -> Vec<(TournamentCommand, Who)> {
    let plan = setup_by_plan(1).plan.unwrap();
    let mut all = vec![(TournamentCommand::SetPlan { plan }, DIRECTOR)];
    all.extend(
        of_clock()
            .into_iter()
            .map(|(command, who)| (TournamentCommand::Clock { command }, who)),
    );
    all.extend(
        of_field()
            .into_iter()
            .map(|(command, who)| (TournamentCommand::Field { command }, who)),
    );
    all.extend(of_draws().into_iter().map(|(occasion, who)| {
        let word = String::new();
        (TournamentCommand::Draw { occasion, word }, who)
    }));
    all.extend(
        of_moves()
            .into_iter()
            .map(|(command, who)| (TournamentCommand::Moves { command }, who)),
    );
    all.extend(
        of_results()
            .into_iter()
            .map(|(command, who)| (TournamentCommand::Results { command }, who)),
    );
    all.extend(
        of_race()
            .into_iter()
            .map(|(command, who)| (TournamentCommand::Race { command }, who)),
    );
    all.extend(
        of_counts()
            .into_iter()
            .map(|(command, who)| (TournamentCommand::Count { command }, who)),
    );
    all
}

const SOMEBODY: PlayerId = PlayerId(99);
const FIRST_TABLE: TableNumber = TableNumber(1);

fn first_seat() -> Seat {
    Seat::new(1).unwrap()
}

fn of_clock() -> [(ClockCommand, Who); 7] {
    [
        (ClockCommand::Start, DIRECTOR),
        (ClockCommand::Pause, DIRECTOR),
        (ClockCommand::Resume, DIRECTOR),
        (ClockCommand::CallBreak { minutes: 10 }, DIRECTOR),
        (ClockCommand::Adjust { seconds: 1 }, DIRECTOR),
        (ClockCommand::Jump { stage: 99 }, DIRECTOR),
        (ClockCommand::StageOver { stage: 0 }, NOBODY),
    ]
}

fn of_field() -> [(FieldCommand, Who); 9] {
    let (player, table, seat) = (SOMEBODY, FIRST_TABLE, first_seat());
    let players = Vec::new();
    let entry = NewEntrant::default();
    let (is_here, gave_notice, replaced_by) = (true, false, None);
    [
        (FieldCommand::Register { players }, DIRECTOR),
        (
            FieldCommand::Edit {
                player,
                entry,
                gave_notice,
            },
            DIRECTOR,
        ),
        (FieldCommand::Withdraw { player }, DIRECTOR),
        (FieldCommand::CheckIn { player, is_here }, OFFICIALS),
        (FieldCommand::CheckInAll, OFFICIALS),
        (
            FieldCommand::SeatLate {
                player,
                table,
                seat,
            },
            DIRECTOR,
        ),
        (
            FieldCommand::EnterAgain {
                player,
                table,
                seat,
            },
            FLOOR_SOMEWHERE,
        ),
        (
            FieldCommand::StrikeOff {
                player,
                replaced_by,
            },
            DIRECTOR,
        ),
        (FieldCommand::Leave { player }, DIRECTOR),
    ]
}

fn of_draws() -> [(Occasion, Who); 5] {
    let table = FIRST_TABLE;
    let small = Vec::new();
    let player = SOMEBODY;
    [
        (Occasion::Seats, DIRECTOR),
        (Occasion::BreakTable { table }, DIRECTOR),
        (Occasion::FinalTable, DIRECTOR),
        (Occasion::Race { table, small }, TABLE),
        (Occasion::ReEntry { player }, FLOOR_SOMEWHERE),
    ]
}

fn of_moves() -> [(MoveCommand, Who); 7] {
    let (player, to, seat) = (SOMEBODY, FIRST_TABLE, first_seat());
    let no_table = TableNumber(99);
    let why = MoveReason::Balance;
    let moves = Vec::new();
    [
        (MoveCommand::Order { moves, why }, DIRECTOR),
        (MoveCommand::Cancel { player }, DIRECTOR),
        (MoveCommand::Redirect { player, to, seat }, OFFICIALS),
        (MoveCommand::ConfirmArrival { player }, ARRIVAL),
        (MoveCommand::CallFinalTable, DIRECTOR),
        (MoveCommand::PlayOn { table: FIRST_TABLE }, FLOOR),
        (MoveCommand::CloseTable { table: no_table }, DIRECTOR),
    ]
}

fn of_results() -> [(ResultCommand, Who); 6] {
    let player = SOMEBODY;
    let with = None;
    let purchase = Purchase::Rebuy;
    [
        (ResultCommand::ConfirmOut { player }, FLOOR_SOMEWHERE),
        (ResultCommand::TakeBack { player }, FLOOR_SOMEWHERE),
        (ResultCommand::Buy { player, purchase }, FLOOR_SOMEWHERE),
        (
            ResultCommand::Refund {
                player,
                purchase: Refundable::ReEntry,
            },
            FLOOR_SOMEWHERE,
        ),
        (ResultCommand::HandForHand { on: false }, DIRECTOR),
        (ResultCommand::SameTime { player, with }, DIRECTOR),
    ]
}

fn of_race() -> [(RaceCommand, Who); 3] {
    let (table, seat) = (FIRST_TABLE, first_seat());
    let (small, cards) = (Vec::new(), Vec::new());
    let (given, taken) = (Vec::new(), Vec::new());
    [
        (RaceCommand::Begin, DIRECTOR),
        (
            RaceCommand::Run {
                table,
                small,
                cards,
            },
            TABLE,
        ),
        (
            RaceCommand::Exchange {
                table,
                seat,
                given,
                taken,
            },
            FLOOR,
        ),
    ]
}

fn of_counts() -> [(CountCommand, Who); 3] {
    let table = FIRST_TABLE;
    let stacks = Vec::new();
    [
        (CountCommand::Count { table, stacks }, TABLE),
        (CountCommand::Accept { table }, FLOOR),
        (CountCommand::Reject { table }, FLOOR),
    ]
}
