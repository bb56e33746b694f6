//! What a server keeps of a tournament beside its journal: the next one begins there, and can do without it.

use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, FromClient, TableId};
use tapis_tests::{Device, Server, Snapshots, folding};

/// What a tablet saw and did before its server was stopped, in the middle of a hand.
struct Before {
    token: String,
    shown: TableView,
    fold: FromClient,
    folded: u64,
}

/// A tournament with a hand in which a player has folded.
async fn played(server: &Server) -> Before {
    let mut director = server.tournament(4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let sequence = tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view_of(TableId(1), sequence).await;
    let id = CommandId::new("fold-once").unwrap();
    let fold = folding(&id, &view);
    tablet.send(&fold).await;
    let folded = tablet.answer(&id).await.unwrap().unwrap();
    Before {
        shown: tablet.view_of(TableId(1), folded).await,
        token: tablet.token,
        fold,
        folded,
    }
}

/// Play goes on where it was, and what was carried out is not carried out again.
async fn goes_on(server: &Server, before: &Before) {
    let mut tablet = Device::connect(server.address, &before.token).await;
    assert_eq!(tablet.view().await, before.shown);
    tablet.send(&before.fold).await;
    let id = CommandId::new("fold-once").unwrap();
    assert_eq!(tablet.answer(&id).await.unwrap(), Ok(before.folded));
    let seat = before.shown.turn.as_ref().unwrap().seat;
    let action = Action::Fold;
    let next = tablet
        .command(TableCommand::Act { seat, action })
        .await
        .unwrap();
    assert_eq!(next, before.folded + 1);
    let view = tablet.view_of(TableId(1), next).await;
    assert_eq!(view.acts.len(), before.shown.acts.len() + 1);
}

/// A hand goes on after a restart, whatever becomes of what was kept.
async fn goes_on_with(snapshots: Snapshots) {
    let server = Server::start().await;
    let before = played(&server).await;
    server.journal.read_snapshots(snapshots);
    let server = server.restart().await;
    goes_on(&server, &before).await;
    server.stop().await;
}

#[tokio::test]
async fn a_server_goes_on_from_what_was_kept_and_reads_nothing_before() {
    // A server that would read a record of the snapshot does not start.
    goes_on_with(Snapshots::Alone).await;
}

#[tokio::test]
async fn a_snapshot_that_cannot_be_read_costs_only_time() {
    goes_on_with(Snapshots::Damaged).await;
}

#[tokio::test]
async fn a_snapshot_of_another_version_is_not_read() {
    goes_on_with(Snapshots::Foreign).await;
}
