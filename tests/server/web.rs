//! What is served over plain HTTP.

use tapis_tests::{Server, get, post};

#[tokio::test]
async fn health_says_where_the_server_is() {
    let server = Server::start().await;
    let (status, head, body) = get(server.address, "/api/health").await;
    assert_eq!(status, 200);
    assert!(body.contains(r#""status":"ok""#), "{body}");
    assert!(body.contains(&server.address.to_string()), "{body}");
    assert!(
        head.contains("content-security-policy: default-src 'none'"),
        "{head}"
    );
    assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    server.stop().await;
}

#[tokio::test]
async fn every_screen_is_the_page_and_a_lost_file_is_not_found() {
    let server = Server::start().await;
    for path in ["/", "/director", "/table/7", "/pair?code=123456"] {
        let (status, head, _) = get(server.address, path).await;
        // 503 with an explanation when the web client was not built.
        assert!(matches!(status, 200 | 503), "{path}: {status}");
        assert!(head.contains("text/html"), "{head}");
    }
    for path in [
        "/assets/gone.js",
        "/index.html.br",
        "/api/gone",
        "/../Cargo.toml",
    ] {
        let (status, ..) = get(server.address, path).await;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
    }
    server.stop().await;
}

#[tokio::test]
async fn the_practice_event_is_a_file_that_anyone_may_read() {
    let server = Server::start().await;
    let (status, head, body) = get(server.address, "/practice.json").await;
    assert_eq!(status, 200);
    assert!(head.contains("application/json"), "{head}");
    let practice: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(practice["tournament"]["players_left"], 6);
    assert!(practice["state"].is_string(), "{practice}");
    server.stop().await;
}

#[tokio::test]
async fn pairing_says_what_is_wrong() {
    let server = Server::start().await;
    let long = format!(r#"{{"code":"123456","name":"{}"}}"#, "x".repeat(41));
    for (body, status, code) in [
        ("", 400, "malformed"),
        (r#"{"code":1}"#, 400, "malformed"),
        (r#"{"code":"123456","name":""}"#, 400, "invalid"),
        (r#"{"code":"123456","name":"a\nb"}"#, 400, "invalid"),
        (&long, 400, "invalid"),
        (r#"{"code":"999999","name":"x"}"#, 403, "token"),
    ] {
        let (found, _, answer) = post(server.address, "/api/pair", body).await;
        assert_eq!(found, status, "{body}: {answer}");
        assert!(answer.contains(&format!(r#""code":"{code}""#)), "{answer}");
    }
    for _ in 0..10 {
        post(
            server.address,
            "/api/pair",
            r#"{"code":"999999","name":"x"}"#,
        )
        .await;
    }
    let (status, _, answer) = post(
        server.address,
        "/api/pair",
        r#"{"code":"123456","name":"x"}"#,
    )
    .await;
    assert_eq!(status, 429, "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn qr_codes_lead_here_and_nowhere_else() {
    let server = Server::start().await;
    let (status, head, body) = get(server.address, "/api/qr.svg?text=/pair%3Fcode=1").await;
    assert_eq!(status, 200);
    assert!(
        head.contains("image/svg+xml") && body.contains("<svg"),
        "{head}"
    );
    for text in [
        "http://evil.example/",
        "javascript:1",
        "",
        &format!("/{}", "x".repeat(300)),
    ] {
        let (status, ..) = get(server.address, &format!("/api/qr.svg?text={text}")).await;
        assert_eq!(status, 400, "{text}");
    }
    server.stop().await;
}
