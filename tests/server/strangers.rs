//! Connections that show no token: they take no device's place, and none of them lasts.
#![cfg_attr(not(target_os = "linux"), allow(unused))]

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tapis_host::Limits;
use tapis_host::devices::TokenHash;
use tapis_protocol::{Bytes32, CloseCode, FromClient, PROTOCOL_VERSION, Role};
use tapis_tests::{
    CODE, Device, Server, SharedJournal, WITHIN, get, get_from, open, pair, post, setup,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;

/// Connections of an address that may show no token, in these tests.
const PLACES: u32 = 8;

async fn start() -> Server {
    Server::start_with_limits(Limits {
        strangers_of_address: PLACES,
        ..Limits::default()
    })
    .await
}

/// A connection from another address of this machine, as a phone on the Wi-Fi has one.
async fn from_phone(server: SocketAddr) -> TcpStream {
    from_address(2, server).await
}

/// The same from any of the addresses that a laptop may take.
async fn from_address(last: u8, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(([127, 0, 0, last], 0).into()).unwrap();
    socket.connect(server).await.unwrap()
}

/// Whether the server has closed a connection on which nothing was sent.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let read = timeout(Duration::from_millis(50), stream.read_u8()).await;
    matches!(read, Ok(Err(_)))
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_phone_that_opens_hundreds_of_sockets_keeps_nobody_out() {
    let server = start().await;
    let mut director = server.tournament(3).await;
    let mut phone = Vec::new();
    for _ in 0..300 {
        phone.push(from_phone(server.address).await);
    }
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.view().await;
    let (_, _, figures) = get(server.address, "/metrics").await;
    let turned_away = "tapis_connections_turned_away_total 292";
    assert!(figures.contains(turned_away), "{figures}");
    assert!(is_closed(phone.last_mut().unwrap()).await);
    assert!(!is_closed(&mut phone[0]).await);
    // Those that are gone leave their places.
    phone.clear();
    let within = Instant::now() + WITHIN;
    loop {
        if !is_closed(&mut from_phone(server.address).await).await {
            break;
        }
        assert!(Instant::now() < within, "the places are not given back");
    }
    server.stop().await;
}

/// Addresses of a laptop that fills all places, and connections of each.
const LAPTOP: std::ops::Range<u8> = 100..121;
const OF_EACH: usize = 8;

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_laptop_with_twenty_addresses_keeps_nobody_out() {
    let server = Server::start_with_limits(Limits {
        strangers_of_address: 16,
        strangers: 100,
        ..Limits::default()
    })
    .await;
    let mut director = server.tournament(3).await;
    let tablet = server.tablet(&mut director, 1).await;
    let mut laptop = Vec::new();
    for last in LAPTOP {
        for _ in 0..OF_EACH {
            laptop.push(from_address(last, server.address).await);
        }
    }
    // A tablet that comes back, and a phone that was never here: each at once, and again and again.
    for _ in 0..20 {
        let mut back = Device::connect(server.address, &tablet.token).await;
        back.view().await;
        let (status, ..) = get_from([127, 0, 0, 2].into(), server.address, "/healthz").await;
        assert_eq!(status, 200);
    }
    let mut open = 0;
    for stream in &mut laptop {
        open += u32::from(!is_closed(stream).await);
    }
    assert!(open <= 80, "{open} of the laptop's are open");
    server.stop().await;
}

#[tokio::test]
async fn a_hall_behind_one_address_gets_in() {
    let server = start().await;
    let mut director = server.director().await;
    director.create(setup(1, 2)).await;
    let mut screens = Vec::new();
    for _ in 0..PLACES * 4 {
        screens.push(server.device(&mut director, Role::Display, "TV").await);
    }
    for screen in &mut screens {
        screen.tournament_at(1).await;
    }
    server.stop().await;
}

/// Reads to the end; what was said, and how long it took.
async fn until_closed(mut stream: TcpStream) -> (String, Duration) {
    let began = Instant::now();
    let mut said = Vec::new();
    // A connection that was reset is closed as well.
    let _ = stream.read_to_end(&mut said).await;
    (String::from_utf8_lossy(&said).into_owned(), began.elapsed())
}

#[tokio::test]
async fn a_head_takes_little_memory_however_much_is_sent() {
    let server = Server::start().await;
    for (kibibytes, status) in [
        (12, "HTTP/1.1 200"),
        (20, "HTTP/1.1 431"),
        (400, "HTTP/1.1 431"),
    ] {
        let head = format!(
            "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: {}\r\n\r\n",
            "x".repeat(kibibytes << 10)
        );
        let (mut reads, mut writes) = TcpStream::connect(server.address)
            .await
            .unwrap()
            .into_split();
        // The server closes in the middle of what is too long.
        let sending = tokio::spawn(async move { writes.write_all(head.as_bytes()).await });
        let mut said = [0; 12];
        reads.read_exact(&mut said).await.unwrap();
        assert_eq!(String::from_utf8_lossy(&said), status, "{kibibytes} KiB");
        let _ = sending.await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_frame_that_a_stranger_announces_is_refused_at_its_head_and_it_is_told_why() {
    let server = Server::start().await;
    for kibibytes in [16, 100, 500] {
        let mut socket = open(server.address).await.unwrap();
        let mut frame = vec![0x81, 0xff];
        let announced: u64 = (kibibytes << 10) + 1;
        frame.extend(announced.to_be_bytes());
        frame.extend([0; 4]);
        // Its head is enough: nothing of it is waited for.
        let stream = socket.get_mut();
        stream.write_all(&frame).await.unwrap();
        let closed = loop {
            match socket.next().await {
                Some(Ok(Message::Close(Some(frame)))) => break u16::from(frame.code),
                Some(Ok(_)) => {}
                other => panic!("{kibibytes}: {other:?}"),
            }
        };
        assert_eq!(closed, CloseCode::TooBig.number(), "{kibibytes}");
    }
    server.stop().await;
}

/// Bytes of a frame that is sent again and again before hello.
const PIECE: usize = 1 << 10;

#[tokio::test]
async fn a_hello_that_never_ends_is_read_to_twenty_four_kib_and_no_further() {
    let server = Server::start().await;
    // A little less is waited for: the socket is open, and says so.
    for (pieces, is_closed) in [(16, false), (32, true)] {
        let mut socket = open(server.address).await.unwrap();
        let stream = socket.get_mut();
        for number in 0..pieces {
            // Text that is not whole, then continuations of it.
            let first = u8::from(number == 0);
            let mut frame = vec![first, 0xfe];
            frame.extend(u16::try_from(PIECE).unwrap().to_be_bytes());
            frame.extend([0; 4]);
            frame.resize(frame.len() + PIECE, b' ');
            // The server closes in the middle of what is too much.
            let _ = stream.write_all(&frame).await;
        }
        let _ = stream.write_all(&[0x89, 0x80, 0, 0, 0, 0]).await;
        let closed = loop {
            match socket.next().await {
                Some(Ok(Message::Pong(_))) => break None,
                Some(Ok(Message::Close(Some(frame)))) => break Some(u16::from(frame.code)),
                Some(Ok(_)) => {}
                other => panic!("{pieces}: {other:?}"),
            }
        };
        let expected = is_closed.then(|| CloseCode::TooBig.number());
        assert_eq!(closed, expected, "{pieces} KiB");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_body_has_four_kib_where_nobody_needs_more() {
    let server = Server::start().await;
    for (kibibytes, expected) in [(3, 400), (5, 413)] {
        let body = format!(
            r#"{{"code":"000000","name":"{}"}}"#,
            "x".repeat(kibibytes << 10)
        );
        let (status, _, said) = post(server.address, "/api/pair", &body).await;
        assert_eq!(status, expected, "{kibibytes} KiB: {said}");
    }
    server.stop().await;
}

// Time jumps to whatever happens next: nothing here waits.
#[tokio::test(start_paused = true)]
async fn whoever_is_slow_on_purpose_is_closed() {
    let server = Server::start().await;
    for (sent, within) in [
        // Nothing, half of a head, half of a body.
        ("", 11),
        ("GET / HTTP/1.1\r\nHost: x\r\nX-Slow:", 11),
        (
            "POST /api/pair HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{",
            31,
        ),
        // A request, and then nothing.
        ("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", 11),
    ] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let (said, took) = until_closed(stream).await;
        assert!(
            took <= Duration::from_secs(within),
            "{sent}: {took:?} {said}"
        );
    }
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_begins_tls_and_says_no_more_is_closed() {
    // One of several servers: it takes TLS of others on the port of plain HTTP, and has the same time for it as for HTTPS.
    let server = Server::start_as("here", SharedJournal::default()).await;
    // Nothing; the head of a record of TLS; half of a record.
    let sent: [&[u8]; 3] = [
        &[],
        &[22, 3, 1, 0, 99],
        &[22, 3, 1, 0, 99, 1, 0, 0, 95, 3, 3],
    ];
    for sent in sent {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(sent).await.unwrap();
        let (said, took) = until_closed(stream).await;
        assert!(took <= Duration::from_secs(11), "{sent:?}: {took:?} {said}");
    }
    server.stop().await;
}

/// Places of strangers in a test of a crowd; three quarters of them are a crowd.
const CROWDED: u32 = 8;

#[tokio::test(start_paused = true)]
async fn where_places_are_nearly_all_taken_a_silent_connection_is_closed_after_two_seconds() {
    let server = Server::start_with_limits(Limits {
        strangers_of_address: CROWDED,
        strangers: CROWDED,
        ..Limits::default()
    })
    .await;
    let mut silent = Vec::new();
    for _ in 0..6 {
        silent.push(TcpStream::connect(server.address).await.unwrap());
    }
    let (_, took) = until_closed(silent.pop().unwrap()).await;
    assert!(took <= Duration::from_secs(3), "{took:?}");
    // Those that came before had more time.
    let (_, took) = until_closed(silent.pop().unwrap()).await;
    assert!(took >= Duration::from_secs(7), "{took:?}");
    server.stop().await;
}

#[tokio::test]
async fn who_is_no_director_is_answered_before_a_large_body_is_read() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let display = server.device(&mut director, Role::Display, "TV").await;
    for path in [
        "/api/seasons",
        "/api/club/logo",
        "/api/points",
        "/api/players/read",
        "/api/structure/read",
    ] {
        for (token, status) in [("none", "HTTP/1.1 401"), (&display.token, "HTTP/1.1 403")] {
            let mut stream = TcpStream::connect(server.address).await.unwrap();
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                 Authorization: Bearer {token}\r\nContent-Length: 60000\r\n\r\n{{"
            );
            stream.write_all(head.as_bytes()).await.unwrap();
            let mut said = [0; 12];
            let read = timeout(WITHIN, stream.read_exact(&mut said)).await;
            read.unwrap_or_else(|_| panic!("{path} waits for the body"))
                .unwrap();
            assert_eq!(String::from_utf8_lossy(&said), status, "{path}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_socket_that_says_no_hello_or_proves_nothing_is_closed() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    let identify = FromClient::Identify {
        protocol: PROTOCOL_VERSION,
        token_name: TokenHash::of(&token).name().0,
        nonce: Bytes32::new([7; 32]),
        tournament: None,
        rules: None,
    };
    let identify = serde_json::to_string(&identify).unwrap();
    // From now on time jumps to whatever happens next.
    tokio::time::pause();
    // Nothing; the name of a token, which the server answers with its challenge.
    for said in [None, Some(identify)] {
        let mut socket = open(server.address).await.unwrap();
        let mut heard = Vec::new();
        if let Some(said) = &said {
            socket.send(Message::text(said.clone())).await.unwrap();
        }
        let began = Instant::now();
        let mut closed = None;
        while let Some(Ok(message)) = socket.next().await {
            match message {
                Message::Close(frame) => closed = frame.map(|frame| u16::from(frame.code)),
                other => heard.push(other.to_string()),
            }
        }
        let is_challenged = heard.iter().any(|heard| heard.contains(r#""challenge""#));
        assert_eq!(is_challenged, said.is_some(), "{heard:?}");
        assert_eq!(closed, Some(CloseCode::NotWelcome.number()), "{said:?}");
        assert!(began.elapsed() <= Duration::from_secs(11), "{said:?}");
    }
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_asks_a_little_for_ever_is_closed() {
    let server = Server::start().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let began = Instant::now();
    let mut answer = [0; 4096];
    let request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    while stream.write_all(request).await.is_ok() {
        match stream.read(&mut answer).await {
            Ok(0) | Err(_) => break,
            Ok(_) => tokio::time::advance(Duration::from_secs(5)).await,
        }
        assert!(began.elapsed() <= Duration::from_secs(125), "still open");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_token_of_one_event_shows_and_does_nothing_in_another() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let friday = director.create(setup(2, 4)).await;
    let floor = server.device(&mut director, Role::Floor, "Flo").await;
    let tablet = server.tablet(&mut director, 1).await;
    let saturday = director.create(setup(2, 4)).await;
    for token in [&floor.token, &tablet.token] {
        let wanted = Some(saturday.clone());
        let mut device = Device::connect_to(server.address, token, wanted).await;
        assert_eq!(device.tournament, Some(friday.clone()));
        let path = format!("/api/evidence/{saturday}/pace");
        let head = format!("GET {path} HTTP/1.1\r\nAuthorization: Bearer {token}");
        let (status, ..) = tapis_tests::request(server.address, &head, "").await;
        assert_eq!(status, 403);
        device.socket.close(None).await.unwrap();
    }
    server.stop().await;
}
