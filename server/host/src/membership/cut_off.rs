//! A server that has lost the database while another one has not: its devices are sent there. Where no server has the
//! database, they stay, and see what is true until it comes back.

use std::time::Duration;

use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use http_body_util::Full;
use tokio::time::{sleep, timeout};
use tracing::warn;

use crate::cluster::{Peer, PeerConnection, PeerUnreachable, Sharing};
use crate::host::{Cluster, Host};
use crate::http_client::{self, ReadBody};

/// How often a server without a lease asks the others.
const ASKED_EVERY: Duration = Duration::from_millis(250);

/// How long they may take to answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);

/// Most of an answer that is read, in bytes: the reasons why a server is not ready are shorter.
const MAX_REASONS_BYTES: usize = 4 << 10;

impl Sharing {
    /// Sends devices to the other servers while those have the database and this one has not. Never ends.
    pub(super) async fn watch_for_ever(&self, host: &Host) {
        loop {
            sleep(ASKED_EVERY).await;
            let is_cut_off =
                !self.lease_status.is_leased() && is_another_ready(&host.cluster).await;
            if is_cut_off && !self.lease_status.is_cut_off() {
                warn!("another server has the database: devices are sent there");
                host.leave_tournaments();
            }
            self.lease_status.set_cut_off(is_cut_off);
        }
    }
}

/// Whether one of the other servers would carry a command out now.
async fn is_another_ready(cluster: &Cluster) -> bool {
    let peers = cluster.directory.peers();
    let mut asked: FuturesUnordered<_> = peers.iter().map(|peer| is_ready(cluster, peer)).collect();
    while let Some(is_ready) = asked.next().await {
        if is_ready {
            return true;
        }
    }
    false
}

async fn is_ready(cluster: &Cluster, peer: &Peer) -> bool {
    let answered = timeout(ANSWERED_WITHIN, ask(cluster, peer)).await;
    matches!(answered, Ok(Ok(StatusCode::OK)))
}

async fn ask(cluster: &Cluster, peer: &Peer) -> Result<StatusCode, PeerUnreachable> {
    let PeerConnection { stream, permit } = cluster.peers.to(peer).await?;
    let request = Request::get("/readyz")
        .header(header::HOST, &peer.authority)
        .body(Full::default())
        .map_err(|_| PeerUnreachable)?;
    let read = ReadBody::Discard {
        max_bytes: MAX_REASONS_BYTES,
        within: ANSWERED_WITHIN,
    };
    let response = http_client::send(stream, request, read).await;
    drop(permit);
    response
        .map(|response| response.status())
        .map_err(|_| PeerUnreachable)
}
