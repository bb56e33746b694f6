//! A command sent twice is carried out once.

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{CommandId, FromClient, FromServer, TableId};
use tapis_tests::{Device, Server, folding, setup};

#[tokio::test]
async fn the_same_command_twice_is_carried_out_once_also_after_a_restart() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view().await;
    let id = CommandId::new("fold-once").unwrap();
    let fold = folding(&id, &view);
    tablet.send(&fold).await;
    let first = tablet.answer(&id).await.unwrap().unwrap();
    tablet.send(&fold).await;
    assert_eq!(tablet.answer(&id).await.unwrap(), Ok(first));
    let before = tablet.view_of(TableId(1), first).await;
    let token = tablet.token.clone();

    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    assert_eq!(tablet.view().await, before);
    tablet.send(&fold).await;
    assert_eq!(tablet.answer(&id).await.unwrap(), Ok(first));
    let records = server.journal.records();
    let folds = records
        .iter()
        .filter(|record| record.command == "fold-once");
    assert_eq!(folds.count(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_tournament_set_up_twice_by_one_command_is_one_tournament() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let id = CommandId::new("create-once").unwrap();
    let create = FromClient::Create {
        id,
        setup: setup(2, 10),
    };
    let created = |_: &Device, message: &FromServer| match message {
        FromServer::Created { tournament, .. } => Some(tournament.clone()),
        _ => None,
    };
    director.send(&create).await;
    let first = director.until(created).await;
    director.send(&create).await;
    assert_eq!(director.until(created).await, first);
    let token = director.token.clone();

    let server = server.restart().await;
    let mut director = Device::connect(server.address, &token).await;
    assert_eq!(director.tournament, Some(first.clone()));
    director.send(&create).await;
    assert_eq!(director.until(created).await, first);
    server.stop().await;
}
