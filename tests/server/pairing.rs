//! Screens becoming devices, and devices losing their place.

use std::time::Duration;

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{
    CloseCode, CommandId, DeviceId, ErrorCode, FromClient, FromServer, Role, TableId,
    TournamentCommand,
};
use tapis_tests::{Device, Server, SharedJournal, pair, pair_from, post};

#[tokio::test]
async fn a_code_works_once_and_for_a_quarter_of_an_hour() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let code = director.pairing(Role::Floor).await;
    let paired = pair(server.address, &code, "Flo").await;
    assert_eq!(paired.role, Role::Floor);
    assert_eq!(paired.tournament, director.tournament);
    let late = director.pairing(Role::Display).await;
    server.clock.advance(Duration::from_secs(900));
    for code in [code, late, "000000".to_owned(), String::new()] {
        let body = format!(r#"{{"code":"{code}","name":"Flo"}}"#);
        let (status, _, body) = post(server.address, "/api/pair", &body).await;
        assert_eq!(status, 403, "{body}");
        assert!(body.contains(r#""code":"token""#), "{body}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_code_is_six_digits_and_stands_behind_the_hash_of_its_address() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    for role in [Role::Display, Role::Tablet { table: TableId(1) }] {
        let id = director.new_id();
        let command = TournamentCommand::CreatePairing {
            role,
            everywhere: false,
        };
        director.send(&FromClient::Tournament { id, command }).await;
        let (code, path) = director
            .until(|_, message| match message {
                FromServer::Pairing { code, path, .. } => Some((code.clone(), path.clone())),
                _ => None,
            })
            .await;
        assert!(code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit()));
        // Browsers send nobody what stands there.
        let (address, behind) = path.split_once('#').unwrap();
        assert!(!address.contains(&code) && behind.contains(&code), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_tablet_has_one_connection_and_none_once_it_is_revoked() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let token = tablet.token.clone();
    let mut again = Device::connect(server.address, &token).await;
    again.view().await;
    assert_eq!(tablet.closed().await, Some(CloseCode::Replaced.number()));
    let device = director
        .until(|_, message| match message {
            FromServer::Devices { devices, .. } => devices
                .iter()
                .find(|device| matches!(device.role, Role::Tablet { .. }) && device.connected)
                .map(|device| device.device.clone()),
            _ => None,
        })
        .await;
    let revoke = TournamentCommand::RevokeDevice {
        device: device.clone(),
    };
    director.tournament(revoke.clone()).await.unwrap();
    assert_eq!(again.closed().await, Some(CloseCode::NotWelcome.number()));
    assert!(Device::try_connect(server.address, &token).await.is_err());
    let unknown = director.tournament(revoke).await.unwrap_err();
    assert_eq!(unknown.code, ErrorCode::UnknownDevice);

    let server = server.restart().await;
    assert!(Device::try_connect(server.address, &token).await.is_err());
    server.stop().await;
}

#[tokio::test]
async fn a_tablet_needs_a_table_that_exists() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let role = Role::Tablet { table: TableId(7) };
    let create = TournamentCommand::CreatePairing {
        role,
        everywhere: false,
    };
    let refused = director.tournament(create).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::UnknownTable);
    server.stop().await;
}

/// The device with this name, as a director is shown it.
async fn named(director: &mut Device, name: &str) -> DeviceId {
    director
        .until(|known, _| {
            let mut known = known.devices.iter();
            let device = known.find(|device| device.name == name)?;
            Some(device.device.clone())
        })
        .await
}

/// Status of the answer to a code.
async fn typed(server: &Server, code: &str) -> u16 {
    let body = format!(r#"{{"code":"{code}","name":"Again"}}"#);
    let (status, _, body) = post(server.address, "/api/pair", &body).await;
    assert!(
        status == 200 || body.contains(r#""code":"token""#),
        "{body}"
    );
    status
}

async fn revokes(director: &mut Device, device: DeviceId) {
    let revoke = TournamentCommand::RevokeDevice { device };
    director.tournament(revoke).await.unwrap();
}

#[tokio::test]
async fn a_director_who_was_revoked_comes_back_by_no_code_and_codes_of_others_work() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let mut second = server.device(&mut director, Role::Director, "Second").await;
    let gone = second.pairing(Role::Director).await;
    let kept = director.pairing(Role::Director).await;
    let device = named(&mut director, "Second").await;
    revokes(&mut director, device).await;
    assert_eq!(second.closed().await, Some(CloseCode::NotWelcome.number()));
    assert_eq!(typed(&server, &gone).await, 403);
    assert_eq!(typed(&server, &kept).await, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_director_who_was_revoked_comes_back_at_no_server_that_has_not_heard_of_it_yet() {
    let journal = SharedJournal::default();
    let server = Server::start_as("one", journal.clone()).await;
    let mut director = server.director().await;
    let code = director.pairing(Role::Director).await;
    let token = pair(server.address, &code, "Second").await.token;
    let device = named(&mut director, "Second").await;
    let other = Server::start_as("other", journal).await;
    let mut second = Device::connect(other.address, &token).await;
    let gone = second.pairing(Role::Director).await;
    revokes(&mut director, device).await;
    assert_eq!(typed(&other, &gone).await, 403);
    other.stop().await;
    server.stop().await;
}

/// Status of the answer to a code with a key that is none.
async fn typed_with_a_bad_key(server: &Server, code: &str) -> u16 {
    let zero = "00".repeat(32);
    let body = format!(r#"{{"code":"{code}","name":"Bot","key":"{zero}"}}"#);
    post(server.address, "/api/pair", &body).await.0
}

/// Asks for a code by this id; the code, and until when it works.
async fn code_by(director: &mut Device, id: &CommandId) -> (String, Timestamp) {
    let command = TournamentCommand::CreatePairing {
        role: Role::Floor,
        everywhere: false,
    };
    let id = id.clone();
    director.send(&FromClient::Tournament { id, command }).await;
    director
        .until(|_, message| match message {
            FromServer::Pairing {
                code, expires_at, ..
            } => Some((code.clone(), *expires_at)),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_code_that_pairs_nobody_keeps_its_end_and_its_command() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let id = director.new_id();
    let made = code_by(&mut director, &id).await;
    server.clock.advance(Duration::from_secs(600));
    assert_eq!(typed_with_a_bad_key(&server, &made.0).await, 400);
    assert_eq!(code_by(&mut director, &id).await, made);
    // Nor is it another one after the device could not be written down.
    server.journal.fail();
    let body = format!(r#"{{"code":"{}","name":"Flo"}}"#, made.0);
    let (status, _, said) = post(server.address, "/api/pair", &body).await;
    assert_eq!(status, 503, "{said}");
    server.journal.work();
    assert_eq!(code_by(&mut director, &id).await, made);
    server.clock.advance(Duration::from_secs(299));
    assert_eq!(typed_with_a_bad_key(&server, &made.0).await, 400);
    server.clock.advance(Duration::from_secs(1));
    assert_eq!(typed(&server, &made.0).await, 403);
    server.stop().await;
}

/// Wrong codes of an address, and of all addresses, in a minute.
#[cfg(target_os = "linux")]
const WRONG_OF_ADDRESS: usize = 10;
#[cfg(target_os = "linux")]
const WRONG_OF_ALL: usize = 60;

#[cfg(target_os = "linux")]
#[tokio::test]
async fn phones_that_guess_codes_together_wait_together() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let code = director.pairing(Role::Floor).await;
    let phone = |number: usize| [127, 0, 0, 2 + u8::try_from(number).unwrap()].into();
    for guess in 0..WRONG_OF_ALL {
        let phone = phone(guess / WRONG_OF_ADDRESS);
        let (status, body) = pair_from(phone, server.address, "wrong").await;
        assert_eq!(status, 403, "{guess}: {body}");
    }
    // One that has tried nothing waits as well, with the right code.
    for number in [0, 5, 6] {
        let (status, body) = pair_from(phone(number), server.address, &code).await;
        assert_eq!(status, 429, "{number}: {body}");
    }
    server.clock.advance(Duration::from_secs(61));
    let (status, body) = pair_from(phone(6), server.address, &code).await;
    assert_eq!(status, 200, "{body}");
    server.stop().await;
}
