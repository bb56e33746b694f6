//! The page of the first start: for a browser on the server's own machine, and for nobody else.

use std::time::Duration;

use serde::Deserialize;
use tapis_protocol::Role;
use tapis_tests::{Server, pair, post, request};

/// What the page is told.
#[derive(Debug, Deserialize)]
struct Page {
    has_director: bool,
    code: Option<FirstCode>,
    network: String,
}

#[derive(Debug, Deserialize)]
struct FirstCode {
    code: String,
}

const ASKED: &str = "POST /api/start HTTP/1.1";

async fn page(server: &Server) -> Page {
    let (status, head, body) = post(server.address, "/api/start", "").await;
    assert_eq!(status, 200, "{body}");
    assert!(head.contains("cache-control: no-store"), "{head}");
    serde_json::from_str(&body).unwrap()
}

async fn code(server: &Server) -> String {
    page(server).await.code.unwrap().code
}

/// Nobody is paired by a code.
async fn is_refused(server: &Server, code: &str) {
    let body = format!(r#"{{"code":"{code}","name":"Late"}}"#);
    let (status, _, body) = post(server.address, "/api/pair", &body).await;
    assert_eq!(status, 403, "{body}");
}

#[tokio::test]
async fn the_code_on_the_page_is_good_whenever_somebody_comes_and_none_is_once_there_is_a_director()
{
    let server = Server::start_at_this_machine().await;
    let early = code(&server).await;
    assert_eq!(code(&server).await, early);
    // The page stays open all afternoon.
    for _ in 0..30 {
        server.clock.advance(Duration::from_secs(6 * 60));
        code(&server).await;
    }
    let shown = code(&server).await;
    assert_ne!(shown, early);
    is_refused(&server, &early).await;
    // It is read, the page goes on to another one, and it is typed at last.
    server.clock.advance(Duration::from_secs(9 * 60));
    let next = code(&server).await;
    assert_ne!(next, shown);
    let paired = pair(server.address, &shown, "Dora").await;
    assert_eq!(paired.role, Role::Director);

    let page = page(&server).await;
    assert!(page.has_director && page.code.is_none(), "{page:?}");
    is_refused(&server, &next).await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_comes_by_a_proxy_or_by_another_name_gets_no_code() {
    let server = Server::start_at_this_machine().await;
    for more in [
        "X-Forwarded-For: 192.0.2.7",
        "X-Forwarded-Host: club.example",
        "X-Forwarded-Proto: https",
        "X-Real-IP: 127.0.0.1",
        "Forwarded: for=127.0.0.1",
        "Via: 1.1 proxy",
        "Origin: http://evil.example",
        "Origin: null",
    ] {
        let (status, _, body) = request(server.address, &format!("{ASKED}\r\n{more}"), "").await;
        assert_eq!(status, 403, "{more}: {body}");
        assert!(!body.contains("expires_at"), "{more}: {body}");
    }
    // As a proxy asks that says nothing, and as a page of a name that was made to lead here.
    let (status, ..) = request(server.address, "POST /api/start HTTP/1.0", "").await;
    assert_eq!(status, 403);
    let (status, ..) = tapis_tests::request_as("evil.example", server.address, ASKED).await;
    assert_eq!(status, 403);
    let (status, ..) = tapis_tests::request_as("localhost", server.address, ASKED).await;
    assert_eq!(status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_was_not_started_at_its_machine_has_no_such_page() {
    let server = Server::start().await;
    let (status, _, body) = post(server.address, "/api/start", "").await;
    assert_eq!(status, 403, "{body}");
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_is_open_to_its_machine_alone_says_that_there_is_no_network() {
    let server = Server::start_at_this_machine().await;
    assert_eq!(page(&server).await.network, "nothing");
    server.stop().await;
}
