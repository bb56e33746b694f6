//! What one server relays to another: over TLS by pinned certificates, and without a secret.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tapis_protocol::{
    CloseCode, FromClient, PROTOCOL_VERSION, Pin, Role, SUBPROTOCOL, TournamentCommand,
};
use tapis_tests::{Device, Secure, Server, Wiretap, pair};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::relay::Hall;

#[tokio::test]
async fn what_was_relayed_is_served_or_sent_away_and_nobody_else_can_say_so() {
    let hall = Hall::open().await;
    // The other server knows where the event is, and is asked as if it were there.
    let secret = Server::secret_of("other");
    let address = hall.other.address;
    let over_tls = || async move { Secure::trusting_anybody().connect(address).await.unwrap() };
    assert_eq!(
        said_hello(&hall, over_tls().await, &secret).await,
        Err(CloseCode::GoingAway.number())
    );
    // Without the secret it is a device like any other, and is relayed; so it is where it says the secret in clear.
    let guessed = said_hello(&hall, over_tls().await, "a guess").await;
    let plain = TcpStream::connect(address).await.unwrap();
    let in_clear = said_hello(&hall, plain, &secret).await;
    for welcome in [guessed.unwrap(), in_clear.unwrap()] {
        assert!(welcome.contains(r#""type":"welcome""#), "{welcome}");
    }
    hall.stop().await;
}

#[tokio::test]
async fn what_one_server_hands_on_to_another_is_read_by_nobody_on_the_way() {
    let mut hall = Hall::open().await;
    let pin = Pin::new("471108").unwrap();
    let set = TournamentCommand::SetFloorPin {
        pin: Some(pin.clone()),
    };
    hall.director.tournament(set).await.unwrap();
    let tap = Wiretap::before(hall.owner.address).await;
    let owner = ("owner", tap.address, hall.owner.fingerprint());
    hall.other
        .hear_of(&[owner], &[(&hall.event, Some("owner"))]);
    // A client that sends its token, and one that proves it.
    for proves in [false, true] {
        let mut tablet = match proves {
            false => Device::connect(hall.other.address, &hall.tablet).await,
            true => Device::prove(hall.other.address, &hall.tablet)
                .await
                .unwrap(),
        };
        tablet.view().await;
        tablet.unlock(pin.clone()).await.unwrap();
    }
    let code = hall.director.pairing(Role::Display).await;
    let paired = pair(hall.other.address, &code, "Screen").await;
    assert!(tap.connections() >= 3, "everything went by the tap");
    let secret = Server::secret_of("owner");
    for text in [
        &hall.tablet,
        pin.digits(),
        &secret,
        &code,
        &paired.token,
        "tapis-relay",
    ] {
        assert!(!tap.has_heard(text), "{text}");
    }
    // What the tap hears where nothing is secured.
    let mut tablet = Device::connect(tap.address, &hall.tablet).await;
    tablet.view().await;
    assert!(tap.has_heard(&hall.tablet));
    hall.stop().await;
}

#[tokio::test]
async fn nothing_is_relayed_to_who_listens_at_the_address_of_a_server() {
    let hall = Hall::open().await;
    let impostor = Server::start_as("impostor", hall.owner.journal.devices()).await;
    let owner = ("owner", impostor.address, hall.owner.fingerprint());
    hall.other
        .hear_of(&[owner], &[(&hall.event, Some("owner"))]);
    let sent_away =
        Device::connect_within(hall.other.address, &hall.tablet, Duration::from_secs(5));
    assert!(sent_away.await.is_err());
    // A server of an earlier version, of which no certificate is known, is told nothing either.
    let owner = ("owner", hall.owner.address, None);
    hall.other
        .hear_of(&[owner], &[(&hall.event, Some("owner"))]);
    let sent_away =
        Device::connect_within(hall.other.address, &hall.tablet, Duration::from_secs(5));
    assert!(sent_away.await.is_err());
    impostor.stop().await;
    hall.stop().await;
}

/// What the other server says to a tablet that shows a secret: the first message, or the code it closes with.
async fn said_hello(
    hall: &Hall,
    stream: impl AsyncRead + AsyncWrite + Unpin,
    secret: &str,
) -> Result<String, u16> {
    let url = format!("ws://{}/ws", hall.other.address);
    let mut request = url.into_client_request().unwrap();
    for (name, value) in [
        ("sec-websocket-protocol", SUBPROTOCOL),
        ("tapis-relay", secret),
        ("tapis-device", "192.168.1.66"),
    ] {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream)
        .await
        .unwrap();
    let hello = FromClient::Hello {
        protocol: PROTOCOL_VERSION,
        token: hall.tablet.clone(),
        tournament: None,
        rules: None,
    };
    let hello = serde_json::to_string(&hello).unwrap();
    socket.send(Message::text(hello)).await.unwrap();
    match socket.next().await.unwrap().unwrap() {
        Message::Text(text) => Ok(text.to_string()),
        Message::Close(frame) => Err(frame.unwrap().code.into()),
        other => panic!("{other:?}"),
    }
}
