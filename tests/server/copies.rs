//! What a tablet is told that carries the rules: the event as everybody in the hall sees it.

use tapis_protocol::{FromServer, TableId, TournamentCommand};
use tapis_tests::{Device, Server, begin_event, setup_by_plan};

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
    let mut tablet = Device::connect_with_rules(server.address, &token).await;
    let state = tablet
        .until(|_, message| match message {
            FromServer::Copy { state, .. } => Some(state.clone()),
            _ => None,
        })
        .await;
    assert!(state.contains("floor_call"), "{state}");
    assert!(!state.contains("stolen"), "{state}");
    assert!(!state.contains(r#""has_paid":true"#), "{state}");
    server.stop().await;
}
