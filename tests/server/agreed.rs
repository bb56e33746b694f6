//! A token that a device and the server work out, and nobody sends: when the device is paired, and when it takes another one.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use tapis_host::devices::{Exchange, KeyPair, Other, TokenHash};
use tapis_protocol::view::DeviceView;
use tapis_protocol::{
    AgreedPairing, CloseCode, DeviceId, ErrorCode, FromClient, FromServer, JoinAsked, JoinState,
    PROTOCOL_VERSION, PairAnswer, Role, TableId, TournamentCommand,
};
use tapis_tests::{
    CODE, Device, Server, Wiretap, pair, pair_by_key, post, proven_head, request, setup,
};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::proven::{NONCE, exchange_in, identify};

fn token_of(keys: KeyPair, answer: &AgreedPairing, code: &str) -> String {
    let token = keys
        .agree(Other::Server(answer.key, code))
        .unwrap()
        .reveal();
    assert_eq!(TokenHash::of(&token).name().0, answer.token_name);
    token
}

/// Asks for another token, by a proof of the one that is there; the answer, or its status.
async fn renewed(server: &Server, address: SocketAddr, token: &str) -> Result<String, u16> {
    let keys = KeyPair::generate().unwrap();
    let path = format!("/api/token?key={}", keys.public());
    let now = tapis_host::clock::Timepiece::wall(&server.clock);
    let head = proven_head(token, &format!("POST {path}"), "", now);
    let (status, _, body) = request(address, &head, "").await;
    if status != 200 {
        return Err(status);
    }
    let answer: AgreedPairing = serde_json::from_str(&body).unwrap();
    Ok(token_of(keys, &answer, ""))
}

/// The device with this name, as the director sees it, once it is what was waited for.
async fn seen(director: &mut Device, name: &str, is: impl Fn(&DeviceView) -> bool) -> DeviceId {
    director
        .until(|known, _| {
            let mut known = known.devices.iter();
            let device = known.find(|device| device.name == name && is(device))?;
            Some(device.device.clone())
        })
        .await
}

#[tokio::test]
async fn a_device_that_is_paired_by_a_key_comes_to_its_token_and_the_air_never_carries_it() {
    let server = Server::start().await;
    let tap = Wiretap::before(server.address).await;
    let token = pair_by_key(tap.address, CODE).await;
    Device::prove(tap.address, &token).await.unwrap();
    assert!(tap.has_heard("token_name"), "the tap hears what passes");
    assert!(!tap.has_heard(&token));
    // What it would have heard of one without a key.
    let sent = pair(tap.address, CODE, "Old").await.token;
    assert!(tap.has_heard(&sent));
    server.stop().await;
}

#[tokio::test]
async fn a_tablet_that_the_floor_lets_in_comes_to_its_token_by_its_key() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let allow = TournamentCommand::AllowJoining { allowed: true };
    director.tournament(allow).await.unwrap();
    let event = director.tournament.clone().unwrap();
    let tap = Wiretap::before(server.address).await;
    let keys = KeyPair::generate().unwrap();
    let key = keys.public();
    let body = format!(r#"{{"tournament":"{event}","table":1,"name":"Spare","key":"{key}"}}"#);
    let (_, _, body) = post(tap.address, "/api/join", &body).await;
    let asked: JoinAsked = serde_json::from_str(&body).unwrap();
    let request = director
        .until(|_, message| match message {
            FromServer::Devices { joins, .. } => joins.first().map(|join| join.request),
            _ => None,
        })
        .await;
    let accept = true;
    let answer = TournamentCommand::AnswerJoin { request, accept };
    director.tournament(answer).await.unwrap();
    let body = format!(r#"{{"secret":"{}"}}"#, asked.secret);
    let (_, _, body) = post(tap.address, "/api/join/answer", &body).await;
    let JoinState::Accepted {
        paired: PairAnswer::Agreed(answer),
    } = serde_json::from_str(&body).unwrap()
    else {
        panic!("{body}");
    };
    let role = Role::Tablet { table: TableId(1) };
    assert_eq!(answer.role, role);
    let token = token_of(keys, &answer, "");
    Device::prove(tap.address, &token).await.unwrap();
    assert!(!tap.has_heard(&token));
    server.stop().await;
}

#[tokio::test]
async fn a_key_that_is_none_is_refused_and_uses_no_code_up() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let code = director.pairing(Role::Display).await;
    let zero = "00".repeat(32);
    let body = format!(r#"{{"code":"{code}","name":"Bot","key":"{zero}"}}"#);
    let (status, _, said) = post(server.address, "/api/pair", &body).await;
    assert_eq!(status, 400, "{said}");
    pair_by_key(server.address, &code).await;
    server.stop().await;
}

#[tokio::test]
async fn where_plain_tokens_are_refused_a_device_is_paired_by_a_key_only() {
    let server = Server::start_refusing_plain_tokens().await;
    let body = format!(r#"{{"code":"{CODE}","name":"Bot"}}"#);
    let (status, _, said) = post(server.address, "/api/pair", &body).await;
    assert_eq!(status, 403);
    assert!(said.contains(r#""code":"proof_needed""#), "{said}");
    let token = pair_by_key(server.address, CODE).await;
    let mut director = Device::prove(server.address, &token).await.unwrap();
    // Nor does a tablet come to one that asks for its table without a key.
    let event = director.create(setup(1, 2)).await;
    let allow = TournamentCommand::AllowJoining { allowed: true };
    director.tournament(allow).await.unwrap();
    let body = format!(r#"{{"tournament":"{event}","table":1,"name":"Bot"}}"#);
    let (status, _, said) = post(server.address, "/api/join", &body).await;
    assert_eq!(status, 403);
    assert!(said.contains(r#""code":"proof_needed""#), "{said}");
    server.stop().await;
}

#[tokio::test]
async fn a_token_that_is_renewed_is_never_on_the_air_and_ends_the_one_before() {
    let mut server = Server::start().await;
    let before = pair_by_key(server.address, CODE).await;
    let tap = Wiretap::before(server.address).await;
    let mut open = Device::prove(tap.address, &before).await.unwrap();
    let token = renewed(&server, tap.address, &before).await.unwrap();
    assert_ne!(token, before);
    // A copy of the request puts nothing in its place.
    assert_eq!(renewed(&server, tap.address, &before).await, Err(429));
    // Both are good until the new one is used, also after a restart.
    server = server.restart().await;
    Device::prove(server.address, &before).await.unwrap();
    Device::prove(server.address, &token).await.unwrap();
    assert!(Device::prove(server.address, &before).await.is_err());
    Device::prove(server.address, &token).await.unwrap();
    server = server.restart().await;
    assert!(Device::prove(server.address, &before).await.is_err());
    Device::prove(server.address, &token).await.unwrap();
    assert!(!tap.has_heard(&token) && !tap.has_heard(&before));
    assert_eq!(open.closed().await, Some(CloseCode::GoingAway.number()));
    server.stop().await;
}

#[tokio::test]
async fn a_device_that_the_director_wants_to_take_another_token_is_told_until_it_has() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let mut screen = server.device(&mut director, Role::Display, "Screen").await;
    let device = seen(&mut director, "Screen", |device| device.connected).await;
    let renew = TournamentCommand::RenewToken {
        device: device.clone(),
    };
    director.tournament(renew).await.unwrap();
    assert_eq!(screen.closed().await, Some(CloseCode::GoingAway.number()));
    seen(&mut director, "Screen", |device| device.renews).await;
    assert!(is_told_to_renew(&server, &screen.token).await);
    let token = renewed(&server, server.address, &screen.token)
        .await
        .unwrap();
    assert!(is_told_to_renew(&server, &screen.token).await);
    assert!(!is_told_to_renew(&server, &token).await);
    seen(&mut director, "Screen", |device| !device.renews).await;
    // The one before is worth nothing.
    assert!(
        Device::try_connect(server.address, &screen.token)
            .await
            .is_err()
    );
    let revoke = TournamentCommand::RevokeDevice { device };
    director.tournament(revoke).await.unwrap();
    assert!(Device::try_connect(server.address, &token).await.is_err());
    let nobody = TournamentCommand::RenewToken {
        device: DeviceId::new("nobody").unwrap(),
    };
    let refused = director.tournament(nobody).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::UnknownDevice);
    server.stop().await;
}

async fn is_told_to_renew(server: &Server, token: &str) -> bool {
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.to_owned(),
        tournament: None,
        rules: None,
    };
    let mut socket = tapis_tests::open(server.address).await.unwrap();
    let text = serde_json::to_string(&hello).unwrap();
    socket.send(Message::text(text)).await.unwrap();
    loop {
        let message = socket.next().await.unwrap().unwrap();
        let Ok(text) = message.to_text() else {
            continue;
        };
        if let Ok(FromServer::Welcome { renew_token, .. }) = serde_json::from_str(text) {
            return renew_token;
        }
    }
}

#[tokio::test]
async fn a_proof_that_is_kept_back_until_the_token_is_replaced_lets_nobody_in() {
    let server = Server::start().await;
    let before = pair_by_key(server.address, CODE).await;
    let (mut thief, exchange) = challenged(&server, &before).await;
    let token = renewed(&server, server.address, &before).await.unwrap();
    Device::prove(server.address, &token).await.unwrap();
    let proof = exchange.device_proof(&before).unwrap();
    let prove = serde_json::to_string(&FromClient::Prove { proof }).unwrap();
    thief.send(Message::text(prove)).await.unwrap();
    let said = thief.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(said.contains(r#""code":"token""#), "{said}");
    // The device itself goes on.
    Device::prove(server.address, &token).await.unwrap();
    server.stop().await;
}

/// A connection that is asked for the proof of a token, and has not answered yet.
async fn challenged(server: &Server, token: &str) -> (WebSocketStream<TcpStream>, Exchange) {
    let mut socket = tapis_tests::open(server.address).await.unwrap();
    let text = serde_json::to_string(&identify(token, NONCE)).unwrap();
    socket.send(Message::text(text)).await.unwrap();
    let exchange = exchange_in(&socket.next().await.unwrap().unwrap());
    (socket, exchange)
}

/// What a director's token is answered over HTTP.
async fn status_of(server: &Server, token: &str) -> u16 {
    let head = format!("GET /api/seasons HTTP/1.1\r\nAuthorization: Bearer {token}");
    request(server.address, &head, "").await.0
}

#[tokio::test]
async fn a_new_token_that_is_used_over_http_alone_ends_the_one_before() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let code = director.pairing(Role::Director).await;
    let before = pair(server.address, &code, "Program").await.token;
    let token = renewed(&server, server.address, &before).await.unwrap();
    assert_eq!(status_of(&server, &before).await, 200);
    assert_eq!(status_of(&server, &token).await, 200);
    assert_eq!(status_of(&server, &before).await, 401);
    assert!(Device::prove(server.address, &before).await.is_err());
    // The next one is proven, not sent.
    let next = renewed(&server, server.address, &token).await.unwrap();
    let now = tapis_host::clock::Timepiece::wall(&server.clock);
    let head = proven_head(&next, "GET /api/seasons", "", now);
    assert_eq!(request(server.address, &head, "").await.0, 200);
    assert_eq!(status_of(&server, &token).await, 401);
    server.stop().await;
}

#[tokio::test]
async fn codes_that_were_made_with_a_stolen_token_end_with_it() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let code = director.pairing(Role::Director).await;
    let stolen = pair(server.address, &code, "Second").await.token;
    let device = seen(&mut director, "Second", |_| true).await;
    let token = renewed(&server, server.address, &stolen).await.unwrap();
    let mut thief = Device::connect(server.address, &stolen).await;
    let gone = thief.pairing(Role::Director).await;
    Device::prove(server.address, &token).await.unwrap();
    let wrong = format!(r#"{{"code":"{gone}","name":"Thief"}}"#);
    let (status, _, said) = post(server.address, "/api/pair", &wrong).await;
    assert_eq!(status, 403, "{said}");
    let revoke = TournamentCommand::RevokeDevice { device };
    director.tournament(revoke).await.unwrap();
    server.stop().await;
}
