//! Levels that end while a table is without its server.

use std::time::Duration;

use tapis_host::clock::Timepiece;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::rules::tournament::{ClockCommand, Event};
use tapis_protocol::view::AlertKind;
use tapis_protocol::{ErrorCode, LateCommand, Setup, TournamentCommand};
use tapis_tests::{CarryingTablet, Device, Server, begin_event, setup_by_plan};

use super::{
    TABLE, TAP, carrying, last_record, refused, say_late, shown, table_events, without_sequence,
};

/// How long a level lasts.
const LEVEL: Duration = Duration::from_secs(20 * 60);

/// An event by its plan, of one table where everybody is seated and the first level is on.
async fn begun(server: &Server, players: u32) -> Device {
    let mut director = server.director().await;
    let setup = Setup {
        book: "tda2024".to_owned(),
        ..setup_by_plan(1)
    };
    begin_event(&mut director, setup, players).await;
    director
}

/// A hand without the server: everybody folds to the big blind, and the next one begins.
fn folds_a_hand(server: &Server, tablet: &mut CarryingTablet) {
    loop {
        server.clock.advance(TAP);
        let now = server.clock.wall();
        tablet.pass_time(now);
        let view = tablet.view();
        let command = match &view.turn {
            Some(turn) => TableCommand::Act {
                seat: turn.seat,
                action: Action::Fold,
            },
            None => TableCommand::StartHand,
        };
        let is_next = command == TableCommand::StartHand;
        tablet.tap(command, now);
        if is_next {
            return;
        }
    }
}

/// The big blinds of the hands that are written down, in order.
fn started(server: &Server) -> Vec<u64> {
    let started = table_events(server).into_iter().filter_map(|(_, event)| {
        use tapis_protocol::rules::table::TableEvent::HandStarted;
        match event {
            Event::Table {
                event: HandStarted { blinds, .. },
                ..
            } => Some(blinds.big.get()),
            _ => None,
        }
    });
    started.collect()
}

#[tokio::test]
async fn levels_that_end_without_the_server_are_played_as_they_were() {
    for most in [64, 3, 1] {
        let server = Server::start().await;
        let mut director = begun(&server, 6).await;
        let mut tablet = carrying(&server, &mut director, 1).await;
        tablet.lose_server();
        let mut blinds = Vec::new();
        // Two hands at the first level, two at the second.
        folds_a_hand(&server, &mut tablet);
        for hand in 0..4 {
            if hand == 2 {
                server.clock.advance(LEVEL);
                director
                    .until(|director, _| (director.latest.as_ref()?.level == 2).then_some(()))
                    .await;
            }
            folds_a_hand(&server, &mut tablet);
            blinds.push(tablet.view().blinds.unwrap().big.get());
        }
        assert_eq!(blinds, [50, 50, 100, 100]);
        let own = tablet.view();
        tablet.come_back(server.address).await;
        let settled = tablet.catch_up_by(most).await;
        assert_eq!(refused(&settled), []);
        assert_eq!(started(&server), [50, 50, 50, 100, 100], "by {most}");
        let view = shown(&server, &mut director, 1, last_record(&settled)).await;
        assert_eq!(without_sequence(view), without_sequence(own), "by {most}");
        server.stop().await;
    }
}

#[tokio::test]
async fn the_hand_after_a_table_has_caught_up_is_played_at_the_level_that_is_on() {
    let server = Server::start().await;
    let mut director = begun(&server, 6).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    tablet.lose_server();
    folds_a_hand(&server, &mut tablet);
    folds_a_hand(&server, &mut tablet);
    // The level ends after the last tap.
    server.clock.advance(LEVEL);
    director
        .until(|director, _| (director.latest.as_ref()?.level == 2).then_some(()))
        .await;
    tablet.come_back(server.address).await;
    let settled = tablet.catch_up_by(2).await;
    assert_eq!(refused(&settled), []);
    let mut online = server.tablet(&mut director, 1).await;
    let view = online.view_of(TABLE, last_record(&settled)).await;
    assert_eq!(view.blinds.unwrap().big.get(), 50);
    let turns = view.seats.len();
    for _ in 0..turns {
        let view = online.view().await;
        let command = match &view.turn {
            Some(turn) => TableCommand::Act {
                seat: turn.seat,
                action: Action::Fold,
            },
            None => TableCommand::StartHand,
        };
        online.command(command).await.unwrap();
    }
    let view = online.view().await;
    assert_eq!(view.blinds.unwrap().big.get(), 100);
    server.stop().await;
}

#[tokio::test]
async fn hands_at_other_blinds_than_the_directors_clock_had_are_told_and_not_written_at_its_own() {
    let pause = ClockCommand::Pause;
    let jump = ClockCommand::Jump { stage: 1 };
    // Of the level that the tablet went on to, and of the one that it did not know to be over.
    for (command, after, played) in [(pause, LEVEL, [50, 100, 100]), (jump, TAP * 10, [50; 3])] {
        let server = Server::start().await;
        let mut director = begun(&server, 6).await;
        let mut tablet = carrying(&server, &mut director, 1).await;
        tablet.lose_server();
        folds_a_hand(&server, &mut tablet);
        let command = TournamentCommand::Clock { command };
        director.tournament(command).await.unwrap();
        server.clock.advance(after);
        let mut blinds = vec![tablet.view().blinds.unwrap().big.get()];
        for _ in 0..2 {
            folds_a_hand(&server, &mut tablet);
            blinds.push(tablet.view().blinds.unwrap().big.get());
        }
        assert_eq!(blinds, played);
        tablet.come_back(server.address).await;
        let settled = tablet.catch_up().await;
        // The first hand was dealt before the clock was turned: all of it is taken, and nothing after it.
        let refused = refused(&settled);
        assert_eq!(refused.first().unwrap().0, &TableCommand::StartHand);
        assert!(refused.iter().all(|(_, code)| *code == ErrorCode::Stale));
        assert_eq!(started(&server), [50]);
        let alert = director
            .until(|director, _| director.alerts.first().cloned())
            .await;
        let commands = u32::try_from(refused.len()).unwrap();
        assert_eq!(alert.kind, AlertKind::NotTaken { hand: 1, commands });
        tablet.hear_all().await;
        assert_eq!(tablet.view().decision.hand, 1);
        server.stop().await;
    }
}

#[tokio::test]
async fn a_hand_at_other_blinds_than_the_floor_has_set_meanwhile_is_told_and_not_written_at_those()
{
    let server = Server::start().await;
    let mut director = begun(&server, 6).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    tablet.lose_server();
    folds_a_hand(&server, &mut tablet);
    let blinds = Blinds::new(Chips::from(300), Chips::from(600));
    for command in [
        TableCommand::SetBlinds { blinds },
        TableCommand::CorrectBlinds { blinds },
    ] {
        let set = director.command_expecting(1, None, command).await;
        set.unwrap();
    }
    for _ in 0..3 {
        folds_a_hand(&server, &mut tablet);
    }
    tablet.come_back(server.address).await;
    let settled = tablet.catch_up().await;
    let refused = refused(&settled);
    assert_eq!(refused.first().unwrap().0, &TableCommand::StartHand);
    assert!(
        started(&server).iter().all(|big| *big == 50),
        "{:?}",
        started(&server)
    );
    let alert = director
        .until(|director, _| director.alerts.first().cloned())
        .await;
    assert!(
        matches!(alert.kind, AlertKind::NotTaken { .. }),
        "{alert:?}"
    );
    // The next one is dealt at the blinds of the floor.
    tablet.hear_all().await;
    assert!(tablet.tap(TableCommand::StartHand, server.clock.wall()));
    assert_eq!(tablet.view().blinds, Some(blinds));
    let settled = tablet.say_taps().await;
    assert!(settled[0].outcome.is_ok());
    server.stop().await;
}

#[tokio::test]
async fn a_tablet_that_had_its_server_all_the_time_begins_no_hand_in_a_break_by_saying_that_it_was_alone()
 {
    let server = Server::start().await;
    let mut director = begun(&server, 6).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    server.clock.advance(TAP * 60);
    let breaks = ClockCommand::CallBreak { minutes: 10 };
    for command in [ClockCommand::Pause, breaks] {
        let command = TournamentCommand::Clock { command };
        director.tournament(command).await.unwrap();
    }
    server.clock.advance(TAP * 60);
    let (now, decision) = (server.clock.wall(), tablet.view().await.decision);
    let begins = |connected: &mut Device| LateCommand {
        id: connected.new_id(),
        expect: Some(decision),
        command: TableCommand::StartHand,
        done_at: now,
        stage: Some(0),
        blinds: None,
    };
    let claimed = begins(&mut tablet);
    let late = say_late(&mut tablet, claimed).await.unwrap_err();
    let in_time = tablet.command(TableCommand::StartHand).await.unwrap_err();
    assert_eq!(late.code, in_time.code);
    // One that comes back was alone for all that the server knows.
    let mut again = Device::connect(server.address, &tablet.token).await;
    let claimed = begins(&mut again);
    say_late(&mut again, claimed).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn a_level_that_ended_while_the_server_was_away_is_on_when_a_table_catches_up() {
    let server = Server::start().await;
    let mut director = begun(&server, 6).await;
    let mut tablet = carrying(&server, &mut director, 1).await;
    tablet.lose_server();
    folds_a_hand(&server, &mut tablet);
    let level = u32::try_from(LEVEL.as_secs()).unwrap();
    let ends_at = server.clock.wall().after_seconds(level);
    let server = server.restart_after(LEVEL + TAP * 60).await;
    for tap in 0..8 {
        let at = ends_at.after_seconds(tap);
        tablet.pass_time(at);
        let command = match &tablet.view().turn {
            Some(turn) => TableCommand::Act {
                seat: turn.seat,
                action: Action::Fold,
            },
            None => TableCommand::StartHand,
        };
        assert!(tablet.tap(command, at));
    }
    assert_eq!(tablet.view().blinds.unwrap().big.get(), 100);
    tablet.come_back(server.address).await;
    let settled = tablet.catch_up().await;
    assert_eq!(refused(&settled), []);
    assert_eq!(started(&server), [50, 100]);
    server.stop().await;
}
