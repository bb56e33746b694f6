//! Who may send what: every message and every command from every kind of sender, and every address over HTTP.

mod at_table;
mod http;
mod in_event;
mod variants;
mod who;

use std::collections::BTreeSet;

use futures_util::{SinkExt, StreamExt};
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::{
    Bytes32, CloseCode, CommandId, ErrorCode, FromClient, FromServer, PROTOCOL_VERSION, Pin, Role,
    Setup, TableId, TournamentCommand, TournamentId,
};
use tapis_tests::{Device, Server, WITHIN, open, pair, setup};
use tokio_tungstenite::tungstenite::Message;

use crate::visitors;

use self::who::{
    ANYBODY, DIRECTOR, FOLLOWERS, SCREENS, SENDERS, Sender, TABLE, TABLETS, TABLETS_AT_TABLE, Who,
};

const PIN: &str = "0417";

/// Sent after what is not answered.
const LAST: u64 = 99;

fn pin() -> Pin {
    Pin::new(PIN).unwrap()
}

fn id(number: usize) -> CommandId {
    CommandId::new(format!("row-{number}")).unwrap()
}

/// Every message, and who is heard. What ends the floor's right on a tablet comes last.
fn matrix() -> Vec<(FromClient, Who)> {
    let table = TableId(1);
    let mut rows = around();
    for (command, who) in at_table::at_table() {
        let message = FromClient::Command {
            id: id(rows.len()),
            table,
            expect: None,
            command,
        };
        rows.push((message, who));
    }
    let in_event = in_event::in_tournament()
        .into_iter()
        .chain(in_event::in_event());
    for (command, who) in in_event {
        let id = id(rows.len());
        rows.push((FromClient::Tournament { id, command }, who));
    }
    let unlock = FromClient::Unlock {
        id: id(rows.len()),
        pin: pin(),
    };
    rows.push((unlock, TABLETS));
    rows.push((FromClient::Lock { id: id(rows.len()) }, TABLETS));
    rows
}

/// Another program.
const FEED: Role = Role::Feed { delay_seconds: 30 };

/// What is no command.
fn around() -> Vec<(FromClient, Who)> {
    let table = TableId(1);
    let nothing = Setup {
        tables: Vec::new(),
        ..setup(1, 0)
    };
    let again = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: String::new(),
        tournament: None,
        rules: None,
    };
    let identify = FromClient::Identify {
        protocol: PROTOCOL_VERSION,
        token_name: Bytes32::new([0; 32]),
        nonce: Bytes32::new([1; 32]),
        tournament: None,
        rules: None,
    };
    let prove = FromClient::Prove {
        proof: Bytes32::new([2; 32]),
    };
    let visit = FromClient::Visit {
        protocol: PROTOCOL_VERSION,
        tournament: TournamentId::new("none").unwrap(),
        card: None,
    };
    let late = FromClient::CatchUp {
        table,
        commands: Vec::new(),
        more: false,
    };
    let consult = FromClient::Consult {
        id: CommandId::new("consult").unwrap(),
        table,
        incident: Incident::PotDisputed { pulled_in: false },
    };
    let incidents = FromClient::Incidents {
        id: CommandId::new("incidents").unwrap(),
        table,
        entered: None,
    };
    let create = FromClient::Create {
        id: CommandId::new("create").unwrap(),
        setup: nothing,
    };
    let battery = FromClient::Battery {
        percent: 50,
        charging: false,
    };
    vec![
        // It is heard, and told that it was said before.
        (again, ANYBODY),
        (identify, ANYBODY),
        (prove, ANYBODY),
        (visit, ANYBODY),
        (late, TABLETS_AT_TABLE),
        (consult, TABLE),
        (incidents, TABLE),
        (create, DIRECTOR),
        (FromClient::Follow { table }, FOLLOWERS),
        (FromClient::Unfollow { table }, FOLLOWERS),
        (battery, SCREENS),
        (FromClient::Ping { echo: 1 }, ANYBODY),
    ]
}

/// Whether a message was heard, rather than answered that the sender may not.
async fn is_heard(device: &mut Device, message: &FromClient) -> bool {
    device.send(message).await;
    let is_answered_by_name = matches!(
        message,
        FromClient::Command { .. }
            | FromClient::Consult { .. }
            | FromClient::Incidents { .. }
            | FromClient::Tournament { .. }
            | FromClient::Create { .. }
            | FromClient::Unlock { .. }
            | FromClient::Lock { .. }
    );
    if is_answered_by_name {
        return device
            .until(|_, answer| match answer {
                FromServer::Refused(refused) => Some(refused.code != ErrorCode::NotAllowed),
                FromServer::Accepted { .. }
                | FromServer::Ruling { .. }
                | FromServer::Incidents { .. } => Some(true),
                _ => None,
            })
            .await;
    }
    // What has no answer of its own is over when what was sent after it is answered.
    device.send(&FromClient::Ping { echo: LAST }).await;
    let mut is_heard = true;
    device
        .until(|_, answer| {
            let code = match answer {
                FromServer::Error { code, .. } => Some(*code),
                _ => None,
            };
            is_heard &= code != Some(ErrorCode::NotAllowed);
            matches!(answer, FromServer::Pong { echo: LAST, .. }).then_some(())
        })
        .await;
    is_heard
}

/// An event that each kind of sender is at.
struct OpenEvent {
    server: Server,
    director: Device,
    event: TournamentId,
    /// What a player's seat card has in its address.
    card: String,
}

impl OpenEvent {
    async fn open() -> Self {
        let server = Server::start().await;
        let mut director = server.director().await;
        let event = director.create(setup(2, 4)).await;
        for command in [
            TournamentCommand::SetFloorPin { pin: Some(pin()) },
            TournamentCommand::AllowPublic { allowed: true },
            TournamentCommand::AllowPhones { allowed: true },
        ] {
            director.tournament(command).await.unwrap();
        }
        let codes = visitors::cards(&server, &director.token, &event, 1).await;
        let card = visitors::card(&codes[0]);
        Self {
            server,
            director,
            event,
            card,
        }
    }

    /// Such a sender, which has said hello, with the PIN typed where it has to be.
    async fn joined_by(&mut self, sender: Sender) -> Device {
        let (server, director) = (&self.server, &mut self.director);
        match sender {
            Sender::PublicVisitor => self.visit(None).await,
            Sender::SeatCardPhone => self.visit(Some(&self.card)).await,
            Sender::Feed => server.device(director, FEED, "Overlay").await,
            Sender::Display => server.device(director, Role::Display, "TV").await,
            Sender::OtherTablet => server.tablet(director, 2).await,
            Sender::Tablet => server.tablet(director, 1).await,
            Sender::PinElsewhere => unlocked(server.tablet(director, 2).await).await,
            Sender::PinAtTable => unlocked(server.tablet(director, 1).await).await,
            Sender::Floor => server.device(director, Role::Floor, "Flo").await,
            Sender::FloorEverywhere => {
                let code = director.pairing_for(Role::Floor, true).await;
                let token = pair(server.address, &code, "Ada").await.token;
                Device::connect_to(server.address, &token, Some(self.event.clone())).await
            }
            Sender::Director => Device::connect(server.address, &director.token).await,
        }
    }

    async fn visit(&self, card: Option<&str>) -> Device {
        let visit = Device::visit(self.server.address, &self.event, card).await;
        visit.unwrap()
    }

    /// The same visitor on another connection: one may say twenty messages at once. A device stays as it is.
    async fn visits_again(&self, sender: Sender, mut before: Device) -> Device {
        let card = match sender {
            Sender::PublicVisitor => None,
            Sender::SeatCardPhone => Some(self.card.as_str()),
            _ => return before,
        };
        // A card has few places: the one before is given back first.
        before.socket.close(None).await.unwrap();
        while let Some(Ok(_)) = before.socket.next().await {}
        self.visit(card).await
    }
}

async fn unlocked(mut tablet: Device) -> Device {
    tablet.unlock(pin()).await.unwrap();
    tablet
}

#[test]
fn every_message_and_every_command_stands_in_the_matrix() {
    let rows = matrix();
    let named: BTreeSet<&str> = rows
        .iter()
        .flat_map(|(message, _)| variants::names(message))
        .collect();
    let missing: Vec<&str> = variants::all()
        .into_iter()
        .filter(|name| !named.contains(name))
        .collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}

/// Messages of a visitor on one connection, each followed by a ping where it has no answer of its own.
const OF_VISITOR: usize = 8;

#[tokio::test]
async fn each_sender_is_heard_with_what_is_its_own_and_with_nothing_else() {
    let mut event = OpenEvent::open().await;
    let mut pairs = 0;
    let mut senders = Vec::new();
    for sender in SENDERS {
        senders.push((*sender, event.joined_by(*sender).await));
    }
    // The director is the last of them: what a director sends changes the event.
    for (sender, mut device) in senders {
        for (number, (message, who)) in matrix().into_iter().enumerate() {
            if number % OF_VISITOR == OF_VISITOR - 1 {
                device = event.visits_again(sender, device).await;
            }
            let expected = who.contains(&sender);
            let heard = is_heard(&mut device, &message).await;
            assert_eq!(heard, expected, "{sender:?}: {message:?}");
            pairs += 1;
        }
    }
    println!("{pairs} pairs of sender and message");
    assert!(pairs > 1_300, "as many as docs/security.md says");
    event.server.stop().await;
}

#[tokio::test]
async fn a_stranger_is_sent_away_whatever_it_sends() {
    let server = Server::start().await;
    server.tournament(2).await;
    for (message, _) in matrix() {
        let mut socket = open(server.address).await.unwrap();
        let text = serde_json::to_string(&message).unwrap();
        socket.send(Message::text(text)).await.unwrap();
        let mut closed = None;
        while let Ok(Some(Ok(answer))) = tokio::time::timeout(WITHIN, socket.next()).await {
            match answer {
                Message::Text(text) => {
                    let answer: FromServer = serde_json::from_str(&text).unwrap();
                    let FromServer::Error { code, .. } = answer else {
                        panic!("{message:?}: {answer:?}");
                    };
                    assert!(matches!(code, ErrorCode::Hello | ErrorCode::Token));
                }
                Message::Close(frame) => closed = frame.map(|frame| u16::from(frame.code)),
                _ => {}
            }
        }
        assert_eq!(closed, Some(CloseCode::NotWelcome.number()), "{message:?}");
    }
    server.stop().await;
}
