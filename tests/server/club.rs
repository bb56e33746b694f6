//! The club's name and logo: directors set them, everybody reads them, and they outlive the server.

use std::net::SocketAddr;

use tapis_protocol::{Club, ClubRequest, MAX_CLUB_NAME, Role, TournamentCommand};
use tapis_tests::{Server, get, get_bytes, request};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What each PNG begins with: its signature, and the part that says how large it is.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        sides.as_slice(),
        &[8, 6, 0, 0, 0],
    ]
    .concat()
}

async fn name(server: &Server, token: &str, name: &str) -> (u16, String) {
    let name = name.to_owned();
    let body = serde_json::to_string(&ClubRequest { name }).unwrap();
    let head = format!(
        "POST /api/club HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}"
    );
    let (status, _, body) = request(server.address, &head, &body).await;
    (status, body)
}

/// Sends a logo, which is no text.
pub(crate) async fn set_logo(address: SocketAddr, token: &str, logo: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/club/logo HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n",
        logo.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // A body that is too long is refused before all of it is read.
    let _ = stream.write_all(logo).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer)
}

async fn club(server: &Server) -> Club {
    let (status, _, body) = get(server.address, "/api/club").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn a_director_who_is_revoked_before_the_body_has_come_names_no_club() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let other = server.device(&mut director, Role::Director, "Other").await;
    let device = director.device_named("Other").await;
    let body = r#"{"name":"Taken over"}"#;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/club HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {}\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        server.address,
        other.token,
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut asked = [0; 25];
    stream.read_exact(&mut asked).await.unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
    let revoke = TournamentCommand::RevokeDevice { device };
    director.tournament(revoke).await.unwrap();
    stream.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
    assert_eq!(club(&server).await, Club::default());
    server.stop().await;
}

#[tokio::test]
async fn a_club_keeps_its_name_and_its_logo_over_a_restart() {
    let server = Server::start().await;
    let director = server.director().await;
    assert_eq!(club(&server).await, Club::default());
    assert_eq!(
        name(&server, &director.token, " Tapis volants ").await.0,
        200
    );
    let logo = png(512, 128);
    let (status, answer) = set_logo(server.address, &director.token, &logo).await;
    assert_eq!(status, 200, "{answer}");
    let set = club(&server).await;
    assert_eq!(set.name, "Tapis volants");

    let server = server.restart().await;
    assert_eq!(club(&server).await, set);
    let path = set.logo.unwrap();
    let (status, head, image) = get_bytes(server.address, &path).await;
    assert_eq!((status, image), (200, logo));
    for line in [
        "content-type: image/png",
        "x-content-type-options: nosniff",
        "content-security-policy: default-src 'none'; sandbox",
    ] {
        assert!(head.contains(line), "{head}");
    }

    // Another logo has another address, and none has none.
    let other = set_logo(server.address, &director.token, &png(64, 64)).await;
    assert_eq!(other.0, 200);
    assert_ne!(club(&server).await.logo, Some(path.clone()));
    assert_eq!(get_bytes(server.address, &path).await.0, 404);
    assert_eq!(set_logo(server.address, &director.token, b"").await.0, 200);
    assert_eq!(club(&server).await.logo, None);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_name_and_no_logo_is_refused_with_the_reason_and_changes_nothing() {
    let server = Server::start().await;
    let director = server.director().await;
    let token = &director.token;
    for bad in ["x".repeat(MAX_CLUB_NAME + 1), "\u{202e}club".to_owned()] {
        let (status, body) = name(&server, token, &bad).await;
        assert_eq!(status, 400, "{body}");
        assert!(body.contains("\"invalid\""), "{body}");
    }
    let drawing = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for (bad, reason) in [
        (drawing.to_vec(), "a logo is a PNG image"),
        (png(1, 4_000), "1 wide and 4000 high"),
    ] {
        let (status, answer) = set_logo(server.address, token, &bad).await;
        assert_eq!(status, 400, "{answer}");
        assert!(answer.contains(reason), "{answer}");
    }
    let mut large = png(64, 64);
    large.resize((128 << 10) + 1, 0);
    let (status, answer) = set_logo(server.address, token, &large).await;
    assert_eq!(status, 413, "{answer}");
    assert!(answer.contains("\"invalid\""), "{answer}");
    assert_eq!(club(&server).await, Club::default());
    server.stop().await;
}
