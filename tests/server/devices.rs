//! Tablets that ask for a table without a code, spare ones that take a place over, and what officials see of devices.

use std::time::Duration;

use futures_util::SinkExt;
use tapis_protocol::view::{DeviceView, JoinView};
use tapis_protocol::{
    CloseCode, ErrorCode, FromClient, FromServer, JoinAsked, JoinState, Joinable, PairAnswer,
    PairResponse, Pin, Role, TableId, TournamentCommand,
};
use tapis_tests::{Device, Server, get, post};
use tokio_tungstenite::tungstenite::Message;

/// What a device is shown of the others, once it is what was waited for.
async fn devices_when<T>(
    device: &mut Device,
    is: impl Fn(&[DeviceView], &[JoinView], bool) -> Option<T>,
) -> T {
    device
        .until(|_, message| match message {
            FromServer::Devices {
                devices,
                joins,
                may_join,
                ..
            } => is(devices, joins, *may_join),
            _ => None,
        })
        .await
}

async fn allow(director: &mut Device) {
    let allow = TournamentCommand::AllowJoining { allowed: true };
    director.tournament(allow).await.unwrap();
}

/// A tablet asks for a table; its secret.
async fn ask(server: &Server, director: &Device, (table, replaces): (u16, bool)) -> String {
    let tournament = director.tournament.as_ref().unwrap();
    let body = format!(
        r#"{{"tournament":"{tournament}","table":{table},"name":"Spare","replaces":{replaces}}}"#
    );
    let (status, _, body) = post(server.address, "/api/join", &body).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str::<JoinAsked>(&body).unwrap().secret
}

async fn state(server: &Server, secret: &str) -> JoinState {
    let body = format!(r#"{{"secret":"{secret}"}}"#);
    let (status, _, body) = post(server.address, "/api/join/answer", &body).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

async fn answer(official: &mut Device, accept: bool) {
    let request = devices_when(official, |_, joins, _| {
        joins.first().map(|join| join.request)
    });
    let request = request.await;
    let answer = TournamentCommand::AnswerJoin { request, accept };
    official.tournament(answer).await.unwrap();
}

async fn paired(server: &Server, secret: &str) -> PairResponse {
    match state(server, secret).await {
        JoinState::Accepted {
            paired: PairAnswer::Sent(paired),
        } => paired,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn without_the_directors_leave_tablets_need_a_code() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let tournament = director.tournament.clone().unwrap();
    let body = format!(r#"{{"tournament":"{tournament}","table":1,"name":"Spare"}}"#);
    let (status, _, answer) = post(server.address, "/api/join", &body).await;
    assert_eq!(status, 403, "{answer}");
    let path = format!("/api/join?tournament={tournament}");
    assert_eq!(get(server.address, &path).await.0, 403);
    assert_eq!(get(server.address, "/api/join").await.2, "null");

    allow(&mut director).await;
    let (status, _, body) = get(server.address, &path).await;
    assert_eq!(status, 200, "{body}");
    let joinable: Joinable = serde_json::from_str(&body).unwrap();
    assert_eq!(joinable.name, "Open");
    assert_eq!(joinable.tables.len(), 1);
    assert_eq!(joinable.tables[0].tablets, 0);
    // Without a name it is the newest event that can be joined.
    assert_eq!(get(server.address, "/api/join").await.2, body);

    // The leave outlives a restart, and ends when the director says so.
    let server = server.restart().await;
    assert_eq!(get(server.address, &path).await.0, 200);
    let mut director = server.director().await;
    let end = TournamentCommand::AllowJoining { allowed: false };
    director.tournament(end).await.unwrap();
    assert_eq!(get(server.address, &path).await.0, 403);
    server.stop().await;
}

#[tokio::test]
async fn the_floor_gives_a_tablet_its_table_with_one_answer() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    allow(&mut director).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let secret = ask(&server, &director, (1, false)).await;
    assert_eq!(state(&server, &secret).await, JoinState::Waiting);
    answer(&mut floor, true).await;
    let given = paired(&server, &secret).await;
    assert_eq!(given.role, Role::Tablet { table: TableId(1) });
    let mut tablet = Device::connect(server.address, &given.token).await;
    assert_eq!(tablet.view().await.table, TableId(1));

    // The tablet itself may neither let others in nor answer them.
    let forbidden = TournamentCommand::AllowJoining { allowed: false };
    let refused = tablet.tournament(forbidden).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotAllowed);
    server.stop().await;
}

#[tokio::test]
async fn a_tablet_that_is_refused_gets_nothing_and_an_answer_is_given_once() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    allow(&mut director).await;
    let secret = ask(&server, &director, (1, false)).await;
    let waiting = devices_when(&mut director, |_, joins, _| joins.first().cloned()).await;
    assert_eq!(
        (waiting.name.as_str(), waiting.table),
        ("Spare", TableId(1))
    );
    for (accept, is_taken) in [(false, true), (true, false)] {
        let answer = TournamentCommand::AnswerJoin {
            request: waiting.request,
            accept,
        };
        assert_eq!(director.tournament(answer).await.is_ok(), is_taken);
    }
    assert_eq!(state(&server, &secret).await, JoinState::Refused);
    server.clock.advance(Duration::from_secs(300));
    assert_eq!(state(&server, &secret).await, JoinState::Over);
    server.stop().await;
}

#[tokio::test]
async fn a_spare_tablet_takes_the_place_of_the_old_one() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    allow(&mut director).await;
    let mut old = server.tablet(&mut director, 1).await;
    let secret = ask(&server, &director, (1, true)).await;
    answer(&mut director, true).await;
    let given = paired(&server, &secret).await;
    let mut spare = Device::connect(server.address, &given.token).await;
    assert_eq!(spare.view().await.table, TableId(1));
    assert_eq!(old.closed().await, Some(CloseCode::NotWelcome.number()));
    let old_token = old.token.clone();
    assert!(
        Device::try_connect(server.address, &old_token)
            .await
            .is_err()
    );
    server.stop().await;
}

#[tokio::test]
async fn two_tablets_of_a_table_know_of_each_other_and_of_nobody_else() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut first = server.tablet(&mut director, 1).await;
    let mut second = server.tablet(&mut director, 1).await;
    for tablet in [&mut first, &mut second] {
        let connected = |tablet: &Device| {
            let devices = tablet.devices.iter();
            devices.filter(|device| device.connected).count()
        };
        while connected(tablet) < 2 {
            tablet.next().await;
        }
        let table = TableId(1);
        let roles: Vec<Role> = tablet.devices.iter().map(|device| device.role).collect();
        assert_eq!(roles, [Role::Tablet { table }; 2]);
    }
    server.stop().await;
}

#[tokio::test]
async fn officials_see_how_much_is_left_in_a_battery_twice_a_minute_at_most() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let left = |devices: &[DeviceView]| {
        let tablet = devices
            .iter()
            .find(|device| matches!(device.role, Role::Tablet { .. }));
        tablet
            .and_then(|tablet| tablet.battery)
            .map(|it| it.percent)
    };
    for percent in [40, 39] {
        let charging = false;
        tablet
            .send(&FromClient::Battery { percent, charging })
            .await;
    }
    let seen = devices_when(&mut director, |devices, _, _| left(devices)).await;
    assert_eq!(seen, 40);
    server.clock.advance(Duration::from_secs(60));
    let full = FromClient::Battery {
        percent: 200,
        charging: true,
    };
    tablet.send(&full).await;
    let seen = devices_when(&mut director, |devices, _, _| {
        left(devices).filter(|percent| *percent != 40)
    });
    assert_eq!(seen.await, 100);
    server.stop().await;
}

/// Sends commands in one write, so that the second is there before the first is carried out; all of them are accepted.
async fn at_once(director: &mut Device, commands: [TournamentCommand; 2]) {
    let mut ids = Vec::new();
    for command in commands {
        let id = director.new_id();
        ids.push(id.clone());
        let message = FromClient::Tournament { id, command };
        let text = serde_json::to_string(&message).unwrap();
        director.socket.feed(Message::text(text)).await.unwrap();
    }
    director.socket.flush().await.unwrap();
    while !ids.is_empty() {
        match director.next().await {
            FromServer::Accepted { id, .. } => ids.retain(|asked| *asked != id),
            FromServer::Refused(refused) => panic!("{refused:?}"),
            _ => {}
        }
    }
}

/// What a director opens, and closes.
fn doors(open: bool) -> [TournamentCommand; 4] {
    let allowed = open;
    [
        TournamentCommand::AllowPublic { allowed },
        TournamentCommand::AllowPhones { allowed },
        TournamentCommand::AllowJoining { allowed },
        TournamentCommand::SetFloorPin {
            pin: open.then(|| Pin::new("90210417").unwrap()),
        },
    ]
}

/// Waits until a director who comes now is shown that all of them are open, or none.
async fn shows_doors(server: &Server, director: &Device, open: bool) {
    let mut director = Device::connect(server.address, &director.token).await;
    director
        .until(|_, message| match message {
            FromServer::Devices {
                is_public,
                has_phones,
                may_join,
                has_floor_pin,
                ..
            } => {
                let shown = [*is_public, *has_phones, *may_join, *has_floor_pin];
                (shown == [open; 4]).then_some(())
            }
            _ => None,
        })
        .await;
}

#[tokio::test]
async fn what_is_opened_and_closed_at_once_is_closed_and_the_other_way_round_open() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    for is_open in [false, true, false] {
        for (first, last) in doors(!is_open).into_iter().zip(doors(is_open)) {
            at_once(&mut director, [first, last]).await;
        }
        shows_doors(&server, &director, is_open).await;
    }
    let server = server.restart().await;
    shows_doors(&server, &director, false).await;
    server.stop().await;
}
