//! A feed that shows everything once, and then only what changes.

use futures_util::Stream;
use futures_util::stream::unfold;
use prometheus_client::metrics::counter::Counter;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Changes kept for a screen that is behind; one that is further behind gets everything anew.
const CHANGES_KEPT: usize = 16;

/// Where changes are sent, as text.
#[derive(Debug)]
pub(super) struct ChangeChannel {
    frames: broadcast::Sender<Utf8Bytes>,
    /// Changes that screens were too slow for.
    skipped: Counter,
}

/// Everything as it is, and what changes after it.
pub(super) type Opened = (Utf8Bytes, broadcast::Receiver<Utf8Bytes>);

impl ChangeChannel {
    /// `skipped` counts changes that screens were too slow for.
    pub(super) fn new(skipped: Counter) -> Self {
        Self {
            frames: broadcast::Sender::new(CHANGES_KEPT),
            skipped,
        }
    }

    /// What is sent from now on.
    pub(super) fn subscribe(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.frames.subscribe()
    }

    /// Whether anybody watches.
    pub(super) fn are_watched(&self) -> bool {
        self.frames.receiver_count() > 0
    }

    /// Sends a change to everybody who watches.
    pub(super) fn send(&self, change: Utf8Bytes) {
        // Only an error when no screen watches any more.
        let _ = self.frames.send(change);
    }

    pub(super) fn skipped(&self) -> Counter {
        self.skipped.clone()
    }
}

/// Everything now, then what changes. A screen that falls behind gets everything anew. The feed ends where there is nothing
/// to open any more.
pub(super) fn follow<O, F>(open: O, skipped: Counter) -> impl Stream<Item = Utf8Bytes> + Send
where
    O: Fn() -> F + Send,
    F: Future<Output = Option<Opened>> + Send,
{
    let frames: Option<broadcast::Receiver<Utf8Bytes>> = None;
    unfold((open, skipped, frames), |(open, skipped, frames)| async {
        if let Some(mut frames) = frames {
            match frames.recv().await {
                Ok(frame) => return Some((frame, (open, skipped, Some(frames)))),
                Err(RecvError::Lagged(missed)) => {
                    skipped.inc_by(missed);
                }
                Err(RecvError::Closed) => return None,
            }
        }
        let (everything, frames) = open().await?;
        Some((everything, (open, skipped, Some(frames))))
    })
}
