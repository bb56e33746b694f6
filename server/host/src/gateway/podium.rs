//! The podium of an event for one screen: nothing while it is played.

use std::sync::Arc;

use futures_util::{Stream, StreamExt};
use tapis_protocol::FromServer;
use tapis_records::evidence::Evidence;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tracing::error;

use crate::actor::Handle;
use crate::frame::frame;
use crate::host::Host;

/// The podium when the event is over, and again whenever it has changed.
pub(super) fn podium(
    handle: &Arc<Handle>,
    host: &Arc<Host>,
) -> impl Stream<Item = Utf8Bytes> + Send + use<> {
    let (handle, host) = (Arc::clone(handle), Arc::clone(host));
    handle.screens.podium.ends().filter_map(move |ended| {
        let (handle, host) = (Arc::clone(&handle), Arc::clone(&host));
        async move {
            let draw = drawn(&handle, &host);
            handle.screens.podium.drawn(ended?, draw).await
        }
    })
}

async fn drawn(handle: &Handle, host: &Host) -> Option<Utf8Bytes> {
    match host.archive.evidence(&handle.id, Evidence::podium).await {
        Ok(podium) => Some(frame(&FromServer::Podium(Box::new(podium??)))),
        Err(failure) => {
            error!(
                error = &failure as &dyn std::error::Error,
                "no podium can be drawn"
            );
            None
        }
    }
}
