//! Evidence over HTTP: what officials see of hands, times, stacks and tables, and that no other role does.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Action, PlayerId, TableCommand};
use tapis_protocol::view::{
    HandEnd, HandsView, PaceView, ReplayView, StacksView, StepBy, StepKind, TableView, TimesView,
};
use tapis_protocol::{Role, TableId};
use tapis_simulation::{Args, simulate};
use tapis_tests::{CODE, Device, Process, Random, Server, next_command, pair, request, setup};

async fn ask(server: &Server, token: Option<&str>, path: &str) -> (u16, String) {
    ask_at(server.address, token, path).await
}

async fn ask_at(address: SocketAddr, token: Option<&str>, path: &str) -> (u16, String) {
    let mut head = format!("GET /api/evidence/{path} HTTP/1.1");
    if let Some(token) = token {
        head.push_str(&format!("\r\nAuthorization: Bearer {token}"));
    }
    let (status, head, body) = request(address, &head, "").await;
    if status == 200 {
        assert!(head.contains("cache-control: no-store"), "{head}");
    }
    (status, body)
}

async fn told<T: serde::de::DeserializeOwned>(server: &Server, by: &Device, path: &str) -> T {
    told_at(server.address, by, path).await
}

async fn told_at<T: serde::de::DeserializeOwned>(
    address: SocketAddr,
    by: &Device,
    path: &str,
) -> T {
    let tournament = by.tournament.as_ref().unwrap().as_str();
    let (status, body) = ask_at(address, Some(&by.token), &format!("{tournament}/{path}")).await;
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).unwrap()
}

/// A hand that everybody folds, a decision each so many seconds.
async fn fold_round(server: &Server, tablet: &mut Device, seconds: u64) {
    tablet.command(TableCommand::StartHand).await.unwrap();
    while let Some(turn) = tablet.view().await.turn {
        server.clock.advance(Duration::from_secs(seconds));
        let (seat, action) = (turn.seat, Action::Fold);
        tablet
            .command(TableCommand::Act { seat, action })
            .await
            .unwrap();
    }
    tablet.command(TableCommand::EndHand).await.unwrap();
}

#[tokio::test]
async fn officials_see_the_evidence_of_their_event_and_nobody_else_does() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let floor = server.device(&mut director, Role::Floor, "Flo").await;
    let display = server.device(&mut director, Role::Display, "Hall").await;
    fold_round(&server, &mut tablet, 4).await;
    let id = tablet.tournament.clone().unwrap();
    for path in [
        "hands?table=1",
        "hands/1/1",
        "histories",
        "times",
        "stacks",
        "pace",
    ] {
        let path = format!("{}/{path}", id.as_str());
        for official in [&director, &floor] {
            assert_eq!(
                ask(&server, Some(&official.token), &path).await.0,
                200,
                "{path}"
            );
        }
        for other in [&tablet, &display] {
            assert_eq!(
                ask(&server, Some(&other.token), &path).await.0,
                403,
                "{path}"
            );
        }
        assert_eq!(ask(&server, Some("nonsense"), &path).await.0, 401, "{path}");
        assert_eq!(ask(&server, None, &path).await.0, 401, "{path}");
    }
    // The floor of another event is a stranger too.
    director.create(setup(1, 2)).await;
    let other = server.device(&mut director, Role::Floor, "Other").await;
    let path = format!("{}/times", id.as_str());
    assert_eq!(ask(&server, Some(&other.token), &path).await.0, 403);
    assert_eq!(ask(&server, Some(&director.token), &path).await.0, 200);
    server.stop().await;
}

#[tokio::test]
async fn what_does_not_exist_is_said_to_be_missing() {
    let server = Server::start().await;
    let director = server.tournament(3).await;
    let id = director.tournament.as_ref().unwrap().as_str().to_owned();
    let ask = async |path: &str| ask(&server, Some(&director.token), path).await;
    assert_eq!(ask("nowhere/times").await.0, 404);
    let (status, body) = ask(&format!("{id}/hands?table=9")).await;
    assert_eq!(
        (status, body.contains("unknown_table")),
        (404, true),
        "{body}"
    );
    assert_eq!(ask(&format!("{id}/hands")).await.0, 400);
    assert_eq!(ask(&format!("{id}/hands?table=x")).await.0, 400);
    assert_eq!(ask(&format!("{id}/hands/1/1")).await.0, 404);
    assert_eq!(ask(&format!("{id}/hands/1/first")).await.0, 400);
    assert_eq!(ask(&format!("{id}/nothing")).await.0, 404);
    let page: HandsView = told(&server, &director, "hands?table=1").await;
    assert!(page.hands.is_empty());
    server.stop().await;
}

#[tokio::test]
async fn a_hand_is_told_with_its_device_its_times_and_its_winner_while_the_next_is_played() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    fold_round(&server, &mut tablet, 7).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let page: HandsView = told(&server, &director, "hands?table=1").await;
    let ends: Vec<(u32, HandEnd)> = page
        .hands
        .iter()
        .map(|hand| (hand.hand, hand.end))
        .collect();
    assert_eq!(ends, [(2, HandEnd::Playing), (1, HandEnd::Over)]);
    let replay: ReplayView = told(&server, &director, "hands/1/1").await;
    assert_eq!(replay.steps[0].what, StepKind::Started);
    let device = StepBy::Device {
        name: "Tablet".to_owned(),
        role: Role::Tablet { table: TableId(1) },
    };
    assert!(replay.steps.iter().all(|step| step.by == device));
    assert_eq!(replay.steps[1].since_ms, 7_000);
    let played: ReplayView = told(&server, &director, "hands/1/2").await;
    assert_eq!(played.steps[0].view, tablet.view().await);
    let times: TimesView = told(&server, &director, "times").await;
    assert_eq!(times.field.median_ms, Some(7_000));
    let here: TimesView = told(&server, &director, "times?table=1").await;
    assert_eq!(here.players.len(), 2, "the big blind had nothing to decide");
    let stacks: StacksView = told(&server, &director, "stacks").await;
    assert_eq!(stacks.players.len(), 3);
    let player = stacks.players[1].player;
    let one: StacksView = told(&server, &director, &format!("stacks?player={}", player.0)).await;
    assert_eq!(one.players, stacks.players[1..2]);
    let unknown: StacksView = told(&server, &director, "stacks?player=99").await;
    assert!(unknown.players.is_empty());
    assert_ne!(player, PlayerId(99));
    let pace: PaceView = told(&server, &director, "pace").await;
    assert_eq!((pace.tables.len(), pace.tables[0].hands), (1, 1));
    server.stop().await;
}

/// Everybody at the table has chips again.
async fn give_chips(director: &mut Device, tablet: &mut Device, view: &TableView) {
    for seat in view.seats.iter().filter(|seat| seat.stack.is_zero()) {
        let command = TableCommand::SetStack {
            seat: seat.seat,
            stack: Chips::from(20_000),
        };
        let given = director.command_expecting(1, None, command).await.unwrap();
        tablet.view_of(TableId(1), given).await;
    }
}

#[tokio::test]
async fn the_replay_of_every_hand_shows_what_the_tablet_showed_and_a_restart_changes_nothing() {
    let server = Server::start().await;
    let mut director = server.tournament(6).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut chance = Random::from_clock();
    println!("seed {}", chance.seed());
    let mut live: BTreeMap<u64, TableView> = BTreeMap::new();
    for round in 0..400 {
        let view = tablet.view().await;
        live.insert(view.sequence, view.clone());
        server.clock.advance(Duration::from_secs(3));
        let Some(command) = next_command(&view, &mut chance) else {
            // One has all the chips, which may happen in the first hand.
            give_chips(&mut director, &mut tablet, &view).await;
            continue;
        };
        tablet.command(command).await.unwrap();
        if round == 200 {
            // Asked in the middle, it is read on from there.
            let page: HandsView = told(&server, &director, "hands?table=1").await;
            assert!(!page.hands.is_empty());
        }
    }
    let view = tablet.view().await;
    live.insert(view.sequence, view.clone());
    let last = view.decision.hand;
    let mut compared = 0;
    let mut replays: Vec<ReplayView> = Vec::new();
    for hand in 1..=last {
        let replay: ReplayView = told(&server, &director, &format!("hands/1/{hand}")).await;
        assert_eq!(replay.left_out, 0);
        for (place, step) in replay.steps.iter().enumerate() {
            let is_last_of_record = replay
                .steps
                .get(place + 1)
                .is_none_or(|next| next.sequence != step.sequence);
            let live = live.get(&step.sequence);
            // The tap that begins the next hand ends this one: no screen ever showed what is between.
            let is_of_hand = |view: &&TableView| view.decision.hand == hand;
            if let Some(live) = live.filter(is_of_hand).filter(|_| is_last_of_record) {
                assert_eq!(&step.view, live, "hand {hand}, record {}", step.sequence);
                compared += 1;
            }
        }
        replays.push(replay);
    }
    assert!(compared > 200, "{compared}");
    let times: TimesView = told(&server, &director, "times").await;
    assert!(times.field.decisions > 0);
    let token = director.token.clone();
    let server = server.restart().await;
    let director = Device::connect(server.address, &token).await;
    for (hand, before) in (1..).zip(&replays) {
        let again: ReplayView = told(&server, &director, &format!("hands/1/{hand}")).await;
        assert_eq!(&again, before);
    }
    let again: TimesView = told(&server, &director, "times").await;
    assert_eq!(again, times);
    server.stop().await;
}

#[tokio::test]
async fn evidence_of_a_thousand_events_is_answered_while_the_table_plays_on() {
    let server = Server::start().await;
    let mut director = server.tournament(9).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    for _ in 0..30 {
        fold_round(&server, &mut tablet, 2).await;
    }
    let page: HandsView = told(&server, &director, "hands?table=1").await;
    assert_eq!((page.hands.len(), page.older), (20, Some(11)));
    let older: HandsView = told(&server, &director, "hands?table=1&before=11").await;
    assert_eq!((older.hands.len(), older.older), (10, None));
    let first = older.hands.last().unwrap();
    assert_eq!(first.players[0].seat, Seat::new(1).unwrap());
    let times: TimesView = told(&server, &director, "times").await;
    assert_eq!(
        times.field.decisions,
        30 * 7,
        "the first of each hand stands apart"
    );
    assert_eq!(times.field.after_deal, 30);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_event_is_told_from_its_first_hand_to_its_winner() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(data.path()).await;
    let address = server.address;
    let args = Args {
        players: 5,
        tables: Some(2),
        book: "gleize2007".to_owned(),
        seed: 5,
        via: Some(format!("ws://{address}")),
        code: Some(CODE.to_owned()),
        ..Args::default()
    };
    let report = tokio::task::spawn_blocking(move || simulate(&args)).await;
    assert!(!report.unwrap().unwrap().winner.is_empty());
    let token = pair(address, CODE, "Dora").await.token;
    let director = Device::connect(address, &token).await;
    let mut hands = 0;
    for table in 1..=2 {
        // The first twenty of the event and the last twenty of the table.
        for before in ["", "&before=21"] {
            let path = format!("hands?table={table}{before}");
            let page: HandsView = told_at(address, &director, &path).await;
            for hand in &page.hands {
                let path = format!("hands/{table}/{}", hand.hand);
                let replay: ReplayView = told_at(address, &director, &path).await;
                assert_eq!(&replay.hand, hand);
                let steps = &replay.steps;
                assert_eq!(steps.first().unwrap().what, StepKind::Started);
                assert!(
                    steps
                        .iter()
                        .all(|step| step.view.decision.hand == hand.hand)
                );
                let won: Chips = hand.won.iter().map(|won| won.amount).sum();
                let is_over = hand.end == HandEnd::Over;
                assert!(won == hand.pot || !is_over, "{hand:?}");
                hands += 1;
            }
        }
    }
    assert!(hands > 20, "{hands}");
    let times: TimesView = told_at(address, &director, "times").await;
    assert!(times.field.decisions > 0);
    let stacks: StacksView = told_at(address, &director, "stacks").await;
    assert!(stacks.players[0].points.last().unwrap().stack > Chips::ZERO);
    let pace: PaceView = told_at(address, &director, "pace").await;
    assert!(!pace.tables.is_empty());
}
