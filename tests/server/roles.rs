//! Who may send what: every kind of command from every kind of device.

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Citation;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{
    Action, Command, Instead, PlayerId, Positions, Presence, RunAction, TimeCallBy,
};
use tapis_protocol::rules::tournament::{Penalty, SanctionNumber};
use tapis_protocol::{
    AlertId, DeviceId, ErrorCode, FromClient, FromServer, Role, TableId, TournamentCommand,
};
use tapis_tests::{Device, Server, setup};

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
        (Command::Undo, TABLET),
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
        (revoke, DIRECTOR),
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
    for (command, who) in in_tournament() {
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
