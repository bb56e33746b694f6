//! The clock of the laptop is set in the middle of an event.

use std::time::Duration;

use tapis_host::clock::Timepiece;
use tapis_protocol::rules::table::{TableCommand, TimeCallBy};
use tapis_protocol::view::{ActKind, TableView};
use tapis_protocol::{FromClient, FromServer, TableId};
use tapis_tests::{Device, Server, get};

const HOUR_MS: i64 = 3_600_000;

const CALL: TableCommand = TableCommand::CallTime {
    by: TimeCallBy::Table,
};

/// A tablet with a countdown of 70 seconds.
async fn called(server: &Server) -> (Device, TableView) {
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    tablet.command(CALL).await.unwrap();
    let view = tablet.view().await;
    (tablet, view)
}

/// What time the server says that it is.
async fn told(tablet: &mut Device) -> u64 {
    tablet.send(&FromClient::Ping { echo: 1 }).await;
    tablet
        .until(|_, message| match message {
            FromServer::Pong { now, .. } => Some(now.0),
            _ => None,
        })
        .await
}

async fn folds(tablet: &mut Device, before: &TableView) {
    let view = tablet.view_of(TableId(1), before.sequence + 1).await;
    let last = view.acts.last().unwrap();
    let seat = before.time_call.unwrap().seat;
    assert_eq!((last.seat, last.act), (seat, ActKind::Fold));
}

#[tokio::test]
async fn a_countdown_goes_on_when_somebody_sets_the_clock_back_an_hour() {
    let server = Server::start().await;
    let (mut tablet, view) = called(&server).await;
    server.clock.advance(Duration::from_secs(30));
    server.clock.set_wall(-HOUR_MS);
    server.clock.advance(Duration::from_secs(40));
    folds(&mut tablet, &view).await;
    let (_, _, figures) = get(server.address, "/metrics").await;
    let drift = "\ntapis_clock_drift_seconds -3600.0\n";
    assert!(figures.contains(drift), "{figures}");
    server.stop().await;
}

#[tokio::test]
async fn a_countdown_is_not_over_when_somebody_sets_the_clock_an_hour_forward() {
    let server = Server::start().await;
    let (mut tablet, view) = called(&server).await;
    server.clock.set_wall(HOUR_MS);
    server.clock.advance(Duration::from_millis(69_999));
    let now = told(&mut tablet).await;
    assert_eq!(now, view.time_call.unwrap().called_at.0 + 69_999);
    assert_eq!(tablet.view().await, view);
    server.clock.advance(Duration::from_millis(1));
    folds(&mut tablet, &view).await;
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_starts_again_goes_by_the_wall() {
    let server = Server::start().await;
    let (tablet, _) = called(&server).await;
    let token = tablet.token.clone();
    server.clock.set_wall(HOUR_MS);
    let server = server.restart_after(Duration::from_secs(5)).await;
    let mut tablet = Device::connect(server.address, &token).await;
    assert_eq!(told(&mut tablet).await, server.clock.wall().0);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_starts_again_is_never_back_before_what_it_has_written() {
    let server = Server::start().await;
    let (tablet, view) = called(&server).await;
    let token = tablet.token.clone();
    server.clock.advance(Duration::from_secs(20));
    server.clock.set_wall(-HOUR_MS);
    let server = server.restart_after(Duration::from_secs(5)).await;
    let mut tablet = Device::connect(server.address, &token).await;
    // What passed since the last record is not known: the player has the whole countdown again.
    let called_at = view.time_call.unwrap().called_at.0;
    assert_eq!(told(&mut tablet).await, called_at);
    assert_eq!(tablet.view().await, view);
    server.clock.advance(Duration::from_secs(70));
    folds(&mut tablet, &view).await;
    server.stop().await;
}
