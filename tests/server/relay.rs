//! Several servers: a device may come to any of them.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{
    CloseCode, ErrorCode, FromClient, FromServer, JoinAsked, JoinState, Joinable, PROTOCOL_VERSION,
    Role, Setup, TableId, TournamentCommand, TournamentId,
};
use tapis_tests::{
    Device, Random, Server, SharedJournal, WITHIN, folding, get, next_command, pair, post, setup,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// A book of one server.
const HOUSE: &str = r#"
id = "our-club"
title = "Our club"
extends = "cdc2013"

[policy]
tap_facing_bet = { value = "fold", articles = ["H1"] }

[articles]
H1 = { kind = "guide", by = ["tap_facing_bet"], en = "A tap on the table is a fold when there is a bet.", fr = "Taper sur la table est passer quand il y a une mise." }
"#;

/// A server that runs an event, another one that knows its devices, and what they are called; a director and a tablet.
pub(crate) struct Hall {
    pub(crate) owner: Server,
    pub(crate) other: Server,
    pub(crate) event: TournamentId,
    pub(crate) director: Device,
    pub(crate) tablet: String,
}

impl Hall {
    pub(crate) async fn open() -> Self {
        let owner = Server::start_as("owner", SharedJournal::default()).await;
        let mut director = owner.tournament(3).await;
        let event = director.tournament.clone().unwrap();
        let role = Role::Tablet { table: TableId(1) };
        let code = director.pairing(role).await;
        let tablet = pair(owner.address, &code, "Tablet").await.token;
        let other = Server::start_as("other", owner.journal.devices()).await;
        let hall = Self {
            owner,
            other,
            event,
            director,
            tablet,
        };
        hall.tell_all();
        hall
    }

    /// Each server knows the other, and where the event is.
    fn tell_all(&self) {
        let events = [(&self.event, Some("owner"))];
        self.other.hear(&[("owner", &self.owner)], &events);
        self.owner.hear(&[("other", &self.other)], &events);
    }

    pub(crate) async fn stop(self) {
        self.other.stop().await;
        self.owner.stop().await;
    }
}

#[tokio::test]
async fn a_tablet_that_comes_to_another_server_plays_as_if_it_had_come_to_the_right_one() {
    let mut hall = Hall::open().await;
    let mut tablet = Device::connect(hall.other.address, &hall.tablet).await;
    assert_eq!(tablet.tournament.as_ref(), Some(&hall.event));
    let shown = tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view().await;
    assert!(view.sequence > shown.sequence);
    // Sent twice, carried out once.
    let id = tablet.new_id();
    let fold = folding(&id, &view);
    tablet.send(&fold).await;
    let first = tablet.answer(&id).await.unwrap().unwrap();
    tablet.send(&fold).await;
    assert_eq!(tablet.answer(&id).await.unwrap().unwrap(), first);
    tablet.view_of(TableId(1), first).await;
    let mut chance = Random::new(7);
    for _ in 0..200 {
        let view = tablet.view().await;
        if view.decision.hand > 3 {
            break;
        }
        let command = next_command(&view, &mut chance).unwrap_or(TableCommand::StartHand);
        let _ = tablet.command(command).await;
    }
    // The server that runs the event shows the same.
    let now = tablet.view().await;
    hall.director
        .send(&FromClient::Follow { table: TableId(1) })
        .await;
    let seen = hall.director.view_of(TableId(1), now.sequence).await;
    assert_eq!(seen, now);
    tablet.send_text("no message").await;
    let complaint = tablet.next().await;
    assert!(
        matches!(&complaint, FromServer::Error { code, .. } if *code == ErrorCode::Malformed),
        "{complaint:?}"
    );
    // One connection for each device, whichever server it has come to.
    let mut again = Device::connect(hall.owner.address, &hall.tablet).await;
    again.view().await;
    assert_eq!(tablet.closed().await, Some(CloseCode::Replaced.number()));
    hall.stop().await;
}

#[tokio::test]
async fn a_tablet_whose_server_dies_or_stops_is_told_to_come_back() {
    let hall = Hall::open().await;
    let mut tablet = Device::connect(hall.other.address, &hall.tablet).await;
    tablet.view().await;
    hall.owner.cut().await;
    assert_eq!(tablet.closed().await, Some(CloseCode::GoingAway.number()));
    hall.other.stop().await;

    let hall = Hall::open().await;
    let mut tablet = Device::connect(hall.other.address, &hall.tablet).await;
    tablet.view().await;
    let stopping = tokio::spawn(hall.owner.stop());
    assert_eq!(tablet.closed().await, Some(CloseCode::GoingAway.number()));
    stopping.await.unwrap();
    hall.other.stop().await;
}

#[tokio::test]
async fn a_tablet_whose_event_is_taken_by_another_server_is_told_to_come_back() {
    let hall = Hall::open().await;
    let mut tablet = Device::connect(hall.other.address, &hall.tablet).await;
    tablet.view().await;
    // The server hangs, and the others have not heard of it for a while.
    hall.other.hear(&[], &[(&hall.event, None)]);
    assert_eq!(tablet.closed().await, Some(CloseCode::GoingAway.number()));
    hall.stop().await;
}

#[tokio::test]
async fn a_tablet_whose_event_nobody_runs_waits_until_somebody_does() {
    let hall = Hall::open().await;
    hall.other.hear(&[], &[(&hall.event, None)]);
    let (address, token) = (hall.other.address, hall.tablet.clone());
    let waiting = tokio::spawn(async move { Device::connect(address, &token).await });
    let (status, _, metrics) = get(hall.other.address, "/metrics").await;
    assert_eq!(status, 200);
    assert!(!metrics.contains(r#"role="relayed""#), "{metrics}");
    assert!(!waiting.is_finished());
    hall.tell_all();
    let mut tablet = waiting.await.unwrap();
    assert_eq!(tablet.tournament.as_ref(), Some(&hall.event));
    tablet.view().await;
    hall.stop().await;
}

#[tokio::test]
async fn a_tablet_waits_where_a_server_is_asked_that_does_not_run_the_event_any_more() {
    let hall = Hall::open().await;
    let third = Server::start_as("third", hall.owner.journal.devices()).await;
    let servers = [("owner", &hall.owner), ("third", &third)];
    // The one says it is there, that one says it is here: it is not relayed in circles.
    hall.other.hear(&servers, &[(&hall.event, Some("third"))]);
    third.hear(&[("other", &hall.other)], &[(&hall.event, Some("other"))]);
    let (address, token) = (hall.other.address, hall.tablet.clone());
    let waiting = tokio::spawn(async move { Device::connect(address, &token).await });
    let _ = get(hall.other.address, "/healthz").await;
    assert!(!waiting.is_finished());
    hall.other.hear(&servers, &[(&hall.event, Some("owner"))]);
    let mut tablet = waiting.await.unwrap();
    tablet.view().await;
    third.stop().await;
    hall.stop().await;
}

#[tokio::test]
async fn a_tablet_is_served_as_soon_as_the_server_that_took_its_event_can() {
    let hall = Hall::open().await;
    // Who has just taken an event turns everybody away while it reads it. Nothing more is heard of who runs it.
    let door = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, owner) = (door.local_addr().unwrap(), hall.owner.address);
    let opening = tokio::spawn(async move {
        for _ in 0..3 {
            drop(door.accept().await.unwrap());
        }
        let (mut device, _) = door.accept().await.unwrap();
        let mut server = TcpStream::connect(owner).await.unwrap();
        let _ = tokio::io::copy_bidirectional(&mut device, &mut server).await;
    });
    let events = [(&hall.event, Some("owner"))];
    let owner = ("owner", address, hall.owner.fingerprint());
    hall.other.hear_of(&[owner], &events);
    let mut tablet = Device::connect(hall.other.address, &hall.tablet).await;
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    hall.stop().await;
    opening.await.unwrap();
}

#[tokio::test]
async fn a_director_sees_the_events_of_all_servers_and_each_of_them_from_any() {
    let hall = Hall::open().await;
    let token = hall.director.token.clone();
    // The newest is on another server, where a new one is set up, too.
    let mut director = Device::connect(hall.other.address, &token).await;
    assert_eq!(director.tournament.as_ref(), Some(&hall.event));
    director.create(setup(1, 2)).await;
    let events = events_of(&hall.owner, &token).await;
    assert_eq!(events.len(), 2);

    let own = Server::start_as("own", hall.owner.journal.devices()).await;
    let mut there = own.director().await;
    let made = there.create(setup(1, 2)).await;
    own.hear(
        &[("owner", &hall.owner)],
        &[(&hall.event, Some("owner")), (&made, Some("own"))],
    );
    let events = events_of(&own, &token).await;
    assert_eq!(events, [made.clone(), hall.event.clone()]);
    for event in events {
        let wanted = Some(event.clone());
        let director = Device::connect_to(own.address, &token, wanted.clone()).await;
        assert_eq!(director.tournament, wanted);
    }
    own.stop().await;
    hall.stop().await;
}

/// What a director can choose from.
async fn events_of(server: &Server, token: &str) -> Vec<TournamentId> {
    let mut socket = tapis_tests::open(server.address).await.unwrap();
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: token.to_owned(),
        tournament: None,
        rules: None,
    };
    let hello = serde_json::to_string(&hello).unwrap();
    socket.send(Message::text(hello)).await.unwrap();
    loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap()
            && let FromServer::Welcome { tournaments, .. } = serde_json::from_str(&text).unwrap()
        {
            return tournaments
                .into_iter()
                .map(|event| event.tournament)
                .collect();
        }
    }
}

#[tokio::test]
async fn a_code_made_at_one_server_pairs_a_device_at_another() {
    let mut hall = Hall::open().await;
    // More than the wrong codes that an address may try: codes of the other server are none.
    for _ in 0..2 {
        let mut codes = Vec::new();
        for _ in 0..6 {
            codes.push(hall.director.pairing(Role::Display).await);
        }
        let pairing = codes
            .iter()
            .map(|code| pair(hall.other.address, code, "Screen"));
        for paired in join_all(pairing).await {
            assert_eq!(paired.tournament.as_ref(), Some(&hall.event));
            Device::connect(hall.owner.address, &paired.token).await;
        }
    }
    hall.stop().await;
}

#[tokio::test]
async fn a_feed_that_comes_to_another_server_sees_the_event_as_late_as_it_should() {
    let mut hall = Hall::open().await;
    let delay_seconds = 30;
    let code = hall.director.pairing(Role::Feed { delay_seconds }).await;
    let paired = pair(hall.owner.address, &code, "Overlay").await;
    // A server that knows the feed.
    let devices = hall.owner.journal.devices();
    let before = std::mem::replace(&mut hall.other, Server::start_as("other", devices).await);
    before.stop().await;
    hall.tell_all();
    let mut feed = Device::connect(hall.other.address, &paired.token).await;
    let table = TableId(1);
    feed.send(&FromClient::Follow { table }).await;
    let late = Duration::from_secs(30);
    hall.owner.clock.advance(late);
    let begun = feed.view_of(table, 1).await;
    let mut tablet = Device::connect(hall.owner.address, &hall.tablet).await;
    tablet.view().await;
    let played = tablet.command(TableCommand::StartHand).await.unwrap();
    assert_eq!((begun.sequence, begun.decision.hand), (played - 1, 0));
    hall.owner.clock.advance(late);
    assert_eq!(feed.view_of(table, played).await, tablet.view().await);
    hall.stop().await;
}

#[tokio::test]
async fn wrong_codes_are_limited_at_every_server_wherever_they_are_tried() {
    let hall = Hall::open().await;
    let wrong = r#"{"code":"000000","name":"Guess"}"#;
    for _ in 0..10 {
        let (status, _, body) = post(hall.other.address, "/api/pair", wrong).await;
        assert_eq!(status, 403, "{body}");
    }
    for server in [&hall.other, &hall.owner] {
        let (status, _, body) = post(server.address, "/api/pair", wrong).await;
        assert_eq!(status, 429, "{body}");
    }
    hall.stop().await;
}

#[tokio::test]
async fn a_code_is_not_called_wrong_while_a_server_does_not_answer() {
    let hall = Hall::open().await;
    hall.owner.cut().await;
    let wrong = r#"{"code":"000000","name":"Guess"}"#;
    let (status, _, body) = post(hall.other.address, "/api/pair", wrong).await;
    assert_eq!(status, 503, "{body}");
    assert!(body.contains(r#""code":"busy""#), "{body}");
    hall.other.stop().await;
}

#[tokio::test]
async fn a_spare_tablet_asks_for_its_table_at_any_server() {
    let mut hall = Hall::open().await;
    let allow = TournamentCommand::AllowJoining { allowed: true };
    hall.director.tournament(allow).await.unwrap();
    // A server that has heard of that.
    let third = Server::start_as("third", hall.owner.journal.devices()).await;
    let events = [(&hall.event, Some("owner"))];
    third.hear(&[("owner", &hall.owner)], &events);
    let (status, _, body) = get(third.address, "/api/join").await;
    assert_eq!(status, 200, "{body}");
    let joinable: Joinable = serde_json::from_str(&body).unwrap();
    assert_eq!(joinable.tournament, hall.event);
    let ask = format!(
        r#"{{"tournament":"{}","table":1,"name":"Spare"}}"#,
        hall.event
    );
    let (status, _, body) = post(third.address, "/api/join", &ask).await;
    assert_eq!(status, 200, "{body}");
    let asked: JoinAsked = serde_json::from_str(&body).unwrap();
    let state = async || {
        let secret = format!(r#"{{"secret":"{}"}}"#, asked.secret);
        let (status, _, body) = post(third.address, "/api/join/answer", &secret).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str::<JoinState>(&body).unwrap()
    };
    assert_eq!(state().await, JoinState::Waiting);
    let nobody = r#"{"secret":"nobody-asked"}"#;
    let (status, _, body) = post(third.address, "/api/join/answer", nobody).await;
    assert_eq!((status, body.as_str()), (200, r#"{"state":"over"}"#));
    third.hear(&[], &[(&hall.event, None)]);
    let (status, _, body) = post(third.address, "/api/join", &ask).await;
    assert_eq!(status, 503, "{body}");
    third.stop().await;
    hall.stop().await;
}

#[tokio::test]
async fn the_house_book_of_an_event_is_read_at_any_server() {
    let books = vec![Book::house(HOUSE).unwrap()];
    let owner = Server::start_with_books_as("owner", SharedJournal::default(), books).await;
    let mut director = owner.director().await;
    let setup = Setup {
        book: "our-club".to_owned(),
        ..setup(1, 2)
    };
    let event = director.create(setup).await;
    let other = Server::start_as("other", owner.journal.devices()).await;
    other.hear(&[("owner", &owner)], &[(&event, Some("owner"))]);
    let path = format!("/api/rulebooks/our-club?tournament={event}");
    let read = get(other.address, &path).await;
    let (status, head, body) = &read;
    assert_eq!(*status, 200, "{body}");
    assert!(head.contains("application/json"), "{head}");
    assert_eq!(*body, get(owner.address, &path).await.2);
    let search = format!("/api/rulebooks/our-club/search?q=button%20dead&tournament={event}");
    let found = get(other.address, &search).await;
    assert_eq!(found.2, get(owner.address, &search).await.2);
    let (status, _, _) = get(other.address, "/api/rulebooks/our-club").await;
    assert_eq!(status, 404);
    // What every server has is read where it is asked for.
    owner.cut().await;
    let (status, _, body) = get(other.address, &path).await;
    assert_eq!(status, 503, "{body}");
    let path = format!("/api/rulebooks/cdc2013?tournament={event}");
    let (status, _, _) = get(other.address, &path).await;
    assert_eq!(status, 200);
    other.stop().await;
}

/// Requests that wait for another server: more than run at the same time.
const WAITING: usize = 8;

/// A server at whose address the other one proves who it is, and then says nothing.
async fn silent(server: &Server) -> SocketAddr {
    let door = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, server) = (door.local_addr().unwrap(), server.address);
    tokio::spawn(async move {
        while let Ok((mut asking, _)) = door.accept().await {
            tokio::spawn(async move {
                let mut asked = TcpStream::connect(server).await.unwrap();
                let mut hello = vec![0; 16 << 10];
                let length = asking.read(&mut hello).await.unwrap();
                asked.write_all(&hello[..length]).await.unwrap();
                let _ = tokio::io::copy(&mut asked, &mut asking).await;
            });
        }
    });
    address
}

#[tokio::test]
async fn books_of_a_server_that_does_not_answer_hold_no_other_book_and_no_code_up() {
    let hall = Hall::open().await;
    let owner = ("owner", silent(&hall.owner).await, hall.owner.fingerprint());
    let events = [(&hall.event, Some("owner"))];
    hall.other.hear_of(&[owner], &events);
    let other = hall.other.address;
    let path = format!("/api/rulebooks/our-club?tournament={}", hall.event);
    let mut waiting = JoinSet::new();
    for _ in 0..WAITING {
        let path = path.clone();
        waiting.spawn(async move { get(other, &path).await });
    }
    // Whoever asks after them is behind them.
    get(other, "/healthz").await;
    for path in [
        "/api/rulebooks/cdc2013",
        "/api/rulebooks/cdc2013/search?q=relance",
        "/api/qr.svg?text=/pair",
    ] {
        let asked = timeout(WITHIN, get(other, path)).await;
        let (status, ..) = asked.unwrap_or_else(|_| panic!("{path} waits"));
        assert_eq!(status, 200, "{path}");
    }
    drop(waiting);
    hall.stop().await;
}

#[tokio::test]
async fn an_event_that_is_open_to_everybody_is_watched_at_any_server() {
    let mut hall = Hall::open().await;
    let allow = |allowed| TournamentCommand::AllowPublic { allowed };
    hall.director.tournament(allow(true)).await.unwrap();
    // A server that has heard of that.
    let third = Server::start_as("third", hall.owner.journal.devices()).await;
    let events = [(&hall.event, Some("owner"))];
    third.hear(&[("owner", &hall.owner)], &events);
    let visit = Device::visit(third.address, &hall.event, None).await;
    let mut visitor = visit.unwrap();
    let seen = visitor.tournament_at(0).await;
    assert_eq!(seen.tournament, hall.event);
    hall.director.tournament(allow(false)).await.unwrap();
    assert_eq!(visitor.closed().await, Some(CloseCode::NotWelcome.number()));
    third.stop().await;
    hall.stop().await;
}
