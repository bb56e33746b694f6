//! Handshakes: what is one, and what gets an error of HTTP instead.

use super::Club;
use super::frames::{ping, text};
use super::wire::{HANDSHAKE, Heard, Next, Wire, hello};

/// A handshake with one of its lines written otherwise.
fn with(line: &str, instead: &str) -> String {
    assert!(HANDSHAKE.contains(line), "{line}");
    HANDSHAKE.replace(line, instead)
}

/// A handshake with something more in its head.
fn and(more: &str) -> String {
    with("Host: tapis\r\n", &format!("Host: tapis\r\n{more}\r\n"))
}

/// What opens a socket.
fn opened() -> Vec<(&'static str, String)> {
    let compression = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits";
    vec![
        ("as a browser does", HANDSHAKE.to_owned()),
        (
            "in other letters",
            with("Upgrade: websocket", "UPGRADE: WebSocket"),
        ),
        (
            "as Firefox does",
            with("Connection: ", "Connection: keep-alive, "),
        ),
        ("with compression on offer", and(compression)),
        (
            "with another subprotocol on offer",
            with("tapis.v1", "chat, tapis.v1"),
        ),
    ]
}

/// What does not, and the status of the answer. The suite has no cases for these; RFC 6455, 4.2 has the rules.
fn refused() -> Vec<(&'static str, String, u16)> {
    let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    let without = |line: &str| with(&format!("{line}\r\n"), "");
    let many: Vec<String> = (0..200).map(|number| format!("X-{number}: x")).collect();
    let long = format!("X-Long: {}", "x".repeat(1 << 20));
    vec![
        ("without a key", without(key), 400),
        (
            "with a short key",
            with(key, "Sec-WebSocket-Key: c2hvcnQ="),
            400,
        ),
        (
            "without a version",
            without("Sec-WebSocket-Version: 13"),
            400,
        ),
        (
            "with an old version",
            with("Version: 13", "Version: 8"),
            400,
        ),
        ("without an upgrade", without("Upgrade: websocket"), 400),
        (
            "to something else",
            with("Upgrade: websocket", "Upgrade: h2c"),
            400,
        ),
        (
            "without a word of it",
            with("Connection: Upgrade", "Connection: keep-alive"),
            400,
        ),
        (
            "without a subprotocol",
            without("Sec-WebSocket-Protocol: tapis.v1"),
            400,
        ),
        ("without a host", without("Host: tapis"), 400),
        ("by POST", with("GET ", "POST "), 405),
        ("by HEAD", with("GET ", "HEAD "), 405),
        ("by a method that nobody has", with("GET ", "DANCE "), 405),
        ("by HTTP 1.0", with("HTTP/1.1", "HTTP/1.0"), 400),
        ("somewhere else", with("GET /ws ", "GET /api/ws "), 404),
        ("with a head of a megabyte", and(&long), 431),
        ("with two hundred headers", and(&many.join("\r\n")), 431),
        (
            "in no HTTP at all",
            "\u{16}\u{3}\u{1} what is this\r\n\r\n".to_owned(),
            400,
        ),
    ]
}

#[tokio::test]
async fn a_handshake_opens_a_socket_without_extensions() {
    let mut club = Club::open().await;
    for (name, request) in opened() {
        for at_a_time in [None, Some(1)] {
            let mut wire = Wire::connect(club.server.address).await;
            wire.send(request.as_bytes(), at_a_time).await;
            let head = wire.head().await.to_lowercase();
            for line in [
                "http/1.1 101 switching protocols\r\n",
                "sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=\r\n",
                "sec-websocket-protocol: tapis.v1\r\n",
            ] {
                assert!(head.contains(line), "{name}: {head}");
            }
            assert!(!head.contains("extensions"), "{name}: {head}");
            wire.send(&ping("here?").bytes(), None).await;
            let answer = wire.next().await;
            assert!(matches!(answer, Next::Heard(Heard::Pong(_))), "{name}");
        }
        assert!(club.serves().await, "{name}");
    }
    club.server.stop().await;
}

#[tokio::test]
async fn what_is_no_handshake_gets_an_error_of_http() {
    let mut club = Club::open().await;
    let mut wrong = Vec::new();
    for (name, request, expected) in refused() {
        for at_a_time in [None, Some(1024)] {
            let mut wire = Wire::connect(club.server.address).await;
            wire.send(request.as_bytes(), at_a_time).await;
            let head = wire.head().await;
            let status = head
                .split(' ')
                .nth(1)
                .and_then(|status| status.parse().ok());
            if status != Some(expected) {
                wrong.push(format!("{name}: {status:?}, not {expected}: {head}"));
            }
        }
        assert!(club.serves().await, "{name}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    club.server.stop().await;
}

#[tokio::test]
async fn a_version_that_the_server_does_not_speak_is_answered_with_the_one_it_does() {
    let club = Club::open().await;
    let mut wire = Wire::connect(club.server.address).await;
    wire.send(with("Version: 13", "Version: 8").as_bytes(), None)
        .await;
    let head = wire.head().await.to_lowercase();
    assert!(head.contains("sec-websocket-version: 13\r\n"), "{head}");
    club.server.stop().await;
}

#[tokio::test]
async fn what_is_sent_together_with_the_handshake_is_not_lost() {
    let club = Club::open().await;
    let mut wire = Wire::connect(club.server.address).await;
    let both = [HANDSHAKE.as_bytes(), &text(hello(&club.token)).bytes()].concat();
    wire.send(&both, None).await;
    let head = wire.head().await;
    assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
    assert!(matches!(wire.next().await, Next::Heard(Heard::Welcome)));
    club.server.stop().await;
}
