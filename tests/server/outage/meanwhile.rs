//! What is said late and fits no more, or has been said already.

use tapis_host::clock::Timepiece;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::{AlertKind, TableView};
use tapis_protocol::{CommandId, ErrorCode, FromClient, LateCommand, Pin, TournamentCommand};
use tapis_tests::{Device, Outcome, Server};

use super::TABLE;

fn late(id: CommandId, command: TableCommand, done_at: Timestamp) -> LateCommand {
    LateCommand {
        id,
        expect: None,
        command,
        done_at,
        stage: None,
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
