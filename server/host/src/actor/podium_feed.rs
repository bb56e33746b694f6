//! When an event is over, and its podium: drawn from the journal beside the game, once for all screens.

use futures_util::Stream;
use tokio::sync::{Mutex, watch};
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The podium of an event that is over.
#[derive(Debug, Default)]
pub(crate) struct PodiumFeed {
    /// The record after which the event was over, or was changed since; none while it is played.
    ended: watch::Sender<Option<u64>>,
    /// What was drawn last, and as of which record.
    drawn: Mutex<Option<(u64, Utf8Bytes)>>,
}

impl PodiumFeed {
    /// The tournament was shown: as of this record it is over, or it is played.
    pub(super) fn note(&self, ended: Option<u64>) {
        self.ended.send_if_modified(|known| {
            let is_new = *known != ended;
            *known = ended;
            is_new
        });
    }

    /// Whether the event is over.
    pub(crate) fn is_over(&self) -> bool {
        self.ended.borrow().is_some()
    }

    /// When the event is over: now, and whenever its end has changed.
    pub(crate) fn ends(&self) -> impl Stream<Item = Option<u64>> + Send + use<> {
        WatchStream::new(self.ended.subscribe())
    }

    /// The podium as of a record. The screen that asks first has it drawn, the others wait for it; what could not be
    /// drawn is tried again by the next one.
    pub(crate) async fn drawn(
        &self,
        sequence: u64,
        draw: impl Future<Output = Option<Utf8Bytes>>,
    ) -> Option<Utf8Bytes> {
        let mut drawn = self.drawn.lock().await;
        if let Some((known, frame)) = drawn.as_ref()
            && *known >= sequence
        {
            return Some(frame.clone());
        }
        let frame = draw.await?;
        *drawn = Some((sequence, frame.clone()));
        Some(frame)
    }
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use super::*;

    #[tokio::test]
    async fn a_podium_is_drawn_once_for_all_screens_and_anew_after_a_change() {
        let feed = PodiumFeed::default();
        let frame = |text| ready(Some(Utf8Bytes::from_static(text)));
        let first = feed.drawn(7, frame("first")).await;
        assert_eq!(first.as_deref(), Some("first"));
        let same = feed.drawn(7, ready(None)).await;
        assert_eq!(same.as_deref(), Some("first"));
        let later = feed.drawn(8, frame("later")).await;
        assert_eq!(later.as_deref(), Some("later"));
    }
}
