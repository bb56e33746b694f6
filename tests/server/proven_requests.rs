//! A device proves its token for one request over HTTP: for that method, path, time and body, and by the token alone.

use std::time::Duration;

use ring::hmac;
use tapis_host::clock::Timepiece;
use tapis_host::devices::{ContentDigest, DEVICES_STREAM, DeviceEvent, TokenHash};
use tapis_journal::{Journal, Sequence, StreamName};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{Bytes32, Club, Role};
use tapis_tests::{CODE, Device, Server, WITHIN, Wiretap, get, pair, proven_head, request};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// A key of X25519: the number nine.
const KEY: &str = "0900000000000000000000000000000000000000000000000000000000000000";

/// The line of the request that names the club, and its body.
const NAMING: &str = "POST /api/club";
const NAMED: &str = r#"{"name":"Gleiz"}"#;

fn now(server: &Server) -> Timestamp {
    Timepiece::wall(&server.clock)
}

async fn club_name(server: &Server) -> String {
    let (_, _, body) = get(server.address, "/api/club").await;
    serde_json::from_str::<Club>(&body).unwrap().name
}

#[tokio::test]
async fn a_request_over_http_shows_a_proof_that_is_for_it_alone_and_for_two_minutes() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let event = director.tournament.clone().unwrap();
    let tablet = server.tablet(&mut director, 1).await;
    let hands = format!("GET /api/evidence/{event}/hands?table=1");
    let pace = format!("GET /api/evidence/{event}/pace");
    let made_at = now(&server);
    let head = |token: &str, line: &str| proven_head(token, line, "", made_at);
    let asked = async |head: &str| request(server.address, head, "").await.0;
    let made = head(&director.token, &hands);
    assert_eq!(asked(&made).await, 200);
    let elsewhere = made.replace(&hands, &pace);
    assert_eq!(asked(&elsewhere).await, 401, "a proof of another address");
    assert_eq!(asked(&head(&"0".repeat(64), &pace)).await, 401);
    assert_eq!(asked(&head(&tablet.token, &hands)).await, 403);
    server.clock.advance(Duration::from_secs(119));
    assert_eq!(asked(&made).await, 200);
    server.clock.advance(Duration::from_secs(2));
    assert_eq!(asked(&made).await, 401);
    server.stop().await;
}

/// The hash of the only token, as a copy of the journal has it.
fn hash_in_journal(server: &Server) -> TokenHash {
    let stream = StreamName::new(DEVICES_STREAM).unwrap();
    let mut journal = server.journal.clone();
    let records = journal.read(&stream, Sequence::ZERO, usize::MAX).unwrap();
    let mut hashes = records.iter().flat_map(|record| {
        let events: Vec<DeviceEvent> = serde_json::from_slice(&record.payload).unwrap();
        events.into_iter().filter_map(|event| match event {
            DeviceEvent::DevicePaired { token_hash, .. } => Some(token_hash),
            _ => None,
        })
    });
    hashes.next().unwrap()
}

/// The heads that a hash is enough for: what was a proof before, what a token is hidden by, and the hash in place of a token.
fn heads_by_hash(hash: TokenHash, line: &str, body: &str, at: Timestamp) -> Vec<String> {
    let text = serde_json::to_value(hash).unwrap();
    let secret = *Bytes32::read(text.as_str().unwrap()).unwrap().bytes();
    let key = hmac::Key::new(hmac::HMAC_SHA256, &secret);
    let signed = |text: &str| hmac::sign(&key, text.as_bytes()).as_ref().to_vec();
    let real = proven_head(&"0".repeat(64), line, body, at);
    let lines: Vec<&str> = real.split("\r\n").collect();
    let digest = lines
        .iter()
        .find_map(|line| line.strip_prefix("Content-Digest: "));
    let digest = digest.unwrap_or_default();
    let pad = signed(&format!("tapis 2 request\n{line}\n{}\n{digest}", at.0));
    let hidden = pad
        .iter()
        .zip(secret)
        .map(|(pad, byte)| pad ^ byte)
        .collect();
    let before = signed(&format!("tapis 1 request\n{line}\n{}", at.0));
    let heads = [before, pad, hidden].map(|proof: Vec<u8>| {
        let proof = Bytes32::new(proof.try_into().unwrap());
        let shown = format!("Authorization: Tapis {}.{}.{proof}", hash.name().0, at.0);
        real.replace(lines[1], &shown)
    });
    heads.to_vec()
}

#[tokio::test]
async fn who_has_a_copy_of_the_journal_gets_no_token_and_nothing_else() {
    let server = Server::start().await;
    let director = server.tournament(3).await;
    let event = director.tournament.clone().unwrap();
    let hash = hash_in_journal(&server);
    assert_eq!(hash, TokenHash::of(&director.token));
    let at = now(&server);
    for (line, body) in [
        (format!("POST /api/token?key={KEY}"), ""),
        (format!("GET /api/evidence/{event}/pace"), ""),
        (format!("GET /api/evidence/{event}/results"), ""),
        (format!("GET /api/evidence/{event}/histories"), ""),
        (format!("POST /api/phones/{event}"), r#"{"players":[]}"#),
        ("GET /api/seasons".to_owned(), ""),
        ("POST /api/seasons".to_owned(), "{}"),
        ("GET /api/persons/1".to_owned(), ""),
        (NAMING.to_owned(), NAMED),
        ("POST /api/club/logo".to_owned(), ""),
        ("POST /api/players/read".to_owned(), "Ada"),
        ("POST /api/structure/read".to_owned(), "Ada"),
    ] {
        for head in heads_by_hash(hash, &line, body, at) {
            let (status, _, said) = request(server.address, &head, body).await;
            assert_eq!(status, 401, "{head}: {said}");
        }
        // What the same heads are worth with the token itself.
        let head = proven_head(&director.token, &line, body, at);
        let (status, _, said) = request(server.address, &head, body).await;
        assert_ne!(status, 401, "{head}: {said}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_was_recorded_of_a_post_is_worth_nothing_with_another_body() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    let tap = Wiretap::before(server.address).await;
    let head = proven_head(&token, NAMING, NAMED, now(&server));
    assert_eq!(request(tap.address, &head, NAMED).await.0, 200);
    assert!(tap.has_heard(NAMED) && !tap.has_heard(&token));
    let digest = |body: &str| ContentDigest::of(body.as_bytes()).header();
    let other = r#"{"name":"Thief"}"#;
    for body in [other, "", &NAMED[..9], &format!("{NAMED} ")] {
        let (status, _, said) = request(server.address, &head, body).await;
        assert_eq!(status, 400, "{body}: {said}");
        assert!(said.contains("not what Content-Digest says"), "{said}");
        // The digest is in the proof, too.
        let head = head.replace(&digest(NAMED), &digest(body));
        assert_eq!(request(server.address, &head, body).await.0, 401, "{body}");
    }
    let header = format!("\r\nContent-Digest: {}", digest(NAMED));
    for instead in [
        String::new(),
        format!("{header}{header}"),
        header.replace("256", "512"),
    ] {
        let head = head.replace(&header, &instead);
        let (status, _, said) = request(server.address, &head, NAMED).await;
        assert_eq!(status, 400, "{head}");
        assert!(said.contains("Content-Digest: sha-256="), "{said}");
    }
    assert_eq!(club_name(&server).await, "Gleiz");
    server.stop().await;
}

#[tokio::test]
async fn what_was_recorded_of_a_post_does_the_same_again_for_two_minutes() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    let head = proven_head(&token, NAMING, NAMED, now(&server));
    let again = async || request(server.address, &head, NAMED).await.0;
    assert_eq!(again().await, 200);
    let other = r#"{"name":"Lyon"}"#;
    let changed = proven_head(&token, NAMING, other, now(&server));
    assert_eq!(request(server.address, &changed, other).await.0, 200);
    // The name that the director had given before.
    assert_eq!(again().await, 200);
    assert_eq!(club_name(&server).await, "Gleiz");
    server.clock.advance(Duration::from_secs(121));
    assert_eq!(again().await, 401);
    server.stop().await;
}

#[tokio::test]
async fn a_recorded_request_with_one_changed_byte_changes_nothing() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    let head = proven_head(&token, NAMING, NAMED, now(&server));
    let whole = format!("{head}\r\n\r\n{NAMED}");
    let is_proven = |part: &str| {
        let begin = whole.find(part).unwrap();
        begin..begin + part.len()
    };
    let value = |name: &str| {
        let begin = whole.find(name).unwrap() + name.len();
        let length = whole[begin..].find("\r\n").unwrap();
        begin..begin + length
    };
    let places = [
        is_proven(NAMING),
        value("Authorization: "),
        value("Content-Digest: "),
        is_proven(NAMED),
    ];
    let mut tried = 0;
    for place in places.into_iter().flatten() {
        let mut changed = whole.clone().into_bytes();
        changed[place] ^= 1;
        let changed = String::from_utf8(changed).unwrap();
        let (head, body) = changed.split_once("\r\n\r\n").unwrap();
        let (status, ..) = request(server.address, head, body).await;
        assert!((400..=405).contains(&status), "{status} to {changed}");
        tried += 1;
    }
    assert!(tried > 200, "{tried}");
    assert_eq!(club_name(&server).await, "");
    assert_eq!(request(server.address, &head, NAMED).await.0, 200);
    assert_eq!(club_name(&server).await, "Gleiz");
    server.stop().await;
}

#[tokio::test]
async fn bodies_that_are_read_before_a_request_waits_are_compared_as_well() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let event = director.tournament.clone().unwrap();
    let floor = server.device(&mut director, Role::Floor, "Flo").await;
    let at = now(&server);
    let phones = format!("POST /api/phones/{event}");
    for (device, line, body) in [
        (&director, "POST /api/players/read", "Ada"),
        (&director, "POST /api/structure/read", "Ada"),
        (&floor, phones.as_str(), r#"{"players":[1]}"#),
    ] {
        let Device { token, .. } = device;
        let head = proven_head(token, line, body, at);
        let (status, _, said) = request(server.address, &head, "Eve").await;
        assert_eq!(status, 400, "{line}: {said}");
        assert!(said.contains("not what Content-Digest says"), "{said}");
        let (_, _, said) = request(server.address, &head, body).await;
        assert!(!said.contains("Content-Digest"), "{line}: {said}");
    }
    let long = "a".repeat((1 << 20) + 1);
    let head = proven_head(&director.token, "POST /api/players/read", &long, at);
    assert_eq!(request(server.address, &head, &long).await.0, 413);
    server.stop().await;
}

#[tokio::test]
async fn who_shows_no_good_proof_is_answered_before_a_large_body_is_read() {
    let server = Server::start().await;
    let stranger = "0".repeat(64);
    for path in ["/api/points", "/api/players/read", "/api/club/logo"] {
        let head = proven_head(&stranger, &format!("POST {path}"), "", now(&server));
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!("{head}\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{{");
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut said = [0; 12];
        let read = timeout(WITHIN, stream.read_exact(&mut said)).await;
        read.unwrap_or_else(|_| panic!("{path} waits for the body"))
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&said), "HTTP/1.1 401", "{path}");
    }
    server.stop().await;
}
