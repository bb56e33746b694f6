//! The countdown, turned by hand.

use std::time::Duration;

use tapis_protocol::rules::table::{TableCommand, TimeCallBy};
use tapis_protocol::view::{ActKind, AlertKind, TableView};
use tapis_protocol::{FromClient, Role, TableId};
use tapis_tests::{Device, Server};

const CALL: TableCommand = TableCommand::CallTime {
    by: TimeCallBy::Table,
};

async fn called(server: &Server) -> (Device, Device, TableView) {
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    tablet.command(CALL).await.unwrap();
    let view = tablet.view().await;
    (director, tablet, view)
}

async fn after_deadline(tablet: &mut Device, before: &TableView) -> TableView {
    tablet.view_of(TableId(1), before.sequence + 1).await
}

#[tokio::test]
async fn a_time_call_counts_down_to_a_dead_hand() {
    let server = Server::start().await;
    let (mut director, mut tablet, view) = called(&server).await;
    let clock = view.time_call.unwrap();
    assert_eq!(clock.countdown_at.since(clock.called_at), 60_000);
    assert_eq!(clock.ends_at.since(clock.called_at), 70_000);
    director
        .until(|director, _| director.alerts.first().cloned())
        .await;
    assert!(matches!(
        director.alerts[0].kind,
        AlertKind::TimeCall { seat, .. } if seat == clock.seat
    ));
    server.clock.advance(Duration::from_millis(69_999));
    let pong = FromClient::Ping { echo: 7 };
    tablet.send(&pong).await;
    assert_eq!(tablet.view().await, view);
    server.clock.advance(Duration::from_millis(1));
    let view = after_deadline(&mut tablet, &view).await;
    assert_eq!(view.time_call, None);
    let last = view.acts.last().unwrap();
    assert_eq!((last.seat, last.act), (clock.seat, ActKind::Fold));
    director
        .until(|director, _| director.alerts.is_empty().then_some(()))
        .await;
    server.stop().await;
}

#[tokio::test]
async fn a_countdown_survives_a_restart_and_leaves_people_ten_seconds() {
    let server = Server::start().await;
    let (_director, tablet, view) = called(&server).await;
    let seat = view.time_call.unwrap().seat;
    let token = tablet.token.clone();
    server.clock.advance(Duration::from_secs(30));
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    assert_eq!(tablet.view().await, view);

    // Gone for longer than a number of seconds fits into the command.
    server.clock.advance(Duration::from_secs(39));
    drop(tablet);
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    let longer = tablet.view_of(TableId(1), view.sequence + 1).await;
    let clock = longer.time_call.unwrap();
    assert_eq!(
        clock.ends_at.0 - view.time_call.unwrap().called_at.0,
        79_000
    );
    server.clock.advance(Duration::from_secs(10));
    let view = after_deadline(&mut tablet, &longer).await;
    assert_eq!(view.acts.last().unwrap().seat, seat);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_was_away_for_a_day_gives_ten_seconds_too() {
    let server = Server::start().await;
    let (_director, tablet, view) = called(&server).await;
    let token = tablet.token.clone();
    let journal_clock = server.clock.clone();
    let stopped_at = view.time_call.unwrap().called_at.0;
    let server = {
        // The clock moves while no server runs.
        let restarted = server.restart_after(Duration::from_secs(86_400)).await;
        assert_eq!(journal_clock_now(&journal_clock), stopped_at + 86_400_000);
        restarted
    };
    let mut tablet = Device::connect(server.address, &token).await;
    let longer = tablet.view_of(TableId(1), view.sequence + 2).await;
    let left = longer.time_call.unwrap().ends_at.0 - journal_clock_now(&journal_clock);
    assert_eq!(left, 10_000);
    server.stop().await;
}

fn journal_clock_now(clock: &tapis_host::clock::ManualClock) -> u64 {
    use tapis_host::clock::Timepiece;
    clock.wall().0
}

#[tokio::test]
async fn the_floor_gives_and_takes_time_and_calls_it_off() {
    let server = Server::start().await;
    let (mut director, mut tablet, view) = called(&server).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let ends_at = |view: &TableView| view.time_call.unwrap().ends_at.0;
    let change = |seconds| TableCommand::ChangeTime { seconds };
    let longer = floor.command_expecting(1, None, change(30)).await.unwrap();
    let shown = tablet.view_of(TableId(1), longer).await;
    assert_eq!(ends_at(&shown), ends_at(&view) + 30_000);
    let shorter = floor.command_expecting(1, None, change(-45)).await.unwrap();
    let shown = tablet.view_of(TableId(1), shorter).await;
    assert_eq!(ends_at(&shown), ends_at(&view) - 15_000);
    let off = floor
        .command_expecting(1, None, TableCommand::CancelTime)
        .await
        .unwrap();
    let shown = tablet.view_of(TableId(1), off).await;
    assert_eq!(shown.time_call, None);
    server.clock.advance(Duration::from_secs(600));
    let sequence = tablet.command(CALL).await.unwrap();
    assert_eq!(sequence, off + 1, "nothing has happened meanwhile");
    server.stop().await;
}
