//! A disk that does not take what is written to it.

use std::time::Duration;

use tapis_protocol::rules::table::{Action, TableCommand, TimeCallBy};
use tapis_protocol::view::ActKind;
use tapis_protocol::{ErrorCode, TableId};
use tapis_tests::Server;

#[tokio::test]
async fn nothing_is_carried_out_or_shown_that_is_not_on_disk() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let before = tablet.view().await;
    server.journal.fail();
    for _ in 0..3 {
        let outcome = tablet.command(TableCommand::StartHand).await;
        assert_eq!(outcome.unwrap_err().code, ErrorCode::Storage);
    }
    let shown = tablet.view().await;
    assert_eq!(shown, before);
    server.journal.work();
    let sequence = tablet.command(TableCommand::StartHand).await.unwrap();
    assert_eq!(sequence, before.sequence + 1);
    let view = tablet.view_of(TableId(1), sequence).await;
    assert_eq!(view.decision.hand, 1);
    server.stop().await;
}

#[tokio::test]
async fn a_countdown_that_cannot_be_written_runs_out_when_the_disk_is_back() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let by = TimeCallBy::Table;
    tablet.command(TableCommand::CallTime { by }).await.unwrap();
    let before = tablet.view().await;
    server.journal.fail();
    server.clock.advance(Duration::from_secs(70));
    let seat = before.turn.clone().unwrap().seat;
    let action = Action::Call;
    let call = tablet.command(TableCommand::Act { seat, action }).await;
    assert_eq!(call.unwrap_err().code, ErrorCode::Storage);
    assert_eq!(tablet.view().await, before);
    server.journal.work();
    server.clock.advance(Duration::from_secs(1));
    let view = tablet.view_of(TableId(1), before.sequence + 1).await;
    assert_eq!(view.acts.last().unwrap().act, ActKind::Fold);
    server.stop().await;
}
