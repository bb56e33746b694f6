//! The floor's PIN on a table's tablet: what it opens, for how long, and what becomes of wrong ones.

use std::time::Duration;

use tapis_journal::{Journal, Sequence};
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::book::Citation;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{PlayerId, TableCommand};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Penalty, SanctionNumber};
use tapis_protocol::view::{AlertKind, ReplayView, StepBy, StepKind};
use tapis_protocol::{ErrorCode, FromClient, FromServer, Pin, Role, TableId, TournamentCommand};
use tapis_records::read_author;
use tapis_tests::{Device, Outcome, Server, request, setup};

const PIN: &str = "90210417";
const OTHER_PIN: &str = "4711";

async fn set_pin(director: &mut Device, pin: Option<&str>) {
    let pin = pin.map(|pin| Pin::new(pin).unwrap());
    let command = TournamentCommand::SetFloorPin { pin };
    director.tournament(command).await.unwrap();
}

/// Two tables of four, a PIN, and the tablet of table 1.
async fn evening(server: &Server) -> (Device, Device) {
    let mut director = server.director().await;
    director.create(setup(2, 8)).await;
    set_pin(&mut director, Some(PIN)).await;
    let tablet = server.tablet(&mut director, 1).await;
    (director, tablet)
}

async fn unlock(tablet: &mut Device, pin: &str) -> Outcome {
    tablet.unlock(Pin::new(pin).unwrap()).await
}

/// The next word on how long the floor holds the tablet.
async fn held(tablet: &mut Device) -> Option<Timestamp> {
    tablet
        .until(|_, message| match message {
            FromServer::FloorRight { until } => Some(*until),
            _ => None,
        })
        .await
}

/// A tablet of table 1 sets the stack of its first player, or of that seat at another table.
async fn correct(tablet: &mut Device, table: u16) -> Outcome {
    let seat = tablet.view_of(TableId(1), 0).await.seats[0].seat;
    let stack = Chips::from(15_000);
    let command = TableCommand::SetStack { seat, stack };
    tablet.command_expecting(table, None, command).await
}

/// Waits until the tablet is shown so many sanctions of the event.
async fn shows_sanctions(tablet: &mut Device, count: usize) {
    loop {
        if let Some(view) = &tablet.latest
            && view.sanctions.len() == count
        {
            return;
        }
        tablet.next().await;
    }
}

fn code(outcome: &Outcome) -> Option<ErrorCode> {
    outcome.as_ref().err().map(|refused| refused.code)
}

fn fault(player: PlayerId, penalty: Penalty) -> TournamentCommand {
    TournamentCommand::RecordFault {
        player,
        table: None,
        article: Citation::parse("12.3", "cdc2013"),
        penalties: vec![penalty],
        note: String::new(),
    }
}

/// The player of the first taken seat of a table, as an official's screen shows it.
async fn player_at(director: &mut Device, table: u16) -> PlayerId {
    let table = TableId(table);
    director.send(&FromClient::Follow { table }).await;
    director.view_of(table, 0).await.seats[0].player
}

#[tokio::test]
async fn a_right_pin_lets_the_floor_rule_at_this_table_and_at_no_other() {
    let server = Server::start().await;
    let (mut director, mut tablet) = evening(&server).await;
    let [here, elsewhere] = [
        player_at(&mut director, 1).await,
        player_at(&mut director, 2).await,
    ];
    let before = correct(&mut tablet, 1).await;
    assert_eq!(code(&before), Some(ErrorCode::NotAllowed));

    unlock(&mut tablet, PIN).await.unwrap();
    let until = held(&mut tablet).await.unwrap();
    assert_eq!(until.since(Timestamp(1_795_000_000_000)), 120_000);
    let corrected = correct(&mut tablet, 1).await.unwrap();
    let view = tablet.view_of(TableId(1), corrected).await;
    assert_eq!(view.seats[0].stack, Chips::from(15_000));
    let other = correct(&mut tablet, 2).await;
    assert_eq!(code(&other), Some(ErrorCode::NotAllowed));

    let given = tablet.tournament(fault(here, Penalty::Warning)).await;
    given.unwrap();
    let refused = tablet.tournament(fault(elsewhere, Penalty::Warning)).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    let follow = FromClient::Follow { table: TableId(2) };
    tablet.send(&follow).await;
    let answer = tablet
        .until(|_, message| match message {
            FromServer::Error { code, .. } => Some(*code),
            _ => None,
        })
        .await;
    assert_eq!(answer, ErrorCode::NotAllowed);
    server.stop().await;
}

#[tokio::test]
async fn sanctions_of_another_table_are_not_lifted_here() {
    let server = Server::start().await;
    let (mut director, mut tablet) = evening(&server).await;
    let elsewhere = player_at(&mut director, 2).await;
    let given = fault(elsewhere, Penalty::Warning);
    director.tournament(given).await.unwrap();
    let call = TournamentCommand::CallFloor {
        table: TableId(2),
        reason: String::new(),
    };
    director.tournament(call).await.unwrap();
    let alert = director
        .until(|director, _| director.alerts.first().map(|alert| alert.alert))
        .await;
    unlock(&mut tablet, PIN).await.unwrap();
    let lift = TournamentCommand::LiftSanction {
        sanction: SanctionNumber(1),
        reason: String::new(),
    };
    let claim = TournamentCommand::ClaimAlert { alert };
    for about_table_2 in [lift, claim] {
        let refused = tablet.tournament(about_table_2).await;
        assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    }
    server.stop().await;
}

#[tokio::test]
async fn wrong_pins_change_nothing_have_to_wait_and_are_told_to_the_floor() {
    let server = Server::start().await;
    let (mut director, mut tablet) = evening(&server).await;
    let now = Timestamp(1_795_000_000_000);
    let refused = unlock(&mut tablet, OTHER_PIN).await.unwrap_err();
    assert_eq!(
        (refused.code, refused.retry_at),
        (ErrorCode::WrongPin, None)
    );
    // Told at the first one.
    let alert = director
        .until(|director, _| director.alerts.first().cloned())
        .await;
    for retry_at in [None, Some(now.after_seconds(30))] {
        let refused = unlock(&mut tablet, OTHER_PIN).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::WrongPin);
        assert_eq!(refused.retry_at, retry_at);
    }
    let refused = correct(&mut tablet, 1).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    assert_eq!(
        (alert.table, alert.kind),
        (TableId(1), AlertKind::WrongPins)
    );

    // During the wait not even the right one is looked at, on this tablet or another of the table.
    let mut second = server.tablet(&mut director, 1).await;
    for tablet in [&mut tablet, &mut second] {
        let waits = unlock(tablet, PIN).await.unwrap_err();
        assert_eq!(waits.code, ErrorCode::PinWait);
        assert_eq!(waits.retry_at, Some(now.after_seconds(30)));
    }
    let mut elsewhere = server.tablet(&mut director, 2).await;
    unlock(&mut elsewhere, PIN).await.unwrap();

    server.clock.advance(Duration::from_secs(30));
    let refused = unlock(&mut tablet, OTHER_PIN).await.unwrap_err();
    assert_eq!(refused.retry_at, Some(now.after_seconds(30 + 60)));
    server.clock.advance(Duration::from_secs(60));
    unlock(&mut tablet, PIN).await.unwrap();
    correct(&mut tablet, 1).await.unwrap();
    assert_eq!(director.alerts.len(), 1, "one alert for all of them");

    // The right one gives no new tries away: the next wrong one has the next wait.
    let later = now.after_seconds(30 + 60);
    let refused = unlock(&mut tablet, OTHER_PIN).await.unwrap_err();
    assert_eq!(refused.retry_at, Some(later.after_seconds(120)));
    server.stop().await;
}

#[tokio::test]
async fn a_pin_that_everybody_tries_first_is_refused_and_the_one_before_stays() {
    let server = Server::start().await;
    let (mut director, mut tablet) = evening(&server).await;
    for common in ["1234", "0000", "1987", "123456"] {
        let pin = Pin::new(common);
        let refused = director
            .tournament(TournamentCommand::SetFloorPin { pin })
            .await;
        assert_eq!(code(&refused), Some(ErrorCode::Invalid), "{common}");
    }
    unlock(&mut tablet, PIN).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn the_right_is_over_two_minutes_after_the_last_thing_the_floor_did() {
    let server = Server::start().await;
    let (mut director, mut tablet) = evening(&server).await;
    let here = player_at(&mut director, 1).await;
    unlock(&mut tablet, PIN).await.unwrap();
    let first = held(&mut tablet).await.unwrap();
    server.clock.advance(Duration::from_secs(119));
    tablet
        .tournament(fault(here, Penalty::Warning))
        .await
        .unwrap();
    // The floor is shown the register; the table was not, and is not afterwards.
    shows_sanctions(&mut tablet, 1).await;
    server.clock.advance(Duration::from_secs(119));
    correct(&mut tablet, 1).await.unwrap();
    server.clock.advance(Duration::from_secs(120));
    assert_eq!(held(&mut tablet).await, None);
    assert_eq!(first.since(Timestamp(1_795_000_000_000)), 120_000);
    let refused = correct(&mut tablet, 1).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    shows_sanctions(&mut tablet, 0).await;
    server.stop().await;
}

#[tokio::test]
async fn only_what_the_floor_alone_may_do_and_what_is_accepted_prolongs_the_right() {
    let server = Server::start().await;
    let (_director, mut tablet) = evening(&server).await;
    unlock(&mut tablet, PIN).await.unwrap();
    assert!(held(&mut tablet).await.is_some());
    server.clock.advance(Duration::from_secs(60));
    // A question, what the table may do as well, and what the rules refuse.
    tablet.incidents(1, None).await;
    let call = TournamentCommand::CallFloor {
        table: TableId(1),
        reason: String::new(),
    };
    tablet.tournament(call).await.unwrap();
    let taken = tablet.view_of(TableId(1), 0).await.seats;
    let is_free = |seat: &Seat| taken.iter().all(|taken| taken.seat != *seat);
    let set = TableCommand::SetStack {
        seat: (1..=9).filter_map(Seat::new).find(is_free).unwrap(),
        stack: Chips::from(15_000),
    };
    let refused = tablet.command_expecting(1, None, set).await;
    assert_ne!(code(&refused), Some(ErrorCode::NotAllowed));
    assert!(refused.is_err());
    server.clock.advance(Duration::from_secs(60));
    assert_eq!(held(&mut tablet).await, None);
    let refused = correct(&mut tablet, 1).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    server.stop().await;
}

#[tokio::test]
async fn the_right_is_over_a_quarter_of_an_hour_after_the_pin_whatever_the_floor_does() {
    let server = Server::start().await;
    let (_director, mut tablet) = evening(&server).await;
    unlock(&mut tablet, PIN).await.unwrap();
    assert!(held(&mut tablet).await.is_some());
    for _ in 0..8 {
        server.clock.advance(Duration::from_secs(110));
        correct(&mut tablet, 1).await.unwrap();
    }
    server.clock.advance(Duration::from_secs(20));
    assert_eq!(held(&mut tablet).await, None);
    let refused = correct(&mut tablet, 1).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    // Typed again, it begins anew.
    unlock(&mut tablet, PIN).await.unwrap();
    correct(&mut tablet, 1).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn the_floor_gives_the_tablet_back_and_a_new_connection_holds_nothing() {
    let server = Server::start().await;
    let (_director, mut tablet) = evening(&server).await;
    unlock(&mut tablet, PIN).await.unwrap();
    assert!(held(&mut tablet).await.is_some());
    let id = tablet.new_id();
    tablet.send(&FromClient::Lock { id }).await;
    assert_eq!(held(&mut tablet).await, None);
    let refused = correct(&mut tablet, 1).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));

    unlock(&mut tablet, PIN).await.unwrap();
    correct(&mut tablet, 1).await.unwrap();
    let mut again = Device::connect(server.address, &tablet.token).await;
    let refused = correct(&mut again, 1).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    server.stop().await;
}

#[tokio::test]
async fn what_is_the_directors_stays_the_directors() {
    let server = Server::start().await;
    let (mut director, mut tablet) = evening(&server).await;
    let here = player_at(&mut director, 1).await;
    unlock(&mut tablet, PIN).await.unwrap();
    for command in [
        fault(here, Penalty::Disqualification),
        TournamentCommand::OpenTable { seats: 9 },
        TournamentCommand::SetFloorPin { pin: None },
        TournamentCommand::CreatePairing {
            role: Role::Floor,
            everywhere: false,
        },
    ] {
        let refused = tablet.tournament(command).await;
        assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    }
    let blinds = Blinds::new(Chips::from(100), Chips::from(200));
    let set = TableCommand::SetBlinds { blinds };
    let refused = tablet.command_expecting(1, None, set).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    server.stop().await;
}

#[tokio::test]
async fn another_pin_or_none_ends_at_once_what_the_old_one_opened() {
    let server = Server::start().await;
    let (mut director, mut tablet) = evening(&server).await;
    unlock(&mut tablet, PIN).await.unwrap();
    assert!(held(&mut tablet).await.is_some());
    set_pin(&mut director, Some(OTHER_PIN)).await;
    assert_eq!(held(&mut tablet).await, None);
    let refused = correct(&mut tablet, 1).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    let old = unlock(&mut tablet, PIN).await;
    assert_eq!(code(&old), Some(ErrorCode::WrongPin));

    unlock(&mut tablet, OTHER_PIN).await.unwrap();
    assert!(held(&mut tablet).await.is_some());
    set_pin(&mut director, None).await;
    assert_eq!(held(&mut tablet).await, None);
    let none = unlock(&mut tablet, OTHER_PIN).await;
    assert_eq!(code(&none), Some(ErrorCode::NoPin));
    server.stop().await;
}

#[tokio::test]
async fn a_pin_is_in_no_record_and_works_after_a_restart() {
    let server = Server::start().await;
    let (_director, tablet) = evening(&server).await;
    let mut journal = server.journal.clone();
    for stream in journal.streams().unwrap() {
        for record in journal.read(&stream, Sequence::ZERO, usize::MAX).unwrap() {
            let text = String::from_utf8(record.payload).unwrap();
            assert!(!text.contains(PIN), "{text}");
        }
    }
    let token = tablet.token.clone();
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    // Whether there is a PIN is all that a tablet is told.
    let has_floor_pin = tablet
        .until(|_, message| match message {
            FromServer::Devices { has_floor_pin, .. } => Some(*has_floor_pin),
            _ => None,
        })
        .await;
    assert!(has_floor_pin);
    unlock(&mut tablet, PIN).await.unwrap();
    correct(&mut tablet, 1).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn records_tell_the_floor_by_its_pin_from_the_table() {
    let server = Server::start().await;
    let (mut director, mut tablet) = evening(&server).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let actor = tablet.view().await.turn.unwrap().seat;
    unlock(&mut tablet, PIN).await.unwrap();
    let kill = TableCommand::KillHand { seat: actor };
    tablet.command_expecting(1, None, kill).await.unwrap();
    let player = tablet.view().await.seats[0].player;
    tablet
        .tournament(fault(player, Penalty::Warning))
        .await
        .unwrap();

    let records = server.journal.records();
    let authors: Vec<bool> = records
        .iter()
        .map(|record| read_author(&record.device).by_pin)
        .collect();
    assert_eq!(authors, [false, false, true, true]);
    let register = director
        .until(|director, _| {
            let register = director.latest.as_ref()?.sanctions.clone();
            (!register.is_empty()).then_some(register)
        })
        .await;
    assert_eq!(register[0].by, "Floor · Tablet");

    let id = director.tournament.clone().unwrap();
    let token = &director.token;
    let head =
        format!("GET /api/evidence/{id}/hands/1/1 HTTP/1.1\r\nAuthorization: Bearer {token}");
    let (status, _, body) = request(server.address, &head, "").await;
    assert_eq!(status, 200, "{body}");
    let replay: ReplayView = serde_json::from_str(&body).unwrap();
    let table = StepBy::Device {
        name: "Tablet".to_owned(),
        role: Role::Tablet { table: TableId(1) },
    };
    let floor = StepBy::FloorByPin {
        tablet: Some("Tablet".to_owned()),
    };
    assert_eq!(replay.steps[0].what, StepKind::Started);
    let by: Vec<&StepBy> = replay.steps.iter().map(|step| &step.by).collect();
    assert_eq!(by, [&table, &floor, &floor]);
    server.stop().await;
}

#[tokio::test]
async fn a_command_sent_again_after_the_right_is_over_is_carried_out_once() {
    let server = Server::start().await;
    let (_director, mut tablet) = evening(&server).await;
    unlock(&mut tablet, PIN).await.unwrap();
    let id = tablet.new_id();
    let call = FromClient::Tournament {
        id: id.clone(),
        command: TournamentCommand::CallFloor {
            table: TableId(1),
            reason: String::new(),
        },
    };
    tablet.send(&call).await;
    let first = tablet.answer(&id).await.unwrap().unwrap();
    let token = tablet.token.clone();
    drop(tablet);
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    tablet.send(&call).await;
    assert_eq!(tablet.answer(&id).await.unwrap().unwrap(), first);
    server.stop().await;
}

#[tokio::test]
async fn only_a_tables_tablet_takes_a_pin() {
    let server = Server::start().await;
    let (mut director, _tablet) = evening(&server).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let mut display = server.device(&mut director, Role::Display, "TV").await;
    for device in [&mut director, &mut floor, &mut display] {
        let refused = unlock(device, PIN).await;
        assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    }
    let id = floor.new_id();
    let lock = FromClient::Lock { id: id.clone() };
    floor.send(&lock).await;
    let refused = floor.answer(&id).await.unwrap();
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    server.stop().await;
}
