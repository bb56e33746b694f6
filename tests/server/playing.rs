//! A hand logged at the table while the floor watches.

use tapis_protocol::rules::table::{Action, TableCommand};
use tapis_protocol::view::{HandPhase, Prompt};
use tapis_protocol::{FromClient, Role, TableId};
use tapis_tests::{Random, Server, next_command, setup};

#[tokio::test]
async fn the_floor_sees_each_step_of_a_hand() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut floor = server.device(&mut director, Role::Floor, "Flo").await;
    floor.send(&FromClient::Follow { table: TableId(1) }).await;
    floor.view().await;

    let mut steps = vec![TableCommand::StartHand];
    for step in 0..6 {
        let command = steps.pop().unwrap_or_else(|| {
            let turn = tablet.tables[&TableId(1)].turn.clone().unwrap();
            let action = if turn.to_call.get() == 0 {
                Action::Check
            } else {
                Action::Call
            };
            TableCommand::Act {
                seat: turn.seat,
                action,
            }
        });
        let sequence = tablet.command(command).await.unwrap();
        let mut seen = floor.view_of(TableId(1), sequence).await;
        let mut shown = tablet.view().await;
        assert_eq!(seen, shown, "step {step}");
        seen.sequence = 0;
        shown.sequence = 0;
    }
    let view = tablet.view().await;
    assert_eq!(view.hand_is_at(), "flop");
    assert_eq!(view.pot.get(), 600);
    floor
        .until(|floor, _| (floor.tiles[&TableId(1)].pot.get() == 600).then_some(()))
        .await;
    assert_eq!(floor.tiles[&TableId(1)].players, 3);
    assert_eq!(floor.tiles[&TableId(1)].tablets_connected, 1);
    server.stop().await;
}

trait At {
    fn hand_is_at(&self) -> &'static str;
}

impl At for tapis_protocol::view::TableView {
    fn hand_is_at(&self) -> &'static str {
        use tapis_protocol::rules::street::Street;
        match self.street {
            None => "between",
            Some(Street::Preflop) => "preflop",
            Some(Street::Flop) => "flop",
            Some(Street::Turn) => "turn",
            Some(Street::River) => "river",
        }
    }
}

#[tokio::test]
async fn the_person_dealing_is_told_what_to_do() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view().await;
    let positions = view.positions.unwrap();
    assert_eq!(view.dealer, Some(positions.button));
    // Heads-up the big blind gets the first card.
    let first = positions.big_blind;
    assert_eq!(view.prompt, Some(Prompt::DealHoleCards { first }));
    let seat = view.turn.unwrap().seat;
    assert_eq!(seat, positions.button);
    let action = Action::Fold;
    tablet
        .command(TableCommand::Act { seat, action })
        .await
        .unwrap();
    let view = tablet.view().await;
    assert_eq!(view.phase, HandPhase::Gathering);
    assert_eq!(view.prompt, Some(Prompt::PushPot { seat: first }));
    tablet.command(TableCommand::StartHand).await.unwrap();
    let view = tablet.view().await;
    assert_eq!(view.decision.hand, 2);
    assert_eq!(view.positions.unwrap().button, first);
    assert_eq!(view.last_hand.unwrap().won[0].amount.get(), 200);
    server.stop().await;
}

#[tokio::test]
async fn random_play_is_legal_and_keeps_every_chip() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup(1, 9)).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    let mut chance = Random::new(4);
    for _ in 0..1_500 {
        let view = tablet.view().await;
        let chips: u64 =
            view.seats.iter().map(|seat| seat.stack.get()).sum::<u64>() + view.pot.get();
        assert_eq!(chips, 9 * 20_000);
        let Some(command) = next_command(&view, &mut chance) else {
            break;
        };
        let outcome = tablet.command(command.clone()).await;
        if let Err(refused) = outcome {
            assert!(refused.reason.is_some(), "{command:?}: {refused:?}");
        }
    }
    assert!(tablet.view().await.decision.hand > 20);
    server.stop().await;
}
