//! What a tablet is told that carries the rules: the event as everybody in the hall sees it.

use tapis_protocol::{FromServer, TableId, TournamentCommand};
use tapis_tests::{Device, Server, begin_event, setup, setup_by_plan};

use crate::rulings::{EXPOSED_BURN, before_the_flop, report};

#[tokio::test]
async fn a_tablet_is_told_neither_why_another_table_calls_nor_who_has_paid() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(2), 8).await;
    let token = server.tablet(&mut director, 2).await.token;
    let call = TournamentCommand::CallFloor {
        table: TableId(1),
        reason: "stolen chips".to_owned(),
    };
    director.tournament(call).await.unwrap();
    let state = copy_of(&server, &token).await;
    assert!(!state.contains("floor_call"), "{state}");
    assert!(!state.contains("stolen"), "{state}");
    assert!(!state.contains(r#""has_paid":true"#), "{state}");
    server.stop().await;
}

#[tokio::test]
async fn what_a_table_asks_the_floor_is_in_its_own_copy_and_in_no_other() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup(2, 3)).await;
    let other = server.tablet(&mut director, 2).await.token;
    let mut first = server.tablet(&mut director, 1).await;
    before_the_flop(&mut first).await;
    first.command(report(EXPOSED_BURN)).await.unwrap();
    let own = copy_of(&server, &first.token).await;
    assert!(own.contains("exposed_burn"), "{own}");
    let state = copy_of(&server, &other).await;
    assert!(!state.contains("exposed_burn"), "{state}");
    server.stop().await;
}

/// The copy that a tablet with this token is sent when it connects.
async fn copy_of(server: &Server, token: &str) -> String {
    let mut tablet = Device::connect_with_rules(server.address, token).await;
    tablet
        .until(|_, message| match message {
            FromServer::Copy { state, .. } => Some(state.clone()),
            _ => None,
        })
        .await
}
