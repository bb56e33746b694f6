//! Rulings: asked for, carried out, seen by the floor, overruled, and still there after a crash.

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::judgement::{Entered, FormName};
use tapis_protocol::rules::ruling::{Decider, Incident, Verdict};
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::{Action, Instead, TableCommand};
use tapis_protocol::view::{AlertKind, StandingView};
use tapis_protocol::{ErrorCode, Expect, FromClient, FromServer, Role, TableId};
use tapis_tests::{CODE, Device, Process, Server, pair, setup, verify};

const TABLE: TableId = TableId(1);

/// The turn came while the flop was still being bet.
const PREMATURE_TURN: Incident = Incident::PrematureStreet {
    street: Street::Turn,
    burn_known: true,
};

/// A question on which the book has no answer of its own.
pub(crate) const EXPOSED_BURN: Incident = Incident::ExposedBurn {
    street: Street::Flop,
    street_dealt: false,
};

pub(crate) const fn report(incident: Incident) -> TableCommand {
    TableCommand::Report {
        incident,
        outcome: 0,
    }
}

/// The player to act checks or calls.
async fn passive(tablet: &mut Device) {
    let turn = tablet.view().await.turn.unwrap();
    let action = if turn.to_call.is_zero() {
        Action::Check
    } else {
        Action::Call
    };
    let seat = turn.seat;
    tablet
        .command(TableCommand::Act { seat, action })
        .await
        .unwrap();
}

/// Plays until the preflop betting is over.
pub(crate) async fn before_the_flop(tablet: &mut Device) {
    tablet.command(TableCommand::StartHand).await.unwrap();
    while tablet.view().await.street == Some(Street::Preflop) {
        passive(tablet).await;
    }
}

/// Plays to the flop, where the first player checks.
async fn to_the_flop(tablet: &mut Device) {
    before_the_flop(tablet).await;
    passive(tablet).await;
}

#[tokio::test]
async fn a_question_is_answered_by_the_book_and_changes_nothing() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    to_the_flop(&mut tablet).await;
    let before = tablet.view().await;
    let written = server.journal.records().len();
    for device in [&mut tablet, &mut director] {
        let ruling = device.consult(1, PREMATURE_TURN).await.unwrap();
        assert_eq!(ruling.decider, Decider::Book);
        assert_eq!(ruling.outcomes[0].verdict, Verdict::BoardRepaired);
        assert!(!ruling.outcomes[0].steps.is_empty());
        assert_eq!(ruling.citations[0].to_string(), "cdc2013 8.4");
    }
    let impossible = Incident::PrematureStreet {
        street: Street::River,
        burn_known: true,
    };
    let refused = tablet.consult(1, impossible).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Rules);
    assert_eq!(refused.table, Some(TABLE));
    assert!(refused.reason.is_some());
    let nowhere = director.consult(9, PREMATURE_TURN).await.unwrap_err();
    assert_eq!(nowhere.code, ErrorCode::UnknownTable);
    assert_eq!(server.journal.records().len(), written);
    let token = tablet.token.clone();
    let mut again = Device::connect(server.address, &token).await;
    assert_eq!(again.view().await, before);
    server.stop().await;
}

#[tokio::test]
async fn what_can_have_gone_wrong_is_asked_and_said_without_knowing_the_rules() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    to_the_flop(&mut tablet).await;
    let before = tablet.view().await;
    let written = server.journal.records().len();
    let forms = tablet.incidents(1, None).await;
    let early = forms
        .iter()
        .find(|form| form.name == FormName::PrematureStreet)
        .unwrap();
    assert!(early.asks.is_empty(), "the table knows which street it was");
    let incident = serde_json::from_value(serde_json::to_value(&early.incident).unwrap()).unwrap();
    assert_eq!(incident, PREMATURE_TURN);
    assert!(tablet.consult(1, incident).await.is_ok());

    // What was typed is guessed to be chips of the event.
    let entered = Entered {
        total: Chips::from(300),
        chips: Vec::new(),
    };
    let forms = director.incidents(1, Some(entered)).await;
    let gesture = serde_json::to_value(&forms[0]).unwrap();
    assert_eq!(gesture["name"], "gesture");
    let silent = &gesture["asks"][0]["manners"][0];
    assert_eq!(silent["name"], "silent");
    let three = serde_json::json!([{ "value": 100, "count": 3 }]);
    assert_eq!(silent["sets"]["gesture"]["chips"], three, "{silent}");
    assert_eq!(server.journal.records().len(), written);
    let token = tablet.token.clone();
    let mut again = Device::connect(server.address, &token).await;
    assert_eq!(again.view().await, before);
    server.stop().await;
}

#[tokio::test]
async fn the_floor_sees_a_reported_ruling_and_overrules_it_with_a_reason() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    to_the_flop(&mut tablet).await;
    let before = tablet.view().await;
    tablet.command(report(PREMATURE_TURN)).await.unwrap();
    let after = tablet.view().await;
    assert_eq!(after.rulings.len(), 1);
    let ruling = &after.rulings[0];
    assert_eq!((ruling.number, ruling.hand), (1, 1));
    assert_eq!(ruling.incident, PREMATURE_TURN);
    assert_eq!(ruling.standing, StandingView::Stands);
    assert!(ruling.can_overrule);
    let seen = floor
        .until(|floor, _| floor.tiles.get(&TABLE)?.ruling.clone())
        .await;
    assert_eq!(seen, *ruling);

    let overrule = TableCommand::Overrule {
        ruling: 1,
        instead: Instead::PlayOn,
        reason: "the burn had not been seen".to_owned(),
    };
    // The floor names no decision: the ruling itself is the guard.
    let sequence = floor.command_expecting(1, None, overrule.clone()).await;
    let view = tablet.view_of(TABLE, sequence.unwrap()).await;
    let reason = "the burn had not been seen".to_owned();
    assert_eq!(view.rulings[0].standing, StandingView::Overruled { reason });
    assert!(!view.rulings[0].can_overrule);
    assert_eq!(view.acts, before.acts);
    let again = floor.command_expecting(1, None, overrule).await;
    assert_eq!(again.unwrap_err().code, ErrorCode::Rules);
    // What the tablet showed before was decided on another state.
    let seat = after.turn.clone().unwrap().seat;
    let action = Action::Check;
    let old = tablet
        .command_expecting(1, Some(after.decision), TableCommand::Act { seat, action })
        .await;
    assert_eq!(old.unwrap_err().code, ErrorCode::Stale);
    passive(&mut tablet).await;
    server.stop().await;
}

#[tokio::test]
async fn two_tablets_report_the_same_incident_and_it_is_ruled_once() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    to_the_flop(&mut tablet).await;
    let mut other = server.tablet(&mut director, 1).await;
    let expect = tablet.view().await.decision;
    let ids = [tablet.new_id(), other.new_id()];
    for (device, id) in [&mut tablet, &mut other].into_iter().zip(&ids) {
        let message = FromClient::Command {
            id: id.clone(),
            table: TABLE,
            expect: Some(expect),
            command: report(PREMATURE_TURN),
        };
        device.send(&message).await;
    }
    let one = tablet.answer(&ids[0]).await.unwrap();
    let two = other.answer(&ids[1]).await.unwrap();
    assert_ne!(one.is_ok(), two.is_ok());
    let refused = one.as_ref().err().or(two.as_ref().err()).unwrap();
    assert_eq!(refused.code, ErrorCode::Stale);
    let sequence = one.or(two).unwrap();
    assert_eq!(tablet.view_of(TABLE, sequence).await.rulings.len(), 1);
    let unnamed = tablet
        .command_expecting(1, None, report(PREMATURE_TURN))
        .await;
    assert_eq!(unnamed.unwrap_err().code, ErrorCode::ExpectMissing);
    server.stop().await;
}

#[tokio::test]
async fn a_ruling_survives_a_crash_and_can_still_be_overruled() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    director.create(setup(1, 3)).await;
    let code = director.pairing(Role::Tablet { table: TABLE }).await;
    let tablet_token = pair(process.address, &code, "Tablet").await.token;
    let mut tablet = Device::connect(process.address, &tablet_token).await;
    tablet.view().await;
    to_the_flop(&mut tablet).await;
    tablet.command(report(PREMATURE_TURN)).await.unwrap();
    let before = tablet.view().await;
    process.kill().await;

    let process = Process::start(data.path()).await;
    let mut tablet = Device::connect(process.address, &tablet_token).await;
    assert_eq!(tablet.view().await, before);
    let mut director = Device::connect(process.address, &token).await;
    let overrule = TableCommand::Overrule {
        ruling: 1,
        instead: Instead::Redeal,
        reason: "the deck is not whole".to_owned(),
    };
    let overruled = director.command_expecting(1, None, overrule).await.unwrap();
    let view = tablet.view_of(TABLE, overruled).await;
    let reason = "the deck is not whole".to_owned();
    let standing = StandingView::Overruled { reason };
    assert_eq!(view.rulings.last().unwrap().standing, standing);
    // Every chip is back.
    assert!(view.seats.iter().all(|seat| seat.stack.get() == 20_000));
    process.kill().await;

    let process = Process::start(data.path()).await;
    let mut tablet = Device::connect(process.address, &tablet_token).await;
    assert_eq!(tablet.view().await, view);
    assert!(process.stop().await.success());
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
}

#[tokio::test]
async fn a_table_that_asks_the_floor_raises_one_alert_until_the_floor_rules() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    before_the_flop(&mut tablet).await;
    let ruling = tablet.consult(1, EXPOSED_BURN).await.unwrap();
    assert_eq!(ruling.decider, Decider::Floor);
    tablet.command(report(EXPOSED_BURN)).await.unwrap();
    // Asked again, it is the same alert.
    tablet.command(report(EXPOSED_BURN)).await.unwrap();
    assert_eq!(tablet.view().await.asked, Some(EXPOSED_BURN));
    let alert = floor.until(|floor, _| floor.alerts.first().cloned()).await;
    let incident = "exposed_burn".to_owned();
    assert_eq!(alert.kind, AlertKind::Ruling { incident });
    let token = tablet.token.clone();
    let floor_token = floor.token.clone();
    let server = server.restart().await;
    let mut tablet = Device::connect(server.address, &token).await;
    let mut floor = Device::connect(server.address, &floor_token).await;
    let view = tablet.view().await;
    assert_eq!(view.asked, Some(EXPOSED_BURN));
    floor
        .until(|floor, _| (floor.alerts.len() == 1).then_some(()))
        .await;
    let rule = TableCommand::Rule {
        incident: EXPOSED_BURN,
        outcome: 0,
        reason: "it stays the burn".to_owned(),
    };
    let ruled = floor
        .command_expecting(1, Some(view.decision), rule)
        .await
        .unwrap();
    floor
        .until(|floor, _| floor.alerts.is_empty().then_some(()))
        .await;
    let view = tablet.view_of(TABLE, ruled).await;
    assert_eq!(view.asked, None);
    assert_eq!(view.rulings[0].reason, "it stays the burn");
    server.stop().await;
}

#[tokio::test]
async fn the_next_hand_closes_what_the_floor_was_asked() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    before_the_flop(&mut tablet).await;
    tablet.command(report(EXPOSED_BURN)).await.unwrap();
    director
        .until(|director, _| (director.alerts.len() == 1).then_some(()))
        .await;
    let fold = |seat| TableCommand::KillHand { seat };
    let view = tablet.view().await;
    let seat = view.turn.unwrap().seat;
    director
        .command_expecting(1, None, fold(seat))
        .await
        .unwrap();
    let hand = view.decision.hand;
    let sequence = {
        let view = tablet
            .until(|tablet, _| {
                let view = tablet.tables.get(&TABLE)?;
                view.next_hand.is_some().then(|| view.clone())
            })
            .await;
        let expect: Expect = view.decision;
        let started = tablet
            .command_expecting(1, Some(expect), TableCommand::StartHand)
            .await;
        started.unwrap()
    };
    let view = tablet.view_of(TABLE, sequence).await;
    assert_eq!((view.decision.hand, view.asked), (hand + 1, None));
    director
        .until(|director, _| director.alerts.is_empty().then_some(()))
        .await;
    server.stop().await;
}

#[tokio::test]
async fn an_incident_that_is_none_gets_a_typed_error_and_the_connection_stays() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let written = server.journal.records().len();
    let many = vec![r#"{"seat":1,"did":{"type":"fold"}}"#; 21].join(",");
    for (incident, code) in [
        (r#"{"type":"earthquake"}"#.to_owned(), ErrorCode::Malformed),
        (
            r#"{"type":"premature_street","street":"turn"}"#.to_owned(),
            ErrorCode::Malformed,
        ),
        (
            r#"{"type":"card_exposed","seat":11,"card":1,"by":"dealer"}"#.to_owned(),
            ErrorCode::Malformed,
        ),
        (
            r#"{"type":"flop_of_four","order_known":true,"extra":1}"#.to_owned(),
            ErrorCode::Malformed,
        ),
        (
            format!(r#"{{"type":"out_of_turn","acts":[{many}]}}"#),
            ErrorCode::Rules,
        ),
    ] {
        let asked = format!(r#"{{"type":"consult","id":"q","table":1,"incident":{incident}}}"#);
        tablet.send_text(&asked).await;
        let refused = tablet
            .until(|_, message| match message {
                FromServer::Refused(refused) => Some(refused.clone()),
                _ => None,
            })
            .await;
        assert_eq!(
            (refused.id.as_str(), refused.code),
            ("q", code),
            "{incident}"
        );
    }
    assert_eq!(server.journal.records().len(), written);
    tablet.command(TableCommand::StartHand).await.unwrap();
    server.stop().await;
}
