//! A disk that fails while tables come back.

use futures_util::{SinkExt, StreamExt};
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::view::{AlertKind, AlertView};
use tapis_protocol::{
    CloseCode, ErrorCode, FromClient, FromServer, LateCommand, PROTOCOL_VERSION, TournamentCommand,
};
use tapis_tests::{Device, Random, Server, WITHIN, open};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use super::{TABLE, carrying, last_record, plays_alone, refused, shown, without_sequence};

/// Something that cannot be written.
async fn not_written(director: &mut Device) -> ErrorCode {
    let call = TournamentCommand::CallFloor {
        table: TABLE,
        reason: String::new(),
    };
    director.tournament(call).await.unwrap_err().code
}

#[tokio::test]
async fn a_tablet_that_comes_back_while_the_disk_fails_plays_on_when_it_works_again() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let token = server.tablet(&mut director, 1).await.token;
    server.journal.lose();
    // What is not written makes the server read its journal, which fails as well.
    assert_eq!(not_written(&mut director).await, ErrorCode::Busy);
    let mut tablet = Device::connect_with_rules(server.address, &token).await;
    tablet.send(&FromClient::Ping { echo: 1 }).await;
    tablet
        .until(|_, message| matches!(message, FromServer::Pong { .. }).then_some(()))
        .await;
    for _ in 0..2 {
        assert_eq!(not_written(&mut director).await, ErrorCode::Storage);
    }
    server.journal.work();
    // Nobody else does anything: the copy comes by itself, and what happens at the table after it.
    tablet
        .until(|_, message| matches!(message, FromServer::Copy { .. }).then_some(()))
        .await;
    let expect = Some(tablet.view().await.decision);
    let late = FromClient::CatchUp {
        table: TABLE,
        commands: vec![LateCommand {
            id: tablet.new_id(),
            expect,
            command: TableCommand::StartHand,
            done_at: Default::default(),
            stage: None,
            blinds: None,
        }],
        more: false,
    };
    tablet.send(&late).await;
    tablet
        .until(|_, message| matches!(message, FromServer::Record { .. }).then_some(()))
        .await;
    server.stop().await;
}

#[tokio::test]
async fn what_a_failing_disk_did_not_take_is_taken_in_order_when_it_works_again() {
    let server = Server::start().await;
    let mut director = server.tournament(6).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    let mut chance = Random::new(7);
    tablet.lose_server();
    plays_alone(&server, &mut tablet, 150, &mut chance);
    let (own, taps) = (tablet.view(), tablet.waiting().len());
    tablet.come_back(server.address).await;
    server.journal.fail();
    assert!(tablet.catch_up().await.is_empty());
    server.journal.lose();
    for _ in 0..2 {
        assert!(tablet.catch_up().await.is_empty());
    }
    server.journal.work();
    let settled = tablet.catch_up().await;
    assert_eq!(refused(&settled), []);
    assert_eq!(settled.len(), taps);
    let view = shown(&server, &mut director, 1, last_record(&settled)).await;
    assert_eq!(without_sequence(view), without_sequence(own));
    let is_told = |alert: &AlertView| matches!(alert.kind, AlertKind::NotTaken { .. });
    assert!(!director.alerts.iter().any(is_told));
    server.stop().await;
}

/// The code of the close that a device gets which says hello, and nothing before it.
async fn closed_at_hello(server: &Server, token: &str) -> u16 {
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.to_owned(),
        tournament: None,
        rules: None,
    };
    let mut socket = open(server.address).await.unwrap();
    let text = serde_json::to_string(&hello).unwrap();
    socket.send(Message::text(text)).await.unwrap();
    match timeout(WITHIN, socket.next()).await.unwrap() {
        Some(Ok(Message::Close(Some(frame)))) => frame.code.into(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_tablet_is_asked_to_come_back_while_its_event_cannot_be_opened() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let token = server.tablet(&mut director, 1).await.token;
    server.journal.lose();
    let server = server.kill_and_restart().await;
    for _ in 0..2 {
        let closed = closed_at_hello(&server, &token).await;
        assert_eq!(closed, CloseCode::GoingAway.number());
    }
    server.journal.work();
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    assert_eq!(tablet.view().await.table, TABLE);
    server.stop().await;
}
