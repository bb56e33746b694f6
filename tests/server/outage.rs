//! A table plays on without its server, and catches up: one truth, nothing lost, nothing twice, nothing silently.

mod countdowns;
mod disk;
mod levels;
mod meanwhile;

use std::time::{Duration, Instant};

use tapis_host::clock::Timepiece;
use tapis_protocol::rules::table::{Action, TableCommand, TimeCallBy};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::Event;
use tapis_protocol::view::{AlertKind, TableView};
use tapis_protocol::{ErrorCode, FromClient, LateCommand, Role, TableId};
use tapis_tests::{
    CarryingTablet, Device, OutageFigures, OutagePlan, Outcome, Random, Server, Settled, carefully,
    native_rules, next_command, play_with_outages,
};

const TABLE: TableId = TableId(1);

/// A second passes between two taps.
const TAP: Duration = Duration::from_secs(1);

/// A tablet that carries the rules, at a table of the director's event.
async fn carrying(server: &Server, director: &mut Device, table: u16) -> CarryingTablet {
    let tablet = server.tablet(director, table).await;
    CarryingTablet::connect(server.address, &tablet.token, TableId(table)).await
}

/// So many taps at random, a second apart, without the server. The clock of the server goes on meanwhile.
fn plays_alone(server: &Server, tablet: &mut CarryingTablet, taps: usize, chance: &mut Random) {
    for _ in 0..taps {
        server.clock.advance(TAP);
        let now = server.clock.wall();
        tablet.pass_time(now);
        match next_command(&tablet.view(), chance) {
            Some(command) => {
                tablet.tap(command, now);
            }
            None => return,
        }
    }
}

/// Says something late, and hears what became of it.
async fn say_late(tablet: &mut Device, late: LateCommand) -> Outcome {
    let id = late.id.clone();
    let message = FromClient::CatchUp {
        table: TABLE,
        commands: vec![late],
        more: false,
    };
    tablet.send(&message).await;
    tablet.answer(&id).await.unwrap()
}

fn refused(settled: &[Settled]) -> Vec<(&TableCommand, ErrorCode)> {
    let refused = settled.iter().filter_map(|settled| {
        let code = settled.outcome.as_ref().err()?.code;
        Some((&settled.command, code))
    });
    refused.collect()
}

fn last_record(settled: &[Settled]) -> u64 {
    let accepted = settled.iter().filter_map(|one| one.outcome.as_ref().ok());
    *accepted.max().unwrap()
}

/// The table as the server shows it, whatever its last record is.
async fn shown(server: &Server, director: &mut Device, table: u16, sequence: u64) -> TableView {
    let mut tablet = server.tablet(director, table).await;
    tablet.view_of(TableId(table), sequence).await
}

fn without_sequence(view: TableView) -> TableView {
    TableView {
        sequence: 0,
        ..view
    }
}

/// Events of the table, in the order of the journal, and whether they came late.
fn table_events(server: &Server) -> Vec<(bool, Event)> {
    let records = server.journal.records();
    let read = records
        .iter()
        .filter_map(|record| Event::read(&record.payload).ok());
    let events = read.flat_map(|events| {
        let is_late = matches!(events.first(), Some(Event::Late { .. }));
        events.into_iter().map(move |event| (is_late, event))
    });
    events
        .filter(|(_, event)| matches!(event, Event::Table { .. }))
        .collect()
}

#[tokio::test]
async fn hands_that_were_played_without_the_server_are_all_there_when_it_is_back() {
    let server = Server::start().await;
    let mut director = server.tournament(6).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    let mut chance = Random::new(7);
    tablet.lose_server();
    plays_alone(&server, &mut tablet, 400, &mut chance);
    let (own, taps) = (tablet.view(), tablet.waiting().len());
    assert!(
        own.decision.hand > 8 && taps > 200,
        "hand {} taps {taps}",
        own.decision.hand
    );
    tablet.come_back(server.address).await;
    assert_eq!(
        without_sequence(tablet.view()),
        without_sequence(own.clone())
    );
    let settled = tablet.catch_up().await;
    assert_eq!(refused(&settled), []);
    assert_eq!(settled.len(), taps);
    let view = shown(&server, &mut director, 1, last_record(&settled)).await;
    assert_eq!(without_sequence(view), without_sequence(own));
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_dies_while_the_table_catches_up_takes_everything_once() {
    let server = Server::start().await;
    let mut director = server.tournament(6).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    let token = tablet_token(&server, &mut director).await;
    let mut chance = Random::new(11);
    tablet.lose_server();
    plays_alone(&server, &mut tablet, 200, &mut chance);
    let own = tablet.view();
    let waiting: Vec<LateCommand> = tablet.waiting().iter().cloned().collect();
    tablet.come_back(server.address).await;
    let first = tablet.catch_up().await;
    assert_eq!(refused(&first), []);
    // No answer has come through: the same is said again to the server that starts then.
    let server = server.kill_and_restart().await;
    let mut again = Device::connect_with_rules(server.address, &token).await;
    drop(again.view().await);
    tablet.say_again(waiting);
    tablet.come_back(server.address).await;
    let second = tablet.catch_up().await;
    let records = |settled: &[Settled]| -> Vec<u64> {
        let outcomes = settled.iter().map(|one| one.outcome.clone().unwrap());
        outcomes.collect()
    };
    assert_eq!(records(&first), records(&second));
    let mut director = Device::connect(server.address, &director.token).await;
    let view = shown(&server, &mut director, 1, last_record(&second)).await;
    assert_eq!(without_sequence(view), without_sequence(own));
    server.stop().await;
}

async fn tablet_token(server: &Server, director: &mut Device) -> String {
    server.tablet(director, 1).await.token
}

#[tokio::test]
async fn what_does_not_fit_what_the_floor_did_meanwhile_is_refused_and_told() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    tablet.lose_server();
    let now = server.clock.wall();
    assert!(tablet.tap(TableCommand::StartHand, now));
    let seat = tablet.view().turn.unwrap().seat;
    for _ in 0..2 {
        let seat = tablet.view().turn.unwrap().seat;
        let action = Action::Fold;
        assert!(tablet.tap(TableCommand::Act { seat, action }, now));
    }
    // The floor begins the hand itself, and lets the first player call.
    floor.send(&FromClient::Follow { table: TABLE }).await;
    let view = floor.view_of(TABLE, 0).await;
    let begun = floor
        .command_expecting(1, Some(view.decision), TableCommand::StartHand)
        .await
        .unwrap();
    let view = floor.view_of(TABLE, begun).await;
    let action = Action::Call;
    let called = floor
        .command_expecting(1, Some(view.decision), TableCommand::Act { seat, action })
        .await
        .unwrap();
    tablet.come_back(server.address).await;
    let settled = tablet.catch_up().await;
    let codes: Vec<ErrorCode> = refused(&settled)
        .into_iter()
        .map(|(_, code)| code)
        .collect();
    assert_eq!(codes, [ErrorCode::Stale; 3]);
    let alert = floor.until(|floor, _| floor.alerts.first().cloned()).await;
    assert_eq!(
        alert.kind,
        AlertKind::NotTaken {
            hand: 0,
            commands: 3
        }
    );
    // The table is as the floor left it.
    let view = shown(&server, &mut director, 1, called).await;
    assert_eq!(view.acts.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn the_rest_of_a_hand_is_not_taken_by_decisions_that_have_the_same_number_by_chance() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut other = server.tablet(&mut director, 1).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    other.command(TableCommand::StartHand).await.unwrap();
    let begun = other.view().await.sequence;
    tablet.follow_until(begun).await;
    tablet.lose_server();
    let now = server.clock.wall();
    for action in [Action::Fold, Action::Fold] {
        let seat = tablet.view().turn.unwrap().seat;
        assert!(tablet.tap(TableCommand::Act { seat, action }, now));
    }
    // On the other tablet of the table the first player calls: the second fold would fit now.
    let seat = other.view().await.turn.unwrap().seat;
    let action = Action::Call;
    other
        .command(TableCommand::Act { seat, action })
        .await
        .unwrap();
    tablet.come_back(server.address).await;
    let settled = tablet.catch_up().await;
    assert_eq!(refused(&settled).len(), 2);
    let after = other.view().await;
    assert_eq!(after.acts.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_time_that_is_claimed_is_neither_before_what_is_known_nor_after_now() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    let known = server.clock.wall();
    tablet.lose_server();
    server.clock.advance(TAP);
    // A tablet whose clock is wrong by years, in both directions.
    tablet.tap(TableCommand::StartHand, Timestamp(0));
    let seat = tablet.view().turn.unwrap().seat;
    let action = Action::Fold;
    tablet.tap(TableCommand::Act { seat, action }, Timestamp(u64::MAX / 2));
    tablet.come_back(server.address).await;
    let settled = tablet.catch_up().await;
    assert_eq!(refused(&settled), []);
    let now = server.clock.wall();
    let records = server.journal.records();
    let late = records.iter().filter_map(|record| {
        let events = Event::read(&record.payload).ok()?;
        matches!(events.first(), Some(Event::Late { .. }))
            .then(|| Event::happened_at(&events, Timestamp(record.at_ms)))
    });
    let late: Vec<Timestamp> = late.collect();
    assert_eq!(late.len(), 2);
    assert!(late.iter().all(|at| (known..=now).contains(at)), "{late:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_countdown_does_not_fold_a_player_whose_tablet_is_away() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut online = server.tablet(&mut director, 1).await;
    online.command(TableCommand::StartHand).await.unwrap();
    let call = TableCommand::CallTime {
        by: TimeCallBy::Table,
    };
    online.command(call).await.unwrap();
    let view = online.view().await;
    let (token, seat) = (online.token.clone(), view.time_call.unwrap().seat);
    let mut tablet = CarryingTablet::connect(server.address, &token, TABLE).await;
    tablet.follow_until(view.sequence).await;
    drop(online);
    tablet.lose_server();
    director
        .until(|director, _| (director.tiles.get(&TABLE)?.tablets_connected == 0).then_some(()))
        .await;
    // The tournament heard of it before the floor's screen: whoever has its answer to a question knows that it counts.
    director.incidents(1, None).await;
    server.clock.advance(Duration::from_secs(10));
    director
        .until(|director, _| {
            let mut alerts = director.alerts.iter();
            alerts
                .find(|alert| alert.kind == AlertKind::TabletLost)
                .map(|_| ())
        })
        .await;
    let action = Action::Call;
    assert!(tablet.tap(TableCommand::Act { seat, action }, server.clock.wall()));
    server.clock.advance(Duration::from_secs(120));
    tablet.come_back(server.address).await;
    let settled = tablet.catch_up().await;
    assert_eq!(refused(&settled), []);
    server.stop().await;
}

#[tokio::test]
async fn a_countdown_that_ended_without_the_server_has_folded_its_player() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    tablet.lose_server();
    let now = server.clock.wall();
    tablet.tap(TableCommand::StartHand, now);
    let call = TableCommand::CallTime {
        by: TimeCallBy::Table,
    };
    tablet.tap(call, now);
    server.clock.advance(Duration::from_secs(100));
    tablet.pass_time(server.clock.wall());
    let own = tablet.view();
    assert_eq!(own.acts.len(), 1);
    tablet.come_back(server.address).await;
    let settled = tablet.catch_up().await;
    assert_eq!(refused(&settled), []);
    let view = shown(&server, &mut director, 1, last_record(&settled)).await;
    assert_eq!(without_sequence(view), without_sequence(own));
    server.stop().await;
}

#[tokio::test]
async fn an_hour_of_two_hundred_hands_comes_back_while_another_table_plays() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(tapis_tests::setup(2, 12)).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    let mut chance = Random::new(3);
    tablet.lose_server();
    let mut hand = 0;
    while tablet.view().decision.hand < 200 {
        if tablet.view().decision.hand > hand {
            hand = tablet.view().decision.hand;
            // A server that hears nothing for half a minute takes a device for gone, and a slow machine plays longer.
            director.incidents(1, None).await;
        }
        server.clock.advance(TAP);
        let now = server.clock.wall();
        tablet.pass_time(now);
        let view = tablet.view();
        let Some(command) = next_command(&view, &mut chance) else {
            panic!("nothing can be tapped");
        };
        tablet.tap(carefully(&view, command), now);
    }
    // Only now: it would be taken for gone, too.
    let mut other = carrying(&server, &mut director, 2).await;
    let (own, taps) = (tablet.view(), tablet.waiting().len());
    let began = Instant::now();
    tablet.come_back(server.address).await;
    let returns = async { tablet.catch_up().await };
    let plays = async {
        let mut slowest = Duration::ZERO;
        for _ in 0..20 {
            let view = other.view();
            let Some(command) = next_command(&view, &mut chance) else {
                panic!("nothing can be tapped");
            };
            let tapped = Instant::now();
            other.tap(carefully(&view, command), server.clock.wall());
            let settled = other.say_taps().await;
            assert_eq!(refused(&settled), []);
            other.follow_until(last_record(&settled)).await;
            slowest = slowest.max(tapped.elapsed());
        }
        slowest
    };
    let (settled, slowest) = tokio::join!(returns, plays);
    let took = began.elapsed();
    println!("200 hands, {taps} taps: {took:?}; the slowest tap of another table: {slowest:?}");
    assert_eq!(refused(&settled), []);
    // It has said nothing meanwhile.
    let mut director = Device::connect(server.address, &director.token).await;
    let view = shown(&server, &mut director, 1, last_record(&settled)).await;
    assert_eq!(without_sequence(view), without_sequence(own));
    server.stop().await;
}

#[tokio::test]
async fn an_evening_of_outages_loses_doubles_and_hides_nothing() {
    let plan = OutagePlan {
        tables: 3,
        hands: 25,
        seed: 20_130_901,
    };
    let figures = play_with_outages(plan, &native_rules).await;
    println!("{figures:?}");
    let OutageFigures {
        lost,
        doubled,
        silent,
        others,
        ..
    } = figures;
    assert_eq!((lost, doubled, silent, others), (0, 0, 0, 0));
    assert!(
        figures.offline_taps > 100 && figures.conflicts > 0,
        "{figures:?}"
    );
}
