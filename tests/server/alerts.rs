//! Alerts: raised, claimed, closed.

use std::time::Duration;

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::view::AlertKind;
use tapis_protocol::{AlertId, ErrorCode, Role, TableId, TournamentCommand};
use tapis_tests::{Device, Server};

const TABLE: TableId = TableId(1);

#[tokio::test]
async fn a_floor_call_is_claimed_and_closed() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let call = TournamentCommand::CallFloor {
        table: TABLE,
        reason: "misdeal?".to_owned(),
    };
    let called = tablet.tournament(call.clone()).await.unwrap();
    // Pressed again, it is the same call.
    assert_eq!(tablet.tournament(call).await, Ok(called));
    let alert = floor.until(|floor, _| floor.alerts.first().cloned()).await;
    let reason = "misdeal?".to_owned();
    assert_eq!(alert.kind, AlertKind::FloorCall { reason });
    let claim = TournamentCommand::ClaimAlert { alert: alert.alert };
    let claimed = floor.tournament(claim).await.unwrap();
    let view = tablet.view_of(TABLE, claimed).await;
    assert_eq!(view.floor_call.unwrap().claimed_by.as_deref(), Some("Flo"));
    let close = TournamentCommand::CloseAlert {
        alert: alert.alert,
        note: "no misdeal".to_owned(),
    };
    let closed = floor.tournament(close.clone()).await.unwrap();
    assert_eq!(tablet.view_of(TABLE, closed).await.floor_call, None);
    let again = floor.tournament(close).await.unwrap_err();
    assert_eq!(again.code, ErrorCode::UnknownAlert);
    server.stop().await;
}

#[tokio::test]
async fn a_floor_call_is_taken_back_and_survives_a_restart() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let call = TournamentCommand::CallFloor {
        table: TABLE,
        reason: String::new(),
    };
    let called = tablet.tournament(call).await.unwrap();
    let before = tablet.view_of(TABLE, called).await;
    let token = tablet.token.clone();
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    assert_eq!(tablet.view().await, before);
    assert_eq!(before.floor_call.unwrap().alert, AlertId(1));
    let cancel = TournamentCommand::CancelFloorCall { table: TABLE };
    let cancelled = tablet.tournament(cancel).await.unwrap();
    assert_eq!(tablet.view_of(TABLE, cancelled).await.floor_call, None);
    server.stop().await;
}

#[tokio::test]
async fn the_floor_is_told_of_a_tablet_that_does_not_come_back() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let token = tablet.token.clone();
    drop(tablet);
    director
        .until(|director, _| {
            let tile = director.tiles.get(&TABLE)?;
            (tile.tablets_connected == 0 && tile.tablets_paired == 1).then_some(())
        })
        .await;
    let now = director.alerts.clone();
    assert_eq!(now, []);
    // The tournament heard of it before the floor's screen: whoever has its answer to a question knows that it counts.
    director.incidents(1, None).await;
    server.clock.advance(Duration::from_secs(10));
    let alert = director
        .until(|director, _| director.alerts.first().cloned())
        .await;
    assert_eq!(alert.kind, AlertKind::TabletLost);
    let mut tablet = Device::connect(server.address, &token).await;
    tablet.view().await;
    director
        .until(|director, _| director.alerts.is_empty().then_some(()))
        .await;
    server.stop().await;
}
