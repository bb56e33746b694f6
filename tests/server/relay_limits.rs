//! Several servers: who has shown no token is limited at a server that hands it on as at the one that runs the event.
// Other addresses of this machine need no setting up on Linux.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{SinkExt, StreamExt};
use tapis_host::Limits;
use tapis_protocol::{
    CloseCode, FromClient, JoinAsked, JoinState, PROTOCOL_VERSION, TournamentCommand, TournamentId,
};
use tapis_tests::{Device, Server, get_from, open_from, post, request_from};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;

use crate::relay::Hall;

/// Addresses of a laptop that fills all places, and connections of each.
const LAPTOP: std::ops::Range<u8> = 100..121;
const OF_EACH: usize = 8;

const PHONE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// A pong without content.
const PONG: [u8; 6] = [0x8a, 0x80, 0, 0, 0, 0];

/// A server that relays to the one that runs the event, and has these limits.
async fn third(hall: &Hall, limits: Limits) -> Server {
    let third = Server::start_with_limits_as("third", hall.owner.journal.devices(), limits).await;
    third.hear(&[("owner", &hall.owner)], &[(&hall.event, Some("owner"))]);
    third
}

/// A phone watches an event, and leaves.
async fn watches(phone: IpAddr, server: SocketAddr, event: &TournamentId) {
    let mut socket = open_from(phone, server).await.unwrap();
    let visit = FromClient::Visit {
        protocol: PROTOCOL_VERSION,
        tournament: event.clone(),
        card: None,
    };
    let visit = serde_json::to_string(&visit).unwrap();
    socket.send(Message::text(visit)).await.unwrap();
    let first = socket.next().await.unwrap().unwrap();
    assert!(first.to_string().contains(r#""welcome""#), "{first}");
}

#[tokio::test]
async fn a_laptop_that_watches_by_another_server_from_twenty_addresses_keeps_nobody_out() {
    let mut hall = Hall::open().await;
    let allow = TournamentCommand::AllowPublic { allowed: true };
    hall.director.tournament(allow).await.unwrap();
    let limits = Limits {
        strangers_of_address: 16,
        strangers: 100,
        ..Limits::default()
    };
    let third = third(&hall, limits).await;
    let mut laptop = Vec::new();
    for last in LAPTOP {
        let phone = IpAddr::from([127, 0, 0, last]);
        watches(phone, third.address, &hall.event).await;
    }
    for last in LAPTOP {
        for _ in 0..OF_EACH {
            let socket = TcpSocket::new_v4().unwrap();
            socket.bind(([127, 0, 0, last], 0).into()).unwrap();
            laptop.push(socket.connect(third.address).await.unwrap());
        }
    }
    for _ in 0..20 {
        let (status, ..) = get_from(PHONE, third.address, "/healthz").await;
        assert_eq!(status, 200);
    }
    let mut tablet = Device::connect(third.address, &hall.tablet).await;
    tablet.view().await;
    drop(laptop);
    third.stop().await;
    hall.stop().await;
}

#[tokio::test]
async fn a_visitor_that_is_relayed_may_send_as_little_as_any_other() {
    let mut hall = Hall::open().await;
    let allow = TournamentCommand::AllowPublic { allowed: true };
    hall.director.tournament(allow).await.unwrap();
    let third = third(&hall, Limits::default()).await;
    let visit = Device::visit(third.address, &hall.event, None).await;
    let mut visitor = visit.unwrap();
    let stream = visitor.socket.get_mut();
    let _ = stream.write_all(&PONG.repeat(1_000)).await;
    let closed = visitor.closed().await;
    assert_eq!(closed, Some(CloseCode::TooFast.number()));
    third.stop().await;
    hall.stop().await;
}

/// Counts who connects to a server on its way there.
async fn counted(server: SocketAddr) -> (SocketAddr, Arc<AtomicUsize>) {
    let door = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, count) = (door.local_addr().unwrap(), Arc::new(AtomicUsize::new(0)));
    let counting = Arc::clone(&count);
    tokio::spawn(async move {
        while let Ok((mut asking, _)) = door.accept().await {
            counting.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(async move {
                let mut asked = TcpStream::connect(server).await.unwrap();
                let _ = tokio::io::copy_bidirectional(&mut asking, &mut asked).await;
            });
        }
    });
    (address, count)
}

/// Asks for an answer of the floor again and again, over one connection; how often each status came.
async fn asks(server: SocketAddr, secret: &str, times: usize) -> BTreeMap<String, usize> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((PHONE, 0).into()).unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    let body = format!(r#"{{"secret":"{secret}"}}"#);
    let request = format!(
        "POST /api/join/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut statuses = BTreeMap::new();
    let mut said = vec![0; 16 << 10];
    for _ in 0..times {
        stream.write_all(request.as_bytes()).await.unwrap();
        // Head and body are written at once.
        let length = stream.read(&mut said).await.unwrap();
        let said = String::from_utf8_lossy(&said[..length]).into_owned();
        let status = said.split(' ').nth(1).unwrap_or_default();
        *statuses.entry(status.to_owned()).or_insert(0) += 1;
    }
    statuses
}

/// Requests that a phone may send at once, in these tests.
const AT_ONCE: u32 = 100;

#[tokio::test]
async fn a_phone_has_other_servers_asked_seldom_and_never_for_what_is_nobodys() {
    let mut hall = Hall::open().await;
    let allow = TournamentCommand::AllowJoining { allowed: true };
    hall.director.tournament(allow).await.unwrap();
    let limits = Limits {
        requests_per_second: 1,
        requests_at_once: AT_ONCE,
        ..Limits::default()
    };
    let third = third(&hall, limits).await;
    let (door, count) = counted(hall.owner.address).await;
    let owner = ("owner", door, hall.owner.fingerprint());
    third.hear_of(&[owner], &[(&hall.event, Some("owner"))]);
    // Made up: no other server is asked.
    let statuses = asks(third.address, "bbbbcccc.bcdfghjkmnpq", 20).await;
    assert_eq!(statuses, BTreeMap::from([("200".to_owned(), 20)]));
    assert_eq!(count.load(Ordering::Relaxed), 0);
    // The tablet's own: its server alone is asked, and the phone soon has to wait.
    let body = format!(
        r#"{{"tournament":"{}","table":1,"name":"Spare"}}"#,
        hall.event
    );
    let (status, _, body) = post(hall.owner.address, "/api/join", &body).await;
    assert_eq!(status, 200, "{body}");
    let asked: JoinAsked = serde_json::from_str(&body).unwrap();
    let statuses = asks(third.address, &asked.secret, 40).await;
    let answered = statuses["200"];
    assert!((1..=10).contains(&answered), "{statuses:?}");
    assert_eq!(count.load(Ordering::Relaxed), answered, "{statuses:?}");
    assert_eq!(statuses["429"], 40 - answered, "{statuses:?}");
    // Others are answered.
    let other = IpAddr::from([127, 0, 0, 3]);
    let head = "POST /api/join/answer HTTP/1.1\r\nContent-Type: application/json";
    let secret = format!(r#"{{"secret":"{}"}}"#, asked.secret);
    let (status, _, body) = request_from(other, third.address, head, &secret).await;
    assert_eq!(status, 200, "{body}");
    let state: JoinState = serde_json::from_str(&body).unwrap();
    assert_eq!(state, JoinState::Waiting);
    third.stop().await;
    hall.stop().await;
}
