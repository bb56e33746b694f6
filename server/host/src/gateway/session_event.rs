//! The events of a session besides the device's messages.

use std::pin::Pin;
use std::time::Duration;

use futures_util::stream::FuturesUnordered;
use tapis_protocol::CloseCode;
use tokio::sync::{oneshot, watch};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::requests::Reply;
use super::socket::{Received, SessionEnd, going_away};
use crate::actor::Handle;
use crate::cluster::Directory;
use crate::net::is_stopping;

/// An event that is rare in a session.
pub(super) type RareEvent = Pin<Box<dyn Future<Output = SessionEvent> + Send>>;

/// The next event of a session.
pub(super) enum SessionEvent {
    End(SessionEnd),
    /// The floor's right is over.
    Locked,
    Reply(Reply),
    /// A tournament has answered.
    Answers,
    View(Utf8Bytes),
    /// It is time for a ping.
    Check,
    /// The tournament asks the table's tablets whether they are there: the number of its question.
    Asked(u64),
    Received(Received),
}

/// The events that come once in a while or at the end. They are polled only when one of them is ready: a session is woken
/// for each message, and would poll each of them in vain.
pub(super) fn rare_events(
    mut stopping: watch::Receiver<bool>,
    closed: oneshot::Receiver<CloseCode>,
) -> FuturesUnordered<RareEvent> {
    let events = FuturesUnordered::new();
    events.push(check_after(Duration::ZERO));
    events.push(Box::pin(async move {
        is_stopping(&mut stopping).await;
        SessionEvent::End(going_away())
    }));
    events.push(Box::pin(async move {
        SessionEvent::End(closed_with(closed.await.ok()))
    }));
    events
}

/// Ready when another server goes on with the event; never where there are no other servers.
pub(super) async fn runs_elsewhere(
    tournament: Option<&Handle>,
    directory: &Directory,
) -> SessionEnd {
    match tournament.filter(|_| directory.is_shared()) {
        Some(handle) => {
            handle.over().await;
            SessionEnd::close(
                CloseCode::GoingAway,
                "another server goes on with the event",
            )
        }
        None => std::future::pending().await,
    }
}

/// The next check.
pub(super) fn check_after(after: Duration) -> RareEvent {
    Box::pin(async move {
        sleep(after).await;
        SessionEvent::Check
    })
}

fn closed_with(code: Option<CloseCode>) -> SessionEnd {
    match code {
        Some(code @ CloseCode::Replaced) => SessionEnd::close(code, "connected elsewhere"),
        Some(code @ CloseCode::GoingAway) => SessionEnd::close(code, "its token changes"),
        Some(code) => SessionEnd::close(code, "this device is not paired any more"),
        None => SessionEnd::Gone,
    }
}
