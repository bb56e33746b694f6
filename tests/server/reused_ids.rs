//! An id means one command for ever: used for another one it is refused, whatever happened between.

use std::collections::BTreeMap;

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{
    CommandId, ErrorCode, FromClient, FromServer, Role, Setup, TableId, TournamentCommand,
    TournamentId,
};
use tapis_tests::{Device, Outcome, Random, Server, folding, setup};

/// Ids and contents are few, so that they meet.
const FEW: usize = 6;

const SENT: usize = 120;

fn id(number: usize) -> CommandId {
    CommandId::new(format!("few-{number}")).unwrap()
}

fn level(small: usize) -> TournamentCommand {
    let small = Chips::from(u32::try_from(small).unwrap());
    TournamentCommand::SetLevel {
        blinds: Blinds::new(small, small),
    }
}

async fn said(device: &mut Device, id: &CommandId, command: TournamentCommand) -> Outcome {
    let message = FromClient::Tournament {
        id: id.clone(),
        command,
    };
    device.send(&message).await;
    device.answer(id).await.unwrap()
}

#[tokio::test]
async fn an_id_keeps_its_first_content_whatever_is_sent_and_however_often_the_server_ends() {
    let mut server = Server::start().await;
    let mut director = server.tournament(2).await;
    let mut chance = Random::new(27);
    let mut first: BTreeMap<usize, (usize, u64)> = BTreeMap::new();
    for number in 0..SENT {
        if number % 40 == 39 {
            server = server.kill_and_restart().await;
            director = Device::connect(server.address, &director.token).await;
        }
        let (name, content) = (chance.below(FEW), chance.below(FEW) + 1);
        let outcome = said(&mut director, &id(name), level(content)).await;
        match first.get(&name) {
            None => {
                first.insert(name, (content, outcome.unwrap()));
            }
            Some((known, record)) if *known == content => assert_eq!(outcome.unwrap(), *record),
            Some(_) => assert_eq!(outcome.unwrap_err().code, ErrorCode::IdReused),
        }
    }
    assert_eq!(first.len(), FEW);
    server.stop().await;
}

#[tokio::test]
async fn a_program_that_counts_its_ids_anew_is_told_so_and_folds_nobody() {
    let server = Server::start().await;
    let mut director = server.tournament(4).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let before = tablet.view().await;
    let fold = folding(&id(1), &before);
    tablet.send(&fold).await;
    let record = tablet.answer(&id(1)).await.unwrap().unwrap();
    tablet.send(&fold).await;
    assert_eq!(tablet.answer(&id(1)).await.unwrap().unwrap(), record);

    // The next player folds, by an id that was used before.
    let after = tablet.view_of(TableId(1), record).await;
    tablet.send(&folding(&id(1), &after)).await;
    let refused = tablet.answer(&id(1)).await.unwrap().unwrap_err();
    assert_eq!(refused.code, ErrorCode::IdReused);
    tablet.send(&folding(&id(2), &after)).await;
    let record = tablet.answer(&id(2)).await.unwrap().unwrap();
    let last = tablet.view_of(TableId(1), record).await;
    assert_eq!(last.acts.len(), after.acts.len() + 1);
    server.stop().await;
}

#[tokio::test]
async fn a_code_for_a_director_is_not_given_as_one_for_a_display() {
    let server = Server::start().await;
    let mut director = server.tournament(2).await;
    let code_for = |role| TournamentCommand::CreatePairing {
        role,
        everywhere: false,
    };
    let made = said(&mut director, &id(1), code_for(Role::Director)).await;
    assert!(made.is_ok());
    let again = said(&mut director, &id(1), code_for(Role::Director)).await;
    assert!(again.is_ok());
    let other = said(&mut director, &id(1), code_for(Role::Display)).await;
    assert_eq!(other.unwrap_err().code, ErrorCode::IdReused);
    server.stop().await;
}

#[tokio::test]
async fn a_second_event_needs_an_id_of_its_own_also_after_a_restart() {
    let mut server = Server::start().await;
    let mut director = server.director().await;
    let (friday, sunday) = (setup(1, 2), setup(2, 4));
    let event = created(&mut director, friday.clone()).await.unwrap();
    for _ in 0..2 {
        let again = created(&mut director, friday.clone()).await;
        assert_eq!(again, Ok(event.clone()));
        let other = created(&mut director, sunday.clone()).await;
        assert_eq!(other, Err(ErrorCode::IdReused));
        server = server.restart().await;
        director = Device::connect(server.address, &director.token).await;
    }
    server.stop().await;
}

async fn created(director: &mut Device, setup: Setup) -> Result<TournamentId, ErrorCode> {
    let create = FromClient::Create { id: id(1), setup };
    director.send(&create).await;
    director
        .until(|_, message| match message {
            FromServer::Created { tournament, .. } => Some(Ok(tournament.clone())),
            FromServer::Refused(refused) => Some(Err(refused.code)),
            _ => None,
        })
        .await
}
