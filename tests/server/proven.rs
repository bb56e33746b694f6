//! A device proves its token without sending it, over the socket.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use tapis_host::devices::{Exchange, TokenHash};
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{
    Bytes32, CloseCode, ErrorCode, FromClient, FromServer, PROTOCOL_VERSION, Role,
};
use tapis_tests::{CODE, Device, Server, Wiretap, open, pair, pair_by_key, proven_head, request};
use tokio_tungstenite::tungstenite::Message;

/// What a connection sends, one message after the other, and what is said of the last: `Ok` for a welcome.
async fn said(address: SocketAddr, messages: &[FromClient]) -> Result<(), (ErrorCode, u16)> {
    let mut socket = open(address).await.unwrap();
    let mut code = None;
    let mut messages = messages.iter();
    let mut next = messages.next();
    loop {
        if let Some(message) = next.take() {
            let text = serde_json::to_string(message).unwrap();
            socket.send(Message::text(text)).await.unwrap();
        }
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) => match serde_json::from_str(&text).unwrap() {
                FromServer::Challenge { .. } => next = messages.next(),
                FromServer::Welcome { .. } => return Ok(()),
                FromServer::Error { code: said, .. } => code = Some(said),
                other => panic!("{other:?}"),
            },
            Message::Close(frame) => return Err((code.unwrap(), frame.unwrap().code.into())),
            _ => {}
        }
    }
}

pub(crate) fn identify(token: &str, nonce: Bytes32) -> FromClient {
    FromClient::Identify {
        protocol: PROTOCOL_VERSION,
        token_name: TokenHash::of(token).name().0,
        nonce,
        tournament: None,
        rules: None,
    }
}

pub(crate) const NONCE: Bytes32 = Bytes32::new([7; 32]);
const TOKEN_REFUSED: Result<(), (ErrorCode, u16)> = Err((ErrorCode::Token, 4001));

#[tokio::test]
async fn a_device_that_proves_its_token_plays_and_the_air_never_carries_it() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let role = Role::Tablet {
        table: tapis_protocol::TableId(1),
    };
    let code = director.pairing(role).await;
    let token = pair(server.address, &code, "Tablet").await.token;
    let tap = Wiretap::before(server.address).await;
    let mut tablet = Device::prove(tap.address, &token).await.unwrap();
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    assert!(tap.has_heard("start_hand"), "the tap hears frames");
    assert!(!tap.has_heard(&token));
    // What the tap would have heard of a client that sends its token.
    let mut old = Device::connect(tap.address, &token).await;
    old.view().await;
    assert!(tap.has_heard(&token));
    server.stop().await;
}

#[tokio::test]
async fn what_was_recorded_of_a_proof_lets_nobody_in() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    // The server's nonce is another one each time.
    let (first, second) = (
        challenge(&server, &token).await,
        challenge(&server, &token).await,
    );
    assert_ne!(first.0.server, second.0.server);
    let proof = first.0.device_proof(&token).unwrap();
    let recorded = [identify(&token, NONCE), FromClient::Prove { proof }];
    assert_eq!(said(server.address, &recorded).await, TOKEN_REFUSED);
    server.stop().await;
}

#[tokio::test]
async fn who_has_read_what_the_server_keeps_of_a_token_cannot_prove_it() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    let mut socket = open(server.address).await.unwrap();
    let text = serde_json::to_string(&identify(&token, NONCE)).unwrap();
    socket.send(Message::text(text)).await.unwrap();
    let exchange = exchange_in(&socket.next().await.unwrap().unwrap());
    // The proof of the server, turned round, is as good as any other that a hash can make.
    let proof = exchange.server_proof(&TokenHash::of(&token));
    let text = serde_json::to_string(&FromClient::Prove { proof }).unwrap();
    socket.send(Message::text(text)).await.unwrap();
    let answer = socket.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(answer.contains(r#""code":"token""#), "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn the_server_proves_first_that_it_knows_the_device() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    let (exchange, proof) = challenge(&server, &token).await;
    assert_eq!(proof, exchange.server_proof(&TokenHash::of(&token)));
    // Another token's name is not challenged.
    let unknown = [identify("another", NONCE)];
    assert_eq!(said(server.address, &unknown).await, TOKEN_REFUSED);
    // And after a challenge nothing else is listened to.
    let hello = [identify(&token, NONCE), FromClient::Ping { echo: 1 }];
    let refused = Err((ErrorCode::Hello, CloseCode::NotWelcome.number()));
    assert_eq!(said(server.address, &hello).await, refused);
    server.stop().await;
}

/// What the server challenges a device with, and its own proof.
async fn challenge(server: &Server, token: &str) -> (Exchange, Bytes32) {
    let mut socket = open(server.address).await.unwrap();
    let text = serde_json::to_string(&identify(token, NONCE)).unwrap();
    socket.send(Message::text(text)).await.unwrap();
    let message = socket.next().await.unwrap().unwrap();
    let exchange = exchange_in(&message);
    match serde_json::from_str(message.to_text().unwrap()).unwrap() {
        FromServer::Challenge { proof, .. } => (exchange, proof),
        other => panic!("{other:?}"),
    }
}

pub(crate) fn exchange_in(message: &Message) -> Exchange {
    match serde_json::from_str(message.to_text().unwrap()).unwrap() {
        FromServer::Challenge { nonce, .. } => Exchange {
            device: NONCE,
            server: nonce,
        },
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_token_that_is_revoked_can_be_proven_no_more() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let screen = server.device(&mut director, Role::Display, "Screen").await;
    let device = director.device_named("Screen").await;
    let revoke = tapis_protocol::TournamentCommand::RevokeDevice { device };
    director.tournament(revoke).await.unwrap();
    let again = [identify(&screen.token, NONCE)];
    assert_eq!(said(server.address, &again).await, TOKEN_REFUSED);
    server.stop().await;
}

#[tokio::test]
async fn where_plain_tokens_are_refused_they_are_told_to_be_proven() {
    let server = Server::start_refusing_plain_tokens().await;
    let token = pair_by_key(server.address, CODE).await;
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.clone(),
        tournament: None,
        rules: None,
    };
    let refused = Err((ErrorCode::ProofNeeded, CloseCode::NotWelcome.number()));
    assert_eq!(said(server.address, &[hello]).await, refused);
    let mut director = Device::prove(server.address, &token).await.unwrap();
    let event = director.create(tapis_tests::setup(1, 2)).await;
    let path = format!("/api/evidence/{event}/pace");
    let head = format!("GET {path} HTTP/1.1\r\nAuthorization: Bearer {token}");
    let (status, _, body) = request(server.address, &head, "").await;
    assert_eq!(status, 401);
    assert!(body.contains(r#""code":"proof_needed""#), "{body}");
    let now = tapis_host::clock::Timepiece::wall(&server.clock);
    let head = proven_head(&token, &format!("GET {path}"), "", now);
    assert_eq!(request(server.address, &head, "").await.0, 200);
    server.stop().await;
}
