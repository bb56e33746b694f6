//! The messages of an event, from its first hand to its results.

use serde_json::{Value, json};
use tapis_protocol::rules::book::Citation;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::{Action, Instead, PlayerId, TableCommand};
use tapis_protocol::rules::tournament::{
    ClockCommand, FieldCommand, NewEntrant, Occasion, Penalty, ResultCommand, SanctionNumber,
    Standing,
};
use tapis_protocol::view::{EntrantView, HandPhase};
use tapis_protocol::{Role, TableId, TournamentCommand, WebhookMessage};
use tapis_tests::{Device, Server, setup_by_plan};

use super::receiver::{Got, Receiver};
use super::{taken, webhook, webhooks};

fn kinds(got: &[Got]) -> Vec<String> {
    got.iter().map(Got::kind).collect()
}

fn of<'a>(got: &'a [Got], kind: &str) -> Vec<&'a Got> {
    got.iter().filter(|got| got.kind() == kind).collect()
}

/// A hand in which the players are all-in and the first of them wins everything.
async fn all_in(tablet: &mut Device) {
    tablet.command(TableCommand::StartHand).await.unwrap();
    loop {
        let view = tablet.view().await;
        let command = match (&view.turn, &view.award) {
            (Some(turn), _) => TableCommand::Act {
                seat: turn.seat,
                action: Action::AllIn,
            },
            (None, Some(award)) => TableCommand::AwardPot {
                pot: award.pot,
                winners: vec![award.claimants[0]],
            },
            (None, None) if view.phase == HandPhase::Between => return,
            (None, None) => TableCommand::EndHand,
        };
        tablet.command(command).await.unwrap();
    }
}

/// A player who has no chips left.
async fn bust(director: &mut Device) -> PlayerId {
    let is_bust = |line: &EntrantView| matches!(line.standing, Standing::Busted { .. });
    let view = director
        .players_when(|view| view.players.iter().any(is_bust))
        .await;
    let mut players = view.players.iter();
    players.find(|line| is_bust(line)).unwrap().player
}

async fn result(director: &mut Device, command: ResultCommand) {
    let command = TournamentCommand::Results { command };
    director.tournament(command).await.unwrap();
}

#[tokio::test]
async fn players_who_go_out_are_told_once_the_floor_says_so_and_then_the_results() {
    let receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, ""))).await;
    let mut director = server.tournament(2).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    all_in(&mut tablet).await;
    let player = bust(&mut director).await;
    let began = taken(&server, &receiver, |got| !got.is_empty()).await;
    assert_eq!(kinds(&began), ["event_started"], "nobody has confirmed it");
    result(&mut director, ResultCommand::ConfirmOut { player }).await;
    let got = taken(&server, &receiver, |got| got.len() == 3).await;
    assert_eq!(kinds(&got), ["event_started", "player_out", "event_over"]);
    let out = got[1].json();
    let players = director.players_when(|_| true).await.players;
    let winner = players.iter().find(|line| line.player != player).unwrap();
    let winner = json!({ "player": winner.player, "player_name": winner.name });
    let data = &out["data"];
    assert_eq!(
        (&data["player"], &data["place"]),
        (&json!(player), &json!(2))
    );
    assert_eq!((&data["table"], &data["hand"]), (&json!(1), &json!(1)));
    assert_eq!((&data["by"], &data["why"]), (&winner, &json!("eliminated")));
    assert_eq!(data["tournament"], json!(director.tournament));
    assert_eq!(data["name"], "Open");
    assert!(
        out["timestamp"]
            .as_str()
            .unwrap()
            .starts_with("2026-11-18T")
    );
    let places: Vec<Value> = got[2].json()["data"]["results"].as_array().unwrap().clone();
    assert_eq!(places.len(), 2);
    assert_eq!(
        (&places[0]["place"], &places[0]["player"]),
        (&json!(1), &winner["player"])
    );
    // What is sent is what the protocol says, to the last field.
    for message in &got {
        let typed: WebhookMessage = serde_json::from_str(&message.body).unwrap();
        assert_eq!(serde_json::to_value(&typed).unwrap(), message.json());
    }
    server.stop().await;
}

#[tokio::test]
async fn a_player_who_is_taken_back_is_told_and_told_again_when_they_are_out() {
    let receiver = Receiver::start().await;
    let events = "events = [\"player_out\", \"player_back\"]";
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, events))).await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    all_in(&mut tablet).await;
    let player = bust(&mut director).await;
    for command in [
        ResultCommand::ConfirmOut { player },
        ResultCommand::TakeBack { player },
        ResultCommand::ConfirmOut { player },
    ] {
        result(&mut director, command).await;
    }
    let got = taken(&server, &receiver, |got| got.len() == 3).await;
    assert_eq!(kinds(&got), ["player_out", "player_back", "player_out"]);
    assert!(
        got.iter()
            .all(|got| got.json()["data"]["player"] == json!(player))
    );
    assert_ne!(got[0].id(), got[2].id());
    server.stop().await;
}

#[tokio::test]
async fn rulings_and_sanctions_are_told_and_so_is_what_becomes_of_them() {
    let receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("chat", &receiver, ""))).await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    while tablet.view().await.street == Some(Street::Preflop) {
        let turn = tablet.view().await.turn.unwrap();
        let is_free = turn.to_call.is_zero();
        let action = if is_free { Action::Check } else { Action::Call };
        let seat = turn.seat;
        let act = TableCommand::Act { seat, action };
        tablet.command(act).await.unwrap();
    }
    let seat = tablet.view().await.turn.unwrap().seat;
    let action = Action::Check;
    tablet
        .command(TableCommand::Act { seat, action })
        .await
        .unwrap();
    let street = Street::Turn;
    let incident = Incident::PrematureStreet {
        street,
        burn_known: true,
    };
    let outcome = 0;
    tablet
        .command(TableCommand::Report { incident, outcome })
        .await
        .unwrap();
    let reason = "the dealer was told".to_owned();
    let overrule = TableCommand::Overrule {
        ruling: 1,
        reason,
        instead: Instead::PlayOn,
    };
    floor.command_expecting(1, None, overrule).await.unwrap();
    let fault = TournamentCommand::RecordFault {
        player: PlayerId(1),
        table: Some(TableId(1)),
        article: Citation::parse("12.3", "cdc2013"),
        penalties: vec![Penalty::Warning],
        note: String::new(),
    };
    floor.tournament(fault).await.unwrap();
    let lift = TournamentCommand::LiftSanction {
        sanction: SanctionNumber(1),
        reason: "another player's word".to_owned(),
    };
    floor.tournament(lift).await.unwrap();
    let got = taken(&server, &receiver, |got| got.len() >= 5).await;
    let told = [
        "event_started",
        "ruling",
        "ruling_changed",
        "sanction",
        "sanction_lifted",
    ];
    assert_eq!(kinds(&got), told);
    let [ruling, changed] = [1, 2].map(|place: usize| got[place].json()["data"].clone());
    assert_eq!(ruling["ruling"]["standing"], json!({ "type": "stands" }));
    assert_eq!(ruling["by"]["name"], "Tablet");
    assert_eq!(
        changed["ruling"]["standing"]["reason"],
        "the dealer was told"
    );
    assert_eq!(changed["by"]["name"], "Flo");
    assert_eq!(got[4].json()["data"]["sanction"]["lifted"]["by"], "Flo");
    server.stop().await;
}

#[tokio::test]
async fn the_clock_of_an_event_is_told_level_by_level_and_break_by_break() {
    let receiver = Receiver::start().await;
    let server = Server::start_with_webhooks(webhooks(&webhook("site", &receiver, ""))).await;
    let mut director = server.director().await;
    director.create(setup_by_plan(1)).await;
    let players = (1..=4).map(|number| NewEntrant {
        name: format!("Player {number}"),
        club: String::new(),
        has_paid: true,
    });
    let register = FieldCommand::Register {
        players: players.collect(),
    };
    let mut commands = vec![TournamentCommand::Field { command: register }];
    commands.extend((1..=4).map(|number| TournamentCommand::Field {
        command: FieldCommand::CheckIn {
            player: PlayerId(number),
            is_here: true,
        },
    }));
    commands.push(TournamentCommand::Draw {
        occasion: Occasion::Seats,
        word: "tapis vert".to_owned(),
    });
    commands.extend(
        [
            ClockCommand::Start,
            ClockCommand::Jump { stage: 2 },
            ClockCommand::Jump { stage: 3 },
            ClockCommand::CallBreak { minutes: 12 },
            ClockCommand::Adjust { seconds: 60 },
            ClockCommand::Resume,
        ]
        .map(|command| TournamentCommand::Clock { command }),
    );
    for command in commands {
        director.tournament(command).await.unwrap();
    }
    let got = taken(&server, &receiver, |got| got.len() >= 6).await;
    let told = [
        "event_started",
        "level_started",
        "break_started",
        "level_started",
        // In the middle of a level, which then goes on.
        "break_started",
        "level_started",
    ];
    assert_eq!(kinds(&got), told);
    assert_eq!(got[0].json()["data"]["players"], 4);
    let levels: Vec<Value> = of(&got, "level_started")
        .iter()
        .map(|got| got.json()["data"]["level"].clone())
        .collect();
    assert_eq!(levels, [json!(1), json!(3), json!(3)]);
    assert_eq!(got[2].json()["data"]["minutes"], 10);
    assert_eq!(got[4].json()["data"]["minutes"], 12);
    for each in &got[3..] {
        assert!(each.json()["data"]["ends_at"].is_u64());
    }
    server.stop().await;
}
