//! Rulebooks over HTTP, and house books: offered, played by, and kept to the end.

use serde_json::Value;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::ruling::{Gesture, Incident, Said, Verdict};
use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::{FromClient, Role, Setup, TableId};
use tapis_tests::{Device, Server, get, setup};

const HOUSE: &str = r#"
id = "our-club"
title = "Our club"
extends = "cdc2013"

[policy]
tap_facing_bet = { value = "fold", articles = ["H1"] }

[articles]
H1 = { kind = "guide", by = ["tap_facing_bet"], en = "Tapping the table when there is a bet gives the hand up.", fr = "Taper sur la table quand il y a une mise, c'est passer." }
"#;

async fn json(server: &Server, path: &str) -> Value {
    let (status, head, body) = get(server.address, path).await;
    assert_eq!(status, 200, "{path}: {body}");
    assert!(head.contains("application/json"), "{head}");
    serde_json::from_str(&body).unwrap()
}

async fn with_house_book() -> Server {
    let mut server = Server::start().await;
    server.house_books = vec![Book::house(HOUSE).unwrap()];
    server.restart().await
}

fn of_our_club() -> Setup {
    Setup {
        book: "our-club".to_owned(),
        ..setup(1, 3)
    }
}

#[tokio::test]
async fn books_are_listed_shown_searched_and_compared() {
    let server = Server::start().await;
    let list = json(&server, "/api/rulebooks").await;
    let ids: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|book| book["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, Book::IDS);
    assert_eq!(list[0]["house"], false);
    assert!(list[0]["articles"].as_u64().unwrap() > 100);

    let book = json(&server, "/api/rulebooks/cdc2013").await;
    assert_eq!(book["extends"], "tda2024");
    let article = book["articles"]
        .as_array()
        .unwrap()
        .iter()
        .find(|article| article["number"] == "10.5")
        .unwrap();
    assert_eq!(article["kind"], "enforce");
    assert!(article["fr"].as_str().unwrap().contains("Relance"));
    let policy = book["policies"]
        .as_array()
        .unwrap()
        .iter()
        .find(|policy| policy["policy"] == "min_raise")
        .unwrap();
    assert_eq!(policy["value"], "increment");
    assert_eq!(policy["articles"][0]["article"], "10.5");
    assert!(
        policy["values"]
            .as_array()
            .unwrap()
            .contains(&"double".into())
    );

    let found = json(&server, "/api/rulebooks/cdc2013/search?q=10.5").await;
    assert_eq!(found[0]["number"], "10.5");
    let found = json(&server, "/api/rulebooks/cdc2013/search?q=BR%C3%9BL%C3%89ES").await;
    assert!(!found.as_array().unwrap().is_empty());
    assert!(found.as_array().unwrap().len() <= 30);
    assert_eq!(
        json(&server, "/api/rulebooks/cdc2013/search").await,
        Value::Array(Vec::new())
    );

    let differences = json(&server, "/api/rulebooks/cdc2013/compare/bonneuil2022").await;
    let raise = differences
        .as_array()
        .unwrap()
        .iter()
        .find(|difference| difference["policy"] == "min_raise")
        .unwrap();
    assert_eq!(
        (&raise["one"]["value"], &raise["two"]["value"]),
        (&"increment".into(), &"double".into())
    );
    assert_eq!(raise["two"]["articles"][0]["book"], "bonneuil2022");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_an_error_that_says_why() {
    let server = Server::start().await;
    let long = format!("/api/rulebooks/caen/search?q={}", "x".repeat(201));
    for (path, status, code) in [
        ("/api/rulebooks/hoyle", 404, "unknown_book"),
        ("/api/rulebooks/hoyle/search?q=x", 404, "unknown_book"),
        ("/api/rulebooks/cdc2013/compare/hoyle", 404, "unknown_book"),
        ("/api/rulebooks/cdc2013/gone", 404, "invalid"),
        ("/api/rulebooks/caen?x=1", 400, "malformed"),
        ("/api/rulebooks/caen?tournament=a%20b", 400, "malformed"),
        (&long, 400, "invalid"),
    ] {
        let (found, _, body) = get(server.address, path).await;
        assert_eq!(found, status, "{path}: {body}");
        assert!(
            body.contains(&format!(r#""code":"{code}""#)),
            "{path}: {body}"
        );
    }
    server.stop().await;
}

/// What a tap on the table comes to for the player to act, who faces a bet.
async fn tap(tablet: &mut Device) -> Verdict {
    let seat = tablet.view().await.turn.unwrap().seat;
    let gesture = Gesture {
        seat,
        said: Said::Nothing,
        chips: Vec::new(),
        motions: Vec::new(),
        tapped: true,
        said_late: false,
        amount_late: false,
        unheard: false,
        standing: false,
        after_short_call: false,
        earlier: None,
        earlier_chips: Vec::new(),
    };
    let ruling = tablet
        .consult(1, Incident::Gesture { gesture })
        .await
        .unwrap();
    ruling.outcomes[0].verdict
}

#[tokio::test]
async fn an_event_is_played_by_a_house_book_and_keeps_it() {
    let server = with_house_book().await;
    let list = json(&server, "/api/rulebooks").await;
    assert_eq!(
        (&list[7]["id"], &list[7]["house"]),
        (&"our-club".into(), &true.into())
    );
    let mut director = server.director().await;
    let tournament = director.create(of_our_club()).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let view = tablet.view().await;
    assert!(view.book.house);
    assert_eq!(view.book.title, "Our club");
    tablet.command(TableCommand::StartHand).await.unwrap();
    let verdict = tap(&mut tablet).await;
    assert!(
        matches!(
            verdict,
            Verdict::Binds {
                action: Action::Fold,
                ..
            }
        ),
        "{verdict:?}"
    );

    // Another server, which does not offer the book any more.
    let token = tablet.token.clone();
    let mut server = server;
    server.house_books = Vec::new();
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    assert_eq!(tap(&mut tablet).await, verdict);
    let book = json(&server, "/api/rulebooks/our-club").await;
    assert_eq!(book["articles"][0]["number"], "H1");
    let mut director = server.director().await;
    let id = director.new_id();
    let setup = of_our_club();
    director
        .send(&FromClient::Create {
            id: id.clone(),
            setup,
        })
        .await;
    let refused = director.answer(&id).await.unwrap().unwrap_err();
    assert_eq!(refused.code, tapis_protocol::ErrorCode::UnknownBook);

    // A third one, which offers a later edition: the event keeps its own.
    let mut server = server;
    let later = HOUSE.replace("Our club", "Our club, second edition");
    server.house_books = vec![Book::house(&later).unwrap()];
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    assert_eq!(tablet.view().await.book.title, "Our club");
    let offered = json(&server, "/api/rulebooks/our-club").await;
    assert_eq!(offered["title"], "Our club, second edition");
    let played = format!("/api/rulebooks/our-club?tournament={tournament}");
    assert_eq!(json(&server, &played).await["title"], "Our club");
    server.stop().await;
}

#[tokio::test]
async fn a_search_in_a_house_book_also_finds_what_it_extends() {
    let server = with_house_book().await;
    let found = json(&server, "/api/rulebooks/our-club/search?q=taper%20mise").await;
    assert_eq!(
        (&found[0]["book"], &found[0]["number"]),
        (&"our-club".into(), &"H1".into())
    );
    let found = json(&server, "/api/rulebooks/our-club/search?q=10.5").await;
    assert_eq!(
        (&found[0]["book"], &found[0]["number"]),
        (&"cdc2013".into(), &"10.5".into())
    );
    let differences = json(&server, "/api/rulebooks/our-club/compare/cdc2013").await;
    assert_eq!(differences.as_array().unwrap().len(), 1);
    // Devices see it as any other book.
    let mut director = server.director().await;
    director.create(of_our_club()).await;
    let display = server.device(&mut director, Role::Display, "TV").await;
    let view = display.latest.clone();
    drop(view);
    director
        .send(&FromClient::Follow { table: TableId(1) })
        .await;
    assert!(director.view().await.book.house);
    server.stop().await;
}
