//! Chips that would not add up are refused before anybody is answered, whatever the journal was made to say.

use tapis_journal::{Batch, Entry, Journal, StreamName};
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{PlayerId, TableCommand};
use tapis_protocol::rules::tournament::MoveCommand;
use tapis_protocol::{ErrorCode, TournamentCommand};
use tapis_tests::{Device, Server, SharedJournal, setup};

/// Somebody who sits at table 1.
struct Mover {
    player: PlayerId,
    seat: Seat,
}

/// A record that follows the rules of records: one player leaves table 1 with all their chips. It says that they carry
/// more than that, which no chip at any table shows.
fn forge_journey(journal: &mut SharedJournal, stream: &StreamName, mover: &Mover, carries: u32) {
    let records = journal.records();
    let last = records.last().unwrap();
    let (player, seat) = (mover.player.0, mover.seat);
    let payload = format!(
        r#"[{{"type":"moves","event":{{"type":"ordered","player":{player},"from":1,"from_seat":{seat},"to":3,"to_seat":1,"why":"balance"}}}},
            {{"type":"moves","event":{{"type":"departed","player":{player},"luggage":{{"stack":{carries}}}}}}},
            {{"type":"table","table":1,"event":{{"type":"player_left","seat":{seat}}}}}]"#
    );
    let forged = Batch {
        stream: stream.clone(),
        expected: last.sequence,
        entries: vec![Entry {
            at_ms: last.at_ms,
            command: "forged".to_owned(),
            device: "nobody".to_owned(),
            payload: payload.into_bytes(),
        }],
        persons: Vec::new(),
    };
    journal.append(&[forged]).unwrap()[0].as_ref().unwrap();
}

#[tokio::test]
async fn a_player_who_would_arrive_with_chips_from_nowhere_stays_on_the_way_and_play_goes_on() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let id = director.create(setup(2, 8)).await;
    let empty = TournamentCommand::OpenTable { seats: 6 };
    director.tournament(empty).await.unwrap();
    let stream = StreamName::new(format!("tournament/{id}")).unwrap();
    let mut tablet = server.tablet(&mut director, 1).await;
    let view = tablet.view().await;
    let seated = view.seats.first().unwrap();
    let mover = Mover {
        player: seated.player,
        seat: seated.seat,
    };
    let mut journal = server.journal.clone();
    // Behind the back of the server, which reads it at its next start.
    forge_journey(&mut journal, &stream, &mover, 20_100);
    let server = server.kill_and_restart().await;
    let mut director = Device::connect_to(server.address, &director.token, Some(id)).await;
    let before = journal.records().len();
    let player = mover.player;
    let arrives = TournamentCommand::Moves {
        command: MoveCommand::ConfirmArrival { player },
    };
    for _ in 0..2 {
        let refused = director.tournament(arrives.clone()).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::ChipsNotConserved, "{refused:?}");
        assert!(refused.message.contains("160100 chips"), "{refused:?}");
    }
    assert_eq!(journal.records().len(), before);
    let mut tablet = Device::connect(server.address, &tablet.token).await;
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    director
        .console_when(|console| console.ledger.adds_up)
        .await;
    server.stop().await;
}
