//! An address that asks too much over HTTP waits; its sockets, and everybody else, do not.
// Other addresses of this machine need no setting up on Linux.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use tapis_host::Limits;
use tapis_protocol::Role;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Presence, TableCommand};
use tapis_tests::{Device, Server, WITHIN, get, get_from, request_from};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

/// Requests of an address at once, in these tests.
const AT_ONCE: u32 = 20;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const PHONE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

async fn start() -> Server {
    Server::start_with_limits(Limits {
        requests_per_second: 1,
        requests_at_once: AT_ONCE,
        ..Limits::default()
    })
    .await
}

/// What an address is told that asks until it has to wait: the answer, and how often it was served before.
async fn asks_too_much(server: &Server, from: IpAddr, path: &str) -> ((String, String), u32) {
    // A slow machine may bring it some more.
    for served in 0..10 * AT_ONCE {
        let (status, head, body) = get_from(from, server.address, path).await;
        if status == 429 {
            return ((head, body), served);
        }
    }
    panic!("{path} is always answered");
}

/// How long an answer says to wait.
fn wait(head: &str) -> Duration {
    let mut lines = head.lines();
    let line = lines.find_map(|line| line.strip_prefix("retry-after: "));
    let wait = line.and_then(|wait| wait.parse().ok());
    Duration::from_secs(wait.unwrap_or_else(|| panic!("{head}")))
}

#[tokio::test]
async fn a_phone_that_asks_all_the_time_is_told_to_wait_and_nobody_else_notices() {
    let server = start().await;
    let (_, served) = asks_too_much(&server, PHONE, "/healthz").await;
    assert!(served >= AT_ONCE, "{served}");
    for path in [
        "/",
        "/assets/gone.js",
        "/api/rulebooks",
        "/api/gone",
        "/ws",
        "/metrics",
    ] {
        let ((head, body), _) = asks_too_much(&server, PHONE, path).await;
        assert!(body.contains(r#""code":"too_fast""#), "{path}: {body}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    }
    let (status, _, figures) = get(server.address, "/metrics").await;
    assert_eq!(status, 200, "{figures}");
    let mut figures = figures.lines();
    let refused = figures.find_map(|line| line.strip_prefix("tapis_requests_too_fast_total "));
    assert_eq!(refused, Some("7"));
    server.stop().await;
}

#[tokio::test]
async fn what_costs_the_server_much_costs_an_address_much() {
    let server = start().await;
    for path in [
        "/api/rulebooks/cdc2013/search?q=relance",
        "/api/rulebooks/cdc2013/compare/tda2024",
        "/api/qr.svg?text=http://localhost:8080/",
    ] {
        let phone = IpAddr::V4(Ipv4Addr::new(127, 0, 1, u8::try_from(path.len()).unwrap()));
        let (_, served) = asks_too_much(&server, phone, path).await;
        assert!(served <= 2, "{path}: {served}");
    }
    server.stop().await;
}

#[tokio::test]
async fn files_and_codes_with_a_secret_cost_an_address_as_much() {
    let server = start().await;
    let director = server.tournament(2).await;
    let event = director.tournament.as_ref().unwrap().as_str();
    for (last, path) in [
        (2, "/api/players/read"),
        (3, "/api/structure/read"),
        (4, "/api/qr.svg"),
        (5, &format!("/api/phones/{event}")),
        (6, "/api/structure"),
    ] {
        let phone = IpAddr::V4(Ipv4Addr::new(127, 0, 2, last));
        let head = format!(
            "POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {}",
            director.token
        );
        let mut statuses = Vec::new();
        while statuses.last() != Some(&429) && statuses.len() < 10 {
            let (status, ..) = request_from(phone, server.address, &head, "").await;
            statuses.push(status);
        }
        // A slow machine may bring it another one.
        assert!(statuses.len() <= 3, "{path}: {statuses:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_waits_as_long_as_is_said_is_answered() {
    let server = start().await;
    let ((head, _), _) = asks_too_much(&server, PHONE, "/healthz").await;
    tokio::time::pause();
    tokio::time::advance(wait(&head)).await;
    tokio::time::resume();
    let (status, ..) = get_from(PHONE, server.address, "/healthz").await;
    assert_eq!(status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_hall_that_asked_too_much_still_gets_its_sockets_back() {
    let server = start().await;
    let mut director = server.tournament(3).await;
    let screen = server.device(&mut director, Role::Floor, "Flo").await;
    asks_too_much(&server, HERE, "/healthz").await;
    for _ in 0..AT_ONCE + 5 {
        Device::connect(server.address, &screen.token).await;
    }
    // A page is a request as any other, and waits.
    asks_too_much(&server, HERE, "/").await;
    server.stop().await;
}

/// Searches of each of six phones at once.
const SEARCHES: usize = 80;

#[tokio::test(flavor = "multi_thread")]
async fn phones_that_search_rulebooks_all_the_time_keep_no_tablet_waiting() {
    let server = Server::start().await;
    let mut director = server.tournament(9).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.view().await;
    let address = server.address;
    let phones = (2..8).flat_map(|phone| {
        let phone = IpAddr::V4(Ipv4Addr::new(127, 0, 0, phone));
        (0..SEARCHES).map(move |_| phone)
    });
    let path = "/api/rulebooks/cdc2013/search?q=relance";
    let searches: Vec<_> = phones
        .map(|phone| tokio::spawn(get_from(phone, address, path)))
        .collect();
    let presence = |presence| TableCommand::SetPresence {
        seat: Seat::new(3).unwrap(),
        presence,
    };
    tablet.command(presence(Presence::Absent)).await.unwrap();
    tablet.command(presence(Presence::Present)).await.unwrap();
    // The table was served before the phones were.
    let is_before: Vec<bool> = searches.iter().map(JoinHandle::is_finished).collect();
    let mut statuses = BTreeMap::new();
    let mut before = 0;
    for (search, is_before) in searches.into_iter().zip(is_before) {
        let (status, head, _) = search.await.unwrap();
        *statuses.entry(status).or_insert(0) += 1;
        before += usize::from(is_before && status == 200);
        assert!(status != 503 || wait(&head) >= Duration::from_secs(1));
    }
    // Those that found a place are answered, others are told when to come again.
    assert!(
        statuses.keys().all(|status| [200, 503].contains(status)),
        "{statuses:?}"
    );
    assert!(statuses[&200] >= 6 * 32, "{statuses:?}");
    // Most of them were answered after the table.
    assert!(2 * before <= statuses[&200], "{before} before the table");
    server.stop().await;
}

/// Comparisons that a phone asks for at once.
const COMPARISONS: usize = 30;

const COMPARISON: &str = "/api/rulebooks/cdc2013/compare/tda2024";

/// How many of the requests were answered meanwhile.
fn answered(asking: &mut JoinSet<u16>) -> usize {
    std::iter::from_fn(|| asking.try_join_next())
        .inspect(|status| assert_eq!(status.as_ref().ok(), Some(&200)))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_compares_all_the_time_keeps_nobody_elses_book_search_and_code_waiting() {
    let server = Server::start().await;
    let address = server.address;
    let mut asking = JoinSet::new();
    for _ in 0..COMPARISONS {
        asking.spawn(async move { get_from(PHONE, address, COMPARISON).await.0 });
    }
    // By now the others wait.
    assert_eq!(asking.join_next().await.unwrap().unwrap(), 200);
    for path in [
        "/api/rulebooks/tda2024",
        "/api/rulebooks/cdc2013/search?q=relance",
        "/api/qr.svg?text=/pair",
    ] {
        let (status, ..) = get_from(HERE, address, path).await;
        assert_eq!(status, 200, "{path}");
    }
    let before = answered(&mut asking);
    assert!(before < COMPARISONS / 2, "{before} were before them");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_phone_does_not_take_all_the_places_of_what_is_costly() {
    let server = Server::start().await;
    let address = server.address;
    let mut asking = JoinSet::new();
    for _ in 0..5 * COMPARISONS {
        asking.spawn(async move { get_from(PHONE, address, COMPARISON).await.0 });
    }
    let mut turned_away = 0;
    while let Some(status) = asking.join_next().await {
        turned_away += usize::from(status.unwrap() == 503);
    }
    assert!(turned_away > COMPARISONS, "{turned_away}");
    server.stop().await;
}

/// Phones that each compare once: those that have a place.
const PHONES: u8 = 40;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_too_much_is_told_so_and_has_no_place_before() {
    let server = start().await;
    let address = server.address;
    // It may ask for a page, and for nothing dear.
    for _ in 0..AT_ONCE - 2 {
        assert_eq!(get(address, "/healthz").await.0, 200);
    }
    let mut asking = JoinSet::new();
    for last in 0..PHONES {
        let phone = IpAddr::from([127, 0, 3, last]);
        asking.spawn(async move { get_from(phone, address, COMPARISON).await.0 });
    }
    assert_eq!(asking.join_next().await.unwrap().unwrap(), 200);
    let (status, head, _) = get_from(HERE, address, COMPARISON).await;
    assert_eq!(status, 429);
    assert!(wait(&head) >= Duration::from_secs(1), "{head}");
    let before = answered(&mut asking);
    assert!(before < usize::from(PHONES) / 2, "{before} were before it");
    server.stop().await;
}

/// Requests of a phone whose bodies do not come: more than run at the same time.
const NEVER_WHOLE: usize = 8;

#[tokio::test]
async fn a_phone_whose_requests_are_never_whole_holds_no_rulebook_and_no_code_up() {
    let server = Server::start().await;
    let mut open = Vec::new();
    for _ in 0..NEVER_WHOLE {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((PHONE, 0).into()).unwrap();
        let mut stream = socket.connect(server.address).await.unwrap();
        let head = "POST /api/qr.svg HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";
        stream.write_all(head.as_bytes()).await.unwrap();
        open.push(stream);
    }
    for path in ["/api/rulebooks/cdc2013", "/api/qr.svg?text=/pair"] {
        for _ in 0..NEVER_WHOLE {
            let asked = timeout(WITHIN, get_from(HERE, server.address, path));
            let (status, ..) = asked.await.unwrap_or_else(|_| panic!("{path} waits"));
            assert_eq!(status, 200, "{path}");
        }
    }
    drop(open);
    server.stop().await;
}
