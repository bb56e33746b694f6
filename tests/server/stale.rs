//! A tap on an old screen never acts for the next player, and none for one whose turn it is not.

use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::{ErrorCode, Expect, FromClient, FromServer, TableId};
use tapis_tests::Server;

#[tokio::test]
async fn a_command_for_a_decision_that_has_passed_is_refused_and_the_table_shown() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let old = tablet.view().await.decision;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let now = tablet.view().await;
    let fold = TableCommand::Act {
        seat: now.turn.clone().unwrap().seat,
        action: Action::Fold,
    };
    let outcome = tablet.command_expecting(1, None, fold.clone()).await;
    assert_eq!(outcome.unwrap_err().code, ErrorCode::ExpectMissing);
    for stale in [
        old,
        Expect {
            decision: now.decision.decision + 1,
            ..now.decision
        },
    ] {
        let outcome = tablet.command_expecting(1, Some(stale), fold.clone()).await;
        assert_eq!(outcome.unwrap_err().code, ErrorCode::Stale);
        let next = tablet.next().await;
        assert_eq!(next, FromServer::Table(Box::new(now.clone())));
    }
    server.stop().await;
}

#[tokio::test]
async fn two_folds_at_once_fold_one_player() {
    let server = Server::start().await;
    let mut director = server.tournament(6).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view().await;
    let fold = TableCommand::Act {
        seat: view.turn.clone().unwrap().seat,
        action: Action::Fold,
    };
    // The tablet and the floor at the same moment.
    let ids = [tablet.new_id(), director.new_id()];
    for (device, id) in [&mut tablet, &mut director].into_iter().zip(&ids) {
        device
            .send(&FromClient::Command {
                id: id.clone(),
                table: TableId(1),
                expect: Some(view.decision),
                command: fold.clone(),
            })
            .await;
    }
    let one = tablet.answer(&ids[0]).await.unwrap();
    let other = director.answer(&ids[1]).await.unwrap();
    assert_ne!(one.is_ok(), other.is_ok());
    let refused = one.as_ref().err().or(other.as_ref().err()).unwrap();
    assert_eq!(refused.code, ErrorCode::Stale);
    let accepted = one.or(other).unwrap();
    let after = tablet.view_of(TableId(1), accepted).await;
    assert_eq!(after.acts.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_folded_checked_or_all_in_whose_turn_it_is_not() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view().await;
    let turn = view.turn.clone().unwrap().seat;
    let others = view.seats.iter().map(|seated| seated.seat);
    let others: Vec<_> = others.filter(|seat| *seat != turn).collect();
    assert_eq!(others.len(), 3);
    for seat in others {
        for action in [Action::Fold, Action::Check, Action::Call, Action::AllIn] {
            let act = TableCommand::Act { seat, action };
            let refused = tablet.command(act).await.unwrap_err();
            assert_eq!(refused.code, ErrorCode::Rules, "{refused:?}");
        }
    }
    assert_eq!(tablet.view().await, view);
    server.stop().await;
}
