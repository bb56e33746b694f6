//! From a socket to a session: which device has connected, and which server serves it.

use std::sync::Arc;

use tapis_protocol::view::TournamentSummary;

use super::budget::SentBy;
use super::connection_info::ConnectionInfo;
use super::hello::{Seen, receive_hello, send_welcome};
use super::locate::{Located, Locator};
use super::relay::Relay;
use super::socket::{SessionEnd, Socket, going_away};
use crate::actor::Handle;
use crate::devices::{Device, TokenName};
use crate::host::Host;
use crate::net::is_stopping;
use crate::visitors::Visit;

/// A device that this server serves, after its welcome.
pub(super) struct LocalDevice {
    pub(super) device: Device,
    /// The token that it has shown, to this server.
    pub(super) token: Option<TokenName>,
    /// Where it is no device, but somebody who watches.
    pub(super) visit: Option<Visit>,
    pub(super) tournament: Option<Arc<Handle>>,
    /// The tournaments in its welcome, if it belongs to none.
    pub(super) summaries: Vec<TournamentSummary>,
    /// Whether it carries the rules of this server.
    pub(super) has_rules: bool,
}

/// The outcome of a handshake.
pub(super) enum Handshake {
    /// A device that is served here.
    Local(Box<LocalDevice>),
    /// One whose event another server runs.
    Relayed(Box<Relay>),
}

impl Handshake {
    /// Who sends what follows, whichever server reads it.
    pub(super) fn sent_by(&self) -> SentBy {
        match self {
            Self::Local(local) => match local.visit {
                Some(_) => SentBy::Visitor,
                None => SentBy::Device(local.device.role),
            },
            Self::Relayed(relay) => relay.sent_by(),
        }
    }
}

/// Waits for hello, and finds the server that is to serve the device.
pub(super) async fn handshake(
    socket: &mut Socket,
    host: &Arc<Host>,
    connection: ConnectionInfo,
) -> Result<Handshake, SessionEnd> {
    let mut stopping = host.stopping.clone();
    let shaking = async {
        let hello = receive_hello(socket, host, connection).await?;
        let locator = Locator {
            tournaments: &host.tournaments,
            cluster: &host.cluster,
            hello: &hello,
            connection,
        };
        match locator.locate(socket).await? {
            Located::Here(tournament) => {
                let seen = Seen {
                    device: &hello.device,
                    tournament: tournament.as_ref(),
                    scheme: connection.scheme,
                };
                let summaries = send_welcome(socket, host, seen).await?;
                Ok(Handshake::Local(Box::new(LocalDevice {
                    device: hello.device,
                    token: hello.token,
                    visit: hello.visit,
                    tournament,
                    summaries,
                    has_rules: hello.has_rules,
                })))
            }
            Located::Elsewhere(relay) => Ok(Handshake::Relayed(relay)),
        }
    };
    tokio::select! {
        biased;
        () = is_stopping(&mut stopping) => Err(going_away()),
        shaken = shaking => shaken,
    }
}
