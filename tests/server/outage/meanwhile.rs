//! What is said late and fits no more, or has been said already.

use std::time::Duration;

use tapis_host::clock::Timepiece;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Presence, TableCommand};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::{AlertKind, TableView};
use tapis_protocol::{
    CommandId, ErrorCode, FromClient, LateCommand, Pin, TableId, TournamentCommand,
};
use tapis_tests::{Device, Outcome, Server};

use super::{TABLE, TAP, say_late};

fn late(id: CommandId, command: TableCommand, done_at: Timestamp) -> LateCommand {
    LateCommand {
        id,
        expect: None,
        command,
        done_at,
        stage: None,
        blinds: None,
    }
}

fn code(outcome: &Outcome) -> Option<ErrorCode> {
    outcome.as_ref().err().map(|refused| refused.code)
}

/// The floor is told that one thing was not taken that belongs to no hand.
async fn hears_of_it(director: &mut Device) {
    let kind = director
        .until(|director, _| Some(director.alerts.first()?.kind.clone()))
        .await;
    let (hand, commands) = (0, 1);
    assert_eq!(kind, AlertKind::NotTaken { hand, commands });
}

fn set_stack(view: &TableView) -> TableCommand {
    TableCommand::SetStack {
        seat: view.seats[0].seat,
        stack: Chips::from(15_000),
    }
}

#[tokio::test]
async fn a_tablet_cannot_do_late_what_it_may_not_do_in_time_and_the_floor_hears_of_it() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let (now, id) = (server.clock.wall(), tablet.new_id());
    let refused = say_late(&mut tablet, late(id, TableCommand::CancelTime, now)).await;
    assert_eq!(code(&refused), Some(ErrorCode::NotAllowed));
    hears_of_it(&mut director).await;
    server.stop().await;
}

#[tokio::test]
async fn what_the_floor_did_by_its_pin_has_its_first_answer_although_the_tablet_lost_that() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let pin = Pin::new("90210417");
    let set_pin = TournamentCommand::SetFloorPin { pin: pin.clone() };
    director.tournament(set_pin).await.unwrap();
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.unlock(pin.unwrap()).await.unwrap();
    let (id, command) = (tablet.new_id(), set_stack(&tablet.view().await));
    let message = FromClient::Command {
        id: id.clone(),
        table: TABLE,
        expect: None,
        command: command.clone(),
    };
    tablet.send(&message).await;
    let first = tablet.answer(&id).await.unwrap();
    // The floor's right ends with the connection; what it did stays done, also for a server that starts then.
    let mut again = Device::connect(server.address, &tablet.token).await;
    let now = server.clock.wall();
    let second = say_late(&mut again, late(id.clone(), command.clone(), now)).await;
    assert_eq!((first.clone(), second.is_ok()), (second, true));
    let server = server.kill_and_restart().await;
    let mut again = Device::connect(server.address, &tablet.token).await;
    let third = say_late(&mut again, late(id, command, now)).await;
    assert_eq!(first, third);
    server.stop().await;
}

async fn presence(director: &mut Device, seat: Seat, presence: Presence) -> u64 {
    let command = TableCommand::SetPresence { seat, presence };
    let set = director.command_expecting(1, None, command).await;
    set.unwrap()
}

#[tokio::test]
async fn an_older_word_on_who_is_there_does_not_replace_a_newer_one_of_the_floor() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let seat = tablet.view().await.seats[0].seat;
    server.clock.advance(TAP);
    let before = server.clock.wall();
    server.clock.advance(TAP);
    presence(&mut director, seat, Presence::Absent).await;
    server.clock.advance(TAP);
    let said = presence(&mut director, seat, Presence::Present).await;
    server.clock.advance(TAP);
    let absent = TableCommand::SetPresence {
        seat,
        presence: Presence::Absent,
    };
    let older = late(tablet.new_id(), absent.clone(), before);
    assert_eq!(
        code(&say_late(&mut tablet, older).await),
        Some(ErrorCode::Stale)
    );
    hears_of_it(&mut director).await;
    let view = tablet.view_of(TableId(1), said).await;
    assert_eq!(view.seats[0].presence, Presence::Present);
    // What was said after the floor counts.
    let newer = late(tablet.new_id(), absent, server.clock.wall());
    let said = say_late(&mut tablet, newer).await.unwrap();
    let view = tablet.view_of(TableId(1), said).await;
    assert_eq!(view.seats[0].presence, Presence::Absent);
    server.stop().await;
}

#[tokio::test]
async fn a_player_who_went_and_came_back_without_the_server_is_there_whatever_else_the_floor_did() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let view = tablet.view().await;
    let seat = view.seats[0].seat;
    let went = server.clock.wall();
    server.clock.advance(Duration::from_secs(60));
    let set = director.command_expecting(1, None, set_stack(&view)).await;
    set.unwrap();
    let mut said = 0;
    let (absent, present) = (Presence::Absent, Presence::Present);
    for (presence, after) in [(absent, 1), (present, 9)] {
        let command = TableCommand::SetPresence { seat, presence };
        let told = late(tablet.new_id(), command, went.after_seconds(after));
        said = say_late(&mut tablet, told).await.unwrap();
    }
    let view = tablet.view_of(TableId(1), said).await;
    assert_eq!(view.seats[0].presence, Presence::Present);
    server.stop().await;
}
