//! Who may send what: every kind of command from every kind of device.

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Citation;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{
    Action, Command, Instead, PlayerId, Positions, Presence, RunAction, TimeCallBy,
};
use tapis_protocol::rules::tournament::{
    ClockCommand, CountCommand, FieldCommand, MoveCommand, MoveReason, NewEntrant, Occasion,
    Penalty, Purchase, RaceCommand, ResultCommand, SanctionNumber, TableNumber,
};
use tapis_protocol::{
    AlertId, DeviceId, ErrorCode, FromClient, FromServer, Pin, Role, TableId, TournamentCommand,
};
use tapis_tests::{Device, Server, setup, setup_by_plan};

/// Who may: the tablet of the table, the floor, the director.
type Who = [bool; 3];

const TABLET: Who = [true, true, true];
const FLOOR: Who = [false, true, true];
const DIRECTOR: Who = [false, false, true];
const NOBODY: Who = [false, false, false];

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

fn fault(penalty: Penalty) -> TournamentCommand {
    TournamentCommand::RecordFault {
        player: PlayerId(99),
        table: None,
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

fn at_table() -> Vec<(Command, Who)> {
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
        (Command::StartHand, TABLET),
        (Command::Act { seat, action }, TABLET),
        (run, TABLET),
        (Command::Undo { steps: 1 }, TABLET),
        (Command::Gather, TABLET),
        (Command::SetBoard { cards: Vec::new() }, TABLET),
        (Command::Table { seat, cards: None }, TABLET),
        (Command::Muck { seat }, TABLET),
        (Command::AwardPot { pot: 0, winners }, TABLET),
        (Command::EndHand, TABLET),
        (Command::Shuffle, TABLET),
        (report(), TABLET),
        (rule(), FLOOR),
        (overrule(), FLOOR),
        (call(TimeCallBy::Table), TABLET),
        (call(TimeCallBy::Player(seat)), TABLET),
        (
            Command::SetPresence {
                seat,
                presence: Presence::Absent,
            },
            TABLET,
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
        (suspend(seat), NOBODY),
        (end_suspension(seat), NOBODY),
        (Command::TakeChips { seat, chips: stack }, NOBODY),
        (Command::SetSmallestChip { chips: stack }, NOBODY),
    ]
}

fn in_tournament() -> Vec<(TournamentCommand, Who)> {
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
    let role = Role::Tablet { table: TableId(99) };
    vec![
        (TournamentCommand::CallFloor { table, reason }, TABLET),
        (TournamentCommand::CancelFloorCall { table }, TABLET),
        (TournamentCommand::ClaimAlert { alert }, FLOOR),
        (TournamentCommand::CloseAlert { alert, note }, FLOOR),
        (fault(Penalty::Warning), FLOOR),
        (fault(Penalty::Disqualification), DIRECTOR),
        (lift(), FLOOR),
        (TournamentCommand::OpenTable { seats: 1 }, DIRECTOR),
        (seated, DIRECTOR),
        (TournamentCommand::SetLevel { blinds }, DIRECTOR),
        (TournamentCommand::CreatePairing { role }, DIRECTOR),
        (TournamentCommand::SetFloorPin { pin: None }, DIRECTOR),
        (revoke, DIRECTOR),
    ]
}

/// What is asked of a whole event.
fn in_event() -> Vec<(TournamentCommand, Who)> {
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
const TABLE: TableNumber = TableNumber(1);

fn first_seat() -> Seat {
    Seat::new(1).unwrap()
}

fn of_clock() -> [(ClockCommand, Who); 6] {
    [
        (ClockCommand::Start, DIRECTOR),
        (ClockCommand::Pause, DIRECTOR),
        (ClockCommand::Resume, DIRECTOR),
        (ClockCommand::Adjust { seconds: 1 }, DIRECTOR),
        (ClockCommand::Jump { stage: 99 }, DIRECTOR),
        (ClockCommand::StageOver { stage: 0 }, NOBODY),
    ]
}

fn of_field() -> [(FieldCommand, Who); 7] {
    let (player, table, seat) = (SOMEBODY, TABLE, first_seat());
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
        (FieldCommand::CheckIn { player, is_here }, FLOOR),
        (
            FieldCommand::SeatLate {
                player,
                table,
                seat,
            },
            DIRECTOR,
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

fn of_draws() -> [(Occasion, Who); 4] {
    let table = TABLE;
    let small = Vec::new();
    [
        (Occasion::Seats, DIRECTOR),
        (Occasion::BreakTable { table }, DIRECTOR),
        (Occasion::FinalTable, DIRECTOR),
        (Occasion::Race { table, small }, TABLET),
    ]
}

fn of_moves() -> [(MoveCommand, Who); 6] {
    let (player, to, seat) = (SOMEBODY, TABLE, first_seat());
    let no_table = TableNumber(99);
    let why = MoveReason::Balance;
    let moves = Vec::new();
    [
        (MoveCommand::Order { moves, why }, DIRECTOR),
        (MoveCommand::Cancel { player }, DIRECTOR),
        (MoveCommand::Redirect { player, to, seat }, FLOOR),
        (MoveCommand::CallFinalTable, DIRECTOR),
        (MoveCommand::PlayOn { table: TABLE }, FLOOR),
        (MoveCommand::CloseTable { table: no_table }, DIRECTOR),
    ]
}

fn of_results() -> [(ResultCommand, Who); 4] {
    let player = SOMEBODY;
    let purchase = Purchase::Rebuy;
    [
        (ResultCommand::ConfirmOut { player }, FLOOR),
        (ResultCommand::TakeBack { player }, FLOOR),
        (ResultCommand::Buy { player, purchase }, FLOOR),
        (ResultCommand::HandForHand { on: false }, DIRECTOR),
    ]
}

fn of_race() -> [(RaceCommand, Who); 3] {
    let (table, seat) = (TABLE, first_seat());
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
            TABLET,
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
    let table = TABLE;
    let stacks = Vec::new();
    [
        (CountCommand::Count { table, stacks }, TABLET),
        (CountCommand::Accept { table }, FLOOR),
        (CountCommand::Reject { table }, FLOOR),
    ]
}

/// Every message, whether the three may send it; the display and the tablet of another table may send none of them.
fn matrix(device: &mut Device) -> Vec<(FromClient, Who)> {
    let table = TableId(1);
    let commands = at_table().into_iter().map(|(command, who)| {
        let id = device.new_id();
        let message = FromClient::Command {
            id,
            table,
            expect: None,
            command,
        };
        (message, who)
    });
    let mut all: Vec<(FromClient, Who)> = commands.collect();
    for (command, who) in in_tournament().into_iter().chain(in_event()) {
        let id = device.new_id();
        all.push((FromClient::Tournament { id, command }, who));
    }
    let nobody = tapis_protocol::Setup {
        tables: Vec::new(),
        ..setup(1, 0)
    };
    let consult = FromClient::Consult {
        id: device.new_id(),
        table,
        incident: Incident::PotDisputed,
    };
    all.push((consult, TABLET));
    let id = device.new_id();
    all.push((FromClient::Create { id, setup: nobody }, DIRECTOR));
    all.push((FromClient::Follow { table: TableId(99) }, FLOOR));
    all
}

async fn is_allowed(device: &mut Device, message: &FromClient) -> bool {
    device.send(message).await;
    device
        .until(|_, answer| match answer {
            FromServer::Refused(refused) => Some(refused.code != ErrorCode::NotAllowed),
            FromServer::Error { code, .. } => Some(*code != ErrorCode::NotAllowed),
            FromServer::Accepted { .. } | FromServer::Ruling { .. } => Some(true),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn each_role_may_send_what_is_its_own() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup(2, 4)).await;
    let tablet = server.tablet(&mut director, 1).await;
    let floor = server.device(&mut director, Role::Floor, "Flo").await;
    let other_tablet = server.tablet(&mut director, 2).await;
    let display = server.device(&mut director, Role::Display, "TV").await;
    let devices = [tablet, floor, director, other_tablet, display];
    for (index, mut device) in devices.into_iter().enumerate() {
        for (message, who) in matrix(&mut device) {
            let expected = who.get(index).copied().unwrap_or(false);
            let allowed = is_allowed(&mut device, &message).await;
            assert_eq!(allowed, expected, "device {index}: {message:?}");
        }
    }
    server.stop().await;
}

/// What the floor may, but not by its PIN on a tablet: it is about no table, or about more than one.
const fn is_beyond_a_table(message: &FromClient) -> bool {
    matches!(
        message,
        FromClient::Follow { .. }
            | FromClient::Tournament {
                command: TournamentCommand::Field { .. }
                    | TournamentCommand::Moves {
                        command: MoveCommand::Redirect { .. },
                    },
                ..
            }
    )
}

#[tokio::test]
async fn a_tablet_that_the_floor_holds_may_send_what_the_floor_may_for_its_table() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup(2, 4)).await;
    let pin = Pin::new("0417");
    let set = TournamentCommand::SetFloorPin { pin: pin.clone() };
    director.tournament(set).await.unwrap();
    let tablet = server.tablet(&mut director, 1).await;
    let other = server.tablet(&mut director, 2).await;
    for (mut device, is_its_own) in [(tablet, true), (other, false)] {
        let id = device.new_id();
        let pin = pin.clone().unwrap();
        let asked = id.clone();
        device.send(&FromClient::Unlock { id, pin }).await;
        device.answer(&asked).await.unwrap().unwrap();
        for (message, [_, floor, _]) in matrix(&mut device) {
            // At another table only what names none is looked at: that it is about its own, the tournament makes sure.
            if !is_its_own && !names_a_table(&message) {
                continue;
            }
            let expected = is_its_own && floor && !is_beyond_a_table(&message);
            let allowed = is_allowed(&mut device, &message).await;
            assert_eq!(allowed, expected, "{is_its_own}: {message:?}");
        }
    }
    server.stop().await;
}

const fn names_a_table(message: &FromClient) -> bool {
    matches!(
        message,
        FromClient::Command { .. } | FromClient::Consult { .. } | FromClient::Follow { .. }
    )
}
