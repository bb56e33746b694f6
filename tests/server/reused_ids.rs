//! An id means one command for ever: used for another one it is refused, whatever happened between. Used for something of
//! another kind it is refused as well, as long as the server runs.

use std::collections::BTreeMap;

use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::tournament::{FieldCommand, NewEntrant};
use tapis_protocol::{
    CommandId, ErrorCode, FromClient, FromServer, Role, Setup, TableId, TournamentCommand,
    TournamentId,
};
use tapis_tests::{Device, Outcome, Random, Server, folding, setup, setup_by_plan};

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
async fn another_name_is_another_registration_also_after_a_restart_though_no_record_has_names() {
    let mut server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup_by_plan(2)).await;
    let register = |name: &str, club: &str| TournamentCommand::Field {
        command: FieldCommand::Register {
            players: vec![NewEntrant {
                name: name.to_owned(),
                club: club.to_owned(),
                has_paid: false,
            }],
        },
    };
    let record = said(&mut director, &id(1), register("Anna Martin", "Caen")).await;
    let record = record.unwrap();
    for is_restarted in [false, true] {
        if is_restarted {
            server = server.kill_and_restart().await;
            director = Device::connect(server.address, &director.token).await;
        }
        let again = said(&mut director, &id(1), register("Anna Martin", "Caen")).await;
        assert_eq!(again.unwrap(), record);
        for (name, club) in [("Bob Petit", "Caen"), ("Anna Martin", "Dijon")] {
            let other = said(&mut director, &id(1), register(name, club)).await;
            assert_eq!(other.unwrap_err().code, ErrorCode::IdReused, "{name}");
        }
    }
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

/// What an id is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Command,
    Question,
    Pairing,
    Joining,
    Event,
}

const KINDS: [Kind; 5] = [
    Kind::Command,
    Kind::Question,
    Kind::Pairing,
    Kind::Joining,
    Kind::Event,
];

/// What a server has to know of ids.
#[derive(Default)]
struct Known {
    /// What the journal has: commands, and their records.
    commands: BTreeMap<usize, (usize, u64)>,
    /// The events that were set up.
    events: BTreeMap<usize, (usize, TournamentId)>,
    /// The changes to the devices, which the journal has as well.
    joining: BTreeMap<usize, usize>,
    /// What each id was used for since the server was started.
    used: BTreeMap<usize, (Kind, usize)>,
}

impl Known {
    /// Whether an id may be used for something.
    fn allows(&mut self, id: usize, kind: Kind, content: usize) -> bool {
        let (known, said) = *self.used.entry(id).or_insert((kind, content));
        let is_new = |content_of: Option<usize>| content_of.is_none_or(|known| known == content);
        let command = self.commands.get(&id).map(|(content, _)| *content);
        let event = self.events.get(&id).map(|(content, _)| *content);
        known == kind
            && match kind {
                Kind::Command => is_new(command),
                Kind::Event => is_new(event),
                // The event's journal knows the ids of its commands, also after a restart.
                Kind::Question => command.is_none() && said == content,
                Kind::Joining => said == content && is_new(self.joining.get(&id).copied()),
                Kind::Pairing => said == content,
            }
    }
}

fn message(kind: Kind, id: CommandId, content: usize) -> FromClient {
    let table = TableId(u16::try_from(content).unwrap());
    let command = match kind {
        Kind::Command => level(content),
        Kind::Pairing => TournamentCommand::CreatePairing {
            role: Role::Tablet { table },
            everywhere: false,
        },
        Kind::Joining => TournamentCommand::AllowJoining {
            allowed: content == 1,
        },
        Kind::Question => {
            return FromClient::Incidents {
                id,
                table,
                entered: None,
            };
        }
        Kind::Event => {
            let setup = setup(1, content + 1);
            return FromClient::Create { id, setup };
        }
    };
    FromClient::Tournament { id, command }
}

/// What a message was answered by.
#[derive(Debug)]
enum Said {
    Accepted(u64),
    Answered,
    Created(TournamentId),
    Refused(ErrorCode),
}

async fn answered(device: &mut Device, wanted: &CommandId) -> Said {
    device
        .until(|_, message| match message {
            FromServer::Accepted { id, sequence } if id == wanted => {
                Some(Said::Accepted(*sequence))
            }
            FromServer::Incidents { id, .. } if id == wanted => Some(Said::Answered),
            FromServer::Created { id, tournament } if id == wanted => {
                Some(Said::Created(tournament.clone()))
            }
            FromServer::Refused(refused) if refused.id == *wanted => {
                Some(Said::Refused(refused.code))
            }
            _ => None,
        })
        .await
}

#[tokio::test]
async fn an_id_is_for_one_thing_whatever_it_is_used_for_next() {
    let mut server = Server::start().await;
    let mut director = server.director().await;
    let event = director.create(setup(FEW, 2 * FEW)).await;
    // Another page of the same director sets events up, and is shown them.
    let mut organising = Device::connect(server.address, &director.token).await;
    let mut chance = Random::new(28);
    let (mut known, mut refused, mut taken) = (Known::default(), 0, 0);
    for number in 0..3 * SENT {
        if number % 90 == 89 {
            server = server.kill_and_restart().await;
            let (address, token) = (server.address, director.token.clone());
            director = Device::connect_to(address, &token, Some(event.clone())).await;
            organising = Device::connect_to(address, &token, Some(event.clone())).await;
            known.used.clear();
        }
        let (name, kind) = (chance.below(2 * FEW), chance.pick(&KINDS));
        let contents = if kind == Kind::Joining { 2 } else { FEW };
        let content = chance.below(contents) + 1;
        let wanted = id(name);
        let sender = match kind {
            Kind::Event => &mut organising,
            Kind::Command | Kind::Question | Kind::Pairing | Kind::Joining => &mut director,
        };
        sender.send(&message(kind, wanted.clone(), content)).await;
        let said = answered(sender, &wanted).await;
        if !known.allows(name, kind, content) {
            assert!(
                matches!(said, Said::Refused(ErrorCode::IdReused)),
                "{number}: {kind:?} {content} by {name}: {said:?}"
            );
            refused += 1;
            continue;
        }
        taken += 1;
        match (kind, said) {
            (Kind::Command, Said::Accepted(record)) => {
                let first = known.commands.entry(name).or_insert((content, record));
                assert_eq!(*first, (content, record));
            }
            (Kind::Event, Said::Created(created)) => {
                let first = known.events.entry(name);
                assert_eq!(first.or_insert((content, created.clone())).1, created);
            }
            (Kind::Joining, Said::Accepted(_)) => {
                known.joining.insert(name, content);
            }
            (Kind::Pairing, Said::Accepted(_)) | (Kind::Question, Said::Answered) => {}
            (kind, said) => panic!("{number}: {kind:?} {content} by {name}: {said:?}"),
        }
    }
    // Both happened often.
    assert!(refused > SENT && taken > FEW, "{refused}, {taken}");
    server.stop().await;
}

#[tokio::test]
async fn what_the_rules_refuse_may_be_sent_again_changed_by_its_id() {
    let mut server = Server::start().await;
    let mut director = server.tournament(2).await;
    for _ in 0..2 {
        let none = said(&mut director, &id(1), level(0)).await;
        assert_eq!(none.unwrap_err().code, ErrorCode::Invalid);
        server = server.restart().await;
        director = Device::connect(server.address, &director.token).await;
    }
    assert!(said(&mut director, &id(1), level(1)).await.is_ok());
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
