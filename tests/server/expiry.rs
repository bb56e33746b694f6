//! Tokens end with their event, or when they are not used for long; who comes with one is told what to do.

use std::time::Duration;

use tapis_protocol::Role;
use tapis_tests::{Device, Server, begin_event, pair, request, setup_by_plan};

use crate::display::plays_to_the_end;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What a server says to a token over HTTP.
async fn asked(server: &Server, event: &str, token: &str) -> (u16, String) {
    let head = format!("GET /api/evidence/{event}/pace HTTP/1.1\r\nAuthorization: Bearer {token}");
    let (status, _, body) = request(server.address, &head, "").await;
    (status, body)
}

#[tokio::test]
async fn a_token_that_is_used_lasts_and_one_that_is_not_used_ends_also_over_a_restart() {
    let mut server = Server::start().await;
    let mut director = server.tournament(3).await;
    let event = director.tournament.clone().unwrap();
    let floor = server
        .device(&mut director, Role::Floor, "Floor")
        .await
        .token;
    let display = server
        .device(&mut director, Role::Display, "Screen")
        .await
        .token;
    for _ in 0..2 {
        server = server.restart_after(20 * DAY).await;
        Device::connect(server.address, &floor).await;
        Device::connect(server.address, &director.token).await;
    }
    // The display has not come back for forty days.
    let refused = Device::try_connect(server.address, &display).await;
    assert!(refused.is_err());
    assert!(Device::prove(server.address, &display).await.is_err());
    let (status, _) = asked(&server, event.as_str(), &floor).await;
    assert_eq!(status, 200);
    server = server.restart_after(31 * DAY).await;
    let (status, body) = asked(&server, event.as_str(), &floor).await;
    assert_eq!(status, 401);
    assert!(
        body.contains(r#""code":"token_expired""#) && body.contains("ask the director"),
        "{body}"
    );
    // A director comes to many events.
    let mut director = Device::connect(server.address, &director.token).await;
    let shown = director
        .until(|known, _| {
            let floor = known.devices.iter().find(|device| device.name == "Floor");
            floor.and_then(|floor| floor.expires_at)
        })
        .await;
    assert!(shown < tapis_host::clock::Timepiece::wall(&server.clock));
    server.stop().await;
}

#[tokio::test]
async fn tokens_of_an_event_end_two_days_after_it_and_a_directors_does_not() {
    let server = Server::start().await;
    let mut director = server.director().await;
    begin_event(&mut director, setup_by_plan(1), 2).await;
    let event = director.tournament.clone().unwrap();
    let mut tablet = server.tablet(&mut director, 1).await;
    let floor = server
        .device(&mut director, Role::Floor, "Floor")
        .await
        .token;
    plays_to_the_end(&mut tablet, &mut director).await;
    let server = server.restart_after(DAY).await;
    for token in [&tablet.token, &floor, &director.token] {
        Device::connect(server.address, token).await;
    }
    assert_eq!(asked(&server, event.as_str(), &floor).await.0, 200);
    // What was used after the end prolongs nothing.
    let server = server.restart_after(DAY).await;
    assert!(Device::prove(server.address, &tablet.token).await.is_err());
    let (status, body) = asked(&server, event.as_str(), &floor).await;
    assert_eq!(status, 401);
    assert!(body.contains(r#""code":"token_expired""#), "{body}");
    assert_eq!(asked(&server, event.as_str(), &director.token).await.0, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_token_that_is_used_over_http_alone_lasts_as_long() {
    let mut server = Server::start().await;
    let mut director = server.tournament(3).await;
    let event = director.tournament.clone().unwrap();
    let mut tokens = Vec::new();
    for role in [Role::Director, Role::Floor] {
        let code = director.pairing(role).await;
        tokens.push(pair(server.address, &code, "Monitor").await.token);
    }
    for _ in 0..5 {
        server = server.restart_after(20 * DAY).await;
        for token in &tokens {
            assert_eq!(asked(&server, event.as_str(), token).await.0, 200);
        }
    }
    server.stop().await;
}
