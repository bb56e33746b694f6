//! Several servers: who has shown no token is limited at a server that hands it on as at the one that runs the event.
// Other addresses of this machine need no setting up on Linux.
#![cfg(target_os = "linux")]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use tapis_host::Limits;
use tapis_protocol::{CloseCode, FromClient, PROTOCOL_VERSION, TournamentCommand, TournamentId};
use tapis_tests::{Device, Server, get_from, open_from};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;

use crate::relay::Hall;

/// Addresses of a laptop that fills all places, and connections of each.
const LAPTOP: std::ops::Range<u8> = 100..121;
const OF_EACH: usize = 8;

const PHONE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// A pong without content.
const PONG: [u8; 6] = [0x8a, 0x80, 0, 0, 0, 0];

/// A server that hands on to the one that runs the event, and has these limits.
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
async fn a_visitor_that_is_handed_on_may_send_as_little_as_any_other() {
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
