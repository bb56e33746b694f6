//! What is decided while a commit is written: answered and shown when it is on disk itself, in order.

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{CommandId, ErrorCode, FromClient, FromServer, Role, TableId};
use tapis_tests::{Device, Server, setup};

/// Two tablets that have not begun their first hand.
async fn two_tables(server: &Server) -> [Device; 2] {
    let mut director = server.director().await;
    director.create(setup(2, 12)).await;
    let mut tablets = Vec::new();
    for table in [1, 2] {
        let table = TableId(table);
        let role = Role::Tablet { table };
        let mut tablet = server.device(&mut director, role, "Tablet").await;
        tablet.view_of(table, 0).await;
        tablets.push(tablet);
    }
    tablets.try_into().ok().unwrap()
}

/// Begins a hand; its answer is not waited for.
async fn begin_hand(tablet: &mut Device, table: u16) -> CommandId {
    let table = TableId(table);
    let id = tablet.new_id();
    let expect = tablet.tables.get(&table).map(|view| view.decision);
    let command = TableCommand::StartHand;
    tablet
        .send(&FromClient::Command {
            id: id.clone(),
            table,
            expect,
            command,
        })
        .await;
    id
}

/// The server hears the tablet, and has neither answered it nor shown it a hand.
async fn expect_silence(tablet: &mut Device) {
    tablet.send(&FromClient::Ping { echo: 7 }).await;
    loop {
        match tablet.next().await {
            FromServer::Pong { echo: 7, .. } => return,
            said @ (FromServer::Accepted { .. } | FromServer::Refused(_)) => {
                panic!("{said:?} before the commit is on disk");
            }
            FromServer::Table(view) => assert_eq!(view.decision.hand, 0),
            _ => {}
        }
    }
}

/// Has both begin a hand, the second while the commit of the first is held.
async fn begin_both(server: &Server, [one, two]: [&mut Device; 2]) -> [CommandId; 2] {
    server.journal.hold();
    let first = begin_hand(one, 1).await;
    server.journal.until_held().await;
    let second = begin_hand(two, 2).await;
    [first, second]
}

#[tokio::test]
async fn tables_are_answered_in_order_when_their_own_commits_are_on_disk() {
    let server = Server::start().await;
    let [mut one, mut two] = two_tables(&server).await;
    let [first, second] = begin_both(&server, [&mut one, &mut two]).await;
    // Decided on a hand that is not on disk yet: it is running already.
    let again = begin_hand(&mut one, 1).await;
    expect_silence(&mut one).await;
    expect_silence(&mut two).await;
    server.journal.release();
    let first = one.answer(&first).await.unwrap().unwrap();
    let second = two.answer(&second).await.unwrap().unwrap();
    assert_eq!(second, first + 1);
    let again = one.answer(&again).await.unwrap().unwrap_err();
    assert_eq!(again.code, ErrorCode::Stale);
    assert_eq!(two.view_of(TableId(2), second).await.decision.hand, 1);
    server.stop().await;
}

#[tokio::test]
async fn a_commit_that_fails_takes_what_was_decided_after_it_along() {
    let server = Server::start().await;
    let [mut one, mut two] = two_tables(&server).await;
    server.journal.fail();
    let [first, second] = begin_both(&server, [&mut one, &mut two]).await;
    expect_silence(&mut two).await;
    server.journal.release();
    for (tablet, id) in [(&mut one, &first), (&mut two, &second)] {
        let refused = tablet.answer(id).await.unwrap().unwrap_err();
        assert_eq!(refused.code, ErrorCode::Storage);
    }
    server.journal.work();
    for (tablet, table) in [(&mut one, 1), (&mut two, 2)] {
        let id = begin_hand(tablet, table).await;
        let sequence = tablet.answer(&id).await.unwrap().unwrap();
        let view = tablet.view_of(TableId(table), sequence).await;
        assert_eq!(view.decision.hand, 1);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_stops_writes_and_answers_what_it_has_decided() {
    let server = Server::start().await;
    let [mut one, mut two] = two_tables(&server).await;
    let [first, second] = begin_both(&server, [&mut one, &mut two]).await;
    expect_silence(&mut two).await;
    let journal = server.journal.clone();
    let stopping = tokio::spawn(server.stop());
    journal.release();
    stopping.await.unwrap();
    let records = journal.records();
    for id in [first, second] {
        let written = records
            .iter()
            .filter(|record| record.command == id.as_str());
        assert_eq!(written.count(), 1, "{id}");
    }
}
