//! Whatever arrives is answered, changes nothing, and disturbs no other device.

use futures_util::{SinkExt, StreamExt};
use tapis_host::Limits;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{
    CloseCode, ErrorCode, FromClient, FromServer, Role, TableId, TournamentCommand,
};
use tapis_tests::{Device, Server, WITHIN, open, post, request};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;

async fn error(device: &mut Device) -> ErrorCode {
    device
        .until(|_, message| match message {
            FromServer::Error { code, .. } => Some(*code),
            FromServer::Refused(refused) => Some(refused.code),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn frames_that_are_no_messages_get_an_error_and_change_nothing() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut other = server.tablet(&mut director, 1).await;
    let before = tablet.view().await;
    let written = server.journal.records().len();
    let garbage = [
        "",
        "null",
        "[]",
        "{",
        "\u{0}",
        r#"{"type":"dance"}"#,
        r#"{"type":"ping","echo":-1}"#,
        r#"{"type":"ping","echo":1,"more":2}"#,
        r#"{"type":"follow","table":70000}"#,
        r#"{"type":"command","id":"bad id","table":1,"command":{"type":"undo"}}"#,
        r#"{"type":"command","id":"b","table":1,"command":{"type":"act","seat":11,"action":{"type":"fold"}}}"#,
        r#"{"type":"command","id":"c","table":1,"command":{"type":"act","seat":1,"action":{"type":"raise_to","to":1e300}}}"#,
        r#"{"type":"tournament","id":"d","command":{"type":"open_table","seats":300}}"#,
        &"[".repeat(15_000),
    ];
    for text in garbage {
        tablet.send_text(text).await;
        assert_eq!(error(&mut tablet).await, ErrorCode::Malformed, "{text}");
    }
    let binary = Message::binary(vec![0xff, 0x00, 0x13]);
    tablet.socket.send(binary).await.unwrap();
    assert_eq!(error(&mut tablet).await, ErrorCode::Malformed);
    let hello = FromClient::Hello {
        protocol: 1,
        token: tablet.token.clone(),
        tournament: None,
        rules: None,
    };
    tablet.send(&hello).await;
    assert_eq!(error(&mut tablet).await, ErrorCode::Hello);
    assert_eq!(server.journal.records().len(), written);
    assert_eq!(tablet.view().await, before);
    tablet.command(TableCommand::StartHand).await.unwrap();
    other.view_of(TableId(1), before.sequence + 1).await;
    server.stop().await;
}

#[tokio::test]
async fn a_message_that_is_too_big_ends_the_connection_and_no_other() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let token = tablet.token.clone();
    tablet.send_text(&"x".repeat(20_000)).await;
    assert_eq!(error(&mut tablet).await, ErrorCode::TooBig);
    assert_eq!(tablet.closed().await, Some(CloseCode::TooBig.number()));
    let mut tablet = Device::connect(server.address, &token).await;
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    director.send(&FromClient::Ping { echo: 5 }).await;
    director
        .until(|_, message| matches!(message, FromServer::Pong { echo: 5, .. }).then_some(()))
        .await;
    server.stop().await;
}

#[tokio::test]
async fn a_device_that_sends_too_much_is_told_and_then_sent_away() {
    let limits = Limits {
        messages_per_second: 5,
        burst: 20,
        ..Limits::default()
    };
    let server = Server::start_with_limits(limits).await;
    let mut director = server.director().await;
    for echo in 0..30 {
        director.send(&FromClient::Ping { echo }).await;
    }
    assert_eq!(error(&mut director).await, ErrorCode::TooFast);
    for echo in 0..400 {
        // The server may have closed already.
        if director.try_send(&FromClient::Ping { echo }).await.is_err() {
            break;
        }
    }
    assert!(matches!(director.closed().await, Some(4008) | None));
    server.stop().await;
}

#[tokio::test]
async fn a_device_that_connects_again_has_no_more_to_say() {
    let limits = Limits {
        messages_per_second: 1,
        burst: 40,
        ..Limits::default()
    };
    let server = Server::start_with_limits(limits).await;
    let mut director = server.tournament(3).await;
    let tablet = server.tablet(&mut director, 1).await;
    let mut carried_out = 0;
    for _ in 0..5 {
        let mut again = Device::connect(server.address, &tablet.token).await;
        for echo in 0..40 {
            again.send(&FromClient::Ping { echo }).await;
        }
        for _ in 0..40 {
            let is_answer = |_: &Device, message: &FromServer| match message {
                FromServer::Pong { .. } => Some(1),
                FromServer::Error { code, .. } if *code == ErrorCode::TooFast => Some(0),
                _ => None,
            };
            carried_out += again.until(is_answer).await;
        }
    }
    // What one connection may say, and a little more on a slow machine.
    assert!((40..80).contains(&carried_out), "{carried_out}");
    server.stop().await;
}

#[tokio::test]
async fn nobody_comes_in_without_a_hello() {
    let server = Server::start().await;
    for (first, code, closed) in [
        (r#"{"type":"ping","echo":1}"#, ErrorCode::Hello, 4001),
        ("garbage", ErrorCode::Hello, 4001),
        (
            r#"{"type":"hello","protocol":1,"token":"no"}"#,
            ErrorCode::Token,
            4001,
        ),
        // A device that speaks another version keeps its token.
        (
            r#"{"type":"hello","protocol":9,"token":"no"}"#,
            ErrorCode::Hello,
            4002,
        ),
    ] {
        let mut socket = open(server.address).await.unwrap();
        socket.send(Message::text(first)).await.unwrap();
        let answer = tokio::time::timeout(WITHIN, socket.next()).await.unwrap();
        let text = answer.unwrap().unwrap().into_text().unwrap();
        let message: FromServer = serde_json::from_str(&text).unwrap();
        assert!(matches!(message, FromServer::Error { code: found, .. } if found == code));
        match socket.next().await.unwrap().unwrap() {
            Message::Close(Some(frame)) => assert_eq!(u16::from(frame.code), closed),
            other => panic!("{other:?}"),
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_do_not_get_a_socket() {
    let server = Server::start().await;
    let upgrade = "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    // `request` asks for the connection to be closed, which no upgrade may.
    let (status, ..) = request(server.address, upgrade, "").await;
    assert_eq!(status, 400);
    let pairing = "POST /api/pair HTTP/1.1\r\nContent-Type: application/json\r\n\
        Origin: http://evil.example";
    let body = r#"{"code":"123456","name":"x"}"#;
    let (status, ..) = request(server.address, pairing, body).await;
    assert_eq!(status, 403);
    let refused = connect_from("http://evil.example", &server).await;
    assert_eq!(refused, Err(403));
    let here = format!("http://{}", server.address);
    assert_eq!(connect_from(&here, &server).await, Ok(()));
    server.stop().await;
}

async fn connect_from(origin: &str, server: &Server) -> Result<(), u16> {
    use tokio_tungstenite::tungstenite::Error;
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let url = format!("ws://{}/ws", server.address);
    let mut request = url.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("origin", origin.parse().unwrap());
    headers.insert("sec-websocket-protocol", "tapis.v1".parse().unwrap());
    let stream = tokio::net::TcpStream::connect(server.address)
        .await
        .unwrap();
    match tokio_tungstenite::client_async(request, stream).await {
        Ok(_) => Ok(()),
        Err(Error::Http(response)) => Err(response.status().as_u16()),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn names_with_letters_that_nobody_sees_are_refused() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    for name in [
        "Anna\u{202e}",
        "Anna\u{200b}",
        "Anna\u{2028}",
        "Anna\u{2800}",
        "Anna\u{fe0f}",
        "\u{fe0f}",
    ] {
        let command = TournamentCommand::SeatPlayer {
            name: name.to_owned(),
            table: TableId(1),
            seat: Seat::new(9).unwrap(),
            stack: Chips::from(1_000),
        };
        let refused = director.tournament(command).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Invalid, "{name:?}");
        let code = director.pairing(Role::Display).await;
        let body = serde_json::json!({ "code": code, "name": name }).to_string();
        let (status, _, body) = post(server.address, "/api/pair", &body).await;
        assert_eq!(status, 400, "{body}");
    }
    server.stop().await;
}

/// A frame with a mask of zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap();
    [&[first, 0x80 | length, 0, 0, 0, 0], payload].concat()
}

#[tokio::test]
async fn a_message_may_come_byte_by_byte_and_pieces_without_end_close_their_device() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let text = format!(r#"{{"type":"ping",{}"echo":7}}"#, " ".repeat(16_000));
    let begun = frame(0x01, b"");
    let pieces = text.bytes().flat_map(|byte| frame(0x00, &[byte]));
    let whole = [begun.clone(), pieces.collect(), frame(0x80, b"")].concat();
    tablet.socket.get_mut().write_all(&whole).await.unwrap();
    let pong = |_: &Device, message: &FromServer| {
        matches!(message, FromServer::Pong { echo: 7, .. }).then_some(())
    };
    tablet.until(pong).await;
    // Empty ones, behind one that is not the last.
    let sent = [begun, frame(0x00, b"").repeat(100_000)].concat();
    // The server closes in the middle of it.
    let _ = tablet.socket.get_mut().write_all(&sent).await;
    let closed = tablet.closed().await;
    let too_fast = CloseCode::TooFast.number();
    assert!(closed.is_none_or(|code| code == too_fast), "{closed:?}");
    let mut tablet = Device::connect(server.address, &tablet.token).await;
    tablet.view().await;
    server.stop().await;
}

/// More connections in a row than a device may have, also on a machine that takes a while for each.
const OFTEN: usize = 1_000;

#[tokio::test]
async fn a_device_that_connects_again_and_again_has_to_wait_and_no_other_device_does() {
    let server = Server::start_with_limits(Limits {
        connections_per_second: 1,
        connections_at_once: 40,
        ..Limits::default()
    })
    .await;
    let mut director = server.tournament(3).await;
    let screen = server.device(&mut director, Role::Floor, "Flo").await;
    let other = server.device(&mut director, Role::Floor, "Sam").await;
    let mut connected = 0;
    while Device::try_connect(server.address, &screen.token)
        .await
        .is_ok()
    {
        connected += 1;
        assert!(connected < OFTEN, "it is let in again and again");
    }
    for _ in 0..5 {
        Device::connect(server.address, &other.token).await;
    }
    // It is told why, and gets in as soon as it has waited.
    let hello = FromClient::Hello {
        protocol: 1,
        token: screen.token.clone(),
        tournament: None,
        rules: None,
    };
    let hello = serde_json::to_string(&hello).unwrap();
    let mut socket = open(server.address).await.unwrap();
    socket.send(Message::text(hello)).await.unwrap();
    let said = socket.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(said.contains(r#""code":"too_fast""#), "{said}");
    let closed = socket.next().await.unwrap().unwrap();
    let Message::Close(Some(closed)) = closed else {
        panic!("{closed:?}")
    };
    assert_eq!(u16::from(closed.code), CloseCode::TooFast.number());
    tokio::time::pause();
    tokio::time::advance(WITHIN).await;
    tokio::time::resume();
    Device::connect(server.address, &screen.token).await;
    server.stop().await;
}
