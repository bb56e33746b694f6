//! Pages of several servers: a device whose own server is gone goes on with another one, and no stranger comes in.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use tapis_host::cluster::DirectoryState;
use tapis_protocol::{FromClient, FromServer, PROTOCOL_VERSION, SUBPROTOCOL};
use tapis_tests::{CODE, Server, SharedJournal, pair, request};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Where a server was whose machine is off now.
const GONE: &str = "10.0.0.9:8080";

fn origin(server: &Server) -> String {
    format!("http://{}", server.address)
}

/// Two servers of one database, which know of each other and of one that is gone.
async fn two() -> (Server, Server) {
    let one = Server::start_as("one", SharedJournal::default()).await;
    let other = Server::start_as("other", one.journal.devices()).await;
    one.hear(&[("other", &other)], &[]);
    other.hear(&[("one", &one)], &[]);
    (one, other)
}

/// What a page of an origin hears first that says hello; the status where it may not connect.
async fn first_heard(server: SocketAddr, origin: &str, token: &str) -> Result<FromServer, u16> {
    let mut request = format!("ws://{server}/ws").into_client_request().unwrap();
    for (name, value) in [("sec-websocket-protocol", SUBPROTOCOL), ("origin", origin)] {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    let stream = TcpStream::connect(server).await.unwrap();
    let mut socket = match tokio_tungstenite::client_async(request, stream).await {
        Ok((socket, _)) => socket,
        Err(Error::Http(refused)) => return Err(refused.status().as_u16()),
        Err(other) => panic!("{other:?}"),
    };
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.to_owned(),
        tournament: None,
        rules: None,
    };
    let hello = serde_json::to_string(&hello).unwrap();
    socket.send(Message::text(hello)).await.unwrap();
    let first = socket.next().await.unwrap().unwrap();
    Ok(serde_json::from_str(&first.into_text().unwrap()).unwrap())
}

/// The servers that a device is told of that comes from a page of an origin.
async fn named(server: &Server, origin: &str, token: &str) -> Result<Vec<String>, u16> {
    match first_heard(server.address, origin, token).await? {
        FromServer::Welcome { servers, .. } => Ok(servers),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_device_is_told_of_all_servers_by_whichever_it_comes_to() {
    let (one, other) = two().await;
    let token = pair(one.address, CODE, "Dora").await.token;
    let (here, there) = (origin(&one), origin(&other));
    let told = named(&one, &here, &token).await.unwrap();
    assert_eq!(told, [here.clone(), there.clone()]);
    // The other one hands it on, and says the same where it does not.
    let token_there = pair(other.address, CODE, "Doris").await.token;
    let told = named(&other, &there, &token_there).await.unwrap();
    assert_eq!(told, [there, here]);
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_device_of_a_server_that_is_alone_is_told_of_no_other() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    let told = named(&server, &origin(&server), &token).await.unwrap();
    assert!(told.is_empty(), "{told:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_page_of_another_server_may_connect_also_when_that_one_is_gone_and_no_stranger_may() {
    let (one, other) = two().await;
    let token = pair(one.address, CODE, "Dora").await.token;
    let there = origin(&other);
    assert!(named(&one, &there, &token).await.is_ok());
    one.directory.update(DirectoryState {
        addresses: BTreeSet::from([GONE.to_owned(), other.address.to_string()]),
        ..DirectoryState::default()
    });
    for page in [&there, &format!("http://{GONE}")] {
        assert!(named(&one, page, &token).await.is_ok(), "{page}");
    }
    for stranger in [
        "http://10.0.0.8:8080",
        "http://10.0.0.9",
        "https://10.0.0.9:8080",
        "null",
    ] {
        assert_eq!(named(&one, stranger, &token).await, Err(403), "{stranger}");
    }
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_server_that_is_alone_lets_no_page_of_another_one_connect() {
    let server = Server::start().await;
    let token = pair(server.address, CODE, "Dora").await.token;
    let other = format!("http://{GONE}");
    assert_eq!(named(&server, &other, &token).await, Err(403));
    let (status, head, _) = ask(&server, "OPTIONS /api/rulebooks", &other).await;
    assert_eq!(status, 405);
    assert!(!head.contains("access-control"), "{head}");
    server.stop().await;
}

/// What a server answers to a page of an origin, which asks with a token where it may.
async fn ask(server: &Server, what: &str, origin: &str) -> (u16, String, String) {
    let head = format!(
        "{what} HTTP/1.1\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: GET\r\n\
         Access-Control-Request-Headers: authorization"
    );
    request(server.address, &head, "").await
}

#[tokio::test]
async fn a_page_of_another_server_reads_what_its_own_would_have_told_it_and_no_stranger_does() {
    let (one, other) = two().await;
    let page = origin(&other);
    let allowed = format!("access-control-allow-origin: {page}\r\n");
    for (what, expected) in [
        ("OPTIONS /api/evidence/x/pace", 204),
        ("GET /api/rulebooks", 200),
        // It is told what is wrong, too.
        ("GET /api/evidence/x/pace", 401),
    ] {
        let (status, head, _) = ask(&one, what, &page).await;
        assert_eq!(status, expected, "{what}");
        assert!(head.contains(&allowed), "{what}: {head}");
        assert!(
            head.contains("authorization, content-digest, content-type"),
            "{head}"
        );
        let (_, head, _) = ask(&one, what, "http://10.0.0.8:8080").await;
        assert!(!head.contains("access-control"), "{what}: {head}");
    }
    let (status, _, _) = ask(&one, "GET /api/evidence/x/pace", "http://10.0.0.8:8080").await;
    assert_eq!(status, 403);
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn pages_of_several_servers_may_talk_to_all_of_them_and_to_nobody_else() {
    let (one, other) = two().await;
    let (_, head, _) = request(one.address, "GET / HTTP/1.1", "").await;
    let policy = head
        .lines()
        .find(|line| line.starts_with("content-security-policy:"));
    let talks_to = policy.and_then(|policy| {
        let parts = policy.split("; ");
        let mut parts = parts.filter_map(|part| part.strip_prefix("connect-src "));
        parts.next()
    });
    let expected: BTreeSet<String> = [one.address, other.address]
        .iter()
        .flat_map(|address| [format!("http://{address}"), format!("ws://{address}")])
        .chain(["'self'".to_owned()])
        .collect();
    let talks_to = talks_to.unwrap().split(' ').map(str::to_owned).collect();
    assert_eq!(expected, talks_to);
    one.stop().await;
    other.stop().await;
}
