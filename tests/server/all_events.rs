//! Who watches all events: a director's device, or a floor's that belongs to none, with a connection for each event.

use std::collections::BTreeSet;

use tapis_protocol::{
    CloseCode, ErrorCode, FromClient, FromServer, Role, Setup, TableId, TournamentCommand,
    TournamentId,
};
use tapis_tests::{Device, Server, SharedJournal, pair, request, setup};

/// As many events as a device may see at the same time.
const MOST: usize = 12;

fn event(name: &str) -> Setup {
    Setup {
        name: name.to_owned(),
        ..setup(1, 3)
    }
}

/// The token of a floor of all events.
async fn floor_everywhere(server: &Server, director: &mut Device) -> String {
    let code = director.pairing_for(Role::Floor, true).await;
    let paired = pair(server.address, &code, "Flo").await;
    assert_eq!((paired.role, paired.tournament), (Role::Floor, None));
    paired.token
}

/// Calls the floor to the only table, and says what the call is named.
async fn call(director: &mut Device, floor: &mut Device) -> TournamentCommand {
    let table = TableId(1);
    let reason = "a question".to_owned();
    let call = TournamentCommand::CallFloor { table, reason };
    director.tournament(call).await.unwrap();
    let alert = floor.until(|floor, _| floor.alerts.first().map(|alert| alert.alert));
    let alert = alert.await;
    TournamentCommand::ClaimAlert { alert }
}

#[tokio::test]
async fn a_floor_of_all_events_hears_the_calls_of_each_and_answers_them() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let caen = director.create(event("Caen")).await;
    let token = floor_everywhere(&server, &mut director).await;
    // Of those that are set up later, too.
    let mut at_caen = Device::connect_to(server.address, &token, Some(caen.clone())).await;
    let lyon = director.create(event("Lyon")).await;
    let mut at_lyon = Device::connect_to(server.address, &token, Some(lyon.clone())).await;
    assert_eq!(at_caen.tournament.as_ref(), Some(&caen));
    assert_eq!(at_lyon.tournament.as_ref(), Some(&lyon));
    let claim = call(&mut director, &mut at_lyon).await;
    at_lyon.tournament(claim).await.unwrap();
    assert!(at_caen.alerts.is_empty());
    let mut director = Device::connect_to(server.address, &director.token, Some(caen)).await;
    let claim = call(&mut director, &mut at_caen).await;
    at_caen.tournament(claim).await.unwrap();
    // It is a floor: what only a director may do is refused.
    let level = TournamentCommand::OpenTable { seats: 9 };
    let refused = at_caen.tournament(level).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotAllowed);
    let pace = format!("GET /api/evidence/{lyon}/pace HTTP/1.1\r\nAuthorization: Bearer {token}");
    let (status, _, _) = request(server.address, &pace, "").await;
    assert_eq!(status, 200);
    server.stop().await;
}

#[tokio::test]
async fn who_belongs_to_no_event_hears_of_each_that_is_set_up() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let caen = director.create(event("Caen")).await;
    let token = floor_everywhere(&server, &mut director).await;
    let mut floor = Device::connect(server.address, &token).await;
    assert_eq!(floor.tournament.as_ref(), Some(&caen));
    let mut of_caen = server.device(&mut director, Role::Floor, "Ada").await;
    director.create(event("Lyon")).await;
    let names = floor.until(|_, message| match message {
        FromServer::Tournaments { tournaments } => {
            let names = tournaments.iter().map(|event| event.name.clone());
            Some(names.collect::<BTreeSet<_>>())
        }
        _ => None,
    });
    let both = ["Caen", "Lyon"].map(str::to_owned);
    assert_eq!(names.await, both.into());
    // A floor of one event learns nothing of another.
    of_caen.send(&FromClient::Ping { echo: 1 }).await;
    of_caen
        .until(|_, message| match message {
            FromServer::Tournaments { .. } => panic!("{message:?}"),
            FromServer::Pong { .. } => Some(()),
            _ => None,
        })
        .await;
    server.stop().await;
}

#[tokio::test]
async fn an_officials_device_has_pages_side_by_side_and_twelve_at_most() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let mut events: Vec<TournamentId> = Vec::new();
    for number in 0..MOST {
        events.push(director.create(event(&format!("Event {number}"))).await);
    }
    let token = floor_everywhere(&server, &mut director).await;
    let mut screens = Vec::new();
    for event in &events[..MOST - 1] {
        screens.push(Device::connect_to(server.address, &token, Some(event.clone())).await);
    }
    // The same event again, in another window: both go on.
    screens.push(Device::connect_to(server.address, &token, Some(events[3].clone())).await);
    // One more than there may be: the oldest goes.
    let last = Some(events[MOST - 1].clone());
    let _last = Device::connect_to(server.address, &token, last).await;
    let oldest = screens.remove(0).closed().await;
    assert_eq!(oldest, Some(CloseCode::Replaced.number()));
    for screen in &mut screens {
        screen.send(&FromClient::Ping { echo: 7 }).await;
        let pong = |_: &Device, message: &FromServer| {
            matches!(message, FromServer::Pong { echo: 7, .. }).then_some(())
        };
        screen.until(pong).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn of_all_events_there_is_a_floor_only() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    for role in [
        Role::Tablet { table: TableId(1) },
        Role::Display,
        Role::Director,
    ] {
        let everywhere = true;
        let command = TournamentCommand::CreatePairing { role, everywhere };
        let refused = director.tournament(command).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Invalid);
    }
    server.stop().await;
}

#[tokio::test]
async fn one_screen_follows_the_events_of_several_servers() {
    let caens = Server::start_as("caens", SharedJournal::default()).await;
    let mut director = caens.tournament(3).await;
    let caen = director.tournament.clone().unwrap();
    let token = floor_everywhere(&caens, &mut director).await;
    let lyons = Server::start_as("lyons", caens.journal.devices()).await;
    let mut other_director = Device::connect(lyons.address, &director.token).await;
    let lyon = other_director.create(event("Lyon")).await;
    let events = [(&caen, Some("caens")), (&lyon, Some("lyons"))];
    lyons.hear(&[("caens", &caens)], &events);
    caens.hear(&[("lyons", &lyons)], &events);
    // All of them by way of one server.
    let mut at_caen = Device::connect_to(lyons.address, &token, Some(caen.clone())).await;
    let mut at_lyon = Device::connect_to(lyons.address, &token, Some(lyon.clone())).await;
    assert_eq!(at_caen.tournament, Some(caen));
    assert_eq!(at_lyon.tournament, Some(lyon));
    for (director, floor) in [
        (&mut director, &mut at_caen),
        (&mut other_director, &mut at_lyon),
    ] {
        let claim = call(director, floor).await;
        floor.tournament(claim).await.unwrap();
    }
    lyons.stop().await;
    caens.stop().await;
}
