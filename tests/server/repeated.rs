//! A command sent twice is carried out once.

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{
    CommandId, ErrorCode, FromClient, FromServer, Pin, Role, TableId, TournamentCommand,
};
use tapis_tests::{Device, Outcome, Server, folding, get, pair, setup};

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

async fn sent(director: &mut Device, id: &str, command: TournamentCommand) -> Outcome {
    let id = CommandId::new(id).unwrap();
    let message = FromClient::Tournament {
        id: id.clone(),
        command,
    };
    director.send(&message).await;
    director.answer(&id).await.unwrap()
}

async fn tables_to_join(server: &Server) -> String {
    get(server.address, "/api/join").await.2
}

#[tokio::test]
async fn what_a_director_has_closed_again_stays_closed_when_the_opening_comes_once_more() {
    let mut server = Server::start().await;
    let mut director = server.tournament(2).await;
    let joining = |allowed| TournamentCommand::AllowJoining { allowed };
    let closed = tables_to_join(&server).await;
    sent(&mut director, "open", joining(true)).await.unwrap();
    assert_ne!(tables_to_join(&server).await, closed);
    sent(&mut director, "close", joining(false)).await.unwrap();
    // Nothing changes by this one, and nothing does when it comes again.
    sent(&mut director, "close-again", joining(false))
        .await
        .unwrap();
    for _ in 0..2 {
        sent(&mut director, "open", joining(true)).await.unwrap();
        assert_eq!(tables_to_join(&server).await, closed);
        server = server.kill_and_restart().await;
        director = Device::connect(server.address, &director.token).await;
    }
    sent(&mut director, "open-later", joining(true))
        .await
        .unwrap();
    sent(&mut director, "close-again", joining(false))
        .await
        .unwrap();
    assert_ne!(tables_to_join(&server).await, closed);
    let other = sent(&mut director, "open", joining(false)).await;
    assert_eq!(other.unwrap_err().code, ErrorCode::IdReused);
    server.stop().await;
}

#[tokio::test]
async fn a_device_that_was_revoked_is_so_when_its_revocation_comes_once_more() {
    let mut server = Server::start().await;
    let mut director = server.tournament(2).await;
    server.device(&mut director, Role::Display, "Screen").await;
    let device = director.device_named("Screen").await;
    let revoke = TournamentCommand::RevokeDevice { device };
    for _ in 0..2 {
        sent(&mut director, "revoke", revoke.clone()).await.unwrap();
        sent(&mut director, "revoke", revoke.clone()).await.unwrap();
        server = server.restart().await;
        director = Device::connect(server.address, &director.token).await;
    }
    let refused = sent(&mut director, "another", revoke).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::UnknownDevice);
    server.stop().await;
}

#[tokio::test]
async fn a_request_for_a_code_that_was_used_makes_no_second_one() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let code_for = TournamentCommand::CreatePairing {
        role: Role::Display,
        everywhere: false,
    };
    sent(&mut director, "code", code_for.clone()).await.unwrap();
    let code = director
        .until(|_, message| match message {
            FromServer::Pairing { code, .. } => Some(code.clone()),
            _ => None,
        })
        .await;
    pair(server.address, &code, "Screen").await;
    let again = sent(&mut director, "code", code_for).await;
    assert_eq!(again.unwrap_err().code, ErrorCode::Invalid);
    server.stop().await;
}

#[tokio::test]
async fn a_pin_that_was_removed_stays_removed_when_it_is_set_once_more_by_the_same_request() {
    let mut server = Server::start().await;
    let mut director = server.tournament(2).await;
    let tablet = server.tablet(&mut director, 1).await.token;
    let pin = |digits: &str| Pin::new(digits).unwrap();
    let set = |pin| TournamentCommand::SetFloorPin { pin };
    sent(&mut director, "set", set(Some(pin("273915"))))
        .await
        .unwrap();
    sent(&mut director, "remove", set(None)).await.unwrap();
    for _ in 0..2 {
        // Whatever it is answered, it does nothing.
        let _ = sent(&mut director, "set", set(Some(pin("273915")))).await;
        let mut tablet = Device::connect(server.address, &tablet).await;
        let refused = tablet.unlock(pin("273915")).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::NoPin);
        server = server.restart().await;
        director = Device::connect(server.address, &director.token).await;
    }
    // The journal keeps nothing of a PIN that it could be compared with.
    let other = sent(&mut director, "set", set(Some(pin("918273")))).await;
    assert_eq!(other.unwrap_err().code, ErrorCode::IdReused);
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
