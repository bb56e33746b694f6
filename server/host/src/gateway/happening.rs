//! What happens in a session besides what the device says.

use std::pin::Pin;
use std::time::Duration;

use futures_util::stream::FuturesUnordered;
use tapis_protocol::CloseCode;
use tokio::sync::{oneshot, watch};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::requests::Reply;
use super::socket::{Heard, Over, going_away};
use crate::actor::Handle;
use crate::net::is_stopping;
use crate::room::Room;

/// Something that a session seldom hears of.
pub(super) type Seldom = Pin<Box<dyn Future<Output = Happening> + Send>>;

/// What happens next in a session.
pub(super) enum Happening {
    Over(Over),
    /// The floor's right is over.
    Locked,
    Reply(Reply),
    View(Utf8Bytes),
    Check,
    Heard(Heard),
}

/// What happens once in a while or at the end. It is looked at only when it happens: a session is woken for each message,
/// and would ask each of them in vain.
pub(super) fn seldom(
    mut stopping: watch::Receiver<bool>,
    closed: oneshot::Receiver<CloseCode>,
) -> FuturesUnordered<Seldom> {
    let seldom = FuturesUnordered::new();
    seldom.push(later(Duration::ZERO));
    seldom.push(Box::pin(async move {
        is_stopping(&mut stopping).await;
        Happening::Over(going_away())
    }));
    seldom.push(Box::pin(async move {
        Happening::Over(sent_away(closed.await.ok()))
    }));
    seldom
}

/// Ready when another server goes on with the event; never where there are no other servers.
pub(super) async fn runs_elsewhere(tournament: Option<&Handle>, room: &Room) -> Over {
    match tournament.filter(|_| room.directory.is_shared()) {
        Some(handle) => {
            handle.over().await;
            Over::Close(
                CloseCode::GoingAway,
                "another server goes on with the event",
            )
        }
        None => std::future::pending().await,
    }
}

/// The next check.
pub(super) fn later(after: Duration) -> Seldom {
    Box::pin(async move {
        sleep(after).await;
        Happening::Check
    })
}

fn sent_away(code: Option<CloseCode>) -> Over {
    match code {
        Some(code @ CloseCode::Replaced) => Over::Close(code, "connected elsewhere"),
        Some(code) => Over::Close(code, "this device is not paired any more"),
        None => Over::Gone,
    }
}
