//! HTTPS beside plain HTTP: by an authority of the server's own, and with a certificate of the club's.

use std::net::SocketAddr;
use std::path::Path;

use tapis_protocol::SUBPROTOCOL;
use tapis_tests::{
    CODE, Device, Process, Secure, authority_of, fails_with, get, pair, pair_by_key, post,
    self_made,
};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

/// A server with both, on ports of their own.
async fn both(data: &Path, more: &[&str]) -> (Process, SocketAddr) {
    let mut arguments = vec!["--tls-listen", "127.0.0.1:0"];
    arguments.extend(more);
    let process = Process::start_with(data, &arguments).await;
    let secure = process.secure.unwrap();
    (process, secure)
}

/// Connects as a page of an origin would, and says hello; the first message of the server.
async fn hello(
    client: &Secure,
    address: SocketAddr,
    origin: &str,
    token: &str,
) -> Result<String, Error> {
    use futures_util::{SinkExt, StreamExt};
    let mut request = format!("wss://{address}/ws").into_client_request()?;
    let headers = request.headers_mut();
    headers.insert("sec-websocket-protocol", SUBPROTOCOL.parse().unwrap());
    headers.insert("origin", origin.parse().unwrap());
    let stream = client.connect(address).await.unwrap();
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await?;
    let hello = format!(r#"{{"type":"hello","protocol":1,"token":"{token}"}}"#);
    socket.send(Message::text(hello)).await?;
    Ok(socket.next().await.unwrap()?.into_text()?.to_string())
}

#[tokio::test]
async fn a_device_that_trusts_the_authority_is_served_over_https_and_plain_http_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let (process, secure) = both(data.path(), &["--tls"]).await;
    let (status, head, der) = tapis_tests::get_bytes(process.address, "/ca.crt").await;
    assert_eq!(status, 200);
    assert!(
        head.contains("content-type: application/x-x509-ca-cert"),
        "{head}"
    );
    let client = Secure::trusting(der);

    let (status, head, body) = client.get(secure, "/api/health").await.unwrap();
    assert_eq!(status, 200);
    assert!(body.contains(r#""status":"ok""#), "{body}");
    assert!(!head.contains("strict-transport-security"), "{head}");

    let token = pair(process.address, CODE, "Dora").await.token;
    let here = format!("https://{secure}");
    let welcome = hello(&client, secure, &here, &token).await.unwrap();
    assert!(welcome.contains(r#""type":"welcome""#), "{welcome}");
    let elsewhere = hello(&client, secure, "https://evil.example", &token).await;
    assert!(matches!(elsewhere, Err(Error::Http(_))), "{elsewhere:?}");

    assert_eq!(get(process.address, "/api/health").await.0, 200);
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn a_device_that_trusts_somebody_else_is_not_served() {
    let data = tempfile::tempdir().unwrap();
    let (process, secure) = both(data.path(), &[]).await;
    let client = Secure::trusting(self_made("127.0.0.1").certificate_der);
    assert!(client.get(secure, "/api/health").await.is_err());
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn the_authority_survives_a_restart_and_certifies_again() {
    let data = tempfile::tempdir().unwrap();
    let (process, _) = both(data.path(), &[]).await;
    let before = authority_of(process.address).await;
    assert!(process.stop().await.success());
    let (process, secure) = both(data.path(), &[]).await;
    assert_eq!(authority_of(process.address).await, before);
    let answered = Secure::trusting(before).get(secure, "/api/health").await;
    assert_eq!(answered.unwrap().0, 200);
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn the_trust_page_may_ask_https_and_other_pages_may_not() {
    let data = tempfile::tempdir().unwrap();
    let (process, secure) = both(data.path(), &[]).await;
    let (_, head, _) = get(process.address, "/trust").await;
    let connect = format!("connect-src 'self' https://{secure}");
    assert!(head.contains(&connect), "{head}");
    let (_, head, _) = get(process.address, "/pair").await;
    assert!(head.contains("connect-src 'self';"), "{head}");

    let (_, _, ways) = get(process.address, "/api/reach").await;
    assert!(ways.contains(&format!("https://{secure}")), "{ways}");
    assert!(ways.contains(r#""fingerprint":""#), "{ways}");
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn a_server_without_https_says_how_to_begin_it() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    let (status, _, body) = get(process.address, "/ca.crt").await;
    assert_eq!(status, 404);
    assert!(body.contains("tapis serve --tls"), "{body}");
    let (_, _, ways) = get(process.address, "/api/reach").await;
    assert!(ways.contains(r#""https_port":null"#), "{ways}");
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn the_clubs_own_certificate_is_shown_and_there_is_nothing_to_install() {
    let data = tempfile::tempdir().unwrap();
    let own = self_made("127.0.0.1");
    let (certificate, key) = own.write(data.path());
    let (process, secure) = both(
        data.path(),
        &["--tls-cert", &certificate, "--tls-key", &key],
    )
    .await;
    let client = Secure::trusting(own.certificate_der);
    assert_eq!(client.get(secure, "/api/health").await.unwrap().0, 200);
    assert_eq!(get(process.address, "/ca.crt").await.0, 404);
    let (_, _, ways) = get(process.address, "/api/reach").await;
    assert!(ways.contains(&format!("https://{secure}")), "{ways}");
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn what_is_wrong_with_a_certificate_is_said_in_clear_words() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, key) = self_made("127.0.0.1").write(folder.path());
    let elsewhere = tempfile::tempdir().unwrap();
    let (_, other_key) = self_made("127.0.0.1").write(elsewhere.path());
    let (missing, empty) = ("/nowhere/club.crt", folder.path().join("empty"));
    std::fs::write(&empty, "nothing").unwrap();
    let empty = empty.display().to_string();
    for (files, words) in [
        (
            [missing, key.as_str()],
            "the certificate /nowhere/club.crt cannot be read",
        ),
        ([empty.as_str(), key.as_str()], "holds no certificate"),
        (
            [certificate.as_str(), missing],
            "the key /nowhere/club.crt cannot be read",
        ),
        ([certificate.as_str(), empty.as_str()], "BEGIN PRIVATE KEY"),
        (
            [certificate.as_str(), other_key.as_str()],
            "does not belong to the certificate",
        ),
    ] {
        let [certificate, key] = files;
        let options = ["--tls-cert", certificate, "--tls-key", key];
        let said = fails_with(folder.path(), &options).await;
        assert!(said.contains(words), "{files:?}: {said}");
    }
}

#[tokio::test]
async fn a_port_that_is_taken_and_half_of_a_pair_of_files_are_named() {
    let data = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().to_string();
    let said = fails_with(data.path(), &["--tls-listen", &port]).await;
    assert!(
        said.contains(&format!("cannot listen on {port} for HTTPS")),
        "{said}"
    );
    let said = fails_with(data.path(), &["--tls-cert", "club.crt"]).await;
    assert!(said.contains("--tls-key"), "{said}");
}

#[tokio::test]
async fn a_server_for_https_only_takes_no_secret_in_clear_and_leads_pages_to_https() {
    let data = tempfile::tempdir().unwrap();
    let (process, secure) = both(data.path(), &["--tls-only"]).await;
    let (status, head, _) = get(process.address, "/pair?code=123456").await;
    assert_eq!(status, 307);
    let place = format!("location: https://127.0.0.1:{}/pair\r\n", secure.port());
    assert!(head.contains(&place), "{head}");
    // What a device needs to trust the authority, and what says that the server is well.
    for path in ["/trust", "/ca.crt", "/api/reach", "/readyz"] {
        assert_eq!(get(process.address, path).await.0, 200, "{path}");
    }
    // A code that came in clear pairs nobody.
    let body = format!(r#"{{"code":"{CODE}","name":"Dora"}}"#);
    let (status, _, answer) = post(process.address, "/api/pair", &body).await;
    assert_eq!(status, 403);
    assert!(answer.contains(r#""code":"https_only""#), "{answer}");
    for path in ["/api/evidence/x/pace", "/metrics", "/api/join"] {
        assert_eq!(get(process.address, path).await.0, 403, "{path}");
    }
    let socket = tapis_tests::open(process.address).await;
    assert!(matches!(socket, Err(Error::Http(_))), "no socket is opened");

    let client = Secure::trusting(authority_of(process.address).await);
    let token = client.pair(secure, CODE, "Dora").await.token;
    let here = format!("https://{secure}");
    let welcome = hello(&client, secure, &here, &token).await.unwrap();
    assert!(welcome.contains(r#""type":"welcome""#), "{welcome}");
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn a_server_that_refuses_plain_tokens_takes_none_in_clear_and_takes_them_over_https() {
    let data = tempfile::tempdir().unwrap();
    let (process, secure) = both(data.path(), &["--refuse-plain-tokens"]).await;
    // Without a key a device would be sent its token.
    let body = format!(r#"{{"code":"{CODE}","name":"Dora"}}"#);
    let (status, _, said) = post(process.address, "/api/pair", &body).await;
    assert_eq!(status, 403, "{said}");
    assert!(said.contains(r#""code":"proof_needed""#), "{said}");
    let token = pair_by_key(process.address, CODE).await;
    let sent = Device::try_connect(process.address, &token).await;
    assert!(sent.is_err(), "a token was taken in clear");
    Device::prove(process.address, &token).await.unwrap();

    let client = Secure::trusting(authority_of(process.address).await);
    let here = format!("https://{secure}");
    let welcome = hello(&client, secure, &here, &token).await.unwrap();
    assert!(welcome.contains(r#""type":"welcome""#), "{welcome}");
    client.pair(secure, CODE, "Dora").await;
    assert!(process.stop().await.success());
}
