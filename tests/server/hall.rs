//! A large hall: what one screen or one tablet costs does not grow with the others, counted by what is sent.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{FromClient, FromServer, Role, TableId};
use tapis_tests::{Device, Server, pair, setup};

/// Most tables of an event.
const TABLES: usize = 500;

/// Floor screens that open at once.
const FLOORS: usize = 20;

/// Tablets that come back at once.
const TABLETS: u16 = 40;

/// Least time between two lists of devices.
const LISTS_EVERY: Duration = Duration::from_millis(250);

/// What a screen that has just connected knows of the floor, as text and as tables.
async fn floor_of(screen: &mut Device) -> (u64, Vec<TableId>) {
    screen
        .until(|_, message| match message {
            FromServer::Floor {
                sequence, tiles, ..
            } => {
                let tables = tiles.iter().map(|tile| tile.table).collect();
                Some((*sequence, tables))
            }
            _ => None,
        })
        .await
}

#[tokio::test]
async fn floors_that_open_at_once_in_a_hall_of_five_hundred_tables_see_all_of_it() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup(TABLES, 3 * TABLES)).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut tokens = Vec::new();
    for _ in 0..FLOORS {
        let code = director.pairing(Role::Floor).await;
        tokens.push(pair(server.address, &code, "Floor").await.token);
    }
    let sequence = tablet.command(TableCommand::StartHand).await.unwrap();
    let opened = tokens.iter().map(|token| async {
        let began = Instant::now();
        let mut screen = Device::connect(server.address, token).await;
        let (seen, tables) = floor_of(&mut screen).await;
        (screen, seen, tables, began.elapsed())
    });
    let mut slowest = Duration::ZERO;
    for (mut screen, mut seen, tables, took) in join_all(opened).await {
        let all: Vec<TableId> = (1..=500).map(TableId).collect();
        assert_eq!(tables, all);
        // Whatever has happened just before it opened, it has now or with the next frame.
        while seen < sequence {
            seen = floor_of(&mut screen).await.0;
        }
        slowest = slowest.max(took);
    }
    println!("{FLOORS} floors of {TABLES} tables were complete within {slowest:?}");
    server.stop().await;
}

/// How many lists of devices a screen is sent before the answer to a ping.
async fn lists_until_pong(screen: &mut Device) -> usize {
    screen.send(&FromClient::Ping { echo: 7 }).await;
    let mut lists = 0;
    screen
        .until(|_, message| {
            lists += usize::from(matches!(message, FromServer::Devices { .. }));
            matches!(message, FromServer::Pong { .. }).then_some(())
        })
        .await;
    lists
}

#[tokio::test]
async fn tablets_that_come_back_at_once_are_told_to_the_floor_together_and_to_no_other_table() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director
        .create(setup(TABLETS.into(), 3 * usize::from(TABLETS)))
        .await;
    let mut tokens = Vec::new();
    for table in (1..=TABLETS).map(TableId) {
        let code = director.pairing(Role::Tablet { table }).await;
        tokens.push(pair(server.address, &code, "Tablet").await.token);
    }
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    // The floor has seen all of them, and each is away.
    floor
        .until(|floor, _| (floor.devices.len() == usize::from(TABLETS) + 2).then_some(()))
        .await;
    let began = Instant::now();
    let connect = tokens
        .iter()
        .map(|token| Device::connect(server.address, token));
    let mut tablets = join_all(connect).await;
    let (mut lists, here) = (0, usize::from(TABLETS) + 2);
    while floor
        .devices
        .iter()
        .filter(|device| device.connected)
        .count()
        < here
    {
        lists += u32::from(matches!(floor.next().await, FromServer::Devices { .. }));
    }
    // The first at once, the last as it is in the end, and no more between them than people see.
    let most = began.elapsed().div_duration_f64(LISTS_EVERY).ceil();
    assert!(f64::from(lists) <= most + 1.0, "{lists} lists");
    for tablet in &mut tablets {
        let lists = lists_until_pong(tablet).await;
        assert_eq!(lists, 1, "its own table's, when it came");
    }
    // A second tablet is told to the first of its table.
    let second = server
        .device(&mut director, Role::Tablet { table: TableId(3) }, "Second")
        .await;
    for (table, tablet) in (1..).zip(&mut tablets) {
        let is_there = |tablet: &Device| {
            let there = tablet.devices.iter().filter(|device| device.connected);
            there.count() == 2
        };
        if table == 3 {
            tablet
                .until(|tablet, _| is_there(tablet).then_some(()))
                .await;
        } else {
            assert_eq!(lists_until_pong(tablet).await, 0);
        }
    }
    drop(second);
    server.stop().await;
}
