//! Setting up and changing a tournament.

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{
    ErrorCode, FromClient, FromServer, Setup, SetupTable, TableId, TournamentCommand,
};
use tapis_tests::{Device, Server, setup};

async fn refusal(director: &mut Device, setup: Setup) -> ErrorCode {
    let id = director.new_id();
    let create = FromClient::Create {
        id: id.clone(),
        setup,
    };
    director.send(&create).await;
    director.answer(&id).await.unwrap().unwrap_err().code
}

#[tokio::test]
async fn players_are_drawn_to_tables_that_fill_evenly() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup(3, 20)).await;
    let drawn = |director: &Device, _: &FromServer| {
        let view = director.latest.as_ref()?;
        Some(view.tables.iter().map(|table| table.players).collect())
    };
    let mut sizes: Vec<u8> = director.until(drawn).await;
    sizes.sort_unstable();
    assert_eq!(sizes, [6, 7, 7]);
    director
        .send(&FromClient::Follow { table: TableId(2) })
        .await;
    let view = director.view().await;
    assert!(view.next_hand.is_some(), "the first button was drawn");
    server.stop().await;
}

/// Set-ups with one thing wrong each, and what is said of it.
fn wrong_setups() -> Vec<(Setup, ErrorCode)> {
    let invalid = |change: fn(&mut Setup)| (changed(change), ErrorCode::Invalid);
    let against_rules = |change: fn(&mut Setup)| (changed(change), ErrorCode::Rules);
    vec![
        (
            changed(|setup| setup.book = "hoyle".into()),
            ErrorCode::UnknownBook,
        ),
        invalid(|setup| setup.name = " ".into()),
        invalid(|setup| setup.tables = vec![]),
        invalid(|setup| {
            setup.tables = vec![SetupTable { seats: 1 }];
            setup.players = vec![];
        }),
        against_rules(|setup| setup.tables = vec![SetupTable { seats: 2 }]),
        invalid(|setup| setup.chip_values = vec![]),
        invalid(|setup| setup.stack = Chips::ZERO),
        against_rules(|setup| setup.stack = Chips::MAX),
    ]
}

fn changed(change: fn(&mut Setup)) -> Setup {
    let mut setup = setup(1, 3);
    change(&mut setup);
    setup
}

#[tokio::test]
async fn what_cannot_be_set_up_is_refused_and_leaves_nothing() {
    let server = Server::start().await;
    let mut director = server.director().await;
    for (setup, code) in wrong_setups() {
        let text = format!("{setup:?}");
        assert_eq!(refusal(&mut director, setup).await, code, "{text}");
    }
    let token = director.token.clone();
    let server = server.restart().await;
    let director = Device::connect(server.address, &token).await;
    assert_eq!(director.tournament, None);
    server.stop().await;
}

#[tokio::test]
async fn tables_open_players_come_and_levels_rise() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let open = TournamentCommand::OpenTable { seats: 6 };
    director.tournament(open).await.unwrap();
    for number in 1..=2 {
        let seated = TournamentCommand::SeatPlayer {
            name: format!("Late {number}"),
            table: TableId(2),
            seat: Seat::new(number).unwrap(),
            stack: Chips::from(15_000),
        };
        director.tournament(seated).await.unwrap();
    }
    let blinds = Blinds::new(Chips::from(300), Chips::from(600));
    let level = TournamentCommand::SetLevel { blinds };
    let sequence = director.tournament(level).await.unwrap();
    let latest = director
        .until(|director, _| {
            director
                .latest
                .clone()
                .filter(|view| view.sequence >= sequence)
        })
        .await;
    assert_eq!(
        (latest.level, latest.players, latest.players_left),
        (2, 5, 5)
    );
    let mut tablet = server.tablet(&mut director, 2).await;
    let view = tablet.view().await;
    let expect = Some(view.decision);
    let started = tablet
        .command_expecting(2, expect, TableCommand::StartHand)
        .await
        .unwrap();
    let view = tablet.view_of(TableId(2), started).await;
    assert_eq!((view.level, view.pot.get()), (2, 900));
    server.stop().await;
}
