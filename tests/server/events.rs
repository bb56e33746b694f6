//! Several events on one server, each with its book.

use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{FromClient, FromServer, Role, Setup, TableId};
use tapis_tests::{Device, Server, setup};

fn event(name: &str, book: &str) -> Setup {
    Setup {
        name: name.to_owned(),
        book: book.to_owned(),
        ..setup(1, 3)
    }
}

/// What a device is shown until it is answered.
async fn shown(device: &mut Device) -> Vec<FromServer> {
    device.send(&FromClient::Ping { echo: 3 }).await;
    let mut shown = Vec::new();
    loop {
        match device.next().await {
            FromServer::Pong { echo: 3, .. } => return shown,
            message => shown.push(message),
        }
    }
}

#[tokio::test]
async fn devices_of_an_event_never_see_another() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let first = director.create(event("Caen", "caen")).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let mut display = server.device(&mut director, Role::Display, "TV").await;
    let second = director.create(event("Bonneuil", "bonneuil2022")).await;
    assert_ne!(first, second);
    let mut other_tablet = server.tablet(&mut director, 1).await;
    assert_eq!(tablet.view().await.book.id, "caen");
    assert_eq!(other_tablet.view().await.book.id, "bonneuil2022");
    for device in [&mut tablet, &mut floor, &mut display] {
        while device.latest.is_none() {
            device.next().await;
        }
        shown(device).await;
        assert_eq!(device.tournament.as_ref(), Some(&first));
    }
    // Whatever happens in one event, the other's devices are shown nothing.
    other_tablet.command(TableCommand::StartHand).await.unwrap();
    director
        .until(|director, _| {
            let tile = director.tiles.get(&TableId(1))?;
            (tile.hand == 1).then_some(())
        })
        .await;
    for device in [&mut tablet, &mut floor, &mut display] {
        for message in shown(device).await {
            match &message {
                // Who is connected, the director included, is no event's affair.
                FromServer::Devices { .. } => {}
                // How many tablets its own table has, told a moment later.
                FromServer::Floor {
                    sequence, tiles, ..
                } => {
                    assert_eq!(*sequence, 1, "{message:?}");
                    assert!(tiles.iter().all(|tile| tile.hand == 0), "{message:?}");
                }
                _ => panic!("{message:?}"),
            }
        }
    }
    assert_eq!(tablet.view().await.decision.hand, 0);
    // The first event goes on by its own book, at the table of the same number.
    let view = tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let after = tablet.view().await;
    assert_eq!((after.event, after.decision.hand), (view.event, 1));
    let tile = floor
        .until(|floor, _| {
            floor
                .tiles
                .get(&TableId(1))
                .filter(|tile| tile.hand == 1)
                .cloned()
        })
        .await;
    assert_eq!(tile.table, TableId(1));
    for device in [&mut tablet, &mut floor, &mut display] {
        let name = device.latest.as_ref().map(|view| view.name.clone());
        assert_eq!(name.as_deref(), Some("Caen"));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_device_of_one_event_can_do_nothing_in_another() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let first = director.create(event("Caen", "caen")).await;
    let floor = server.device(&mut director, Role::Floor, "Flo").await;
    let second = director.create(event("Bonneuil", "bonneuil2022")).await;
    // It asks for the other event; it gets its own.
    let mut floor = Device::connect_to(server.address, &floor.token, Some(second.clone())).await;
    assert_eq!(floor.tournament.as_ref(), Some(&first));
    floor.send(&FromClient::Follow { table: TableId(1) }).await;
    assert_eq!(floor.view().await.event, "Caen");
    // A director goes from one to the other.
    let token = director.token.clone();
    let director = Device::connect_to(server.address, &token, Some(first.clone())).await;
    assert_eq!(director.tournament, Some(first));
    let director = Device::connect_to(server.address, &token, Some(second.clone())).await;
    assert_eq!(director.tournament, Some(second));
    server.stop().await;
}
