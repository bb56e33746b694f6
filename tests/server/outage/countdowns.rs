//! Countdowns of a table whose tablet may be away without anybody having heard of it.

use std::time::Duration;

use tapis_host::clock::Timepiece;
use tapis_protocol::rules::table::{Action, Presence, TableCommand, TimeCallBy};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::{ActKind, TableView};
use tapis_protocol::{FromClient, FromServer, LateCommand};
use tapis_tests::{Device, Server};

use super::{TABLE, TAP};
use crate::relay::Hall;

/// What a player has after a time call.
const COUNTDOWN: Duration = Duration::from_secs(70);

/// What a countdown leaves to a table that is back.
const LEFT: Duration = Duration::from_secs(10);

/// A table where somebody thinks, with its time called; the director watches it.
struct Thinking {
    server: Server,
    director: Device,
    tablet: Device,
    view: TableView,
}

impl Thinking {
    async fn begin() -> Self {
        let server = Server::start().await;
        let mut director = server.tournament(3).await;
        let mut tablet = server.tablet(&mut director, 1).await;
        director.send(&FromClient::Follow { table: TABLE }).await;
        tablet.command(TableCommand::StartHand).await.unwrap();
        let by = TimeCallBy::Table;
        tablet.command(TableCommand::CallTime { by }).await.unwrap();
        let view = tablet.view().await;
        Self {
            server,
            director,
            tablet,
            view,
        }
    }

    /// Whether the player still thinks.
    async fn waits(&mut self) -> bool {
        settled(&mut self.director, &self.view).await.decision == self.view.decision
    }

    /// The tablet reads what it was sent, and its socket answers.
    async fn answers(&mut self) {
        self.tablet.send(&FromClient::Ping { echo: 1 }).await;
        let is_pong = |message: &FromServer| matches!(message, FromServer::Pong { .. });
        self.tablet
            .until(|_, message| is_pong(message).then_some(()))
            .await;
    }

    /// Waits until the countdown has folded the hand, as the tablet shows it.
    async fn is_folded(&mut self) {
        let decision = self.view.decision;
        let has_moved = |tablet: &Device| {
            let view = tablet.tables.get(&TABLE)?;
            (view.decision != decision).then(|| view.clone())
        };
        let view = self.tablet.until(|tablet, _| has_moved(tablet)).await;
        assert_eq!(view.acts.last().unwrap().act, ActKind::Fold);
    }

    fn folds(&self) -> TableCommand {
        let seat = self.view.turn.as_ref().unwrap().seat;
        let action = Action::Fold;
        TableCommand::Act { seat, action }
    }
}

/// The table as the server has it, after everything that was due.
async fn settled(director: &mut Device, view: &TableView) -> TableView {
    let seat = view.seats[2].seat;
    let mut sequence = 0;
    // What is due is carried out behind the first one.
    for presence in [Presence::Absent, Presence::Present] {
        let command = TableCommand::SetPresence { seat, presence };
        let set = director.command_expecting(1, None, command).await;
        sequence = set.unwrap();
    }
    director.view_of(TABLE, sequence).await
}

fn late(
    tablet: &mut Device,
    view: &TableView,
    done_at: Timestamp,
    command: TableCommand,
) -> LateCommand {
    LateCommand {
        id: tablet.new_id(),
        expect: Some(view.decision),
        command,
        done_at,
        stage: None,
        blinds: None,
    }
}

async fn catch_up(tablet: &mut Device, commands: Vec<LateCommand>) {
    let message = FromClient::CatchUp {
        table: TABLE,
        commands,
        more: false,
    };
    tablet.send(&message).await;
}

#[tokio::test]
async fn a_countdown_folds_nobody_whose_tablet_has_lost_the_network_without_a_word() {
    let mut table = Thinking::begin().await;
    // The tablet reads nothing from here on, and its connection stays open.
    table.server.clock.advance(COUNTDOWN / 2);
    let done_at = table.server.clock.wall();
    table.server.clock.advance(COUNTDOWN);
    assert!(table.waits().await);
    // It comes back by another connection; what was done in time comes soon after.
    let mut again = Device::connect(table.server.address, &table.tablet.token).await;
    table.server.clock.advance(LEFT / 2);
    assert!(table.waits().await);
    let act = late(&mut again, &table.view, done_at, table.folds());
    let id = act.id.clone();
    catch_up(&mut again, vec![act]).await;
    let accepted = again.answer(&id).await.unwrap().unwrap();
    let view = again.view_of(TABLE, accepted).await;
    assert_ne!(view.decision, table.view.decision);
    table.server.stop().await;
}

#[tokio::test]
async fn a_countdown_that_waited_for_a_silent_tablet_ends_when_it_is_heard_and_has_nothing_to_say()
{
    let mut table = Thinking::begin().await;
    table.server.clock.advance(COUNTDOWN);
    assert!(table.waits().await);
    // It reads again, and its socket answers.
    table.is_folded().await;
    table.server.stop().await;
}

#[tokio::test]
async fn one_tablet_of_two_that_is_there_is_enough_for_a_countdown_to_end() {
    let mut table = Thinking::begin().await;
    let mut second = table.server.tablet(&mut table.director, 1).await;
    table.server.clock.advance(COUNTDOWN);
    let next = table.view.sequence + 1;
    let view = second
        .until(|second, _| {
            second
                .tables
                .get(&TABLE)
                .filter(|view| view.sequence >= next)
                .cloned()
        })
        .await;
    assert_eq!(view.acts.last().unwrap().act, ActKind::Fold);
    table.server.stop().await;
}

#[tokio::test]
async fn a_tablet_that_catches_up_with_nothing_holds_no_countdown() {
    let mut table = Thinking::begin().await;
    table.server.clock.advance(COUNTDOWN - TAP);
    catch_up(&mut table.tablet, Vec::new()).await;
    assert!(table.waits().await);
    table.server.clock.advance(TAP);
    table.is_folded().await;
    table.server.stop().await;
}

#[tokio::test]
async fn a_tablet_that_catches_up_again_and_again_holds_a_countdown_for_half_a_minute_at_most() {
    let mut table = Thinking::begin().await;
    table.server.clock.advance(COUNTDOWN - TAP);
    let mut held = Duration::ZERO;
    let limit = 4 * LEFT;
    while held < limit && table.waits().await {
        let (now, call) = (table.server.clock.wall(), TableCommand::CancelTime);
        let refused = late(&mut table.tablet, &table.view, now, call);
        let id = refused.id.clone();
        catch_up(&mut table.tablet, vec![refused]).await;
        table.tablet.answer(&id).await.unwrap().unwrap_err();
        table.server.clock.advance(LEFT / 2);
        table.answers().await;
        held += LEFT / 2;
    }
    assert!(held <= 3 * LEFT, "held for {held:?}");
    table.server.stop().await;
}

#[tokio::test]
async fn a_countdown_waits_for_a_silent_tablet_that_came_to_another_server() {
    let mut hall = Hall::open().await;
    let mut tablet = Device::connect(hall.other.address, &hall.tablet).await;
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let by = TimeCallBy::Table;
    tablet.command(TableCommand::CallTime { by }).await.unwrap();
    let view = tablet.view().await;
    hall.owner.clock.advance(COUNTDOWN);
    let director = &mut hall.director;
    director.send(&FromClient::Follow { table: TABLE }).await;
    assert_eq!(settled(director, &view).await.decision, view.decision);
    let folded = tablet
        .until(|tablet, _| {
            tablet
                .tables
                .get(&TABLE)
                .filter(|view| view.time_call.is_none())
                .cloned()
        })
        .await;
    assert_eq!(folded.acts.last().unwrap().act, ActKind::Fold);
    hall.stop().await;
}
