//! What officials read of an event over HTTP, at a server that does not run it.

use std::collections::BTreeSet;

use tapis_protocol::{Role, SeatCode, TournamentCommand, TournamentId};
use tapis_tests::{Server, request};

use crate::relay::Hall;

/// Status, head and body of what is read of an event with a token.
async fn read(
    server: &Server,
    token: &str,
    event: &TournamentId,
    what: &str,
) -> (u16, String, String) {
    let head =
        format!("GET /api/evidence/{event}/{what} HTTP/1.1\r\nAuthorization: Bearer {token}");
    request(server.address, &head, "").await
}

#[tokio::test]
async fn officials_read_what_happened_in_an_event_at_any_server_and_nobody_else_does() {
    let hall = Hall::open().await;
    let (director, tablet) = (&hall.director.token, &hall.tablet);
    // Kind and name of the file, and what may be kept of it, are the same as well.
    let kept = |head: &str| {
        let names = ["content-type", "content-disposition", "cache-control"];
        let lines = head
            .lines()
            .filter(|line| names.iter().any(|name| line.starts_with(name)));
        lines.map(ToOwned::to_owned).collect::<BTreeSet<_>>()
    };
    let all = [
        "hands?table=1",
        "histories",
        "pace",
        "results?format=csv",
        "stacks",
        "times",
    ];
    for what in all {
        let here = read(&hall.owner, director, &hall.event, what).await;
        let there = read(&hall.other, director, &hall.event, what).await;
        assert_eq!((here.0, there.0), (200, 200), "{what}: {there:?}");
        assert_eq!(here.2, there.2, "{what}");
        assert_eq!(kept(&here.1), kept(&there.1), "{what}");
        let refused = read(&hall.other, tablet, &hall.event, what).await;
        assert_eq!(refused.0, 403, "{what}: {refused:?}");
        let refused = read(&hall.other, "no token", &hall.event, what).await;
        assert_eq!(refused.0, 401, "{what}: {refused:?}");
    }
    // It is the hand that is missing, not its event.
    let (status, _, body) = read(&hall.other, director, &hall.event, "hands/1/99").await;
    assert_eq!(status, 404, "{body}");
    assert!(body.contains("no such hand"), "{body}");
    let (status, _, body) = read(
        &hall.other,
        director,
        &TournamentId::new("other").unwrap(),
        "pace",
    )
    .await;
    assert_eq!(status, 404, "{body}");
    // Without a server that runs the event, it passes.
    hall.other.hear(&[], &[(&hall.event, None)]);
    let (status, _, body) = read(&hall.other, director, &hall.event, "pace").await;
    assert_eq!(status, 503, "{body}");
    hall.stop().await;
}

#[tokio::test]
async fn who_says_to_be_a_server_that_has_checked_an_official_is_not_believed() {
    let mut hall = Hall::open().await;
    let official = hall.director.until(|director, _| {
        let mut known = director.devices.iter();
        let found = known.find(|device| device.role == Role::Director);
        found.map(|device| device.device.clone())
    });
    let head = format!(
        "GET /api/evidence/{}/pace HTTP/1.1\r\ntapis-official: {}",
        hall.event,
        official.await.as_str()
    );
    let (status, _, body) = request(hall.owner.address, &head, "").await;
    assert_eq!(status, 401, "{body}");
    hall.stop().await;
}

#[tokio::test]
async fn officials_print_seat_cards_at_any_server() {
    let mut hall = Hall::open().await;
    let allow = TournamentCommand::AllowPhones { allowed: true };
    hall.director.tournament(allow).await.unwrap();
    // A server that has heard of that.
    let third = Server::start_as("third", hall.owner.journal.devices()).await;
    let events = [(&hall.event, Some("owner"))];
    third.hear(&[("owner", &hall.owner)], &events);
    let cards = async |server: &Server, token: &str| {
        let head = format!(
            "POST /api/phones/{} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json",
            hall.event
        );
        let (status, _, body) = request(server.address, &head, r#"{"players":[1]}"#).await;
        let cards = serde_json::from_str::<Vec<SeatCode>>(&body);
        (status, cards.map(|cards| cards[0].path.clone()).ok())
    };
    let director = &hall.director.token;
    let (status, card) = cards(&third, director).await;
    assert_eq!(
        (status, &card),
        (200, &cards(&hall.owner, director).await.1)
    );
    assert!(card.is_some());
    assert_eq!(cards(&third, &hall.tablet).await.0, 403);
    third.stop().await;
    hall.stop().await;
}
