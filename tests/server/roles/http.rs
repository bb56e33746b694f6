//! Every address over HTTP, asked with every kind of token, and by a page of another site.

use std::fmt::Write;

use tapis_protocol::{Role, TournamentCommand, TournamentId};
use tapis_tests::{CODE, Server, pair, request, setup};

/// Whose token a request shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    /// None at all.
    Nobody,
    /// One that was worth something once.
    Revoked,
    /// Another program.
    Feed,
    Display,
    Tablet,
    /// The floor of another event.
    OtherFloor,
    Floor,
    Director,
}

use Asker::{Director, Display, Feed, Floor, Nobody, OtherFloor, Revoked, Tablet};

const ASKERS: [Asker; 8] = [
    Nobody, Revoked, Feed, Display, Tablet, OtherFloor, Floor, Director,
];

/// Method, route as the server has it, what follows the route's fixed part in the request, who is answered rather than
/// refused with 401 (no token that works) or 403 (another role), and whether a page of another site is refused. What
/// such a page may ask is what anybody may see, and its browser keeps the answer from it.
const TABLE: &str = "
    GET  /api/evidence/{tournament}/hands                 /api/evidence/EVENT/hands?table=1      officials refused
    GET  /api/evidence/{tournament}/hands/{table}/{hand}  /api/evidence/EVENT/hands/1/1          officials refused
    GET  /api/evidence/{tournament}/histories             /api/evidence/EVENT/histories          officials refused
    GET  /api/evidence/{tournament}/pace                  /api/evidence/EVENT/pace               officials refused
    GET  /api/evidence/{tournament}/results               /api/evidence/EVENT/results            officials refused
    GET  /api/evidence/{tournament}/stacks                /api/evidence/EVENT/stacks             officials refused
    GET  /api/evidence/{tournament}/times                 /api/evidence/EVENT/times              officials refused
    GET  /api/club                                        /api/club                              everybody answered
    POST /api/club                                        /api/club                              directors refused
    POST /api/club/logo                                   /api/club/logo                         directors refused
    GET  /api/club/logo/{hash}                            /api/club/logo/gone                    everybody answered
    GET  /api/seasons                                     /api/seasons                           directors refused
    POST /api/seasons                                     /api/seasons                           directors refused
    GET  /api/seasons/{season}                            /api/seasons/none                      directors refused
    GET  /api/seasons/{season}/standings                  /api/seasons/none/standings            directors refused
    GET  /api/persons/{person}                            /api/persons/nobody                    directors refused
    GET  /api/health                                      /api/health                            everybody answered
    POST /api/pair                                        /api/pair                              everybody refused
    GET  /api/join                                        /api/join                              everybody answered
    POST /api/join                                        /api/join                              everybody refused
    POST /api/join/answer                                 /api/join/answer                       everybody refused
    POST /api/phones/{tournament}                         /api/phones/EVENT                      officials refused
    POST /api/players/read                                /api/players/read                      directors refused
    POST /api/points                                      /api/points                            everybody refused
    POST /api/structure                                   /api/structure                         everybody refused
    POST /api/structure/read                              /api/structure/read                    directors refused
    GET  /api/templates                                   /api/templates                         everybody answered
    GET  /api/qr.svg                                      /api/qr.svg?text=/pair                 everybody answered
    POST /api/qr.svg                                      /api/qr.svg                            everybody refused
    GET  /api/reach                                       /api/reach                             everybody answered
    POST /api/start                                       /api/start                             nobody    refused
    POST /api/token                                       /api/token?key=KEY                     paired    refused
    GET  /api/rulebooks                                   /api/rulebooks                         everybody answered
    GET  /api/rulebooks/{id}                              /api/rulebooks/cdc2013                 everybody answered
    GET  /api/rulebooks/{id}/search                       /api/rulebooks/cdc2013/search?q=ante   everybody answered
    GET  /api/rulebooks/{id}/compare/{other}              /api/rulebooks/cdc2013/compare/stars   everybody answered
    GET  /practice.json                                   /practice.json                         everybody answered
    GET  /api/{*rest}                                     /api/gone                              everybody answered
    GET  /ws                                              /ws                                    everybody answered
    GET  /ca.crt                                          /ca.crt                                everybody answered
    GET  trust::PAGE                                      /trust                                 everybody answered
    GET  /healthz                                         /healthz                               everybody answered
    GET  /readyz                                          /readyz                                everybody answered
    GET  /notices                                         /notices                               everybody answered
    GET  /metrics                                         /metrics                               directors refused
";

/// A key of X25519: the number nine, whose secret is one.
const KEY: &str = "0900000000000000000000000000000000000000000000000000000000000000";

/// A line of the table.
struct Row {
    method: &'static str,
    route: &'static str,
    address: &'static str,
    who: &'static [Asker],
    is_refused_elsewhere: bool,
}

fn rows() -> Vec<Row> {
    let lines = TABLE.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split_whitespace().collect();
            let [method, route, address, who, elsewhere] = cells[..] else {
                panic!("{line}");
            };
            let who: &[Asker] = match who {
                "everybody" => &ASKERS,
                "paired" => &[Feed, Display, Tablet, OtherFloor, Floor, Director],
                "officials" => &[Floor, Director],
                "directors" => &[Director],
                // Only a browser on the machine, whatever else it is.
                "nobody" => &[],
                other => panic!("{other}"),
            };
            Row {
                method,
                route,
                address,
                who,
                is_refused_elsewhere: elsewhere == "refused",
            }
        })
        .collect()
}

/// Requests of a server with an event, and the tokens.
struct Hall {
    server: Server,
    event: TournamentId,
    tokens: Vec<(Asker, Option<String>)>,
}

async fn hall() -> Hall {
    let server = Server::start().await;
    let mut other = server.director().await;
    other.create(setup(1, 2)).await;
    let other_floor = server.device(&mut other, Role::Floor, "Flora").await;
    let mut director = server.director().await;
    let event = director.create(setup(1, 2)).await;
    let floor = server.device(&mut director, Role::Floor, "Flo").await;
    let tablet = server.tablet(&mut director, 1).await;
    let display = server.device(&mut director, Role::Display, "TV").await;
    let delay_seconds = 30;
    let feed = server
        .device(&mut director, Role::Feed { delay_seconds }, "Overlay")
        .await;
    let revoked = server.device(&mut director, Role::Floor, "Gone").await;
    let device = director.device_named("Gone").await;
    let revoke = TournamentCommand::RevokeDevice { device };
    director.tournament(revoke).await.unwrap();
    let tokens = ASKERS.map(|asker| {
        let device = match asker {
            Nobody => return (asker, None),
            Revoked => &revoked,
            Feed => &feed,
            Display => &display,
            Tablet => &tablet,
            OtherFloor => &other_floor,
            Floor => &floor,
            Director => &director,
        };
        (asker, Some(device.token.clone()))
    });
    Hall {
        tokens: tokens.to_vec(),
        server,
        event,
    }
}

impl Hall {
    async fn asks(&self, row: &Row, token: Option<&str>, more: &str) -> (u16, String) {
        let address = row.address.replace("EVENT", self.event.as_str());
        let address = address.replace("KEY", KEY);
        // As a proxy does on the server's machine: to programs on that machine, figures are shown without a token.
        let mut head = format!(
            "{} {address} HTTP/1.1\r\nX-Forwarded-For: 192.0.2.7\r\n\
             Content-Type: application/json{more}",
            row.method
        );
        if let Some(token) = token {
            write!(head, "\r\nAuthorization: Bearer {token}").unwrap();
        }
        let (status, head, _) = request(self.server.address, &head, "").await;
        (status, head)
    }
}

#[tokio::test]
async fn each_address_answers_those_it_is_for() {
    let hall = hall().await;
    for row in rows() {
        for (asker, token) in &hall.tokens {
            let (status, head) = hall.asks(&row, token.as_deref(), "").await;
            let (method, address) = (row.method, row.address);
            // What some may read is stored by no browser.
            if status == 200 && method == "GET" && row.who.len() < ASKERS.len() {
                let is_stored = !head.contains("cache-control: no-store");
                assert!(!is_stored, "{method} {address}: {head}");
            }
            let refusal = match asker {
                // No token would help.
                _ if row.who.is_empty() => 403,
                Nobody | Revoked => 401,
                Feed | Display | Tablet | OtherFloor | Floor | Director => 403,
            };
            if row.who.contains(asker) {
                // What is wrong with an empty request is said only to those who may ask.
                let is_refused = matches!(status, 401 | 403);
                assert!(!is_refused, "{asker:?} {method} {address}: {status}");
            } else {
                assert_eq!(status, refusal, "{asker:?} {method} {address}");
            }
        }
    }
    hall.server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing_and_see_nothing_of_an_event() {
    let hall = hall().await;
    let (_, token) = hall.tokens.last().unwrap();
    let elsewhere = [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        "http://localhost:1",
    ];
    for row in rows() {
        for origin in elsewhere {
            let origin = format!("\r\nOrigin: {origin}");
            let (status, head) = hall.asks(&row, token.as_deref(), &origin).await;
            let address = row.address;
            assert_eq!(status == 403, row.is_refused_elsewhere, "{address}");
            assert!(!head.contains("access-control-allow"), "{address}: {head}");
        }
    }
    // Whatever it sends with a code that works.
    let head = "POST /api/pair HTTP/1.1\r\nContent-Type: application/json\r\n\
        Origin: http://evil.example";
    let body = format!(r#"{{"code":"{CODE}","name":"x"}}"#);
    assert_eq!(request(hall.server.address, head, &body).await.0, 403);
    pair(hall.server.address, CODE, "Dora").await;
    hall.server.stop().await;
}

#[tokio::test]
async fn every_answer_forbids_what_a_page_of_ours_does_not_need() {
    let hall = hall().await;
    for row in rows() {
        let (_, head) = hall.asks(&row, None, "").await;
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "x-frame-options: deny",
        ] {
            assert!(head.contains(header), "{}: {head}", row.address);
        }
        assert!(!head.contains("set-cookie"), "{}: {head}", row.address);
        // The rules of a tablet are compiled, and no script is.
        let rest = head.replace("'wasm-unsafe-eval'", "");
        assert!(!rest.contains("unsafe-"), "{}: {head}", row.address);
    }
    hall.server.stop().await;
}

#[test]
fn every_address_of_the_server_stands_in_the_table() {
    let source = include_str!("../../../server/host/src/web/mod.rs");
    let routes: Vec<&str> = source
        .split(".route(")
        .skip(1)
        .filter_map(|rest| rest.split(',').next())
        .map(|name| name.trim().trim_matches('"'))
        .collect();
    assert!(routes.len() > 20, "{routes:?}");
    for route in routes {
        let is_known = rows().iter().any(|row| row.route == route);
        assert!(is_known, "no row for {route}");
    }
}
